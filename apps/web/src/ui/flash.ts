// A brief tint behind a figure that has just moved, for figures that change many times a second.

import { sinceStart } from "../lib/clock.ts";
import { onTick } from "../lib/drawing-pace.ts";
import { liveMode, savesData } from "../lib/live-mode.ts";

const lastsMs = 400;
/** Nothing may flicker faster than it can be read. */
const leastBetweenMs = 500;
const flashedAt = new WeakMap<Element, number>();
const tinted = new Set<HTMLElement>();
let rest: MediaQueryList | undefined;

/**
 * Put on and taken off with the beat that grids are drawn on, in two steps of the style sheet's: an animation would have
 * the whole page painted again for every frame of the screen.
 */
export function flash(cell: HTMLElement, direction: "up" | "down"): void {
  rest ??= matchMedia("(prefers-reduced-motion: reduce)");
  if (rest.matches || document.documentElement.dataset["motion"] === "none" || savesData(liveMode.get())) return;
  const at = sinceStart();
  if (at - (flashedAt.get(cell) ?? Number.NEGATIVE_INFINITY) < leastBetweenMs) return;
  flashedAt.set(cell, at);
  cell.dataset["moved"] = direction;
  tinted.add(cell);
  if (tinted.size === 1) onTick(fade);
}

function fade(): void {
  const at = sinceStart();
  for (const cell of tinted) {
    const age = at - (flashedAt.get(cell) ?? 0);
    if (age >= lastsMs) {
      delete cell.dataset["moved"];
      tinted.delete(cell);
    } else if (age >= lastsMs / 2) cell.dataset["moved"] = `${cell.dataset["moved"]?.split(" ")[0] ?? ""} faded`;
  }
  if (tinted.size > 0) onTick(fade);
}
