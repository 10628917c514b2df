// A filter that is typed: text, a number or an amount.

import { useEffect, useEffectEvent, useState } from "react";
import { TextInput } from "../ui/TextInput.tsx";
import { readValue, type Filter } from "./list-asked.ts";
import { L } from "./list-words.ts";

const askAfterMs = 350;
const inputModes = {
  text: "text",
  number: "numeric",
  amount: "decimal",
  day: "text",
  choice: "text",
  offered: "text",
} as const;

type Props = {
  readonly say: (word: string) => string;
  readonly filter: Filter;
  readonly value: string;
  readonly onPick: (value: string) => void;
};

/** Asked for when typing pauses; what is found only in full, when it is entered. */
export function TypedFilter({ say, filter, value, onPick }: Props) {
  const [draft, setDraft] = useState(value);
  const [known, know] = useState(value);
  const [sent, send] = useState(value);
  if (known !== value) {
    know(value);
    // What was typed a moment ago comes back by the address; it does not undo what was typed since.
    if (value !== sent) setDraft(value);
  }
  const isWhole = filter.kind === "text" && filter.whole !== undefined;
  const isValid = draft.trim() === "" || readValue(filter, draft) !== "";
  const take = (text: string) => {
    const asked = readValue(filter, text);
    if (asked === value || (asked === "" && text.trim() !== "")) return;
    send(asked);
    onPick(asked);
  };
  const takeLater = useEffectEvent(take);
  useEffect(() => {
    if (isWhole) return undefined;
    const timer = setTimeout(() => takeLater(draft), askAfterMs);
    return () => clearTimeout(timer);
  }, [draft, isWhole]);
  return (
    <TextInput
      type={filter.kind === "text" ? "search" : "text"}
      inputMode={inputModes[filter.kind]}
      className={filter.kind === "amount" ? "page__amount" : filter.name === "q" ? "page__find" : "page__text"}
      aria-label={say(filter.word)}
      aria-invalid={!isValid}
      title={isValid ? undefined : L("NotValid")}
      placeholder={say(filter.word)}
      spellCheck={false}
      autoComplete="off"
      value={draft}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={() => take(draft)}
      onKeyDown={(event) => {
        if (event.key === "Enter") take(draft);
      }}
      end={
        // Two amounts stand side by side: which is which is still seen once the field's own words are gone.
        filter.kind === "amount" && draft !== "" ? (
          <span className="page__unit" aria-hidden="true">
            {say(filter.word)}
          </span>
        ) : null
      }
    />
  );
}
