// The looks that the house has published: each can be tried again, and is published by saving.

import type { HouseLook } from "@tradebook/contract/house-look.ts";
import { tenantService, type Branding } from "@tradebook/contract/services/tenant.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { formatClock, formatDate } from "../../lib/format.ts";
import { Button } from "../../ui/Button.tsx";
import { H } from "./house-words.ts";
import { Theme } from "./tenants.tsx";

type Look = Pick<Branding, "colour" | "logo">;
type Props = { readonly shown: Look; readonly onUse: (look: Look) => void };

export function EarlierLooks({ shown, onUse }: Props) {
  const looks = useQuery({
    queryKey: ["houseLooks"],
    queryFn: async ({ signal }) => (await call(tenantService.GetLooks, {}, signal)).items,
    staleTime: 0,
  });
  const items = looks.data ?? [];
  // Where there is one way to look there is none to go back to; and what is not read takes nothing from the form.
  if (items.length < 2) return null;
  return (
    <section className="part" data-testid="earlier-looks">
      <h3>{H("EarlierLooks")}</h3>
      <ul className="rows">
        {items.map((look) => (
          <Row key={look.id} look={look} isShown={isSame(look, shown)} onUse={() => onUse(look)} />
        ))}
      </ul>
    </section>
  );
}

function isSame(one: Look, other: Look): boolean {
  return one.colour.toLowerCase() === other.colour.toLowerCase() && one.logo === other.logo;
}

type RowProps = { readonly look: HouseLook; readonly isShown: boolean; readonly onUse: () => void };

function Row({ look: { colour, logo, publishedAt, publishedBy }, isShown, onUse }: RowProps) {
  const when = `${formatDate(publishedAt)} ${formatClock(publishedAt)}`;
  return (
    <li>
      <span className="rows__text">
        <span className="people__theme">
          {logo === null ? null : <img src={logo} alt="" height={20} />}
          <Theme colour={colour} />
        </span>
        <span className="rows__small">{publishedBy === null ? H("LookBefore") : H("LookBy", when, publishedBy)}</span>
      </span>
      {isShown ? (
        <span className="muted">{H("LookShown")}</span>
      ) : (
        <Button size="small" aria-label={H("LookUseNamed", colour, when)} onClick={onUse}>
          {H("LookUse")}
        </Button>
      )}
    </li>
  );
}
