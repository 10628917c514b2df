// One's own settings in a real browser: a fresh sign-in asked for in the middle of something, other devices ended, money asked for.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { assertQuiet, openBrowser, visit } from "./browser.ts";
import { hasValue } from "./comes-to.ts";
import { signInOnPage } from "./desk.ts";
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
const chidi = { firm: "Default", userName: "chidi", password: demoPassword };

const stepUpAnswer = {
  result: null,
  targetUrl: null,
  success: false,
  error: {
    code: 1120,
    message: "Confirm that it is you",
    details: null,
    validationErrors: null,
    name: "STEP_UP_REQUIRED",
  },
  unAuthorizedRequest: false,
  __abp: true,
};

test("a withdrawal that asks for a fresh sign-in goes on where it was, with what was typed", async () => {
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  await signInOnPage(page, chidi);
  // The first answer is what an older sign-in gets; everything after it is the server's own.
  await page.route("**/Funding/Withdraw", (route) => route.fulfill({ status: 422, json: stepUpAnswer }), { times: 1 });
  await page.goto(`${settings}?tab=money&do=withdraw`);
  const form = page.getByTestId("withdraw-form");
  await form.getByLabel("Amount").fill("1,500");
  await form.getByLabel(/^Note/).fill("school fees");
  await form.getByRole("button", { name: "Ask for it" }).click();
  const asked = page.getByTestId("step-up");
  await asked.getByLabel("Your password").fill("not the password");
  await asked.getByRole("button", { name: "Confirm" }).click();
  await asked.getByRole("alert").locator("strong").waitFor();
  await asked.getByLabel("Your password").fill(demoPassword);
  await asked.getByRole("button", { name: "Confirm" }).click();
  await form.waitFor({ state: "detached" });
  const row = page.getByTestId("card-withdrawals").locator("[data-withdrawal-id]").first();
  await row.getByText("₦1,500.00").waitFor();
  await row.getByRole("button", { name: /^Cancel/ }).click();
  await row.getByText("Cancelled", { exact: true }).waitFor();
  await visitor.context.close();
});

test("who declines to confirm keeps the form as it was, and nothing is sent", async () => {
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  await signInOnPage(page, chidi);
  await page.route("**/Funding/Withdraw", (route) => route.fulfill({ status: 422, json: stepUpAnswer }));
  await page.goto(`${settings}?tab=money&do=withdraw`);
  const form = page.getByTestId("withdraw-form");
  await form.getByLabel("Amount").fill("2,750");
  await form.getByRole("button", { name: "Ask for it" }).click();
  await page.getByTestId("step-up").getByRole("button", { name: "Cancel" }).click();
  await form.getByText("Confirm that it is you").waitFor();
  await hasValue(form.getByLabel("Amount"), "2,750");
  await visitor.context.close();
});

test("ending another device signs it out, and this one stays", async () => {
  const [here, there] = await Promise.all([visit(browser, world.url), visit(browser, world.url)]);
  for (const { page } of [there, here]) await signInOnPage(page, { ...chidi, userName: "ngozi" });
  await here.page.goto(`${settings}?tab=security`);
  const sessions = here.page.getByTestId("card-sessions");
  await sessions
    .getByRole("button", { name: /^End the session/ })
    .first()
    .click();
  await there.page.waitForURL(/\/user\/login/, { timeout: 15_000 });
  await sessions.getByText("This device").waitFor();
  assertQuiet(here);
  await here.context.close();
  await there.context.close();
});

test("who has tried to sign in as a person is shown to them, and kept as a file", async () => {
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  await page.goto("/user/login");
  for (const password of ["not her password", demoPassword]) {
    await page.getByLabel("Firm code").fill("Default");
    await page.getByLabel(/^User name/).fill("ngozi");
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
    if (password !== demoPassword) await page.getByRole("alert").first().waitFor();
  }
  await page.waitForURL(/\/app\//);
  await page.goto(`${settings}?tab=security`);
  const rows = page.getByTestId("card-sign-ins").locator("li");
  await rows.nth(0).getByText("Signed in").waitFor();
  await rows.nth(1).getByText("Wrong password").waitFor();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as CSV" }).click();
  const text = await readFile(await (await downloading).path(), "utf8");
  assert.match(text, /^\uFEFFTime,Device,IP address,Outcome\r\n[^\r]+,Signed in\r\n[^\r]+,Wrong password\r\n/);
  await visitor.context.close();
});

test("an order begins the way its person usually trades, with their own quantities at hand", async () => {
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  await signInOnPage(page, chidi);
  await page.goto(`${settings}?tab=trading`);
  const card = page.getByTestId("card-habits");
  const quantities = card.getByLabel("Your quantities");
  await quantities.fill("100; many");
  await card.getByText("Write up to 4 whole quantities").waitFor();
  await quantities.fill("150; 2k");
  const kept = page.waitForResponse((response) => response.url().includes("Workspace/SaveLayout"));
  await quantities.press("Tab");
  await kept;
  await card.getByLabel("Duration").selectOption({ label: "Immediate or cancel" });
  await page.goto("/app/trading?s=GTCO");
  const ticket = page.getByTestId("order-ticket");
  await ticket.getByRole("button", { name: "2,000", exact: true }).click();
  await hasValue(ticket.getByLabel("Quantity", { exact: true }), "2,000");
  await hasValue(ticket.getByLabel("Duration"), "ImmediateOrCancel");
  assertQuiet(visitor);
  await visitor.context.close();
});

test("what the house keeps about a person is a file of their own", async () => {
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  await signInOnPage(page, chidi);
  await page.goto(`${settings}?tab=privacy`);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the file" }).click();
  const file = await downloading;
  assert.match(file.suggestedFilename(), /^my-data-\d{4}-\d{2}-\d{2}\.json$/);
  await page.getByTestId("card-agreements").getByText("Nothing is recorded here yet").waitFor();
  const data = JSON.parse(await readFile(await file.path(), "utf8")) as { person: { userName: string }[] };
  assert.equal(data.person[0]?.userName, "chidi");
  assertQuiet(visitor);
  await visitor.context.close();
});

test("the look that was chosen stays after a reload", async () => {
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  await signInOnPage(page, chidi);
  await page.goto(`${settings}?tab=display`);
  await page.getByLabel("Theme").selectOption({ label: "Dark" });
  await page.getByLabel("Rows").selectOption({ label: "Wide apart" });
  await page.getByLabel("Text size").selectOption({ label: "Larger" });
  await page.getByLabel("Motion").selectOption({ label: "None" });
  await page.getByLabel("Begin with").selectOption({ label: "Dashboard" });
  await page.reload();
  await page.locator('html[data-text="larger"][data-motion="none"]').waitFor();
  await page.locator('html[data-theme="dark"][data-density="comfortable"]').waitFor();
  await hasValue(page.getByLabel("Rows"), "comfortable");
  await page.goto("/user/login");
  await page.waitForURL(/\/app\/dashboard$/);
  assertQuiet(visitor);
  await visitor.context.close();
});
