// The browser's own list of choices in the house's frame.

import type { ComponentPropsWithRef } from "react";
import { Icon } from "./Icon.tsx";

export type Option<V extends string> = { readonly value: V; readonly label: string; readonly disabled?: boolean };

type Props<V extends string> = Omit<ComponentPropsWithRef<"select">, "value" | "onChange"> & {
  readonly value: V;
  readonly options: readonly Option<V>[];
  readonly onPick: (value: V) => void;
};

export function Select<V extends string>({ value, options, onPick, ...rest }: Props<V>) {
  const pick = (picked: string) => {
    const option = options.find((candidate) => candidate.value === picked);
    if (option !== undefined) onPick(option.value);
  };
  return (
    <span className="input" data-invalid={rest["aria-invalid"] === true}>
      <select {...rest} value={value} onChange={(event) => pick(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled === true}>
            {option.label}
          </option>
        ))}
      </select>
      <span className="input__caret">
        <Icon name="chevron" size={14} />
      </span>
    </span>
  );
}
