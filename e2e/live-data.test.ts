// Several tabs of one person share one line: what one does the others hear, and when it goes another takes over.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { assertQuiet, openBrowser, visit } from "./browser.ts";
import { bestPriceKobo, openSecurity, priceText, sendTicket, signInOnPage, waitForStatus } from "./desk.ts";
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

test("two tabs share one line, and the one that stays takes it over", async () => {
  const visitor = await visit(browser, world.url);
  const first = visitor.page;
  const second = await visitor.context.newPage();
  const lines: string[] = [];
  for (const page of [first, second]) page.on("websocket", (socket) => lines.push(socket.url()));
  await signInOnPage(first, { firm: "Default", userName: "ada", password: demoPassword });
  await openSecurity(first, "GTCO");
  await live(first);
  lines.length = 0;
  await openSecurity(second, "ZENITHBANK");
  await live(second);
  assert.deepEqual(lines, [], "the second tab opens no line of its own");

  const price = priceText((await bestPriceKobo(first, "bids")) - 100n);
  await sendTicket(first, { side: "Buy", orderQty: 31, price });
  await waitForStatus(first, "GTCO", "New");
  await waitForStatus(second, "GTCO", "New");

  await first.close();
  await second.waitForEvent("websocket");
  await live(second);
  const other = priceText((await bestPriceKobo(second, "bids")) - 100n);
  await sendTicket(second, { side: "Buy", orderQty: 32, price: other });
  await waitForStatus(second, "ZENITHBANK", "New");
  assertQuiet(visitor);
  await visitor.context.close();
});

async function live(page: Page): Promise<void> {
  await page.getByTestId("connection-pill").and(page.locator('[data-state="live"]')).waitFor({ timeout: 10_000 });
}
