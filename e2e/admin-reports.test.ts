// The administration's reports in a real browser: who may see them, what they show, and what they prove.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import type { Browser, Locator, Page, Route } from "playwright-core";
import { arrive } from "./arrive.ts";
import { assertQuiet, openBrowser, visit, type Visitor, type VisitOptions } from "./browser.ts";
import { comesTo, titled } from "./comes-to.ts";
import { signIn, type Customer } from "./customer.ts";
import { demoPassword, endWorld, startWorld, type World } from "./world.ts";

let world: World;
let browser: Browser;
let ada: Customer;
let bought: number;

const reports = "/app/admin/reports";
const pages = [
  { path: `${reports}/audit-trail`, name: "audit-trail", title: "Audit trail" },
  { path: `${reports}/audit-report-logs`, name: "report-events", title: "Audit report logs" },
  { path: `${reports}/stock-orders`, name: "stock-orders", title: "Stock orders" },
  { path: `${reports}/audit-trades`, name: "audit-trades", title: "Audit trades" },
] as const;
const summary = { path: `${reports}/stock-orders?view=summary`, name: "transaction-summary" } as const;

const devices = [
  { name: "desktop", width: 1440, height: 900 },
  { name: "phone", width: 360, height: 740, touch: true },
] as const;

const axePath = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const account = { cscsAccount: "0010000001" } as const;
const terms = { ...account, side: "1" } as const;

/** Ada has bought GTCO, has a buy of ZENITHBANK working, and looked at a report. */
before(async () => {
  world = await startWorld({ env: { TRADEBOOK_PACE: "0" } });
  browser = await openBrowser();
  ada = await signIn(world.url, { tenantId: 1, userName: "ada", password: demoPassword });
  bought = await sent({ ...terms, securityID: "GTCO", orderQty: 40, price: (await quote("GTCO")).bestOffer });
  await sent({ ...terms, securityID: "ZENITHBANK", orderQty: 25, price: (await quote("ZENITHBANK")).lowerLimit });
  const summary = await ada.get("Order/getOrderTransactionSummary", { ...account, groupBy: "day" });
  assert.equal(summary.status, 200, JSON.stringify(summary.error));
});

after(async () => {
  await browser?.close();
  if (world !== undefined) await endWorld(world);
});

for (const userName of ["compliance", "admin"])
  test(`${userName} opens every report and sees its rows`, async () => {
    const visitor = await signedIn(userName);
    const { page } = visitor;
    for (const { path, name, title } of pages) {
      await page.goto(path);
      await page.getByTestId(`list-${name}`).locator("[data-row-id]").first().waitFor();
      await titled(page, title);
    }
    const administration = page.getByRole("button", { name: "Administration" });
    // Compliance has no administration menu; its reports lead to each other.
    assert.equal(await administration.count(), userName === "admin" ? 1 : 0);
    await page.getByRole("navigation", { name: "Reports" }).getByRole("link", { name: "Stock orders" }).click();
    await page.waitForURL(/stock-orders$/);
    await leave(visitor);
  });

test("a filter narrows the rows, stands in the address, and is cleared", async () => {
  const visitor = await signedIn("compliance");
  const { page } = visitor;
  const report = await opened(page, pages[0]);
  await report.getByLabel("User", { exact: true }).fill("ada");
  await page.waitForURL(/\?user=ada$/);
  await report.locator('[data-row-id]:has-text("SendNewOrder")').first().waitFor();
  await comesTo(() => valuesOf(report, 3), new Set(["ada"]));
  await report.getByLabel("Outcome").selectOption("Refused or failed");
  await page.waitForURL(/user=ada&outcome=refused/);
  await report.getByText("No row matches 2 filters").waitFor();
  await page.reload();
  await report.getByText("No row matches 2 filters").waitFor();
  await report.getByRole("button", { name: "Clear filters" }).first().click();
  await report.locator("[data-row-id]").first().waitFor();
  assert.equal(new URL(page.url()).search, "");
  await leave(visitor);
});

