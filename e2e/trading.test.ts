// The product in a real browser: sign in, buy from the market, trade with each other, cancel.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { arrive } from "./arrive.ts";
import { assertQuiet, openBrowser, visit, type Visitor } from "./browser.ts";
import { comesTo, hasValue } from "./comes-to.ts";
import { signIn } from "./customer.ts";
import {
  bestPriceKobo,
  nairaToKobo,
  openSecurity,
  priceText,
  purchaseCharges,
  saleCharges,
  sendTicket,
  sharesOffered,
  shownKobo,
  waitForKobo,
  waitForStatus,
} from "./desk.ts";
import { inspect } from "./inspect.ts";
import { demoPassword, endWorld, startWorld, type World } from "./world.ts";

let world: World;
let browser: Browser;

/** OrdStatus as the screen marks it. */
const statuses = { working: "New", filled: "Filled", canceled: "Canceled" };

const ada = { firm: "Default", userName: "ada", password: demoPassword };
const chidi = { firm: "Default", userName: "chidi", password: demoPassword };

// A silent market trades only with these people, so every kobo can be foretold.
before(async () => {
  world = await startWorld({ env: { TRADEBOOK_PACE: "0" } });
  browser = await openBrowser();
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
  await sendTicket(page, { side: "Buy", orderQty: 100, price: priceText(offer) });
  await waitForStatus(page, "GTCO", statuses.filled);
  const paid = offer * 100n + purchaseCharges(offer * 100n);
  await waitForKobo(page, "account-buying-power", cashBefore - paid);
  await comesTo(() => holding(page, "GTCO"), 10_100);
  const balance = await balanceOf("ada", "0010000001");
  assert.equal(nairaToKobo(balance.openBuyOrdersHold.toFixed(2)), 0n);
  assert.equal(nairaToKobo(balance.availableToTrade.toFixed(2)), cashBefore - paid);
  await leave(visitor);
});

test("two customers trade with each other in two browsers", async () => {
  const seller = await signedIn(chidi);
  const buyer = await signedIn(ada);
  await Promise.all([openSecurity(seller.page, "ACCESSCORP"), openSecurity(buyer.page, "ACCESSCORP")]);
  const adaBefore = await shownKobo(buyer.page, "account-buying-power");
  const price = await bestPriceKobo(seller.page, "offers");
  const ahead = await sharesOffered(world.url, { securityID: "ACCESSCORP", price });
  await sendTicket(seller.page, { side: "Sell", orderQty: 10, price: priceText(price) });
  await waitForStatus(seller.page, "ACCESSCORP", statuses.working);
  // Those who offered at this price before chidi are served first; the last ten shares are chidi's.
  await sendTicket(buyer.page, { side: "Buy", orderQty: ahead + 10, price: priceText(price) });
  await Promise.all([
    waitForStatus(seller.page, "ACCESSCORP", statuses.filled),
    waitForStatus(buyer.page, "ACCESSCORP", statuses.filled),
  ]);
  const value = price * BigInt(ahead + 10);
  await waitForKobo(buyer.page, "account-buying-power", adaBefore - value - purchaseCharges(value));
  const due = await balanceOf("chidi", "0010000002");
  assert.equal(nairaToKobo(due.unsettledSales.toFixed(2)), price * 10n - saleCharges(price * 10n));
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
  await sendTicket(page, { side: "Buy", orderQty: 100, price: priceText(low) });
  const id = await waitForStatus(page, "ZENITHBANK", statuses.working);
  const held = low * 100n + purchaseCharges(low * 100n);
  await waitForKobo(page, "account-buying-power", before - held);
  const blotter = page.getByTestId("blotter-orders");
  await blotter.getByRole("button", { name: "Price", exact: true }).click();
  await blotter.getByRole("button", { name: "Side" }).click({ modifiers: ["Shift"] });
  await blotter.locator('th[aria-sort="descending"]').nth(1).waitFor();
  await blotter.getByText(/value ₦[\d,.]+ · charges, est\. ₦[\d,.]+$/).waitFor();
  const row = blotter.locator(`[data-order-id="${id}"]`);
  await row.getByRole("button", { name: /cancel/i }).click();
  await waitForStatus(page, "ZENITHBANK", statuses.canceled);
  await waitForKobo(page, "account-buying-power", before);
  await leave(visitor);
});

test("what is typed into the ticket survives a reload", async () => {
  const visitor = await signedIn(ada);
  const { page } = visitor;
  await openSecurity(page, "GTCO");
  await page.getByTestId("order-ticket").getByLabel("Quantity", { exact: true }).fill("123");
  await page.reload();
  await hasValue(page.getByTestId("order-ticket").getByLabel("Quantity", { exact: true }), "123");
  await leave(visitor);
});

test("a buy can say what to spend, and both sides say what they leave behind", async () => {
  const visitor = await signedIn(ada);
  const { page } = visitor;
  await openSecurity(page, "GTCO");
  const ticket = page.getByTestId("order-ticket");
  await ticket.getByRole("radio", { name: "Buy" }).click();
  await ticket.getByRole("button", { name: "By ₦ amount" }).click();
  await ticket.getByLabel("Price", { exact: true }).fill("129.00");
  await ticket.getByLabel("Amount to spend").fill("50,000");
  // 129.00 × 380 = 49,020.00 and its charges; one share more is above the amount.
  const gives = ticket.getByText(/^\d[\d,]* shares for ₦49,[\d.,]+, charges and all; ₦[\d.]+ is left$/);
  await gives.waitFor();
  const shares = Number(/^\d+/.exec((await gives.textContent()) ?? "")?.[0]);
  assert.ok(notionalWithCharges(shares) <= 5_000_000n && notionalWithCharges(shares + 1) > 5_000_000n, `${shares}`);
  await ticket.getByText("New average cost").waitFor();
  assert.deepEqual(await inspect(page, "ticket-spend"), []);
  await ticket.getByRole("radio", { name: "Sell" }).click();
  await ticket.getByLabel("Quantity", { exact: true }).fill("100");
  for (const words of ["Gain realised", "Sales left below the tax limit", "Gains left below the tax limit"]) {
    await ticket.getByText(words).waitFor();
  }
  assert.deepEqual(await inspect(page, "ticket-sale"), []);
  await leave(visitor);
});

