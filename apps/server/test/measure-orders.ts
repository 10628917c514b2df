// Measures the order desk on its own: orders a second decided and committed in PostgreSQL, for many accounts and one.
// Run by `npm run bench -- orders-sql`.

import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg } from "node:os";
import { join } from "node:path";
import { deposit } from "@tradebook/domain/ledger/cash-movement.ts";
import type { ExecutionReport } from "@tradebook/domain/order/execution-report.ts";
import type { NewOrder } from "@tradebook/domain/order/facts.ts";
import type { Order } from "@tradebook/domain/order/order.ts";
import { nothing } from "@tradebook/domain/order/outcome.ts";
import { kobo, price, quantity } from "@tradebook/domain/units.ts";
import { inTenant } from "../src/db/in-tenant.ts";
import type { DeskCaller } from "../src/modules/order/decide.ts";
import { createOrderDesk, type OrderDesk } from "../src/modules/order/order-desk.ts";
import { commitOutcomes } from "../src/store/commit-outcome.ts";
import { createCustomer, createUser, openAccount } from "../src/store/new-people.ts";
import { verifyAll } from "../src/store/verify.ts";
import { makeSmallWorld, opening, testDeps, today } from "./small-world.ts";
import { openFreshDatabase } from "./postgres.ts";

const seconds = Number(process.argv[2] ?? 3);
const rounds = Number(process.argv[3] ?? 5);
const accountCount = 200;
const callerCounts = [1, 16, 64, 256];

type Seat = { readonly caller: DeskCaller; readonly cscsAccount: string };
type Row = {
  readonly accounts: number;
  readonly callers: number;
  readonly medianPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
};

const { db, close } = await openFreshDatabase();
const world = await makeSmallWorld(db);
const seats = await openSeats();
const desk: OrderDesk = createOrderDesk(testDeps(db));
let sent = 0;

const rows: Row[] = [];
const machine = `${availableParallelism()} cores, ${cpus()[0]?.model ?? "unknown"}, node ${process.version}`;
process.stdout.write(`${machine}, load ${loadavg()[0]?.toFixed(2)}; fsync on; ${rounds} rounds of ${seconds} s\n`);
write(["accounts", "callers", "orders/s", "p50 ms", "p99 ms"]);
await run(seats, 64); // warm
for (const callers of callerCounts) rows.push(await measure(seats, callers));
rows.push(await measure(seats.slice(0, 1), 64));
const reportsPerSecond = await measureReports();
process.stdout.write(`execution reports of 256 orders, accepted and filled: ${reportsPerSecond} a second\n`);
const broken = (await verifyAll(db, today)).filter(({ violations }) => violations.length > 0);
process.stdout.write(`rules broken after ${sent} orders: ${broken.map(({ id }) => id).join(", ") || "none"}\n`);
const folder = join(import.meta.dirname, "../../../bench/results");
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "orders-sql.json"), `${JSON.stringify({ machine, rows, reportsPerSecond }, null, 2)}\n`);
await close();
process.exitCode = broken.length === 0 ? 0 : 1;

async function measure(from: readonly Seat[], callers: number): Promise<Row> {
  const results = [];
  for (let round = 0; round < rounds; round += 1) results.push(await run(from, callers));
  const speeds = results.map(({ perSecond }) => perSecond).sort((a, b) => a - b);
  const times = results.flatMap((result) => result.times).sort((a, b) => a - b);
  const at = (part: number) => Number((times[Math.floor(times.length * part)] ?? 0).toFixed(1));
  const medianPerSecond = speeds[rounds >> 1] ?? 0;
  const row = { accounts: from.length, callers, medianPerSecond, p50Ms: at(0.5), p99Ms: at(0.99) };
  write([row.accounts, row.callers, row.medianPerSecond, row.p50Ms, row.p99Ms]);
  return row;
}

