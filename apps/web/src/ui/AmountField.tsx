// An amount of naira, read as people write it.

import { parsePrice } from "../lib/typed-number.ts";
import { Field } from "./Field.tsx";
import { TextInput } from "./TextInput.tsx";

type Props = {
  readonly label: string;
  readonly value: string;
  readonly error?: string | null;
  readonly hint?: string | null;
  readonly end?: React.ReactNode;
  readonly onType: (text: string) => void;
};

export function AmountField({ label, value, error = null, hint = null, end, onType }: Props) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <TextInput
          {...control}
          className="amount"
          inputMode="decimal"
          autoComplete="off"
          autoFocus
          placeholder="₦"
          maxLength={20}
          value={value}
          onChange={(event) => onType(event.target.value)}
          end={end}
        />
      )}
    </Field>
  );
}

/** Whole kobo above zero, or null. */
export function amountIn(text: string): bigint | null {
  const kobo = parsePrice(text);
  return kobo === null || kobo <= 0 ? null : BigInt(kobo);
}
