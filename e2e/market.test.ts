// The market's phases, auctions and halts as the desk shows them, and the market's data as its pages show it, in a real browser.

import { readFile } from "node:fs/promises";
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Locator, Page } from "playwright-core";
import { arrive } from "./arrive.ts";
import { assertQuiet, openBrowser, visit, type Visitor } from "./browser.ts";
import { comesTo } from "./comes-to.ts";
import { signIn, type Customer } from "./customer.ts";
import { fillTicket, openSecurity, waitForStatus } from "./desk.ts";
import { inspect } from "./inspect.ts";
import { demoPassword, endWorld, startWorld, type World } from "./world.ts";

let world: World;
let browser: Browser;
let admin: Customer;
let ada: Customer;
let chidi: Customer;

before(async () => {
  world = await startWorld({ env: { TRADEBOOK_PACE: "0" } });
  browser = await openBrowser();
  [admin, ada, chidi] = await Promise.all([person("admin"), person("ada"), person("chidi")]);
});

after(async () => {
  await browser?.close();
  if (world !== undefined) await endWorld(world);
});

test("the ticket takes what the phase takes, the auction is told, and its imbalance bars every cancel", async () => {
  const visitor = await onDesk("ACCESSCORP");
  const { page } = visitor;
  const { bestBid, bestOffer } = await quote("ACCESSCORP");
  await command("SetPhase", { phase: "PRE_CLOSE" });
  await inPhase(page, "PRE_CLOSE");
  const ticket = page.getByTestId("order-ticket");
  await page.getByTestId("auction").filter({ hasText: "from the imbalance phase on" }).waitFor();
  // The ticket looks at the market once a second.
  await ticket.locator("option:disabled", { hasText: "Fill or kill" }).waitFor({ state: "attached" });
  assert.deepEqual(await notOffered(page), ["Immediate or cancel – not now", "Fill or kill – not now"]);

  // Two orders that cross: nothing trades while orders are collected.
  const terms = { securityID: "ACCESSCORP", orderQty: 40 } as const;
  await sent(ada.send({ ...terms, cscsAccount: "0010000001", side: "1", price: bestOffer }));
  await sent(chidi.send({ ...terms, cscsAccount: "0010000002", side: "2", price: bestBid }));
  await waitForStatus(page, "ACCESSCORP", "New");

  await command("SetPhase", { phase: "PRE_CLOSE_IMBALANCE" });
  await inPhase(page, "PRE_CLOSE_IMBALANCE");
  const auction = page.getByTestId("auction");
  await auction.filter({ hasText: /[\d,]+ would trade/ }).waitFor();
  await auction.filter({ hasText: /more to (buy|sell)|balanced/ }).waitFor();
  const cancel = page.getByRole("button", { name: /^Cancel order Buy 40 ACCESSCORP/ });
  await cancel.and(page.locator(":disabled")).waitFor();
  assert.match((await cancel.getAttribute("title")) ?? "", /imbalance/);
  await page.getByText("Takes imbalance orders of brokers only").waitFor();
  await ticket.getByLabel("Quantity", { exact: true }).fill("10");
  // A customer's day order is not taken.
  await page.getByTestId("ticket-submit").and(page.locator(":disabled")).waitFor();

  await command("SetPhase", { phase: "CONTINUOUS" });
  await inPhase(page, "CONTINUOUS");
  await auction.waitFor({ state: "detached" });
  const durations = page.getByTestId("order-ticket").getByLabel("Duration");
  await durations.locator("option:disabled").first().waitFor({ state: "detached" });
  await leave(visitor);
});

test("a halted security says why, takes no order and no change, and goes on when it is told to", async () => {
  const visitor = await onDesk("GTCO");
  const { page } = visitor;
  const { lowerLimit } = await quote("GTCO");
  const terms = { cscsAccount: "0010000001", securityID: "GTCO", side: "1", orderQty: 10, price: lowerLimit } as const;
  await sent(ada.send(terms));
  await waitForStatus(page, "GTCO", "New");
  await command("Halt", { securityID: "GTCO", reason: "Results are awaited" });
  const said = page.getByTestId("order-ticket").getByText("GTCO does not trade: Results are awaited");
  await said.waitFor();
  await page.getByText("Not trading: Halted").waitFor();
  await page.getByTestId("order-ticket").getByLabel("Quantity", { exact: true }).fill("10");
  assert.ok(await page.getByTestId("ticket-submit").isDisabled());
  const amend = page.getByRole("button", { name: /^Amend order Buy 10 GTCO/ }).first();
  await amend.and(page.locator(":disabled")).waitFor();
  assert.ok(
    await page
      .getByRole("button", { name: /^Cancel order Buy 10 GTCO/ })
      .first()
      .isEnabled(),
  );
  await command("Resume", { securityID: "GTCO" });
  await said.waitFor({ state: "detached" });
  await leave(visitor);
});

