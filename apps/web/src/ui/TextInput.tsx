// A line of text in the house's frame, with room for something at its end.

import type { ComponentPropsWithRef, ReactNode } from "react";

type Props = ComponentPropsWithRef<"input"> & { readonly end?: ReactNode };

export function TextInput({ end, className = "", ...rest }: Props) {
  return (
    <span className={`input ${className}`} data-invalid={rest["aria-invalid"] === true}>
      <input {...rest} className="input__box" />
      {end}
    </span>
  );
}
