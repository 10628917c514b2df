// A page as it stands, looked at on a desktop and on a phone.

import type { Page } from "playwright-core";
import { inspect } from "./inspect.ts";

/** As wide as a desktop, and as narrow as a phone. */
export async function inspectBoth(page: Page, name: string): Promise<readonly string[]> {
  const wide = page.viewportSize();
  const faults = [...(await inspect(page, `${name}-desktop`))];
  await page.setViewportSize({ width: 360, height: 740 });
  faults.push(...(await inspect(page, `${name}-phone`)));
  if (wide !== null) await page.setViewportSize(wide);
  return faults;
}
