// The workspace around the ticket: desks that are kept, lists, alerts, baskets, picked orders, a window of its own, and doubt.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { arrive } from "./arrive.ts";
import { assertQuiet, openBrowser, visit, type Visitor } from "./browser.ts";
import { comesTo, hasValue } from "./comes-to.ts";
import { signIn } from "./customer.ts";
import { bestPriceKobo, bookRows, fillTicket, openSecurity, sendTicket, signInOnPage } from "./desk.ts";
import { inspect } from "./inspect.ts";
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

async function leave(visitor: Visitor): Promise<void> {
  assertQuiet(visitor);
  await visitor.context.close();
}

async function atTheDesk(userName: string, security = "ZENITHBANK"): Promise<Visitor> {
  const visitor = await visit(browser, world.url);
  await arrive(visitor.page, { userName });
  await openSecurity(visitor.page, security);
  return visitor;
}

async function lowest(security: string): Promise<string> {
  const ada = await signIn(world.url, { tenantId: 1, userName: "ada", password: demoPassword });
  const limits = await ada.get<{ lower: number }>("MarketData/getPricelimitRange", { security });
  assert.ok(limits.result !== null);
  return limits.result.lower.toFixed(2);
}

test("the desk is changed by keys, kept on the server, and the same after a reload and on another device", async () => {
  const visitor = await atTheDesk("ngozi");
  const { page } = visitor;
  for (const [key, preset] of [
    ["Alt+2", "active"],
    ["Alt+3", "dealer"],
    ["Alt+4", "monitor"],
    ["Alt+2", "active"],
  ] as const) {
    await page.keyboard.press(key);
    await page.locator(`[data-testid="desk"][data-preset="${preset}"]`).waitFor();
  }
  assert.deepEqual(await inspect(page, "workspace-active"), []);
  const saved = page.waitForResponse((response) => response.url().includes("Workspace/SaveLayout"));
  await page.getByLabel("Security of Chart").selectOption("GTCO");
  await saved;
  await page.getByRole("button", { name: "Change the desk" }).click();
  assert.deepEqual(await inspect(page, "workspace-edit"), []);
  const closed = page.waitForResponse((response) => response.url().includes("Workspace/SaveLayout"));
  await page.getByRole("button", { name: "Close Order book" }).first().click();
  await closed;
  await page.getByRole("button", { name: "Done" }).click();
  assertQuiet(visitor);
  const other = await visit(browser, world.url);
  await signInOnPage(other.page, { firm: "Default", userName: "ngozi", password: demoPassword });
  await other.page.locator('[data-testid="desk"][data-preset="active"]').waitFor();
  await hasValue(other.page.getByLabel("Security of Chart"), "GTCO");
  await other.page.getByRole("heading", { name: "Order book" }).waitFor({ state: "detached" });
  // What was read before a change does not undo it when another page has been looked at.
  const changed = other.page.waitForResponse((response) => response.url().includes("Workspace/SaveLayout"));
  await other.page.keyboard.press("Alt+3");
  await changed;
  const menu = other.page.getByRole("banner");
  await menu.getByRole("link", { name: "Dashboard", exact: true }).click();
  await other.page.waitForURL(/\/app\/dashboard/);
  await menu.getByRole("link", { name: "Trading", exact: true }).click();
  await other.page.getByTestId("desk").waitFor();
  await other.page.getByTestId("account-buying-power").waitFor();
  await comesTo(() => other.page.getByTestId("desk").getAttribute("data-preset"), "dealer");
  // Nor is a change lost to whoever leaves at once.
  const told = page.waitForResponse((response) => response.url().includes("Workspace/SaveLayout"));
  await page.keyboard.press("Alt+4");
  await page.locator('[data-testid="desk"][data-preset="monitor"]').waitFor();
  const word = page.waitForResponse((response) => response.url().includes("Workspace/GetWorkspace"));
  await page.reload();
  await page.locator('[data-testid="desk"][data-preset="monitor"]').waitFor();
  await Promise.all([word, told]);
  assert.equal(await page.getByTestId("desk").getAttribute("data-preset"), "monitor");
  await other.page.reload();
  await other.page.locator('[data-testid="desk"][data-preset="monitor"]').waitFor();
  await page.keyboard.press("Alt+1");
  await page.locator('[data-testid="desk"][data-preset="investor"]').waitFor();
  await Promise.all([visitor.context.close(), other.context.close()]);
});

