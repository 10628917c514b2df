// The choice of a language, each named as its speakers name it.

import { commonWords } from "../lib/common-words.ts";
import { ownLanguage } from "../lib/language.ts";
import { languages } from "../lib/languages.ts";
import { useStore } from "../lib/store.ts";
import { wordsOf } from "../lib/words.ts";
import { Select } from "./Select.tsx";

const C = wordsOf(commonWords);

export function LanguagePicker({ onPick }: { readonly onPick: (name: string) => void }) {
  const offered = useStore(languages);
  if (offered.length < 2) return null;
  const options = offered.map(({ name, displayName }) => ({ value: name, label: displayName }));
  return (
    <label className="field">
      <span className="field__label">{C("Language")}</span>
      <Select value={ownLanguage()} options={options} onPick={onPick} />
    </label>
  );
}
