// A house's look tried, kept as a draft that nobody else sees, published, gone back from and published again.

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { comesTo, hasValue } from "./comes-to.ts";
import { inspect } from "./inspect.ts";
import { inspectBoth } from "./inspect-both.ts";
import { noisePng } from "./picture.ts";

/** The colour of buttons and links on the page. */
export function shownColour(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--primary").trim());
}

/** From a house that never changed its look to one that is blue and has a logo. */
export async function publishLook(page: Page): Promise<void> {
  const studio = page.getByTestId("look-studio");
  const colour = studio.getByLabel("Colour", { exact: true });
  const primary = () => shownColour(page);
  const before = await primary();
  await studio.getByText("This is what everybody sees.").waitFor();
  await colour.fill("#f5d442");
  await studio.getByText(/white is 1\.\d to 1/).waitFor();
  await studio.locator('[data-check="chosen"][data-enough="false"]').waitFor();
  assert.equal(await studio.locator('[data-check][data-enough="true"]').count(), 6);
  await colour.fill("#1d4ed8");
  await studio.getByLabel("Logo").setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: noisePng(120) });
  await studio.getByRole("img", { name: "Logo" }).waitFor();
  assert.ok(await studio.getByRole("button", { name: "Publish" }).isDisabled());
  const texts = studio.getByTestId("look-texts");
  const heading = texts.getByLabel("Heading of the sign-in page");
  await texts.getByText("Not in your words. Tradebook says: Sign in to trade").waitFor();
  await texts.getByLabel("Language of these texts").selectOption("yo");
  await texts
    .getByText(/^Not in your words\. Tradebook says: (?!Sign in)/)
    .first()
    .waitFor();
  await heading.fill("<b>Ẹ káàbọ̀</b>");
  await texts.getByText("Plain text only, without < and >").waitFor();
  assert.ok(await studio.getByRole("button", { name: "Save the draft" }).isDisabled());
  await heading.fill("Ẹ káàbọ̀");
  await texts.getByText(/^In your words\. \d+ of 60 characters/).waitFor();
  const samples = studio.getByTestId("look-samples");
  await samples.getByText("Ẹ káàbọ̀").waitFor();
  assert.deepEqual(await inspectBoth(page, "look-texts", samples), []);
  await studio.getByRole("button", { name: "Save the draft" }).click();
  await studio.getByText(/^Your draft of .* Nobody else sees it\./).waitFor();
  assert.equal(await primary(), before, "a draft changes nothing that is shown");
  assert.deepEqual(await inspectBoth(page, "look-studio"), []);
  await studio.getByRole("button", { name: "Use it in this tab" }).click();
  await comesTo(primary, "#1d4ed8");
  await page.locator(".header__logo").waitFor();
  await page.reload();
  await comesTo(primary, before);
  await hasValue(colour, "#1d4ed8");
  await studio.getByRole("button", { name: "Publish" }).click();
  const publish = page.getByTestId("publish-look");
  assert.deepEqual(await inspect(page, "publish-look"), []);
  await publish.getByRole("button", { name: "Publish" }).click();
  await publish.waitFor({ state: "detached" });
  await comesTo(primary, "#1d4ed8");
  const published = studio.getByTestId("published-looks").getByRole("listitem");
  await published.nth(0).getByText("In force").waitFor();
  await published
    .nth(1)
    .getByRole("button", { name: /^Go back to it: #/ })
    .click();
  const back = page.getByTestId("revert-look");
  await back.getByRole("button", { name: "Go back to it" }).click();
  await back.waitFor({ state: "detached" });
  await comesTo(primary, before);
  await published
    .nth(0)
    .getByText(/back to that of/)
    .waitFor();
  await published
    .nth(1)
    .getByRole("button", { name: /^Go back to it: #1d4ed8/ })
    .click();
  await back.getByRole("button", { name: "Go back to it" }).click();
  await comesTo(primary, "#1d4ed8");
  assert.deepEqual(await inspectBoth(page, "published-looks"), []);
}
