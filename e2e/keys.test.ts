// Every key of the keyboard's map does what the list says; keys are moved, refused and switched off; nothing is a trap.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { arrive } from "./arrive.ts";
import { assertQuiet, openBrowser, visit, type Visitor } from "./browser.ts";
import { comesTo, hasValue, titled } from "./comes-to.ts";
import { signIn } from "./customer.ts";
import { bookRows, openSecurity } from "./desk.ts";
import { enter } from "./each-route.ts";
import { nameInFocus, tabTo } from "./tab-to.ts";
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

/** Somebody at the desk, whose orders are nobody else's in this story. */
async function atTheDesk(userName: string): Promise<Visitor> {
  const visitor = await visit(browser, world.url);
  await visitor.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await arrive(visitor.page, { userName });
  await openSecurity(visitor.page, "ZENITHBANK");
  return visitor;
}

test("the keys of the ticket fill it and never send it", async () => {
  const visitor = await atTheDesk("ada");
  const { page } = visitor;
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("SendNewOrder")) sent.push(request.url());
  });
  const ticket = page.getByTestId("order-ticket");
  const price = ticket.getByLabel("Price", { exact: true });
  await page.keyboard.press("s");
  await page.locator('[data-testid="order-ticket"][data-side="Sell"]').waitFor();
  await leaveFields(page);
  await page.keyboard.press("b");
  await page.locator('[data-testid="order-ticket"][data-side="Buy"]').waitFor();
  await ticket.getByLabel("Quantity", { exact: true }).and(page.locator(":focus")).waitFor();
  for (const [keys, side] of [
    ["Alt+b", "bids"],
    ["Alt+a", "offers"],
  ] as const) {
    await page.keyboard.press(keys);
    await hasValue(price, (await bookRows(page, side).first().textContent()) ?? "");
  }
  const before = await price.inputValue();
  const { tick } = await priceRange("ZENITHBANK");
  await ticket.getByRole("button", { name: "High limit" }).and(page.locator(":enabled")).waitFor();
  await price.focus();
  for (const [keys, steps] of [
    ["ArrowUp", 1],
    ["+", 2],
    ["-", 1],
    ["Shift+ArrowUp", 11],
    ["Shift+ArrowDown", 1],
    ["ArrowDown", 0],
  ] as const) {
    await page.keyboard.press(keys);
    await hasValue(price, (Number(before) + steps * tick).toFixed(2));
  }
  assert.deepEqual(sent, []);
  assertQuiet(visitor);
  await visitor.context.close();
});

test("the keys of an order's row mean that order: amend and undo, repeat, cancel, and cancel all with its number typed", async () => {
  const visitor = await atTheDesk("chidi");
  const { page } = visitor;
  const low = await lowest("ZENITHBANK");
  for (const orderQty of [21, 22, 23]) await rest(orderQty, low);
  const rows = page.getByTestId("blotter-orders").locator('[data-status="New"]');
  await rows.nth(2).waitFor();

  await rows.first().locator(".grid__link").focus();
  for (const [key, place] of [
    ["ArrowDown", 1],
    ["PageDown", 2],
    ["ArrowUp", 1],
    ["Home", 0],
    ["End", 2],
  ] as const) {
    await page.keyboard.press(key);
    if (place < 2) await rows.nth(place).locator(".grid__link:focus").waitFor();
    else assert.notEqual(await page.evaluate(() => document.activeElement?.className), "", "a row has the focus");
  }
  const second = rows.filter({ has: page.getByRole("cell", { name: "22", exact: true }) });
  await second.locator(".grid__link").focus();
  await page.keyboard.press("e");
  const amend = page.getByTestId("amend-order");
  await amend.getByLabel("Quantity", { exact: true }).fill("20");
  await page.keyboard.press("Control+z");
  await hasValue(amend.getByLabel("Quantity", { exact: true }), "22");
  await page.keyboard.press("Escape");
  await amend.waitFor({ state: "detached" });
  await second.locator("[data-amend]:focus, .grid__link:focus").waitFor();

  await page.keyboard.press("r");
  await hasValue(page.getByTestId("order-ticket").getByLabel("Quantity", { exact: true }), "22");
  await second.locator(".grid__link").focus();
  await page.keyboard.press("x");
  await second.waitFor({ state: "detached" });

  await leaveFields(page);
  await page.keyboard.press("Shift+x");
  const mass = page.getByTestId("mass-cancel");
  const go = mass.getByRole("button", { name: "Cancel 2 orders" });
  await go.waitFor();
  assert.ok(await go.isDisabled(), "nothing goes before its number is typed");
  await mass.getByLabel("Type 2 to go on").fill("2");
  await page.keyboard.press("Enter");
  await page.getByTestId("mass-outcome").waitFor();
  await page.keyboard.press("Escape");
  await rows.first().waitFor({ state: "detached" });
  assertQuiet(visitor);
  await visitor.context.close();
});