test("a list of one's own keeps its order and is there after a reload", async () => {
  const visitor = await atTheDesk("ada");
  const { page } = visitor;
  const kept = page.waitForResponse((response) => response.url().includes("Workspace/SaveWatchlists"));
  await page.keyboard.press("w");
  await kept;
  await page.getByRole("button", { name: "Take ZENITHBANK off your list" }).waitFor();
  await page.getByTestId("list-picker").selectOption("My list");
  await page.getByRole("button", { name: "Change My list" }).click();
  const dialog = page.getByTestId("watchlist");
  await dialog.getByLabel("Add symbols").fill("gtco uba nosuch");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await dialog.getByRole("button", { name: "UBA one place up" }).click();
  const filed = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Save as CSV" }).click();
  const lines = (await readFile(await (await filed).path(), "utf8")).trim().split("\r\n");
  assert.deepEqual(
    lines.map((line) => line.split(",")[0]?.replace("\u{FEFF}", "")),
    ["Symbol", "ZENITHBANK", "UBA", "GTCO"],
  );
  const file = { name: "mine.csv", mimeType: "text/csv", buffer: Buffer.from("Ticker,Shares\nMTNN,5\nNOSUCH,6\n") };
  await dialog.getByLabel("Add from a file").setInputFiles(file);
  await dialog.getByText("1 of the file are on the list · Not listed: NOSUCH").waitFor();
  await dialog.getByRole("button", { name: "Take MTNN off the list" }).click();
  await dialog.getByRole("button", { name: "Keep the list" }).click();
  const shown = page.getByTestId("price-list").locator("[data-security]");
  await shown.nth(2).waitFor();
  const ids = () => shown.evaluateAll((rows) => rows.map((row) => row.getAttribute("data-security")));
  await comesTo(ids, ["ZENITHBANK", "UBA", "GTCO"]);
  const saved = () => page.waitForResponse((response) => response.url().includes("Workspace/SaveWatchlists"));
  const byKey = saved();
  await page.getByTestId("price-list").focus();
  await page.keyboard.press("Alt+ArrowDown");
  await byKey;
  await page.getByTestId("said").getByText("ZENITHBANK is now 2 of 3").waitFor();
  await comesTo(ids, ["UBA", "ZENITHBANK", "GTCO"]);
  const byHand = saved();
  await shown.nth(0).dragTo(shown.nth(1));
  await byHand;
  await comesTo(ids, ["ZENITHBANK", "UBA", "GTCO"]);
  await page.reload();
  await page.getByRole("tab", { name: "My list" }).click();
  await shown.nth(2).waitFor();
  const unpinned = saved();
  await page.keyboard.press("Delete");
  await unpinned;
  const pinned = saved();
  await page.getByRole("button", { name: "Pin My list as a tab" }).click();
  await pinned;
  assert.deepEqual(await inspect(page, "workspace-list-tabs"), []);
  await shown
    .filter({ hasText: "GTCO" })
    .locator(".prices__badge--held")
    .getByText(/^You hold [\d,]+$/)
    .waitFor();
  await page
    .getByTestId("list-gain")
    .getByText(/^₦[\d,]+\.\d\d$/)
    .waitFor();
  await comesTo(ids, ["ZENITHBANK", "UBA", "GTCO"]);
  await leave(visitor);
});

