// The client on a device: installed under its house's name, opened without a line, renewed when the person says so, in letters of its own.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { openBrowser, visit } from "./browser.ts";
import { hasValue } from "./comes-to.ts";
import { signIn } from "./customer.ts";
import { bestPriceKobo, fillTicket, openSecurity, priceText, sendTicket, signInOnPage, waitForStatus } from "./desk.ts";
import { inspect } from "./inspect.ts";
import { demoPassword, endWorld, startWorld, type World } from "./world.ts";

let world: World;
let browser: Browser;
const ada = { firm: "Default", userName: "ada", password: demoPassword };
const phone = { width: 360, height: 740, touch: true } as const;

before(async () => {
  world = await startWorld({ env: { TRADEBOOK_PACE: "0" } });
  browser = await openBrowser();
});

after(async () => {
  await browser?.close();
  if (world !== undefined) await endWorld(world);
});

test("a house's name, colours and mark are what a device installs", async () => {
  const { context, page } = await visit(browser, world.url);
  await page.goto("/user/login");
  const manifest = await page.evaluate(async () => (await fetch("/manifest.webmanifest")).json());
  assert.deepEqual([manifest.display, manifest.start_url, manifest.scope], ["standalone", "/app/trading", "/"]);
  for (const { src } of manifest.icons as readonly { readonly src: string }[]) {
    assert.match(await page.evaluate(async (path) => (await fetch(path)).text(), src), /^<svg /);
  }
  await signInOnPage(page, ada);
  const named = await page.evaluate(async () => (await fetch("/manifest.webmanifest")).json());
  assert.notEqual(named.name, manifest.name, "signed in it is the house's own");
  const session = await context.newCDPSession(page);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // A window without a profile can never install; nothing else may stand in the way.
  const errors = installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito");
  assert.deepEqual(errors, []);
  await context.close();
});

test("a phone that never opened its holdings has them without a line, with their times", async () => {
  const { context, page } = await visit(browser, world.url, phone);
  await signInOnPage(page, ada);
  await keptOnDevice(page, "DANGCEM");
  await context.setOffline(true);
  await page.reload();
  const kept = page.getByTestId("offline-page");
  await kept.waitFor();
  const held = kept.getByRole("listitem").filter({ hasText: /^DANGCEM200 shares/ });
  await held.waitFor();
  assert.ok(await held.getByRole("button", { name: "Sell" }).isDisabled(), "nothing is sent without a line");
  const times = await kept.getByText(/^as of \d{1,2} \w{3} \d{4} \d\d:\d\d/).count();
  assert.equal(
    times,
    3 * (await kept.locator(".offline__account").count()),
    "money, portfolio and orders each say when",
  );
  await context.close();
});

test("without a line the client opens with the last orders, and after a sign-out with nothing", async () => {
  const { context, page } = await visit(browser, world.url);
  await signInOnPage(page, ada);
  await openSecurity(page, "GTCO");
  const price = priceText((await bestPriceKobo(page, "bids")) - 100n);
  await sendTicket(page, { side: "Buy", orderQty: 91, price });
  const id = await waitForStatus(page, "GTCO", "New");
  await page.locator(`[data-order-id="${id}"] [data-more]`).click();
  await page.locator(".row-menu:popover-open [data-history]").click();
  await page.locator(".history__row").nth(1).waitFor();
  await page.keyboard.press("Escape");
  await keptOnDevice(page, `"${id}":{"at":`);

  await context.setOffline(true);
  await page.reload();
  const kept = page.getByTestId("offline-page");
  await kept.waitFor();
  const order = kept.getByRole("listitem").filter({ hasText: `0 of 91 at ${price}` });
  await order.waitFor();
  assert.ok(await order.getByRole("button", { name: "Cancel" }).isDisabled(), "nothing is sent without a line");
  await kept.getByText("Nothing is sent by itself", { exact: false }).waitFor();
  await order.getByText(/^History as of \d{1,2} \w{3} \d{4} \d\d:\d\d$/).click();
  await order.getByText("ada", { exact: true }).first().waitFor();
  assert.ok((await order.locator(".offline__history li").count()) > 1, "each step that was read");
  await page.setViewportSize({ width: 320, height: 640 });
  assert.deepEqual(await inspect(page, "offline"), []);
  assert.deepEqual(await answersInCaches(page), [], "no answer of the API lies in a cache");

  await context.setOffline(false);
  await page.getByTestId("account-buying-power").waitFor();
  await page.goto("/app/logout");
  await page.getByText("You are signed out").waitFor();
  await context.setOffline(true);
  await page.goto("/app/trading");
  await page.getByText("Nothing", { exact: false }).or(page.getByTestId("login-form")).first().waitFor();
  assert.equal(await page.getByTestId("offline-page").count(), 0, "nothing of the person is shown");
  assert.deepEqual(await keptPeople(page), []);
  await context.close();
});

