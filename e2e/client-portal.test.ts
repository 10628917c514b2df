// The client portal in a real browser: every report shows the customer's own figures, narrows, is saved as a file, and is shut to others.

import { readFile } from "node:fs/promises";
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { arrive } from "./arrive.ts";
import { assertQuiet, openBrowser, visit, type VisitOptions, type Visitor } from "./browser.ts";
import { comesTo, hasValue, titled } from "./comes-to.ts";
import { signIn, type Customer } from "./customer.ts";
import { inspect } from "./inspect.ts";
import { demoPassword, endWorld, startWorld, type World } from "./world.ts";

let world: World;
let browser: Browser;
let ada: Customer;

before(async () => {
  world = await startWorld({ env: { TRADEBOOK_PACE: "0" } });
  browser = await openBrowser();
  ada = await signIn(world.url, { tenantId: 1, userName: "ada", password: demoPassword });
});

after(async () => {
  await browser?.close();
  if (world !== undefined) await endWorld(world);
});

const account = "0010000001";
const portal = "/app/client-portal";

type NoteDays = { readonly totals: { readonly days: readonly { readonly netAmount: number }[] } };
type Report = { readonly path: string; readonly title: string; readonly method: string };

const reports: readonly Report[] = [
  { path: "account-statement", title: "Account statement", method: "GetAccountStatement" },
  { path: "account-inflow", title: "Account inflow", method: "GetAccountInflow" },
  { path: "account-outflow", title: "Account outflow", method: "GetAccountOutflow" },
  { path: "portfolio-holding", title: "Portfolio holding", method: "GetDashAccountPortfolioHolding" },
  { path: "portfolio-movement", title: "Portfolio movement", method: "GetPortfolioMovement" },
  { path: "portfolio-valuation", title: "Portfolio valuation", method: "GetDashAccountPortfolioValuation" },
  { path: "purchase-contract-note", title: "Purchase contract note", method: "GetPurchaseContractNotes" },
  { path: "sale-contract-note", title: "Sale contract note", method: "GetSaleContractNotes" },
];

const devices = [
  { name: "desktop", width: 1440, height: 900 },
  { name: "phone", width: 360, height: 740, touch: true },
] as const;

for (const device of devices) {
  test(`every report shows its lines on a ${device.name}, light and dark, and breaks no accessibility rule`, async () => {
    const visitor = await signedIn("ada", device);
    const { page } = visitor;
    const faults: string[] = [];
    const look = async (name: string) => void faults.push(...(await inspect(page, `${name}-${device.name}`)));
    for (const { path, title, method } of reports) {
      await openReport(page, `${path}?period=all`);
      await titled(page, title);
      assert.equal(await page.getByRole("heading", { level: 1 }).textContent(), title);
      const { totalCount } = await listed(method);
      assert.ok(totalCount > 0);
      assert.equal(await rows(page).count(), Math.min(totalCount, 50), `${path} shows what the server lists`);
      await look(path);
    }
    await openReport(page, "account-statement");
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("button", { name: "Excel workbook" }).waitFor();
    await look("export");
    await page.goto(`${portal}/sale-contract-note?symbol=NOSUCH`);
    await page.getByRole("button", { name: "Clear filters" }).first().waitFor();
    await look("filtered-empty");
    await page.goto(`${portal}/account-inflow?from=2020-01-01&to=2020-02-01`);
    await page.getByRole("button", { name: "Show everything since the beginning" }).waitFor();
    await look("empty");
    await openReport(page, "purchase-contract-note?period=12m");
    await page.getByTestId("portal-rows").getByRole("link").first().click();
    await page.getByTestId("contract-note").waitFor();
    await look("note");
    assert.deepEqual(faults, []);
    await leave(visitor);
  });
}

