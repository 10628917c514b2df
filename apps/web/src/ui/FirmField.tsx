// The code of the brokerage, where nobody has signed in yet.

import { limits } from "@tradebook/contract/names.ts";
import type { FirmFound } from "../lib/firm.ts";
import { Field } from "./Field.tsx";
import { L } from "./public-words.ts";
import { TextInput } from "./TextInput.tsx";

type Props = { readonly value: string; readonly error: string | null; readonly onType: (text: string) => void };

export function FirmField({ value, error, onType }: Props) {
  return (
    <Field label={L("FirmCode")} hint={L("FirmCodeHint")} error={error}>
      {(control) => (
        <TextInput
          {...control}
          name="firm"
          autoComplete="organization"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.tenancyName}
          value={value}
          onChange={(event) => onType(event.target.value)}
        />
      )}
    </Field>
  );
}

/** Null when the firm is there. */
export function firmProblem(found: FirmFound | null): string | null {
  if (found === "firmUnknown") return L("FirmUnknown");
  return found === "firmInactive" ? L("FirmInactive") : null;
}
