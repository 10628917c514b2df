// The simulator's desk in a real browser: what its operator does is what everybody on the trading page sees.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { arrive } from "./arrive.ts";
import { assertQuiet, openBrowser, visit, type Visitor, type VisitOptions } from "./browser.ts";
import { signIn } from "./customer.ts";
import { bookRows, openSecurity, signInOnPage } from "./desk.ts";
import { demoPassword, endWorld, startWorld, type World } from "./world.ts";

let world: World;
let browser: Browser;

before(async () => {
  world = await startWorld({ env: { TRADEBOOK_PACE: "5" } });
  browser = await openBrowser();
});

after(async () => {
  await browser?.close();
  if (world !== undefined) await endWorld(world);
});

const axePath = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

test("a halted security is shown halted, takes no order, and says why", async () => {
  const [operator, customer] = await Promise.all([atTheDesk(), trading("GTCO")]);
  const form = operator.page.getByTestId("halt-form");
  await form.getByLabel("Security").fill("GTCO");
  await form.getByLabel("Reason").fill("Results are expected");
  await form.getByRole("button", { name: "Halt" }).click();
  const row = operator.page.locator('[data-security="GTCO"]');
  await row.filter({ hasText: "Results are expected" }).waitFor();

  const strip = customer.page.locator('.strip[data-security="GTCO"]');
  await strip.getByText(/Not trading|Halted/i).waitFor();
  const ada = await signIn(world.url, { tenantId: 1, userName: "ada", password: demoPassword });
  const limits = await ada.get<{ lower: number }>("MarketData/getPricelimitRange", { security: "GTCO" });
  const order = { cscsAccount: "0010000001", securityID: "GTCO", side: "1", orderQty: 10 } as const;
  const refused = await ada.send({ ...order, price: limits.result?.lower ?? 0 });
  assert.deepEqual([refused.status, refused.error?.name], [422, "SEC_NOT_TRADING"]);
  assert.match(refused.error?.details ?? "", /GTCO takes no orders now/);

  await operator.page.getByRole("button", { name: "Resume GTCO" }).click();
  await row.waitFor({ state: "detached" });
  await strip.getByText(/Not trading|Halted/i).waitFor({ state: "detached" });
  const taken = await ada.send({ ...order, price: limits.result?.lower ?? 0 });
  assert.equal(taken.status, 200, JSON.stringify(taken.error));
  await leave(operator);
  await leave(customer);
});

test("the crowd's pace is set from the keyboard, and trades follow", async () => {
  const operator = await atTheDesk();
  const { page } = operator;
  const field = page.getByTestId("pace-form").getByLabel("Orders a second", { exact: true });
  await field.focus();
  await page.keyboard.type("200");
  await page.keyboard.press("Enter");
  await figure(page, "pace").getByText("200").waitFor();
  const before = await tradesShown(page);
  await page.waitForFunction(
    (known) => Number(document.querySelector('[data-figure="trades"] dd')?.textContent?.replaceAll(",", "")) > known,
    before + 20,
  );
  await leave(operator);
});

test("a feed that is cut makes the view stale within five seconds, and fresh again when it is back", async () => {
  const [operator, customer] = await Promise.all([atTheDesk(), trading("ZENITHBANK")]);
  const form = operator.page.getByTestId("scenario-form");
  await form.getByLabel("Scenario").selectOption("feedLoss");
  await form.getByLabel("Seconds").fill("6");
  await form.getByRole("button", { name: "Play" }).click();
  const pill = customer.page.getByTestId("connection-pill");
  // The line comes back by itself: both look at once.
  await Promise.all([
    pill.and(customer.page.locator('[data-state="exchangeDown"]')).waitFor({ timeout: 5_000 }),
    figure(operator.page, "line").getByText(/cut/).waitFor(),
  ]);
  await pill.and(customer.page.locator('[data-state="live"]')).waitFor({ timeout: 30_000 });
  await bookRows(customer.page, "offers").first().waitFor();
  await figure(operator.page, "line").getByText("connected", { exact: true }).waitFor();
  await leave(operator);
  await leave(customer);
});

