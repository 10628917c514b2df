// A cross deal between two of the demo's clients, typed into its form and looked at once more.

import type { Page } from "playwright-core";

export type TypedCross = { readonly symbol: string; readonly price: string; readonly shares: string };

/** The terms, the reason and both instructions, as a broker types them. */
export async function typeCross(page: Page, { symbol, price, shares }: TypedCross): Promise<void> {
  const form = page.getByTestId("cross-form");
  await form.getByLabel("Symbol").fill(symbol);
  await form.getByText(/Best bid/).waitFor();
  await form.getByLabel("Price").fill(price);
  await form.getByLabel("Shares").fill(shares);
  await form.getByLabel("Why these two").fill("Both asked for the same price");
  for (const [card, account] of [
    ["cross-buyer", "0010000001"],
    ["cross-seller", "0010000002"],
  ] as const) {
    const side = page.getByTestId(card);
    await side.getByLabel("Account no.").fill(account);
    await side.getByLabel("How it was given").selectOption("Phone");
    await side.getByLabel("Reference").fill(`call of ${account}`);
  }
}

/** What the server says to it is on the screen. */
export async function checkCross(page: Page): Promise<void> {
  await page.getByTestId("cross-form").getByRole("button", { name: "Check the deal" }).click();
  await page
    .getByTestId("cross-confirm")
    .locator('[data-testid="cross-rules"], [data-testid="cross-passes"]')
    .waitFor();
}
