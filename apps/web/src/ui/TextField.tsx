// A line of text with its label, as forms that decide something ask for it.

import { Field } from "./Field.tsx";
import { TextInput } from "./TextInput.tsx";

type Props = {
  readonly label: string;
  readonly hint?: string;
  /** What is counted in, beside the label. */
  readonly unit?: string;
  readonly error?: string | null;
  readonly type?: "text" | "date" | "datetime-local";
  readonly most?: number;
  readonly value: string;
  readonly onType: (text: string) => void;
};

const longestReason = 300;

export function TextField(props: Props) {
  const { label, hint, unit, error = null, type = "text", most = longestReason, value, onType } = props;
  return (
    <Field
      label={label}
      side={unit === undefined ? null : <span className="field__hint">{unit}</span>}
      hint={hint ?? null}
      error={error}
    >
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
