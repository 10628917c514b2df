// A whole trade without a pointer: sign in, find a security, buy, review, send, hear of the fill, cancel what stands.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { assertQuiet, openBrowser, visit } from "./browser.ts";
import { comesTo } from "./comes-to.ts";
import { signIn } from "./customer.ts";
import { bookRows, waitForStatus } from "./desk.ts";
import { isOn, tabTo } from "./tab-to.ts";
import { demoPassword, endWorld, startWorld, type World } from "./world.ts";

let world: World;
let browser: Browser;

before(async () => {
  world = await startWorld({ env: { TRADEBOOK_PACE: "0" } });
  browser = await openBrowser();
  // Whoever has been here before begins at the desk.
  await signIn(world.url, { tenantId: 1, userName: "ada", password: demoPassword });
});

after(async () => {
  await browser?.close();
  if (world !== undefined) await endWorld(world);
});

test("a customer trades with the keyboard alone and hears what becomes of it", async () => {
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  await listen(page);
  await signInByKeys(page);
  await findByKeys(page, "zenith", "ZENITHBANK");

  await page.keyboard.press("b");
  await focusOn(page, "Quantity");
  await page.keyboard.type("100");
  await tabTo(page, "Price", "Shift+Tab");
  await page.keyboard.type(await offer(page));
  await sendByKeys(page);
  await waitForStatus(page, "ZENITHBANK", "Filled");
  await heard(page, "ZENITHBANK buy: 100 of 100 filled");

  await page.keyboard.press("b");
  await focusOn(page, "Quantity");
  await page.keyboard.type("10");
  await tabTo(page, "Price", "Shift+Tab");
  await page.keyboard.type(await lowestPrice("ZENITHBANK"));
  await sendByKeys(page);
  await waitForStatus(page, "ZENITHBANK", "New");
  await tabTo(page, /^Cancel order buy 10/i);
  await page.keyboard.press("Enter");
  await waitForStatus(page, "ZENITHBANK", "Canceled");
  await heard(page, "Order cancelled");
  await comesTo(() => page.evaluate(() => document.activeElement !== document.body), true, "the focus is not lost");
  assertQuiet(visitor);
  await visitor.context.close();
});

/** Writes down what live regions say, since a notice goes after a few seconds. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(
          "[role=status], [role=alert]",
        );
        if (region !== null && region !== undefined) said.push(region.textContent ?? "");
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

async function heard(page: Page, words: string): Promise<void> {
  await page.waitForFunction(
    (asked) => (window as unknown as { said: string[] }).said.some((text) => text.includes(asked)),
    words,
  );
}

async function signInByKeys(page: Page): Promise<void> {
  await page.goto("/user/login");
  await page.getByTestId("login-form").waitFor();
  for (const [name, text] of [
    ["Firm code", "Default"],
    ["User name or e-mail", "ada"],
    ["Password", demoPassword],
  ] as const) {
    if (!(await isOn(page, name))) await tabTo(page, name);
    await page.keyboard.type(text);
  }
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/app\/trading/);
  await page.getByTestId("account-buying-power").waitFor();
  await page.getByTestId("price-list").locator("[data-security]").first().waitFor();
}

/** Searches, moves to the found row and stays on it. */
async function findByKeys(page: Page, typed: string, securityID: string): Promise<void> {
  await page.keyboard.press("/");
  await focusOn(page, "Search a symbol or company");
  await page.keyboard.type(typed);
  await page.keyboard.press("Enter");
  await page.waitForURL(new RegExp(`s=${securityID}`));
  // The book that stood there before is another security's.
  await page.locator(`.strip[data-security="${securityID}"]`).waitFor();
  await bookRows(page, "offers").first().waitFor();
}

/** Review with Ctrl+Enter, look, and once more to send. */
async function sendByKeys(page: Page): Promise<void> {
  await page.getByTestId("ticket-submit").and(page.locator(":enabled")).waitFor();
  await page.keyboard.press("Control+Enter");
  await page.getByTestId("ticket-confirm").and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Control+Enter");
  await page.getByTestId("ticket-confirm").waitFor({ state: "detached" });
}

async function focusOn(page: Page, name: string): Promise<void> {
  await comesTo(() => isOn(page, name), true, `the focus is on ${name}`);
}

async function offer(page: Page): Promise<string> {
  return (await bookRows(page, "offers").first().textContent()) ?? "";
}

async function lowestPrice(security: string): Promise<string> {
  const ada = await signIn(world.url, { tenantId: 1, userName: "ada", password: demoPassword });
  const limits = await ada.get<{ lower: number }>("MarketData/getPricelimitRange", { security });
  assert.ok(limits.result !== null, JSON.stringify(limits.error));
  return limits.result.lower.toFixed(2);
}
