// User management in a real browser: a role is made, a person is given it, is stopped, is set a new password; a host sees its houses.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { limits } from "@tradebook/contract/names.ts";
import type { Browser, Page } from "playwright-core";
import { arrive } from "./arrive.ts";
import { outbox } from "./application.ts";
import { assertQuiet, openBrowser, visit } from "./browser.ts";
import { comesTo, hasValue } from "./comes-to.ts";
import { signIn } from "./customer.ts";
import { inspect } from "./inspect.ts";
import { inspectBoth } from "./inspect-both.ts";
import { publishLook, shownColour } from "./publish-look.ts";
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

const admin = { firm: "Default", userName: "admin", password: demoPassword };
const management = "/app/admin/user-management";
const firstPassword = "lantern river oak";
const secondPassword = "copper field moss";

test("a role is made, somebody is given it, stopped, set a new password, and let in again", async () => {
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  await enter(page, admin);
  await page.goto(`${management}?tab=roles`);
  await page.getByRole("button", { name: "New role" }).click();
  const role = page.getByTestId("role-form");
  await role.getByLabel("Name", { exact: true }).fill("Reader");
  await role.getByLabel("Shown as").fill("Reads orders");
  await role.getByRole("checkbox", { name: /VIEW_ALL_ORDERS/ }).check();
  await role.getByText("Whoever has it gains: See every order").waitFor();
  await role.getByRole("button", { name: "Create" }).click();
  await role.waitFor({ state: "detached" });

  await page.goto(management);
  await page.getByRole("button", { name: "New user" }).click();
  const form = page.getByTestId("user-form");
  await form.getByLabel("First name").fill("Bisi");
  await form.getByLabel("Surname").fill("Alao");
  await form.getByLabel("User name").fill("bisi");
  await form.getByLabel("E-mail").fill("bisi@default.example");
  await form.getByRole("checkbox", { name: "Reads orders" }).check();
  await form.getByRole("button", { name: "Create and send the link" }).click();
  await form.waitFor({ state: "detached" });
  await chooseFirstPassword("bisi@default.example");
  assert.ok(await canSignIn("bisi", firstPassword));

  await openUser(page, "bisi");
  await page.getByTestId("user-drawer").getByText("See every order").waitFor();
  await page.getByRole("button", { name: "Deactivate" }).click();
  await page.getByRole("dialog", { name: "Deactivate" }).getByRole("button", { name: "Deactivate" }).click();
  await page.getByTestId("user-drawer").getByRole("button", { name: "Activate", exact: true }).waitFor();
  assert.ok(!(await canSignIn("bisi", firstPassword)));
  await page.getByRole("button", { name: "Activate", exact: true }).click();
  await page.getByTestId("user-drawer").getByRole("button", { name: "Deactivate" }).waitFor();
  await setPassword(page);
  assert.ok(await canSignIn("bisi", secondPassword));
  assert.ok(!(await canSignIn("bisi", firstPassword)));
  assertQuiet(visitor);
  await visitor.context.close();
});