test("the trail is proved whole, and a line shows what was asked for and its place in the chain", async () => {
  const visitor = await signedIn("compliance");
  const { page } = visitor;
  const report = await opened(page, pages[0]);
  await report.getByRole("button", { name: "Prove the trail" }).click();
  const proof = page.getByTestId("proof");
  await proof.getByText("The trail is whole.").waitFor();
  await proof.filter({ hasText: /All [\d,]+ lines are as they were written/ }).waitFor();
  await page.goto(`${pages[0].path}?fromLine=2&toLine=4`);
  await report.getByRole("button", { name: "Prove these lines" }).click();
  await proof.getByText("Lines 2 to 4 are whole.").waitFor();
  await report.getByRole("button", { name: "Signed file" }).click();
  const [archive] = await Promise.all([
    page.waitForEvent("download"),
    report.getByRole("button", { name: "Lines and signature, JSON" }).click(),
  ]);
  assert.match(archive.suggestedFilename(), /^default_audit-trail-\d{4}-\d\d-\d\d_json\.zip$/);
  await report.getByRole("button", { name: "Alerts" }).click();
  await report.getByText("Set filters, then be told of new lines like these.").waitFor();
  await report.getByRole("button", { name: "Tell me of new lines" }).click();
  await page.getByLabel("Name of the alert").fill("Early lines");
  await page.getByTestId("watch-form").getByRole("button", { name: "Tell me" }).click();
  await page.getByTestId("watch-form").waitFor({ state: "detached" });
  await report.getByRole("button", { name: "Alerts" }).click();
  await report.getByRole("button", { name: "Early lines Nothing new so far" }).waitFor();
  await report.getByRole("button", { name: "Tell me no more of Early lines" }).click();
  await report.getByText("Set filters, then be told of new lines like these.").waitFor();
  await page.keyboard.press("Escape");
  await opened(page, pages[0]);
  await report.getByLabel("Method", { exact: true }).fill("SendNewOrder");
  await page.waitForURL(/method=SendNewOrder/);
  // The rows of before keep the focus only until they go.
  await report.locator("[data-row-id]", { hasNotText: "SendNewOrder" }).first().waitFor({ state: "detached" });
  const line = report.locator('tbody tr:has-text("SendNewOrder") button').first();
  await line.focus();
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog");
  await drawer.getByText('"securityID": "ZENITHBANK"').waitFor();
  await comesTo(() => drawer.locator(".part__hash").count(), 2);
  const hashes = await drawer.locator(".part__hash").allTextContents();
  for (const hash of hashes) assert.match(hash, /^[0-9a-f]{64}$/);
  assert.notEqual(hashes[0], hashes[1]);
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "detached" });
  await comesTo(() => line.evaluate((button) => button === document.activeElement), true, "focus goes back to the row");
  await leave(visitor);
});