test("the desk's keys choose, go from panel to panel, link, and show pictures as tables", async () => {
  const visitor = await atTheDesk("ngozi");
  const { page } = visitor;
  for (const [keys, preset] of [
    ["Alt+2", "active"],
    ["Alt+3", "dealer"],
    ["Alt+4", "monitor"],
    ["Alt+1", "investor"],
  ] as const) {
    await page.keyboard.press(keys);
    await page.locator(`[data-testid="desk"][data-preset="${preset}"]`).waitFor();
  }
  await leaveFields(page);
  await page.keyboard.press("d");
  await page.getByRole("button", { name: "Show chart" }).waitFor();
  await page.keyboard.press("d");
  await page.getByRole("button", { name: "Show as table" }).waitFor();

  const names: string[] = [];
  const count = await page.locator(".dock .panel, .dock .strip").count();
  for (let pressed = 0; pressed <= count; pressed += 1) {
    await page.keyboard.press("F6");
    names.push(await page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? ""));
  }
  assert.equal(new Set(names.slice(0, count)).size, count, "every panel once");
  assert.equal(names[count], names[0], "and round again");
  await page.keyboard.press("Shift+F6");
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("aria-label")), names[count - 1]);

  const chart = page.locator('[data-panel="chart"]');
  await chart.locator(".panel").evaluate((panel: HTMLElement) => {
    panel.tabIndex = -1;
    panel.focus();
  });
  await page.keyboard.press("l");
  await page.locator('[data-panel="chart"][data-link="2"]').waitFor();
  await page.getByTestId("said").getByText("Chart: colour 2").waitFor();
  assertQuiet(visitor);
  await visitor.context.close();
});

test("rows are walked, copied and read out by keys, and amounts are hidden", async () => {
  const visitor = await atTheDesk("ada");
  const { page } = visitor;
  await page.keyboard.press("/");
  await page.locator("#price-list-search:focus").waitFor();
  await page.getByTestId("price-list").focus();
  await page.keyboard.press("Home");
  const first = page.getByTestId("price-list").locator('[aria-posinset="1"][aria-selected="true"]');
  await first.waitFor();
  await page.keyboard.press("ArrowDown");
  await page.getByTestId("price-list").locator('[aria-posinset="2"][aria-selected="true"]').waitFor();
  await page.keyboard.press("PageDown");
  await page.getByTestId("price-list").locator('[aria-posinset="12"][aria-selected="true"]').waitFor();
  await page.keyboard.press("PageUp");
  await page.keyboard.press("End");
  const last = page.getByTestId("price-list").locator('[aria-selected="true"]');
  await last.filter({ visible: true }).first().waitFor();
  await page.keyboard.press("Home");
  await first.waitFor();
  const symbol = (await first.getAttribute("data-security")) ?? "";
  await page.keyboard.press("c");
  await page.getByText("Row copied").first().waitFor();
  assert.match(await clipboard(page), new RegExp(`^${symbol}\\t`));

  await page.keyboard.press("Control+Alt+p");
  await page
    .getByTestId("said")
    .getByText(/: last [\d.,]+, .* Bid .*, offer /)
    .waitFor();

  await leaveFields(page);
  await page.keyboard.press("d");
  await page.getByRole("button", { name: "Show chart" }).waitFor();
  await page.keyboard.press("Shift+c");
  await page
    .getByText(/^Table copied: \d+ rows$/)
    .first()
    .waitFor();
  assert.match(await clipboard(page), /^.*\t.*\n.*\t/);
  // A browser may say no to the copy, which is told.
  await page.evaluate(() => {
    const writeText = () => Promise.reject(new DOMException("not now", "NotAllowedError"));
    Object.defineProperty(navigator.clipboard, "writeText", { value: writeText });
  });
  await page.keyboard.press("Shift+c");
  await page.getByText("This browser did not let it be copied").first().waitFor();

  await page.keyboard.press("p");
  await page.getByRole("button", { name: "Show amounts" }).waitFor();
  await page.keyboard.press("p");
  await page.getByRole("button", { name: "Hide amounts" }).waitFor();

  const kept = page.waitForResponse((response) => response.url().includes("Workspace/SaveWatchlists"));
  await page.keyboard.press("w");
  await kept;
  await page.keyboard.press("a");
  await page.getByTestId("alert").waitFor();
  await page.keyboard.press("Escape");
  await page.getByTestId("alert").waitFor({ state: "detached" });
  assertQuiet(visitor);
  await visitor.context.close();
});