test("a locked user is unlocked, signed out of every browser, and sent a link for a new password", async () => {
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  await enter(page, admin);
  await page.goto(management);
  const list = page.getByTestId("list-users");
  await list.getByLabel("Role", { exact: true }).selectOption({ label: "Compliance" });
  await page.waitForURL(/role=COMPLIANCE/);
  await list.locator('tr:has-text("ngozi")').waitFor({ state: "detached" });
  await comesTo(() => list.locator("tbody tr").count(), 1);
  const [row] = await list.locator("tbody tr").allTextContents();
  assert.match(row ?? "", /COMPLIANCE/);

  for (let tried = 0; tried < limits.wrongPasswordsBeforeLockout; tried += 1)
    assert.ok(!(await canSignIn("ngozi", `wrong ${tried}`)));
  assert.ok(!(await canSignIn("ngozi", demoPassword)));
  await openUser(page, "ngozi");
  const drawer = page.getByTestId("user-drawer");
  await drawer.getByText(/^until \d/).waitFor();
  await drawer.getByRole("button", { name: "Unlock" }).click();
  await page.getByText("may try again").waitFor();
  await drawer.getByText(/^until /).waitFor({ state: "detached" });
  assert.ok(await canSignIn("ngozi", demoPassword));

  const elsewhere = await visit(browser, world.url);
  await enter(elsewhere.page, { ...admin, userName: "ngozi" });
  await elsewhere.page.goto("/app/trading");
  await drawer.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByTestId("sign-out-form").getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByText(/is signed out; sessions that ended: [1-9]/).waitFor();
  // Their page hears of it by its live line and asks for the password.
  await elsewhere.page.waitForURL(/\/user\/login/);
  await elsewhere.context.close();

  await drawer.getByRole("button", { name: "Send a link for a new password" }).click();
  const form = page.getByTestId("send-link-form");
  await form.getByRole("button", { name: "Send a link for a new password" }).click();
  await form.waitFor({ state: "detached" });
  await drawer.getByRole("button", { name: "Send a link for a new password" }).click();
  await form.getByRole("button", { name: "Send a link for a new password" }).click();
  await form.getByRole("alert").getByText("A link was sent a moment ago").waitFor();
  // The browser itself writes down the one that was refused.
  assert.deepEqual(
    visitor.complaints.filter((said) => !said.includes("status of 422")),
    [],
  );
  await visitor.context.close();
});

test("the matrix shows who may do what, a role says how many people it reaches, and each permission by whose gift", async () => {
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  await enter(page, admin);
  await page.goto(`${management}?tab=roles`);
  await page.getByRole("link", { name: "Matrix" }).click();
  const matrix = page.getByTestId("role-matrix");
  await matrix.locator("tbody tr", { hasText: "VIEW_AUDIT_TRAIL" }).waitFor();
  assert.ok((await matrix.locator("tbody tr").count()) > 15);
  await matrix.getByRole("searchbox").fill("withdrawals");
  const row = matrix.locator("tbody tr", { hasText: "Pages.Funding.Approve" });
  await comesTo(() => matrix.locator("tbody tr").count(), 2);
  assert.ok((await row.getByRole("img", { name: /allows it/ }).count()) > 0);
  assert.ok((await row.getByRole("img", { name: /does not allow it/ }).count()) > 0);
  assert.deepEqual(await inspect(page, "role-matrix"), []);
  await matrix.getByRole("link", { name: "with the role Compliance" }).click();
  await page.waitForURL(/tab=users&role=COMPLIANCE/);
  await page.getByTestId("list-users").locator("tbody tr", { hasText: "COMPLIANCE" }).first().waitFor();

  await page.goto(`${management}?tab=roles`);
  await page.getByRole("button", { name: "Open Role Compliance" }).click();
  await page.getByRole("button", { name: "Edit" }).click();
  const form = page.getByTestId("role-form");
  await form.getByRole("searchbox").fill("kill");
  await form.getByRole("checkbox", { name: /KILL_SWITCH/ }).click();
  await form.getByText(/(people have|person has) this role\./).waitFor();
  await comesTo(() => form.getByRole("checkbox").count(), 1);
  await form.getByRole("button", { name: "Cancel" }).click();

  await page.goto(management);
  await page.getByRole("button", { name: "New user" }).click();
  const user = page.getByTestId("user-form");
  await user.getByRole("checkbox", { name: "Compliance" }).check();
  await user.getByTestId("access").getByText("by Compliance").first().waitFor();
  assertQuiet(visitor);
  await visitor.context.close();
});

