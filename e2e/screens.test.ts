// Every page and state on a desktop and a phone, light and dark: no console error, nothing wider than the screen, no accessibility violation of A or AA.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { assertQuiet, openBrowser, visit } from "./browser.ts";
import { signIn } from "./customer.ts";
import { fillTicket, openSecurity, signInOnPage } from "./desk.ts";
import { inspect } from "./inspect.ts";
import { demoPassword, endWorld, startWorld, type World } from "./world.ts";

let world: World;
let browser: Browser;

before(async () => {
  world = await startWorld();
  browser = await openBrowser();
  await leaveOrders();
});

after(async () => {
  await browser?.close();
  if (world !== undefined) await endWorld(world);
});

const devices = [
  { name: "desktop", width: 1440, height: 900 },
  { name: "phone", width: 360, height: 740, touch: true },
] as const;

/** What a person does to reach a state from the one before it. */
type State = { readonly name: string; readonly reach: (page: Page) => Promise<void> };

const deskStates: readonly State[] = [
  { name: "orders", reach: (page) => page.getByTestId("blotter-orders").locator("[data-order-id]").first().waitFor() },
  { name: "figures", reach: (page) => page.getByRole("button", { name: "Show as table" }).click() },
  { name: "trades", reach: (page) => openBlotter(page, "Trades") },
  { name: "news", reach: (page) => openBlotter(page, "News") },
  { name: "chart-look", reach: openChartLook },
  { name: "holdings", reach: (page) => page.getByRole("tab", { name: "Holdings" }).click() },
  { name: "history", reach: openHistory },
  { name: "amend", reach: openAmend },
  { name: "phase", reach: explainPhase },
  { name: "menu", reach: openMenu },
  { name: "keyboard", reach: openHelp },
  { name: "ticket-wrong", reach: fillWrongly },
  { name: "ticket", reach: async (page) => fillTicket(page, await restingOrder()) },
  { name: "review", reach: openReview },
];

/** The market data pages, each with what it shows when there is nothing to show. */
const marketStates: readonly State[] = [
  { name: "prices", reach: (page) => openPage(page, "all-pricelists", '[data-testid="price-table"] [data-security]') },
  { name: "prices-none", reach: (page) => openPage(page, "all-pricelists?q=nosuchshare", "text=Clear filters") },
  {
    name: "prices-sorted",
    reach: (page) => openPage(page, "all-pricelists?sort=value&show=traded", "[data-security]"),
  },
  {
    name: "prices-past",
    reach: (page) => openPage(page, "all-pricelists?date=2026-11-18", "[data-testid=past-prices]"),
  },
  { name: "company", reach: (page) => openPage(page, "company-pricelists?s=GTCO", "[data-testid=history-table]") },
  {
    name: "company-news",
    reach: (page) => openPage(page, "company-pricelists?s=GTCO&tab=news", "[data-testid=company-news]"),
  },
  {
    name: "prices-columns",
    reach: (page) =>
      openPage(page, "all-pricelists?cols=last,published,spread,band,year,cap,turnover", "[data-security]"),
  },
  {
    name: "prices-map",
    reach: (page) => openPage(page, "all-pricelists?view=map", "[data-testid=heat-map]"),
  },
  {
    name: "company-actions",
    reach: (page) => openPage(page, "company-pricelists?s=GTCO&tab=actions", "[role=tabpanel] :is(table, .state)"),
  },
  {
    name: "company-statistics",
    reach: (page) => openPage(page, "company-pricelists?s=GTCO&tab=statistics", "[data-testid=company-statistics]"),
  },
  {
    name: "gainers-year",
    reach: (page) =>
      openPage(page, "gainers-lossers?min=0&period=year", "[data-testid=ranking-gainers] [data-security]"),
  },
  {
    name: "company-unknown",
    reach: (page) => openPage(page, "company-pricelists?s=NOSUCH", "text=No security is called"),
  },
  { name: "gainers", reach: (page) => openPage(page, "gainers-lossers?min=0", "[data-testid=ranking-gainers]") },
  {
    name: "traded",
    reach: (page) => openPage(page, "gainers-lossers?view=traded&min=0", "[data-testid=ranking-value]"),
  },
  { name: "news", reach: (page) => openPage(page, "marketNews", "[data-news-id]") },
  { name: "news-item", reach: readNews },
  { name: "news-none", reach: (page) => openPage(page, "marketNews?category=Nothing", "text=No news matches") },
];

const phoneStates: readonly State[] = [
  { name: "book", reach: (page) => openTab(page, "Book") },
  { name: "trades", reach: (page) => openTab(page, "Trades") },
  { name: "orders", reach: (page) => openTab(page, "Orders") },
  { name: "history", reach: openHistory },
  { name: "amend", reach: openAmend },
  { name: "phase", reach: explainPhase },
  { name: "place-orders", reach: (page) => openPlace(page, "Orders") },
  { name: "prices", reach: (page) => openPlace(page, "Price list") },
  { name: "holdings", reach: (page) => openPlace(page, "Holdings") },
  { name: "menu", reach: openMenu },
  { name: "keyboard", reach: openHelp },
  { name: "sheet", reach: openSheet },
  { name: "sheet-wrong", reach: fillWrongly },
  { name: "sheet-filled", reach: async (page) => fillTicket(page, await restingOrder()) },
  { name: "review", reach: openReview },
];

