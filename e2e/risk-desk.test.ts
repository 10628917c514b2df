// What a risk desk, a back office and a dealer do in a real browser: stops, limits, corporate actions, gains, many cancels, a cross.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { ngxCalendar } from "@tradebook/domain/calendar-data.ts";
import { addDays, tradingDay, weekday } from "@tradebook/domain/instant.ts";
import { isBusinessDay } from "@tradebook/domain/trading-calendar.ts";
import { arrive } from "./arrive.ts";
import { assertQuiet, openBrowser, visit, type Visitor, type VisitOptions } from "./browser.ts";
import { checkCross, typeCross } from "./cross-deal.ts";
import { signIn, type Customer } from "./customer.ts";
import { nairaToKobo } from "./desk.ts";
import { inspect } from "./inspect.ts";
import { demoPassword, endWorld, startWorld, type World } from "./world.ts";

let world: World;
let browser: Browser;
let ada: Customer;
let admin: Customer;

const risk = "/app/admin/risk";
const devices = [
  { name: "desktop", width: 1440, height: 900 },
  { name: "phone", width: 360, height: 740, touch: true },
] as const;

before(async () => {
  world = await startWorld({ env: { TRADEBOOK_PACE: "0" } });
  browser = await openBrowser();
  const as = (userName: string) => signIn(world.url, { tenantId: 1, userName, password: demoPassword });
  [ada, admin] = await Promise.all([as("ada"), as("admin")]);
});

after(async () => {
  await browser?.close();
  if (world !== undefined) await endWorld(world);
});

test("a stop says whose orders and why, refuses them, and is lifted with a reason", async () => {
  const visitor = await signedIn("admin");
  const { page } = visitor;
  await page.goto(risk);
  const panel = page.getByTestId("kill-panel");
  await panel.getByText("Nothing is stopped").waitFor();
  await panel.getByRole("button", { name: "Stop trading…" }).click();
  const form = page.getByTestId("stop-form");
  await form.getByLabel("How").selectOption("Take no new orders");
  assert.ok(await form.getByRole("button", { name: /^Stop The whole house/ }).isDisabled(), "a reason is needed");
  await form.getByLabel("Reason").fill("Prices look wrong");
  await form.getByRole("button", { name: /^Stop The whole house/ }).click();
  await panel.getByText("1 stop holds").waitFor();
  await panel.locator('[data-scope="tenant"]').getByText("Prices look wrong").waitFor();
  const { error } = await ada.send(await resting("GTCO"));
  assert.equal(error?.name, "KILL_SWITCH", JSON.stringify(error));
  await panel.getByRole("button", { name: "Lift the stop: The whole house" }).click();
  const decide = page.getByTestId("decide-form");
  await decide.getByLabel("Reason").fill("Prices are right again");
  await decide.getByRole("button", { name: "Lift" }).click();
  await panel.getByText("Nothing is stopped").waitFor();
  const moves = page.getByTestId("list-kill-moves").locator("[data-row-id]");
  await moves.nth(1).waitFor();
  const sent = await ada.send(await resting("GTCO"));
  assert.equal(sent.status, 200, JSON.stringify(sent.error));
  await leave(visitor);
});

test("a limit is set for one account, and the order path keeps to it; more waits for a second person", async () => {
  const visitor = await signedIn("admin");
  const { page } = visitor;
  await page.goto(`${risk}?tab=limits`);
  const list = page.getByTestId("list-limits");
  await list.locator("[data-row-id]").first().waitFor();
  await setLimit(page, { account: "0010000002", shares: "50", reason: "New to trading" });
  await list.locator("[data-row-id]", { hasText: "Account 0010000002" }).filter({ hasText: "In force" }).waitFor();
  await setLimit(page, { account: "0010000002", shares: "500", reason: "Has learnt" });
  const waiting = list.locator("[data-row-id]", { hasText: "Waits for a second person" });
  await waiting.getByRole("button").click();
  await page.getByRole("dialog").getByText("You set it: somebody else decides.").waitFor();
  await leave(visitor);

  const second = await signedIn("supervisor");
  await second.page.goto(`${risk}?tab=limits`);
  const theirs = second.page.getByTestId("list-limits");
  await theirs.locator("[data-row-id]", { hasText: "Waits for a second person" }).getByRole("button").click();
  await second.page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  const decide = second.page.getByTestId("decide-form");
  await decide.getByLabel("Reason").fill("Agreed");
  await decide.getByRole("button", { name: "Approve" }).click();
  await decide.waitFor({ state: "detached" });
  await leave(second);
});