test("a review of access is begun, a grant confirmed and one taken away, one's own left, and it closes as evidence", async () => {
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  await enter(page, admin);
  await page.goto(`${management}?tab=review`);
  const list = page.getByTestId("list-reviewedGrants");
  await list.getByText("Nobody has reviewed who may do what this quarter").waitFor();
  await page.getByRole("button", { name: "Start a review" }).click();
  const start = page.getByTestId("start-review-form");
  await start.getByRole("button", { name: "Start" }).click();
  await start.waitFor({ state: "detached" });
  const summary = page.getByTestId("review-summary");
  await summary.getByText(/^Q\d \d{4} due/).waitFor();
  assert.deepEqual(await inspectBoth(page, "access-review"), []);

  const drawer = page.getByTestId("grant-drawer");
  const open = async (find: string, grant: string) => {
    await page.goto(`${management}?tab=review&q=${find}`);
    await list.locator("tbody tr", { hasText: grant }).getByRole("button").first().click();
    await drawer.waitFor();
  };
  await open("tunde", "Role Administrator");
  await drawer.getByText("Your own: somebody else decides").waitFor();
  assert.equal(await drawer.getByRole("button", { name: "Confirm" }).count(), 0);
  await open("yusuf", "Role Compliance");
  assert.deepEqual(await inspectBoth(page, "access-review-grant"), []);
  await drawer.getByRole("button", { name: "Confirm" }).click();
  const keep = page.getByTestId("keep-form");
  await keep.getByRole("button", { name: "Confirm" }).click();
  await keep.waitFor({ state: "detached" });
  await drawer.getByText("Confirmed").waitFor();

  await open("ifeoma", "Trade for every client");
  await drawer.getByRole("button", { name: "Take away" }).click();
  const take = page.getByTestId("take-form");
  assert.ok(await take.getByRole("button", { name: "Take away" }).isDisabled());
  await take.getByLabel("Why").fill("Left the desk");
  await take.getByRole("button", { name: "Take away" }).click();
  await take.waitFor({ state: "detached" });
  await drawer.getByText("Taken away").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Evidence" }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "CSV with every permission" }).click(),
  ]);
  assert.match(file.suggestedFilename(), /^access-review-q\d-\d{4}-1\.csv$/);
  assert.match(await readFile(await file.path(), "utf8"), /Trade for every client,TRADE_ALL_ACCOUNTS,Revoked,admin/);

  await page.getByRole("button", { name: "Close the review" }).click();
  const end = page.getByTestId("close-review-form");
  await end.getByLabel("Why it ends without them").fill("The board has seen it");
  await end.getByRole("button", { name: "Close the review" }).click();
  await end.waitFor({ state: "detached" });
  await summary.getByText(/closed .* by admin .* The board has seen it/).waitFor();
  assertQuiet(visitor);
  await visitor.context.close();
});

test("who tried to sign in, from where and why it failed stands beside the audit trail", async () => {
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  assert.ok(!(await canSignIn("chidi", "not the password")));
  await enter(page, admin);
  await page.goto("/app/admin/reports/audit-trail");
  await page.getByRole("link", { name: "Sign-ins" }).click();
  const list = page.getByTestId("list-sign-ins");
  await list.getByLabel("Name that was typed").fill("chidi");
  await page.waitForURL(/user=chidi/);
  await list.locator("tbody tr[data-row-id]", { hasNotText: "chidi" }).first().waitFor({ state: "detached" });
  await list.locator("tbody tr", { hasText: "chidi" }).first().getByText("Wrong password").waitFor();
  await list.locator("tbody button").first().click();
  await page.getByRole("dialog").getByText("127.0.0.1").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Audit trail", exact: true }).last().click();
  await page.getByTestId("list-audit-trail").waitFor();
  assertQuiet(visitor);
  await visitor.context.close();
});

