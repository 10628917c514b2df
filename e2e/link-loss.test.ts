// The exchange dies while a ticket is open: the page says so, keeps the draft, and sends it once when the exchange is back.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { openBrowser, visit } from "./browser.ts";
import { signIn, type StockOrder } from "./customer.ts";
import { bestPriceKobo, fillTicket, openSecurity, priceText, signInOnPage, waitForStatus } from "./desk.ts";
import { demoPassword, endWorld, startWorld, type World } from "./world.ts";

let world: World;
let browser: Browser;

before(async () => {
  [world, browser] = await Promise.all([startWorld({ env: { TRADEBOOK_PACE: "0" } }), openBrowser()]);
});

after(async () => {
  await browser?.close();
  if (world !== undefined) await endWorld(world);
});

test("a ticket survives the exchange's death and becomes one order after its return", async () => {
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  await signInOnPage(page, { firm: "Default", userName: "ada", password: demoPassword });
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
  assert.equal(await quantityTyped(page), "77", "the draft stays");

  await pill.and(page.locator('[data-state="live"]')).waitFor({ timeout: 60_000 });
  await submit.and(page.locator(":enabled")).waitFor();
  assert.equal(await quantityTyped(page), "77", "the draft is still there");
  await submit.click();
  await page.getByTestId("ticket-confirm").click();
  await waitForStatus(page, "GTCO", "New");
  const orders = await ordersOfAda();
  assert.deepEqual(
    orders.filter((order) => order.orderQty === 77).map((order) => [order.securityID, order.price?.toFixed(2)]),
    [["GTCO", price]],
  );
  await visitor.context.close();
});

async function quantityTyped(page: Awaited<ReturnType<typeof visit>>["page"]): Promise<string> {
  return page.getByTestId("order-ticket").getByLabel("Quantity", { exact: true }).inputValue();
}

async function ordersOfAda(): Promise<readonly StockOrder[]> {
  const ada = await signIn(world.url, { tenantId: 1, userName: "ada", password: demoPassword });
  const answer = await ada.get<{ items: StockOrder[] }>("Order/getStockOrders", { cscsAccount: "0010000001" });
  assert.ok(answer.result !== null, JSON.stringify(answer.error));
  return answer.result.items;
}
