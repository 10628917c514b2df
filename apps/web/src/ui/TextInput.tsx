// A line of text in the house's frame, with room for something at its end.

import { isTradingDay } from "@tradebook/domain/instant.ts";
import type { ComponentPropsWithRef, ReactNode } from "react";
import { formatDate, none } from "../lib/format.ts";

type Props = ComponentPropsWithRef<"input"> & { readonly end?: ReactNode };

export function TextInput({ end, className = "", ...rest }: Props) {
  const isDay = rest.type === "date";
  return (
    <span className={`input ${isDay ? "input--day" : ""} ${className}`} data-invalid={rest["aria-invalid"] === true}>
      <input {...rest} className="input__box" />
      {/* The browser writes a day in the order of its own language; unless it is typed, it is shown in ours. */}
      {isDay ? (
        <span className="input__day" aria-hidden="true">
          {dayText(rest.value)}
        </span>
      ) : null}
      {end}
    </span>
  );
}

function dayText(value: Props["value"]): string {
  return typeof value === "string" && isTradingDay(value) ? formatDate(value) : none;
}
