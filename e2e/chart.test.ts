// How the chart of the trading page is drawn: its kinds, its studies and what it is compared with.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { arrive } from "./arrive.ts";
import { assertQuiet, openBrowser, visit, type Visitor } from "./browser.ts";
import { comesTo } from "./comes-to.ts";
import { inspect } from "./inspect.ts";
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

test("studies are fetched when the first is chosen, stand in panes of their own, and stay for the next chart", async () => {
  const visitor = await atTheDesk("ada");
  const { page } = visitor;
  const fetched: string[] = [];
  page.on("request", (request) => void (/draw-studies/.test(request.url()) && fetched.push(request.url())));
  const panes = page.locator(".chart__canvas tr:has(canvas)");
  await panes.first().waitFor();
  const before = await panes.count();
  assert.equal(fetched.length, 0);
  const open = () => page.getByRole("button", { name: "Chart type, studies and comparison" }).first().click();
  await open();
  await page.getByLabel("RSI 14").check();
  await page.getByLabel("Average 20").first().check();
  await page.getByRole("button", { name: "Line", exact: true }).click();
  await page.getByLabel("Compare with").selectOption("ASI");
  await page.getByText("Compared with ASI, in per cent").waitFor();
  await page.getByLabel("Compare with").selectOption("ZENITHBANK");
  await page.getByText("Compared with ASI, ZENITHBANK, in per cent").waitFor();
  assert.deepEqual(await inspect(page, "workspace-studies"), []);
  await page.getByRole("button", { name: "Compare no longer with ASI" }).click();
  await page.getByText("Compared with ZENITHBANK, in per cent").waitFor();
  await page.keyboard.press("Escape");
  await panes.nth(before).waitFor();
  await comesTo(async () => fetched.length, 1);
  await page.reload();
  await panes.nth(before).waitFor();
  await open();
  assert.ok(await page.getByLabel("RSI 14").isChecked());
  assert.equal(await page.getByRole("button", { name: "Line", exact: true }).getAttribute("aria-pressed"), "true");
  assertQuiet(visitor);
  await visitor.context.close();
});

test("every kind of chart and every study is drawn, each study below in a pane of its own", async () => {
  const visitor = await atTheDesk("chidi");
  const { page } = visitor;
  const panes = page.locator(".chart__canvas tr:has(canvas)");
  await panes.first().waitFor();
  const before = await panes.count();
  await page.getByRole("button", { name: "Chart type, studies and comparison" }).first().click();
  for (const name of ["Hollow", "Bars", "Line", "Area", "Candles"]) {
    const button = page.getByRole("button", { name, exact: true });
    await button.click();
    await comesTo(() => button.getAttribute("aria-pressed"), "true");
    await comesTo(
      async () => (await inkOf(page, name === "Line" || name === "Area" ? ["--primary"] : ["--up", "--down"])) > 50,
      true,
    );
  }
  for (const name of ["ATR 14", "OBV", "Relative to ASI"]) await page.getByLabel(name).check();
  // Between two panes stands a row that separates them.
  await panes.nth(before + 2).waitFor();
  await page.keyboard.press("Escape");
  assertQuiet(visitor);
  await visitor.context.close();
});

async function atTheDesk(userName: string): Promise<Visitor> {
  const visitor = await visit(browser, world.url, { width: 1440, height: 900 });
  await arrive(visitor.page, { userName });
  await visitor.page.goto("/app/trading?s=GTCO");
  return visitor;
}

/** Points of the chart that are painted in one of the colours. */
async function inkOf(page: Page, names: readonly string[]): Promise<number> {
  return await page.evaluate((wanted) => {
    const style = getComputedStyle(document.documentElement);
    const brush = new OffscreenCanvas(1, 1).getContext("2d");
    const colours = wanted.map((name) => {
      if (brush === null) return "";
      brush.fillStyle = style.getPropertyValue(name).trim();
      brush.fillRect(0, 0, 1, 1);
      return brush.getImageData(0, 0, 1, 1).data.slice(0, 3).join();
    });
    let found = 0;
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>(".chart__canvas canvas")) {
      const { data } = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      for (let at = 0; at < data.length; at += 4)
        if (colours.includes([data[at], data[at + 1], data[at + 2]].join())) found += 1;
    }
    return found;
  }, names);
}
