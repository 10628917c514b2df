// What the ticket and the blotter must never do: send for another client, past a warning, or what somebody else left.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { arrive } from "./arrive.ts";
import { assertQuiet, openBrowser, visit, type Visitor } from "./browser.ts";
import { comesTo, hasValue } from "./comes-to.ts";
import { signIn, type Customer } from "./customer.ts";
import { signInOnPage } from "./desk.ts";
import { demoPassword, endWorld, startWorld, type World } from "./world.ts";

let world: World;
let browser: Browser;
let ada: Customer;

const adas = "0010000001";
const chidis = "0010000002";
const securityID = "ACCESSCORP";

before(async () => {
  world = await startWorld({ env: { TRADEBOOK_PACE: "0" } });
  browser = await openBrowser();
  ada = await signIn(world.url, { tenantId: 1, userName: "ada", password: demoPassword });
});

after(async () => {
  await browser?.close();
  if (world !== undefined) await endWorld(world);
});

test("an order that was reviewed for one client is not sent for the next, whose instruction it is not", async () => {
  const visitor = await signedIn("broker");
  const { page } = visitor;
  await page.goto("/app/trading");
  await choose(page, adas);
  await page.goto(`/app/trading?s=${securityID}`);
  const form = page.getByTestId("order-ticket");
  await fill(page, await lowest(), 10);
  await form.getByLabel("How it was given").selectOption("Phone");
  await form.getByLabel("Reference").fill("call 5");
  await page.getByTestId("ticket-submit").click();
  await page.getByTestId("ticket-confirm").waitFor();
  await choose(page, chidis);
  await page.getByTestId("ticket-confirm").waitFor({ state: "detached" });
  await hasValue(form.getByLabel("Reference"), "");
  await hasValue(form.getByLabel("Quantity", { exact: true }), "10");
  await form.getByRole("button", { name: "instruction", exact: false }).waitFor();
  assert.ok(await page.getByTestId("ticket-submit").isDisabled());
  await leave(visitor);
});

test("the keys do not send past a warning that nobody has accepted, and the keyboard stands at its box", async () => {
  const before = await sent(7);
  const visitor = await signedIn("ada");
  const { page } = visitor;
  await page.goto(`/app/trading?s=${securityID}`);
  await fill(page, await lowest(), 7);
  await page.getByTestId("ticket-submit").click();
  const box = page.locator(".review__warnings").getByRole("checkbox");
  await box.waitFor();
  await comesTo(() => box.evaluate((at) => at === document.activeElement), true);
  await page.keyboard.press("Control+Enter");
  // Were it sent, the review would be gone and the list longer.
  await page.getByTestId("ticket-confirm").waitFor();
  assert.equal((await orders()).length, before);
  await page.keyboard.press("Space");
  assert.ok(await page.getByTestId("ticket-confirm").isEnabled());
  await page.keyboard.press("Control+Enter");
  await comesTo(async () => (await orders()).length, before + 1);
  await leave(visitor);
});

test("whoever signs in next in the same window finds an empty ticket", async () => {
  const visitor = await signedIn("ada");
  const { page } = visitor;
  await page.goto(`/app/trading?s=${securityID}`);
  await page.getByTestId("order-ticket").getByRole("radio", { name: "Sell" }).click();
  await fill(page, await lowest(), 123);
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("link", { name: "Sign out" }).click();
  await page.waitForURL(/\/user\/login/);
  await signInOnPage(page, { firm: "Default", userName: "chidi", password: demoPassword });
  await page.getByRole("link", { name: "Trading", exact: true }).first().click();
  const form = page.getByTestId("order-ticket");
  await hasValue(form.getByLabel("Quantity", { exact: true }), "");
  assert.equal(await form.getAttribute("data-side"), "Buy");
  await leave(visitor);
});

test("a dealer who acts for nobody changes a client's order on that client's instruction", async () => {
  await sent(11);
  const visitor = await signedIn("broker");
  const { page } = visitor;
  await page.goto("/app/trading");
  await page.locator('[data-testid="desk"]').waitFor();
  await page.keyboard.press("Alt+3");
  const row = page.getByTestId("desk-orders").locator(`[data-security="${securityID}"]`, { hasText: "11" }).first();
  await row.locator("[data-amend]").click();
  const editor = page.getByTestId("amend-order");
  await editor.getByLabel("Quantity", { exact: true }).fill("9");
  assert.ok(await page.getByTestId("amend-confirm").isDisabled());
  await editor.getByLabel("How it was given").selectOption("Phone");
  await editor.getByLabel("Reference").fill("call 6");
  await page.getByTestId("amend-confirm").click();
  await comesTo(async () => (await orders()).some(({ orderQty }) => orderQty === 9), true);
  await leave(visitor);
});

async function signedIn(userName: string): Promise<Visitor> {
  const visitor = await visit(browser, world.url, { width: 1440, height: 900 });
  await arrive(visitor.page, { userName });
  return visitor;
}

async function leave(visitor: Visitor): Promise<void> {
  assertQuiet(visitor);
  await visitor.context.close();
}

async function choose(page: Page, cscsAccount: string): Promise<void> {
  await page.getByRole("button", { name: "Choose client" }).first().click();
  await page.locator(`[data-account="${cscsAccount}"]`).click();
  await page.getByRole("region", { name: "Securities account" }).getByText(cscsAccount).waitFor();
}

async function fill(page: Page, price: number, quantity: number): Promise<void> {
  const form = page.getByTestId("order-ticket");
  await form.getByLabel("Price", { exact: true }).fill(price.toFixed(2));
  await form.getByLabel("Quantity", { exact: true }).fill(String(quantity));
}

async function lowest(): Promise<number> {
  const { result } = await ada.get<{ securityID: string; lowerLimit: number }[]>("MarketData/GetMarketStats");
  const found = result?.find((stat) => stat.securityID === securityID);
  assert.ok(found);
  return found.lowerLimit;
}

/** Ada's buys that stand at the day's lowest price. */
async function orders(): Promise<readonly { readonly orderQty: number }[]> {
  const asked = { cscsAccount: adas, securityID, open: true };
  return (await ada.get<{ items: { orderQty: number }[] }>("Order/getStockOrders", asked)).result?.items ?? [];
}

/** One more of them; answers how many there are. */
async function sent(orderQty: number): Promise<number> {
  const terms = { cscsAccount: adas, securityID, side: "1", price: await lowest(), orderQty } as const;
  const { error } = await ada.send({ ...terms, acceptWarnings: ["DUPLICATE_ORDER"] });
  assert.equal(error, null, JSON.stringify(error));
  return (await orders()).length;
}