test("a row shows the figures that were chosen and what its owner noted, the same after a reload", async () => {
  const visitor = await atTheDesk("ada");
  const { page } = visitor;
  const row = page.getByTestId("price-list").locator('[data-security="ZENITHBANK"]');
  await page.getByRole("button", { name: "What rows show, and their order" }).click();
  const kept = page.waitForResponse((response) => response.url().includes("Workspace/SaveLayout"));
  for (const figure of ["Volume", "VWAP", "Prev. close", "Liquidity"])
    await page.locator(".pop").getByLabel(figure).click();
  await kept;
  assert.deepEqual(await inspect(page, "workspace-rows"), []);
  await page.locator(".pop").getByLabel("Sort by").selectOption("Value");
  await page.getByRole("button", { name: "Value", pressed: true }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Note on ZENITHBANK" }).click();
  const noted = page.waitForResponse((response) => response.url().includes("Workspace/SaveSecurityNote"));
  await page.getByTestId("security-note").getByLabel("Note").fill("Sell above 130");
  await page.getByRole("button", { name: "Keep the note" }).click();
  await noted;
  const whole = /VWAP (–|[\d.]+).*Prev\. close [\d.]+/;
  await row.filter({ hasText: "Sell above 130" }).filter({ hasText: whole }).waitFor();
  await page.reload();
  await row.filter({ hasText: "Sell above 130" }).filter({ hasText: whole }).waitFor();
  assert.equal(await row.locator('[data-figure="volume"]').count(), 0);
  await row
    .locator('[data-figure="grade"]')
    .filter({ hasText: /^[A-D]$/ })
    .waitFor();
  await page
    .locator(".strip")
    .getByRole("button", { name: /^[A-D]$/ })
    .waitFor();
  await leave(visitor);
});

test("the book shows the levels that are asked for, in steps of ticks, with one's own order in its group", async () => {
  const visitor = await atTheDesk("ada");
  const { page } = visitor;
  const low = Number(await lowest("ZENITHBANK"));
  await sendTicket(page, { side: "Buy", orderQty: 13, price: low.toFixed(2) });
  const bids = page.getByTestId("book-bids").locator(".book__level:not([hidden])");
  const own = page.getByTestId("book-bids").locator('.book__level[data-own="true"] .book__price');
  await page.getByRole("button", { name: "Levels of the book" }).click();
  const choose = (name: string) => page.locator(".pop").getByRole("button", { name, exact: true }).click();
  await choose("5");
  await bids.nth(5).waitFor({ state: "detached" });
  await comesTo(() => bids.count(), 5);
  await choose("All");
  await own.filter({ hasText: low.toFixed(2) }).waitFor();
  const level = page.getByTestId("book-bids").locator('.book__level[data-own="true"]');
  await level.locator(".book__own").filter({ hasText: /^13$/ }).waitFor();
  await level.hover();
  const tip = page.getByRole("tooltip");
  await tip.getByText("Yours here: 13").waitFor();
  await tip.getByText("Yours is first at this price").waitFor();
  await tip.getByText(`shares down to ${low.toFixed(2)}`).waitFor();
  const kept = page.waitForResponse((response) => response.url().includes("Workspace/SaveLayout"));
  await choose("10 ticks");
  await kept;
  // A tick of ZENITHBANK's price is ten kobo, so that ten of them are a naira.
  await own.filter({ hasText: Math.floor(low).toFixed(2) }).waitFor();
  const figures = await bids.evaluateAll((rows) =>
    rows.map((row) =>
      ["quantity", "total"].map((part) =>
        Number((row.querySelector(`.book__${part}`)?.textContent ?? "").replaceAll(",", "")),
      ),
    ),
  );
  const sum = figures.reduce((shares, [quantity = 0]) => shares + quantity, 0);
  assert.equal(figures.at(-1)?.[1], sum);
  assert.deepEqual(await inspect(page, "workspace-book"), []);
  await page.reload();
  await page.getByText("Price ×10").waitFor();
  await own.filter({ hasText: Math.floor(low).toFixed(2) }).waitFor();
  await leave(visitor);
});

test("a level, a line and a note are drawn by keys and by hand, kept, listed and taken away", async () => {
  const visitor = await atTheDesk("chidi");
  const { page } = visitor;
  await page.locator(".chart__canvas canvas").first().waitFor();
  const take = async (kind: string) => {
    await page.getByRole("button", { name: "Draw on the chart" }).click();
    await page.locator(".pop").getByRole("button", { name: kind, exact: true }).click();
  };
  const saved = () => page.waitForResponse((response) => response.url().includes("Workspace/SaveDrawings"));
  const level = saved();
  await take("Level");
  await page.locator(".chart__reader:focus").waitFor();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await level;
  const line = saved();
  await take("Line");
  const box = await page.locator(".chart__canvas").boundingBox();
  assert.ok(box !== null);
  await page.mouse.click(box.x + box.width * 0.2, box.y + box.height * 0.3);
  await page.getByText("Now where it ends.").waitFor();
  await page.mouse.click(box.x + box.width * 0.6, box.y + box.height * 0.5);
  await line;
  const note = saved();
  await take("Note");
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await page.getByTestId("chart-note").getByLabel("Note").fill("Bought here once");
  await page.keyboard.press("Enter");
  await note;
  for (const [kind, next, bottom] of [
    ["Ray", "Now a second point that it goes through.", 0.35],
    ["Box", "Now the corner opposite.", 0.6],
  ] as const) {
    const kept = saved();
    await take(kind);
    await page.mouse.click(box.x + box.width * 0.3, box.y + box.height * 0.4);
    await page.getByText(next).waitFor();
    await page.mouse.click(box.x + box.width * 0.5, box.y + box.height * bottom);
    await kept;
  }
  await take("Level");
  await page.keyboard.press("Escape");
  await page.locator(".chart__asks").waitFor({ state: "detached" });
  await page.reload();
  await page.getByRole("button", { name: "Draw on the chart" }).click();
  const drawn = page.getByTestId("drawings").getByRole("listitem");
  await drawn.nth(4).waitFor();
  const words = await drawn.allTextContents();
  assert.match(words[0] ?? "", /^Level [\d.]+$/);
  assert.match(words[1] ?? "", /^Line [\d.]+ \(\d+ \w+ \d{4}\) – [\d.]+ \(\d+ \w+ \d{4}\)$/);
  assert.match(words[2] ?? "", /^Note [\d.]+, \d+ \w+ \d{4}: Bought here once$/);
  assert.match(words[3] ?? "", /^Ray [\d.]+ \(\d+ \w+ \d{4}\) – [\d.]+ \(\d+ \w+ \d{4}\)$/);
  assert.match(words[4] ?? "", /^Box [\d.]+ \(\d+ \w+ \d{4}\) – [\d.]+ \(\d+ \w+ \d{4}\)$/);
  assert.deepEqual(await inspect(page, "workspace-drawings"), []);
  for (const left of [4, 3, 2, 1, 0]) {
    const gone = saved();
    await drawn
      .first()
      .getByRole("button", { name: /^Take away/ })
      .click();
    await gone;
    await comesTo(() => drawn.count(), left);
  }
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Show as table" }).click();
  await page.getByText(/^ZENITHBANK (rose|fell|has not moved).* between [\d.]+ and [\d.]+/).waitFor();
  await page.getByRole("columnheader", { name: "Closing price" }).waitFor();
  await leave(visitor);
});

test("a drawing is moved by a mouse, by keys and, once it is chosen, by a finger, and stays there", async () => {
  const visitor = await visit(browser, world.url, { touch: true });
  const { page } = visitor;
  await arrive(page, { userName: "ada" });
  await openSecurity(page, "ZENITHBANK");
  const canvas = page.locator(".chart__canvas");
  await canvas.locator("canvas").first().waitFor();
  const box = await canvas.boundingBox();
  assert.ok(box !== null);
  const at = (height: number) => ({ x: box.x + box.width * 0.4, y: box.y + box.height * height });
  const saved = () => page.waitForResponse((response) => response.url().includes("Workspace/SaveDrawings"));
  const draw = page.getByRole("button", { name: "Draw on the chart" });
  const priceNow = async () => {
    await draw.click();
    const words = (await page.getByTestId("drawings").getByRole("listitem").first().textContent()) ?? "";
    await page.keyboard.press("Escape");
    return Math.round(Number(words.replace("Level ", "")) * 100);
  };
  const made = saved();
  await draw.click();
  await page.locator(".pop").getByRole("button", { name: "Level", exact: true }).click();
  await page.mouse.click(at(0.4).x, at(0.4).y);
  await made;
  const drawn = await priceNow();
  const pulled = saved();
  await page.mouse.move(at(0.4).x, at(0.4).y);
  await page.mouse.down();
  await page.mouse.move(at(0.3).x, at(0.3).y, { steps: 4 });
  await page.mouse.up();
  await pulled;
  const byMouse = await priceNow();
  assert.ok(byMouse > drawn, `${byMouse} after ${drawn}`);

  // Ten kobo a press: no press is lost, however fast they come.
  await draw.click();
  await page
    .getByTestId("drawings")
    .getByRole("button", { name: /^Level/ })
    .click();
  const handle = page.getByRole("slider", { name: /^Move Level/ });
  await comesTo(() => handle.evaluate((one) => one === document.activeElement), true);
  const byKeys = byMouse - 40;
  const stepped = page.waitForResponse(async (response) =>
    (response.request().postData() ?? "").includes(`"price":${byKeys / 100}}`),
  );
  for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp", "ArrowDown", "ArrowDown"]) {
    await page.keyboard.press(key);
  }
  await stepped;
  assert.deepEqual(await inspect(page, "workspace-move"), []);
  await page.keyboard.press("Escape");
  await comesTo(() => draw.evaluate((one) => one === document.activeElement), true);
  assert.equal(await priceNow(), byKeys);

  const fingers = await visitor.context.newCDPSession(page);
  const drag = async (from: number, to: number) => {
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", height: number) =>
      fingers.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [at(height)] });
    await touch("touchStart", from);
    for (const part of [0.25, 0.5, 0.75, 1]) await touch("touchMove", from + (to - from) * part);
    await touch("touchEnd", to);
  };
  await drag(0.3, 0.5);
  assert.equal(await priceNow(), byKeys, "a finger that passes over it moves nothing");
  await page.touchscreen.tap(at(0.3).x, at(0.3).y);
  await handle.waitFor();
  const byFinger = saved();
  await drag(0.3, 0.5);
  await byFinger;
  const kept = await priceNow();
  assert.ok(kept < drawn, `${kept} after ${drawn}`);
  await page.reload();
  assert.equal(await priceNow(), kept);
  const gone = saved();
  await draw.click();
  await page
    .getByTestId("drawings")
    .getByRole("button", { name: /^Take away/ })
    .click();
  await gone;
  await leave(visitor);
});

