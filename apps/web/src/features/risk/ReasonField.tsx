// Why: asked for with every move of the risk desk.

import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { L } from "./risk-words.ts";

type Props = { readonly reason: string; readonly onType: (reason: string) => void };

const most = 300;

export function ReasonField({ reason, onType }: Props) {
  return (
    <Field label={L("Reason")} hint={L("ReasonHint")}>
      {(control) => (
        <TextInput
          {...control}
          autoComplete="off"
          maxLength={most}
          value={reason}
          onChange={(event) => onType(event.target.value)}
        />
      )}
    </Field>
  );
}
