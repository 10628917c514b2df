// Frames of the trading page on a slowed processor under a fast market, beside an Ant Design table fed the same stream: `web [seconds] [minutes of heap]`; 0 leaves a part out.

import { mkdir, writeFile } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { openBrowser, visit, type Visitor } from "@tradebook/e2e/browser.ts";
import { signIn, type Customer } from "@tradebook/e2e/customer.ts";
import { signInOnPage } from "@tradebook/e2e/desk.ts";
import { demoPassword, endWorld, startWorld } from "@tradebook/e2e/world.ts";
import { buildKitTable } from "./web/build-kit-table.ts";
import { openFastLine } from "./web/fast-line.ts";
import type { WireStat } from "./web/market-maker.ts";
import { measureFrames, type Frames } from "./web/measure-frames.ts";
import { watchHeap, type HeapSample } from "./web/watch-heap.ts";

const seconds = Number(process.argv[2] ?? 20);
const heapMinutes = Number(process.argv[3] ?? 10);
const slowdown = 4;
const updatesPerSecond = 1_000;
const settleMs = 5_000;
const security = "GTCO";

type Row = { readonly page: string; readonly updatesPerSecond: number } & Frames;

// The exchange's own crowd rests: the stream is made beside the server, so that neither page waits for an exchange.
const world = await startWorld({ env: { TRADEBOOK_PACE: "0", TRADEBOOK_MARKET: "open" } });
// After the start: a build of Vite's makes this process, and all that it starts from then on, one of production.
const pages = await buildKitTable();
const ada = await signIn(world.url, { tenantId: 1, userName: "ada", password: demoPassword });
const line = await openFastLine({ server: world.url, pages, updatesPerSecond, stats: await liquidFirst(ada) });
const browser = await openBrowser();
const rows = seconds > 0 ? [await product(), await kit("plain"), await kit("virtual")] : [];
const heap = heapMinutes > 0 ? await steadyHeap() : [];
await browser.close();
line.close();
await endWorld(world);
await print();

async function liquidFirst(customer: Customer): Promise<readonly WireStat[]> {
  const { result } = await customer.get<(WireStat & { readonly value: number })[]>("MarketData/GetMarketStats");
  const others = (result ?? []).filter(({ securityID }) => securityID !== security);
  const own = (result ?? []).filter(({ securityID }) => securityID === security);
  return [...own, ...others.sort((a, b) => b.value - a.value)];
}

async function product(): Promise<Row> {
  const visitor = await visit(browser, line.url);
  await desk(visitor);
  const row = { page: "the trading page", ...(await slowed(visitor)) };
  await visitor.context.close();
  return row;
}

/** The kit's own table with the same rows, changed ten times a second; at the same address, so that it may ask the same server. */
async function kit(kind: "plain" | "virtual"): Promise<Row> {
  const visitor = await visit(browser, line.url);
  const asked = new URLSearchParams({ token: ada.accessToken, kind, book: security });
  await visitor.page.goto(`/kit-table/#${asked.toString()}`);
  await visitor.page.locator(".ant-table-row").first().waitFor();
  const row = { page: `Ant Design's table, ${kind}`, ...(await slowed(visitor)) };
  await visitor.context.close();
  return row;
}

async function slowed({ page, context }: Visitor): Promise<Omit<Row, "page">> {
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.waitForTimeout(settleMs);
  const [before, began] = [line.updates(), performance.now()];
  const frames = await measureFrames(page, seconds);
  const tookSeconds = (performance.now() - began) / 1000;
  return { updatesPerSecond: Math.round((line.updates() - before) / tookSeconds), ...frames };
}

/** Without the slowdown: how much the page keeps does not depend on it. */
async function steadyHeap(): Promise<readonly HeapSample[]> {
  const visitor = await visit(browser, line.url);
  await desk(visitor);
  const samples = await watchHeap(visitor, heapMinutes);
  await visitor.context.close();
  return samples;
}

async function desk({ page }: Visitor): Promise<void> {
  await page.goto("/user/login");
  await signInOnPage(page, { firm: "Default", userName: "ada", password: demoPassword });
  await page.goto(`/app/trading?s=${security}`);
  await page.getByTestId("book-offers").locator(".book__level").first().waitFor();
}

async function print(): Promise<void> {
  const machine = `${cpus().length} cores, ${cpus()[0]?.model ?? "unknown"}, load ${loadavg()[0]?.toFixed(1)}`;
  console.log(
    `${machine}; processor slowed ${slowdown} times; ${updatesPerSecond} updates a second; ${seconds} s each`,
  );
  if (rows.length > 0) console.table(rows);
  const [ours, ...kits] = rows;
  for (const one of kits)
    if (ours !== undefined)
      console.log(`frames against ${one.page}: ${(ours.framesPerSecond / one.framesPerSecond).toFixed(2)} times`);
  if (heap.length > 0) {
    console.log(`the page over ${heapMinutes} minutes, after a collection each:`);
    console.table(heap);
  }
  const folder = join(import.meta.dirname, "results");
  await mkdir(folder, { recursive: true });
  const name = rows.length > 0 ? "web.json" : "web-heap.json";
  const result = { machine, slowdown, updatesPerSecond, seconds, rows, heap };
  await writeFile(join(folder, name), `${JSON.stringify(result, null, 2)}\n`);
}