test("an alert that is set by keys fires once, is told at once and stays among the messages", async () => {
  const visitor = await atTheDesk("ada");
  const { page } = visitor;
  await page.keyboard.press("a");
  const dialog = page.getByTestId("alert");
  await dialog.getByLabel("Tell me when").selectOption("VolumeAtOrAbove");
  const now = await dialog.getByText(/^Now /).textContent();
  const volume = Number((now ?? "").replaceAll(/\D/g, ""));
  await dialog.getByLabel("Shares").fill("1");
  if (volume >= 1) await dialog.getByText("That is so already").waitFor();
  await dialog.getByLabel("Shares").fill(String(volume + 50));
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("tab", { name: "Alerts" }).click();
  await page.locator('[data-testid="alerts"] [data-fired="false"]').waitFor();
  await sendTicket(page, { side: "Buy", orderQty: 50, price: await bookText(page) });
  await page.locator('[data-testid="alerts"] [data-fired="true"]').waitFor();
  await page.getByTestId("notice-bell").click();
  await page.getByText("Alert: ZENITHBANK").first().waitFor();
  await leave(visitor);
});

async function bookText(page: Page): Promise<string> {
  return (await bookRows(page, "offers").first().textContent()) ?? "";
}

test("a basket is checked and sent together, each line once, with a result of its own", async () => {
  const visitor = await atTheDesk("chidi");
  const { page } = visitor;
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("SendNewOrder")) sent.push(request.postData() ?? "");
  });
  const low = await lowest("ZENITHBANK");
  for (const orderQty of [11, 12]) {
    await fillTicket(page, { side: "Buy", orderQty, price: low });
    await page.getByRole("button", { name: "Add to basket" }).click();
  }
  await page.getByRole("tab", { name: /^Basket/ }).click();
  const lines = page.getByTestId("basket").locator("[data-line]");
  await comesTo(() => lines.count(), 2);
  await page.getByRole("button", { name: "Keep as…" }).click();
  await page.getByTestId("basket-keep").getByLabel("Name").fill("Monthly");
  await page.keyboard.press("Enter");
  await page.getByTestId("basket-keep").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Empty", exact: true }).click();
  await page.getByRole("button", { name: "Open a basket…" }).click();
  await page.getByLabel("Monthly, 2 orders").waitFor();
  assert.deepEqual(await inspect(page, "workspace-kept-baskets"), []);
  await page.getByTestId("basket-open").getByRole("button", { name: "Open it" }).click();
  await comesTo(() => lines.count(), 2);
  await page.getByRole("button", { name: "Check all" }).click();
  await page.getByText(/^2 checked: pay/).waitFor();
  await page.getByRole("button", { name: "Send all (2)" }).click();
  await page.getByTestId("basket-send").dblclick();
  await page.locator('[data-testid="basket"] [data-state="sent"]').nth(1).waitFor();
  assert.equal(sent.length, 2);
  const numbers = new Set(sent.map((body) => (JSON.parse(body) as { clOrdID: string }).clOrdID));
  assert.equal(numbers.size, 2);
  await page.reload();
  await page.getByRole("tab", { name: /^Basket/ }).click();
  await comesTo(() => page.locator('[data-testid="basket"] [data-state="sent"]').count(), 2);
  await leave(visitor);
});