test("a list is kept under a name with its columns, and is saved as a file of every row in them", async () => {
  const visitor = await signedIn("compliance");
  const { page } = visitor;
  const report = await opened(page, pages[0]);
  await report.getByLabel("User", { exact: true }).fill("ada");
  await page.waitForURL(/user=ada/);
  await report.getByRole("button", { name: "Columns" }).click();
  for (const column of ["IP address", "Device"]) await report.getByRole("checkbox", { name: column }).click();
  await page.waitForURL(/hide=IpAddress/);
  await page.keyboard.press("Escape");
  await report.getByRole("columnheader", { name: "Device" }).waitFor({ state: "detached" });
  await report.getByRole("button", { name: "Views" }).click();
  await report.getByRole("button", { name: "Keep this view" }).click();
  await page.getByLabel("Name of the view").fill("Ada alone");
  await page.getByRole("button", { name: "Keep", exact: true }).click();
  await report.getByRole("button", { name: "Ada alone" }).waitFor();
  await opened(page, pages[0]);
  await report.getByRole("button", { name: "Views" }).click();
  await report.getByRole("button", { name: "Ada alone", exact: true }).click();
  await page.waitForURL(/user=ada/);
  await comesTo(() => valuesOf(report, 3), new Set(["ada"]));
  const downloading = page.waitForEvent("download");
  await report.getByRole("button", { name: "CSV" }).click();
  const download = await downloading;
  assert.match(download.suggestedFilename(), /^default_audit-trail_\d{4}-\d\d-\d\d\.csv$/);
  const [heads = "", ...lines] = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
  assert.equal(heads, "\u{FEFF}Line,Time,User,Role,For account,Service,Method,Outcome,Changes,Took,Channel,Request");
  const sent = lines.find((line) => line.includes("SendNewOrder")) ?? "";
  assert.match(
    sent,
    /^\d+,\d{4}-\d\d-\d\dT[\d:.]+Z,ada,[\w ]+,0010000001,Order,SendNewOrder,Done,,[\d,"]+ ms"?,\w*,[\w-]+$/,
  );
  const range = report.getByTestId("list-range");
  await comesTo(async () => /of ([\d,]+)/.exec((await range.textContent()) ?? "")?.[1], String(lines.length));
  const log = await opened(page, { path: `${pages[1].path}?q=csv`, name: pages[1].name });
  const noted = log.locator('[data-row-id]:has-text("AuditLog/GetAuditLogs")').first();
  assert.match((await noted.textContent()) ?? "", /complianceAuditLog\/GetAuditLogs–CSV/);
  const charts = page.getByTestId("event-charts");
  await charts.filter({ hasText: /refused and [\d,]+ failed of [\d,]+/ }).waitFor();
  await charts.getByRole("rowheader", { name: "AuditLog/GetAuditLogs" }).waitFor();
  await noted.getByRole("button").click();
  const ofTrail = page.getByRole("dialog").getByRole("link", { name: /^Line \d+$/ });
  const href = (await ofTrail.getAttribute("href")) ?? "";
  await ofTrail.click();
  await page.waitForURL(/audit-trail\?fromLine=\d+&toLine=\d+$/);
  await page.getByTestId("list-audit-trail").locator('[data-row-id]:has-text("GetAuditLogs")').first().waitFor();
  assert.match(href, /fromLine=(\d+)&toLine=\1$/);
  await page.goto(`${pages[1].path}?view=jobs`);
  await page.getByText("No client has asked for a report that comes by itself").waitFor();
  await opened(page, { path: `${pages[1].path}?q=csv`, name: pages[1].name });
  await log.getByRole("button", { name: "Clear filters" }).click();
  await log.getByLabel("Account no.", { exact: true }).fill(account.cscsAccount);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\?account=0010000001$/);
  await log.locator('[data-row-id]:has-text("getOrderTransactionSummary")').first().waitFor();
  await comesTo(() => valuesOf(log, 5), new Set([account.cscsAccount]));
  await leave(visitor);
});

