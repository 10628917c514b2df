// The status page in a real browser: what staff see of the system, that it goes on by itself, and what it says when a part fails.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { assertQuiet, openBrowser, visit, type VisitOptions, type Visitor } from "./browser.ts";
import { signIn } from "./customer.ts";
import { inspect } from "./inspect.ts";
import { demoPassword, endWorld, startWorld, type World } from "./world.ts";

let world: World;
let browser: Browser;

const path = "/app/admin/system-status";
const devices = [
  { name: "desktop", width: 1440, height: 900 },
  { name: "phone", width: 360, height: 740, touch: true },
] as const;

before(async () => {
  world = await startWorld({ env: { TRADEBOOK_PACE: "1" } });
  browser = await openBrowser();
});

after(async () => {
  await browser?.close();
  if (world !== undefined) await endWorld(world);
});

for (const device of devices) {
  test(`staff see every part of the system on a ${device.name}, light and dark`, async () => {
    const visitor = await staffOn(device);
    const { page } = visitor;
    await page.getByText("All parts work").waitFor();
    for (const [part, text] of [
      ["database", "Works"],
      ["exchange", "Can be traded with"],
      ["exchange", "Nothing in doubt"],
      ["hub", "Connections"],
      ["queues", "Orders to be sent"],
      ["process", "Running for"],
    ]) {
      await page
        .getByTestId(`status-${part}`)
        .getByText(text ?? "", { exact: true })
        .first()
        .waitFor();
    }
    assert.deepEqual(await inspect(page, `system-status-${device.name}`), []);
    assertQuiet(visitor);
    await visitor.context.close();
  });
}

test("the figures go on by themselves, know the line that came back, and are not passed off as new when nobody answers", async () => {
  const visitor = await staffOn(devices[0]);
  const { page } = visitor;
  const answered = () => page.waitForResponse(/System\/GetStatus/);
  // Its own line to the hub, then another's, then its own again.
  while ((await connections(page)) !== 1) await answered();
  const other = await staffOn(devices[0]);
  while ((await connections(page)) !== 2) await answered();
  await other.context.close();
  while ((await connections(page)) !== 1) await answered();
  const since = () => page.getByTestId("status-exchange").locator("dd").nth(1).textContent();
  const before = await since();
  await world.killOne("exchange");
  while ((await since()) === before) await answered();
  await page.getByText("All parts work").waitFor({ timeout: 60_000 });
  await page.route(/System\/GetStatus/, (route) => route.abort());
  await page.getByText("The server does not answer; what stands here is from before.").waitFor();
  await page.getByTestId("status-hub").and(page.locator('[data-stale="true"]')).waitFor();
  await page.unroute(/System\/GetStatus/);
  await page.getByText("All parts work").waitFor();
  await visitor.context.close();
});

test("who is no staff is not shown it, and is not answered", async () => {
  const ada = await signIn(world.url, { tenantId: 1, userName: "ada", password: demoPassword });
  assert.equal((await ada.get("System/GetStatus")).status, 403);
});

/** An administrator who has opened the page. */
async function staffOn(device: VisitOptions): Promise<Visitor> {
  const visitor = await visit(browser, world.url, device);
  const { page } = visitor;
  await page.goto("/user/login");
  const form = page.getByTestId("login-form");
  await form.getByLabel("Firm code").fill("Default");
  await form.getByLabel("User name or e-mail").fill("admin");
  await form.getByLabel("Password", { exact: true }).fill(demoPassword);
  await form.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/app\/trading/);
  await page.goto(path);
  return visitor;
}

/** What the hub's card says. */
async function connections(page: Page): Promise<number> {
  const figures = page.getByTestId("status-hub").locator("dd");
  return Number((await figures.first().textContent()) ?? "");
}
