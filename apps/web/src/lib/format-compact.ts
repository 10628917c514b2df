// Large figures in few signs, where there is no room for all of them: 1.2m, ₦3.4bn, 840 kB.

import { formatQuantity, minusSign, none, type Known, type WholeKobo } from "./format.ts";

/** 1.2m shares, for strips whose exact figure stands in the title. */
export function formatCompact(value: Known<number>): string {
  if (value === null || value === undefined) return none;
  const size = Math.abs(value);
  const at = compactSteps.findIndex(([least]) => size >= least);
  if (at === -1) return formatQuantity(value);
  // What rounds to a thousand of a unit is one of the next.
  const text = compactIn(size, at);
  const shown = at > 0 && text.startsWith("1000") ? compactIn(compactSteps[at - 1]?.[0] ?? size, at - 1) : text;
  return `${value < 0 ? minusSign : ""}${shown}`;
}

function compactIn(size: number, at: number): string {
  const [, unit, name] = compactSteps[at] ?? [0, 1, ""];
  const scaled = size / unit;
  return `${scaled >= 100 ? Math.round(scaled) : Math.round(scaled * 10) / 10}${name}`;
}

/** ₦1.2m from whole kobo. */
export function formatCompactMoney(wholeKobo: Known<WholeKobo>): string {
  if (wholeKobo === null || wholeKobo === undefined) return none;
  return formatCompact(Number(wholeKobo) / 100).replace(/\d/, (first) => `₦${first}`);
}

/** From which size, in which unit: a few thousand are still written out. */
const compactSteps = [
  [1e12, 1e12, "tn"],
  [1e9, 1e9, "bn"],
  [1e6, 1e6, "m"],
  [1e4, 1e3, "k"],
] as const satisfies readonly (readonly [number, number, string])[];

/** 840 kB, 1.3 MB: what crossed a line. */
export function formatBytes(bytes: number): string {
  return bytes < 1e6 ? `${Math.round(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