test("orders are ordered by the server, totalled over all pages, and a drawer shows an order's history", async () => {
  const visitor = await signedIn("compliance");
  const { page } = visitor;
  const report = await opened(page, pages[2]);
  const band = report.getByTestId("order-band");
  await band.filter({ hasText: /Answered in [\d,]+ ms · Rejected/ }).waitFor();
  await band.getByRole("button", { name: /^Buy/ }).click();
  await page.waitForURL(/side=Buy/);
  await band.getByRole("button", { name: /^Buy/, pressed: true }).click();
  await page.waitForURL(/stock-orders$/);
  await report.getByLabel("Capacity").selectOption("Principal");
  await report.getByText("No row matches 1 filter").waitFor();
  await report.getByRole("button", { name: "Clear filters" }).first().click();
  await report.getByLabel("Symbol", { exact: true }).fill("gtco");
  await page.keyboard.press("Enter");
  await page.waitForURL(/symbol=GTCO/);
  await report.getByRole("button", { name: "Quantity" }).click();
  await page.waitForURL(/sort=orderQty$/);
  await report.locator('th[aria-sort="descending"]').waitFor();
  await comesTo(() => valuesOf(report, 3), new Set(["GTCO"]));
  await report.getByRole("button", { name: "Quantity" }).click();
  await page.waitForURL(/sort=orderQty\.up$/);
  await report.locator('th[aria-sort="ascending"]').waitFor();
  await report.locator(`[data-row-id="${bought}"]`).getByRole("button").click();
  await page.getByRole("dialog").getByText("Agency", { exact: true }).waitFor();
  const history = page.getByRole("dialog").getByTestId("order-history");
  await history.locator('[data-kind="filled"]').first().waitFor();
  const kinds = await history.locator("[data-kind]").evaluateAll((all) => all.map((one) => one.dataset["kind"]));
  assert.ok(kinds.includes("placed") && kinds.includes("acknowledged"), kinds.join());
  await page.getByRole("dialog").getByRole("link", { name: "Its trades" }).click();
  await page.waitForURL(/audit-trades\?q=/);
  const trades = page.getByTestId("list-audit-trades");
  const ofIt = trades.locator("[data-row-id]", { hasText: "GTCO" }).first();
  await ofIt.filter({ hasText: "Not matched yet" }).waitFor();
  const [heads, cells] = [
    await trades.locator("thead th").allTextContents(),
    await ofIt.locator("th, td").allTextContents(),
  ];
  const told = ["Cross", "Moves price", "Status"].map((head) => cells[heads.indexOf(head)]);
  assert.deepEqual(told, ["No", "No", "Not matched yet"], heads.join());
  await trades
    .getByTestId("list-totals")
    .filter({ hasText: /Quantity40.*Net to clients[−-]₦?[\d,]+\.\d\d/ })
    .waitFor();
  await leave(visitor);
});

test("an order is marked for review and the review closed, its client reached, its note saved, and one is cancelled", async () => {
  const visitor = await signedIn("compliance");
  const { page } = visitor;
  const report = await opened(page, pages[2]);
  const dialog = page.getByRole("dialog");
  await report.locator(`[data-row-id="${bought}"]`).getByRole("button").click();
  const noteNo = (await dialog.getByTestId("order-trades").getByRole("button").first().textContent()) ?? "";
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByTestId("order-trades").getByRole("button").first().click(),
  ]);
  assert.equal(file.suggestedFilename(), `${noteNo.replaceAll("/", "-")}.pdf`);
  const trail = dialog.getByRole("link", { name: "What happened to this" });
  assert.match((await trail.getAttribute("href")) ?? "", new RegExp(`audit-trail\\?object=order&id=${bought}$`));
  await dialog.getByRole("button", { name: "Contact the client" }).click();
  await page.getByTestId("client-contact").getByRole("link", { name: /@/ }).waitFor();
  await page.getByTestId("client-contact").getByRole("button", { name: "Close" }).click();
  assert.equal(
    await dialog.getByRole("button", { name: "Cancel the order" }).count(),
    0,
    "compliance trades for nobody",
  );
  await dialog.getByRole("button", { name: "Mark for review" }).click();
  const mark = page.getByTestId("mark-order-form");
  await mark.getByLabel("What is to be looked at").fill("Asked by the exchange");
  await mark.getByRole("button", { name: "Mark for review" }).click();
  const reviews = dialog.getByTestId("order-reviews");
  await reviews.getByText("Asked by the exchange").waitFor();
  await dialog.getByRole("button", { name: "Mark for review" }).waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await report.getByLabel("Patterns").selectOption("Marked");
  await comesTo(() => report.locator("[data-row-id]").count(), 1);
  await report.locator(`[data-row-id="${bought}"]`).getByRole("button").click();
  await reviews.getByRole("button", { name: "Close the review" }).click();
  const close = page.getByTestId("close-review-form");
  await close.getByLabel("What was found").fill("Nothing amiss");
  await close.getByRole("button", { name: "Close the review" }).click();
  await report.getByText("No row matches 1 filter").waitFor();
  await page.goto(`${reports}/audit-trail?object=order&id=${bought}`);
  const done = page.getByTestId("list-audit-trail");
  await comesTo(() => valuesOf(done, 7), new Set(["CloseReview", "MarkForReview", "SendNewOrder"]));
  await leave(visitor);

  // An administrator trades for nobody, sees every order, and may stop trading.
  const low = (await quote("ZENITHBANK")).lowerLimit;
  const extra = await sent({ ...terms, securityID: "ZENITHBANK", orderQty: 7, price: low });
  const head = await signedIn("admin");
  const orders = await opened(head.page, pages[2]);
  await orders.locator(`[data-row-id="${extra}"]`).getByRole("button").click();
  await head.page.getByRole("dialog").getByRole("button", { name: "Cancel the order" }).click();
  const form = head.page.getByTestId("cancel-order-form");
  await form.getByText(/Buy 7 of ZENITHBANK for .*, account 0010000001/).waitFor();
  await form.getByLabel("Why").fill("The client rang");
  await form.getByRole("button", { name: "Cancel the order" }).click();
  await form.waitFor({ state: "detached" });
  await orders.locator(`[data-row-id="${extra}"]`).getByText("Cancelled").waitFor();
  await leave(head);
});

