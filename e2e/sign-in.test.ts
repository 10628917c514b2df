// Sign-in, guards and the way back, in a real browser.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { assertQuiet, openBrowser, visit } from "./browser.ts";
import { titled } from "./comes-to.ts";
import { signInOnPage } from "./desk.ts";
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

const ada = { firm: "Default", userName: "ada", password: demoPassword };

test("a stranger is sent to sign in and comes back to where they were going", async () => {
  const visitor = await visit(browser, world.url);
  await visitor.page.goto("/app/trading?s=MTNN");
  await visitor.page.waitForURL(/\/user\/login/);
  await signInOnPage(visitor.page, ada);
  assert.match(visitor.page.url(), /\/app\/trading\?s=MTNN/);
  assertQuiet(visitor);
  await visitor.context.close();
});

test("no page of the market opens to a stranger, and each opens after signing in", async () => {
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  for (const path of [
    "marketNews?category=Results",
    "all-pricelists?sort=value",
    "gainers-lossers",
    "company-pricelists?s=MTNN",
  ]) {
    await page.goto(`/app/marketData/${path}`);
    await page.waitForURL(/\/user\/login/);
  }
  const form = page.getByTestId("login-form");
  await form.getByLabel("Firm code").fill("Default");
  await form.getByLabel("User name or e-mail").fill("ada");
  await form.getByLabel("Password", { exact: true }).fill(demoPassword);
  await form.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/company-pricelists\?s=MTNN/);
  await page.getByRole("heading", { name: "MTNN" }).waitFor();
  await titled(page, "Company price lists");
  assertQuiet(visitor);
  await visitor.context.close();
});

test("a customer is offered no administration, and typing its address does not help", async () => {
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  await page.goto("/user/login");
  await signInOnPage(page, ada);
  const menu = page.getByRole("navigation", { name: "Main menu" });
  await menu.getByRole("button", { name: "Market Data" }).click();
  await menu.getByRole("link", { name: "Market news" }).waitFor();
  assert.equal(await menu.getByRole("button", { name: "Administration" }).count(), 0);
  await page.goto("/app/admin/simulator");
  await page.waitForURL(/\/exception\?type=401/);
  assertQuiet(visitor);
  await visitor.context.close();
});

test("a customer with shares begins at the dashboard, and from the second sign-in on at the trading desk", async () => {
  for (const begins of [/\/app\/dashboard$/, /\/app\/trading/]) {
    const visitor = await visit(browser, world.url);
    await signInOnPage(visitor.page, { ...ada, userName: "chidi" });
    assert.match(visitor.page.url(), begins);
    await visitor.context.close();
  }
});

test("the root leads to the trading desk", async () => {
  const visitor = await visit(browser, world.url);
  await visitor.page.goto("/");
  await visitor.page.waitForURL(/\/user\/login/);
  await signInOnPage(visitor.page, ada);
  assert.match(visitor.page.url(), /\/app\/trading/);
  await visitor.context.close();
});

test("a wrong password is refused in words and nothing is signed in", async () => {
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  await page.goto("/user/login");
  const form = page.getByTestId("login-form");
  await form.getByLabel("Firm code").fill("Default");
  await form.getByLabel("User name or e-mail").fill("chidi");
  await form.getByLabel("Password", { exact: true }).fill("not the password");
  await form.getByRole("button", { name: "Sign in" }).click();
  await page
    .getByRole("alert")
    .filter({ hasText: /user name or password/i })
    .first()
    .waitFor();
  const cookies = await visitor.context.cookies();
  assert.equal(
    cookies.find((cookie) => cookie.name === "Abp.AuthToken" && cookie.value !== ""),
    undefined,
  );
  await visitor.context.close();
});

test("a lock after wrong passwords says the minutes left, the same for a name that nobody has", async () => {
  const heard = new Map<string, readonly (readonly [unknown, string | null])[]>();
  for (const userName of ["supervisor", "nobody-of-that-name"]) {
    const answers = [];
    for (let tried = 0; tried < 5; tried += 1) answers.push(await wrongPassword(userName));
    heard.set(userName, answers);
  }
  const [known, unknown] = [...heard.values()];
  assert.deepEqual(known, unknown);
  assert.deepEqual(
    known?.map((answer) => answer[1]),
    [null, null, null, null, "300"],
  );
  for (const userName of heard.keys()) {
    const visitor = await visit(browser, world.url);
    await visitor.page.goto("/user/login");
    const form = visitor.page.getByTestId("login-form");
    await form.getByLabel("Firm code").fill("Default");
    await form.getByLabel("User name or e-mail").fill(userName);
    await form.getByLabel("Password", { exact: true }).fill(demoPassword);
    await form.getByRole("button", { name: "Sign in" }).click();
    await form.getByRole("alert").filter({ hasText: "You can try again in 5 min." }).waitFor();
    await visitor.context.close();
  }
});

