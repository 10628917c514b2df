// Pictures of a portfolio and of the market in a real browser: what is drawn is what an independent calculation finds.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { addDays, tradingDay } from "@tradebook/domain/instant.ts";
import type { Browser, Page } from "playwright-core";
import { arrive } from "./arrive.ts";
import { assertQuiet, openBrowser, visit, type Visitor } from "./browser.ts";
import { comesTo } from "./comes-to.ts";
import { signIn, type Customer } from "./customer.ts";
import { inspect } from "./inspect.ts";
import { demoPassword, endWorld, startWorld, type World } from "./world.ts";

let world: World;
let browser: Browser;
let ada: Customer;
let admin: Customer;

before(async () => {
  world = await startWorld({ env: { TRADEBOOK_PACE: "0" } });
  browser = await openBrowser();
  ada = await signIn(world.url, { tenantId: 1, userName: "ada", password: demoPassword });
  admin = await signIn(world.url, { tenantId: 1, userName: "admin", password: demoPassword });
});

after(async () => {
  await browser?.close();
  if (world !== undefined) await endWorld(world);
});

const account = "0010000001";
const valuation = "/app/client-portal/portfolio-valuation";
const devices = [
  { name: "desktop", width: 1440, height: 900 },
  { name: "phone", width: 360, height: 740, touch: true },
] as const;

test("each day's return is worked out from valuations and the statement, and the index from its own days", async () => {
  const visitor = await signedIn();
  const { page } = visitor;
  await page.goto(`${valuation}?tab=performance&range=1m`);
  const picture = page.getByTestId("picture-index");
  await picture.getByRole("button", { name: /show as a table/ }).click();
  const rows = (await picture.locator("tbody tr").evaluateAll(readRows)).toReversed();
  assert.ok(rows.length > 15, `${rows.length} days`);

  const money = await everyLine();
  assert.ok(money.some((line) => line.transactionDate > (rows[0]?.day ?? "") && line.type === "DEPOSIT"));
  const index = await indexCloses();
  const base = indexOn(index, rows[0]?.day ?? "");
  let [level, before] = [1, 0];
  for (const [at, { day, cells }] of rows.entries()) {
    const worth = await worthOn(day);
    const { cameIn, wentOut } = flowsOn(money, day);
    if (at > 0) level *= (worth + wentOut) / (before + cameIn);
    before = worth;
    const [own, drawnIndex, , drawnWorth, drawnIn, drawnOut] = cells.map(figure);
    assert.equal(drawnWorth, worth / 100, `worth on ${day}`);
    if (at > 0) assert.deepEqual([drawnIn, drawnOut], [cameIn / 100, wentOut / 100], `flows on ${day}`);
    assert.ok(Math.abs((level - 1) * 100 - (own ?? Number.NaN)) < 0.0051, `return on ${day}: ${level} ${own}`);
    const expected = (indexOn(index, day) / base - 1) * 100;
    assert.ok(Math.abs(expected - (drawnIndex ?? Number.NaN)) < 0.0051, `index on ${day}: ${expected} ${drawnIndex}`);
  }
  const last = rows.at(-1);
  assert.equal(await percentIn(page, "figure-twr"), figure(last?.cells[0] ?? ""));
  assert.equal(await percentIn(page, "figure-index"), figure(last?.cells[1] ?? ""));

  await picture.getByRole("button", { name: /show as a picture/ }).click();
  await drawnAsSaid(page, rows);
  await leave(visitor);
});

test("the keyboard reads every day of the lines, and the arrows stay within them", async () => {
  const visitor = await signedIn();
  const { page } = visitor;
  await page.goto(`${valuation}?tab=performance&range=1m`);
  const plot = page.getByRole("slider", { name: /Your portfolio beside the index/ });
  await plot.focus();
  await page.keyboard.press("Home");
  assert.match((await plot.getAttribute("aria-valuetext")) ?? "", /· You 0\.00% · All-Share Index 0\.00%/);
  await page.keyboard.press("ArrowLeft");
  assert.equal(await plot.getAttribute("aria-valuenow"), "0");
  await page.keyboard.press("ArrowRight");
  assert.equal(await plot.getAttribute("aria-valuenow"), "1");
  await page.keyboard.press("End");
  const shown = await plot.getAttribute("aria-valuetext");
  assert.equal(await page.getByTestId("chart-readout").textContent(), shown);
  assert.equal(
    /You ([+\u2212]?[\d.]+%)/.exec(shown ?? "")?.[1],
    (await page.getByTestId("figure-twr").textContent())?.match(/[+\u2212]?[\d.]+%/)?.[0],
  );
  await leave(visitor);
});

