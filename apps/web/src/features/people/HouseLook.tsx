// How a house looks: its colour, tried out on both grounds, and its logo.

import { useState } from "react";
import { legibleOn } from "@tradebook/domain/look/colours.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { colourFault, isFaint, isTooFaint, ratioOf } from "./house-draft.ts";
import type { PartProps } from "./HouseTab.tsx";
import { EarlierLooks } from "./EarlierLooks.tsx";
import { L } from "./people-words.ts";
import { shrinkLogo } from "./shrink-logo.ts";

type Props = PartProps & { readonly name: string };

export function HouseLook({ draft, change, name }: Props) {
  const { branding } = draft;
  const isWrong = colourFault(draft);
  return (
    <Card title={L("HouseLook")}>
      <div className="house__fields">
        <Field
          label={L("Colour")}
          hint={L("ColourHint")}
          error={
            isWrong
              ? L("ColourWrong")
              : isTooFaint(branding.colour)
                ? L("ColourRefused", ratioOf(branding.colour))
                : null
          }
          warning={!isWrong && isFaint(branding.colour) ? L("ColourFaint") : null}
        >
          {(control) => (
            <span className="house__colour">
              <input
                type="color"
                aria-label={L("PickColour")}
                value={isWrong ? "#000000" : branding.colour}
                onChange={(event) => change({ branding: { ...branding, colour: event.target.value } })}
              />
              <TextInput
                {...control}
                autoComplete="off"
                maxLength={7}
                value={branding.colour}
                onChange={(event) => change({ branding: { ...branding, colour: event.target.value } })}
              />
            </span>
          )}
        </Field>
        <Logo logo={branding.logo} onPick={(logo) => change({ branding: { ...branding, logo } })} />
      </div>
      <EarlierLooks
        shown={branding}
        onUse={({ colour, logo }) => change({ branding: { ...branding, colour, logo } })}
      />
      {isWrong ? null : <Tried colour={branding.colour} logo={branding.logo} name={name} />}
    </Card>
  );
}

const grounds = [
  ["light", "#ffffff", "#ffffff"],
  ["dark", "#0f1512", "#0b120e"],
] as const;

/** As it will be shown: no lighter or darker than can be read. */
function Tried({
  colour,
  logo,
  name,
}: {
  readonly colour: string;
  readonly logo: string | null;
  readonly name: string;
}) {
  return (
    <div className="house__tried" aria-hidden="true">
      {grounds.map(([key, ground, onColour]) => {
        const shown = legibleOn(colour, { ground, atLeast: 4.5 });
        return (
          <div key={key} className="house__ground" style={{ background: ground, color: shown }}>
            {logo === null ? null : <img src={logo} alt="" height={28} />}
            <strong>{name}</strong>
            <span style={{ background: shown, color: onColour }}>{L("TriedButton")}</span>
          </div>
        );
      })}
    </div>
  );
}

type LogoProps = { readonly logo: string | null; readonly onPick: (logo: string | null) => void };

function Logo({ logo, onPick }: LogoProps) {
  const [error, setError] = useState<string | null>(null);
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const small = await shrinkLogo(file);
    setError(small === null ? L("LogoWrong") : null);
    if (small !== null) onPick(small);
  };
  return (
    <Field label={L("Logo")} hint={L("LogoHint")} error={error}>
      {(control) => (
        <span className="house__logo">
          {logo === null ? null : <img src={logo} alt={L("Logo")} height={36} />}
          <input
            {...control}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            onChange={(event) => void take(event.target.files?.[0])}
          />
          {logo === null ? null : (
            <Button look="quiet" onClick={() => onPick(null)}>
              {L("NoLogo")}
            </Button>
          )}
        </span>
      )}
    </Field>
  );
}