test("the menu leads to the reports, a period narrows one, and the address keeps it", async () => {
  const visitor = await signedIn("ada");
  const { page } = visitor;
  await page.goto("/app/trading");
  await page.getByRole("button", { name: "Client Portal" }).click();
  await page.getByRole("group", { name: "Account" }).getByRole("link", { name: "Account statement" }).click();
  await rows(page).first().waitFor();
  await page.getByLabel("Period").selectOption("all");
  await page.waitForURL(/account-statement\?period=all$/);
  const whole = await listed("GetAccountStatement");
  await page.getByText(`1–50 of ${whole.totalCount}`).waitFor();
  await page.getByRole("button", { name: "Next page" }).click();
  await page.waitForURL(/page=2/);
  await page.getByText(`51–100 of ${whole.totalCount}`).waitFor();

  await page.getByLabel("Period").selectOption("custom");
  await page.getByLabel("From", { exact: true }).fill("2026-03-01");
  await page.getByLabel("To", { exact: true }).fill("2026-05-31");
  await page.waitForURL(/from=2026-03-01&to=2026-05-31$/);
  const spring = await listed("GetAccountStatement", { from: "2026-03-01", to: "2026-05-31" });
  assert.ok(spring.totalCount > 1 && spring.totalCount < whole.totalCount);
  await page.reload();
  await page
    .getByTestId("portal-count")
    .filter({ hasText: `${spring.totalCount} lines` })
    .waitFor();
  assert.equal(await rows(page).count(), spring.totalCount);
  // Each line's balance is the one before it and what the line moved, from the opening to the closing balance.
  const check = page.getByTestId("portal-check");
  assert.equal(await check.getAttribute("data-holds"), "true");
  const lines = await rows(page).evaluateAll((all) =>
    all.map((row) =>
      ["debit", "credit", "balance"].map((key) => row.querySelector(`[data-column=${key}]`)?.textContent),
    ),
  );
  let balance = kobo(lines[0]?.[2]);
  for (const [debit, credit, after] of lines.slice(1)) {
    balance += kobo(credit) - kobo(debit);
    assert.equal(kobo(after), balance);
  }
  await leave(visitor);
});

test("a statement narrows by direction, amount and reference, which the address keeps, and its file is as narrow", async () => {
  const visitor = await signedIn("ada");
  const { page } = visitor;
  await openReport(page, "account-statement?period=all");
  await page.getByLabel("In or out").selectOption("debit");
  await page.getByLabel("At least ₦").fill("100k");
  await page.waitForURL(/direction=debit&min=100000$/);
  await page.getByLabel("Reference", { exact: true }).fill("PCN");
  await page.waitForURL(/direction=debit&min=100000&reference=PCN$/);
  const asked = { direction: "debit", minAmount: "100000", reference: "PCN" };
  const { totalCount } = await listed("GetAccountStatement", asked);
  assert.ok(totalCount > 1 && totalCount < (await listed("GetAccountStatement")).totalCount);
  await page
    .getByTestId("portal-count")
    .filter({ hasText: `${totalCount} lines` })
    .waitFor();
  const debits = await rows(page).locator("[data-column=debit]").allTextContents();
  const shown = page.getByTestId("portal-rows").locator("tfoot tr").filter({ hasText: "Lines shown" });
  assert.equal(
    kobo(await shown.locator("[data-column=debit]").textContent()),
    debits.reduce((sum, text) => sum + kobo(text), 0n),
  );
  const { bytes } = await saveAs(page, "CSV, for other programs");
  assert.equal(bytes.toString("utf8").trimEnd().split("\r\n").length - 1, totalCount);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.waitForURL(/account-statement\?period=all$/);
  await leave(visitor);
});

test("a phone keeps a report's filters behind a button, and a sale's note says what it gained", async () => {
  const visitor = await signedIn("ada", devices[1]);
  const { page } = visitor;
  await page.goto(`${portal}/sale-contract-note?period=all`);
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByLabel("Note no.").fill("SCN/2026");
  await page.waitForURL(/noteNo=SCN%2F2026$/);
  const { totalCount } = await listed("GetSaleContractNotes", { noteNo: "SCN/2026" });
  const all = await saveAs(page, "Every note, zipped");
  assert.match(all.name, /^sale-contract-note-.*\.zip$/);
  // The end of a ZIP says how many files are in it.
  assert.equal(all.bytes.readUInt16LE(all.bytes.length - 12), totalCount);
  await page
    .getByTestId("portal-count")
    .filter({ hasText: String(totalCount) })
    .waitFor();
  await page.getByRole("button", { name: "Filters (1)" }).waitFor();
  await rows(page).first().click();
  const net = kobo(await page.getByTestId("note-net").textContent());
  await page.getByTestId("note-realised").locator("td").nth(1).waitFor();
  const brought = await page.getByTestId("note-realised").locator("td").allTextContents();
  const [cost = 0n, gain = 0n] = brought.map((text) => kobo(text.replaceAll(/[^\d.\u2212]/g, "")));
  assert.equal(cost + gain, net);
  await leave(visitor);
});