test("costs are the sums of the contract notes, and what securities brought adds up to the gain", async () => {
  const visitor = await signedIn();
  const { page } = visitor;
  await page.goto(`${valuation}?tab=performance&range=all`);
  const costs = page.getByTestId("picture-costs");
  await costs.getByRole("button", { name: /show as a table/ }).click();
  const notes = await everyNote();
  const drawn = await costs.locator('tfoot tr [data-kind="commission"]').textContent();
  assert.equal(figure(drawn ?? ""), notes.reduce((all, note) => all + kobo(note.commission), 0) / 100);
  const traded = await costs.locator('tfoot tr [data-kind="traded"]').textContent();
  assert.equal(figure(traded ?? ""), notes.reduce((all, note) => all + kobo(note.consideration), 0) / 100);
  const [total, tax] = await Promise.all(
    ["total", "dividendTax"].map((kind) => costs.locator(`tfoot tr [data-kind="${kind}"]`).textContent()),
  );
  const charged = Math.round((figure(total ?? "") - figure(tax ?? "")) * 100);
  assert.equal(
    charged,
    notes.reduce((all, note) => all + kobo(note.totalCharges), 0),
  );

  const brought = page.getByTestId("picture-contributions");
  assert.equal(await page.getByTestId("performance-check").getAttribute("data-holds"), "true");
  await brought.getByRole("button", { name: /show as a table/ }).click();
  const gains = await brought.locator("tbody tr td:nth-of-type(4)").allTextContents();
  const gain = await brought.locator("tfoot td").nth(1).textContent();
  const other = await brought.locator("tbody tr:has(td[colspan]) td:nth-of-type(2)").allTextContents();
  const whole = [...gains, ...other].reduce((all, text) => all + Math.round(figure(text) * 100), 0);
  assert.equal(whole, Math.round(figure(gain ?? "") * 100));
  await leave(visitor);
});