test("two keys go to a page, and where there is no list a slash opens the line that finds", async () => {
  const visitor = await atTheDesk("ada");
  const { page } = visitor;
  for (const [key, path, title] of [
    ["d", "/app/dashboard", "Dashboard"],
    ["m", "/app/marketData/all-pricelists", "All price lists"],
    ["p", "/app/client-portal/portfolio-holding", "Portfolio holding"],
    // With the last price of what is looked at, once it has one.
    ["t", "/app/trading", String.raw`Trading|[A-Z]+ [\d,.]+`],
  ] as const) {
    await page.keyboard.press("g");
    await page.keyboard.press(key);
    await page.waitForURL((url) => url.pathname === path);
    await titled(page, title);
  }
  await page.keyboard.press("g");
  await page.keyboard.press("d");
  await titled(page, "Dashboard");
  await page.keyboard.press("/");
  await page.getByTestId("find").getByRole("combobox").and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Escape");
  await page.getByTestId("find").waitFor({ state: "detached" });
  assertQuiet(visitor);
  await visitor.context.close();
});

test("one line finds pages, symbols and deeds, and drafts an order that is not sent", async () => {
  const visitor = await atTheDesk("ada");
  const { page } = visitor;
  const field = page.getByTestId("find").getByRole("combobox");
  const enter = async (text: string, first: RegExp) => {
    await page.keyboard.press("Control+k");
    await field.fill(text);
    await page.getByTestId("find").getByRole("option", { selected: true }).getByText(first).waitFor();
    await page.keyboard.press("Enter");
    await page.getByTestId("find").waitFor({ state: "detached" });
  };
  await enter("b 1.5k gtco 20.05", /^Buy 1,500 GTCO at 20.05$/);
  await page.waitForURL(/s=GTCO$/);
  const form = page.getByTestId("order-ticket");
  await hasValue(form.getByLabel("Quantity", { exact: true }), "1,500");
  await hasValue(form.getByLabel("Price", { exact: true }), "20.05");
  await enter("gainers", /^Gainers and losers$/);
  await page.waitForURL(/gainers-lossers$/);
  await enter("zenith", /^ZENITHBANK$/);
  await page.waitForURL(/trading\?s=ZENITHBANK$/);
  await enter("hide amounts", /^Hide amounts, or show them$/);
  await page.getByRole("button", { name: "Show amounts" }).waitFor();
  await enter("cancel all gtco buys", /^Cancel open orders/);
  await page.getByRole("dialog", { name: "Cancel open orders" }).waitFor();
  await page.keyboard.press("Escape");
  assertQuiet(visitor);
  await visitor.context.close();
});

