// Orders a second from HTTP request to durable answer, by number of callers and for one hot account, and without HTTP.
// The exchange and the hub run, and the loader is on the same machine. The desk alone is measured a moment later.

import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { signIn } from "@tradebook/e2e/customer.ts";
import { demoPassword, endWorld, startWorld } from "@tradebook/e2e/world.ts";
import { seats } from "./load/traders.ts";

const seconds = Number(process.argv[2] ?? 8);
const callerCounts = [1, 16, 64, 256];
const rounds = 5;
const warmOrders = 30_000;
const lengthName = "content-length: ";

type Row = {
  readonly accounts: "several" | "one";
  readonly callers: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly refused: number;
};

const world = await startWorld();
/** The head of each seat's requests, up to the length. */
const heads = new Map<(typeof seats)[number], string>();
for (const seat of seats) {
  const customer = await signIn(world.url, { ...seat, password: demoPassword });
  heads.set(
    seat,
    "POST /api/services/app/order/SendNewOrder HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n" +
      `authorization: Bearer ${customer.accessToken}\r\ncontent-length: `,
  );
}
const limits = await lowestPrices();
const rows: Row[] = [];
// A young server measures its compiler: V8's helpers take most of an order's time until some 30,000 have passed.
for (let passed = 0; passed < warmOrders;) passed += (await run(seats, 64)).perSecond * seconds;
for (const callers of callerCounts) {
  for (let round = 0; round < rounds; round += 1) rows.push(await run(seats, callers));
}
for (let round = 0; round < rounds; round += 1) rows.push(await run(seats.slice(0, 1), 64));
await endWorld(world);
await print(await withoutHttp());

/** Cheap securities and their lowest price of the day: such orders rest, cost little and hold little. */
async function lowestPrices(): Promise<readonly { securityID: string; lower: number }[]> {
  const [seat] = seats;
  if (seat === undefined) throw new Error("no seats");
  const customer = await signIn(world.url, { ...seat, password: demoPassword });
  type Stat = { securityID: string; lowerLimit: number | null; tradingStatus: string };
  const stats = await customer.get<Stat[]>("MarketData/GetMarketStats");
  const cheap = (stats.result ?? []).flatMap((row) =>
    row.lowerLimit === null || row.tradingStatus !== "Trading"
      ? []
      : [{ securityID: row.securityID, lower: row.lowerLimit }],
  );
  return cheap.toSorted((a, b) => a.lower - b.lower).slice(0, 20);
}

/** The desk alone at 64 callers: many accounts, and one. */
async function withoutHttp(): Promise<readonly { accounts: number; callers: number; medianPerSecond: number }[]> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "orders-sql.ts")], { stdio: "inherit" });
  await new Promise((resolve) => child.once("close", resolve));
  const saved = await readFile(join(import.meta.dirname, "results/orders-sql.json"), "utf8");
  const { rows: alone } = JSON.parse(saved) as {
    rows: { accounts: number; callers: number; medianPerSecond: number }[];
  };
  return alone.filter(({ callers }) => callers === 64);
}

async function run(from: typeof seats, callers: number): Promise<Row> {
  const until = performance.now() + seconds * 1000;
  const latencies: number[] = [];
  let refused = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async (_, index) => {
      const line = await openLine(world.port);
      while (performance.now() < until) {
        const asked = request(from, index);
        const sent = performance.now();
        const isAccepted = await line.ask(asked);
        if (isAccepted) latencies.push(performance.now() - sent);
        else refused += 1;
      }
      line.close();
    }),
  );
  const took = (performance.now() - began) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (part: number) => Math.round((latencies[Math.floor(latencies.length * part)] ?? 0) * 100) / 100;
  const perSecond = Math.round(latencies.length / took);
  const accounts = from.length === 1 ? "one" : "several";
  return { accounts, callers, perSecond, p50Ms: at(0.5), p99Ms: at(0.99), refused };
}

type Asked = { readonly clOrdID: string; readonly bytes: string };

function request(from: typeof seats, index: number): Asked {
  const seat = from[index % from.length];
  const security = limits[Math.floor(Math.random() * limits.length)];
  if (seat === undefined || security === undefined) throw new Error("no seat or security");
  const clOrdID = randomUUID();
  const body = JSON.stringify({
    clOrdID,
    cscsAccount: seat.cscsAccount,
    securityID: security.securityID,
    side: "1",
    ordType: "2",
    orderQty: 1,
    price: security.lower,
    timeInForce: "0",
    acceptWarnings: ["DUPLICATE_ORDER"],
  });
  return { clOrdID, bytes: `${heads.get(seat)}${body.length}\r\n\r\n${body}` };
}

type Line = { readonly ask: (asked: Asked) => Promise<boolean>; readonly close: () => void };

/**
 * One kept-alive connection that reads just enough of an answer to know that it is whole, accepts, and is about the order
 * that was asked for: the loader must cost little.
 */
async function openLine(port: number): Promise<Line> {
  const socket: Socket = connect({ port, host: "127.0.0.1", noDelay: true });
  await new Promise<void>((resolve, reject) => socket.once("connect", resolve).once("error", reject));
  let text = "";
  let answer: ((text: string) => void) | undefined;
  socket.on("data", (chunk: Buffer) => {
    text += chunk.toString("latin1");
    const head = text.indexOf("\r\n\r\n");
    if (head < 0) return;
    const length = Number.parseInt(text.slice(text.indexOf(lengthName) + lengthName.length, head), 10);
    if (text.length < head + 4 + length) return;
    const whole = text;
    text = "";
    answer?.(whole);
  });
  return {
    ask: ({ clOrdID, bytes }) =>
      new Promise((resolve) => {
        answer = (whole) => resolve(whole.startsWith("HTTP/1.1 200 ") && whole.includes(clOrdID));
        socket.write(bytes, "latin1");
      }),
    close: () => socket.destroy(),
  };
}

async function print(alone: Awaited<ReturnType<typeof withoutHttp>>): Promise<void> {
  const kinds = [
    ...callerCounts.map((callers) => ({ accounts: "several", callers })),
    { accounts: "one", callers: 64 },
  ];
  const table = kinds.map(({ accounts, callers }) => {
    const runs = rows.filter((row) => row.accounts === accounts && row.callers === callers);
    const middle = (pick: (row: Row) => number) =>
      runs.map(pick).toSorted((a, b) => a - b)[Math.floor(runs.length / 2)] ?? 0;
    return {
      accounts,
      callers,
      ordersPerSecond: middle((row) => row.perSecond),
      p50Ms: middle((row) => row.p50Ms),
      p99Ms: middle((row) => row.p99Ms),
      refused: runs.reduce((total, row) => total + row.refused, 0),
    };
  });
  const load = loadavg()[0]?.toFixed(2);
  const machine = `${cpus().length} cores, ${cpus()[0]?.model ?? "unknown"}, load ${load}; loader on the same machine; median of ${rounds} runs of ${seconds} s`;
  process.stdout.write(`${machine}\n`);
  for (const row of table) process.stdout.write(`${JSON.stringify(row)}\n`);
  const http = table.find(({ accounts, callers }) => accounts === "several" && callers === 64)?.ordersPerSecond ?? 0;
  const most = alone.find(({ accounts }) => accounts > 1)?.medianPerSecond ?? 1;
  process.stdout.write(`of the same orders without HTTP at 64 callers: ${Math.round((100 * http) / most)} %\n`);
  await save({ machine, table, alone, rows });
}

async function save(result: unknown): Promise<void> {
  const folder = join(import.meta.dirname, "results");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "orders.json"), JSON.stringify(result, null, 2));
}