test("a restricted security is refused until the restriction is lifted", async () => {
  const visitor = await signedIn("admin");
  const { page } = visitor;
  await page.goto(`${risk}?tab=restricted`);
  await page.getByRole("button", { name: "Restrict a security" }).click();
  const form = page.getByTestId("restrict-form");
  await form.getByLabel("Symbol").fill("uba");
  await form.getByLabel("Reason").fill("Closed period");
  await form.getByRole("button", { name: "Restrict UBA" }).click();
  const row = page.getByTestId("list-restrictions").locator("[data-row-id]", { hasText: "UBA" });
  await row.filter({ hasText: "In force" }).waitFor();
  const { error } = await ada.send(await resting("UBA"));
  assert.equal(error?.name, "RESTRICTED", JSON.stringify(error));
  await row.getByRole("button").click();
  await page.getByRole("dialog").getByRole("button", { name: "Lift the restriction" }).click();
  const decide = page.getByTestId("decide-form");
  await decide.getByLabel("Reason").fill("Results are out");
  await decide.getByRole("button", { name: "Lift the restriction" }).click();
  await row.filter({ hasText: "Over" }).waitFor();
  await leave(visitor);
});

test("a mass cancel names the orders that go, and only those go", async () => {
  await clearOrders();
  await sent("ACCESSCORP");
  await sent("ZENITHBANK");
  await sent("ZENITHBANK");
  const visitor = await signedIn("ada");
  const { page } = visitor;
  await page.goto("/app/trading");
  await page.getByRole("button", { name: "Cancel many" }).click();
  const dialog = page.getByTestId("mass-cancel");
  await dialog.getByRole("button", { name: "Cancel 3 orders" }).waitFor();
  await dialog.getByLabel("Security").selectOption("ZENITHBANK");
  const going = dialog.locator(".going li");
  await dialog.getByRole("button", { name: "Cancel 2 orders" }).waitFor();
  assert.equal(await going.count(), 2);
  await dialog.getByRole("button", { name: "Cancel 2 orders" }).click();
  await page.getByTestId("mass-outcome").getByText("2 cancels are on their way").waitFor();
  await page.getByTestId("mass-outcome").getByRole("button", { name: "Done" }).click();
  const rows = page.getByTestId("blotter-orders");
  await rows.locator('[data-security="ZENITHBANK"][data-status="Canceled"]').nth(1).waitFor();
  assert.equal(await rows.locator('[data-security="ACCESSCORP"][data-status="New"]').count(), 1);
  await leave(visitor);
});

