// A page as it stands, looked at on a desktop and on a phone.

import type { Locator, Page } from "playwright-core";
import { inspect } from "./inspect.ts";

/** With what `at` names in view; as wide as a desktop, and as narrow as a phone. */
export async function inspectBoth(page: Page, name: string, at?: Locator): Promise<readonly string[]> {
  const wide = page.viewportSize();
  await at?.scrollIntoViewIfNeeded();
  const faults = [...(await inspect(page, `${name}-desktop`))];
  await page.setViewportSize({ width: 360, height: 740 });
  await at?.scrollIntoViewIfNeeded();
  faults.push(...(await inspect(page, `${name}-phone`)));
  if (wide !== null) await page.setViewportSize(wide);
  return faults;
}