test("tiles of the heat map are as large as what traded, say their change with its sign, and arrows lead from one to the next", async () => {
  const visitor = await signedIn();
  const { page } = visitor;
  await page.goto("/app/marketData/all-pricelists");
  await page.locator("main tbody tr").first().waitFor();
  await tradeSome();
  const stats = await quietStats();
  await page.goto("/app/marketData/all-pricelists?view=map");
  const tiles = page.getByTestId("heat-map").locator(".heat__tile");
  await tiles.first().waitFor();
  const drawn = await tiles.evaluateAll((all) =>
    all.map((tile) => ({
      symbol: (tile as HTMLElement).dataset["symbol"] ?? "",
      area: tile.getBoundingClientRect().width * tile.getBoundingClientRect().height,
      way: tile.className.replace(/.*heat__tile--/, ""),
      said: tile.getAttribute("aria-label") ?? "",
    })),
  );
  const traded = stats.filter(({ deals }) => deals > 0);
  assert.deepEqual(drawn.map(({ symbol }) => symbol).sort(), traded.map(({ securityID }) => securityID).sort());
  for (const { symbol, way, said } of drawn) {
    const stat = traded.find(({ securityID }) => securityID === symbol);
    assert(stat !== undefined && stat.last !== null && stat.prevClose !== null);
    const [last, before] = [kobo(stat.last), kobo(stat.prevClose)];
    const percent = Math.round(((last - before) * 10_000) / before) / 100;
    assert.equal(way, percent === 0 ? "flat" : percent > 0 ? "up" : "down");
    const signed = (decimals: number, value: number) =>
      `${value > 0 ? "+" : value < 0 ? "\u2212" : ""}${Math.abs(value).toFixed(decimals)}%`;
    // A small tile shows its change in tenths, and is called what it shows.
    const either = [signed(2, percent), signed(1, Math.round(percent * 10) / 10)];
    assert.ok(
      either.some((one) => said.startsWith(`${symbol} ${one}, `)),
      `${said} | ${either.join(" or ")}`,
    );
  }
  // Within a sector nothing but the value decides; a sector's name takes some of its box.
  for (const name of new Set(traded.map(({ sector }) => sector))) {
    const own = traded.filter(({ sector }) => sector === name);
    const areaOf = (symbol: string) => drawn.find((one) => one.symbol === symbol)?.area ?? 0;
    const [area, value] = [
      own.reduce((all, one) => all + areaOf(one.securityID), 0),
      own.reduce((all, one) => all + one.value, 0),
    ];
    for (const { securityID, value: worth } of own)
      assert.ok(Math.abs(areaOf(securityID) / area - worth / value) < 0.03, securityID);
  }
  const first = page.getByTestId("heat-map").locator('[tabindex="0"]');
  assert.equal(await first.count(), 1, "one stop for the Tab key");
  await first.focus();
  const from = await focused(page);
  await page.keyboard.press("ArrowRight");
  const [to] = [await focused(page)];
  assert.notEqual(to, from);
  await page.keyboard.press("Enter");
  await page.waitForURL(new RegExp(`company-pricelists\\?s=${to}$`));

  // On the desk the same tiles are a table as well, and a row turns the desk to its security.
  await page.goto("/app/trading");
  await page.getByTestId("desk").waitFor();
  await page.keyboard.press("Alt+4");
  await page.getByRole("tab", { name: "Heat map" }).click();
  await page.getByTestId("heat-map").waitFor();
  await page.locator(".heat-panel").getByRole("button", { name: "Show as a table" }).click();
  const rows = page.getByTestId("heat-table").locator("[data-security]");
  await rows.first().waitFor();
  const listed = () => rows.evaluateAll((all) => all.map((row) => row.getAttribute("data-security") ?? ""));
  const byValue = traded.toSorted((one, other) => other.value - one.value).map(({ securityID }) => securityID);
  await comesTo(listed, byValue);
  await rows.nth(1).getByRole("button").click();
  await page.waitForURL(new RegExp(`trading\\?s=${byValue[1]}`));
  await page.keyboard.press("Alt+1");
  await leave(visitor);
});

test("the X-ray says of each rule whether it is fine, as the figures on the valuation have it", async () => {
  const visitor = await signedIn();
  const { page } = visitor;
  await page.goto(valuation);
  await page.getByRole("tab", { name: "X-ray" }).click();
  const rules = page.getByTestId("x-ray-findings").locator("[data-rule]");
  await rules.first().waitFor();
  const { items } = await asked<{ items: readonly { symbol: string; weightPct: number }[] }>(
    "BackOffice/GetDashAccountPortfolioValuation",
  );
  const largest = items.reduce((most, one) => (one.weightPct > most.weightPct ? one : most));
  const said = page.locator('[data-rule="largestHolding"]');
  assert.match((await said.textContent()) ?? "", new RegExp(`${largest.symbol} with ${largest.weightPct.toFixed(2)}%`));
  assert.equal(await said.getAttribute("data-fine"), String(largest.weightPct <= 25));
  assert.equal(await page.locator('[data-rule="holdings"]').getAttribute("data-fine"), String(items.length >= 5));
  const parts = await page.getByTestId("picture-allocation").locator("strong").allTextContents();
  assert.ok(Math.abs(parts.reduce((all, text) => all + figure(text), 0) - 100) < 0.05);
  await page.getByRole("button", { name: "By security" }).click();
  assert.ok((await page.getByTestId("picture-allocation").textContent())?.includes(largest.symbol));
  await leave(visitor);
});