test("a broker sends an iceberg for a client from the ticket", async () => {
  const visitor = await actingForAda();
  const { page } = visitor;
  const order = await resting("ACCESSCORP");
  await page.goto("/app/trading?s=ACCESSCORP");
  const form = page.getByTestId("order-ticket");
  await form.getByLabel("Price", { exact: true }).fill(order.price.toFixed(2));
  await form.getByLabel("Quantity", { exact: true }).fill("1000");
  await form.getByRole("button", { name: "Special terms" }).click();
  await form.getByLabel("Shown in the book").fill("2000");
  await form.getByText("at most the order’s 1,000").waitFor();
  assert.ok(await page.getByTestId("ticket-submit").isDisabled());
  await form.getByLabel("Shown in the book").fill("100");
  await form.getByLabel("How it was given").selectOption("Phone");
  await form.getByLabel("Reference").fill("call 17");
  await page.getByTestId("ticket-submit").click();
  await form.getByText("Shown in the book").waitFor();
  await page.getByTestId("ticket-confirm").click();
  const rows = page.getByTestId("blotter-orders").locator('[data-security="ACCESSCORP"][data-status="New"]');
  await rows.filter({ hasText: "1,000" }).first().waitFor();
  const found = await ada.get<{ items: { maxFloor?: number; orderQty: number }[] }>("Order/getStockOrders", {
    securityID: "ACCESSCORP",
    open: true,
  });
  assert.ok(found.result?.items.some(({ maxFloor, orderQty }) => maxFloor === 100 && orderQty === 1000));
  await leave(visitor);
});

test("a broker crosses two clients at one price, and each has the shares or the money", async () => {
  const symbol = await heldBy("0010000002");
  const { bestBid, bestOffer } = await quote(symbol);
  const visitor = await signedIn("broker");
  const { page } = visitor;
  await page.goto("/app/cross-deal");
  const above = { symbol, price: (bestOffer + 0.1).toFixed(2), shares: "900,000" };
  await typeCross(page, above);
  await page.getByTestId("cross-form").getByText("The price lies outside the best bid and offer.").waitFor();
  await checkCross(page);
  const rules = page.getByTestId("cross-rules");
  for (const code of ["CROSS_OUTSIDE_SPREAD", "INSUFFICIENT_FUNDS", "INSUFFICIENT_HOLDINGS"])
    await rules.locator(`[data-code="${code}"]`).waitFor();
  const confirm = page.getByTestId("cross-confirm");
  const send = confirm.getByRole("button", { name: "Send both orders" });
  assert.ok(await send.isDisabled(), "what a rule stands against is not sent");
  await confirm.getByRole("button", { name: "Cancel" }).click();
  await typeCross(page, { symbol, price: (bestBid || bestOffer).toFixed(2), shares: "10" });
  await checkCross(page);
  await page.getByTestId("cross-passes").waitFor();
  await send.click();
  await page.getByTestId("cross-done").waitFor();
  const bought = await ada.get<{ items: { crossID?: string; orderQty: number }[] }>("Order/getStockOrders", {
    securityID: symbol,
  });
  assert.ok(bought.result?.items.some(({ crossID, orderQty }) => crossID !== undefined && orderQty === 10));
  await leave(visitor);
});

test("a dividend is entered by one person and approved by another", async () => {
  const visitor = await signedIn("admin");
  const { page } = visitor;
  await page.goto("/app/admin/corporate-actions");
  await page.getByRole("button", { name: "Enter an action" }).click();
  const form = page.getByTestId("action-form");
  const today = await form.getByLabel("Announced").inputValue();
  await form.getByLabel("Symbol").fill("gtco");
  await form.getByLabel("Gross for a share").fill("1.25");
  await form.getByLabel("Qualification date").fill(thursdayAfter(today, 7));
  await form.getByLabel("Payment date").fill(thursdayAfter(today, 21));
  await form.getByRole("button", { name: "Enter", exact: true }).click();
  const row = page.getByTestId("list-corporate-actions").locator("[data-row-id]", { hasText: "Waits for approval" });
  await row.getByRole("button").click();
  const drawer = page.getByRole("dialog");
  await drawer.getByText("You entered it: somebody else approves it.").waitFor();
  await drawer.getByText("Not worked out yet").waitFor();
  assert.equal(await drawer.getByRole("button", { name: "Approve" }).count(), 0);
  await leave(visitor);

  const second = await signedIn("supervisor");
  await second.page.goto("/app/admin/corporate-actions?state=Entered");
  await second.page.getByTestId("list-corporate-actions").locator("[data-row-id] button").first().click();
  await second.page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await second.page.getByTestId("decide-form").getByRole("button", { name: "Approve" }).click();
  await second.page.getByTestId("list-corporate-actions").getByText("No row matches 1 filter").waitFor();
  await leave(second);
});

