// The product in four Nigerian languages on a small phone: the words come, they fit, and English fetches none of them.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { haSources } from "@tradebook/contract/languages/ha-sources.ts";
import { yoSources } from "@tradebook/contract/languages/yo-sources.ts";
import type { Browser, Page } from "playwright-core";
import { assertQuiet, openBrowser, visit } from "./browser.ts";
import { signIn } from "./customer.ts";
import { comesTo } from "./comes-to.ts";
import { demoPassword, endWorld, startWorld, type World } from "./world.ts";

const shots = process.env["TRADEBOOK_SCREENSHOTS"];
/** The most that the first screen may fetch of JavaScript. */
const mostScriptBytes = 120_000;

let world: World;
let browser: Browser;

before(async () => {
  world = await startWorld({ env: { TRADEBOOK_PACE: "0" } });
  browser = await openBrowser();
  // Whoever has been here before begins at the desk.
  for (const userName of ["ada", "chidi"]) await signIn(world.url, { tenantId: 1, userName, password: demoPassword });
});

after(async () => {
  await browser?.close();
  if (world !== undefined) await endWorld(world);
});

test("sign-in in English fetches no other language, and no more JavaScript than it may", async () => {
  const { context, page } = await visit(browser, world.url);
  const sizes: Promise<readonly [string, number]>[] = [];
  page.on("requestfinished", (request) => {
    if (!request.url().endsWith(".js")) return;
    sizes.push(request.sizes().then(({ responseBodySize }) => [request.url(), responseBodySize] as const));
  });
  await page.goto("/user/login");
  await page.getByRole("combobox", { name: "Language" }).waitFor();
  const scripts = await Promise.all(sizes);
  const bytes = scripts.reduce((sum, [, size]) => sum + size, 0);
  assert(bytes < mostScriptBytes, `${bytes} bytes of JavaScript`);
  // A language comes in files that are called as the page's own are, so what the page names itself is left out.
  const own = await page.evaluate(() => [...document.scripts].map(({ src }) => src));
  const others = scripts.map(([url]) => url).filter((url) => !own.includes(url));
  assert.deepEqual(
    others.filter((url) => /\/(start|desk)-/.test(url)),
    [],
  );
  await context.close();
});

for (const [name, words] of [
  ["yo", yoSources.tradebook],
  ["ha", haSources.tradebook],
] as const) {
  test(`sign-in and trading in ${name} fit a small phone`, async () => {
    const visitor = await visit(browser, world.url, { width: 360, height: 740, touch: true });
    const { page } = visitor;
    await page.goto("/user/login");
    await page.getByRole("combobox", { name: "Language" }).selectOption(name);
    const form = page.getByTestId("login-form");
    await form.getByLabel(words.UserNameOrEmail).fill("ada");
    await comesTo(() => page.evaluate(() => document.documentElement.lang), name);
    await assertFits(page, `${name}-sign-in`);
    await form.getByLabel(words.Password, { exact: true }).fill(demoPassword);
    await form.getByRole("button", { name: words.Login, exact: true }).click();
    await page.waitForURL(/\/app\/trading/);
    await page.getByTestId("account-buying-power").waitFor();
    await assertFits(page, `${name}-trading`);
    assertQuiet(visitor);
    await visitor.context.close();
  });
}

test("what somebody signed in has chosen holds in another browser", async () => {
  const first = await visit(browser, world.url, { width: 360, height: 740 });
  await first.page.goto("/user/login");
  await first.page.getByRole("combobox", { name: "Language" }).selectOption("ha");
  await signInInHausa(first.page);
  await first.page.locator(".avatar__button").click();
  const kept = first.page.waitForResponse(/User\/ChangeLanguage/);
  await first.page.getByRole("combobox", { name: "Harshe" }).selectOption("yo");
  await kept;
  await first.page.waitForFunction(() => document.documentElement.lang === "yo");
  const second = await visit(browser, world.url);
  await second.page.goto("/user/login");
  await second.page.getByRole("combobox", { name: "Language" }).selectOption("ha");
  await signInInHausa(second.page);
  await second.page.waitForFunction(() => document.documentElement.lang === "yo");
  await Promise.all([first.context.close(), second.context.close()]);
});

async function signInInHausa(page: Page): Promise<void> {
  const form = page.getByTestId("login-form");
  await form.getByLabel(haSources.tradebook.UserNameOrEmail).fill("chidi");
  await form.getByLabel(haSources.tradebook.Password, { exact: true }).fill(demoPassword);
  await form.getByRole("button", { name: haSources.tradebook.Login, exact: true }).click();
  await page.waitForURL(/\/app\/trading/);
}

async function assertFits(page: Page, name: string): Promise<void> {
  if (shots !== undefined) await page.screenshot({ path: `${shots}/${name}.png` });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  assert(overflow <= 0, `${name} is ${overflow} pixels wider than the screen`);
}
