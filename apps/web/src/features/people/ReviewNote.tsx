// What whoever reviews has to say about a decision.

import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";

type Props = { readonly label: string; readonly note: string; readonly onType: (note: string) => void };

export function ReviewNote({ label, note, onType }: Props) {
  return (
    <Field label={label}>
      {(control) => (
        <TextInput {...control} maxLength={500} value={note} onChange={(event) => onType(event.target.value)} />
      )}
    </Field>
  );
}