test("filters and sorting stand in the address, and the official list is a file and a page", async () => {
  const visitor = await onDesk("GTCO");
  const { page } = visitor;
  await page.goto("/app/marketData/all-pricelists");
  await page.getByTestId("price-table").locator("[data-security]").first().waitFor();
  await page.getByLabel("Search a symbol or company").fill("zenith");
  await page.getByRole("button", { name: "Value" }).click();
  await page.waitForURL(/q=zenith&sort=value/);
  await page.reload();
  await page.getByTestId("price-table").locator('[data-security="ZENITHBANK"]').waitFor();
  await comesTo(() => page.getByTestId("price-table").locator("[data-security]").count(), 1);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const path = await (await downloading).path();
  assert.match(await readFile(path, "utf8"), /COMPANY,PCLOSE[\s\S]*ZENITHBANK,/);
  await page.getByLabel("Date").fill("2026-11-18");
  await page.getByText("Official list of 18 Nov 2026").waitFor();
  // What is looked for stays looked for on another day.
  await comesTo(() => page.getByTestId("past-prices").locator("tbody tr").count(), 1);
  await page.getByLabel("Search a symbol or company").fill("");
  await page.getByTestId("past-prices").locator("tbody tr").nth(100).waitFor();
  const past = page.getByTestId("past-prices");
  await past.getByRole("button", { name: "Value" }).click();
  await page.waitForURL(/by=VALUE/);
  await past.locator('th[aria-sort="descending"]').waitFor();
  await page.getByLabel("Search a symbol or company").fill("zenithbank");
  await comesTo(() => past.locator("tbody tr").count(), 1);
  // One security: what it traded is what the list comes to.
  const cellsOf = (row: string) => past.locator(row).locator("td").allTextContents();
  assert.deepEqual((await cellsOf("tfoot tr")).slice(-3), (await cellsOf("tbody tr")).slice(-3));
  await page.setViewportSize({ width: 360, height: 740 });
  await past.locator("li").first().getByText("ZENITHBANK").waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  // What the live list is filtered by filters a past one; a day without a session says so, and which days are near.
  await page.getByLabel("Search a symbol or company").fill("");
  await page.getByLabel("Show", { exact: true }).selectOption("losers");
  await page.waitForURL(/show=losers/);
  await comesTo(() => past.locator("tbody td.up").count(), 0);
  await past.locator("tbody tr").first().waitFor();
  await page.getByLabel("Show", { exact: true }).selectOption("all");
  await page.getByLabel("Date").fill("2026-11-15");
  const none = page.getByTestId("no-session");
  await none.getByText("No session on Sun 15 Nov").waitFor();
  await none.getByRole("button", { name: "List of Mon 16 Nov" }).waitFor();
  await none.getByRole("button", { name: "List of Fri 13 Nov" }).click();
  await page.getByText("Official list of 13 Nov 2026").waitFor();
  await page.getByRole("button", { name: "Back to live prices" }).click();
  await page.getByTestId("price-table").waitFor();
  await leave(visitor);
});

