// The client on a device without a line: it opens, shows the last portfolio and orders with their times, and forgets them at sign-out.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { openBrowser, visit } from "./browser.ts";
import { openSecurity, sendTicket, signInOnPage, waitForStatus, bestPriceKobo, priceText } from "./desk.ts";
import { inspect } from "./inspect.ts";
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

test("without a line the client opens with the last portfolio and orders, and after a sign-out with nothing", async () => {
  const { context, page } = await visit(browser, world.url);
  await signInOnPage(page, ada);
  await openSecurity(page, "GTCO");
  const price = priceText((await bestPriceKobo(page, "bids")) - 100n);
  await sendTicket(page, { side: "Buy", orderQty: 91, price });
  await waitForStatus(page, "GTCO", "New");
  await keptOnDevice(page);

  await context.setOffline(true);
  await page.reload();
  const kept = page.getByTestId("offline-page");
  await kept.waitFor();
  await kept.getByText("as of", { exact: false }).first().waitFor();
  const order = kept.getByRole("listitem").filter({ hasText: `0 of 91 at ${price}` });
  await order.waitFor();
  assert.ok(await order.getByRole("button", { name: "Cancel" }).isDisabled(), "nothing is sent without a line");
  await kept.getByText("Nothing is sent by itself", { exact: false }).waitFor();
  await page.setViewportSize({ width: 320, height: 640 });
  assert.deepEqual(await inspect(page, "offline"), []);
  assert.deepEqual(await answersInCaches(page), [], "no answer of the API lies in a cache");

  await context.setOffline(false);
  await page.getByTestId("account-buying-power").waitFor();
  await page.goto("/app/logout");
  await page.getByText("You are signed out").waitFor();
  await context.setOffline(true);
  await page.goto("/app/trading");
  await page.getByRole("heading", { name: "Sign in", exact: false }).first().waitFor();
  assert.deepEqual(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)), []);
  await context.close();
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

test("the naira sign and the dotted and hooked letters are drawn by fonts of ours", async () => {
  const { context, page } = await visit(browser, world.url);
  await page.goto("/user/login");
  await page.getByRole("heading").first().waitFor();
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => {
    const line = document.createElement("p");
    line.id = "letters";
    line.textContent = "\u20a6\u1eb9\u1ecd\u1e63\u1ecb\u1ee5\u1e45\u0253\u0257\u0199\u01b4";
    document.querySelector("h1")?.after(line);
  });
  await page.evaluate(async () => {
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
  assert.deepEqual(
    fonts.filter(({ isCustomFont }) => !isCustomFont).map(({ familyName }) => familyName),
    [],
  );
  await context.close();
});

/** Until the worker rules the page and the last answers are written. */
async function keptOnDevice(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.waitForFunction(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    if (!names.includes("tradebook.last-known") || navigator.serviceWorker.controller === null) return false;
    const opened = indexedDB.open("tradebook.last-known");
    await new Promise((resolve) => opened.addEventListener("success", resolve));
    const all = opened.result.transaction("person").objectStore("person").getAll();
    await new Promise((resolve) => all.addEventListener("success", resolve));
    opened.result.close();
    return JSON.stringify(all.result, (_, value) => (typeof value === "bigint" ? String(value) : value)).includes("91");
  });
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
