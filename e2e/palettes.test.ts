// Every palette on a page of each kind, light and dark: what is written can be read.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { openBrowser } from "./browser.ts";
import { eachRoute, leaveSomething } from "./each-route.ts";
import { contrastFaults } from "./inspect.ts";
import { endWorld, startWorld, type World } from "./world.ts";

let world: World;
let browser: Browser;

before(async () => {
  world = await startWorld({ env: { TRADEBOOK_PACE: "0" } });
  browser = await openBrowser();
  await leaveSomething(world.url, "palettes");
});

after(async () => {
  await browser?.close();
  if (world !== undefined) await endWorld(world);
});

/** One of each kind: figures, the desk, a live list, a report, a list of the house. */
const paths = [
  "/app/dashboard",
  "/app/trading",
  "/app/marketData/all-pricelists",
  "/app/client-portal/portfolio-holding",
  "/app/admin/reports/stock-orders",
];

test("text can be read in every palette, light and dark", async () => {
  const look = async (page: Page) => {
    const faults: string[] = [];
    for (const palette of ["standard", "colour-blind", "traditional", "mono"]) {
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.evaluate((picked) => {
          document.documentElement.dataset["palette"] = picked;
        }, palette);
        faults.push(...(await contrastFaults(page)).map((fault) => `${palette}, ${colorScheme}: ${fault}`));
      }
    }
    return faults;
  };
  const options = { width: 1440, height: 900 };
  assert.deepEqual(await eachRoute({ browser, url: world.url, options, paths, look }), []);
});