test("orders that are picked are cancelled together, and one is repeated into the ticket", async () => {
  const visitor = await atTheDesk("chidi");
  const { page } = visitor;
  const rows = page.getByTestId("blotter-orders").locator('[data-status="New"]');
  await rows.nth(1).waitFor();
  const again = rows.first();
  const repeated =
    (await again
      .getByRole("cell", { name: /^1[12]$/ })
      .first()
      .textContent()) ?? "";
  await again.locator("[data-more]").click();
  await again.locator("[data-repeat]").click();
  await hasValue(page.getByTestId("order-ticket").getByLabel("Quantity", { exact: true }), repeated);
  await page.getByRole("button", { name: "Pick", exact: true }).click();
  for (const at of [0, 1]) await rows.nth(at).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Cancel them" }).click();
  await page.getByRole("button", { name: "Yes, for 2" }).click();
  await page.locator('[data-testid="mass-results"] [data-outcome="taken"]').nth(1).waitFor();
  await page.keyboard.press("Escape");
  await rows.first().waitFor({ state: "detached" });
  await leave(visitor);
});

test("a price off the tick and a quantity beyond the cash are put right by one press", async () => {
  const visitor = await atTheDesk("ada");
  const { page } = visitor;
  const form = page.getByTestId("order-ticket");
  const offer = await bestPriceKobo(page, "offers");
  const between = `${offer / 100n}.${String(offer % 100n)
    .padStart(2, "0")
    .slice(0, 1)}3`;
  await fillTicket(page, { side: "Buy", orderQty: 10, price: between });
  await form
    .getByRole("button", { name: /^Set \d/ })
    .first()
    .click();
  await form
    .getByRole("button", { name: /^Set \d/ })
    .first()
    .waitFor({ state: "detached" });
  await form.getByLabel("Quantity", { exact: true }).fill("9,000,000");
  await form.getByRole("button", { name: /^Set .* shares$/ }).click();
  await page.getByTestId("ticket-submit").and(page.locator(":enabled")).waitFor();
  await leave(visitor);
});

