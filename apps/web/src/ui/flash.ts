// A brief tint behind a figure that has just moved, for figures that are written straight into the page.

import { liveMode, savesData } from "../lib/live-mode.ts";

const lastsMs = 400;
/** In four steps, so that many cells that fade at once are not painted again for every frame of the screen. */
const fade = "steps(4)";
/** Nothing may flicker faster than it can be read. */
const leastBetweenMs = 500;
const flashedAt = new WeakMap<Element, number>();
let rest: MediaQueryList | undefined;

export function flash(cell: HTMLElement, direction: "up" | "down", atMs: number): void {
  rest ??= matchMedia("(prefers-reduced-motion: reduce)");
  if (rest.matches || savesData(liveMode.get())) return;
  if (atMs - (flashedAt.get(cell) ?? Number.NEGATIVE_INFINITY) < leastBetweenMs) return;
  flashedAt.set(cell, atMs);
  cell.animate([{ background: `var(--${direction}-flash)` }, {}], { duration: lastsMs, easing: fade });
}
