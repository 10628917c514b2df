// A brief tint behind a figure that has just moved, for figures that are written straight into the page.

import { liveMode, savesData } from "../lib/live-mode.ts";

const lastsMs = 400;
/** Nothing may flicker faster than it can be read. */
const leastBetweenMs = 500;
const flashedAt = new WeakMap<Element, number>();

export function flash(cell: HTMLElement, direction: "up" | "down", atMs: number): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches || savesData(liveMode.get())) return;
  if (atMs - (flashedAt.get(cell) ?? Number.NEGATIVE_INFINITY) < leastBetweenMs) return;
  flashedAt.set(cell, atMs);
  cell.animate([{ background: `var(--${direction}-flash)` }, {}], { duration: lastsMs, easing: "ease-out" });
}
