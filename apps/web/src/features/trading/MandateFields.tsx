// How a client gave the instruction, for whoever trades for them.

import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { L, type TradingWord } from "./trading-words.ts";

const channels: readonly (readonly [string, TradingWord])[] = [
  ["", "ChooseOne"],
  ["phone", "MandatePhone"],
  ["email", "MandateEmail"],
  ["written", "MandateWritten"],
  ["in-person", "MandateInPerson"],
  ["message", "MandateChat"],
];

type Props = {
  readonly channel: string;
  readonly reference: string;
  readonly error: string | null;
  readonly onEdit: (part: { readonly mandateChannel: string } | { readonly mandateReference: string }) => void;
};

export function MandateFields({ channel, reference, error, onEdit }: Props) {
  return (
    <div className="ticket__pair ticket__mandate" role="group" aria-label={L("Mandate")}>
      <Field label={L("MandateChannel")} error={error}>
        {(control) => (
          <Select
            {...control}
            value={channel}
            options={channels.map(([value, word]) => ({ value, label: L(word) }))}
            onPick={(mandateChannel) => onEdit({ mandateChannel })}
          />
        )}
      </Field>
      <Field label={L("MandateReference")}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            maxLength={100}
            value={reference}
            onChange={(event) => onEdit({ mandateReference: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}