test("several users are stopped, let in and given a role at once, and what is refused says why", async () => {
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  await enter(page, admin);
  await page.goto(management);
  const list = page.getByTestId("list-users");
  const choose = async (...names: readonly string[]) => {
    for (const name of names) await list.getByRole("checkbox", { name: `Choose ${name}` }).check();
  };
  const chosen = page.getByTestId("chosen");
  const form = page.getByTestId("bulk-form");
  await choose("chidi", "ngozi", "admin");
  await chosen.getByText("3 chosen").waitFor();
  await chosen.getByRole("button", { name: "Take away the second factor" }).click();
  await form.getByRole("button", { name: "Take away the second factor" }).click();
  const results = page.getByTestId("bulk-results");
  await results.locator('[data-done="false"]', { hasText: "Your own second factor" }).waitFor();
  await results.locator('[data-done="true"]').nth(1).waitFor();
  assert.equal(await results.locator('[data-done="true"]').count(), 2);
  await form.getByRole("button", { name: "Close" }).click();
  await chosen.waitFor({ state: "detached" });

  await choose("chidi", "ngozi", "admin");
  await chosen.getByRole("button", { name: "Deactivate" }).click();
  await form.getByText("For 2: ").waitFor();
  await form.getByRole("button", { name: "Deactivate" }).click();
  await list.locator('tr:has-text("chidi") >> text=Not active').waitFor();
  await form.waitFor({ state: "detached" });
  await choose("chidi", "ngozi");
  await chosen.getByRole("button", { name: "Activate", exact: true }).click();
  await form.getByRole("button", { name: "Activate", exact: true }).click();
  await form.waitFor({ state: "detached" });
  await list.locator('tr:has-text("chidi") >> text=Not active').waitFor({ state: "detached" });
  await choose("chidi", "ngozi");
  await chosen.getByRole("button", { name: "Give a role" }).click();
  await form.getByLabel("Role").selectOption({ label: "Compliance" });
  await form.getByRole("button", { name: "Give a role" }).click();
  await form.waitFor({ state: "detached" });
  await list.locator('tr:has-text("ngozi")', { hasText: "COMPLIANCE" }).waitFor();
  // The browser itself writes down the one that was refused.
  assert.deepEqual(
    visitor.complaints.filter((said) => !said.includes("status of 422")),
    [],
  );
  await visitor.context.close();
});

test("a file of people is looked at first, its faults named by line and field, and then everybody is invited", async () => {
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  await enter(page, admin);
  await page.goto(management);
  await page.getByRole("button", { name: "Import" }).click();
  const form = page.getByTestId("import-form");
  const give = (text: string) =>
    form.getByLabel("CSV file").setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await give("name,phone\nAda,1");
  await form.getByText("Its first line lacks: User name, Surname, E-mail").waitFor();
  const heads = "User name,First name,Surname,E-mail,Phone,Roles";
  await give(`${heads}\nfunmi,Funmi,Ojo,funmi@default.example,,BROKER\nada,Ada,Two,not an address,,NOSUCH`);
  await form.getByRole("button", { name: "Look at the file" }).click();
  const faults = form.getByTestId("import-faults").locator("tbody tr");
  await faults.first().waitFor();
  await comesTo(() => faults.locator("td:nth-child(-n+2)").allTextContents(), ["3", "E-mail"]);
  await give(`${heads}\nfunmi,Funmi,Ojo,funmi@default.example,,BROKER\nkunle,Kunle,Ade,kunle@default.example,,`);
  await form.getByRole("button", { name: "Look at the file" }).click();
  await form.getByText("Nothing is wrong with it.").waitFor();
  await form.getByRole("button", { name: "Invite 2" }).click();
  await form.waitFor({ state: "detached" });
  await page.getByTestId("list-users").locator('tr:has-text("kunle@default.example")').waitFor();
  const [mail] = await outbox(world.url, 1, "funmi@default.example");
  assert.match(mail?.facts["link"] ?? "", /reset-password/);
  assertQuiet(visitor);
  await visitor.context.close();
});

test("a refusal stays in the form with what was typed", async () => {
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  await enter(page, admin);
  await page.goto(management);
  await page.getByRole("button", { name: "New user" }).click();
  const form = page.getByTestId("user-form");
  await form.getByLabel("First name").fill("Ada");
  await form.getByLabel("Surname").fill("Again");
  await form.getByLabel("User name").fill("ADA");
  await form.getByLabel("E-mail").fill("again@default.example");
  await form.getByRole("button", { name: "Create and send the link" }).click();
  await form.getByRole("alert").getByText(/ADA/).waitFor();
  assert.equal(await form.getByLabel("E-mail").inputValue(), "again@default.example");
  await visitor.context.close();
});

