// A line of text in the house's frame, with room for something at its end.

import { isTradingDay } from "@tradebook/domain/instant.ts";
import type { ComponentPropsWithRef, ReactNode } from "react";
import { formatDate, none } from "../lib/format.ts";

type Props = ComponentPropsWithRef<"input"> & { readonly end?: ReactNode };

export function TextInput({ end, className = "", ...rest }: Props) {
  const classes = `input ${rest.type === "date" ? "input--day" : ""} ${className}`;
  return (
    <span className={classes} data-invalid={rest["aria-invalid"] === true} data-day={dayText(rest)}>
      <input {...rest} className="input__box" />
      {end}
    </span>
  );
}

/** The browser writes a day in the order of its own language; unless it is typed, it is shown in ours. */
function dayText({ type, value }: Pick<Props, "type" | "value">): string | undefined {
  if (type !== "date") return undefined;
  return typeof value === "string" && isTradingDay(value) ? formatDate(value) : none;
}