test("the summary adds the orders up as it is asked to, and leads to the orders behind a line", async () => {
  const visitor = await signedIn("compliance");
  const { page } = visitor;
  await opened(page, pages[2]);
  await page.getByRole("link", { name: "Summary" }).click();
  const report = page.getByTestId("list-transaction-summary");
  await report.locator('[data-row-id="GTCO"]').waitFor();
  await report.getByLabel("Added up by").selectOption("By side");
  await page.waitForURL(/by=side/);
  await report.locator('[data-row-id="Sell"]').waitFor();
  await report.locator('[data-row-id="Buy"]').getByRole("button").click();
  const drawer = page.getByRole("dialog");
  await drawer.getByText("Value bought").waitFor();
  await drawer.getByRole("link", { name: "Its orders" }).click();
  await page.waitForURL(/stock-orders\?side=Buy$/);
  const orders = page.getByTestId("list-stock-orders");
  await orders.locator("[data-row-id]").first().waitFor();
  await comesTo(() => valuesOf(orders, 4), new Set(["Buy"]));
  await leave(visitor);
});

test("trades are totalled by day, security and dealer with the commission of each, by two columns if asked, and narrowed", async () => {
  const visitor = await signedIn("compliance");
  const { page } = visitor;
  await opened(page, pages[3]);
  await page.getByRole("link", { name: "Totals" }).click();
  await page.waitForURL(/view=totals&by=day|by=day&view=totals/);
  const report = page.getByTestId("list-trade-totals");
  await report.locator("[data-row-id]").first().waitFor();
  await report.getByLabel("Added up by").selectOption("By who entered");
  await report.locator('[data-row-id="ada"]').waitFor();
  await report
    .getByTestId("list-totals")
    .filter({ hasText: /Commission₦?[\d,]+\.\d\d/ })
    .waitFor();
  await report.getByRole("button", { name: "Trades", exact: true }).click();
  await page.waitForURL(/sort=trades/);
  await report.getByRole("button", { name: "Commission", exact: true }).press("Shift+Enter");
  await page.waitForURL(/sort=trades%2Ccommission/);
  await report.getByRole("columnheader", { name: /second order/ }).waitFor();
  await report.getByLabel("Symbol").fill("NOSUCHSHARE");
  await report.getByLabel("Symbol").press("Enter");
  await report.getByText("No row matches 2 filters").waitFor();
  await leave(visitor);
});

