// Several tabs of one person share one line: what one does the others hear, and when it goes another takes over.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Locator, Page } from "playwright-core";
import { arrive } from "./arrive.ts";
import { assertQuiet, keepLineInPage, openBrowser, visit } from "./browser.ts";
import { signIn } from "./customer.ts";
import { bestPriceKobo, bookRows, openSecurity, priceText, sendTicket, waitForStatus } from "./desk.ts";
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
  await arrive(first, { userName: "ada" });
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

  const takenOver = second.waitForEvent("websocket");
  await first.close();
  await takenOver;
  await live(second);
  const other = priceText((await bestPriceKobo(second, "bids")) - 100n);
  await sendTicket(second, { side: "Buy", orderQty: 32, price: other });
  await waitForStatus(second, "ZENITHBANK", "New");
  assertQuiet(visitor);
  await visitor.context.close();
});

test("an order that was lost on the line is in the book after the next one has shown the gap", async () => {
  const { context, page } = await visit(browser, world.url);
  let losesNext = false;
  let isLost = false;
  await keepLineInPage(page);
  await page.routeWebSocket(/signalr/, (line) => {
    const server = line.connectToServer();
    server.onMessage((message) => {
      const records = String(message).split(recordEnd);
      const kept = records.filter((record) => !(losesNext && !isLost && record.includes('"addOrderBook"')));
      isLost ||= kept.length < records.length;
      line.send(kept.join(recordEnd));
    });
  });
  await arrive(page, { userName: "ada" });
  await openSecurity(page, "GTCO");
  await live(page);
  const [first = "", second = ""] = (await bookRows(page, "bids").allTextContents()).slice(3);
  const [before, beside] = [await sharesAt(page, first).textContent(), await sharesAt(page, second).textContent()];
  losesNext = true;
  await restAt(first);
  await restAt(second);
  await sharesAt(page, second)
    .filter({ hasText: withMore(beside) })
    .waitFor();
  await sharesAt(page, first)
    .filter({ hasText: withMore(before) })
    .waitFor();
  assert.ok(isLost, "the first of the two was lost on the way");
  await context.close();
});

test("the line is held by a worker, which passes on what is in sight at once and the rest within seconds", async () => {
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  await arrive(page, { userName: "ada" });
  await openSecurity(page, "GTCO");
  await live(page);
  assert.equal(page.workers().filter((worker) => worker.url().includes("line-worker")).length, 1);
  // Out of sight, so that its figures are held back, until it is looked for.
  const offer = await offerOf("ZENITHBANK");
  await restAt(offer, "ZENITHBANK");
  await page.getByRole("combobox", { name: "Search" }).fill("ZENITHBANK");
  await page.locator("#price-ZENITHBANK [data-part='last']").filter({ hasText: offer }).waitFor();
  assertQuiet(visitor);
  await visitor.context.close();
});

test("a browser that cannot start the worker holds the line in the page", async () => {
  const { context, page } = await visit(browser, world.url);
  await page.route(/line-worker/, (route) => route.abort());
  await arrive(page, { userName: "ada" });
  await openSecurity(page, "GTCO");
  await page.getByTestId("connection-pill").and(page.locator('[data-state="live"]')).waitFor();
  const price = priceText((await bestPriceKobo(page, "bids")) - 100n);
  await sendTicket(page, { side: "Buy", orderQty: 33, price });
  await waitForStatus(page, "GTCO", "New");
  await context.close();
});

/** Behind every message of the hub's protocol. */
const recordEnd = "\u001e";

const sharesMore = 123;

function sharesAt(page: Page, price: string): Locator {
  const levels = page.getByTestId("book-bids").locator(".book__level");
  return levels.filter({ has: page.locator(".book__price", { hasText: price }) }).locator(".book__quantity");
}

/** What stands at a price once one more order has come. */
function withMore(shares: string | null): string {
  return (Number(shares?.replaceAll(",", "")) + sharesMore).toLocaleString("en-NG");
}

/** The best that is offered, at which the security did not trade last. */
async function offerOf(securityID: string): Promise<string> {
  const ada = await signIn(world.url, { tenantId: 1, userName: "ada", password: demoPassword });
  const { result } = await ada.get<Record<"securityID" | "last" | "bestOffer", unknown>[]>("MarketData/GetMarketStats");
  const stat = result?.find((one) => one.securityID === securityID);
  assert.notEqual(stat?.last, stat?.bestOffer);
  return Number(stat?.bestOffer).toFixed(2);
}

async function restAt(price: string, securityID = "GTCO"): Promise<void> {
  const chidi = await signIn(world.url, { tenantId: 1, userName: "chidi", password: demoPassword });
  const terms = { cscsAccount: "0010000002", securityID, side: "1", orderQty: sharesMore } as const;
  const { error } = await chidi.send({ ...terms, price: Number(price) });
  assert.equal(error, null);
}

async function live(page: Page): Promise<void> {
  await page.getByTestId("connection-pill").and(page.locator('[data-state="live"]')).waitFor({ timeout: 10_000 });
}
