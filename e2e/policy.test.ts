// No page of anybody breaks the content security policy, which lets in no script and no style but files of ours.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { arrive } from "./arrive.ts";
import { openBrowser, visit } from "./browser.ts";
import { endWorld, startWorld, type World } from "./world.ts";

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

/** The addresses as the client's own table of them has them. */
const table = readFileSync(join(import.meta.dirname, "../apps/web/src/lib/paths.ts"), "utf8");
const everyPath = [...table.matchAll(/export const \w+ = "(\/[^"]*)"/g)]
  .map(([, path = ""]) => path)
  .filter((path) => path !== "/app/logout" && path !== "/app/client-portal" && path !== "/app/admin/reports")
  .concat("/app/client-portal/account-statement", "/app/admin/reports/audit-trail", "/api/docs");

test("every page stands under a policy without inline scripts and styles", async () => {
  const { headers } = await fetch(`${world.url}/user/login`);
  const policy = headers.get("content-security-policy") ?? "";
  assert.match(policy, /script-src 'self';.*style-src 'self';/);
  assert.doesNotMatch(policy, /unsafe/);
  for (const [userName, mine] of [
    [undefined, /^\/(?:user|exception|api)/],
    ["ada", /^\/app\/(?!admin)/],
    ["admin", /^\/app\/(?:admin|dashboard|account-settings)/],
  ] as const) {
    const { page, context } = await visit(browser, world.url);
    const broken: string[] = [];
    await page.exposeFunction("tellViolation", (what: string) => void broken.push(what));
    await page.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) => {
        const tell = Reflect.get(globalThis, "tellViolation") as (what: string) => void;
        tell(`${location.pathname}: ${violatedDirective} ${blockedURI} ${sourceFile}`);
      });
    });
    if (userName !== undefined) await enter(page, userName);
    for (const path of everyPath.filter((one) => mine.test(one))) await stand(page, path);
    assert.deepEqual(broken, [], userName ?? "nobody");
    await context.close();
  }
});

async function stand(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator("h1, h2, main, form").first().waitFor();
}

async function enter(page: Page, userName: string): Promise<void> {
  await arrive(page, { userName });
}
