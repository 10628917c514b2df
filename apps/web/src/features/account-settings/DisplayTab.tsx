// How things look on this device, how much live data comes, and the language.

import { configurationService } from "@tradebook/contract/services/configuration.ts";
import { call, failureOf } from "../../lib/api.ts";
import { chooseLanguage } from "../../lib/choose-language.ts";
import {
  changeDisplay,
  useDisplay,
  type Density,
  type Motion,
  type Palette,
  type StartPage,
  type TextSize,
  type Theme,
} from "../../lib/display.ts";
import { ownLanguage } from "../../lib/language.ts";
import { languages } from "../../lib/languages.ts";
import type { LiveMode } from "../../lib/live-mode.ts";
import { notifyFailure } from "../../lib/notify.ts";
import { Card } from "../../ui/Card.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { useStore } from "../../lib/store.ts";
import { L } from "./settings-words.ts";

const themes = [
  ["system", "AsDevice"],
  ["light", "Light"],
  ["dark", "Dark"],
] as const satisfies readonly (readonly [Theme, string])[];
const densities = [
  ["compact", "DensityCompact"],
  ["standard", "DensityStandard"],
  ["comfortable", "DensityComfortable"],
] as const satisfies readonly (readonly [Density, string])[];
const palettes = [
  ["standard", "PaletteStandard"],
  ["colour-blind", "PaletteColourBlind"],
  ["traditional", "PaletteTraditional"],
  ["mono", "PaletteMono"],
] as const satisfies readonly (readonly [Palette, string])[];
const textSizes = [
  ["standard", "TextStandard"],
  ["large", "TextLarge"],
  ["larger", "TextLarger"],
] as const satisfies readonly (readonly [TextSize, string])[];
const motions = [
  ["system", "AsDevice"],
  ["none", "MotionNone"],
] as const satisfies readonly (readonly [Motion, string])[];
const starts = [
  ["trading", "StartTrading"],
  ["dashboard", "StartDashboard"],
  ["prices", "StartPrices"],
] as const satisfies readonly (readonly [StartPage, string])[];
const modes = [
  ["full", "DataFull"],
  ["balanced", "DataBalanced"],
  ["saver", "DataSaver"],
  ["minimal", "DataMinimal"],
] as const satisfies readonly (readonly [LiveMode, string])[];

export function DisplayTab() {
  const { theme, density, palette, textSize, motion, startPage, liveMode, hidesAmounts } = useDisplay();
  const pickTheme = (picked: Theme) => {
    changeDisplay({ theme: picked });
    void tell(() => call(configurationService.ChangeUiTheme, { theme: picked }));
  };
  return (
    <>
      <Card title={L("Looks")}>
        <div className="settings__fields">
          <Choice label={L("Theme")} value={theme} of={themes} onPick={pickTheme} />
          <Choice
            label={L("Density")}
            value={density}
            of={densities}
            onPick={(picked) => changeDisplay({ density: picked })}
          />
          <Choice
            label={L("Palette")}
            value={palette}
            of={palettes}
            onPick={(picked) => changeDisplay({ palette: picked })}
          />
          <Choice
            label={L("TextSize")}
            value={textSize}
            of={textSizes}
            onPick={(picked) => changeDisplay({ textSize: picked })}
          />
          <Choice
            label={L("Motion")}
            value={motion}
            of={motions}
            onPick={(picked) => changeDisplay({ motion: picked })}
          />
          <Choice
            label={L("StartPage")}
            hint={L("StartPageHint")}
            value={startPage ?? "trading"}
            of={starts}
            onPick={(picked) => changeDisplay({ startPage: picked })}
          />
          <Choice
            label={L("DataMode")}
            hint={L("DataModeHint")}
            value={liveMode}
            of={modes}
            onPick={(picked) => changeDisplay({ liveMode: picked })}
          />
          <label className="check">
            <input
              type="checkbox"
              checked={hidesAmounts}
              onChange={(event) => changeDisplay({ hidesAmounts: event.target.checked })}
            />
            <span>{L("HideAmounts")}</span>
          </label>
        </div>
      </Card>
      <Card title={L("Language")}>
        <div className="settings__fields">
          <LanguageChoice />
        </div>
      </Card>
    </>
  );
}

type ChoiceProps<V extends string> = {
  readonly label: string;
  readonly hint?: string;
  readonly value: V;
  readonly of: readonly (readonly [V, Parameters<typeof L>[0]])[];
  readonly onPick: (value: V) => void;
};

function Choice<V extends string>({ label, hint, value, of, onPick }: ChoiceProps<V>) {
  return (
    <Field label={label} hint={hint ?? null}>
      {(control) => (
        <Select
          {...control}
          value={value}
          options={of.map(([option, word]) => ({ value: option, label: L(word) }))}
          onPick={onPick}
        />
      )}
    </Field>
  );
}

function LanguageChoice() {
  const offered = useStore(languages);
  return (
    <Field label={L("Language")} hint={L("LanguageHint")}>
      {(control) => (
        <Select
          {...control}
          value={ownLanguage()}
          options={offered.map(({ name, displayName }) => ({ value: name, label: displayName }))}
          onPick={(name) => void chooseLanguage(name)}
        />
      )}
    </Field>
  );
}

/** Kept on this device either way; that the server could not keep it is said. */
async function tell(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    notifyFailure(failureOf(error));
  }
}