test("each report is saved as CSV with as many lines as it lists, and as a workbook and a PDF that are whole", async () => {
  const visitor = await signedIn("ada");
  const { page } = visitor;
  for (const { path, method } of reports) {
    await openReport(page, `${path}?period=all`);
    const { totalCount } = await listed(method);
    const { name, bytes } = await saveAs(page, "CSV, for other programs");
    assert.match(name, new RegExp(`^${path}-${account}-\\d{4}-\\d\\d-\\d\\d\\.csv$`));
    const lines = bytes.toString("utf8").trimEnd().split("\r\n");
    assert.equal(lines.length - 1, totalCount, path);
  }
  const workbook = await saveAs(page, "Excel workbook");
  assert.match(workbook.name, /\.xlsx$/);
  assert.equal(workbook.bytes.subarray(0, 2).toString("latin1"), "PK");
  const paper = await saveAs(page, "PDF, to print or send");
  assert.match(paper.name, /\.pdf$/);
  assert.equal(paper.bytes.subarray(0, 5).toString("latin1"), "%PDF-");
  assert.match(paper.bytes.subarray(-8).toString("latin1"), /%%EOF/);
  await leave(visitor);
});

test("a contract note opens with the total of its list, its lines add up to it, and its paper is a PDF", async () => {
  const visitor = await signedIn("ada");
  const { page } = visitor;
  await openReport(page, "purchase-contract-note?period=12m&symbol=GTCO");
  const first = rows(page).first();
  const noteNo = (await first.getAttribute("data-row")) ?? "";
  const payable = await first.locator("[data-column=net]").textContent();
  const { result } = await ada.get<NoteDays>("BackOffice/GetPurchaseContractNotes", {
    cscsAcct: account,
    symbol: "GTCO",
    maxResultCount: "50",
  });
  assert.ok(result !== null);
  const heads = page.locator("tr.portal__group");
  assert.ok((await heads.count()) > 1);
  const [day] = result.totals.days;
  assert.equal(
    kobo(await heads.first().locator("[data-column=net]").textContent()),
    BigInt(Math.round((day?.netAmount ?? 0) * 100)),
  );
  await first.getByRole("button", { name: `Trades of ${noteNo}` }).click();
  await page.getByRole("table", { name: `Trades of ${noteNo}` }).waitFor();
  assert.deepEqual(await inspect(page, "note-fills"), []);
  await first.getByRole("button", { name: `Trades of ${noteNo}` }).click();
  await page.getByRole("table", { name: `Trades of ${noteNo}` }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Quantity", exact: true }).click();
  await comesTo(() => heads.count(), 0);
  await openReport(page, "purchase-contract-note?period=12m&symbol=GTCO");
  await first.getByRole("link", { name: noteNo }).click();
  const note = page.getByTestId("contract-note");
  await note.waitFor();
  assert.equal(kobo(await page.getByTestId("note-net").textContent()), kobo(payable));
  const amounts = await page.getByTestId("note-lines").locator("tbody td").allTextContents();
  assert.equal(
    amounts.reduce((total, text) => total + kobo(text), 0n),
    kobo(payable),
  );
  const executed = await page.getByTestId("note-executions").locator("tbody td:last-child").allTextContents();
  assert.equal(
    executed.reduce((total, text) => total + kobo(text), 0n),
    kobo(amounts[0]),
  );
  const downloading = page.waitForEvent("download");
  await note.getByRole("button", { name: "PDF of this note" }).click();
  const download = await downloading;
  assert.equal(download.suggestedFilename(), `${noteNo.replaceAll("/", "-")}.pdf`);
  assert.equal((await readFile(await download.path())).subarray(0, 5).toString("latin1"), "%PDF-");
  await note.getByRole("button", { name: "E-mail it to me" }).click();
  await page.getByText(/The note is on its way to \S+@/).waitFor();
  await note.getByRole("img", { name: /^Charges of ₦[\d,.]+, [\d.]+% of the consideration: Commission ₦/ }).waitFor();
  await note.getByRole("button", { name: "Share" }).click();
  const shared = new URL((await note.getByRole("link", { name: "By WhatsApp" }).getAttribute("href")) ?? "");
  assert.match(shared.searchParams.get("text") ?? "", /\/verify\/note\?note=[^&]+&code=[^&]+$/);
  assert.deepEqual(await inspect(page, "note-share"), []);
  // A browser may say no to the copy, which is told.
  await page.evaluate(() => {
    const writeText = () => Promise.reject(new DOMException("not now", "NotAllowedError"));
    Object.defineProperty(navigator.clipboard, "writeText", { value: writeText });
  });
  await note.getByRole("button", { name: "Copy the link" }).click();
  await page.getByText("This browser does not pass the link on").first().waitFor();
  await note.getByRole("link", { name: "Report an error in this note" }).click();
  await page.getByText(`Contract note ${noteNo}`).waitFor();
  await page.goBack();
  await note.waitFor();
  await page.keyboard.press("Escape");
  await note.waitFor({ state: "detached" });
  assert.ok(!page.url().includes("note="));
  await leave(visitor);
});

test("holdings are ordered by any column both ways, and the statement's balance keeps its lines in order", async () => {
  const visitor = await signedIn("ada");
  const { page } = visitor;
  await openReport(page, "portfolio-holding");
  const values = async () =>
    (await page.locator("tbody [data-column=value]").allTextContents()).map((text) => kobo(text));
  await page.getByRole("button", { name: "Value (₦)", exact: true }).click();
  await page.waitForURL(/sort=value$/);
  await page.locator('th[aria-sort="descending"]').waitFor();
  const falling = await values();
  assert.ok(falling.length > 2);
  assert.deepEqual(
    falling,
    falling.toSorted((a, b) => Number(b - a)),
  );
  await page.getByRole("button", { name: "Value (₦)", exact: true }).click();
  await page.waitForURL(/sort=value\.up$/);
  await page.locator('th[aria-sort="ascending"]').waitFor();
  await comesTo(values, falling.toReversed());
  await page.getByLabel("By sector").click();
  await page.waitForURL(/sector=1/);
  const { result } = await ada.get<{ totals: { sectors: readonly unknown[] } }>("BackOffice/GetPortfolioHolding", {
    cscsAcct: account,
  });
  assert.ok(result !== null && result.totals.sectors.length > 1);
  await comesTo(() => page.locator("th[scope=rowgroup]").count(), result.totals.sectors.length);
  await page.getByRole("link", { name: "Lots of GTCO" }).click();
  await page.waitForURL(/lots=GTCO/);
  const lots = page.getByTestId("lots").locator("[data-lot]");
  await lots.first().waitFor();
  assert.equal(await lots.count(), (await listed("GetHoldingLots", { symbol: "GTCO" })).totalCount);
  assert.deepEqual(await inspect(page, "lots"), []);
  await openReport(page, "account-statement");
  assert.equal(await page.getByTestId("portal-rows").locator("thead button").count(), 0);
  await leave(visitor);
});

for (const device of devices) {
  test(`a holding leads to the ticket that sells it on a ${device.name}`, async () => {
    const visitor = await signedIn("ada", device);
    const { page } = visitor;
    await openReport(page, "portfolio-holding");
    const row = rows(page).filter({ hasText: "ZENITHBANK" });
    if (device.name === "phone") await row.locator("summary").click();
    const sell = row.getByRole("link", { name: "Sell ZENITHBANK" });
    await sell.scrollIntoViewIfNeeded();
    assert.deepEqual(await inspect(page, `holding-trade-${device.name}`), []);
    await sell.click();
    await page.waitForURL(/\/app\/trading\?s=ZENITHBANK$/);
    const ticket = page.locator('[data-testid="order-ticket"][data-side="Sell"]');
    await ticket.waitFor();
    assert.ok(await ticket.isVisible(), "also where the ticket lies over the page");
    await leave(visitor);
  });
}

test("the keyboard opens a note from the list, saves a report, and gets its place back", async () => {
  const visitor = await signedIn("ada");
  const { page } = visitor;
  await openReport(page, "sale-contract-note?period=12m");
  const link = page.getByTestId("portal-rows").getByRole("link").first();
  await page.getByRole("columnheader", { name: "Held (days)" }).waitFor();
  await page.getByRole("region", { name: "Sale contract note" }).focus();
  // The heads that order the rows come first.
  const heads = await page.getByTestId("portal-rows").locator("thead button").count();
  for (let tab = 0; tab <= heads; tab += 1) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByTestId("contract-note").waitFor();
  await page.keyboard.press("Escape");
  await page.getByTestId("contract-note").waitFor({ state: "detached" });
  await link.and(page.locator(":focus")).waitFor();
  await page.getByRole("button", { name: "Export" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  const downloading = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  assert.match((await downloading).suggestedFilename(), /\.csv$/);
  await leave(visitor);
});

test("holding and valuation stand as at a day, and a customer with two accounts chooses between them", async () => {
  const visitor = await signedIn("ngozi");
  const { page } = visitor;
  await openReport(page, "portfolio-valuation");
  await page.getByLabel("As at").fill("2026-06-30");
  await page.waitForURL(/asAt=2026-06-30/);
  const priced = () => rows(page).locator("[data-column=priced]").allTextContents();
  await comesTo(async () => [...new Set(await priced())], ["30 Jun 2026"]);
  assert.deepEqual(
    await rows(page).locator("[data-column=id]").allTextContents(),
    (await priced()).map((_, at) => String(at + 1)),
  );
  const own = page.getByRole("main").getByLabel("Securities account");
  await own.selectOption("0010000004");
  const bar = page.getByRole("region", { name: "Securities account" }).getByRole("combobox");
  // The account above the page is the same.
  await hasValue(bar, "0010000004");
  await openReport(page, "account-statement?period=all");
  await hasValue(own, "0010000004");
  await leave(visitor);
});

test("a report that cannot be fetched says so, and comes with the line, or when it is asked for again", async () => {
  const visitor = await signedIn("ada");
  const { page, context } = visitor;
  await openReport(page, "account-outflow?period=12m");
  await context.setOffline(true);
  await page.getByLabel("Period").selectOption("all");
  const retry = page.getByRole("main").getByRole("button", { name: "Try again" });
  await retry.waitFor();
  assert.equal(await rows(page).count(), 0, "no rows of another period stand under this one");
  await context.setOffline(false);
  await rows(page).first().waitFor();
  const readings = "**/BackOffice/**";
  await page.route(readings, (route) => route.abort());
  await page.getByLabel("Reference").fill("WDL");
  await retry.waitFor();
  await page.unroute(readings);
  await retry.click();
  await rows(page).first().waitFor();
  await context.close(); // Its console tells of the broken line, as it should.
});

test("a customer whose account is not open yet is told so", async () => {
  const visitor = await signedIn("ada");
  const { page } = visitor;
  await page.route("**/Session/GetCurrentLoginInformations*", async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { result: { user: object } };
    const user = { ...answer.result.user, userTradingAccounts: [] };
    await route.fulfill({ response, json: { ...answer, result: { ...answer.result, user } } });
  });
  await page.goto(`${portal}/account-statement`);
  await page.getByText("You have no securities account yet").waitFor();
  await leave(visitor);
});

test("a broker is turned away, and a stranger signs in first and comes back", async () => {
  const broker = await signedIn("broker");
  await broker.page.goto("/app/trading");
  await broker.page.getByRole("navigation", { name: "Main menu" }).getByRole("button").first().waitFor();
  assert.equal(await broker.page.getByRole("button", { name: "Client Portal" }).count(), 0);
  for (const { path } of reports) {
    await broker.page.goto(`${portal}/${path}`);
    await broker.page.waitForURL(/\/exception\?type=401$/);
  }
  await leave(broker);

  const stranger = await visit(browser, world.url);
  await stranger.page.goto(`${portal}/account-inflow?period=12m`);
  await stranger.page.waitForURL(/\/user\/login/);
  await signInHere(stranger.page, "ada");
  await stranger.page.waitForURL(/\/app\/client-portal\/account-inflow\?period=12m$/);
  await rows(stranger.page).first().waitFor();
  await leave(stranger);
});

async function signedIn(userName: string, options: VisitOptions = {}): Promise<Visitor> {
  const visitor = await visit(browser, world.url, options);
  await arrive(visitor.page, { userName });
  return visitor;
}

/** Wherever the person is sent after it. */
async function signInHere(page: Page, userName: string): Promise<void> {
  const form = page.getByTestId("login-form");
  await form.getByLabel("Firm code").fill("Default");
  await form.getByLabel("User name or e-mail").fill(userName);
  await form.getByLabel("Password", { exact: true }).fill(demoPassword);
  await form.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/user/"));
}

async function leave(visitor: Visitor): Promise<void> {
  assertQuiet(visitor);
  await visitor.context.close();
}

async function openReport(page: Page, path: string): Promise<void> {
  await page.goto(`${portal}/${path}`);
  await rows(page).first().waitFor();
}

function rows(page: Page) {
  return page.getByTestId("portal-rows").locator("[data-row]");
}

type Listed = { readonly totalCount: number };

/** What the server says of ada's account, asked as any other client would. */
async function listed(method: string, query: Readonly<Record<string, string>> = {}): Promise<Listed> {
  const answer = await ada.get<Listed>(`BackOffice/${method}`, { cscsAcct: account, ...query });
  assert.ok(answer.result !== null, JSON.stringify(answer.error));
  return answer.result;
}

async function saveAs(page: Page, format: string) {
  await page.getByRole("button", { name: "Export" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: format }).click();
  const download = await downloading;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** ₦1,234.50 as 123450; nothing is zero. */
function kobo(text: string | null | undefined): bigint {
  const digits = (text ?? "").replaceAll(/[₦,.\s]/g, "").replace("\u2212", "-");
  return digits === "" ? 0n : BigInt(digits);
}
