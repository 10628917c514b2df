// Every kind of menu, dialog and drawer, on a desktop and a phone, light and dark: nothing too wide, no violation of A or AA.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { openBrowser, visit } from "./browser.ts";
import { signIn } from "./customer.ts";
import { enter } from "./each-route.ts";
import { inspect } from "./inspect.ts";
import { popupsWith } from "./popups.ts";
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

const devices = [
  { name: "desktop", width: 1440, height: 900 },
  { name: "phone", width: 360, height: 740, touch: true },
] as const;

for (const device of devices) {
  test(`what lies over the pages breaks no accessibility rule on a ${device.name}, light and dark`, async () => {
    const shown = popupsWith(await restingOrder()).filter(({ onlyOn = device.name }) => onlyOn === device.name);
    const faults: string[] = [];
    for (const who of new Set(shown.map(({ opens }) => opens))) {
      const { context, page, complaints } = await visit(browser, world.url, device);
      await enter(page, who);
      for (const { name, path, reach } of shown.filter(({ opens }) => opens === who)) {
        await page.goto(path);
        await reach(page);
        faults.push(...(await inspect(page, `over-${name}-${device.name}`)), ...(await cutByWindow(page, name)));
      }
      // What the server refuses on purpose is told in red by the browser alone.
      faults.push(...complaints.filter((said) => !said.includes("status of 422")));
      await context.close();
    }
    assert.deepEqual(faults, [], "nothing is too wide and no accessibility rule is broken");
  });
}

/** What lies over the page and goes beyond the window's sides. */
async function cutByWindow(page: Page, name: string): Promise<readonly string[]> {
  const edges = await page.locator(".menu, dialog[open], :popover-open").evaluateAll((all) =>
    all.map((one) => {
      const { left, right } = one.getBoundingClientRect();
      return { left: Math.round(left), over: Math.round(right - innerWidth) };
    }),
  );
  assert.ok(edges.length > 0 || name === "basket", `${name} is open`);
  return edges
    .filter(({ left, over }) => left < 0 || over > 0)
    .map(({ left, over }) => `${name}: cut by the window, from ${left} to ${over} beyond it`);
}

/** Ten shares at today's lowest price: nobody sells there. One such order stands. */
async function restingOrder() {
  const ada = await signIn(world.url, { tenantId: 1, userName: "ada", password: demoPassword });
  const limits = await ada.get<{ lower: number }>("MarketData/getPricelimitRange", { security: "GTCO" });
  assert.ok(limits.result !== null, JSON.stringify(limits.error));
  const { lower: price } = limits.result;
  const { error } = await ada.send({ cscsAccount: "0010000001", securityID: "GTCO", side: "1", orderQty: 10, price });
  assert.equal(error, null);
  return { side: "Buy", orderQty: 10, price: price.toFixed(2) } as const;
}