test("realised gains add up, and stand against the law's limits", async () => {
  const visitor = await signedIn("ada");
  const { page } = visitor;
  await page.goto("/app/client-portal/realised-gains");
  const meter = page.getByTestId("gains-meter");
  const again = meter.getByTestId("gains-reinvested");
  await again.getByText(/relieves ₦[\d,.]+ of the gain/).waitFor();
  await page.getByRole("button", { name: "Hide amounts" }).click();
  await meter.filter({ hasText: "•• of ₦150,000,000.00" }).filter({ hasText: "•• of ₦10,000,000.00" }).waitFor();
  await again.getByText("₦•••••• of ₦••••••", { exact: true }).waitFor();
  assert.equal(await page.getByTestId("portal-check").getAttribute("data-holds"), "true");
  await leave(visitor);
});

test("a client sees who entered an order for them, checks the receipts, says that it was not them, and is answered", async () => {
  const broker = await signIn(world.url, { tenantId: 1, userName: "broker", password: demoPassword });
  const mandate = { channel: "PHONE", reference: "call 12" };
  const terms = {
    ...(await resting("GTCO")),
    orderQty: 23,
    clOrdID: crypto.randomUUID(),
    ordType: "2",
    timeInForce: "0",
  };
  const entered = await broker.post<{ readonly id: number }>("order/SendNewOrder", { ...terms, mandate });
  assert.equal(entered.status, 200, JSON.stringify(entered.error));
  const id = entered.result?.id ?? 0;
  const visitor = await signedIn("ada");
  const { page } = visitor;
  await page.goto("/app/account-settings?tab=receipts");
  const card = page.getByTestId("card-receipts");
  const receipt = card.locator("[data-receipt]", { hasText: "Buy 23 GTCO" });
  await receipt.getByText(/^Entered by broker, /).waitFor();
  await receipt.getByText("On your instruction: PHONE, call 12").waitFor();
  await card.getByRole("button", { name: "Check all" }).click();
  await card.getByText(/^\d+ receipts checked: none was changed or taken out/).waitFor();
  const saving = page.waitForEvent("download");
  await card.getByRole("button", { name: "Save all" }).click();
  assert.equal((await saving).suggestedFilename(), "receipts-0010000001.json");

  await page.goto("/app/account-settings?tab=notifications");
  const notice = page.locator(".rows > li", { hasText: "Buy 23 GTCO" }).first();
  await notice.getByRole("button", { name: `See who did it: order ${id}` }).click();
  const part = page.getByTestId("order-receipts");
  await part.getByRole("button", { name: "This was not me" }).click();
  const form = page.getByTestId("not-me-form");
  await form.getByLabel("What do you know of it? (optional)").fill("I was asleep");
  const raised = watchRaising(page);
  await form.getByRole("button", { name: "Say that it was not me" }).click();
  await part.getByText("You said that this was not you").waitFor();
  await raised;
  assert.equal(await part.getByRole("button", { name: "This was not me" }).count(), 0, "it is said once");

  const staff = await signedIn("admin");
  await staff.page.goto(`/app/admin/reports/stock-orders?q=GTCO`);
  await staff.page.getByTestId("list-stock-orders").locator(`[data-row-id="${id}"]`).getByRole("button").click();
  const said = staff.page.getByTestId("order-receipts");
  await said.getByText("I was asleep").waitFor();
  await said.getByRole("button", { name: "Answer" }).click();
  await staff.page.getByTestId("answer-form").getByText("I was asleep").waitFor();
  await staff.page.getByTestId("answer-form").getByLabel("Your answer").fill("We take it back.");
  await staff.page.getByTestId("answer-form").getByRole("button", { name: "Answer" }).click();
  await said.getByText("We take it back.").waitFor();
  await staff.page.goto("/app/admin/reports/stock-orders?view=disputes");
  const listed = staff.page.locator(`[data-row-id="${id}"]`);
  await listed.getByRole("cell", { name: "admin", exact: true }).waitFor();
  assert.equal(await listed.getByText("nobody yet").count(), 0, "who answers has looked after it");
  await leave(staff);
  await part.getByText("We take it back.").waitFor();
  await leave(visitor);
});