test("on a phone a list is ordered by two columns that are picked beside its filters", async () => {
  const visitor = await signedIn("compliance", devices[1]);
  const { page } = visitor;
  const report = await opened(page, pages[2]);
  await report.getByRole("button", { name: /^Filters/ }).click();
  await report.getByLabel("Order by").selectOption("Quantity, largest first");
  await page.waitForURL(/sort=orderQty$/);
  await report.getByLabel("Then by").selectOption("Price, smallest first");
  await page.waitForURL(/sort=orderQty%2Cprice\.up$/);
  await report.locator("[data-row-id]").first().waitFor();
  await leave(visitor);
});

test("the summary by status tells how many were rejected and how soon the exchange answers", async () => {
  const visitor = await signedIn("compliance");
  const { page } = visitor;
  const report = await opened(page, { path: `${summary.path}&by=status`, name: summary.name });
  await report
    .getByTestId("list-totals")
    .filter({ hasText: /Answered in[\d,]+ ms/ })
    .waitFor();
  await report.locator("[data-row-id] button").first().click();
  await page.getByRole("dialog").getByText("Answered in").waitFor();
  await page.keyboard.press("Escape");
  await report.getByLabel("Added up by").selectOption("By who entered");
  await report.locator('[data-row-id="ada"]').waitFor();
  await report.getByLabel("Added up by").selectOption("By security");
  const gtco = report.locator('[data-row-id="GTCO"] td');
  assert.match((await gtco.nth(7).textContent()) ?? "", /^[\d.,]+( – [\d.,]+)?$/, "between which prices it was traded");
  await leave(visitor);
});

test("a change shows each field as it was and as it is, beside what was asked for", async () => {
  const admin = await signIn(world.url, { tenantId: 1, userName: "admin", password: demoPassword });
  const { result } = await admin.get<{ items: { id: number }[] }>("User/GetAll", { keyword: "chidi" });
  for (const method of ["DeActivate", "Activate"])
    assert.equal((await admin.post(`User/${method}`, { id: result?.items[0]?.id })).status, 200);
  const visitor = await signedIn("compliance");
  const { page } = visitor;
  const report = await opened(page, { path: `${pages[0].path}?changed=1`, name: pages[0].name });
  const line = report.locator('tbody tr:has-text("DeActivate")').first();
  assert.match((await line.textContent()) ?? "", /Is active: Yes → No/);
  await line.getByRole("button").click();
  const change = page.getByTestId("line-changes").locator("tbody tr").first();
  await comesTo(() => change.locator("th, td").allTextContents(), ["Is active", "Yes", "No"]);
  await leave(visitor);
});

test("an order that its client disputes is marked, looked after by one of the staff, and answered", async () => {
  const broker = await signIn(world.url, { tenantId: 1, userName: "broker", password: demoPassword });
  const order = { ...terms, ordType: "2", timeInForce: "0", securityID: "UBA", orderQty: 21 } as const;
  const made = await broker.post<{ id: number }>("Order/SendNewOrder", {
    ...order,
    clOrdID: "not-hers",
    price: (await quote("UBA")).lowerLimit,
    mandate: { channel: "PHONE", reference: "call 12" },
  });
  assert.equal(made.status, 200, JSON.stringify(made.error));
  const id = made.result?.id ?? 0;
  assert.equal((await ada.post("Receipt/DisputeOrder", { id, note: "I was asleep" })).status, 200);

  const visitor = await signedIn("compliance");
  const { page } = visitor;
  const orders = await opened(page, pages[2]);
  await orders.getByLabel("Patterns").selectOption("Disputed");
  await page.waitForURL(/\?pattern=Disputed$/);
  await orders.locator(`[data-row-id="${id}"]`).getByText("Disputed").waitFor();
  await comesTo(() => orders.locator("[data-row-id]").count(), 1);
  await page.getByRole("link", { name: "Disputes" }).click();
  const list = page.getByTestId("list-order-disputes");
  const row = list.locator(`[data-row-id="${id}"]`);
  await row.getByText("nobody yet").waitFor();
  await row.getByRole("button").click();
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("button", { name: "Look after it" }).click();
  await drawer.getByText("compliance").first().waitFor();
  await drawer.getByRole("button", { name: "Answer" }).click();
  const form = page.getByTestId("answer-form");
  await form.getByRole("textbox").fill("We took it back.");
  await form.getByRole("button", { name: "Answer" }).click();
  await page.getByRole("dialog").getByText("We took it back.").waitFor();
  await page.keyboard.press("Escape");
  await row.getByText("Answered").waitFor();
  await list.getByLabel("Status").selectOption("Waits for an answer");
  await list.getByText("No row matches 1 filter").waitFor();
  await leave(visitor);
});