for (const device of devices) {
  test(`pictures break no accessibility rule and fit a ${device.name}, light and dark, as pictures and as tables`, async () => {
    await tradeSome();
    const visitor = await signedIn(device);
    const { page } = visitor;
    const faults: string[] = [];
    const look = async (name: string) => void faults.push(...(await inspect(page, `${name}-${device.name}`)));
    await page.goto("/app/dashboard");
    await page.getByTestId("card-performance").getByTestId("chart-readout").waitFor();
    await look("pictures-dashboard");
    await page.goto(`${valuation}?tab=performance`);
    await page.getByTestId("picture-costs").waitFor();
    await look("pictures-performance");
    await scrollTo(page, "picture-contributions");
    await look("pictures-contributions");
    await scrollTo(page, "picture-costs");
    await look("pictures-costs");
    const toggles = page.getByRole("button", { name: /show as a table/ });
    for (let left = await toggles.count(); left > 0; left -= 1) await toggles.first().click();
    await look("pictures-tables");
    await page.goto(`${valuation}?tab=x-ray`);
    await page.getByTestId("picture-exits").waitFor();
    await look("pictures-x-ray");
    await page.goto("/app/marketData/all-pricelists?view=map");
    await page.locator(".heat__tile").first().waitFor();
    await look("pictures-heat-map");
    await page.goto("/app/trading");
    await page.getByTestId("account-buying-power").waitFor();
    await look("pictures-ticket");
    await leave(visitor);
    for (const [userName, tile, says] of [
      ["broker", "tile-bought", /₦[\d,.]+ more .*on \w+day$|the same as .*on \w+day$/],
      ["admin", "tile-connections", /\d/],
    ] as const) {
      const staff = await visit(browser, world.url, device);
      await arrive(staff.page, { userName });
      await staff.page.goto("/app/dashboard");
      await staff.page.getByTestId(tile).filter({ hasText: says }).waitFor();
      faults.push(...(await inspect(staff.page, `pictures-dashboard-${userName}-${device.name}`)));
      await leave(staff);
    }
    assert.deepEqual(faults, []);
  });
}

test("rights are seen, taken up for what they cost, and one wish that has been met meanwhile is not met again", async () => {
  const id = await offeredRights();
  const visitor = await signedIn();
  const { page } = visitor;
  await page.goto("/app/dashboard");
  await page.getByTestId("card-attention").getByText("Rights in GTCO: the offer closes").waitFor();
  const card = page.getByTestId("card-actions");
  const row = card.locator("li", { hasText: "GTCO" }).filter({ hasText: "1 for 5 at ₦2.00" });
  await row.getByText(/^0 of [\d,]+ taken up$/).waitFor();
  await row.getByRole("button", { name: "Take up" }).click();
  const form = page.getByTestId("rights-form");
  await form.getByLabel("Shares to take up").fill("1,000,000");
  await form.getByText(/^A whole number from 1 to [\d,]+\.$/).waitFor();
  assert.ok(await form.getByRole("button", { name: /^Take up/ }).isDisabled());
  await form.getByLabel("Shares to take up").fill("100");
  assert.deepEqual(await inspect(page, "rights-form"), []);
  await form.getByRole("button", { name: "Take up for ₦200.00" }).click();
  await row.getByText(/^100 of [\d,]+ taken up$/).waitFor();
  await row.getByRole("button", { name: "Take up" }).click();
  const elsewhere = await ada.post("CorporateAction/Subscribe", { id, cscsAccount: account, units: 50 });
  assert.equal(elsewhere.status, 200, JSON.stringify(elsewhere.error));
  await form.getByLabel("Shares to take up").fill("50");
  await form.getByRole("button", { name: "Take up for ₦100.00" }).click();
  await form.getByText("The rights have changed").waitFor();
  await page.keyboard.press("Escape");
  await row.getByText(/^150 of [\d,]+ taken up$/).waitFor();
  assert.deepEqual(await inspect(page, "dashboard-rights"), []);
  await visitor.context.close();
});

/** One new share of GTCO for five, at two naira, open for three days. */
async function offeredRights(): Promise<number> {
  const status = await ada.get<{ tradingDate: string }>("MarketData/GetMarketStatus");
  const today = tradingDay(status.result?.tradingDate ?? "");
  const made = await admin.post<{ id: number }>("CorporateAction/Create", {
    type: "Rights",
    securityID: "GTCO",
    announcedOn: addDays(today, -20),
    qualificationDate: addDays(today, -1),
    closesOn: addDays(today, 3),
    paymentDate: addDays(today, 10),
    newShares: 1,
    forShares: 5,
    offerPrice: 2,
  });
  assert.equal(made.status, 200, JSON.stringify(made.error));
  const supervisor = await signIn(world.url, { tenantId: 1, userName: "supervisor", password: demoPassword });
  const id = made.result?.id ?? 0;
  const approved = await supervisor.post("CorporateAction/Approve", { id });
  assert.equal(approved.status, 200, JSON.stringify(approved.error));
  return id;
}

