// What a page keeps for eyes and hands that need more: 400 %, wide spacing, the Tab key, four palettes, forced colours, no motion.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { openBrowser } from "./browser.ts";
import { eachRoute, leaveSomething } from "./each-route.ts";
import { focusFaults } from "./focus-stops.ts";
import { contrastFaults } from "./inspect.ts";
import { cutOff, spaceOut, writtenOver } from "./reflow.ts";
import { endWorld, startWorld, type World } from "./world.ts";

let world: World;
let browser: Browser;

before(async () => {
  world = await startWorld({ env: { TRADEBOOK_PACE: "0" } });
  browser = await openBrowser();
  await leaveSomething(world.url, "narrow");
});

after(async () => {
  await browser?.close();
  if (world !== undefined) await endWorld(world);
});

/** 1280 × 1024 at 400 % has the height of the second. */
const narrow = [
  { name: "320 pixels", width: 320, height: 640 },
  { name: "400 %", width: 320, height: 256 },
] as const;
const phone = { width: 360, height: 740, touch: true } as const;
const desktop = { width: 1440, height: 900 } as const;

test("at 320 pixels, at 400 % and with wide spacing on a phone, every route is whole and scrolls one way", async () => {
  const look = async (page: Page) => {
    const faults: string[] = [];
    for (const { name, ...size } of narrow) {
      await resized(page, size);
      faults.push(...[...(await cutOff(page)), ...(await writtenOver(page))].map((fault) => `${name}: ${fault}`));
    }
    await resized(page, phone);
    return [...faults, ...(await spacedFaults(page))];
  };
  assert.deepEqual(await eachRoute({ browser, url: world.url, options: phone, look }), []);
});

test("on a desktop every route keeps its text in wide spacing, and the Tab key comes to every control and past it", async () => {
  const look = async (page: Page) => [...(await spacedFaults(page)), ...(await focusFaults(page))];
  assert.deepEqual(await eachRoute({ browser, url: world.url, options: desktop, look }), []);
});

/** One of each kind: figures, the desk, a live list, a report, a list of the house. */
const mainPaths = [
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
        // A change of light and dark puts the person's own palette back.
        await page.locator(`html[data-theme="${colorScheme}"]`).waitFor();
        await page.evaluate((picked) => {
          document.documentElement.dataset["palette"] = picked;
        }, palette);
        faults.push(...(await contrastFaults(page)).map((fault) => `${palette}, ${colorScheme}: ${fault}`));
      }
    }
    return faults;
  };
  assert.deepEqual(await eachRoute({ browser, url: world.url, options: desktop, paths: mainPaths, look }), []);
});

test("forced colours keep the edges of what is pressed and typed into, and reduced motion moves nothing", async () => {
  const look = async (page: Page) => {
    await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
    return [...(await withoutEdge(page)), ...(await moving(page))];
  };
  const paths = ["/user/login", ...mainPaths];
  const options = { ...desktop, reducedMotion: "reduce" } as const;
  assert.deepEqual(await eachRoute({ browser, url: world.url, options, paths, look }), []);
});

/** What is laid out by the room there is has taken the new one two frames later. */
async function resized(page: Page, { width, height }: { readonly width: number; readonly height: number }) {
  await page.setViewportSize({ width, height });
  await page.evaluate(() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go))));
}

/** What the widest spacing takes away that stood there before it. */
async function spacedFaults(page: Page): Promise<readonly string[]> {
  const before = await cutOff(page);
  const back = await spaceOut(page);
  const spaced = (await cutOff(page)).filter((fault) => /^(cut off|beyond|squeezed)/.test(fault));
  await back();
  return spaced.filter((fault) => !before.includes(fault)).map((fault) => `spaced: ${fault}`);
}

/** Buttons and fields that would be bare text once the system takes their colours. */
async function withoutEdge(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll(".button:not(.button--quiet), .input")]
      .filter((control) => Number.parseFloat(getComputedStyle(control).borderTopWidth) < 1)
      .map((control) => `has no edge: ${control.outerHTML.slice(0, 120)}`),
  );
}

/** What still moves for who asked for no motion. */
async function moving(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => {
        const { duration } = effect?.getComputedTiming() ?? {};
        return playState === "running" && typeof duration === "number" && duration > 1;
      })
      .map((animation) => {
        const target = animation.effect instanceof KeyframeEffect ? animation.effect.target : null;
        return `moves: ${target?.outerHTML.slice(0, 120) ?? "a pseudo-element"}`;
      }),
  );
}