test("an order entered meanwhile waits above the page, and a shown one changes in its place", async () => {
  const visitor = await signedIn("compliance");
  const { page } = visitor;
  const report = await opened(page, pages[2]);
  await page.getByTestId("connection-pill").and(page.locator('[data-state="live"]')).waitFor();
  const { lowerLimit } = await quote("UBA");
  const placed = await sent({ ...terms, securityID: "UBA", orderQty: 15, price: lowerLimit });
  await report.getByRole("button", { name: "1 new" }).click();
  const row = report.locator(`[data-row-id="${placed}"]`);
  await row.filter({ hasText: "Working" }).waitFor();
  const canceled = await ada.cancel(placed);
  assert.equal(canceled.status, 200, JSON.stringify(canceled.error));
  await row.filter({ hasText: "Cancelled" }).waitFor();
  assert.equal(await report.getByRole("button", { name: /new$/ }).count(), 0);
  await leave(visitor);
});

test("who may not see reports is sent away, and who is signed out signs in and comes back", async () => {
  const visitor = await signedIn("ada");
  for (const { path } of pages) {
    await visitor.page.goto(path);
    await visitor.page.waitForURL(/\/exception\?type=401/);
  }
  await visitor.context.close();

  const guest = await visit(browser, world.url);
  await guest.page.goto(`${reports}/audit-trail?user=ada`);
  await guest.page.waitForURL(/\/user\/login/);
  await fillSignIn(guest.page, "compliance");
  await guest.page.waitForURL(/audit-trail\?user=ada/);
  await guest.page.getByTestId("list-audit-trail").locator("[data-row-id]").first().waitFor();
  await leave(guest);
});

test("an answer that does not come is told, and asked for again", async () => {
  const visitor = await signedIn("compliance");
  const { page } = visitor;
  const report = await opened(page, pages[3]);
  const cut = (route: Route) => route.abort();
  await page.route("**/api/services/app/**", cut);
  await report.getByRole("button", { name: "Refresh" }).click();
  await report.getByText("could not be read again").waitFor();
  assert.ok((await report.locator("[data-row-id]").count()) > 0, "the rows stay");
  await report.getByLabel("Side").selectOption("Buys");
  await report.getByRole("alert").filter({ hasText: "No answer from the server" }).waitFor();
  await page.unroute("**/api/services/app/**", cut);
  await report.getByRole("button", { name: "Try again" }).click();
  await report.locator("[data-row-id]").first().waitFor();
  await report.getByRole("alert").waitFor({ state: "detached" });
  await visitor.context.close();
});