test("a large sale that a broker enters waits for its client, who approves it, and another is declined", async () => {
  const house = await admin.put("Tenant/UpdateSettings", { saleApprovalAbove: 20_000 });
  assert.equal(house.status, 200, JSON.stringify(house.error));
  const dealer = await actingForAda();
  const held = "GTCO";
  const { bestOffer } = await quote(held);
  await askClient(dealer.page, { securityID: held, orderQty: 1_000, price: bestOffer });
  await dealer.page.getByText("It is asked for.").waitFor();
  await dealer.page.getByRole("tab", { name: "Waiting 1" }).click();
  const asked = dealer.page.locator('[data-status="Waiting"]', { hasText: `Sell 1,000 ${held}` });
  await asked.getByText("Waits for the client").waitFor();
  assert.equal(await asked.getByRole("button", { name: /^Approve/ }).count(), 0);

  const client = await signedIn("ada");
  await client.page.goto("/app/trading");
  await client.page.getByTestId("sale-banner").getByRole("link", { name: "Look at it" }).click();
  const card = client.page.getByTestId("card-sales");
  const waiting = card.locator('[data-status="Waiting"]', { hasText: `Sell 1,000 ${held}` });
  await waiting.getByText("On your instruction: Phone, call 21").waitFor();
  await waiting.getByRole("button", { name: /^Approve/ }).click();
  await client.page.getByTestId("approve-sale").getByRole("button", { name: "Approve and send" }).click();
  await card.locator('[data-status="Approved"]', { hasText: "approved by ada" }).waitFor();
  await client.page.getByTestId("sale-banner").waitFor({ state: "detached" });
  await dealer.page.locator('[data-status="Approved"]', { hasText: `Sell 1,000 ${held}` }).waitFor();

  await askClient(dealer.page, { securityID: held, orderQty: 900, price: bestOffer });
  await card
    .locator('[data-status="Waiting"]')
    .getByRole("button", { name: /^Decline/ })
    .click();
  await client.page.getByTestId("decline-sale").getByLabel("Why? (optional)").fill("I did not call");
  await client.page.getByTestId("decline-sale").getByRole("button", { name: "Decline it" }).click();
  await card.getByText("I did not call").waitFor();
  await dealer.page.locator('[data-status="Declined"]', { hasText: "I did not call" }).waitFor();
  await admin.put("Tenant/UpdateSettings", { saleApprovalAbove: 0 });
  await leave(client);
  await leave(dealer);
});

