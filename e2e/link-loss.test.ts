// The exchange, the line, the server or the sign-in goes while a ticket is open: the page says so within five seconds, keeps
// what was typed, and sends it once.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page, WebSocketRoute } from "playwright-core";
import { arrive } from "./arrive.ts";
import { keepLineInPage, openBrowser, visit } from "./browser.ts";
import { hasValue } from "./comes-to.ts";
import { signIn, type StockOrder } from "./customer.ts";
import { bestPriceKobo, fillTicket, openSecurity, priceText, signInOnPage, waitForStatus } from "./desk.ts";
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

test("a ticket survives the exchange's death and becomes one order after its return", async () => {
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  await arrive(page, { userName: "ada" });
  await openSecurity(page, "GTCO");
  const price = priceText((await bestPriceKobo(page, "bids")) - 100n); // ₦1 below the best bid: it rests
  await fillTicket(page, { side: "Buy", orderQty: 77, price });
  const submit = page.getByTestId("ticket-submit");
  await submit.and(page.locator(":enabled")).waitFor();

  await world.killOne("exchange");
  const pill = page.getByTestId("connection-pill");
  await pill.and(page.locator('[data-state="exchangeDown"]')).waitFor({ timeout: 5000 });
  await page.getByRole("alert").filter({ hasText: "exchange feed is down" }).first().waitFor();
  assert.ok(await submit.isDisabled(), "nothing new is sent while the exchange is away");
  await keepsTyped(page, "77");

  await pill.and(page.locator('[data-state="live"]')).waitFor({ timeout: 60_000 });
  await submit.and(page.locator(":enabled")).waitFor();
  await keepsTyped(page, "77");
  await submit.click();
  await page.getByTestId("ticket-confirm").click();
  await isSent(page);
  assert.deepEqual(await ordersOf(77), [["GTCO", price]]);
  await visitor.context.close();
});

test("a ticket survives the loss of the live line and becomes one order after its return", async () => {
  const { context, page } = await visit(browser, world.url);
  let isCut = false;
  const lines: WebSocketRoute[] = [];
  await keepLineInPage(page);
  await page.routeWebSocket(/signalr/, (line) => {
    if (isCut) return void line.close();
    line.connectToServer();
    lines.push(line);
  });
  // The client knows other ways to the hub than a socket.
  await page.route("**/signalr-tradebookhub/**", (route) => (isCut ? route.abort() : route.continue()));
  const price = await openTicket(page, 78);

  isCut = true;
  await Promise.all(lines.map(async (line) => line.close()));
  await pillShows(page, "offline");
  await page.getByTestId("disconnected").waitFor({ timeout: fiveSeconds });
  await keepsTyped(page, "78");

  isCut = false;
  await page.getByRole("button", { name: "Retry" }).click();
  await pillShows(page, "live");
  await sendOnce(page, { orderQty: 78, price });
  await context.close();
});

test("a ticket survives the server's death and becomes one order after its return", async () => {
  const { context, page } = await visit(browser, world.url);
  const price = await openTicket(page, 79);

  await world.killOne("server");
  await pillShows(page, "offline");
  await keepsTyped(page, "79");
  await page.getByTestId("order-ticket").getByLabel("Quantity", { exact: true }).fill("80");

  await page.getByTestId("connection-pill").and(page.locator('[data-state="live"]')).waitFor({ timeout: 60_000 });
  await keepsTyped(page, "80");
  await sendOnce(page, { orderQty: 80, price });
  await context.close();
});

test("a ticket survives the end of the session and a reload, and becomes one order after a new sign-in", async () => {
  const { context, page } = await visit(browser, world.url);
  const price = await openTicket(page, 81);

  // Typed whole before: a page that turns to the sign-in between two signs has no field for the second.
  await page.getByTestId("order-ticket").getByLabel("Quantity", { exact: true }).fill("82");
  await context.clearCookies();
  await page.getByTestId("login-form").waitFor({ timeout: fiveSeconds });
  await page.getByText("Your session ended", { exact: false }).waitFor();
  await page.reload();
  await signInOnPage(page, { firm: "Default", userName: "ada", password: demoPassword });
  assert.match(page.url(), /s=GTCO/, "back where they were");
  await keepsTyped(page, "82");
  await sendOnce(page, { orderQty: 82, price });
  await context.close();
});

test("a double click and an Enter behind it send one order", async () => {
  const { context, page } = await visit(browser, world.url);
  const price = await openTicket(page, 86);
  await page.getByTestId("ticket-submit").click();
  await page.getByTestId("ticket-confirm").dblclick();
  await page.keyboard.press("Control+Enter");
  await isSent(page);
  assert.deepEqual(await ordersOf(86), [["GTCO", price]]);
  await context.close();
});

test("a line that is open and silent is said to be in doubt, and nothing is sent until it speaks", async () => {
  const { context, page } = await visit(browser, world.url);
  let isSilent = false;
  await keepLineInPage(page);
  await page.routeWebSocket(/signalr/, (line) => {
    const server = line.connectToServer();
    server.onMessage((message) => {
      if (!isSilent) line.send(message);
    });
  });
  await openTicket(page, 83);
  isSilent = true;
  await pillShows(page, "connecting");
  await page.getByTestId("order-ticket").getByText("Prices paused", { exact: false }).waitFor();
  assert.ok(await page.getByTestId("ticket-submit").isDisabled(), "nothing is sent on old prices");
  await keepsTyped(page, "83");
  isSilent = false;
  await enabledSubmit(page).waitFor();
  await context.close();
});