test("columns are chosen and sorted by, periods ranked, and a company told over its tabs", async () => {
  const visitor = await onDesk("GTCO");
  const { page } = visitor;
  await page.goto("/app/marketData/all-pricelists");
  const table = page.getByTestId("price-table");
  await table.locator("[data-security]").first().waitFor();
  await page.getByRole("button", { name: /^Columns|of \d+/ }).click();
  // Faster than the page can be drawn between them: each counts.
  const chosen = ["Market cap", "Liquidity", "52 weeks"];
  const kept = page.waitForResponse((response) => response.url().includes("Workspace/SaveLayout"));
  const boxes = page.locator(".menu__checks label");
  await boxes.evaluateAll((labels, names) => {
    for (const label of labels) if (names.includes(label.textContent ?? "")) label.querySelector("input")?.click();
  }, chosen);
  for (const column of chosen) await page.getByLabel(column, { exact: true }).and(page.locator(":checked")).waitFor();
  await page.keyboard.press("Escape");
  await table.getByRole("button", { name: "Market cap" }).click();
  await page.waitForURL(/cols=.*cap.*sort=cap/);
  await kept;
  await page.reload();
  await table
    .locator("td", { hasText: /^[A-D] · ₦/ })
    .first()
    .waitFor();
  // The largest of the securities whose shares are known.
  const answer = await ada.get<readonly Sized[]>("MarketData/GetMarketStats");
  const listed =
    await ada.get<readonly { securityID: string; sharesOutstanding: number | null }[]>("MarketData/getSecurityLists");
  const shares = new Map(listed.result?.map((one) => [one.securityID, one.sharesOutstanding ?? 0]));
  const sizes = (answer.result ?? [])
    .map(({ securityID, last, prevClose }) => ({
      securityID,
      size: (last ?? prevClose ?? 0) * (shares.get(securityID) ?? 0),
    }))
    .toSorted((a, b) => b.size - a.size);
  const top = table.locator("[data-security]").first();
  await comesTo(() => top.getAttribute("data-security"), sizes[0]?.securityID ?? null);
  await page.getByLabel("Traded for at least").selectOption("100000000");
  await page.waitForURL(/min=100000000/);

  // They are kept for the user; an address that names columns says which these are.
  await page.goto("/app/marketData/all-pricelists");
  await table.getByRole("button", { name: "Market cap" }).waitFor();
  await page.goto("/app/marketData/all-pricelists?cols=name,last");
  const heads = table.locator("thead th");
  await comesTo(
    () => heads.allTextContents().then((words) => words.map((word) => word.trim())),
    ["Symbol", "Company", "Last"],
  );

  await page.goto("/app/marketData/gainers-lossers?min=0");
  await page.getByLabel("Period").selectOption("year");
  await page.waitForURL(/period=year/);
  const gainers = page.getByTestId("ranking-gainers").locator("[data-security]");
  await gainers.first().waitFor();
  const past = await ada.get<readonly { securityID: string; base: number | null }[]>("MarketData/GetPeriodStatistics", {
    period: "year",
  });
  const base = new Map(past.result?.map((one) => [one.securityID, one.base]));
  const risen = (answer.result ?? []).flatMap(({ securityID, publishedPrice, prevClose }) => {
    const [from, to] = [base.get(securityID) ?? null, publishedPrice ?? prevClose];
    return from === null || to === null ? [] : [{ securityID, by: (to - from) / from }];
  });
  const [most] = risen.toSorted((a, b) => b.by - a.by);
  await comesTo(() => gainers.first().getAttribute("data-security"), most?.securityID ?? null);
  // What can be done with one stands under it, and the page's words are explained.
  const first = (await gainers.first().getAttribute("data-security")) ?? "";
  await page
    .getByTestId("ranking-gainers")
    .getByRole("button", { name: `What can be done with ${first}` })
    .click();
  const deeds = page.getByTestId("ranking-deeds");
  await deeds.getByRole("link", { name: "Buy" }).waitFor();
  // They tell of the days that are ranked, as the row does.
  await comesTo(async () => {
    const value = await gainers.first().locator(".ranking__second").textContent();
    return value !== null && value !== "" && (await deeds.textContent())?.includes(value);
  }, true);
  await deeds.getByRole("button", { name: `Alert on ${first}` }).click();
  await page.getByTestId("alert").getByLabel("Tell me when").selectOption("NewsPublished");
  await page.getByTestId("alert").getByLabel("Price", { exact: true }).waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await page.getByTestId("alert").waitFor({ state: "detached" });
  // Another period is another ranking, which an open row of the one before does not hold back.
  await page.getByLabel("Period").selectOption("month");
  await deeds.waitFor({ state: "detached" });
  await gainers
    .first()
    .getByRole("button", { name: /^What can be done/ })
    .click();
  await deeds.waitFor();
  await page.getByLabel("Period").selectOption("year");
  await deeds.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "What the words mean" }).click();
  await page.getByRole("dialog", { name: "What the words mean" }).getByText("Published price").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("tab", { name: "New highs and lows" }).click();
  await page.getByTestId("ranking-highs").waitFor();

  await page.goto("/app/marketData/company-pricelists?s=GTCO");
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as CSV" }).click();
  assert.match(
    await readFile(await (await saving).path(), "utf8"),
    /^\uFEFFDate,Open,High,Low,Closing price,Adjusted close[\s\S]*2026-\d\d-\d\d,\d+\.\d\d,/,
  );
  await page.getByRole("tab", { name: "Corporate actions" }).click();
  await page.getByTestId("company-actions").or(page.getByText("No corporate actions")).waitFor();
  await page.getByRole("tab", { name: "Statistics" }).click();
  await page.getByTestId("company-statistics").getByText("Market cap").waitFor();
  await comesTo(() => page.getByRole("region", { name: "Statistics" }).locator("tbody tr").count(), 4);
  await page.getByTestId("liquidity-parts").locator("tbody tr").nth(3).waitFor();
  await page.getByRole("button", { name: "Save as CSV" }).waitFor();
  await page.getByLabel("Company", { exact: true }).selectOption("UBA");
  await page.waitForURL(/s=UBA/);
  await page.locator('.company[data-security="UBA"]').waitFor();
  await page.locator('optgroup[label="Looked at last"] option[value="GTCO"]').waitFor({ state: "attached" });
  await page.getByRole("group", { name: "Range" }).getByRole("button", { name: "1Y" }).click();
  await page.getByLabel("Interval").selectOption("1mo");
  await page.locator(".chart__reader").waitFor();
  await leave(visitor);
});

