// From a house that has nobody and a stranger to a trade: registered, proved, returned once, approved by another than who reviewed it, signed in with a second factor.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Locator, Page } from "playwright-core";
import { arrive } from "./arrive.ts";
import { answersOf, fillAll, fillField, handIn, outbox, register, verify, type Applicant } from "./application.ts";
import { assertQuiet, openBrowser, visit, type Visitor } from "./browser.ts";
import { signIn, type Customer } from "./customer.ts";
import { openSecurity, sendTicket, waitForStatus } from "./desk.ts";
import { codeAt, untilNextCode } from "./second-factor.ts";
import { openHouse, type House } from "./new-house.ts";
import { endWorld, startWorld, type World } from "./world.ts";

let world: World;
let browser: Browser;
let house: House;

before(async () => {
  world = await startWorld({ env: { TRADEBOOK_PACE: "0" } });
  browser = await openBrowser();
  house = await openHouse(world.url, applicant.firm);
});

after(async () => {
  await browser?.close();
  if (world !== undefined) await endWorld(world);
});

const applicant: Applicant = {
  firm: "Newhouse",
  name: "Ngozi",
  surname: "Okafor",
  email: "ngozi.okafor@example.com",
  phone: "0803 555 0142",
  userName: "ngozi.okafor",
  password: "river lamp copper nine",
  digits: "5550142",
};
const reason = "The bill cannot be read; send a newer one.";

test("an applicant becomes a customer who trades", async () => {
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  await register(page, applicant);
  const [mail] = await outbox(world.url, house.tenantId, applicant.email);
  await verify(page, mail?.facts["code"] ?? "");
  await page.getByRole("button", { name: "Begin" }).click();
  await page.getByTestId("kyc-page").waitFor();
  const lastWeek = await dayBefore(7);
  await fillAll(page, answersOf(applicant, lastWeek));
  await signInUnfinished();
  await handIn(page);
  await returnOnce();
  await resubmit(page, await dayBefore(2));
  await approveByTwo();
  await page.locator('[data-testid="request-status"][data-status="ACTIVE"]').waitFor({ timeout: 60_000 });
  await fund((await page.getByTestId("request-status").textContent()) ?? "");
  const secret = await signInAndProtect(page);
  await signInWithCode(page, secret);
  await trade(page);
  assertQuiet(visitor);
  await visitor.context.close();
});

/** Who signs in before all is handed in is led back to it, and told how much is done. */
async function signInUnfinished(): Promise<void> {
  const visitor = await visit(browser, world.url);
  await visitor.page.goto("/user/login");
  await fillSignIn(visitor.page, applicant);
  await visitor.page.getByText(/^Finish opening your account \(([1-9]\d*) of \d+ done\)$/).waitFor();
  await visitor.context.close();
}