test("a filter stands in the address, and the keyboard opens and closes a user", async () => {
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  await enter(page, admin);
  await page.goto(management);
  await page.getByTestId("list-users").getByLabel("Find", { exact: true }).fill("chidi");
  await page.waitForURL(/\?q=chidi$/);
  const first = page.locator("tbody button").first();
  await page.locator('tbody tr:has-text("broker@")').waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Status", exact: true }).click();
  await page.waitForURL(/sort=isActive(&|$)/);
  await page.getByRole("button", { name: "Name", exact: true }).click({ modifiers: ["Shift"] });
  await page.waitForURL(/sort=isActive%2Cname(&|$)/);
  await page.getByRole("button", { name: "Name second order" }).waitFor();
  await first.focus();
  await page.keyboard.press("Enter");
  await page.getByTestId("user-drawer").waitFor();
  await page.keyboard.press("Escape");
  await page.getByTestId("user-drawer").waitFor({ state: "detached" });
  assertQuiet(visitor);
  await visitor.context.close();
});

test("a fault of the server names what its log knows it by: in the list, in the notice and on the page of faults", async () => {
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  await visitor.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await enter(page, admin);
  // The server's own answer to what it did not expect, as its own test sees it.
  const reference = "6f1f1f5e-6a43-4d6e-9d53-3c9d0a4b7c11";
  const error = {
    code: 0,
    message: "An internal error occurred during your request!",
    details: null,
    validationErrors: null,
  };
  const json = { result: null, targetUrl: null, success: false, error, unAuthorizedRequest: false, __abp: true };
  const headers = { "x-correlation-id": reference };
  await page.route("**/User/GetAll?*", (route) => route.fulfill({ status: 500, headers, json }));
  await page.goto(management);
  const list = page.getByTestId("list-users");
  await list.getByText(`Fault reference ${reference}`).waitFor();
  await list.getByRole("button", { name: "Copy the reference" }).click();
  await list.getByRole("button", { name: "Copy the reference" }).getByText("Copied").waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), reference);
  await page.evaluate(() => {
    history.pushState({}, "", "/exception?type=500");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await page.getByRole("heading", { name: "Something went wrong on our side" }).waitFor();
  await page.getByText(`Fault reference ${reference}`).waitFor();
  assert.deepEqual(await inspect(page, "exception-500"), []);
  await visitor.context.close();
});

test("whoever may not manage users is sent away", async () => {
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  await enter(page, { ...admin, userName: "ada" });
  for (const path of [management, "/app/admin/account-creation-request", "/app/admin/funding"]) {
    await page.goto(path);
    await page.waitForURL(/\/exception\?type=401/);
  }
  await visitor.context.close();
});

test("a host makes a house, hands on its administrator's link, and the link lets them in once", async () => {
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  await enter(page, { ...admin, firm: "host" });
  await page.goto(`${management}?tab=tenants`);
  await page.getByRole("button", { name: "New tenant" }).click();
  const form = page.getByTestId("tenant-form");
  await form.getByLabel("Firm code").fill("Harbour");
  await form.getByLabel("Name", { exact: true }).fill("Harbour Brokers");
  await form.getByLabel("E-mail of its administrator").fill("admin@harbour.example");
  await form.getByRole("button", { name: "Create" }).click();
  // No mail goes out of this world, so that the link is told.
  const told = page.getByTestId("set-up-link");
  const link = (await told.locator("code").textContent()) ?? "";
  await told.getByRole("button", { name: "Close" }).click();
  await page.getByTestId("list-tenants").getByText("Harbour Brokers").waitFor();
  assertQuiet(visitor);
  await visitor.context.close();

  await choosePassword(link);
  const house = await visit(browser, world.url);
  await fillIn(house.page, { firm: "Harbour", userName: "admin", password: firstPassword });
  // A new house asks its staff for a second factor before anything else.
  await house.page.getByTestId("enrol").waitFor();
  await house.context.close();
});