test("an order pressed as the server stops answering is unconfirmed, is asked for, and is sent once", async () => {
  const { context, page } = await visit(browser, world.url);
  const price = await openTicket(page, 84);
  await page.getByTestId("ticket-submit").click();
  await world.holdOne("server");
  await page.getByTestId("ticket-confirm").click();
  const form = page.getByTestId("order-ticket");
  await form.and(page.locator('[data-stage="unconfirmed"]')).waitFor({ timeout: fiveSeconds });
  assert.ok(await page.getByTestId("ticket-submit").isDisabled(), "it cannot be sent a second time");
  await world.killOne("server");
  await pillShows(page, "offline");
  await page.getByTestId("connection-pill").and(page.locator('[data-state="live"]')).waitFor({ timeout: 60_000 });
  await form.getByRole("button", { name: "Ask for its state" }).click();
  await form.getByRole("button", { name: "Send it again under the same number" }).click();
  await isSent(page);
  assert.deepEqual(await ordersOf(84), [["GTCO", price]]);
  await context.close();
});

test("an order that the exchange has not answered is in doubt in the list until it says that it never came", async () => {
  const { context, page } = await visit(browser, world.url);
  const price = await openTicket(page, 85);
  await world.holdOne("exchange");
  await page.getByTestId("ticket-submit").click();
  await page.getByTestId("ticket-confirm").click();
  const id = await waitForStatus(page, "GTCO", "PendingNew");
  await sentAndUnanswered();
  await world.killOne("server");
  await pillShows(page, "offline");
  // The exchange is still held when the server is back, and nobody knows what became of the order.
  const row = page.getByTestId("blotter-orders").locator(`[data-order-id="${id}"]`);
  await row.locator("[data-unconfirmed]").waitFor({ timeout: 60_000 });
  assert.equal(await row.getAttribute("data-status"), "PendingNew");
  // What it had not read dies with it. Its price may no longer be wanted by then, so it is asked about and not sent again.
  await world.killOne("exchange");
  await row.and(page.locator('[data-status="Rejected"]')).waitFor({ timeout: 60_000 });
  assert.equal(await row.locator("[data-unconfirmed]").count(), 0, "the exchange has said");
  assert.deepEqual(await ordersOf(85), [["GTCO", price]]);
  await context.close();
});

const fiveSeconds = 5000;

/** Until a request has left for the exchange: one that waits at home is not in doubt when the line goes. */
async function sentAndUnanswered(): Promise<void> {
  const admin = await signIn(world.url, { tenantId: 1, userName: "admin", password: demoPassword });
  const headers = { authorization: `Bearer ${admin.accessToken}` };
  for (let asked = 0; asked < 2000; asked += 1) {
    const health = await (await fetch(`${world.url}/health/trading`, { headers })).text();
    if (/"oldestUnansweredAt":"?\d/.test(health)) return;
  }
  assert.fail("no request is on its way");
}

/** A ticket that rests below the market, filled and not sent; answers its price. */
async function openTicket(page: Page, orderQty: number): Promise<string> {
  await arrive(page, { userName: "ada" });
  await openSecurity(page, "GTCO");
  const price = priceText((await bestPriceKobo(page, "bids")) - 100n);
  await fillTicket(page, { side: "Buy", orderQty, price });
  await enabledSubmit(page).waitFor();
  return price;
}

function enabledSubmit(page: Page) {
  return page.getByTestId("ticket-submit").and(page.locator(":enabled"));
}

async function pillShows(page: Page, state: string): Promise<void> {
  const pill = page.getByTestId("connection-pill").and(page.locator(`[data-state="${state}"]`));
  await pill.waitFor({ timeout: fiveSeconds });
}

async function sendOnce(page: Page, sent: { readonly orderQty: number; readonly price: string }): Promise<void> {
  await enabledSubmit(page).click();
  await page.getByTestId("ticket-confirm").click();
  await isSent(page);
  assert.deepEqual(await ordersOf(sent.orderQty), [["GTCO", sent.price]]);
}

/** The ticket tells what became of its own order; the list may hold others like it. */
async function isSent(page: Page): Promise<void> {
  await page.getByTestId("order-ticket").and(page.locator('[data-stage="sent"]')).waitFor();
  await page.locator('.progress[data-status="New"]').waitFor();
}

/** What was typed is there, or comes back. */
async function keepsTyped(page: Page, quantity: string): Promise<void> {
  await hasValue(page.getByTestId("order-ticket").getByLabel("Quantity", { exact: true }), quantity);
}

/** Every order of so many shares that the database holds. */
async function ordersOf(shares: number): Promise<readonly (readonly [string, string | undefined])[]> {
  const ada = await signIn(world.url, { tenantId: 1, userName: "ada", password: demoPassword });
  const answer = await ada.get<{ items: StockOrder[] }>("Order/getStockOrders", { cscsAccount: "0010000001" });
  assert.ok(answer.result !== null, JSON.stringify(answer.error));
  const same = answer.result.items.filter(({ orderQty }) => orderQty === shares);
  return same.map(({ securityID, price }) => [securityID, price?.toFixed(2)]);
}
