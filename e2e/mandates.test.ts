// What a client lets happen with an account: proceeds and dividends straight to the bank, and a look for somebody else.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { arrive } from "./arrive.ts";
import { assertQuiet, openBrowser, visit, type Visitor } from "./browser.ts";
import { comesTo } from "./comes-to.ts";
import { inspect } from "./inspect.ts";
import { noisePng } from "./picture.ts";
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

const settings = "/app/account-settings";

async function customer(userName: string): Promise<Visitor> {
  const visitor = await visit(browser, world.url);
  await arrive(visitor.page, { userName });
  return visitor;
}

async function staff(userName: string): Promise<Visitor> {
  const visitor = await visit(browser, world.url);
  await visitor.page.goto("/user/login");
  const form = visitor.page.getByTestId("login-form");
  await form.getByLabel("Firm code").fill("Default");
  await form.getByLabel("User name or e-mail").fill(userName);
  await form.getByLabel("Password", { exact: true }).fill(demoPassword);
  await form.getByRole("button", { name: "Sign in" }).click();
  await visitor.page.waitForURL(/\/app\//);
  return visitor;
}

/** Opens the first row of a list, and does one thing with it. */
async function decide(page: Page, of: { readonly tab: string; readonly list: string; readonly action: string }) {
  await page.goto(`/app/admin/funding?tab=${of.tab}`);
  await page.getByTestId(`list-${of.list}`).locator("[data-row-id]").first().click();
  const drawer = page.getByRole("dialog").first();
  await drawer.getByRole("button", { name: of.action }).click();
  await page.getByRole("dialog").last().getByRole("button", { name: of.action }).last().click();
}

test("a client's mandate sends sale proceeds to the bank once the office has sent it on, and ends at a press", async () => {
  const [client, office] = await Promise.all([customer("chidi"), staff("supervisor")]);
  await client.page.goto(`${settings}?tab=money`);
  const card = client.page.getByTestId("card-direct");
  await card.getByRole("button", { name: "Send proceeds to my bank" }).click();
  await client.page.getByTestId("direct-form").getByRole("button", { name: "Give the mandate" }).click();
  await card.getByText("Waits for our office").waitFor();
  await decide(office.page, { tab: "direct", list: "direct-settlements", action: "Sent to the depository" });
  await card.getByText(/In force for sales that settle from/).waitFor();
  await card.getByRole("button", { name: "End direct settlement" }).click();
  await client.page.getByTestId("direct-end").getByRole("button", { name: "End it now" }).click();
  await card.getByText("What your sales bring stays in your account here").waitFor();
  assertQuiet(client);
  await Promise.all([client, office].map(({ context }) => context.close()));
});

test("a missing deposit is claimed with the bank's receipt, matched by the office, and its receipt printed", async () => {
  const [client, office] = await Promise.all([customer("chidi"), staff("supervisor")]);
  const { page } = client;
  await page.goto("/app/client-portal/account-inflow?period=12m");
  await page.getByRole("link", { name: "A deposit is missing" }).click();
  await page.waitForURL(/claim=1/);
  // The report stays as it was asked for.
  assert.match(page.url(), /period=12m/);
  const form = page.getByTestId("claim-form");
  await form.getByLabel("Amount that you paid").fill("1,250");
  await page.goBack();
  await page.getByTestId("leave-dialog").getByRole("button", { name: "Stay here" }).click();
  await form.getByLabel("Day on which your bank took it").fill("2026-11-18");
  await form.getByLabel("Your bank’s reference").fill("000013261118");
  await form.getByLabel("The bank’s receipt").setInputFiles(receiptFile());
  assert.deepEqual(await inspect(page, "claim-form"), []);
  await form.getByRole("button", { name: "Send the claim" }).click();
  const claims = page.getByTestId("claims");
  await claims.locator("[data-claim=OPEN]").getByText("We look for it").waitFor();
  assert.doesNotMatch(page.url(), /claim=/);
  assert.deepEqual(await inspect(page, "claims"), []);

  await office.page.goto("/app/admin/funding?tab=claims");
  await office.page.getByTestId("list-deposit-claims").locator("[data-row-id]").first().click();
  const drawer = office.page.getByRole("dialog").first();
  const sent = office.page.waitForEvent("download");
  await drawer.getByRole("button", { name: "Save the client’s receipt" }).click();
  assert.match((await sent).suggestedFilename(), /^CLM-\d+-\d+\.png$/);
  await drawer.getByRole("button", { name: "It was this deposit" }).click();
  const matching = office.page.getByTestId("match-form");
  await matching.getByLabel("Deposit of this account").selectOption({ index: 1 });
  await matching.getByLabel("Note: why another amount came").fill("paid in two parts");
  assert.deepEqual(await inspect(office.page, "match-form"), []);
  await matching.getByRole("button", { name: "It was this deposit" }).click();
  await office.page.getByTestId("list-deposit-claims").locator("[data-row-id]").getByText("Found").first().waitFor();
  await page.goto("/app/client-portal/account-inflow?period=all&inflowType=DEPOSIT");
  await claims
    .locator("[data-claim=MATCHED]")
    .getByText(/paid in two parts/)
    .waitFor();
  await page.getByRole("button", { name: "Hide amounts" }).click();
  await claims
    .locator("[data-claim=MATCHED]")
    .getByText(/₦••••••.*paid in two parts/)
    .waitFor();
  await page.getByRole("button", { name: "Show amounts" }).click();
  const saved = page.waitForEvent("download");
  await page
    .getByRole("button", { name: /^Receipt of / })
    .first()
    .click();
  assert.match((await saved).suggestedFilename(), /^deposit-receipt-\d+-\d+\.pdf$/);
  assertQuiet(client);
  await Promise.all([client, office].map(({ context }) => context.close()));
});

function receiptFile() {
  return { name: "receipt.png", mimeType: "image/png", buffer: noisePng() };
}

test("e-dividend mandates are given for all that is held, and the registrar's answer stands beside the holding", async () => {
  const [client, office] = await Promise.all([customer("chidi"), staff("supervisor")]);
  await client.page.goto("/app/dashboard");
  await client.page.getByRole("link", { name: /no e-dividend mandate/ }).click();
  const card = client.page.getByTestId("card-dividends");
  await card.getByRole("button", { name: /^Give those missing/ }).click();
  await client.page.getByTestId("dividend-form").getByRole("button", { name: "Give the mandate" }).click();
  await card.getByText("Waits for the registrar").first().waitFor();
  await decide(office.page, { tab: "dividends", list: "dividend-mandates", action: "The registrar agreed" });
  await client.page.reload();
  await card.getByText("Active", { exact: true }).waitFor();
  assertQuiet(client);
  await Promise.all([client, office].map(({ context }) => context.close()));
});

/** What the bar says can be taken out, once it says it. */
async function cash({ page }: Visitor): Promise<string | null> {
  const figure = page.getByTestId("account-cash").locator(".num", { hasText: "₦" });
  await figure.waitFor();
  return await figure.textContent();
}

/** No way from a shared account's reports to the ticket, and none to have them sent. */
async function offersOnlyLooks(page: Page): Promise<void> {
  await page.goto("/app/client-portal/portfolio-holding");
  await page.locator('[data-row="ACCESSCORP"]').waitFor();
  assert.equal(await page.getByRole("columnheader", { name: "Trade", exact: true }).count(), 0);
  assert.equal(await page.getByRole("link", { name: /^(Buy|Sell) ACCESSCORP$/ }).count(), 0);
  await page.goto("/app/client-portal/portfolio-valuation?since=2999-12-31");
  await page.locator("[data-row]").first().waitFor();
  assert.equal(await page.getByRole("columnheader", { name: "Value before" }).count(), 0);
  await page.getByRole("button", { name: "Schedule, print" }).click();
  await page.getByRole("button", { name: "Print", exact: true }).waitFor();
  assert.equal(await page.getByRole("button", { name: "Schedule", exact: true }).count(), 0);
}

test("a look at an account is offered, taken, seen under a bar that says whose it is, and gone when it ends", async () => {
  const [owner, guest] = await Promise.all([customer("chidi"), customer("ada")]);
  await owner.page.goto(`${settings}?tab=accounts`);
  const given = owner.page.getByTestId("card-shares-given");
  await given.getByRole("button", { name: "Let somebody look" }).click();
  const form = owner.page.getByTestId("share-form");
  await form.getByLabel("User name or e-mail").fill("ada");
  await form.getByRole("button", { name: "Make the offer" }).click();
  await given.getByText("Waits for an answer").waitFor();
  await guest.page.goto(`${settings}?tab=accounts`);
  await guest.page.getByRole("button", { name: /^Accept the look at/ }).click();
  await guest.page.getByTestId("card-shares-received").getByText("Open", { exact: true }).waitFor();
  await guest.page.goto("/app/dashboard");
  const [ownCash, ownersCash] = await Promise.all([cash(guest), cash(owner)]);
  assert.notEqual(ownCash, ownersCash);
  const choice = guest.page.getByLabel("Shared with you");
  await choice.selectOption({ index: 1 });
  await guest.page.getByText(/^Looking at .*: view only$/).waitFor();
  const shared = guest.page.getByRole("tab", { name: "Shared portfolio" });
  await shared.waitFor();
  await comesTo(() => cash(guest), ownersCash, "the bar has the money of the account that it names");
  await guest.page.getByRole("tab", { name: "My portfolio" }).click();
  const ladder = guest.page.getByTestId("card-money").locator(".ladder__main dd .num");
  await comesTo(() => ladder.textContent(), ownCash);
  await comesTo(() => cash(guest), ownCash, "beside one's own figures stands one's own account");
  assert.equal(await guest.page.getByText(/^Looking at /).count(), 0);
  await shared.click();
  await guest.page.getByText(/^Looking at .*: view only$/).waitFor();
  await comesTo(() => cash(guest), ownersCash);
  await offersOnlyLooks(guest.page);
  await guest.page.goto("/app/trading");
  await guest.page.getByTestId("account-buying-power").waitFor();
  assert.equal(await guest.page.getByText(/^Looking at /).count(), 0, "one trades with one's own account");
  await owner.page.getByRole("button", { name: /^End the look of/ }).click();
  await given.getByText("Ended", { exact: true }).waitFor();
  await guest.page.goto("/app/dashboard");
  await guest.page.getByTestId("dashboard-panel").or(guest.page.getByTestId("card-money")).first().waitFor();
  await guest.page.getByText(/^Looking at /).waitFor({ state: "detached" });
  await Promise.all([owner, guest].map(({ context }) => context.close()));
});
