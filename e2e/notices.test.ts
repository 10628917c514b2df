// Notices as the error catalogue has them, and how they are heard and kept.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page, Route, WebSocketRoute } from "playwright-core";
import { arrive } from "./arrive.ts";
import { assertQuiet, keepLineInPage, openBrowser, visit } from "./browser.ts";
import { bookRows, openSecurity, sendTicket, signInOnPage } from "./desk.ts";
import { demoPassword, endWorld, startWorld, type World } from "./world.ts";

let world: World;
let browser: Browser;
const ada = { firm: "Default", userName: "ada", password: demoPassword };

before(async () => {
  world = await startWorld({ env: { TRADEBOOK_PACE: "0" } });
  browser = await openBrowser();
});

after(async () => {
  await browser?.close();
  if (world !== undefined) await endWorld(world);
});

/** What the server answers, and what then stands in the corner: title and text. */
const catalogue = [
  {
    answers: { message: "Insufficient funds", details: "This order needs ₦2.00." },
    shows: ["Insufficient funds", "This order needs ₦2.00."],
  },
  { answers: { message: "Not now", details: null }, shows: ["An error occured", "Not now"] },
  { answers: null, shows: ["No answer from the server", null] },
] as const;

test("a failure is shown as the catalogue says, for three and a half seconds, longer under the pointer, and then in the inbox", async () => {
  const { context, page } = await visit(browser, world.url);
  await timeToasts(page);
  await arrive(page, ada);
  await page.goto("/app/account-settings?tab=notifications");
  const box = page.getByRole("checkbox", { name: "Money in and out, by e-mail" });
  await box.waitFor();
  for (const { answers, shows } of catalogue) {
    const answer = async (route: Route) =>
      answers === null ? route.abort() : route.fulfill(refusal(answers.message, answers.details));
    await page.route("**/Notification/SaveChoices", answer);
    await box.click();
    const toast = page.locator(".toast--bad").last();
    await toast.waitFor();
    if (shows[1] !== null) {
      assert.equal(await toast.locator(".toast__title").textContent(), shows[0]);
      assert.equal(await toast.locator(".toast__text").textContent(), shows[1]);
    }
    await toast.waitFor({ state: "detached" });
    const stoodMs = await page.evaluate(() => lastStoodMs());
    assert.ok(stoodMs > 3400 && stoodMs < 5000, `it stood ${Math.round(stoodMs)} ms`);
    await page.unroute("**/Notification/SaveChoices", answer);
  }
  await page.route("**/Notification/SaveChoices", async (route) => route.fulfill(refusal("Held", "Read me.")));
  await box.click();
  const held = page.locator(".toast--bad").last();
  await held.hover();
  const from = await page.evaluate(() => performance.now());
  await page.waitForFunction((since) => performance.now() - since > 4500, from);
  assert.equal(await held.count(), 1, "it waits while somebody reads it");
  await held.getByRole("button", { name: "Close" }).click();
  await page.getByTestId("notice-bell").click();
  const inbox = page.getByRole("region", { name: "Notices" });
  await inbox.getByText("Read me.").waitFor();
  await inbox.getByText("Insufficient funds").waitFor();
  await page.keyboard.press("Escape");
  await page.getByTestId("notice-bell").and(page.locator(":focus")).waitFor();
  await context.close();
});

test("the session that ended sends to the sign-in, and no notice hides it", async () => {
  const { context, page } = await visit(browser, world.url);
  await signInOnPage(page, ada);
  await context.clearCookies();
  await page.goto("/app/account-settings?tab=notifications").catch(() => undefined);
  await page.getByTestId("login-form").waitFor();
  const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  assert.deepEqual(
    kept.filter((name) => /token/i.test(name)),
    [],
  );
  await context.close();
});

test("what becomes of an order is said once, politely; a refusal at once; and prices are never said", async () => {
  const visitor = await visit(browser, world.url);
  const { page } = visitor;
  await listen(page);
  await arrive(page, ada);
  await openSecurity(page, "ZENITHBANK");
  const offer = (await bookRows(page, "offers").first().textContent()) ?? "";
  await sendTicket(page, { side: "Buy", orderQty: 10, price: offer });
  await page.locator(".toast--good").first().waitFor();
  await page.waitForFunction(() => spoken().some(({ text }) => text.includes("10 of 10 filled")));
  const all = await page.evaluate(() => spoken());
  const fills = all.filter(({ text }) => text.includes("10 of 10 filled"));
  assert.deepEqual(
    fills.map(({ role }) => role),
    ["status"],
    "once, and politely",
  );
  // Everybody's prices have moved by that trade; none of them is in a region that is read out.
  const live = await page
    .locator("[aria-live]:not([aria-live=off]), [role=status], [role=alert]")
    .evaluateAll(
      (regions) => regions.filter((region) => region.querySelector("[data-security], .book__price") !== null).length,
    );
  assert.equal(live, 0, "no live region holds prices");
  assertQuiet(visitor);
  await visitor.context.close();
});

test("the loss of the line is heard at once, and its return", async () => {
  const { context, page } = await visit(browser, world.url);
  await listen(page);
  let isCut = false;
  const lines: WebSocketRoute[] = [];
  await keepLineInPage(page);
  await page.routeWebSocket(/signalr/, (line) => {
    if (isCut) return void line.close();
    line.connectToServer();
    lines.push(line);
  });
  await page.route("**/signalr-tradebookhub/**", (route) => (isCut ? route.abort() : route.continue()));
  await signInOnPage(page, ada);
  await page.getByTestId("connection-pill").and(page.locator('[data-state="live"]')).waitFor();
  isCut = true;
  await Promise.all(lines.map(async (line) => line.close()));
  await hears(page, { role: "alert", words: "The live connection is lost." });
  isCut = false;
  // It is tried again by itself.
  await hears(page, { role: "status", words: "The live connection is back." });
  await context.close();
});

function refusal(message: string, details: string | null) {
  const error = { code: 0, message, details, validationErrors: null };
  const body = { result: null, targetUrl: null, success: false, error, unAuthorizedRequest: false, __abp: true };
  return { status: 422, contentType: "application/json", body: JSON.stringify(body) };
}

async function hears(page: Page, wanted: { readonly role: string; readonly words: string }): Promise<void> {
  await page.waitForFunction(
    ({ role, words }) => spoken().some((said) => said.role === role && said.text.includes(words)),
    wanted,
  );
}

declare function lastStoodMs(): number;

/** Times in the page how long each notice stands: by the time a story sees it, it has stood for a while. */
async function timeToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const came = new Map<Node, number>();
    let stoodMs = 0;
    Object.assign(window, { lastStoodMs: () => stoodMs });
    new MutationObserver((changes) => {
      for (const { addedNodes, removedNodes } of changes) {
        for (const node of addedNodes)
          if (node instanceof Element && node.matches(".toast")) came.set(node, performance.now());
        for (const node of removedNodes) stoodMs = performance.now() - (came.get(node) ?? performance.now() - stoodMs);
      }
    }).observe(document, { subtree: true, childList: true });
  });
}

type Spoken = { readonly role: string; readonly text: string };
declare function spoken(): readonly Spoken[];

/** Writes down what comes into live regions, as a screen reader would say it. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const said: Spoken[] = [];
    Object.assign(window, { spoken: () => said });
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(
          "[role=status], [role=alert]",
        );
        if (region === null || region === undefined) continue;
        for (const node of addedNodes)
          said.push({ role: region.getAttribute("role") ?? "", text: node.textContent ?? "" });
      }
    }).observe(document, { subtree: true, childList: true });
  });
}
