// What a person does on the trading desk, in the words of the screen.

import type { Locator, Page } from "playwright-core";
import { signIn } from "./customer.ts";
import { demoPassword } from "./world.ts";

export type Person = { readonly firm: string; readonly userName: string; readonly password: string };

/** Signs in on the page as it stands and waits for the desk, or the dashboard of whoever holds nothing yet. */
export async function signInOnPage(page: Page, person: Person): Promise<void> {
  if (!page.url().includes("/user/login")) await page.goto("/user/login");
  const form = page.getByTestId("login-form");
  await form.getByLabel("Firm code").fill(person.firm);
  await form.getByLabel("User name or e-mail").fill(person.userName);
  await form.getByLabel("Password", { exact: true }).fill(person.password);
  await form.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/app\/(trading|dashboard)/);
  await page.getByTestId("account-buying-power").waitFor();
}

/** Opens a security and waits until its book stands. */
export async function openSecurity(page: Page, securityID: string): Promise<void> {
  await page.goto(`/app/trading?s=${securityID}`);
  await bookRows(page, "offers").first().waitFor();
  await page.getByTestId("account-buying-power").waitFor();
}

export function bookRows(page: Page, side: "bids" | "offers"): Locator {
  return page.getByTestId(`book-${side}`).locator(".book__level .book__price");
}

/** The best price of a side, in kobo. */
export async function bestPriceKobo(page: Page, side: "bids" | "offers"): Promise<bigint> {
  return nairaToKobo((await bookRows(page, side).first().textContent()) ?? "");
}

export type Ticket = { readonly side: "Buy" | "Sell"; readonly orderQty: number; readonly price: string };

export async function fillTicket(page: Page, ticket: Ticket): Promise<void> {
  const form = page.getByTestId("order-ticket");
  await form.getByRole("radio", { name: ticket.side }).click();
  await form.getByLabel("Price", { exact: true }).fill(ticket.price);
  await form.getByLabel("Quantity", { exact: true }).fill(String(ticket.orderQty));
}

/** Fills the ticket, reviews it and sends it. */
export async function sendTicket(page: Page, ticket: Ticket): Promise<void> {
  await fillTicket(page, ticket);
  await page.getByTestId("ticket-submit").click();
  await page.getByTestId("ticket-confirm").click();
}

export function newestOrder(page: Page, securityID: string): Locator {
  return page.getByTestId("blotter-orders").locator(`[data-order-id][data-security="${securityID}"]`).first();
}

/** Waits until the newest order of a security has one of the statuses, and answers its id. */
export async function waitForStatus(page: Page, securityID: string, status: string): Promise<number> {
  const row = page
    .getByTestId("blotter-orders")
    .locator(`[data-order-id][data-security="${securityID}"][data-status="${status}"]`)
    .first();
  await row.waitFor();
  return Number(await row.getAttribute("data-order-id"));
}

/** Shares that stand on the offer at a price. */
export async function sharesOffered(
  url: string,
  at: { readonly securityID: string; readonly price: bigint },
): Promise<number> {
  const ada = await signIn(url, { tenantId: 1, userName: "ada", password: demoPassword });
  const query = { security: at.securityID, side: "1" };
  const answer = await ada.get<{ mdEntryPx: number; mdEntrySize: number }[]>("MarketData/getMarketOrders", query);
  const standing = (answer.result ?? []).filter((entry) => nairaToKobo(entry.mdEntryPx.toFixed(2)) === at.price);
  return standing.reduce((shares, entry) => shares + entry.mdEntrySize, 0);
}

/** 9505 kobo as "95.05". */
export function priceText(kobo: bigint): string {
  return `${kobo / 100n}.${(kobo % 100n).toString().padStart(2, "0")}`;
}

/** "₦4,987,654.32" as kobo; a true minus sign counts. */
export function nairaToKobo(text: string): bigint {
  const found = /([-−]?)\s*₦?\s*([\d,]+)(?:\.(\d{1,2}))?/.exec(text);
  if (found === null) throw new Error(`no amount in ${JSON.stringify(text)}`);
  const [, minus, whole = "", fraction = ""] = found;
  const amount = BigInt(whole.replaceAll(",", "")) * 100n + BigInt(fraction.padEnd(2, "0"));
  return minus === "" ? amount : -amount;
}

export async function shownKobo(page: Page, testId: string): Promise<bigint> {
  // A dash stands there until the figure comes.
  return nairaToKobo((await page.getByTestId(testId).filter({ hasText: /\d/ }).textContent()) ?? "");
}

/** Waits until an amount on the screen is exactly this. */
export async function waitForKobo(page: Page, testId: string, amount: bigint): Promise<void> {
  const text = koboToText(amount);
  await page.getByTestId(testId).filter({ hasText: text }).waitFor();
}

function koboToText(amount: bigint): string {
  const whole = (amount / 100n).toString().replace(/\B(?=(\d{3})+$)/g, ",");
  return `${whole}.${(amount % 100n).toString().padStart(2, "0")}`;
}

/**
 * The charges of a purchase in 2026, worked out here a second time from the published rates: commission 1.35 %, SEC fee
 * 0.3 %, VAT 7.5 % on each, trade alert ₦4; each line rounded half up.
 */
export function purchaseCharges(consideration: bigint): bigint {
  const commission = part(consideration, 13_500n);
  const secFee = part(consideration, 3_000n);
  return commission + part(commission, 75_000n) + secFee + part(secFee, 75_000n) + 400n;
}

/** The charges of a sale in 2026: commission, NGX and CSCS fee 0.3 % each, VAT on all three, trade alert. */
export function saleCharges(consideration: bigint): bigint {
  const commission = part(consideration, 13_500n);
  const fee = part(consideration, 3_000n);
  return commission + part(commission, 75_000n) + 2n * (fee + part(fee, 75_000n)) + 400n;
}

function part(amount: bigint, partsPerMillion: bigint): bigint {
  return (amount * partsPerMillion * 2n + 1_000_000n) / 2_000_000n;
}
