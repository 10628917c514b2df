// Waiting for what a page comes to: what an answer or an address changes is drawn a moment later, and a look before that
// sees what was there.

import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import type { Locator, Page } from "playwright-core";

const mostMs = 20_000;
const betweenMs = 50;

/** Reads until it is so; when it does not come to it, the failure tells what was read last. */
export async function comesTo<T>(read: () => Promise<T>, wanted: T, what?: string): Promise<void> {
  const began = performance.now();
  let found = await read();
  while (!isDeepStrictEqual(found, wanted) && performance.now() - began < mostMs) {
    await new Promise((go) => setTimeout(go, betweenMs));
    found = await read();
  }
  assert.deepEqual(found, wanted, what);
}

/** Until the field holds it. */
export async function hasValue(field: Locator, text: string): Promise<void> {
  await comesTo(() => field.inputValue(), text);
}

/** Until the page is there, not only its address; the title is a pattern, for one that has a price in it. */
export async function titled(page: Page, title: string): Promise<void> {
  const whole = new RegExp(`^(${title}) – Tradebook$`);
  await comesTo(async () => (await page.title()).replace(whole, title), title);
}
