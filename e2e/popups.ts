// What lies over the pages: every kind of menu, dialog and drawer that no other story opens, with the presses that lead to it.

import type { Page } from "playwright-core";
import { checkCross, typeCross } from "./cross-deal.ts";
import { fillTicket, type Ticket } from "./desk.ts";

export type Popup = {
  readonly name: string;
  readonly opens: string;
  readonly path: string;
  /** Leaves it open. */
  readonly reach: (page: Page) => Promise<void>;
  /** Where a phone has none. */
  readonly onlyOn?: "desktop";
};

const desk = { opens: "ada", path: "/app/trading?s=GTCO" } as const;
const orders = { opens: "compliance", path: "/app/admin/reports/stock-orders" } as const;
const settings = "/app/account-settings";

/** `resting` is an order that finds nobody. */
export function popupsWith(resting: Ticket): readonly Popup[] {
  return [
    { ...desk, name: "notices", reach: (page) => press(page, /unread|Notices/, '[aria-label="Notices"].menu') },
    { ...desk, name: "how-made", reach: (page) => press(page, /^How this is made/, '[data-testid="how-made"]') },
    { ...desk, name: "alert", reach: (page) => press(page, /^Alert on GTCO/, '[data-testid="alert"]') },
    { ...desk, name: "find", reach: find },
    { ...desk, name: "list", onlyOn: "desktop", reach: newList },
    { ...desk, name: "basket", reach: (page) => fillBasket(page, resting) },
    { ...desk, name: "cancel-many", reach: cancelMany },
    { ...desk, name: "order-menu", reach: orderMenu },
    { ...desk, name: "picked", onlyOn: "desktop", reach: pickAll },
    {
      opens: "ada",
      name: "password",
      path: `${settings}?tab=security`,
      reach: (page) => press(page, "Change password", "dialog form"),
    },
    { opens: "ada", name: "step-up", path: `${settings}?tab=money&do=withdraw`, reach: askAgain },
    {
      opens: "broker",
      name: "clients",
      path: desk.path,
      reach: (page) => press(page, "Choose client", ".clients__row"),
    },
    { opens: "broker", name: "cross-deal", path: "/app/cross-deal", reach: (page) => crossDeal(page, resting) },
    { ...orders, name: "columns", onlyOn: "desktop", reach: (page) => press(page, /^Columns/, ".menu__checks") },
    { ...orders, name: "views", reach: (page) => press(page, "Views", ".menu") },
    { ...orders, path: `${orders.path}?side=Buy`, name: "view-name", reach: nameView },
    { ...orders, name: "files", reach: (page) => press(page, /^Export/, ".menu") },
  ];
}

async function press(page: Page, button: string | RegExp, shows: string): Promise<void> {
  await page.getByRole("button", { name: button }).first().click();
  await page.locator(shows).first().waitFor();
}

async function orderMenu(page: Page): Promise<void> {
  await openOrders(page);
  await press(page, /^More for order/, ".row-menu:popover-open");
}

async function find(page: Page): Promise<void> {
  await page.getByTestId("account-buying-power").waitFor();
  await page.keyboard.press("Control+k");
  await page.getByTestId("find").getByRole("combobox").fill("gt");
  await page.getByTestId("find").getByRole("option").first().waitFor();
}

async function newList(page: Page): Promise<void> {
  await page.getByTestId("list-picker").selectOption({ label: "New list…" });
  const list = page.getByTestId("watchlist");
  await list.getByLabel("Add symbols").fill("gtco uba nosuch");
  await list.getByRole("button", { name: "Add", exact: true }).click();
  await list.getByRole("button", { name: "UBA one place up" }).waitFor();
}

/** A checked line and the last question before it goes. */
async function fillBasket(page: Page, resting: Ticket): Promise<void> {
  await page.getByTestId("account-buying-power").waitFor();
  const sheet = page.locator(".phone__trade").getByRole("button", { name: "Buy", exact: true });
  await sheet.or(page.getByTestId("order-ticket")).first().waitFor();
  if (await sheet.isVisible()) await sheet.click();
  await fillTicket(page, resting);
  await page.getByRole("button", { name: "Add to basket" }).click();
  await page.keyboard.press("Escape");
  await openOrders(page);
  await page
    .getByRole("tab", { name: /^Basket/ })
    .or(page.getByRole("button", { name: "Basket", exact: true }))
    .click();
  await page.getByRole("button", { name: "Check all" }).click();
  await page.getByText(/^1 checked: pay/).waitFor();
  await page.getByRole("button", { name: "Send all (1)" }).click();
  await page.getByTestId("basket-send").waitFor();
}

async function openOrders(page: Page): Promise<void> {
  const tab = page.getByRole("tab", { name: /^Orders/ });
  await tab.first().click();
}

async function cancelMany(page: Page): Promise<void> {
  await openOrders(page);
  await page.getByRole("button", { name: "Cancel many" }).click();
  await page.getByTestId("mass-cancel").locator(".going li").first().waitFor();
}

/** What came of moving the orders that stand. */
async function pickAll(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Pick", exact: true }).click();
  await page
    .getByRole("checkbox", { name: /^Pick order/ })
    .first()
    .check();
  await page.getByRole("button", { name: "One tick higher" }).click();
  await page.getByRole("button", { name: "Yes, for 1" }).click();
  await page.getByTestId("mass-results").waitFor();
}

const stepUpAnswer = {
  result: null,
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

async function askAgain(page: Page): Promise<void> {
  await page.route("**/Funding/Withdraw", (route) => route.fulfill({ status: 422, json: stepUpAnswer }));
  await page.getByTestId("withdraw-form").getByLabel("Amount").fill("1,500");
  await page.getByTestId("withdraw-form").getByRole("button", { name: "Ask for it" }).click();
  await page.getByTestId("step-up").waitFor();
}

async function crossDeal(page: Page, { price }: Ticket): Promise<void> {
  await typeCross(page, { symbol: "GTCO", price, shares: "10" });
  await checkCross(page);
}

async function nameView(page: Page): Promise<void> {
  await press(page, "Views", ".menu");
  await page.getByRole("button", { name: "Keep this view" }).click();
  await page.locator("dialog form").waitFor();
}
