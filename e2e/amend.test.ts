// Changing a standing order in a real browser: price, hold and trade follow; a fill in between is said plainly.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { arrive } from "./arrive.ts";
import { assertQuiet, openBrowser, visit, type Visitor } from "./browser.ts";
import { comesTo } from "./comes-to.ts";
import { signIn } from "./customer.ts";
import {
  bestPriceKobo,
  openSecurity,
  priceText,
  purchaseCharges,
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

before(async () => {
  world = await startWorld({ env: { TRADEBOOK_PACE: "0" } });
  browser = await openBrowser();
});

after(async () => {
  await browser?.close();
  if (world !== undefined) await endWorld(world);
});

test("a changed price moves the hold with it to the kobo, and the order trades at it", async () => {
  const visitor = await signedIn("ada", "GTCO");
  const { page } = visitor;
  const before = await shownKobo(page, "account-buying-power");
  const low = (await bestPriceKobo(page, "bids")) - 200n; // ₦2 below the best bid: it rests
  await sendTicket(page, { side: "Buy", orderQty: 100, price: priceText(low) });
  await waitForStatus(page, "GTCO", "New");
  await waitForKobo(page, "account-buying-power", before - cost(low, 100n));

  // By keys alone: E opens the editor on the price, the arrows step by the tick, Enter leads to the button.
  await page.evaluate(() => document.querySelector<HTMLElement>(":focus")?.blur());
  await page.keyboard.press("e");
  const editor = page.getByTestId("amend-order");
  await editor.getByLabel("Price", { exact: true }).and(page.locator(":focus")).waitFor();
  await page.keyboard.press("ArrowUp");
  await editor.locator('[data-place="loses"]').waitFor();
  const raised = low + 10n;
  assert.equal(await editor.getByLabel("Price", { exact: true }).inputValue(), priceText(raised));
  await page.keyboard.press("Enter");
  await page.getByTestId("amend-confirm").and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Enter");
  await editor.waitFor({ state: "detached" });
  await waitForKobo(page, "account-buying-power", before - cost(raised, 100n));
  await waitForStatus(page, "GTCO", "New");

  // Fewer shares keep the place and give cash back; a price that meets the offers trades.
  await amend(visitor, { quantity: "60", place: "keeps" });
  await waitForKobo(page, "account-buying-power", before - cost(raised, 60n));
  const offer = await bestPriceKobo(page, "offers");
  await amend(visitor, { price: priceText(offer), place: "trades" });
  await waitForStatus(page, "GTCO", "Filled");
  await waitForKobo(page, "account-buying-power", before - cost(offer, 60n));
  await leave(visitor);
});

test("an order is moved on the chart, by keys and by hand, and nothing is asked for before it is sent", async () => {
  const visitor = await signedIn("ada", "GTCO");
  const { page } = visitor;
  const low = (await bestPriceKobo(page, "bids")) - 300n;
  await sendTicket(page, { side: "Buy", orderQty: 70, price: priceText(low) });
  const id = await waitForStatus(page, "GTCO", "New");
  const row = page.locator(`[data-order-id="${id}"]`);
  const chip = page.getByTestId("order-move");
  const menu = page.getByRole("button", { name: "Move an order of yours" });
  await menu.click();
  await page
    .getByTestId("chart-orders")
    .getByRole("button", { name: `Buy 70 at ${priceText(low)}` })
    .click();
  await chip.getByRole("slider").and(page.locator(":focus")).waitFor();
  await page.keyboard.press("ArrowDown");
  const lower = low - 10n;
  await chip.getByText(`Buy 70: ${priceText(low)} → ${priceText(lower)}`).waitFor();
  assert.deepEqual(await inspect(page, "order-on-chart"), []);
  await page.keyboard.press("Enter");
  const editor = page.getByTestId("amend-order");
  assert.equal(await editor.getByLabel("Price", { exact: true }).inputValue(), priceText(lower));
  await page.getByTestId("amend-confirm").click();
  await editor.waitFor({ state: "detached" });
  await row.getByText(priceText(lower), { exact: true }).waitFor();

  // By hand: where the pointer takes hold of it is found as a person finds it.
  const canvas = await page.locator(".chart__canvas").boundingBox();
  assert.ok(canvas !== null);
  const held = page.locator('.chart__canvas [data-order="true"]');
  const x = canvas.x + canvas.width / 3;
  let y = canvas.y + 4;
  for (; (await held.count()) === 0 && y < canvas.y + canvas.height; y += 4) await page.mouse.move(x, y);
  await page.mouse.down();
  for (const by of [8, 16, 24]) await page.mouse.move(x, y + by);
  await page.mouse.up();
  await chip.getByText(`Buy 70: ${priceText(lower)} → `).waitFor();
  await chip.getByRole("button", { name: "Undo" }).click();
  await chip.waitFor({ state: "detached" });
  await row.getByText(priceText(lower), { exact: true }).waitFor();
  await menu.and(page.locator(":focus")).waitFor();
  await row.locator("[data-cancel]").click();
  await leave(visitor);
});

test("on a phone a finger moves an order on the chart once it is chosen, and passes over it before", async () => {
  const ada = await signIn(world.url, { tenantId: 1, userName: "ada", password: demoPassword });
  const stats = await ada.get<{ securityID: string; bestBid: number }[]>("MarketData/GetMarketStats");
  const bid = stats.result?.find(({ securityID }) => securityID === "ACCESSCORP")?.bestBid ?? 0;
  const price = Math.round((bid - 0.5) * 100) / 100;
  const terms = { cscsAccount: "0010000001", securityID: "ACCESSCORP", side: "1", orderQty: 71, price } as const;
  const { result: order, error } = await ada.send(terms);
  assert.ok(order !== null, JSON.stringify(error));
  const visitor = await visit(browser, world.url, { width: 360, height: 740, touch: true });
  const { page } = visitor;
  await arrive(page, { userName: "ada" });
  await page.goto("/app/trading?s=ACCESSCORP");
  await page.getByRole("button", { name: "Move an order of yours" }).waitFor();
  const box = await page.locator(".chart__canvas").boundingBox();
  assert.ok(box !== null);
  const fingers = await visitor.context.newCDPSession(page);
  const x = box.x + box.width / 3;
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", y: number) =>
    fingers.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
  const drag = async (from: number, by: number) => {
    await touch("touchStart", from);
    for (const part of [0.25, 0.5, 0.75, 1]) await touch("touchMove", from + by * part);
    await touch("touchEnd", from + by);
  };
  const chip = page.getByTestId("order-move");
  // Where a finger finds its line is found as a person finds it.
  let y = box.y + 6;
  for (; (await chip.count()) === 0 && y < box.y + box.height; y += 10) await page.touchscreen.tap(x, y);
  y -= 10;
  await chip.getByRole("button", { name: "Never mind" }).click();
  await chip.waitFor({ state: "detached" });
  await drag(y, 24);
  assert.equal(await chip.count(), 0, "a finger that passes over it moves nothing");
  await page.touchscreen.tap(x, y);
  await chip.waitFor();
  await drag(y, 24);
  const said = chip.getByText(/^Buy 71: [\d.]+ → [\d.]+$/);
  await said.waitFor();
  const moved = Number(/→ ([\d.]+)$/.exec((await said.textContent()) ?? "")?.[1]);
  assert.ok(moved < price, `${moved} is below ${price}`);
  assert.deepEqual(await inspect(page, "order-by-finger"), []);
  await chip.getByRole("button", { name: "Confirm" }).click();
  await page.getByTestId("amend-confirm").click();
  await page.getByTestId("amend-order").waitFor({ state: "detached" });
  const stands = async () => {
    const asked = { cscsAccount: "0010000001", open: true };
    const answer = await ada.get<{ items: readonly { id: number; price: number }[] }>("Order/getStockOrders", asked);
    return answer.result?.items.find(({ id }) => id === order.id)?.price;
  };
  // What was asked for is answered by the exchange.
  await comesTo(stands, moved);
  await ada.cancel(order.id);
  await leave(visitor);
});

test("a price outside the limits and too many shares are refused at their fields, and nothing is sent", async () => {
  const visitor = await signedIn("ada", "ZENITHBANK");
  const { page } = visitor;
  const low = (await bestPriceKobo(page, "bids")) - 200n;
  await sendTicket(page, { side: "Buy", orderQty: 10, price: priceText(low) });
  await waitForStatus(page, "ZENITHBANK", "New");
  const editor = await openEditor(visitor);
  await editor.getByLabel("Price", { exact: true }).fill("1.00");
  await editor
    .getByText(/today’s limit|limit of|between/i)
    .first()
    .waitFor();
  assert.ok(await page.getByTestId("amend-confirm").isDisabled());
  await editor.getByLabel("Price", { exact: true }).fill(priceText(low));
  await editor.getByLabel("Quantity", { exact: true }).fill("90,000,000");
  await editor
    .getByText(/is available/i)
    .first()
    .waitFor();
  assert.ok(await page.getByTestId("amend-confirm").isDisabled());
  await page.keyboard.press("Escape");
  await editor.waitFor({ state: "detached" });
  await leave(visitor);
});

test("an order that fills while somebody changes it says so, and nothing is left to send", async () => {
  const visitor = await signedIn("chidi", "ACCESSCORP");
  const { page } = visitor;
  const price = await bestPriceKobo(page, "offers");
  const ahead = await sharesOffered(world.url, { securityID: "ACCESSCORP", price });
  await sendTicket(page, { side: "Sell", orderQty: 10, price: priceText(price) });
  await waitForStatus(page, "ACCESSCORP", "New");
  const editor = await openEditor(visitor);
  await editor.getByLabel("Quantity", { exact: true }).fill("5");

  const ada = await signIn(world.url, { tenantId: 1, userName: "ada", password: demoPassword });
  const taking = {
    cscsAccount: "0010000001",
    securityID: "ACCESSCORP",
    side: "1",
    price: Number(price) / 100,
  } as const;
  const bought = await ada.send({ ...taking, orderQty: ahead + 10 });
  assert.ok(bought.result !== null, JSON.stringify(bought.error));

  await editor.getByRole("alert").filter({ hasText: "filled while you were changing it: 10 at" }).waitFor();
  assert.equal(await page.getByTestId("amend-confirm").count(), 0);
  await editor.getByRole("button", { name: "Back" }).click();
  await editor.waitFor({ state: "detached" });
  await leave(visitor);
});

async function signedIn(userName: string, securityID: string): Promise<Visitor> {
  const visitor = await visit(browser, world.url);
  await arrive(visitor.page, { userName });
  await openSecurity(visitor.page, securityID);
  return visitor;
}

async function leave(visitor: Visitor): Promise<void> {
  assertQuiet(visitor);
  await visitor.context.close();
}

async function openEditor({ page }: Visitor) {
  await page
    .getByTestId("blotter-orders")
    .getByRole("button", { name: /^Amend order/ })
    .and(page.locator(":enabled"))
    .first()
    .click();
  return page.getByTestId("amend-order");
}

type Change = { readonly price?: string; readonly quantity?: string; readonly place: string };

async function amend(visitor: Visitor, { price, quantity, place }: Change): Promise<void> {
  const editor = await openEditor(visitor);
  if (price !== undefined) await editor.getByLabel("Price", { exact: true }).fill(price);
  if (quantity !== undefined) await editor.getByLabel("Quantity", { exact: true }).fill(quantity);
  await editor.locator(`[data-place="${place}"]`).waitFor();
  await visitor.page.getByTestId("amend-confirm").click();
  await editor.waitFor({ state: "detached" });
}

function cost(price: bigint, shares: bigint): bigint {
  return price * shares + purchaseCharges(price * shares);
}
