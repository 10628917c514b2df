// The slider's steps: a few orders a second deserve as much room as thousands.

import { mostOrdersPerSecond } from "@tradebook/contract/services/simulator.ts";

export const paceSteps = [0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, mostOrdersPerSecond];

/** The step whose pace is nearest from below. */
export function stepOfPace(ordersPerSecond: number): number {
  return Math.max(
    0,
    paceSteps.findLastIndex((pace) => pace <= ordersPerSecond),
  );
}

/** A pace as a person types it: `50`, `1,000`, `2k`; null when it is none. */
export function parsePace(text: string): number | null {
  const match = /^(\d{1,5})(k?)$/i.exec(text.replaceAll(/[,\s]/g, ""));
  if (match === null) return null;
  const pace = Number(match[1]) * (match[2] === "" ? 1 : 1_000);
  return pace <= mostOrdersPerSecond ? pace : null;
}

/** 4:05 until a moment; nothing is ever less than zero. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const rest = String(seconds % 60).padStart(2, "0");
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${String(minutes).padStart(2, "0")}:${rest}`;
}
