// Every page in four variants: no console error, nothing wider than the screen, no accessibility violation of A or AA.

import { createRequire } from "node:module";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { assertQuiet, openBrowser, visit } from "./browser.ts";
import { openSecurity, signInOnPage } from "./desk.ts";
import { demoPassword, endWorld, startWorld, type World } from "./world.ts";

let world: World;
let browser: Browser;

before(async () => {
  [world, browser] = await Promise.all([startWorld(), openBrowser()]);
});

after(async () => {
  await browser?.close();
  if (world !== undefined) await endWorld(world);
});

const axePath = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const shots = process.env["TRADEBOOK_SCREENSHOTS"];

const variants = [
  { name: "desktop-light", width: 1440, height: 900, colorScheme: "light" },
  { name: "desktop-dark", width: 1440, height: 900, colorScheme: "dark" },
  { name: "phone-light", width: 360, height: 740, colorScheme: "light", touch: true },
  { name: "phone-dark", width: 360, height: 740, colorScheme: "dark", touch: true },
] as const;

for (const variant of variants) {
  test(`every page stands on ${variant.name}`, async () => {
    const visitor = await visit(browser, world.url, variant);
    const { page } = visitor;
    await page.goto("/user/login");
    await page.getByTestId("login-form").waitFor();
    await inspect(page, `sign-in-${variant.name}`);
    await signInOnPage(page, { firm: "Default", userName: "ada", password: demoPassword });
    if (variant.width > 767) await openSecurity(page, "GTCO");
    await page.getByTestId("connection-pill").waitFor();
    await inspect(page, `trading-${variant.name}`);
    await page.goto("/exception?type=401");
    await page.getByRole("heading").first().waitFor();
    await inspect(page, `exception-${variant.name}`);
    assertQuiet(visitor);
    await visitor.context.close();
  });
}

async function inspect(page: Page, name: string): Promise<void> {
  if (shots !== undefined) {
    await mkdir(shots, { recursive: true });
    await page.screenshot({ path: join(shots, `${name}.png`) });
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  assert.ok(overflow <= 0, `${name} is ${overflow} pixels wider than the screen`);
  await page.addScriptTag({ path: axePath }).catch(async () => page.evaluate(await axeSource()));
  const violations = await page.evaluate(async () => {
    const axe = (
      window as unknown as {
        axe: { run: (options: unknown) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
      }
    ).axe;
    const result = await axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] });
    return result.violations.map(
      (violation) => `${violation.id}: ${violation.nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`,
    );
  });
  assert.deepEqual(violations, [], `${name} has no accessibility violation`);
}

/** The page's own policy forbids foreign script tags; the browser's debugger is not bound by it. */
async function axeSource(): Promise<string> {
  const { readFile } = await import("node:fs/promises");
  return readFile(axePath, "utf8");
}