test("a panel in a window of its own follows the security that the desk turns to", async () => {
  const visitor = await atTheDesk("ada");
  const { page, context } = visitor;
  await page.getByRole("button", { name: "Change the desk" }).click();
  const [popped] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("button", { name: "Order book in a window of its own" }).click(),
  ]);
  await popped.getByTestId("popped").waitFor();
  await popped.getByTestId("book-offers").locator(".book__level").first().waitFor();
  assert.match(popped.url(), /panel=book/);
  await page.bringToFront();
  await page.getByRole("button", { name: "Done" }).click();
  await page.keyboard.press("/");
  await page.keyboard.type("gtco");
  await page.keyboard.press("Enter");
  await popped.waitForURL(/s=GTCO/);
  assert.equal(await popped.getByTestId("order-ticket").count(), 0);
  assertQuiet(visitor);
  await context.close();
});

test("what an order traded stands in the blotter with its charges, on the tape as one's own, and its columns are kept", async () => {
  const visitor = await atTheDesk("chidi");
  const { page } = visitor;
  await sendTicket(page, { side: "Buy", orderQty: 60, price: await bookText(page) });
  await page.locator('[data-testid="blotter-orders"] [data-status="Filled"]').first().waitFor();
  await page.getByRole("button", { name: "Only mine" }).click();
  await page.locator('.tape tr[data-own="true"]').filter({ hasText: "60" }).first().waitFor();
  await page.getByLabel("At least 0 shares").selectOption("100000");
  await page.getByText("No trade matches the filter").waitFor();
  await page.locator(".tape").getByRole("button", { name: "Clear filters" }).click();
  await page.locator(".tape tbody tr").first().waitFor();
  await page.getByRole("tab", { name: "Trades" }).click();
  const trade = page.getByTestId("blotter-trades").locator("[data-trade]").filter({ hasText: "ZENITHBANK" }).first();
  await trade.waitFor();
  const chidi = await signIn(world.url, { tenantId: 1, userName: "chidi", password: demoPassword });
  const told = await chidi.get<{ items: readonly { charges: number; netAmount: number; qty: number }[] }>(
    "Order/GetTrades",
    {
      cscsAccount: "0010000002",
    },
  );
  const [newest] = told.result?.items ?? [];
  assert.equal(newest?.qty, 60);
  for (const amount of [newest.charges, newest.netAmount])
    await trade.filter({ hasText: amount.toLocaleString("en-NG", { minimumFractionDigits: 2 }) }).waitFor();
  assert.deepEqual(await inspect(page, "workspace-trades"), []);
  await page.getByRole("tab", { name: "News" }).click();
  await page.getByRole("button", { name: "All news" }).click();
  await page.getByTestId("blotter-news").getByRole("link").first().waitFor();
  await page.getByRole("tab", { name: /^Orders/ }).click();
  await page.getByRole("button", { name: "Columns and filters" }).click();
  const view = page.getByTestId("order-view");
  assert.deepEqual(await inspect(page, "workspace-order-view"), []);
  const saved = page.waitForResponse((response) => response.url().includes("Workspace/SaveLayout"));
  await view.getByLabel("Exchange no.").check();
  await saved;
  await view.getByRole("combobox", { name: "Side" }).selectOption("Sell");
  await page.keyboard.press("Escape");
  await page.getByText("No order matches these filters").waitFor();
  await page.getByTestId("blotter-orders").getByRole("button", { name: "Clear filters" }).click();
  await page.reload();
  await page.getByTestId("blotter-orders").getByRole("columnheader", { name: "Exchange no." }).waitFor();
  await leave(visitor);
});

