// The product in a real browser: sign in, buy from the market, trade with each other, cancel.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { assertQuiet, openBrowser, visit, type Visitor } from "./browser.ts";
import { signIn } from "./customer.ts";
import {
  bestPriceKobo,
  nairaToKobo,
  openSecurity,
  purchaseCharges,
  saleCharges,
  sendTicket,
  shownKobo,
  signInOnPage,
  waitForKobo,
  waitForStatus,
} from "./desk.ts";
import { demoPassword, endWorld, startWorld, type World } from "./world.ts";

let world: World;
let browser: Browser;

const ada = { firm: "Default", userName: "ada", password: demoPassword };
const chidi = { firm: "Default", userName: "chidi", password: demoPassword };

// A silent market trades only with these people, so every kobo can be foretold.
before(async () => {
  [world, browser] = await Promise.all([startWorld({ env: { TRADEBOOK_PACE: "0" } }), openBrowser()]);
});

after(async () => {
  await browser?.close();
  if (world !== undefined) await endWorld(world);
});

test("a customer buys 100 GTCO at the offer and sees the fill, the cash and the holding to the kobo", async () => {
  const visitor = await signedIn(ada);
  const { page } = visitor;
  await openSecurity(page, "GTCO");
  const cashBefore = await shownKobo(page, "account-buying-power");
  assert.equal(cashBefore, 500_000_000n, "ada starts with five million naira");
  const offer = await bestPriceKobo(page, "offers");
  await sendTicket(page, { side: "Buy", orderQty: 100, price: text(offer) });
  await waitForStatus(page, "GTCO", "Filled");
  const paid = offer * 100n + purchaseCharges(offer * 100n);
  await waitForKobo(page, "account-buying-power", cashBefore - paid);
  assert.equal(await holding(page, "GTCO"), 10_100);
  const balance = await balanceOf("ada", "0010000001");
  assert.equal(nairaToKobo(balance.openBuyOrdersHold.toFixed(2)), 0n);
  assert.equal(nairaToKobo(balance.availableToTrade.toFixed(2)), cashBefore - paid);
  await leave(visitor);
});

test("two customers trade with each other in two browsers", async () => {
  const seller = await signedIn(ada);
  const buyer = await signedIn(chidi);
  const { securityID, price } = await insideSpread();
  await Promise.all([openSecurity(seller.page, securityID), openSecurity(buyer.page, securityID)]);
  const chidiBefore = await shownKobo(buyer.page, "account-buying-power");
  await sendTicket(seller.page, { side: "Sell", orderQty: 10, price: text(price) });
  await waitForStatus(seller.page, securityID, "New");
  await buyer.page
    .getByTestId("book-offers")
    .locator(`[data-price="${text(price)}"]`)
    .waitFor();
  await sendTicket(buyer.page, { side: "Buy", orderQty: 10, price: text(price) });
  await Promise.all([
    waitForStatus(seller.page, securityID, "Filled"),
    waitForStatus(buyer.page, securityID, "Filled"),
  ]);
  const value = price * 10n;
  await waitForKobo(buyer.page, "account-buying-power", chidiBefore - value - purchaseCharges(value));
  const due = await balanceOf("ada", "0010000001");
  assert.equal(nairaToKobo(due.unsettledSales.toFixed(2)), value - saleCharges(value));
  await leave(seller);
  await leave(buyer);
});

test("a cancel gives back what was held, to the kobo", async () => {
  const visitor = await signedIn(chidi);
  const { page } = visitor;
  await openSecurity(page, "ZENITHBANK");
  const before = await shownKobo(page, "account-buying-power");
  const bid = await bestPriceKobo(page, "bids");
  const low = bid - 200n; // ₦2 below: it rests
  await sendTicket(page, { side: "Buy", orderQty: 100, price: text(low) });
  const id = await waitForStatus(page, "ZENITHBANK", "New");
  const held = low * 100n + purchaseCharges(low * 100n);
  await waitForKobo(page, "account-buying-power", before - held);
  const row = page.getByTestId("blotter-orders").locator(`[data-order-id="${id}"]`);
  await row.getByRole("button", { name: /cancel/i }).click();
  await waitForStatus(page, "ZENITHBANK", "Canceled");
  await waitForKobo(page, "account-buying-power", before);
  await leave(visitor);
});

test("what is typed into the ticket survives a reload", async () => {
  const visitor = await signedIn(ada);
  const { page } = visitor;
  await openSecurity(page, "GTCO");
  await page.getByTestId("order-ticket").getByLabel("Quantity").fill("123");
  await page.reload();
  await page.getByTestId("order-ticket").getByLabel("Quantity").waitFor();
  assert.equal(await page.getByTestId("order-ticket").getByLabel("Quantity").inputValue(), "123");
  await leave(visitor);
});

async function signedIn(person: typeof ada): Promise<Visitor> {
  const visitor = await visit(browser, world.url);
  await visitor.page.goto("/user/login");
  await signInOnPage(visitor.page, person);
  return visitor;
}

async function leave(visitor: Visitor): Promise<void> {
  assertQuiet(visitor);
  await visitor.context.close();
}

async function holding(page: Page, securityID: string): Promise<number> {
  await page.getByRole("tab", { name: /holdings/i }).click();
  const row = page.getByTestId("blotter-holdings").locator(`[data-security="${securityID}"]`);
  await row.waitFor();
  const quantity = await row.getAttribute("data-quantity");
  return Number(quantity);
}

type Balance = { availableToTrade: number; openBuyOrdersHold: number; unsettledSales: number };

async function balanceOf(userName: string, cscsAccount: string): Promise<Balance> {
  const customer = await signIn(world.url, { tenantId: 1, userName, password: demoPassword });
  const answer = await customer.get<Balance>("Order/GetDashAccountBalance", { cscsAccount });
  assert.ok(answer.result !== null, JSON.stringify(answer.error));
  return answer.result;
}

/** A security that ada holds and chidi can pay ten of, with a price between its best bid and best offer. */
async function insideSpread(): Promise<{ securityID: string; price: bigint }> {
  const customer = await signIn(world.url, { tenantId: 1, userName: "ada", password: demoPassword });
  const stats =
    await customer.get<{ securityID: string; bestBid: number; bestOffer: number; tick: number }[]>(
      "MarketData/GetMarketStats",
    );
  for (const row of stats.result ?? []) {
    if (!["MTNN", "DANGCEM", "GTCO", "ZENITHBANK"].includes(row.securityID)) continue;
    const [bid, offer, tick] = [row.bestBid, row.bestOffer, row.tick].map((naira) => nairaToKobo(naira.toFixed(2)));
    if (bid !== undefined && offer !== undefined && tick !== undefined && offer - bid >= 2n * tick) {
      return { securityID: row.securityID, price: bid + tick };
    }
  }
  throw new Error("no security has room between bid and offer");
}

function text(kobo: bigint): string {
  return `${kobo / 100n}.${(kobo % 100n).toString().padStart(2, "0")}`;
}
