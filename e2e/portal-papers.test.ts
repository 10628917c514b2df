// The portal's papers in a real browser: two days beside each other, rows by sector, and what comes of them as files.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
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

before(async () => {
  world = await startWorld({ env: { TRADEBOOK_PACE: "0" } });
  browser = await openBrowser();
  ada = await signIn(world.url, { tenantId: 1, userName: "ada", password: demoPassword });
});

after(async () => {
  await browser?.close();
  if (world !== undefined) await endWorld(world);
});

const account = "0010000001";
const valuation = "/app/client-portal/portfolio-valuation";
const phone = { width: 360, height: 740, touch: true };

type Valued = {
  readonly items: readonly { readonly symbol: string }[];
  readonly totals: { readonly sectors: readonly { readonly sector: string; readonly count: number }[] };
};

test("two days stand beside each other by sector, on the screen and in the file, and the sum comes out", async () => {
  const { page, visitor } = await signedIn();
  await page.goto(`${valuation}?asAt=2026-09-30`);
  await rows(page).first().waitFor();
  await page.getByLabel("Compared with").fill("2026-03-31");
  await page.waitForURL(/since=2026-03-31/);
  await page.getByRole("columnheader", { name: "Value before" }).waitFor();
  await page.getByLabel("By sector").click();
  await page.waitForURL(/sector=1/);
  const { result } = await ada.get<Valued>("BackOffice/GetDashAccountPortfolioValuation", {
    cscsAcct: account,
    asAt: "2026-09-30",
    since: "2026-03-31",
  });
  assert.ok(result !== null);
  const heads = page.locator("tr.portal__group");
  await comesTo(() => heads.count(), result.totals.sectors.length);
  assert.equal(await rows(page).count(), result.items.length);
  await page.locator('[data-testid="portal-check"][data-holds="true"]').waitFor();
  assert.deepEqual(await inspect(page, "compared"), []);

  await page.getByRole("button", { name: "Symbol" }).click();
  await page.waitForURL(/sort=symbol/);
  await page.getByRole("button", { name: "Quantity", exact: true }).press("Shift+Enter");
  await page.waitForURL(/sort=symbol%2Cquantity/);

  await page.getByRole("button", { name: "Export" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  const file = await readFile(await (await downloading).path(), "utf8");
  const lines = file.trim().split(/\r?\n/);
  assert.match(lines[0] ?? "", /Value before/);
  assert.equal(lines.length, 1 + result.items.length + result.totals.sectors.length);
  await leave(visitor);
});

test("on a phone the sectors head their cards", async () => {
  const { page, visitor } = await signedIn(phone);
  await page.goto(`${valuation}?since=2026-03-31&sector=1`);
  await page.locator("h2.portal__group").first().waitFor();
  assert.deepEqual(await inspect(page, "compared-phone"), []);
  await leave(visitor);
});

for (const [device, size] of [
  ["desktop", {}],
  ["phone", phone],
] as const)
  test(`a report is scheduled, paused, taken up again and let go, on a ${device}`, async () => {
    const { page, visitor } = await signedIn(size);
    await page.goto("/app/client-portal/account-statement");
    await rows(page).first().waitFor();
    await page.getByRole("button", { name: "Schedule, print" }).click();
    await page.getByRole("button", { name: "Schedule", exact: true }).click();
    await page.waitForURL(/schedules=1/);
    const dialog = page.getByRole("dialog", { name: "Reports that come by themselves" });
    await dialog.getByTestId("no-schedules").waitFor();
    await dialog.getByLabel("How often").selectOption("Every Monday, of the week before");
    await dialog.getByLabel("As", { exact: true }).selectOption("Excel workbook");
    await dialog.getByRole("button", { name: "Schedule this report" }).click();
    const all = dialog.getByTestId("schedules");
    await all.getByText(/Every Monday.*Excel workbook · next on/).waitFor();
    assert.deepEqual(await inspect(page, `schedules-${device}`), []);
    await all.getByRole("button", { name: /^Pause: Account statement/ }).click();
    await all.getByText(/paused/).waitFor();
    await all.getByRole("button", { name: /^Go on: Account statement/ }).click();
    await all.getByText(/next on/).waitFor();
    await all.getByRole("button", { name: /^Delete: Account statement/ }).click();
    await dialog.getByTestId("no-schedules").waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    assert.doesNotMatch(page.url(), /schedules/);
    await leave(visitor);
  });

test("a printed report names its account and days, and has nothing to press", async () => {
  const { page, visitor } = await signedIn();
  await page.goto("/app/client-portal/account-statement");
  await rows(page).first().waitFor();
  await page.emulateMedia({ media: "print" });
  await page.getByText(/^Account 0010000001, .*Printed on/).waitFor();
  assert.equal(await page.getByRole("button", { name: "Export" }).isVisible(), false);
  assert.equal(await page.getByRole("search").isVisible(), false);
  await leave(visitor);
});

function rows(page: Page) {
  return page.getByTestId("portal-rows").locator("[data-row]");
}

async function signedIn(size: object = {}) {
  const visitor = await visit(browser, world.url, size);
  await arrive(visitor.page, { userName: "ada" });
  return { visitor, page: visitor.page };
}

async function leave(visitor: Visitor): Promise<void> {
  assertQuiet(visitor);
  await visitor.context.close();
}