test("a sale of much of what an account holds waits for a second person, and withdrawals wait after it", async () => {
  await admin.put("Tenant/UpdateSettings", { saleLargePercent: 1, saleApprovalAbove: 20_000 });
  const dealer = await actingForAda();
  const { bestOffer } = await quote("GTCO");
  await askClient(dealer.page, { securityID: "GTCO", orderQty: 800, price: bestOffer });
  await dealer.page.getByText("It is asked for.").waitFor();

  const second = await signedIn("supervisor");
  await second.page.goto("/app/trading");
  await second.page.getByTestId("sale-banner").getByRole("link", { name: "Look at it" }).click();
  const row = second.page.locator('[data-status="Waiting"]', { hasText: "Sell 800 GTCO" });
  await row.getByText("It is a large part of what the account holds").waitFor();
  await row.getByRole("button", { name: /^Approve/ }).click();
  const form = second.page.getByTestId("approve-sale");
  await form.getByText("Somebody else must approve it too.").waitFor();
  await form.getByRole("button", { name: "Approve", exact: true }).click();
  await row.getByText(/^Approved by supervisor/).waitFor();
  const approved = await ada.post("SaleApproval/ApproveSale", { id: Number(await row.getAttribute("data-sale")) });
  assert.equal(approved.status, 200, JSON.stringify(approved.error));
  await second.page.locator('[data-status="Approved"]', { hasText: "approved by ada, supervisor" }).waitFor();
  const asked = { cscsAccount: "0010000001", amount: 100, idempotencyKey: crypto.randomUUID() };
  const { error } = await ada.post("Funding/Withdraw", asked);
  assert.equal(error?.name, "WITHDRAWALS_HELD", JSON.stringify(error));
  await admin.put("Tenant/UpdateSettings", { saleLargePercent: 0, saleApprovalAbove: 0 });
  await leave(second);
  await leave(dealer);
});

test("a number shows how it is made, and its parts come to it", async () => {
  const visitor = await signedIn("ada");
  const { page } = visitor;
  await page.goto("/app/trading");
  await page.getByTestId("account-buying-power").filter({ hasText: "₦" }).waitFor();
  await page.getByRole("button", { name: "How this is made: Buying power" }).click();
  await assertSum(page, 0);
  await page.keyboard.press("Escape");
  await page.goto("/app/client-portal/portfolio-valuation");
  await page.getByRole("button", { name: "How this is made: Market value" }).click();
  await assertSum(page, 0);
  await page.keyboard.press("Escape");
  await page
    .getByRole("button", { name: /^How this is made: average cost of/ })
    .first()
    .click();
  await page.getByTestId("how-made").locator(".rows li").first().waitFor();
  await leave(visitor);
});

