// A one-time code: six digits that may be pasted or filled in by the phone.

import { Field } from "./Field.tsx";
import { TextInput } from "./TextInput.tsx";

type Props = {
  readonly label: string;
  readonly value: string;
  readonly hint?: string | null;
  readonly error?: string | null;
  /** Recovery codes have letters too. */
  readonly letters?: boolean;
  readonly onType: (text: string) => void;
};

const most = 20;

export function CodeField({ label, value, hint = null, error = null, letters = false, onType }: Props) {
  const clean = (text: string) => (letters ? text.trim() : text.replaceAll(/\D/g, "").slice(0, 8));
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <TextInput
          {...control}
          name="code"
          className="code-box"
          inputMode={letters ? "text" : "numeric"}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          maxLength={most}
          value={value}
          onChange={(event) => onType(clean(event.target.value))}
        />
      )}
    </Field>
  );
}