test("pictures can be read in every palette, and where the system chooses the colours", async () => {
  await tradeSome();
  const visitor = await signedIn();
  const { page } = visitor;
  const faults: string[] = [];
  await page.goto("/app/marketData/all-pricelists?view=map");
  for (const palette of ["colour-blind", "traditional", "mono"]) {
    await page.evaluate(
      (chosen) => localStorage.setItem("tradebook.display", JSON.stringify({ palette: chosen })),
      palette,
    );
    await page.goto("/app/marketData/all-pricelists?view=map");
    await page.locator(`html[data-palette="${palette}"] .heat__tile`).first().waitFor();
    faults.push(...(await inspect(page, `pictures-heat-map-${palette}`)));
  }
  await page.goto(`${valuation}?tab=performance`);
  await page.getByTestId("picture-costs").waitFor();
  await page.emulateMedia({ forcedColors: "active" });
  const strokes = await page
    .locator(".lines__path")
    .evaluateAll((all) => all.map((line) => getComputedStyle(line).stroke));
  assert.equal(new Set(strokes).size, 2, "the two lines are told apart");
  faults.push(...(await inspect(page, "pictures-performance-forced")));
  assert.deepEqual(faults, []);
  await leave(visitor);
});

type Row = { readonly day: string; readonly cells: readonly string[] };

/** Runs in the browser. */
function readRows(all: readonly Element[]): Row[] {
  return all.map((row) => ({
    day: (row as HTMLElement).dataset["day"] ?? "",
    cells: [...row.querySelectorAll("td")].map((cell) => cell.textContent ?? ""),
  }));
}