async function run(from: readonly Seat[], callers: number) {
  const times: number[] = [];
  const started = performance.now();
  const end = started + seconds * 1000;
  const call = async (): Promise<void> => {
    while (performance.now() < end) {
      const before = performance.now();
      await place(from);
      times.push(performance.now() - before);
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  return { perSecond: Math.round((times.length / (performance.now() - started)) * 1000), times };
}

/** A cheap buy that rests: no two of them twins for a long while. */
async function place(from: readonly Seat[]): Promise<Order> {
  sent += 1;
  const seat = from[sent % from.length];
  if (seat === undefined) throw new Error("somebody has to order");
  const request: NewOrder = {
    clOrdID: `bench-${sent}`,
    cscsAccount: seat.cscsAccount,
    securityID: "ACCESSCORP",
    side: "Buy",
    ordType: "Limit",
    orderQty: 1 + (Math.floor(sent / from.length) % 97),
    price: price(2400 + 5 * (sent % 40)),
    timeInForce: "Day",
    expireDate: null,
    mandate: null,
    acceptWarnings: ["DUPLICATE_ORDER"],
  };
  const answer = await desk.place(world.tenantId, seat.caller, request);
  if (!answer.ok) throw new Error(`refused: ${answer.rejection.code}`);
  return answer.value.order;
}

async function measureReports(): Promise<number> {
  const speeds: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const orders = await Promise.all(Array.from({ length: 256 }, () => place(seats)));
    const reports = orders.flatMap((order) => [report(order, "New"), report(order, "Trade")]);
    const started = performance.now();
    await desk.receiveExecutions(reports);
    speeds.push(Math.round((reports.length / (performance.now() - started)) * 1000));
  }
  return speeds.sort((a, b) => a - b)[rounds >> 1] ?? 0;
}

function report(order: Order, execType: "New" | "Trade"): ExecutionReport {
  const isTrade = execType === "Trade";
  return {
    execID: `B-${order.id}-${execType}`,
    execRefID: null,
    execType,
    ordStatus: isTrade ? "Filled" : "New",
    exchangeClOrdID: order.exchangeClOrdID,
    origExchangeClOrdID: null,
    orderID: `N${order.id}`,
    securityID: order.securityID,
    side: order.side,
    lastPx: isTrade ? order.price : null,
    lastQty: isTrade ? order.orderQty : null,
    cumQty: isTrade ? order.orderQty : quantity(0),
    leavesQty: quantity(0),
    ordRejReason: null,
    text: null,
    transactTime: opening,
  };
}

/** Customers with a billion naira each. */
async function openSeats(): Promise<readonly Seat[]> {
  return await inTenant(db, world.tenantId, async (tx) => {
    const made: Seat[] = [];
    const journals = [];
    for (let place = 0; place < accountCount; place += 1) {
      const userName = `bench${place}`;
      const person = { name: userName, email: `${userName}@example.com`, phone: "" };
      const user = { ...person, userName, surname: "Bench", passwordHash: "none", roleIds: [] };
      const userId = await createUser(tx, user);
      const cscsAccount = String(900_000_000 + place);
      const chn = `C${cscsAccount}`;
      const customerId = await createCustomer(tx, { ...person, chn, kycStatus: "COMPLETE" });
      const account = { cscsAccount, chn, customerId, name: userName, openedOn: today };
      const accountId = await openAccount(tx, { ...account, holderUserIds: [userId], brokerUserIds: [] });
      const amount = kobo(100_000_000_000n);
      journals.push(deposit({ accountId, amount, ref: `bench-${place}`, businessDate: today }));
      made.push({ cscsAccount, caller: { userId, userName, permissions: world.ada.permissions } });
    }
    await commitOutcomes(tx, { now: opening, outcomes: [{ ...nothing, journals }] });
    return made;
  });
}

function write(cells: readonly (string | number)[]): void {
  process.stdout.write(`${cells.map((cell) => String(cell).padStart(12)).join("")}\n`);
}
