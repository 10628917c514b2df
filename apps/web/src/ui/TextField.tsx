// A line of text with its label, as forms that decide something ask for it.

import { Field } from "./Field.tsx";
import { TextInput } from "./TextInput.tsx";

type Props = {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | null;
  readonly type?: "text" | "date";
  readonly most?: number;
  readonly value: string;
  readonly onType: (text: string) => void;
};

const longestReason = 300;

export function TextField({ label, hint, error = null, type = "text", most = longestReason, value, onType }: Props) {
  return (
    <Field label={label} hint={hint ?? null} error={error}>
      {(control) => (
        <TextInput
          {...control}
          type={type}
          autoComplete="off"
          maxLength={most}
          value={value}
          onChange={(event) => onType(event.target.value)}
        />
      )}
    </Field>
  );
}