/** The words, and the time after which to try again. */
async function wrongPassword(userNameOrEmailAddress: string) {
  const answer = await fetch(`${world.url}/api/TokenAuth/Authenticate`, {
    method: "POST",
    headers: { "content-type": "application/json", "Abp.TenantId": "1" },
    body: JSON.stringify({ userNameOrEmailAddress, password: "not the password" }),
    signal: AbortSignal.timeout(20_000),
  });
  return [await answer.json(), answer.headers.get("retry-after")] as const;
}

test("the same user name in another firm is another person", async () => {
  const visitor = await visit(browser, world.url);
  await visitor.page.goto("/user/login");
  await signInOnPage(visitor.page, { ...ada, firm: "Meridian" });
  await visitor.page.getByText("0020000001").first().waitFor();
  assert.equal(await visitor.page.getByText("0010000001").count(), 0);
  assertQuiet(visitor);
  await visitor.context.close();
});

test("signing out ends the session", async () => {
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  await page.goto("/user/login");
  await signInOnPage(page, ada);
  await page.goto("/app/logout");
  await page.waitForURL(/\/user\/login/);
  await page.goto("/app/trading");
  await page.waitForURL(/\/user\/login/);
  await visitor.context.close();
});

test("whoever signs in next in the same window finds nothing of the desk before", async () => {
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  await page.goto("/user/login");
  await signInOnPage(page, ada);
  const stands = (preset: string) => page.locator(`[data-testid="desk"][data-preset="${preset}"]`).waitFor();
  await stands("investor");
  const kept = page.waitForResponse((response) => response.url().includes("Workspace/SaveLayout"));
  await page.keyboard.press("Alt+4");
  await stands("monitor");
  await kept;
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("link", { name: "Sign out" }).click();
  await page.waitForURL(/\/user\/login/);
  await signInOnPage(page, { ...ada, userName: "chidi" });
  await stands("investor");
  assertQuiet(visitor);
  await visitor.context.close();
});

test("who signs in again is told when and where from they were in before, and how often somebody tried in vain", async () => {
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  await page.goto("/user/login");
  await signInOnPage(page, ada);
  await page.goto("/app/logout");
  const form = page.getByTestId("login-form");
  await form.getByLabel("User name or e-mail").fill("ada");
  await form.getByLabel("Password", { exact: true }).fill("not the password");
  await form.getByRole("button", { name: "Sign in" }).click();
  await form.getByRole("alert").filter({ hasText: /\w/ }).waitFor();
  await signInOnPage(page, ada);
  const toast = page.locator(".toasts").getByText(/^Last sign-in \d+ \w+ \d{4} at \d\d:\d\d$/);
  await toast.first().waitFor();
  await page
    .getByText(/^From .*Once since then somebody has tried in vain\.$/)
    .first()
    .waitFor();
  await visitor.context.close();
});

test("a denied page says so", async () => {
  const visitor = await visit(browser, world.url);
  await visitor.page.goto("/exception?type=401");
  await visitor.page.getByRole("heading").first().waitFor();
  assert.match((await visitor.page.textContent("body")) ?? "", /permission|access/i);
  await visitor.context.close();
});

test("what cannot be shown says what it is, in the title too, to whoever is not signed in", async () => {
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  const kinds = [
    ["403", "403 That is not allowed"],
    ["404", "404 There is no such page"],
    ["500", "500 Something went wrong on our side"],
    ["offline", "You are offline"],
    ["maintenance", "503 There is no maintenance now"],
    ["browser", "This browser is too old"],
    ["tenant", "This firm is not active"],
  ] as const;
  for (const [type, title] of kinds) {
    await page.goto(`/exception?type=${type}`);
    await titled(page, title);
    const heading = page.getByRole("heading", { name: title.replace(/^\d+ /, "") });
    assert.ok(await heading.evaluate((element) => element === document.activeElement), `${type} has the focus`);
  }
  assert.deepEqual(await inspect(page, "exception-tenant"), []);
  await page.goto("/exception?type=offline");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.waitForURL(/\/user\/login/);
  await page.addInitScript(() => {
    Reflect.deleteProperty(Array.prototype, "toSorted");
    Reflect.deleteProperty(AbortSignal, "any");
  });
  await page.goto("/exception?type=browser");
  await page.getByRole("heading", { name: "This browser is too old" }).waitFor();
  assertQuiet(visitor);
  await visitor.context.close();
});