test("a security's sheet stands beside the list, and the arrow keys take it from row to row", async () => {
  const visitor = await onDesk("GTCO");
  const { page } = visitor;
  await page.goto("/app/marketData/all-pricelists");
  const rows = page.getByTestId("price-table").locator("[data-security]");
  await rows.nth(3).waitFor();
  // Other colours move no row.
  const list = page.locator(".market__scroll");
  await list.evaluate((box) => box.scrollTo(0, 1600));
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-theme="${colorScheme}"]`).waitFor();
    await page.waitForFunction(() => new Promise((drawn) => requestAnimationFrame(() => drawn(true))));
    assert.equal(await list.evaluate((box) => box.scrollTop), 1600);
  }
  await list.evaluate((box) => box.scrollTo(0, 0));
  await page.locator('[data-testid="price-table"] tbody tr:first-child[data-security]').waitFor();
  await rows.nth(3).click();
  const sheet = page.getByTestId("price-sheet");
  const of = async (at: number) => (await rows.nth(at).getAttribute("data-security")) ?? "";
  await sheet.getByRole("heading", { name: await of(3), exact: true }).waitFor();
  assert.match(page.url(), /all-pricelists\?pick=/);
  await sheet.locator("figcaption").waitFor();
  assert.deepEqual(await inspect(page, "price-sheet"), []);
  for (const [key, at] of [
    ["ArrowDown", 4],
    ["ArrowDown", 5],
    ["ArrowUp", 4],
    ["Home", 0],
  ] as const) {
    await page.keyboard.press(key);
    await sheet.getByRole("heading", { name: await of(at), exact: true }).waitFor();
  }
  const first = await of(0);
  await sheet.getByRole("button", { name: `Put ${first} on your list` }).click();
  await sheet.getByRole("button", { name: `Take ${first} off your list` }).click();
  await sheet.getByRole("button", { name: `Put ${first} on your list` }).waitFor();
  await sheet.getByRole("button", { name: `Alert on ${first}` }).click();
  await page.getByTestId("alert").waitFor();
  await page.keyboard.press("Escape");
  await page.getByTestId("alert").waitFor({ state: "detached" });
  await sheet.getByRole("button", { name: `Close ${first}` }).click();
  await sheet.waitFor({ state: "detached" });
  const opener = rows.first().locator("a");
  await comesTo(() => opener.evaluate((link) => link === document.activeElement), true);
  await rows.nth(1).click();
  const second = await of(1);
  await sheet.getByRole("link", { name: "Buy" }).click();
  await page.waitForURL(new RegExp(`/app/trading\\?s=${second}`));
  await page.locator('[data-testid="order-ticket"][data-side="Buy"]').waitFor();
  await leave(visitor);
});

test("news that is published waits above the list, and is read on the page", async () => {
  const visitor = await onDesk("GTCO");
  const { page } = visitor;
  await page.goto("/app/marketData/marketNews");
  await page.getByTestId("news-list").locator("[data-news-id]").first().waitFor();
  const headline = "GTCO: interim dividend declared";
  await command("PublishNews", { headline, body: "Two naira a share.", securityID: "GTCO" });
  await page.getByRole("button", { name: /^\d+ new$/ }).click();
  await page.getByTestId("news-list").getByRole("link", { name: headline }).first().click();
  const reader = page.getByTestId("news-reader");
  await reader.getByRole("heading", { name: headline }).waitFor();
  await reader.getByText("Two naira a share.").waitFor();
  // Read, for its reader: no longer among what is unread, here or after a reload.
  const items = page.getByTestId("news-list").locator("[data-news-id]");
  await items.filter({ hasText: headline }).and(page.locator('[data-read="true"]')).waitFor();
  await page.getByRole("button", { name: "Unread", exact: true }).click();
  await items.filter({ hasText: headline }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Mine", exact: true }).click();
  await page.waitForURL(/mine=1&unread=1/);
  await page.reload();
  await items.first().waitFor();
  const { result: mine } = await ada.get<{ items: { id: number }[] }>("MarketData/GetNews", {
    mine: true,
    unread: true,
    maxResultCount: 30,
  });
  await comesTo(
    () => items.evaluateAll((rows) => rows.map((row) => Number(row.getAttribute("data-news-id")))),
    mine?.items.map(({ id }) => id) ?? [],
  );
  await items.first().click();
  const kept = await reader.getByRole("heading").first().textContent();
  await reader.getByRole("button", { name: `Save: ${kept}` }).click();
  await reader
    .getByRole("button", { name: `Save: ${kept}` })
    .and(page.locator('[aria-pressed="true"]'))
    .waitFor();
  await page.goto("/app/marketData/marketNews?saved=1");
  await comesTo(() => items.locator(".news__headline").allTextContents(), [kept ?? ""]);
  // A link opens its item wherever that stands, also where the list does not show it.
  const { result: found } = await ada.get<{ items: { id: number }[] }>("MarketData/GetNews", { keyword: headline });
  await page.goto(`/app/marketData/marketNews?q=no-item-says-this&id=${found?.items[0]?.id}`);
  await reader.getByRole("heading", { name: headline }).waitFor();
  await page.goto("/app/marketData/marketNews?id=2000000000");
  await reader.getByText("This item is no longer in the list").waitFor();
  // Told of the next news of a security; and a source that is muted is heard again from the line above the list.
  await page.goto(`/app/marketData/marketNews?id=${found?.items[0]?.id}`);
  const bell = reader.getByRole("button", { name: "Tell me of the next news of GTCO" });
  await bell.click();
  await bell.and(page.locator('[aria-pressed="true"]')).waitFor();
  await command("PublishNews", { headline: "GTCO: what was waited for", body: "It is here.", securityID: "GTCO" });
  await bell.and(page.locator('[aria-pressed="false"]')).waitFor();
  await items.filter({ hasText: headline }).first().waitFor();
  await reader.getByRole("button", { name: "Mute NGX" }).click();
  await items.filter({ hasText: headline }).waitFor({ state: "detached" });
  await page.getByTestId("muted-sources").getByRole("button", { name: "Hear NGX again" }).click();
  await items.filter({ hasText: headline }).first().waitFor();
  await page.getByTestId("muted-sources").waitFor({ state: "detached" });
  await page.goto("/app/marketData/marketNews?mine=1&unread=1");
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await page.getByText("No news matches these filters").waitFor();
  await page.goto("/app/marketData/marketNews");
  await page.getByTestId("news-list").getByRole("link", { name: headline }).first().click();
  await reader.getByRole("link", { name: /^GTCO/ }).click();
  await page.waitForURL(/company-pricelists\?s=GTCO/);
  await page.getByTestId("history-table").waitFor();
  await leave(visitor);
});

test("an order after the close says when it goes, waits with the broker, is changed there, and goes by itself", async () => {
  const visitor = await onDesk("GTCO");
  const { page } = visitor;
  await command("SetPhase", { phase: "END_OF_DAY" });
  await inPhase(page, "END_OF_DAY");
  await page.getByText("Orders wait for the next pre-open", { exact: true }).waitFor();
  const ticket = page.getByTestId("order-ticket");
  await ticket.locator("option:disabled", { hasText: "Market" }).waitFor({ state: "attached" });
  const { lowerLimit } = await quote("GTCO");
  await fillTicket(page, { side: "Buy", orderQty: 90, price: lowerLimit.toFixed(2) });
  await ticket
    .getByText(/^The market is closed\. This order waits and goes to the exchange by itself on \w{3} \d/)
    .waitFor();
  await page
    .getByTestId("ticket-submit")
    .filter({ hasText: /^Queue: buy 90 GTCO/ })
    .click();
  await page.getByText("Goes to the exchange", { exact: true }).waitFor();
  await page.getByTestId("ticket-confirm").filter({ hasText: "Queue buy order" }).click();
  const id = await waitForStatus(page, "GTCO", "PendingNew");
  const row = page.getByTestId("blotter-orders").locator(`[data-order-id="${id}"]`);
  await row.getByText("Held by broker").waitFor();

  // Changed while it waits: at once, since nobody else has to agree.
  await row.getByRole("button", { name: /^Amend order/ }).click();
  const editor = page.getByTestId("amend-order");
  await editor.getByLabel("Quantity", { exact: true }).fill("80");
  await page.getByTestId("amend-confirm").click();
  await editor.waitFor({ state: "detached" });
  await row.filter({ hasText: "80" }).getByText("Held by broker").waitFor();
  for (const width of [1440, 1366, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const [status, deeds] = await Promise.all([edges(row.locator(".queued")), edges(row.locator(".grid__actions"))]);
    assert.ok(status.right <= deeds.left, `its status stands whole beside what can be done, ${width} px wide`);
  }

  // Nothing bars its cancel, as the exchange's close does that of what stands there.
  assert.ok(await row.getByRole("button", { name: /^Cancel order/ }).isEnabled());

  // On a phone its card holds all of it, while it waits and when it works.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("tab", { name: "Orders" }).click();
  await row.getByText("Held by broker").waitFor();
  assert.deepEqual(await beyondTheScreen(row), []);
  await command("SetPhase", { phase: "PRE_OPEN" });
  await row.and(page.locator('[data-status="New"]')).waitFor();
  assert.deepEqual(await beyondTheScreen(row), []);
  await row.getByText("Held by broker").waitFor({ state: "detached" });
  assert.equal(await row.locator(".dot").getAttribute("title"), "FIX OrdStatus 0, New");
  await command("SetPhase", { phase: "CONTINUOUS" });
  await leave(visitor);
});

async function person(userName: string): Promise<Customer> {
  return signIn(world.url, { tenantId: 1, userName, password: demoPassword });
}

async function onDesk(securityID: string): Promise<Visitor> {
  const visitor = await visit(browser, world.url);
  await visitor.page.goto("/user/login");
  await arrive(visitor.page, { userName: "ada" });
  await openSecurity(visitor.page, securityID);
  return visitor;
}

async function leave(visitor: Visitor): Promise<void> {
  assertQuiet(visitor);
  await visitor.context.close();
}

async function command(name: string, input: unknown): Promise<void> {
  const answer = await admin.post(`Simulator/${name}`, input);
  assert.ok(answer.result !== null, JSON.stringify(answer.error));
}

async function sent(order: ReturnType<Customer["send"]>): Promise<void> {
  const { result, error } = await order;
  assert.ok(result !== null, JSON.stringify(error));
}

async function inPhase(page: Page, phase: string): Promise<void> {
  await page.locator(`.phases[data-phase="${phase}"]`).waitFor();
}

async function edges(where: Locator): Promise<{ readonly left: number; readonly right: number }> {
  const box = await where.boundingBox();
  assert.ok(box !== null, "it is shown");
  return { left: box.x, right: box.x + box.width };
}

/** What of a card stands to the left or the right of what can be seen. */
async function beyondTheScreen(card: Locator): Promise<readonly string[]> {
  await card.getByRole("button", { name: /^Cancel order/ }).waitFor();
  return card.evaluate((node) =>
    [node, ...node.querySelectorAll("*")]
      .filter((part) => {
        const { left, right, width } = part.getBoundingClientRect();
        return width > 1 && (left < 0 || right > document.documentElement.clientWidth);
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  );
}

/** Durations that are shown and cannot be chosen. */
async function notOffered(page: Page): Promise<readonly (string | null)[]> {
  const duration = page.getByTestId("order-ticket").getByLabel("Duration");
  return duration.locator("option:disabled").evaluateAll((options) => options.map((option) => option.textContent));
}

type Sized = {
  readonly securityID: string;
  readonly last: number | null;
  readonly publishedPrice: number | null;
  readonly prevClose: number | null;
};

type Quote = { readonly bestBid: number; readonly bestOffer: number; readonly lowerLimit: number };

async function quote(securityID: string): Promise<Quote> {
  const answer = await ada.get<(Quote & { securityID: string })[]>("MarketData/GetMarketStats");
  const found = answer.result?.find((stat) => stat.securityID === securityID);
  assert.ok(found !== undefined);
  return found;
}
