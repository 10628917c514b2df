// What a visit costs, measured in the browser: the pages before sign-in stay light, the workspace within reach, and the
// live line within what each mode of saving allows while the crowd trades.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { arrive } from "./arrive.ts";
import { openBrowser, visit } from "./browser.ts";
import { signInOnPage } from "./desk.ts";
import { demoPassword, endWorld, startWorld, type World } from "./world.ts";

let world: World;
let browser: Browser;

before(async () => {
  world = await startWorld();
  browser = await openBrowser();
});

after(async () => {
  await browser?.close();
  if (world !== undefined) await endWorld(world);
});

/** Bytes on the line, compressed as the server sends them. */
const budgets = [
  { path: "/user/login", scripts: 110_000, all: 170_000 },
  { path: "/user/create-account", scripts: 112_000, all: 172_000 },
  { path: "/user/forgot-password", scripts: 110_000, all: 170_000 },
] as const;

for (const { path, scripts, all } of budgets) {
  test(`${path} is light on its first visit`, async () => {
    const visitor = await visit(browser, world.url);
    const read = await bytesOf(visitor.page, async (page) => {
      await page.goto(path);
      await page.getByRole("heading").first().waitFor();
    });
    assert.ok(read.scripts > 0, "the scripts were measured");
    assert.ok(read.scripts <= scripts, `${path} brings ${read.scripts} bytes of script; at most ${scripts}`);
    assert.ok(read.all <= all, `${path} brings ${read.all} bytes in all; at most ${all}`);
    await visitor.context.close();
  });
}

const screens = [
  { name: "a desk", width: 1440, height: 900, scripts: 390_000 },
  { name: "a phone", width: 360, height: 740, scripts: 350_000 },
] as const;

for (const { name, width, height, scripts } of screens) {
  test(`the workspace stays within its budget on ${name}`, async () => {
    const first = await visit(browser, world.url, { width, height });
    await signInOnPage(first.page, { firm: "Default", userName: "ada", password: demoPassword });
    // The same person in a browser that holds nothing yet.
    const visitor = await visit(browser, world.url, { width, height });
    await visitor.context.addCookies(await first.context.cookies());
    await first.context.close();
    const read = await bytesOf(visitor.page, async (page) => {
      await page.goto("/app/trading");
      await page.getByTestId("connection-pill").and(page.locator('[data-state="live"]')).waitFor();
    });
    assert.ok(read.scripts > 110_000, "more than the sign-in was measured");
    assert.ok(read.scripts <= scripts, `the workspace brings ${read.scripts} bytes of script; at most ${scripts}`);
    await visitor.context.close();
  });
}

test("whoever comes on a slow line is offered to save, once", async () => {
  const { context, page } = await visit(browser, world.url);
  await context.addInitScript(() => {
    const slow = Object.assign(new EventTarget(), { effectiveType: "2g", saveData: false });
    Object.defineProperty(navigator, "connection", { value: slow, configurable: true });
  });
  await signInOnPage(page, { firm: "Default", userName: "ada", password: demoPassword });
  const offer = page.getByTestId("saver-offer");
  await offer.getByRole("button", { name: "Save data" }).click();
  await offer.waitFor({ state: "detached" });
  await page.locator('html[data-data="saver"]').waitFor();
  await page.reload();
  await page.getByTestId("account-buying-power").waitFor();
  assert.equal(await offer.count(), 0);
  await context.close();
});

const lines = [
  { mode: "balanced", bytesASecond: 4_000 },
  { mode: "saver", bytesASecond: 500 },
] as const;
const settleMs = 8_000;
const countedMs = 25_000;

test("thirty rows and a book cost what each mode allows, while the crowd trades at its pace", async () => {
  const counted = await Promise.all(lines.map(async ({ mode }) => heardIn(mode)));
  for (const [at, { mode, bytesASecond }] of lines.entries()) {
    const { bytes = 0, rows = 0 } = counted[at] ?? {};
    assert.ok(rows >= 30, `${rows} rows are in sight`);
    assert.ok(bytes > 0, `${mode} hears something`);
    assert.ok(bytes <= bytesASecond, `${mode} hears ${Math.round(bytes)} bytes a second; at most ${bytesASecond}`);
  }
});

/** What the live line brings the workspace in a second, in the mean. */
async function heardIn(mode: string) {
  const { context, page } = await visit(browser, world.url, { width: 1440, height: 1900 });
  await context.addInitScript((liveMode) => {
    localStorage.setItem("tradebook.display", JSON.stringify({ liveMode, wasOfferedSaver: true }));
  }, mode);
  let heard = 0;
  page.on("websocket", (line) => line.on("framereceived", ({ payload }) => (heard += Buffer.byteLength(payload))));
  await arrive(page, { userName: "ada" });
  await page.goto("/app/trading?s=GTCO");
  await page.getByTestId("book-bids").locator(".book__level").first().waitFor();
  await page.waitForTimeout(settleMs);
  const [before, began] = [heard, performance.now()];
  await page.waitForTimeout(countedMs);
  const bytes = ((heard - before) * 1000) / (performance.now() - began);
  const rows = await page.locator(".prices__row").count();
  await context.close();
  return { bytes, rows };
}

/** What came over the line until the page had nothing more to ask for. */
async function bytesOf(page: Page, open: (page: Page) => Promise<void>) {
  const sizes: Promise<{ url: string; bytes: number }>[] = [];
  page.on("response", (response) => {
    const measured = response.request().sizes();
    sizes.push(measured.then(({ responseBodySize }) => ({ url: response.url(), bytes: responseBodySize })));
  });
  await open(page);
  await page.waitForLoadState("networkidle");
  const measured = await Promise.all(sizes);
  const sum = (what: RegExp) =>
    measured.filter(({ url }) => what.test(url)).reduce((bytes, one) => bytes + one.bytes, 0);
  return { scripts: sum(/\.js$/), all: sum(/./) };
}
