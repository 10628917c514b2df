// What orders and hubs of two servers do while the bus between them is away for a minute. Run by hand, on a quiet machine:
// npm run bench -- bus [seconds]

import { test } from "node:test";
import { inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { ada } from "./edge-world.ts";
import { client, severalWorld } from "./several-world.ts";
import { until } from "./with-server.ts";

const awayMs = Number(process.argv[2] ?? "60") * 1_000;
const withBusMs = 15_000;

type Sent = { readonly id: number; readonly at: number; readonly tookMs: number };

test("orders, and what the other hub tells of them, with the bus and without it", async (t) => {
  const w = await severalWorld(50);
  await w.server("gateway,relay,jobs");
  const [one, two] = await Promise.all([w.server("api,hub"), w.server("api,hub")]);
  const customer = await client(one, w.world.defaultId, "ada");
  const stat = async (name: string) => {
    const { body } = await customer.get(two, "MarketData/GetMarketStats");
    const lines = body?.["result"] as Record<string, unknown>[];
    return lines.find((line) => line["securityID"] === "ZENITHBANK")?.[name];
  };
  await until(async () => (await stat("stale")) === false, "the market is heard", 30_000);
  const there = await customer.listen(two);
  const seenAt = new Map<number, number>();
  const watching = setInterval(() => {
    for (const { id } of there.of("addStockOrder")) {
      if (!seenAt.has(Number(id))) seenAt.set(Number(id), performance.now());
    }
  }, 2);
  let serial = 0;
  let refused = 0;
  const flow = async (forMs: number): Promise<readonly Sent[]> => {
    const sent: Sent[] = [];
    const end = performance.now() + forMs;
    while (performance.now() < end) {
      serial += 1;
      const at = performance.now();
      const answer = await customer.post(one, "Order/SendNewOrder", {
        clOrdID: `away-${serial}`,
        cscsAccount: ada,
        securityID: "ZENITHBANK",
        side: "1",
        ordType: "2",
        timeInForce: "0",
        orderQty: 1,
        price: 107,
        acceptWarnings: ["DUPLICATE_ORDER"],
      });
      const id: unknown = Reflect.get(Object(answer.body?.["result"]), "id");
      if (typeof id === "number") sent.push({ id, at, tookMs: performance.now() - at });
      else refused += 1;
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    }
    return sent;
  };
  const figures = async (name: string, sent: readonly Sent[]) => {
    await until(() => sent.every(({ id }) => seenAt.has(id)), `the other hub told of all (${name})`, 30_000);
    const delays = sent.map(({ id, at, tookMs }) => Math.max(0, (seenAt.get(id) ?? 0) - at - tookMs));
    const took = sent.map(({ tookMs }) => tookMs);
    t.diagnostic(
      `${name}: ${sent.length} orders; answered p50 ${part(took, 0.5)} ms, p99 ${part(took, 0.99)} ms; ` +
        `told by the other hub after p50 ${part(delays, 0.5)} ms, p99 ${part(delays, 0.99)} ms`,
    );
  };
  await figures("with the bus", await flow(withBusMs));
  await w.bus.kill();
  const away = await flow(awayMs);
  await figures(`without it for ${awayMs / 1_000} s`, away);
  t.diagnostic(`the market was shown as old: ${String(await stat("stale"))}`);
  await w.bus.start();
  const back = performance.now();
  await until(async () => (await stat("stale")) === false, "the market is heard again", 30_000);
  t.diagnostic(
    `heard again ${Math.round(performance.now() - back)} ms after the bus was back; ${refused} orders refused`,
  );
  const all = away.map(({ id }) => id);
  const waiting = async () => {
    const rows = await inTenant(w.db, w.world.defaultId, (tx) =>
      tx.rows<{ n: number }>(sql`
        select count(*)::int as n from stock_order where id = any(${all}) and ord_status = 'PendingNew'`),
    );
    return rows[0]?.n ?? 0;
  };
  await until(async () => (await waiting()) === 0, "the exchange took all of them");
  clearInterval(watching);
});

function part(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}
