// Frames of the trading page on a slowed processor under a fast market, beside an Ant Design table fed the same stream: `web [seconds] [minutes of heap]`.

import { mkdir, writeFile } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { openBrowser, visit, type Visitor } from "@tradebook/e2e/browser.ts";
import { signIn } from "@tradebook/e2e/customer.ts";
import { signInOnPage } from "@tradebook/e2e/desk.ts";
import { demoPassword, endWorld, startWorld } from "@tradebook/e2e/world.ts";
import type { CDPSession } from "playwright-core";
import { buildKitTable, serveKitTable } from "./web/build-kit-table.ts";
import { measureFrames, type Frames } from "./web/measure-frames.ts";
import { watchHeap } from "./web/watch-heap.ts";

const seconds = Number(process.argv[2] ?? 20);
const heapMinutes = Number(process.argv[3] ?? 2);
const slowdown = 4;
/** Orders of the simulated crowd; each moves a price, a size or a book. */
const ordersPerSecond = 1_000;
const settleMs = 8_000;

type Row = { readonly page: string; readonly updatesPerSecond: number } & Frames;

const built = await buildKitTable();
const world = await startWorld({ env: { TRADEBOOK_PACE: String(ordersPerSecond), TRADEBOOK_MARKET: "open" } });
const browser = await openBrowser();
const rows: Row[] = [];
rows.push(await product());
rows.push(await kit("plain"));
rows.push(await kit("virtual"));
const heap = await steadyHeap();
await browser.close();
await endWorld(world);
await print();

async function product(): Promise<Row> {
  const visitor = await visit(browser, world.url);
  const received = await countUpdates(visitor);
  await desk(visitor);
  const row = { page: "the trading page", ...(await slowed(visitor, received)) };
  await visitor.context.close();
  return row;
}

/** The kit's own table with the same rows, changed ten times a second; on the same address, so that it may ask the same server. */
async function kit(kind: "plain" | "virtual"): Promise<Row> {
  const ada = await signIn(world.url, { tenantId: 1, userName: "ada", password: demoPassword });
  const visitor = await visit(browser, world.url);
  const received = await countUpdates(visitor);
  await serveKitTable(visitor.page, built);
  await visitor.page.goto(`/kit-table/#${new URLSearchParams({ token: ada.accessToken, kind }).toString()}`);
  await visitor.page.locator(".ant-table-row").first().waitFor();
  const row = { page: `Ant Design's table, ${kind}`, ...(await slowed(visitor, received)) };
  await visitor.context.close();
  return row;
}

async function slowed(visitor: Visitor, received: () => number): Promise<Omit<Row, "page">> {
  const { page, context } = visitor;
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.waitForTimeout(settleMs);
  const before = received();
  const frames = await measureFrames(page, seconds);
  return { updatesPerSecond: Math.round((received() - before) / seconds), ...frames };
}

/** Without the slowdown: how much the page keeps does not depend on it. */
async function steadyHeap(): Promise<readonly { readonly second: number; readonly megabytes: number }[]> {
  const visitor = await visit(browser, world.url);
  await desk(visitor);
  const samples = await watchHeap(visitor, heapMinutes);
  await visitor.context.close();
  return samples;
}

async function desk({ page }: Visitor): Promise<void> {
  await page.goto("/user/login");
  await signInOnPage(page, { firm: "Default", userName: "ada", password: demoPassword });
  await page.goto("/app/trading?s=GTCO");
  await page.getByTestId("book-offers").locator(".book__level").first().waitFor();
}

/** Changes of statistics and of books that came over the line, each counted by itself, however they were bundled. */
async function countUpdates({ page, context }: Visitor): Promise<() => number> {
  const session: CDPSession = await context.newCDPSession(page);
  await session.send("Network.enable");
  let updates = 0;
  session.on("Network.webSocketFrameReceived", ({ response }) => {
    updates += response.payloadData.match(/"target":"(addMarketStatistics|\w+OrderBook)"/g)?.length ?? 0;
  });
  return () => updates;
}

async function print(): Promise<void> {
  const machine = `${cpus().length} cores, ${cpus()[0]?.model ?? "unknown"}, load ${loadavg()[0]?.toFixed(1)}`;
  console.log(`${machine}; processor slowed ${slowdown} times; ${ordersPerSecond} orders a second; ${seconds} s each`);
  console.table(rows);
  const [ours, plain] = rows;
  if (ours !== undefined && plain !== undefined)
    console.log(`frames against the kit's table: ${(ours.framesPerSecond / plain.framesPerSecond).toFixed(2)} times`);
  console.log(`heap over ${heapMinutes} minutes, after a collection each, in MB:`);
  console.log(heap.map(({ second, megabytes }) => `${second} s ${megabytes}`).join(", "));
  const folder = join(import.meta.dirname, "results");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "web.json"), `${JSON.stringify({ machine, slowdown, seconds, rows, heap }, null, 2)}\n`);
}