test("a house's administrator gives it a colour, a logo and rules of its own", async () => {
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  await enter(page, admin);
  await page.goto(`${management}?tab=house`);
  const form = page.getByTestId("house-form");
  const primary = () => shownColour(page);
  await publishLook(page);
  await form.getByLabel("Address").fill("1 Broad Street, Lagos");
  await form.getByLabel("Characters of a new password, at least").fill("9");
  assert.ok(await form.getByRole("button", { name: "Save" }).isDisabled());
  await form.getByLabel("Characters of a new password, at least").fill("14");
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByText("The house's settings are saved").waitFor();
  assert.equal(await primary(), "#1d4ed8", "what is saved beside it leaves the look as it is");
  await page.reload();
  await hasValue(form.getByLabel("Address"), "1 Broad Street, Lagos");
  await page.locator(".header__logo").waitFor();
  await hasValue(form.getByLabel("Characters of a new password, at least"), "14");
  await comesTo(primary, "#1d4ed8");
  assertQuiet(visitor);
  await visitor.context.close();
});

test("a house names where clients pay in and what they agree to, and both are read where they are needed", async () => {
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  await enter(page, admin);
  await page.goto(`${management}?tab=house`);
  const banks = page.getByTestId("house-banks");
  await banks.getByRole("button", { name: "Add a bank account" }).click();
  const added = banks.getByRole("group").nth(1);
  await added.getByLabel("Bank", { exact: true }).selectOption({ label: "First Bank of Nigeria" });
  await added.getByLabel("Account name").fill("Default Securities – Clients 2");
  await added.getByLabel("Account number (NUBAN)").fill("2034567811");
  await added.getByText("The last digit does not follow from the others at this bank.").waitFor();
  await added.getByLabel("Account number (NUBAN)").fill("2034567810");
  assert.deepEqual(await inspect(page, "house-banks"), []);
  await page.getByTestId("house-form").getByRole("button", { name: "Save" }).click();
  await page.getByText("The house's settings are saved").waitFor();
  const asked = banks.getByTestId("banks-asked");
  await asked.getByText("Another administrator must approve it.").waitFor();
  await asked.getByText("2034567810").waitFor();
  assert.equal(await banks.getByRole("group").count(), 1, "the accounts in force stay");
  assert.equal(await asked.getByRole("button", { name: "Approve these accounts" }).count(), 0);
  await asked.scrollIntoViewIfNeeded();
  assert.deepEqual(await inspect(page, "house-banks-asked"), []);
  await approveBanks();
  await page.getByRole("button", { name: "Change: Terms and conditions" }).click();
  const text = page.getByTestId("text-form");
  assert.ok(await text.getByRole("button", { name: "Put version 2 in force" }).isDisabled());
  await text.getByLabel("Text", { exact: true }).fill("# Orders\nAn order that you send is yours.");
  assert.deepEqual(await inspect(page, "house-text"), []);
  await text.getByRole("button", { name: "Put version 2 in force" }).click();
  await page
    .getByTestId("house-texts")
    .locator('[data-text="terms"]')
    .getByText(/^Version 2/)
    .waitFor();
  assertQuiet(visitor);
  await visitor.context.close();
  const stranger = await visit(browser, world.url);
  await stranger.context.addCookies([{ name: "Abp.TenantId", value: "1", url: world.url }]);
  const reads = (language: string) => ({ name: "Abp.Localization.CultureName", value: language });
  await stranger.context.addCookies([{ ...reads("yo"), url: world.url }]);
  await stranger.page.goto("/user/login");
  await stranger.page.getByRole("heading", { name: "Ẹ káàbọ̀" }).waitFor();
  await stranger.context.addCookies([{ ...reads("en"), url: world.url }]);
  await stranger.page.goto("/user/create-account");
  await stranger.page.locator(".pitch .public__logo").waitFor();
  await stranger.page.getByRole("button", { name: "Read: Terms and conditions" }).click();
  const read = stranger.page.getByTestId("house-text");
  await read.getByText("An order that you send is yours.").waitFor();
  await read.getByText(/^Version 2, in force since/).waitFor();
  assert.deepEqual(await inspect(stranger.page, "read-text"), []);
  assertQuiet(stranger);
  await stranger.context.close();
  const client = await visit(browser, world.url);
  await enter(client.page, { ...admin, userName: "chidi" });
  await client.page.goto("/app/account-settings?tab=money&do=deposit");
  const into = client.page.getByTestId("pay-into");
  for (const words of ["First Bank of Nigeria", "2034567810", "0123456785", "Reference to quote"]) {
    await into.getByText(words).first().waitFor();
  }
  assert.deepEqual(await inspect(client.page, "pay-into"), []);
  assertQuiet(client);
  await client.context.close();
});

