// A security by its symbol or its company's name, with the list as the person types.

import { useId } from "react";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { L } from "./simulator-words.ts";
import { useSecurities } from "./use-simulator.ts";

type Props = {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly error: string | null;
  readonly onType: (text: string) => void;
};

export function SecurityField({ label, hint = L("SecurityHint"), value, error, onType }: Props) {
  const list = useId();
  const { data } = useSecurities();
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <>
          <TextInput
            {...control}
            list={list}
            autoComplete="off"
            autoCapitalize="characters"
            value={value}
            onChange={(event) => onType(event.target.value)}
          />
          <datalist id={list}>
            {data?.map(({ securityID, name }) => (
              <option key={securityID} value={securityID}>
                {name}
              </option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}

/** The symbol that was meant, by symbol or by the whole name; null for none, undefined for one that isn't listed. */
export function useSecurityNamed(text: string): string | null | undefined {
  const { data } = useSecurities();
  const wanted = text.trim().toUpperCase();
  if (wanted === "") return null;
  const found = data?.find(({ securityID, name }) => securityID === wanted || name.toUpperCase() === wanted);
  return found?.securityID;
}