test("what is too long for a PDF says so in the menu before it is chosen, and leaves the other files", async () => {
  const visitor = await signedIn("compliance");
  const { page } = visitor;
  const answers = "**/api/services/app/Order/getStockOrders?*";
  const so = (rows: number) => async (route: Route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, result: { ...body.result, totalCount: rows } } });
  };
  for (const [rows, isShort] of [
    [20_000, true],
    [20_001, false],
  ] as const) {
    // Nobody makes so many orders for one story: the list's count alone is another.
    await page.route(answers, so(rows));
    const report = await opened(page, pages[2]);
    await report.getByText(`of ${rows.toLocaleString("en")}`).waitFor();
    await report.getByRole("button", { name: "Export" }).click();
    const why = report.getByText("A PDF has room for 20,000 lines. Choose Excel or CSV, or fewer days.");
    assert.equal(await report.getByRole("button", { name: "PDF, to print or send" }).isEnabled(), isShort);
    assert.equal(await why.count(), isShort ? 0 : 1);
    for (const name of ["Excel workbook", "CSV, for other programs"])
      assert(await report.getByRole("button", { name }).isEnabled());
    await page.unroute(answers);
  }
  await leave(visitor);
});

for (const device of devices)
  test(`the reports break no accessibility rule on a ${device.name}, light and dark`, async () => {
    const visitor = await signedIn("admin", device);
    const { page } = visitor;
    const faults: string[] = [];
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      for (const { path, name } of [...pages, summary]) {
        const report = await opened(page, { path, name });
        await page.locator(`html[data-theme="${colorScheme}"]`).waitFor();
        faults.push(...(await violations(page)));
        await report.locator("[data-row-id] button").first().click();
        await page.getByRole("dialog").waitFor();
        faults.push(...(await violations(page)));
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        assert.ok(overflow <= 0, `${name} is ${overflow} pixels wider than the screen`);
      }
    }
    assert.deepEqual(faults, []);
    await leave(visitor);
  });

async function opened(page: Page, { path, name }: { readonly path: string; readonly name: string }): Promise<Locator> {
  await page.goto(path);
  const report = page.getByTestId(`list-${name}`);
  await report.locator("[data-row-id]").first().waitFor();
  return report;
}

/** What stands in a column of the rows that are shown. */
async function valuesOf(report: Locator, column: number): Promise<ReadonlySet<string>> {
  return new Set(await report.locator(`tbody tr td:nth-child(${column})`).allTextContents());
}

async function signedIn(userName: string, options: VisitOptions = {}): Promise<Visitor> {
  const visitor = await visit(browser, world.url, options);
  await arrive(visitor.page, { userName });
  return visitor;
}

async function fillSignIn(page: Page, userName: string): Promise<void> {
  const form = page.getByTestId("login-form");
  await form.getByLabel("Firm code").fill("Default");
  await form.getByLabel("User name or e-mail").fill(userName);
  await form.getByLabel("Password", { exact: true }).fill(demoPassword);
  await form.getByRole("button", { name: "Sign in" }).click();
}

async function leave(visitor: Visitor): Promise<void> {
  assertQuiet(visitor);
  await visitor.context.close();
}

async function sent(order: Parameters<Customer["send"]>[0]): Promise<number> {
  const { result, error } = await ada.send(order);
  assert.ok(result !== null, JSON.stringify(error));
  return result.id;
}

type Quote = { readonly securityID: string; readonly bestOffer: number; readonly lowerLimit: number };

async function quote(securityID: string): Promise<Quote> {
  const answer = await ada.get<Quote[]>("MarketData/GetMarketStats");
  const found = answer.result?.find((stat) => stat.securityID === securityID);
  assert.ok(found !== undefined);
  return found;
}

async function violations(page: Page): Promise<readonly string[]> {
  // The page's own policy forbids foreign script tags; the browser's debugger is not bound by it.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(await readFile(axePath, "utf8"));
  return page.evaluate(async () => {
    type Found = { readonly violations: readonly { id: string; nodes: readonly { html: string }[] }[] };
    const { axe } = window as unknown as { axe: { run: (where: unknown, options: unknown) => Promise<Found> } };
    const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
    const result = await axe.run(document, { runOnly: rules, resultTypes: ["violations"] });
    return result.violations.map(
      ({ id, nodes }) => `${location.pathname} ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
    );
  });
}