test("a key is put elsewhere, a taken one is refused, letters are switched off, and all of it is kept", async () => {
  const visitor = await atTheDesk("ada");
  const { page } = visitor;
  await page.keyboard.press("?");
  const list = page.getByTestId("keys");
  await list.getByRole("button", { name: /Change the key of: Buy the symbol shown/ }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("s");
  await page.getByRole("alert").getByText("S is taken by: Sell the symbol shown").waitFor();
  await page.keyboard.press("q");
  await list.getByRole("button", { name: "Q – Change the key of: Buy the symbol shown" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.reload();
  await bookRows(page, "offers").first().waitFor();
  await page.keyboard.press("s");
  await page.locator('[data-testid="order-ticket"][data-side="Sell"]').waitFor();
  await leaveQuantity(page);
  await page.keyboard.press("b");
  await page.keyboard.press("q");
  await page.locator('[data-testid="order-ticket"][data-side="Buy"]').waitFor();
  await leaveQuantity(page);
  await page.keyboard.press("?");
  await page.getByLabel("Letters alone do something").uncheck();
  await page.keyboard.press("Escape");
  await page.keyboard.press("s");
  await page.keyboard.press("Alt+2");
  await page.locator('[data-testid="desk"][data-preset="active"]').waitFor();
  assert.equal(await page.getByTestId("order-ticket").getAttribute("data-side"), "Buy", "S alone does nothing now");
  await page.keyboard.press("Alt+1");
  assertQuiet(visitor);
  await visitor.context.close();
});

test("the arrows read the candles one by one, as their table has them", async () => {
  const visitor = await atTheDesk("ngozi");
  const { page } = visitor;
  const reader = page.getByRole("slider", { name: /^Chart of ZENITHBANK/ });
  await reader.waitFor();
  await tabTo(page, /^Chart of ZENITHBANK/);
  const heard: (string | null)[] = [];
  for (const key of ["Home", "ArrowRight", "ArrowRight", "ArrowLeft", "End"]) {
    await page.keyboard.press(key);
    await page.locator(".chart__readout").and(page.locator(":visible")).waitFor();
    heard.push(await reader.getAttribute("aria-valuetext"));
  }
  await leaveFields(page);
  await page.keyboard.press("d");
  const rows = page.locator(".chart__table tbody tr");
  await rows.first().waitFor();
  const table = await rows.evaluateAll((all) =>
    all.map((row) => [...row.children].map((cell) => (cell.textContent ?? "").trim())),
  );
  // A day may be marked with what its company did; the readout says the day alone.
  const said = table
    .toReversed()
    .map(([day, open, high, low, close, volume]) =>
      [day?.split(/\s+·/)[0], `open ${open}`, `high ${high}`, `low ${low}`, `close ${close}`, `volume ${volume}`].join(
        " · ",
      ),
    );
  assert.deepEqual(heard, [said[0], said[1], said[2], said[1], said.at(-1)]);
  assertQuiet(visitor);
  await visitor.context.close();
});

test("a list, an alert and a basket are made, changed and emptied by the keyboard alone", async () => {
  const visitor = await atTheDesk("chidi");
  const { page } = visitor;
  const enter = async (name: string | RegExp) => {
    await tabTo(page, name);
    await page.keyboard.press("Enter");
  };
  const saved = () => page.waitForResponse((response) => response.url().includes("Workspace/SaveWatchlists"));
  const made = saved();
  await page.keyboard.press("w");
  await made;
  await tabTo(page, "Securities shown");
  await page.keyboard.press("ArrowDown");
  // The walk is long, and goes past what comes behind it.
  await page.getByRole("button", { name: "Change My list" }).waitFor();
  await enter("Change My list");
  const dialog = page.getByTestId("watchlist");
  await dialog.waitFor();
  await tabTo(page, "Add symbols");
  await page.keyboard.type("gtco uba");
  await page.keyboard.press("Enter");
  await enter("UBA one place up");
  const kept = saved();
  await enter("Keep the list");
  await kept;
  const shown = page.getByTestId("price-list").locator("[data-security]");
  await shown.nth(2).waitFor();
  const ids = () => shown.evaluateAll((rows) => rows.map((row) => row.getAttribute("data-security")));
  await comesTo(ids, ["ZENITHBANK", "UBA", "GTCO"]);

  await leaveFields(page);
  await page.keyboard.press("a");
  await page.getByTestId("alert").waitFor();
  await tabTo(page, "Price");
  await page.keyboard.type("999.00");
  await page.keyboard.press("Enter");
  await page.getByTestId("alert").waitFor({ state: "detached" });
  await tabTo(page, /^Orders/);
  for (let right = 0; right < 4; right += 1) await page.keyboard.press("ArrowRight");
  await page.locator('[data-testid="alerts"] [data-fired="false"]').waitFor();
  await enter("Remove the alert on ZENITHBANK");
  await page.locator('[data-testid="alerts"] [data-fired="false"]').waitFor({ state: "detached" });
  await leaveFields(page);

  await page.keyboard.press("b");
  await leaveQuantity(page);
  await tabTo(page, "Quantity");
  await page.keyboard.type("31");
  await enter("Add to basket");
  await tabTo(page, /^Orders|^Alerts/);
  await page.keyboard.press("ArrowLeft");
  await page.getByTestId("basket").locator("[data-line]").waitFor();
  await enter("Check all");
  await page.getByText(/^1 checked: pay/).waitFor();
  await enter(/^Take .* out of the basket$/);
  await page.getByText("The basket is empty").waitFor();
  assertQuiet(visitor);
  await visitor.context.close();
});

test("the desk is changed, its edges moved and its panels closed by the Tab key and the arrows alone", async () => {
  const visitor = await atTheDesk("ngozi");
  const { page } = visitor;
  await tabTo(page, "Change the desk");
  await page.keyboard.press("Enter");
  await tabTo(page, "Edge: arrow keys move it");
  const edge = page.locator("[role=separator]:focus");
  const before = Number(await edge.getAttribute("aria-valuenow"));
  await page.keyboard.press((await edge.getAttribute("aria-orientation")) === "vertical" ? "ArrowRight" : "ArrowDown");
  await page.waitForFunction(
    (was) => Number(document.querySelector("[role=separator]:focus")?.getAttribute("aria-valuenow")) !== was,
    before,
  );
  await tabTo(page, "Close Trades");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Close Trades" }).waitFor({ state: "detached" });
  await page.keyboard.press("Tab");
  assert.notEqual(await nameInFocus(page), "", "the walk goes on where the panel was");
  await tabTo(page, "Done", "Shift+Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Change the desk" }).waitFor();
  assertQuiet(visitor);
  await visitor.context.close();
});

test("rows open their drawers by the keyboard, and the focus comes back to the row", async () => {
  const { context, page } = await visit(browser, world.url);
  await enter(page, "admin");
  for (const path of ["/app/admin/end-of-day", "/app/admin/user-management", "/app/admin/fees"]) {
    await page.goto(path);
    await page.locator("[data-row-id]").first().waitFor();
    await tabTo(page, /^Open /);
    const opener = await nameInFocus(page);
    await page.keyboard.press("Enter");
    const drawer = page.getByRole("dialog");
    await drawer.waitFor();
    for (let pressed = 0; pressed < 30; pressed += 1) {
      await page.keyboard.press("Tab");
      const isInside = await drawer.evaluate(
        (box) => box.contains(document.activeElement) || document.activeElement === document.body,
      );
      assert.ok(isInside, `${path}: the focus stays in the drawer`);
    }
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
    await comesTo(() => nameInFocus(page), opener, path);
  }
  await context.close();
});

/** A side that is chosen by its key takes the focus to the quantity a frame later. */
async function leaveQuantity(page: Page): Promise<void> {
  await page.locator(".ticket__quantity input").and(page.locator(":focus")).waitFor();
  await leaveFields(page);
}

/** Letters typed into a field are text. */
async function leaveFields(page: Page): Promise<void> {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
}

async function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

async function lowest(security: string): Promise<number> {
  return (await priceRange(security)).lower;
}

async function priceRange(security: string): Promise<{ readonly lower: number; readonly tick: number }> {
  const ada = await signIn(world.url, { tenantId: 1, userName: "ada", password: demoPassword });
  const limits = await ada.get<{ lower: number; tick: number }>("MarketData/getPricelimitRange", { security });
  assert.ok(limits.result !== null, JSON.stringify(limits.error));
  return limits.result;
}

async function rest(orderQty: number, price: number): Promise<void> {
  const chidi = await signIn(world.url, { tenantId: 1, userName: "chidi", password: demoPassword });
  const order = { cscsAccount: "0010000002", securityID: "ZENITHBANK", side: "1", orderQty, price } as const;
  const { status, error } = await chidi.send(order);
  assert.equal(status, 200, JSON.stringify(error));
}