for (const device of devices)
  test(`the desks break no accessibility rule on a ${device.name}, light and dark`, async () => {
    const faults: string[] = [];
    const visitor = await signedIn("admin", device);
    const { page } = visitor;
    const look = async (name: string) => faults.push(...(await inspect(page, `${name}-${device.name}`)));
    await page.goto(risk);
    await page.getByTestId("kill-panel").getByRole("button", { name: "Stop trading…" }).waitFor();
    await look("risk-stops");
    await page.getByRole("button", { name: "Stop trading…" }).click();
    await page.getByTestId("stop-form").waitFor();
    await look("risk-stop-form");
    const stop = { scope: "security", value: "UBA", reason: "Looked at", mode: "CancelOnly" };
    assert.equal((await admin.post("Risk/SetKillSwitch", stop)).status, 200);
    await page.goto(risk);
    await page.getByText("1 stop holds").waitFor();
    await look("risk-stopped");
    const lift = await admin.post("Risk/LiftKillSwitch", { scope: "security", value: "UBA", reason: "Looked at" });
    assert.equal(lift.status, 200, JSON.stringify(lift.error));
    for (const tab of ["limits", "restricted"] as const) {
      await page.goto(`${risk}?tab=${tab}`);
      await page.locator("[data-row-id]").first().waitFor();
      await look(`risk-${tab}`);
      await page.locator("[data-row-id] button").first().click();
      await page.getByRole("dialog").waitFor();
      await look(`risk-${tab}-drawer`);
    }
    await page.goto(`${risk}?tab=limits`);
    await page.getByRole("button", { name: "Set a limit" }).click();
    await page.getByTestId("limit-form").waitFor();
    await look("risk-limit-form");
    await page.goto(`${risk}?tab=health`);
    await page.getByTestId("health").getByText("New orders are taken").waitFor();
    await look("risk-health");
    await page.goto("/app/admin/corporate-actions");
    await page.locator("[data-row-id] button").first().click();
    await page.getByTestId("entitlements").waitFor();
    await look("action-drawer");
    await page.goto("/app/admin/corporate-actions");
    await page.getByRole("button", { name: "Enter an action" }).click();
    await page.getByTestId("action-form").waitFor();
    await look("action-form");
    await leave(visitor);

    const customer = await signedIn("ada", device);
    await customer.page.goto("/app/client-portal/realised-gains");
    await customer.page.getByTestId("gains-meter").waitFor();
    faults.push(...(await inspect(customer.page, `realised-gains-${device.name}`)));
    await customer.page.goto("/app/client-portal/portfolio-valuation");
    await customer.page.getByRole("button", { name: "How this is made: Market value" }).click();
    await customer.page.getByTestId("how-made").waitFor();
    faults.push(...(await inspect(customer.page, `how-made-${device.name}`)));
    await customer.page.goto("/app/account-settings?tab=receipts");
    await customer.page.getByTestId("card-receipts").locator("[data-receipt]").first().waitFor();
    await customer.page.getByRole("button", { name: "Check all" }).click();
    await customer.page.getByText(/receipts checked/).waitFor();
    faults.push(...(await inspect(customer.page, `receipts-${device.name}`)));
    await customer.page
      .getByRole("button", { name: /^See who did it: order/ })
      .first()
      .click();
    await customer.page.getByTestId("dispute").waitFor();
    faults.push(...(await inspect(customer.page, `order-receipts-${device.name}`)));
    await sent("ZENITHBANK");
    await customer.page.goto("/app/trading");
    if ("touch" in device) {
      await customer.page.getByRole("navigation", { name: "Places" }).getByRole("link", { name: "Trade" }).click();
      await customer.page.getByRole("tab", { name: "Orders" }).click();
    }
    await customer.page.getByRole("button", { name: "Cancel many" }).click();
    await customer.page.getByTestId("mass-cancel").locator(".going li").first().waitFor();
    faults.push(...(await inspect(customer.page, `mass-cancel-${device.name}`)));
    await leave(customer);

    const broker = await signedIn("broker", device);
    await broker.page.goto("/app/cross-deal");
    await broker.page.getByTestId("cross-form").waitFor();
    faults.push(...(await inspect(broker.page, `cross-deal-${device.name}`)));
    await typeCross(broker.page, { symbol: "GTCO", price: "1.00", shares: "90,000,000" });
    await checkCross(broker.page);
    faults.push(...(await inspect(broker.page, `cross-rules-${device.name}`)));
    await leave(broker);
    assert.deepEqual(faults, []);
  });

/** Resolves when the notices are shown anew: what is shown last stands over every drawer. */
async function watchRaising(page: Page): Promise<void> {
  await page.locator(".toasts").evaluate(
    (box) =>
      new Promise<void>((resolve) => {
        box.addEventListener("toggle", () => {
          if (document.querySelector("dialog:modal") !== null && box.matches(":popover-open")) resolve();
        });
      }),
  );
}

/** Adds up what stands above the line and holds it to what stands under it. */
async function assertSum(page: Page, which: number): Promise<void> {
  const sum = page.getByTestId("sum-of-parts").nth(which);
  await sum.waitFor();
  const rows = await sum.locator("dd").allTextContents();
  let added = 0n;
  for (const row of rows) {
    const amount = nairaToKobo(row.slice(1));
    if (row.startsWith("=")) return assert.equal(added, amount, rows.join(" "));
    added += row.startsWith("−") ? -amount : amount;
  }
  assert.fail(`no line under the parts: ${rows.join(" ")}`);
}

type Limit = { readonly account: string; readonly shares: string; readonly reason: string };

async function setLimit(page: Page, { account, shares, reason }: Limit): Promise<void> {
  await page.getByRole("button", { name: "Set a limit" }).click();
  const form = page.getByTestId("limit-form");
  await form.getByLabel("Account no.").fill(account);
  await form.getByLabel("Shares of an order").fill(shares);
  await form.getByLabel("Reason").fill(reason);
  await form.getByRole("button", { name: "Save" }).click();
  await form.waitFor({ state: "detached" });
}

