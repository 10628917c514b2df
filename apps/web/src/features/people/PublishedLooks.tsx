// The looks that the house has published, the newest first; each is a way back.

import type { HouseLook } from "@tradebook/contract/house-look.ts";
import { wordingCount } from "@tradebook/domain/look/house-wordings.ts";
import { Button } from "../../ui/Button.tsx";
import { Dot } from "../../ui/Marks.tsx";
import { K } from "./look-words.ts";
import { momentText } from "./maintenance-query.ts";
import { Theme } from "./tenants.tsx";

type Props = {
  readonly items: readonly HouseLook[];
  /** Null for who may only look. */
  readonly onBack: ((look: HouseLook) => void) | null;
};

export function PublishedLooks({ items, onBack }: Props) {
  return (
    <section className="part" data-testid="published-looks">
      <h3>{K("PublishedLooks")}</h3>
      {items.length === 0 ? <p className="muted">{K("NoPublishedLooks")}</p> : null}
      <ul className="rows">
        {items.map((look, at) => (
          <li key={look.id}>
            <span className="rows__text">
              <span className="people__theme">
                {look.logo === null ? null : <img src={look.logo} alt="" height={20} />}
                <Theme colour={look.colour} />
              </span>
              <span className="rows__small">{publishedText(look)}</span>
            </span>
            {at === 0 ? <Dot tone="good">{K("LookInForce")}</Dot> : <Back look={look} onBack={onBack} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Back({ look, onBack }: Pick<Props, "onBack"> & { readonly look: HouseLook }) {
  if (onBack === null) return null;
  return (
    <Button
      size="small"
      aria-label={K("GoBackNamed", look.colour, momentText(look.publishedAt))}
      onClick={() => onBack(look)}
    >
      {K("GoBack")}
    </Button>
  );
}

function publishedText({ texts, ...look }: HouseLook): string {
  const count = wordingCount(texts);
  return count === 0 ? whoText(look) : K("LookTexts", whoText(look), count);
}

function whoText({ publishedAt, publishedBy, backTo }: Omit<HouseLook, "texts">): string {
  if (publishedBy === null) return K("LookBefore");
  const when = momentText(publishedAt);
  return backTo === null ? K("LookBy", when, publishedBy) : K("LookBackTo", when, publishedBy, momentText(backTo));
}
