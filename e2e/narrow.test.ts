// What a page keeps for eyes and hands that need more: forced colours, no motion.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { openBrowser, visit } from "./browser.ts";
import { signInOnPage } from "./desk.ts";
import { demoPassword, endWorld, startWorld, type World } from "./world.ts";

let world: World;
let browser: Browser;

before(async () => {
  world = await startWorld({ env: { TRADEBOOK_PACE: "0" } });
  browser = await openBrowser();
});

after(async () => {
  await browser?.close();
  if (world !== undefined) await endWorld(world);
});

test("forced colours keep the edges of what is pressed and typed into, and reduced motion moves nothing", async () => {
  const { context, page } = await visit(browser, world.url);
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await page.goto("/user/login");
  await page.getByTestId("login-form").waitFor();
  assert.deepEqual(await withoutEdge(page), []);
  await signInOnPage(page, { firm: "Default", userName: "ada", password: demoPassword });
  await page.getByTestId("connection-pill").and(page.locator('[data-state="live"]')).waitFor();
  assert.deepEqual(await withoutEdge(page), []);
  const moving = await page.evaluate(
    () =>
      document.getAnimations().filter(({ playState, effect }) => {
        const { duration } = effect?.getComputedTiming() ?? {};
        return playState === "running" && typeof duration === "number" && duration > 1;
      }).length,
  );
  assert.equal(moving, 0, "nothing moves for who asked for no motion");
  await context.close();
});

/** Buttons and fields that would be bare text once the system takes their colours. */
async function withoutEdge(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll(".button:not(.button--quiet), .input")]
      .filter((control) => Number.parseFloat(getComputedStyle(control).borderTopWidth) < 1)
      .map((control) => control.outerHTML.slice(0, 120)),
  );
}
