// What a device installs: a house's own name, colours and mark.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { openBrowser, visit } from "./browser.ts";
import { signInOnPage } from "./desk.ts";
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