async function actingForAda(): Promise<Visitor> {
  const visitor = await signedIn("broker");
  const { page } = visitor;
  await page.goto("/app/trading");
  await page.getByRole("button", { name: "Choose client" }).first().click();
  await page.locator('[data-account="0010000001"]').click();
  await page.getByTestId("order-ticket").waitFor();
  return visitor;
}

type Asked = { readonly securityID: string; readonly orderQty: number; readonly price: number };

const clientsWord = { says: "The client must approve this sale.", by: "Ask the client to approve" };

async function askClient(page: Page, sale: Asked): Promise<void> {
  await askFor(page, sale, clientsWord);
}

/** Fills the ticket on the page and sends it to whoever must approve. */
async function askFor(page: Page, { securityID, orderQty, price }: Asked, word: typeof clientsWord): Promise<void> {
  if (!page.url().includes(`s=${securityID}`)) await page.goto(`/app/trading?s=${securityID}`);
  const form = page.getByTestId("order-ticket");
  await form.getByRole("radio", { name: "Sell" }).click();
  await form.getByLabel("Price", { exact: true }).fill(price.toFixed(2));
  await form.getByLabel("Quantity", { exact: true }).fill(String(orderQty));
  await form.getByLabel("How it was given").selectOption("Phone");
  await form.getByLabel("Reference").fill("call 21");
  await page.getByTestId("ticket-submit").click();
  await form.getByText(word.says).waitFor();
  await form.getByRole("checkbox").check();
  await form.getByRole("button", { name: word.by }).click();
}

/** Ten shares at today's lowest price: nobody sells there. */
async function resting(securityID: string) {
  const { lowerLimit } = await quote(securityID);
  const terms = { cscsAccount: "0010000001", side: "1", orderQty: 10, acceptWarnings: ["DUPLICATE_ORDER"] } as const;
  return { ...terms, securityID, price: lowerLimit };
}

async function sent(securityID: string): Promise<void> {
  const { error } = await ada.send(await resting(securityID));
  assert.equal(error, null, JSON.stringify(error));
}

/** Leaves nothing of Ada's open. */
async function clearOrders(): Promise<void> {
  const clOrdID = crypto.randomUUID();
  const answer = await ada.post("Order/sendMassCancel", { clOrdID, cscsAccount: "0010000001" });
  assert.equal(answer.status, 200, JSON.stringify(answer.error));
}

async function heldBy(cscsAcct: string): Promise<string> {
  const answer = await admin.get<{ items: { symbol: string; available: number }[] }>(
    "BackOffice/GetDashAccountPortfolioHolding",
    { cscsAcct },
  );
  const held = answer.result?.items.find(({ available }) => available >= 10);
  assert.ok(held !== undefined, JSON.stringify(answer));
  return held.symbol;
}

type Quote = {
  readonly securityID: string;
  readonly bestBid: number;
  readonly bestOffer: number;
  readonly lowerLimit: number;
};

async function quote(securityID: string): Promise<Quote> {
  const answer = await ada.get<Quote[]>("MarketData/GetMarketStats");
  const found = answer.result?.find((stat) => stat.securityID === securityID);
  assert.ok(found !== undefined);
  return found;
}

/** A Thursday that trades. */
function thursdayAfter(day: string, days: number): string {
  let at = addDays(tradingDay(day), days);
  while (weekday(at) !== 4 || !isBusinessDay(ngxCalendar, at)) at = addDays(at, 1);
  return at;
}

async function signedIn(userName: string, options: VisitOptions = {}): Promise<Visitor> {
  const visitor = await visit(browser, world.url, options);
  await arrive(visitor.page, { userName });
  return visitor;
}

async function leave(visitor: Visitor): Promise<void> {
  assertQuiet(visitor);
  await visitor.context.close();
}
