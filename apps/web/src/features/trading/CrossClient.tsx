// A client of a cross deal by account, found by name or number as it is typed.

import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useId } from "react";
import { customersQuery } from "../../lib/queries.ts";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { L } from "./cross-words.ts";

type Props = { readonly account: string; readonly error: string | null; readonly onType: (account: string) => void };

export function CrossClient({ account, error, onType }: Props) {
  const listId = useId();
  const customers = useQuery(customersQuery(useDeferredValue(account.trim()))).data?.items ?? [];
  const named = customers.find(({ cscsAccount }) => cscsAccount === account.trim());
  return (
    <Field label={L("ClientAccount")} hint={named?.name ?? L("ClientHint")} error={error}>
      {(control) => (
        <>
          <TextInput
            {...control}
            list={listId}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            value={account}
            onChange={(event) => onType(event.target.value)}
          />
          <datalist id={listId}>
            {customers.map(({ cscsAccount, name }) => (
              <option key={cscsAccount} value={cscsAccount}>
                {name}
              </option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
