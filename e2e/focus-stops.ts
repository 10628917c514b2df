// A walk through a page with the Tab key alone: each stop is seen, has a ring, and lets the walk go on.

import type { Page } from "playwright-core";

const mostStops = 400;
/** A date is typed in three parts, and its calendar is a fourth stop. */
const mostParts = 5;

type Stop = { readonly name: string; readonly place: string; readonly fault: string | null };

/** What is wrong with the stops, in words; a walk that comes round again on something of the page is a trap. */
export async function focusFaults(page: Page): Promise<readonly string[]> {
  const faults: string[] = [];
  let last = "";
  let parts = 0;
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  for (let pressed = 0; pressed < mostStops; pressed += 1) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(stopNow);
    // Past the last control the browser's own are next.
    if (stop === null) return faults;
    if (stop.fault !== null) faults.push(`${stop.name} ${stop.fault}`);
    parts = stop.place === last ? parts + 1 : 1;
    if (parts > mostParts) return [...faults, `${stop.name} keeps the focus`];
    last = stop.place;
  }
  return [...faults, `the walk does not end within ${mostStops} stops`];
}

/** In the page: where the focus is, and what keeps it from being seen; null when it is on nothing. */
function stopNow(): Stop | null {
  const at = document.activeElement;
  if (at === null || at === document.body) return null;
  const { left, top, width, height } = at.getBoundingClientRect();
  // What lets the pointer through is seen where what it lies on is.
  const isThrough = getComputedStyle(at).pointerEvents === "none";
  const shown = isThrough ? at.parentElement : at.closest("label, .input");
  const parts = [0.1, 0.5, 0.9];
  const seen = parts.some((x) =>
    parts.some((y) => {
      const hit = document.elementFromPoint(left + width * x, top + height * y);
      return hit !== null && (shown ?? at).contains(hit);
    }),
  );
  const rings = (part: Element | null) => {
    if (part === null) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(part);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
  };
  const hasRing = rings(at) || rings(at.closest(".input")) || at.matches("#content");
  const words = (at.getAttribute("aria-label") ?? at.textContent ?? "").trim().slice(0, 40);
  const name = `${at.tagName.toLowerCase()}.${[...at.classList].join(".")} “${words}”`;
  const fault = !seen ? "is hidden while it has the focus" : hasRing ? null : "has no ring";
  return { name, place: `${name} ${[...document.querySelectorAll("*")].indexOf(at)}`, fault };
}
