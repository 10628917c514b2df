// A page as it stands, looked at in light and dark: accessibility rules of A and AA, its width, and a picture when asked for.

import { createRequire } from "node:module";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";

const axePath = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
/** The folder of the pictures; without it none are taken. */
const shots = process.env["TRADEBOOK_SCREENSHOTS"];

/** What is wrong with the page as it stands, in words. Only colours differ in the dark, so only they are asked for again. */
export async function inspect(page: Page, name: string): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.locator(`html[data-theme="${colorScheme}"]`).waitFor();
    if (shots !== undefined) {
      await mkdir(shots, { recursive: true });
      await page.screenshot({ path: join(shots, `${name}-${colorScheme}.png`) });
    }
    const broken = await violations(page, colorScheme === "light" ? everyRule : ["color-contrast"]);
    faults.push(...broken.map((fault) => `${name} ${colorScheme}: ${fault}`));
  }
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return overflow > 0 ? [...faults, `${name}: ${overflow} pixels wider than the screen`] : faults;
}

/** Only what cannot be read for its colours, in the look that is painted. */
export async function contrastFaults(page: Page): Promise<readonly string[]> {
  return violations(page, ["color-contrast"]);
}

const everyRule = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

async function violations(page: Page, runOnly: readonly string[]): Promise<readonly string[]> {
  // The page's own policy forbids foreign script tags; the browser's debugger is not bound by it.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(await readFile(axePath, "utf8"));
  return page.evaluate(async (asked) => {
    const axe = (
      window as unknown as {
        axe: {
          run: (
            where: unknown,
            options: unknown,
          ) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
        };
      }
    ).axe;
    // An open menu lies over the page, and a press beside it only closes it: what it half covers is no target then.
    const where = document.querySelector(".menu") ?? document;
    const result = await axe.run(where, { runOnly: asked, resultTypes: ["violations"] });
    return result.violations.map(
      (violation) => `${violation.id}: ${violation.nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`,
    );
  }, runOnly);
}
