// One's own settings in a real browser: a fresh sign-in asked for in the middle of something, other devices ended, money asked for.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { inRunningDatabase } from "@tradebook/tools/own-rows.ts";
import type { Browser } from "playwright-core";
import { arrive } from "./arrive.ts";
import { assertQuiet, openBrowser, visit } from "./browser.ts";
import { hasValue } from "./comes-to.ts";
import { signIn } from "./customer.ts";
import { outbox } from "./application.ts";
import { signInOnPage } from "./desk.ts";
import { enter } from "./each-route.ts";
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

test("closing an account is asked for with what is still in it, and refused by the office with a reason that the client reads", async () => {
  const [visitor, office] = await Promise.all([visit(browser, world.url), visit(browser, world.url)]);
  const { page } = visitor;
  await arrive(page, chidi);
  await page.goto(`${settings}?tab=privacy`);
  const card = page.getByTestId("card-close");
  await card
    .getByTestId("closing-bars")
    .getByText(/^Securities that you hold: \d+$/)
    .waitFor();
  await card.getByRole("button", { name: "Ask to close it" }).click();
  const form = page.getByTestId("close-form");
  await form.getByLabel("Why you close it").fill("I am moving abroad");
  await form.getByRole("button", { name: "Ask to close it" }).click();
  await card.getByRole("button", { name: "Withdraw the request" }).waitFor();
  await arrive(office.page, { userName: "admin" });
  await office.page.goto("/app/admin/risk?tab=closings&status=waiting");
  await office.page.getByRole("button", { name: /^Open Request/ }).click();
  await office.page.getByRole("button", { name: "I have checked it" }).click();
  await office.page.getByTestId("decide-form").getByRole("button", { name: "I have checked it" }).click();
  await office.page.getByText("A second person decides on it now").waitFor();
  const deed = office.page.getByRole("button", { name: "Close the account" });
  await deed.waitFor();
  assert.equal(await deed.isDisabled(), true, "who has checked it leaves the deed to another");
  await office.page.getByRole("button", { name: "Refuse", exact: true }).click();
  const refusing = office.page.getByTestId("decide-form");
  await refusing.getByLabel("Why; the client reads it").fill("A claim is open");
  await refusing.getByRole("button", { name: "Refuse" }).click();
  await refusing.waitFor({ state: "detached" });
  await page.reload();
  await card.getByText("Your last request was refused: A claim is open").waitFor();
  for (const one of [visitor, office]) {
    assertQuiet(one);
    await one.context.close();
  }
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
  await arrive(page, chidi);
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

test("a person moves to another phone number by its code, and chooses hours of peace", async () => {
  for (const device of devices) {
    const visitor = await visit(browser, world.url, device);
    const { page } = visitor;
    // A code is due only some time after the one before: each has a person of its own.
    await arrive(page, device.name === "phone" ? { ...chidi, userName: "ngozi" } : chidi);
    await page.goto(`${settings}?tab=profile`);
    const card = page.getByTestId("card-contact");
    await card.getByRole("button", { name: "Change phone number" }).click();
    const number = device.name === "phone" ? "+2348030000078" : "+2348030000079";
    const form = page.getByTestId("contact-form");
    await form.getByLabel("New phone number").fill(number);
    assert.deepEqual(await inspect(page, `contact-form-${device.name}`), []);
    await form.getByRole("button", { name: "Send the code" }).click();
    await form.getByText(`Enter the code that we sent to ${number}.`, { exact: false }).waitFor();
    const [sent] = await outbox(world.url, 1, number);
    await form.getByLabel("Code").fill(sent?.facts["code"] ?? "");
    await form.getByRole("button", { name: "Confirm" }).click();
    await form.waitFor({ state: "detached" });
    await card.getByText(number).waitFor();
    assert.deepEqual(await inspect(page, `contact-${device.name}`), []);
    await page.goto(`${settings}?tab=notifications`);
    const quiet = page.getByTestId("card-quiet");
    const box = quiet.getByRole("checkbox", { name: "Keep quiet hours" });
    await box.check();
    await quiet.getByLabel("Until").selectOption({ label: "07:30" });
    await page.getByText("Your quiet hours are kept").first().waitFor();
    await page.reload();
    await hasValue(quiet.getByLabel("Until"), "450");
    await quiet.scrollIntoViewIfNeeded();
    assert.deepEqual(await inspect(page, `quiet-${device.name}`), []);
    await box.uncheck();
    await quiet.getByLabel("Until").waitFor({ state: "detached" });
    assertQuiet(visitor);
    await visitor.context.close();
  }
});

test("what the house keeps about a person is a file of their own", async () => {
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  await arrive(page, chidi);
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
  await arrive(page, chidi);
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

const devices = [
  { name: "desktop", width: 1440, height: 900 },
  { name: "phone", width: 360, height: 740, touch: true },
] as const;

for (const device of devices)
  test(`a complaint about a withdrawal is answered and resolved by the office, and reopened once, on a ${device.name}`, async () => {
    const said = `It was late, on a ${device.name}.`;
    const client = await visit(browser, world.url, device);
    const { page } = client;
    await arrive(page, chidi);
    await page.goto(`${settings}?tab=money`);
    const row = page.getByTestId("card-withdrawals").locator("[data-withdrawal-id]").first();
    await row.getByRole("link", { name: "Complain about this" }).click();
    const form = page.getByTestId("complaint-form");
    await form.getByText(/^Withdrawal WDL-/).waitFor();
    await form.getByLabel("What happened").fill(said);
    await form.getByLabel("A file, if you have one").setInputFiles({
      name: "letter.eml",
      mimeType: "message/rfc822",
      buffer: Buffer.from("From: chidi@example.com\r\nDate: Mon, 23 Nov 2026 09:00:00 +0100\r\n\r\nLate again.\r\n"),
    });
    assert.deepEqual(await inspect(page, `complaint-form-${device.name}`), []);
    await form.getByRole("button", { name: "File it" }).click();
    const mine = page.getByTestId("card-complaints").locator("[data-complaint]", { hasText: said });
    await mine.getByText("10 working days left").waitFor();
    const number = (await mine.getAttribute("data-complaint")) ?? "";

    const office = await visit(browser, world.url, device);
    await enter(office.page, "compliance");
    await office.page.goto("/app/admin/reports/complaints");
    const listed = office.page.getByTestId("list-complaints").locator("[data-row-id]", { hasText: number });
    await listed.getByText("Waits for an answer").waitFor();
    assert.deepEqual(await inspect(office.page, `complaints-${device.name}`), []);
    await listed.getByRole("button").first().click();
    const drawer = office.page.getByRole("dialog");
    const decide = async (deed: string, words: string) => {
      await drawer.getByRole("button", { name: deed, exact: true }).click();
      const decision = office.page.getByTestId("complaint-decision");
      await decision.getByRole("textbox").fill(words);
      await decision.getByRole("button", { name: deed, exact: true }).click();
      await drawer.getByText(words).waitFor();
    };
    await decide("Answer", "We look into it.");
    await decide("Pass on", "It needs more.");
    const saving = office.page.waitForEvent("download");
    await drawer.getByRole("button", { name: /^Save file/ }).click();
    assert.match((await saving).suggestedFilename(), new RegExp(`^${number}-\\d+\\.eml$`));
    assert.deepEqual(await inspect(office.page, `complaint-drawer-${device.name}`), []);
    await decide("Resolve", "It was paid today.");
    await drawer.getByRole("button", { name: "Resolve" }).waitFor({ state: "detached" });
    assertQuiet(office);
    await office.context.close();

    await mine.getByText("Resolved: you are right").waitFor();
    await mine.getByText("Passed on to the chief compliance officer").waitFor();
    assert.deepEqual(await inspect(page, `complaints-own-${device.name}`), []);
    await mine.getByRole("button", { name: `Reopen ${number}` }).click();
    const reopening = page.getByTestId("reopen-form");
    await reopening.getByLabel("What happened").fill("It was not.");
    await reopening.getByRole("button", { name: "Reopen" }).click();
    await mine.getByText("It was not.").waitFor();
    await mine.getByRole("button", { name: /^Reopen/ }).waitFor({ state: "detached" });
    assertQuiet(client);
    await client.context.close();
  });

test("mail that was given up is counted, sent again, and closed with a reason", async () => {
  const failed = await inRunningDatabase(world.dataDir, (db) =>
    db.query<{ id: string }>(
      `update outbound_message set status = 'failed', tries = 6, last_error = 'ECONNREFUSED', next_try_at = now()
        where id in (select id from outbound_message where template = 'notice' and status = 'kept' order by id desc limit 2) returning id`,
    ),
  );
  const [first, second] = failed.rows.map(({ id }) => id).toSorted((a, b) => Number(a) - Number(b));
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  await enter(page, "admin");
  await page.goto("/app/dashboard");
  await page.getByTestId("tile-undelivered").getByRole("link").click();
  await page.waitForURL(/view=undelivered&state=Open$/);
  const list = page.getByTestId("list-undelivered");
  const rowOf = (id = "") => list.locator(`[data-row-id="${id}"]`);
  await rowOf(first).getByText("The service cannot be reached").waitFor();
  assert.deepEqual(await inspect(page, "undelivered-desktop"), []);
  await rowOf(first).getByRole("button").first().click();
  const drawer = page.getByRole("dialog");
  assert.deepEqual(await inspect(page, "undelivered-drawer-desktop"), []);
  await drawer.getByRole("button", { name: "Send again" }).click();
  await page.getByTestId("decide-form").getByRole("button", { name: "Send again" }).click();
  await rowOf(first).waitFor({ state: "detached" });
  await page.goto("/app/admin/reports/audit-report-logs?view=undelivered");
  await rowOf(first).getByText("Delivered").waitFor();
  await rowOf(second).getByRole("button").first().click();
  await drawer.getByRole("button", { name: "Close it" }).click();
  const form = page.getByTestId("decide-form");
  await form.getByLabel("Reason").fill("Told by phone");
  await form.getByRole("button", { name: "Close it" }).click();
  await rowOf(second).getByText("Closed").waitFor();
  assertQuiet(visitor);
  await visitor.context.close();
});

test("a broker keeps what proves an instruction beside the order, and its client saves it", async () => {
  const dealer = await signIn(world.url, { tenantId: 1, userName: "broker", password: demoPassword });
  const band = await dealer.get<{ lower: number }>("MarketData/getPricelimitRange", { security: "ACCESSCORP" });
  const made = await dealer.post<{ readonly id: number }>("Order/SendNewOrder", {
    clOrdID: crypto.randomUUID(),
    cscsAccount: "0010000002",
    securityID: "ACCESSCORP",
    side: "1",
    ordType: "2",
    timeInForce: "0",
    orderQty: 37,
    price: band.result?.lower,
    mandate: { channel: "PHONE", reference: "call 12" },
  });
  assert.equal(made.status, 200, JSON.stringify(made.error));
  const id = made.result?.id ?? 0;
  const broker = await visit(browser, world.url);
  await enter(broker.page, "broker");
  await broker.page.goto("/app/trading");
  await broker.page.getByRole("button", { name: "Choose client" }).first().click();
  await broker.page.locator('[data-account="0010000002"]').click();
  await broker.page.goto(`${settings}?tab=receipts`);
  await broker.page.getByRole("button", { name: new RegExp(`: order ${id}$`) }).click();
  const added = broker.page.getByTestId("order-receipts");
  await added.getByRole("button", { name: "Add evidence" }).click();
  const form = broker.page.getByTestId("evidence-form");
  await form.getByLabel("File").setInputFiles({ name: "slip.png", mimeType: "image/png", buffer: noisePng() });
  await form.getByLabel("Note").fill("Recorded on line 2");
  assert.deepEqual(await inspect(broker.page, "evidence-form-desktop"), []);
  await form.getByRole("button", { name: "Keep it" }).click();
  await added.getByText(/^Recorded on line 2 · broker/).waitFor();
  assert.deepEqual(await inspect(broker.page, "evidence-desktop"), []);
  assertQuiet(broker);
  await broker.context.close();

  const client = await visit(browser, world.url, devices[1]);
  const { page } = client;
  await arrive(page, chidi);
  await page.goto(`${settings}?tab=receipts`);
  await page.getByRole("button", { name: new RegExp(`: order ${id}$`) }).click();
  const part = page.getByTestId("order-receipts");
  await part.getByText(/^Recorded on line 2 · broker/).waitFor();
  assert.equal(await part.getByRole("button", { name: "Add evidence" }).count(), 0);
  assert.deepEqual(await inspect(page, "evidence-own-phone"), []);
  const saving = page.waitForEvent("download");
  await part.getByRole("button", { name: /^Save file/ }).click();
  assert.match((await saving).suggestedFilename(), new RegExp(`^order-${id}-\\d+\\.png$`));
  assertQuiet(client);
  await client.context.close();
});
