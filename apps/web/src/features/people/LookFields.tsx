// What a house chooses of its look: its colour and its logo.

import type { ChosenLook } from "@tradebook/contract/house-look.ts";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { chosenRatio, isColour } from "./look-draft.ts";
import { K } from "./look-words.ts";
import { shrinkLogo } from "./shrink-logo.ts";

type Props = { readonly look: ChosenLook; readonly change: (part: Partial<ChosenLook>) => void };

export function LookFields({ look: { colour, logo }, change }: Props) {
  return (
    <div className="house__fields">
      <Field
        label={K("Colour")}
        hint={K("ColourHint")}
        error={colourError(colour)}
        warning={chosenRatio(colour)?.isLegible === false ? K("ColourFaint") : null}
      >
        {(control) => (
          <span className="house__colour">
            <input
              type="color"
              aria-label={K("PickColour")}
              value={isColour(colour) ? colour : "#000000"}
              onChange={(event) => change({ colour: event.target.value })}
            />
            <TextInput
              {...control}
              autoComplete="off"
              maxLength={7}
              value={colour}
              onChange={(event) => change({ colour: event.target.value })}
            />
          </span>
        )}
      </Field>
      <Logo logo={logo} onPick={(picked) => change({ logo: picked })} />
    </div>
  );
}

function colourError(colour: string): string | null {
  const chosen = chosenRatio(colour);
  if (chosen === null) return K("ColourWrong");
  return chosen.isVisible ? null : K("ColourRefused", chosen.ratio);
}

type LogoProps = { readonly logo: string | null; readonly onPick: (logo: string | null) => void };

function Logo({ logo, onPick }: LogoProps) {
  const [error, setError] = useState<string | null>(null);
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const small = await shrinkLogo(file);
    setError(small === null ? K("LogoWrong") : null);
    if (small !== null) onPick(small);
  };
  return (
    <Field label={K("Logo")} hint={K("LogoHint")} error={error}>
      {(control) => (
        <span className="house__logo">
          {logo === null ? null : <img src={logo} alt={K("Logo")} height={36} />}
          <input
            {...control}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            onChange={(event) => void take(event.target.files?.[0])}
          />
          {logo === null ? null : (
            <Button look="quiet" onClick={() => onPick(null)}>
              {K("NoLogo")}
            </Button>
          )}
        </span>
      )}
    </Field>
  );
}