/** By the other administrator, to whom a notice says that it waits. */
async function approveBanks(): Promise<void> {
  const second = await visit(browser, world.url);
  const { page } = second;
  await enter(page, { ...admin, userName: "supervisor" });
  await page.goto(`${management}?tab=house`);
  const asked = page.getByTestId("banks-asked");
  await asked.getByText("Not in force: admin asked for these").waitFor();
  await asked.scrollIntoViewIfNeeded();
  assert.deepEqual(await inspect(page, "house-banks-to-approve"), []);
  await asked.getByRole("button", { name: "Approve these accounts" }).click();
  await page.getByText("Clients are shown the new accounts").waitFor();
  await asked.waitFor({ state: "detached" });
  await comesTo(() => page.getByTestId("house-banks").getByRole("group").count(), 2);
  assertQuiet(second);
  await second.context.close();
}

async function enter(page: Page, person: typeof admin): Promise<void> {
  await arrive(page, person);
}

async function fillIn(page: Page, person: typeof admin): Promise<void> {
  await page.goto("/user/login");
  const form = page.getByTestId("login-form");
  await form.getByLabel("Firm code").fill(person.firm);
  await form.getByLabel("User name or e-mail").fill(person.userName);
  await form.getByLabel("Password", { exact: true }).fill(person.password);
  await form.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** In a browser of their own, by the link that was mailed. */
async function chooseFirstPassword(email: string): Promise<void> {
  const [mail] = await outbox(world.url, 1, email);
  await choosePassword(mail?.facts["link"] ?? "");
}

async function choosePassword(link: string): Promise<void> {
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  await page.goto(new URL(link).href.replace(/^https?:\/\/[^/]+/, world.url));
  await page.getByLabel("New password", { exact: true }).fill(firstPassword);
  await page.getByRole("button", { name: "Change it" }).click();
  await page.waitForURL(/\/user\/login/);
  assertQuiet(visitor);
  await visitor.context.close();
}

async function openUser(page: Page, userName: string): Promise<void> {
  await page.goto(`${management}?q=${userName}`);
  await page.getByRole("button", { name: `Open User ${userName}` }).click();
  await page.getByTestId("user-drawer").waitFor();
}

async function setPassword(page: Page): Promise<void> {
  await page.getByTestId("user-drawer").getByRole("button", { name: "Set a new password" }).click();
  const form = page.getByTestId("reset-user-form");
  await form.getByLabel("Your own password").fill(demoPassword);
  await form.getByLabel("Their new password").fill(secondPassword);
  await form.getByRole("button", { name: "Save" }).click();
  await form.waitFor({ state: "detached" });
}

async function canSignIn(userName: string, password: string): Promise<boolean> {
  try {
    await signIn(world.url, { tenantId: 1, userName, password });
    return true;
  } catch {
    // The refusal's words are another test's matter.
    return false;
  }
}
