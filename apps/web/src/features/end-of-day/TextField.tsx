// A line of text with its label, as the forms of a day's end ask for it.

import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";

type Props = {
  readonly label: string;
  readonly hint?: string;
  readonly type?: "text" | "date";
  readonly most?: number;
  readonly value: string;
  readonly onType: (text: string) => void;
};

const longestReason = 300;

export function TextField({ label, hint, type = "text", most = longestReason, value, onType }: Props) {
  return (
    <Field label={label} hint={hint ?? null}>
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