async function staff(userName: string): Promise<Visitor> {
  const visitor = await visit(browser, world.url);
  await visitor.page.goto("/user/login");
  await fillSignIn(visitor.page, { firm: house.firm, password: house.password, userName });
  await visitor.page.waitForURL(/\/app\//);
  return visitor;
}

async function fillSignIn(page: Page, person: { firm: string; userName: string; password: string }): Promise<void> {
  const form = page.getByTestId("login-form");
  await form.getByLabel("Firm code").fill(person.firm);
  await form.getByLabel("User name or e-mail").fill(person.userName);
  await form.getByLabel("Password", { exact: true }).fill(person.password);
  await form.getByRole("button", { name: "Sign in", exact: true }).click();
}

async function openRequest(page: Page): Promise<Locator> {
  await page.goto(`/app/admin/account-creation-request?q=${applicant.surname}`);
  await page.getByTestId("list-account-requests").locator("[data-row-id]").first().click();
  const drawer = page.getByTestId("request-drawer");
  await drawer.waitFor();
  return drawer;
}

async function returnOnce(): Promise<void> {
  const reviewer = await staff(house.reviewer);
  const drawer = await openRequest(reviewer.page);
  await drawer.getByRole("button", { name: "Take for review" }).click();
  await drawer.getByRole("button", { name: "Return" }).click();
  const form = reviewer.page.getByTestId("return-form");
  await form.getByLabel("About").selectOption({ label: "Date of the proof of address" });
  await form.getByLabel("What is wrong").fill(reason);
  await form.getByRole("button", { name: "Return" }).click();
  await reviewer.page.locator('[data-testid="request-drawer"][data-status="RETURNED_FOR_INFO"]').waitFor();
  assertQuiet(reviewer);
  await reviewer.context.close();
}

async function resubmit(page: Page, day: string): Promise<void> {
  await page.getByTestId("returned").getByText(reason).waitFor({ timeout: 30_000 });
  await page.getByRole("button", { name: /^Address/ }).click();
  await page.locator('[data-testid="kyc-page"][data-step="address"]').waitFor();
  await page.locator('[data-field="addressProofDate"]').getByText(reason).waitFor();
  await fillField(page, "addressProofDate", day);
  await page.getByRole("button", { name: "Look it over" }).click();
  await page.getByText("Everything is there.").waitFor();
  await handIn(page);
}

/** The reviewer may not approve; somebody else does. */
async function approveByTwo(): Promise<void> {
  const reviewer = await staff(house.reviewer);
  const drawer = await openRequest(reviewer.page);
  const list = reviewer.page.getByTestId("list-account-requests");
  await list.getByTitle("Handed in again after it was returned").waitFor();
  const outcomes = drawer.locator("[data-check]");
  await outcomes.first().waitFor();
  await drawer.locator('[data-outcome="PENDING"]').first().waitFor({ state: "detached" });
  await drawer.getByRole("button", { name: /^Take/ }).click();
  await drawer.getByRole("button", { name: "Approve and send to CSCS" }).click();
  const form = reviewer.page.getByTestId("approve-form");
  await form.getByLabel(/^Note/).fill("Papers and checks are in order.");
  await form.getByRole("button", { name: "Approve and send to CSCS" }).click();
  await form
    .getByRole("alert")
    .getByText(/person/i)
    .waitFor();
  await reviewer.context.close();

  const approver = await staff(house.approver);
  const theirs = await openRequest(approver.page);
  await theirs.getByRole("button", { name: "Approve and send to CSCS" }).click();
  const second = approver.page.getByTestId("approve-form");
  await second.getByLabel(/^Note/).fill("Papers and checks are in order.");
  await second.getByRole("button", { name: "Approve and send to CSCS" }).click();
  await second.waitFor({ state: "detached" });
  assertQuiet(approver);
  await approver.context.close();
}

/** Money that has come for the new account, as staff enter it. */
async function fund(statusText: string): Promise<void> {
  const cscsAccount = /account (\d+)/.exec(statusText)?.[1] ?? "";
  const admin = await signInAsAdmin();
  const entered = await admin.post("Funding/Deposit", {
    cscsAccount,
    amount: 500_000,
    channel: "Bank transfer",
    reference: "TRF-0142",
    idempotencyKey: "account-opening-1",
  });
  assert.equal(entered.status, 200, JSON.stringify(entered.error));
}

/** Signs in for the first time, sets up the second factor, and signs out; answers the app's secret. */
async function signInAndProtect(page: Page): Promise<string> {
  await page.getByRole("link", { name: "Sign in" }).click();
  await arrive(page, applicant);
  await page.goto("/app/account-settings?tab=security");
  await page.getByTestId("card-second-factor").getByRole("button", { name: "Set up" }).click();
  const secret = (await page.getByTestId("enrol-secret").textContent()) ?? "";
  await page
    .getByTestId("enrol")
    .getByLabel("Code")
    .fill(await freshCode(page, secret));
  await page.getByRole("button", { name: "Turn on" }).click();
  await page.getByTestId("recovery-codes").getByRole("checkbox").check();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("On. Sign-in on a new device asks for a code.").waitFor();
  await page.goto("/app/logout");
  await page.waitForURL(/\/user\/login/);
  return secret;
}

async function signInWithCode(page: Page, secret: string): Promise<void> {
  await fillSignIn(page, applicant);
  const step = page.getByTestId("second-step");
  await step.getByLabel("Code").fill(await freshCode(page, secret, true));
  await step.getByRole("button", { name: "Verify and sign in" }).click();
  // Whoever holds nothing yet begins at the dashboard.
  await page.waitForURL(/\/app\/dashboard/);
}

/** The code of now; with `next` one that was not used yet, which a code once used is not. */
async function freshCode(page: Page, secret: string, next = false): Promise<string> {
  const at = await page.evaluate(() => Date.now());
  return codeAt(secret, next ? at + untilNextCode(at) : at);
}

async function trade(page: Page): Promise<void> {
  await openSecurity(page, "GTCO");
  const best = await page.getByTestId("book-offers").locator(".book__level .book__price").first().textContent();
  await sendTicket(page, { side: "Buy", orderQty: 10, price: (best ?? "").replaceAll(",", "") });
  await waitForStatus(page, "GTCO", "Filled");
}

async function signInAsAdmin(): Promise<Customer> {
  return signIn(world.url, { tenantId: house.tenantId, userName: house.reviewer, password: house.password });
}

/** A Lagos date some days before the market's. */
async function dayBefore(days: number): Promise<string> {
  const admin = await signInAsAdmin();
  const { result } = await admin.get<{ tradingDate: string }>("MarketData/GetMarketStatus");
  const at = Date.parse(`${result?.tradingDate ?? ""}T12:00:00Z`) - days * 86_400_000;
  return new Date(at).toISOString().slice(0, 10);
}