test("a day is replayed and stopped, and today goes on", async () => {
  const operator = await atTheDesk();
  const { page } = operator;
  await page.getByLabel("Speed").selectOption("1");
  await page.getByRole("button", { name: "Replay", exact: true }).click();
  await page.getByTestId("ask-confirm").click();
  await page.getByTestId("replay-progress").waitFor();
  await page.getByTestId("replay-chip").waitFor();
  await figure(page, "playing")
    .getByText(/Replaying/)
    .waitFor();
  await page.getByRole("button", { name: "Stop the replay" }).click();
  await page.getByTestId("replay-progress").waitFor({ state: "detached" });
  await figure(page, "playing").getByText("none").waitFor();
  await page.getByTestId("replay-chip").waitFor({ state: "detached" });
  await leave(operator);
});

test("the end of a day is asked about first, and another date follows", async () => {
  const [operator, customer] = await Promise.all([atTheDesk(), trading("UBA")]);
  const { page } = operator;
  const first = await figure(page, "date").locator("dd").textContent();
  await page.getByRole("button", { name: "End the day" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  assert.equal(await page.getByTestId("simulator-state").getAttribute("data-phase"), "CONTINUOUS");
  await page.getByRole("button", { name: "End the day" }).click();
  await page.getByTestId("ask-confirm").click();
  await page.locator('[data-testid="simulator-state"][data-phase="END_OF_DAY"]').waitFor();
  await page.getByRole("button", { name: "Continuous", exact: true }).click();
  await page.locator('[data-testid="simulator-state"][data-phase="CONTINUOUS"]').waitFor();
  assert.notEqual(await figure(page, "date").locator("dd").textContent(), first);
  await bookRows(customer.page, "offers").first().waitFor();
  await leave(operator);
  await leave(customer);
});

test("who may not run the market finds neither the page nor its menu", async () => {
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  await signInOnPage(page, { firm: "Default", userName: "ada", password: demoPassword });
  assert.equal(await page.getByRole("button", { name: "Administration" }).count(), 0);
  await page.goto("/app/admin/simulator");
  await page.waitForURL(/\/exception\?type=401/);
  await visitor.context.close();
});

for (const device of [
  { name: "desktop", width: 1440, height: 900 },
  { name: "phone", width: 360, height: 740, touch: true },
])
  test(`the desk breaks no accessibility rule on a ${device.name}, light and dark`, async () => {
    const operator = await atTheDesk(device);
    const { page } = operator;
    const faults: string[] = [];
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.locator(`html[data-theme="${colorScheme}"]`).waitFor();
      faults.push(...(await violations(page)));
      await page.getByRole("button", { name: "Halt the market" }).click();
      await page.getByRole("dialog").waitFor();
      faults.push(...(await violations(page)));
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    }
    assert.deepEqual(faults, []);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    assert.ok(overflow <= 0, `${overflow} pixels wider than the screen`);
    await leave(operator);
  });

/** The administrator's visit, on the simulator's page. */
async function atTheDesk(options: VisitOptions = {}): Promise<Visitor> {
  const visitor = await visit(browser, world.url, options);
  const { page } = visitor;
  await page.goto("/user/login");
  const form = page.getByTestId("login-form");
  await form.getByLabel("Firm code").fill("Default");
  await form.getByLabel("User name or e-mail").fill("admin");
  await form.getByLabel("Password", { exact: true }).fill(demoPassword);
  await form.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/app\/trading/);
  await page.goto("/app/admin/simulator");
  await page.getByTestId("simulator-state").waitFor();
  return visitor;
}

async function trading(securityID: string): Promise<Visitor> {
  const visitor = await visit(browser, world.url);
  await arrive(visitor.page, { userName: "ada" });
  await openSecurity(visitor.page, securityID);
  return visitor;
}

function figure(page: Page, name: string) {
  return page.locator(`[data-figure="${name}"]`);
}

async function tradesShown(page: Page): Promise<number> {
  return Number((await figure(page, "trades").locator("dd").textContent())?.replaceAll(",", ""));
}

async function leave(visitor: Visitor): Promise<void> {
  assertQuiet(visitor);
  await visitor.context.close();
}

async function violations(page: Page): Promise<readonly string[]> {
  // The page's own policy forbids foreign script tags; the browser's debugger is not bound by it.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(await readFile(axePath, "utf8"));
  return page.evaluate(async () => {
    type Found = { readonly violations: readonly { id: string; nodes: readonly { html: string }[] }[] };
    const { axe } = window as unknown as { axe: { run: (where: unknown, options: unknown) => Promise<Found> } };
    const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
    const result = await axe.run(document, { runOnly: rules, resultTypes: ["violations"] });
    return result.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
    );
  });
}
