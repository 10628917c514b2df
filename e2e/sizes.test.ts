// What a first visit costs, measured in the browser: the pages before sign-in stay light.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { openBrowser, visit } from "./browser.ts";
import { endWorld, startWorld, type World } from "./world.ts";

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

/** Bytes on the line, compressed as the server sends them. */
const budgets = [
  { path: "/user/login", scripts: 114_000, all: 175_000 },
  { path: "/user/create-account", scripts: 116_000, all: 180_000 },
  { path: "/user/forgot-password", scripts: 113_000, all: 175_000 },
] as const;

for (const { path, scripts, all } of budgets) {
  test(`${path} is light on its first visit`, async () => {
    const visitor = await visit(browser, world.url);
    const sizes: Promise<{ url: string; bytes: number }>[] = [];
    visitor.page.on("response", (response) => {
      const measured = response.request().sizes();
      sizes.push(measured.then(({ responseBodySize }) => ({ url: response.url(), bytes: responseBodySize })));
    });
    await visitor.page.goto(path);
    await visitor.page.getByRole("heading").first().waitFor();
    await visitor.page.waitForLoadState("networkidle");
    const measured = await Promise.all(sizes);
    const sum = (what: RegExp) =>
      measured.filter(({ url }) => what.test(url)).reduce((bytes, one) => bytes + one.bytes, 0);
    assert.ok(sum(/\.js$/) > 0, "the scripts were measured");
    assert.ok(sum(/\.js$/) <= scripts, `${path} brings ${sum(/\.js$/)} bytes of script; at most ${scripts}`);
    assert.ok(sum(/./) <= all, `${path} brings ${sum(/./)} bytes in all; at most ${all}`);
    await visitor.context.close();
  });
}
