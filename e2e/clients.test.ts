// The list of clients as a broker uses it: narrowed, sorted, added up, opened; on a desktop and a phone, light and dark.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { arrive } from "./arrive.ts";
import { assertQuiet, openBrowser, visit } from "./browser.ts";
import { comesTo } from "./comes-to.ts";
import { inspect } from "./inspect.ts";
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

const devices = [
  { name: "desktop", width: 1440, height: 900 },
  { name: "phone", width: 360, height: 740, touch: true },
] as const;

for (const device of devices) {
  test(`a broker finds a client among the others and acts for them on a ${device.name}`, async () => {
    const visitor = await visit(browser, world.url, device);
    const { page } = visitor;
    await enter(page, "broker");
    await page.goto("/app/clients");
    const rows = page.locator("[data-row-id]");
    await rows.first().waitFor();
    const all = await shown(page);
    assert.ok(all.length >= 3, all.join());
    await page.getByTestId("list-totals").getByText("Shares’ value").waitFor();
    const faults = [...(await inspect(page, `clients-${device.name}`))];
    await page.goto("/app/clients?sort=portfolioValue&cash=HAS");
    await rows.first().waitFor();
    for (const one of await shown(page)) assert.ok(all.includes(one), one);
    await page.goto("/app/clients?state=Frozen");
    await page.getByText("No row matches 1 filter").waitFor();
    await page.goto(`/app/clients?q=${all[0]}`);
    await comesTo(() => shown(page), [all[0] ?? ""]);
    await rows.first().getByRole("button").first().click();
    await page.getByRole("dialog").getByText("KYC").first().waitFor();
    faults.push(...(await inspect(page, `client-${device.name}`)));
    await page.getByRole("button", { name: "Act for the client" }).click();
    await page.waitForURL(/\/app\/trading/);
    assert.deepEqual(faults, []);
    assertQuiet(visitor);
    await visitor.context.close();
  });
}

async function enter(page: Page, userName: string): Promise<void> {
  await arrive(page, { userName });
}

async function shown(page: Page): Promise<string[]> {
  return page.locator("[data-row-id]").evaluateAll((rows) => rows.map((row) => row.getAttribute("data-row-id") ?? ""));
}
