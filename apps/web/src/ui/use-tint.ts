// Which way a figure just moved, for a brief tint; each change gives a new key so that the tint starts again.

import { useState } from "react";

export type Tint = { readonly className: string; readonly key: number };

export function useTint(value: number | null | undefined): Tint {
  const [seen, see] = useState<{ value: typeof value; tint: Tint }>({ value, tint: { className: "", key: 0 } });
  if (seen.value !== value) {
    const moved = typeof value === "number" && typeof seen.value === "number";
    const way = moved && value > (seen.value ?? 0) ? "tint--up" : "tint--down";
    const next = { value, tint: { className: moved ? way : "", key: seen.tint.key + 1 } };
    see(next);
    return next.tint;
  }
  return seen.tint;
}