for (const device of devices) {
  test(`every page and state stands on a ${device.name}, light and dark`, async () => {
    const visitor = await visit(browser, world.url, device);
    const { page } = visitor;
    const isPhone = device.name === "phone";
    const faults: string[] = [];
    const look = async (name: string) => void faults.push(...(await inspect(page, `${name}-${device.name}`)));
    await page.goto("/user/login");
    await page.getByTestId("login-form").waitFor();
    await look("sign-in");
    await signInOnPage(page, { firm: "Default", userName: "ada", password: demoPassword });
    if (isPhone) await page.goto("/app/trading?s=GTCO");
    else await openSecurity(page, "GTCO");
    await page.getByTestId("account-buying-power").waitFor();
    await look("trading");
    for (const { name, reach } of isPhone ? phoneStates : deskStates) {
      await reach(page);
      await look(`trading-${name}`);
    }
    for (const { name, reach } of marketStates) {
      await reach(page);
      await look(name);
    }
    await openMainMenu(page, isPhone);
    await look("pages");
    await page.goto("/exception?type=401");
    await page.getByRole("heading").first().waitFor();
    await look("exception");
    assert.deepEqual(faults, [], "nothing is too wide and no accessibility rule is broken");
    assertQuiet(visitor);
    await visitor.context.close();
  });
}

/** One order that stands, one cancelled and one filled, so that lists have something to show. */
async function leaveOrders(): Promise<void> {
  const ada = await signIn(world.url, { tenantId: 1, userName: "ada", password: demoPassword });
  const { orderQty, price } = await restingOrder();
  const order = { cscsAccount: "0010000001", securityID: "GTCO", side: "1", orderQty, price: Number(price) } as const;
  const sent = [await ada.send(order), await ada.send(order)];
  for (const { result, error } of sent) assert.ok(result !== null, JSON.stringify(error));
  const cancelled = await ada.cancel(sent[0]?.result?.id ?? 0);
  assert.ok(cancelled.result !== null, JSON.stringify(cancelled.error));
}

/** Ten shares at today's lowest price: nobody sells there. */
async function restingOrder() {
  const ada = await signIn(world.url, { tenantId: 1, userName: "ada", password: demoPassword });
  const limits = await ada.get<{ lower: number }>("MarketData/getPricelimitRange", { security: "GTCO" });
  assert.ok(limits.result !== null, JSON.stringify(limits.error));
  return { side: "Buy", orderQty: 10, price: limits.result.lower.toFixed(2) } as const;
}

async function openPage(page: Page, path: string, shows: string): Promise<void> {
  await page.goto(`/app/marketData/${path}`);
  await page.locator(shows).first().waitFor();
}

async function readNews(page: Page): Promise<void> {
  await page.locator("[data-news-id]").last().click();
  await page.getByTestId("news-reader").getByRole("heading").waitFor();
}

async function openMainMenu(page: Page, isPhone: boolean): Promise<void> {
  if (isPhone) await page.getByRole("button", { name: "Main menu" }).click();
  else await page.getByRole("button", { name: "Market Data" }).click();
  await page.getByRole("link", { name: "Gainers and losers" }).waitFor();
}

async function openAmend(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page
    .getByRole("button", { name: /^Amend order/ })
    .first()
    .click();
  await page.getByTestId("amend-order").waitFor();
}

async function explainPhase(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.getByTestId("amend-order").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "What it means" }).click();
  await page.getByRole("note").first().waitFor();
}

async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole("tab", { name }).click();
  await page.getByRole("tabpanel", { name }).waitFor();
}

async function openBlotter(page: Page, name: string): Promise<void> {
  await page.getByRole("tab", { name }).first().click();
  await page.getByRole("tabpanel", { name }).waitFor();
}

async function openChartLook(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Show chart" }).click();
  await page.getByRole("button", { name: "Chart type, studies and comparison" }).click();
  await page.getByLabel("Compare with").waitFor();
}

async function openPlace(page: Page, name: string): Promise<void> {
  await page.keyboard.press("Escape");
  await page.getByRole("navigation", { name: "Places" }).getByRole("link", { name }).click();
}

async function openHistory(page: Page): Promise<void> {
  if (await page.getByRole("tab", { name: "Holdings" }).isVisible())
    await page.getByRole("tab", { name: "Orders" }).click();
  await page
    .getByRole("button", { name: /^More for order/ })
    .first()
    .click();
  await page.locator(".row-menu:popover-open").getByRole("button", { name: "History" }).click();
  await page.getByRole("dialog").locator(".history__row").first().waitFor();
}

async function openMenu(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("button", { name: /account menu/i }).click();
  await page.getByRole("link", { name: "Sign out" }).waitFor();
}

async function openHelp(page: Page): Promise<void> {
  await page.getByRole("banner").getByRole("button", { name: "Keyboard" }).click();
  await page.getByRole("dialog", { name: "Keyboard" }).waitFor();
}

async function openSheet(page: Page): Promise<void> {
  await openPlace(page, "Trade");
  await page.getByRole("button", { name: "Buy", exact: true }).click();
  await page.getByRole("dialog").waitFor();
}

/** Far below the day's limits, and more than the cash pays for. */
async function fillWrongly(page: Page): Promise<void> {
  if (await page.getByRole("dialog", { name: "Keyboard" }).isVisible()) await page.keyboard.press("Escape");
  await fillTicket(page, { side: "Buy", orderQty: 90_000_000, price: "1.00" });
}

async function openReview(page: Page): Promise<void> {
  await page.getByTestId("ticket-submit").click();
  await page.getByTestId("ticket-confirm").waitFor();
}