/** The line's points are where the axis has the table's figures. */
async function drawnAsSaid(page: Page, rows: readonly Row[]) {
  const ticks = await page.locator(".lines__scale span").allTextContents();
  const figures = ticks.map(figure);
  const [low, high] = [Math.min(...figures), Math.max(...figures)];
  for (const [at, name] of ["own", "index"].entries()) {
    const path = (await page.locator(`.lines__path--${name}`).getAttribute("d")) ?? "";
    const points = [...path.matchAll(/[ML]([\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
    assert.equal(points.length, rows.length);
    for (const [place, [x, y]] of points.entries()) {
      assert.ok(Math.abs(x - (place / (rows.length - 1)) * 1000) < 0.1);
      const drawn = low + (1 - y / 1000) * (high - low);
      const said = figure(rows[place]?.cells[at] ?? "");
      assert.ok(Math.abs(drawn - said) < (high - low) / 1000, `${name} ${rows[place]?.day}: ${drawn} ${said}`);
    }
  }
}

/** Kobo as a whole number; amounts on the wire are naira. */
function kobo(naira: number): number {
  return Math.round(naira * 100);
}

/** +1,234.50% or −1,234.50 as a number; nothing is zero. */
function figure(text: string): number {
  return Number(text.replaceAll(/[₦,%+\s]/g, "").replace("\u2212", "-"));
}

async function percentIn(page: Page, testId: string): Promise<number> {
  const text = (await page.getByTestId(testId).textContent()) ?? "";
  return figure(/[+\u2212]?[\d.,]+%/.exec(text)?.[0] ?? "NaN");
}

async function asked<T>(method: string, query: Readonly<Record<string, string | number>> = {}): Promise<T> {
  const answer = await ada.get<T>(method, { cscsAcct: account, ...query });
  assert.ok(answer.result !== null, JSON.stringify(answer.error));
  return answer.result;
}

async function worthOn(day: string): Promise<number> {
  const { totals } = await asked<{ totals: { netWorth: number } }>("BackOffice/GetDashAccountPortfolioValuation", {
    asAt: day,
  });
  return kobo(totals.netWorth);
}

type Line = {
  readonly transactionDate: string;
  readonly type: string;
  readonly debit: number;
  readonly credit: number;
};

async function everyLine(): Promise<readonly Line[]> {
  const { items } = await asked<{ items: readonly Line[] }>("BackOffice/GetAccountStatement", { maxResultCount: 1000 });
  return items;
}

function flowsOn(lines: readonly Line[], day: string) {
  const own = lines.filter((line) => line.transactionDate === day && /^(DEPOSIT|WITHDRAWAL)$/.test(line.type));
  const sum = (end: "credit" | "debit") => own.reduce((all, line) => all + kobo(line[end]), 0);
  return { cameIn: sum("credit"), wentOut: sum("debit") };
}

type Note = { readonly commission: number; readonly consideration: number; readonly totalCharges: number };

async function everyNote(): Promise<readonly Note[]> {
  const pages = await Promise.all(
    ["Purchase", "Sale"].map((side) =>
      asked<{ items: readonly Note[] }>(`BackOffice/Get${side}ContractNotes`, { maxResultCount: 1000 }),
    ),
  );
  return pages.flatMap(({ items }) => items);
}

type Close = { readonly day: string; readonly close: number };

async function indexCloses(): Promise<readonly Close[]> {
  const candles = await asked<readonly { time: string; close: number }[]>("MarketData/GetIndexTrend", {
    interval: "1d",
    from: "2026-01-01T00:00:00Z",
  });
  // A day begins at midnight in Lagos, an hour before that of UTC.
  return candles.map(({ time, close }) => ({
    day: new Date(Date.parse(time) + 3_600_000).toISOString().slice(0, 10),
    close,
  }));
}

function indexOn(index: readonly Close[], day: string): number {
  return index.findLast((one) => one.day <= day)?.close ?? Number.NaN;
}

type Stat = {
  readonly securityID: string;
  readonly sector: string;
  readonly deals: number;
  readonly value: number;
  readonly last: number | null;
  readonly prevClose: number | null;
};

async function marketStats(): Promise<readonly Stat[]> {
  return (await asked<readonly Stat[]>("MarketData/GetMarketStats")) ?? [];
}

/** A market in which something has traded, and that is quiet again. */
async function tradeSome() {
  const least = 25;
  if ((await tradedCount()) >= least) return;
  await command("SetPace", { ordersPerSecond: 200 });
  await untilTraded(least);
  await command("SetPace", { ordersPerSecond: 0 });
}

async function tradedCount(): Promise<number> {
  return (await marketStats()).filter(({ deals }) => deals > 0).length;
}

async function untilTraded(least: number) {
  for (let looks = 0; looks < 100; looks += 1) {
    if ((await tradedCount()) >= least) return;
    await new Promise((go) => setTimeout(go, 300));
  }
  assert.fail(`fewer than ${least} securities traded within half a minute`);
}

/** Orders under way still trade for a moment after the pace is gone: read until two looks agree. */
async function quietStats(): Promise<readonly Stat[]> {
  let known = JSON.stringify(await marketStats());
  for (let looks = 0; looks < 40; looks += 1) {
    await new Promise((go) => setTimeout(go, 700));
    const next = await marketStats();
    if (JSON.stringify(next) === known) return next;
    known = JSON.stringify(next);
  }
  return assert.fail("the market does not come to rest");
}

async function command(name: string, body: object) {
  const answer = await admin.post(`Simulator/${name}`, body);
  assert.equal(answer.status, 200, JSON.stringify(answer.error));
}

async function focused(page: Page): Promise<string> {
  return await page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset["symbol"] ?? "");
}

async function scrollTo(page: Page, testId: string) {
  await page.getByTestId(testId).scrollIntoViewIfNeeded();
}

async function signedIn(options: Parameters<typeof visit>[2] = {}): Promise<Visitor> {
  const visitor = await visit(browser, world.url, options);
  await arrive(visitor.page, { userName: "ada" });
  return visitor;
}

async function leave(visitor: Visitor): Promise<void> {
  assertQuiet(visitor);
  await visitor.context.close();
}
