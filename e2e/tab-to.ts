// Going through a page with the Tab key, and what the focus is on, by its name as a screen reader would say it.

import assert from "node:assert/strict";
import type { Page } from "playwright-core";

const mostPresses = 200;

/** Presses Tab until the control with that name has the focus. */
export async function tabTo(page: Page, name: string | RegExp, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  for (let pressed = 0; pressed < mostPresses; pressed += 1) {
    if (await isOn(page, name)) return;
    await page.keyboard.press(key);
  }
  assert.fail(`the Tab key never comes to ${String(name)}`);
}

/** Whether that control has the focus. */
export async function isOn(page: Page, name: string | RegExp): Promise<boolean> {
  const label = await nameInFocus(page);
  return typeof name === "string" ? label === name : name.test(label);
}

/** Its own label, else that of its field, else its words. */
export async function nameInFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const at = document.activeElement;
    if (at === null || at === document.body) return "";
    const isField = at instanceof HTMLInputElement || at instanceof HTMLSelectElement;
    const labels = isField ? [...(at.labels ?? [])].map((found) => found.textContent) : [];
    const words = isField ? "" : (at.textContent ?? "").trim();
    return at.getAttribute("aria-label") ?? labels[0] ?? words;
  });
}
