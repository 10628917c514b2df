// The code of the brokerage, where nobody has signed in yet.

import { limits } from "@tradebook/contract/names.ts";
import type { FirmFound } from "../lib/firm.ts";
import { namedFirm } from "../lib/house.ts";
import { useStore } from "../lib/store.ts";
import { Field } from "./Field.tsx";
import { L } from "./public-words.ts";
import { TextInput } from "./TextInput.tsx";

type Props = { readonly value: string; readonly error: string | null; readonly onType: (text: string) => void };

/** Nothing, where the address names the firm. */
export function FirmField({ value, error, onType }: Props) {
  if (useStore(namedFirm) !== null && error === null) return null;
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