test("a phone has five places below, four of which its user chooses", async () => {
  const visitor = await visit(browser, world.url, { width: 360, height: 740, touch: true });
  const { page } = visitor;
  await signInOnPage(page, { firm: "Default", userName: "ada", password: demoPassword });
  const bar = page.getByRole("navigation", { name: "Places" });
  const names = async () => (await bar.locator("a").allTextContents()).map((name) => name.trim());
  await comesTo(names, ["Home", "Price list", "Trade", "Orders", "Holdings"]);
  await bar.getByRole("link", { name: "Orders" }).click();
  await page.locator(".phone__lists").getByRole("button", { name: "Trades" }).click();
  await page.getByTestId("blotter-trades").or(page.getByText("No trades in these days")).waitFor();
  await bar.getByRole("link", { name: "Holdings" }).click();
  await page.getByRole("button", { name: "Choose what stands below" }).click();
  const saved = page.waitForResponse((response) => response.url().includes("Workspace/SaveLayout"));
  await page.getByLabel("Choose what stands below 2").selectOption("news");
  await saved;
  await page.keyboard.press("Escape");
  await comesTo(names, ["Home", "News", "Trade", "Orders", "Holdings"]);
  assert.deepEqual(await inspect(page, "workspace-places"), []);
  await bar.getByRole("link", { name: "News" }).click();
  await page.waitForURL(/marketNews/);
  await leave(visitor);
});