test("the dashboard amends and cancels a working order, and says what all is worth", async () => {
  const visitor = await signedIn(chidi);
  const { page } = visitor;
  await openSecurity(page, "ZENITHBANK");
  const low = (await bestPriceKobo(page, "bids")) - 300n; // ₦3 below: it rests
  await sendTicket(page, { side: "Buy", orderQty: 100, price: priceText(low) });
  const id = await waitForStatus(page, "ZENITHBANK", statuses.working);
  await page.goto("/app/dashboard");
  const row = page.getByTestId("card-orders").locator(`[data-order="${id}"]`);
  await row.getByRole("button", { name: /^Amend/ }).click();
  const dialog = page.getByTestId("amend-order");
  await dialog.getByLabel("Quantity", { exact: true }).fill("60");
  await page.getByTestId("amend-confirm").click();
  await dialog.waitFor({ state: "detached" });
  await row.getByText("0 of 60").waitFor();
  await page.getByTestId("account-worth").waitFor();
  await page.getByTestId("card-value").getByText("Since first deposit").waitFor();
  assert.deepEqual(await inspect(page, "dashboard-desktop"), []);
  await page.setViewportSize({ width: 360, height: 740 });
  await row.scrollIntoViewIfNeeded();
  assert.deepEqual(await inspect(page, "dashboard-phone"), []);
  await page.setViewportSize({ width: 1440, height: 900 });
  const lessons = page.getByTestId("card-lessons");
  await lessons.getByText("Limit or market").click();
  await lessons.getByText(/^A limit order trades at your price or better/).waitFor();
  const kept = page.waitForResponse((response) => response.url().includes("Workspace/SaveLayout"));
  await lessons.getByRole("button", { name: "I know this" }).click();
  await lessons.waitFor({ state: "detached" });
  await kept;
  await page.reload();
  await page.getByTestId("card-value").getByText("Since first deposit").waitFor();
  await row.waitFor();
  assert.equal(await lessons.count(), 0);
  const other = await signedIn(chidi);
  await other.page.goto("/app/logout");
  await other.page.getByText("1 order stays on the market.").waitFor();
  await other.context.close();
  await row.getByRole("button", { name: /^Cancel/ }).click();
  await row.waitFor({ state: "detached" });
  await openSecurity(page, "ZENITHBANK");
  const done = page.getByTestId("blotter-orders").locator(`[data-order-id="${id}"]`);
  await done.locator("[data-more]").click();
  await done.locator("[data-oppose]").click();
  const ticket = page.locator('[data-testid="order-ticket"][data-side="Sell"]');
  await hasValue(ticket.getByLabel("Quantity", { exact: true }), "60");
  await leave(visitor);
});

test("a broker's dashboard says which sales wait", async () => {
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  await page.goto("/user/login");
  const form = page.getByTestId("login-form");
  await form.getByLabel("User name or e-mail").fill("broker");
  await form.getByLabel("Password", { exact: true }).fill(demoPassword);
  await form.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(/\/app\//);
  await page.goto("/app/dashboard");
  await page.getByTestId("card-sales").getByText("No sale waits for anybody’s word").waitFor();
  await page.getByRole("button", { name: "Choose client" }).click();
  await page
    .getByRole("dialog")
    .getByText(/^\d+ of \d+ clients$/)
    .waitFor();
  assert.deepEqual(await inspect(page, "broker-picks"), []);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^See the portfolio of Ada/ }).click();
  await page.getByTestId("portal-rows").getByText("ZENITHBANK").waitFor();
  for (const report of ["Portfolio holding", "Portfolio movement"]) {
    await page.getByRole("tab", { name: report }).click();
    await page.getByRole("heading", { name: report }).waitFor();
    await page.getByTestId("portal-rows").waitFor();
  }
  await page.reload();
  await page.getByRole("heading", { name: "Portfolio movement" }).waitFor();
  assert.deepEqual(await inspect(page, "client-portfolio"), []);
  await leave(visitor);
});

/** At ₦129.00. */
function notionalWithCharges(shares: number): bigint {
  const value = 12_900n * BigInt(shares);
  return value + purchaseCharges(value);
}

async function signedIn(person: typeof ada): Promise<Visitor> {
  const visitor = await visit(browser, world.url);
  await arrive(visitor.page, person);
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
  const quantity = await row.getByRole("cell").first().textContent();
  return Number(quantity?.replaceAll(",", ""));
}

type Balance = { availableToTrade: number; openBuyOrdersHold: number; unsettledSales: number };

async function balanceOf(userName: string, cscsAccount: string): Promise<Balance> {
  const customer = await signIn(world.url, { tenantId: 1, userName, password: demoPassword });
  const answer = await customer.get<Balance>("Order/GetDashAccountBalance", { cscsAccount });
  assert.ok(answer.result !== null, JSON.stringify(answer.error));
  return answer.result;
}