test("an order that is typed without a line is a draft, and is sent by nobody when the line is back", async () => {
  const { context, page } = await visit(browser, world.url);
  await signInOnPage(page, ada);
  await openSecurity(page, "GTCO");
  const price = priceText((await bestPriceKobo(page, "bids")) - 100n);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (/SendNewOrder|SendBasket/i.test(request.url())) sent.push(request.url());
  });
  await context.setOffline(true);
  await page.getByTestId("connection-pill").and(page.locator(':not([data-state="live"])')).waitFor();
  const ticket = page.getByTestId("order-ticket");
  await fillTicket(page, { side: "Buy", orderQty: 93, price });
  await context.setOffline(false);
  await page.getByTestId("connection-pill").and(page.locator('[data-state="live"]')).waitFor();
  // Whatever would send by itself does so at the moment the line is back, or when the page is read again.
  await page.reload();
  await page.getByTestId("connection-pill").and(page.locator('[data-state="live"]')).waitFor();
  await hasValue(ticket.getByLabel("Quantity", { exact: true }), "93");
  assert.deepEqual(sent, []);
  const { result } = await (
    await signIn(world.url, { tenantId: 1, userName: "ada", password: demoPassword })
  ).get<{ items: readonly { orderQty: number }[] }>("Order/getStockOrders", { cscsAccount: "0010000001" });
  assert.ok(result !== null && !result.items.some(({ orderQty }) => orderQty === 93), "the house has no such order");
  await page.getByTestId("ticket-submit").click();
  await page.getByTestId("ticket-confirm").click();
  await waitForStatus(page, "GTCO", "New");
  assert.equal(sent.length, 1, "it goes when its owner sends it, once");
  await context.close();
});

test("a new release waits for the person's word, and never takes a typed order with it", async () => {
  const { context, page } = await visit(browser, world.url);
  await signInOnPage(page, ada);
  await openSecurity(page, "GTCO");
  await ruled(page);
  const quantity = page.getByTestId("order-ticket").getByLabel("Quantity", { exact: true });
  await quantity.fill("55");
  // Another address of the worker is another worker to the browser, as another release would be.
  await page.evaluate(async () => void (await navigator.serviceWorker.register("/worker.js?release=2")));
  const offer = page.getByTestId("update-offer");
  await offer.getByText("It waits until your order is sent or cleared", { exact: false }).waitFor();
  const open = offer.getByRole("button", { name: "Open the new version" });
  assert.ok(await open.isDisabled(), "not while an order is typed");
  assert.equal(await quantity.inputValue(), "55");
  await quantity.fill("");
  await page.evaluate(() => Object.assign(window, { isOld: true }));
  const before = await workerOf(page);
  await open.and(page.locator(":enabled")).click();
  await page.waitForFunction(() => !("isOld" in window) && navigator.serviceWorker.controller !== null);
  assert.notEqual(await workerOf(page), before, "another worker answers for the page, which was read anew");
  await context.close();
});

test("the naira sign and the dotted and hooked letters are drawn by fonts of ours", async () => {
  const { context, page } = await visit(browser, world.url);
  await page.goto("/user/login");
  await page.getByRole("heading").first().waitFor();
  await page.evaluate(async () => {
    const line = document.createElement("p");
    line.id = "letters";
    line.textContent = "\u20a6\u1eb9\u1ecd\u1e63\u1ecb\u1ee5\u1e45\u0253\u0257\u0199\u01b4";
    document.querySelector("h1")?.after(line);
    await document.fonts.load("400 14px 'Plus Jakarta Sans Variable'", "\u20a6\u1eb9\u1e63");
    await document.fonts.load("400 14px 'Tradebook Hooked'", "\u0253");
    await document.fonts.ready;
  });
  const session = await context.newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument");
  const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector: "#letters" });
  const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
  assert.ok(fonts.length > 0, "the letters were drawn");
  assert.deepEqual(
    fonts.filter(({ isCustomFont }) => !isCustomFont).map(({ familyName }) => familyName),
    [],
  );
  await context.close();
});

/** The address of the worker that answers for the page. */
async function workerOf(page: Page): Promise<string> {
  return page.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? "");
}

/** Until the worker answers for the page. */
async function ruled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Until the worker rules the page and the device holds `text`, and money, portfolio and orders of every account. */
async function keptOnDevice(page: Page, text: string): Promise<void> {
  await ruled(page);
  for (let looks = 0; looks < 80; looks += 1) {
    const kept = await keptPeople(page);
    if (kept.some((one) => one.includes(text) && !/"(balance|holdings|orders)":null/.test(one))) return;
    await page.waitForTimeout(250);
  }
  assert.fail(`the device does not keep ${text}`);
}

async function keptPeople(page: Page): Promise<readonly string[]> {
  return page.evaluate(readKept);
}

/** In the page: what is kept of everybody, as text; nothing where there is no such database. */
async function readKept(): Promise<readonly string[]> {
  const names = (await indexedDB.databases()).map(({ name }) => name);
  if (!names.includes("tradebook.last-known")) return [];
  const opening = indexedDB.open("tradebook.last-known");
  await new Promise((resolve) => opening.addEventListener("success", resolve));
  const all = opening.result.transaction("person").objectStore("person").getAll();
  await new Promise((resolve) => all.addEventListener("success", resolve));
  opening.result.close();
  const plain = (_: string, value: unknown) => (typeof value === "bigint" ? String(value) : value);
  return all.result.map((kept: unknown) => JSON.stringify(kept, plain));
}

async function answersInCaches(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) found.push(new URL(request.url).pathname);
    }
    return found.filter(
      (path) => !/^\/(static\/|index\.html$|branding\.css$|icon\.svg$|manifest\.webmanifest$)/.test(path),
    );
  });
}
