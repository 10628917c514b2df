// The one button: its looks, its sizes, and a type that never submits by accident.

import type { ComponentPropsWithRef } from "react";

type Props = ComponentPropsWithRef<"button"> & {
  readonly look?: "plain" | "primary" | "buy" | "sell" | "quiet";
  readonly size?: "normal" | "small" | "icon";
  readonly wide?: boolean;
};

export function Button({ look = "plain", size = "normal", wide = false, className = "", ...rest }: Props) {
  const classes = [
    "button",
    `button--${look}`,
    size === "normal" ? "" : "button--small",
    size === "icon" ? "button--icon" : "",
    wide ? "button--wide" : "",
    className,
  ];
  return <button type="button" {...rest} className={classes.filter((name) => name !== "").join(" ")} />;
}
