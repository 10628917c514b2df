// A whole accelerated day, from its trades to their settlement: bought in one simulated day, settled when the next begins.

import { strict as assert } from "node:assert";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { nextBusinessDay } from "@tradebook/domain/trading-calendar.ts";
import { ngxCalendar } from "@tradebook/domain/calendar-data.ts";
import { inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { verifyAll } from "../src/store/verify.ts";
import { ada } from "./edge-world.ts";
import { resultOf, until, withServer } from "./with-server.ts";

const s = await withServer({ pace: 50, exchangeProgram: "apps/exchange/test/short-day.ts" });
const customer = await s.signIn("ada");
const patience = 60_000;

type Row = Readonly<Record<string, unknown>>;

async function rowsOf(path: string): Promise<readonly Row[]> {
  const result = resultOf(await customer.get(path)) as { readonly items?: readonly Row[] };
  return result.items ?? (result as unknown as readonly Row[]);
}

async function row(path: string, name: string, value: unknown): Promise<Row | undefined> {
  return (await rowsOf(path)).find((one) => one[name] === value);
}

/** Takes the offer until it trades; a short day may end before it does, and then the next one serves. */
async function buy(orderQty: number): Promise<Row> {
  let filled: Row | undefined;
  const attempt = async () => {
    if (s.server.market.phase !== "CONTINUOUS" || !s.server.market.connected) return false;
    const stat = await row("MarketData/GetMarketStats", "securityID", "ZENITHBANK");
    if (typeof stat?.["bestOffer"] !== "number") return false;
    const sent = await customer.post("order/SendNewOrder", {
      clOrdID: randomUUID(),
      cscsAccount: ada,
      securityID: "ZENITHBANK",
      side: "1",
      ordType: "2",
      orderQty,
      price: stat["upperLimit"],
      timeInForce: "4",
      acceptWarnings: ["DUPLICATE_ORDER"],
    });
    if (sent.status !== 200) return false;
    const { id } = resultOf(sent) as { id: number };
    await until(
      async () => (await row("Order/getStockOrders?maxResultCount=100", "id", id))?.["leavesQty"] === 0,
      "it trades or goes",
      patience,
    );
    const order = await row("Order/getStockOrders?maxResultCount=100", "id", id);
    if (order?.["cumQty"] !== orderQty) return false;
    filled = order;
    return true;
  };
  await until(attempt, "an order of ours trades", patience);
  assert(filled !== undefined);
  return filled;
}

test("shares bought in one simulated day are settled when the day after it begins", { timeout: 150_000 }, async () => {
  await until(() => s.server.market.connected, "the exchange is connected");
  const before = await row(`BackOffice/GetDashAccountPortfolioHolding?cscsAcct=${ada}`, "symbol", "ZENITHBANK");
  await buy(100);
  const note = (await rowsOf(`BackOffice/GetPurchaseContractNotes?cscsAcct=${ada}`))[0];
  assert(note !== undefined);
  const tradeDate = note["tradeDate"];
  assert.equal(note["settlementDate"], nextBusinessDay(ngxCalendar, tradeDate as never)); // T+1 since June 2026

  const held = async () =>
    await row(`BackOffice/GetDashAccountPortfolioHolding?cscsAcct=${ada}`, "symbol", "ZENITHBANK");
  const isSettled = async () => (await held())?.["pending"] === 0;
  await until(isSettled, "the shares are settled", patience);
  assert(s.server.market.tradingDay >= (note["settlementDate"] as string), "not before their day");
  assert.deepEqual((await held())?.["available"], (before?.["available"] as number) + 100);

  const lines = await rowsOf(`BackOffice/GetAccountStatement?cscsAcct=${ada}&maxResultCount=100`);
  const paid = lines.filter((line) => line["reference"] === note["contractNoteNo"]);
  assert(paid.length > 0 && paid.every((line) => line["cleared"] === true));
  const cash = paid.reduce((sum, line) => sum + Math.round((line["debit"] as number) * 100), 0);
  assert.equal(cash, Math.round((note["netAmount"] as number) * 100));
  // The exchange has written its trade file, and the server has held it against its own books by itself.
  const runs = () =>
    inTenant(s.server.db, s.world.defaultId, (tx) =>
      tx.rows<{ theirs: number; matched: number; breaks: number }>(sql`
        select theirs, matched, breaks_found as breaks from reconciliation where trade_date = ${String(tradeDate)}
        order by id`),
    );
  await until(async () => (await runs()).length > 0, "the day is reconciled", patience);
  const [run] = await runs();
  assert(run !== undefined && run.theirs > 0);
  assert.deepEqual(run, { theirs: run.theirs, matched: run.theirs, breaks: 0 });

  // It has told the trade in its drop copy as well, and its clearing house has the same totals.
  const [said] = await inTenant(s.server.db, s.world.defaultId, (tx) =>
    tx.rows<{ copied: number; missing: number; totals: bigint }>(sql`
      select count(d.exec_id)::int as copied, count(*) filter (where d.exec_id is null)::int as missing,
        (select sum(bought_qty) from clearing_total join reconciliation r on r.id = reconciliation_id
          where r.trade_date = ${String(tradeDate)}) as totals
      from execution e left join drop_copy d on d.exec_id = e.exec_id and d.last_qty = e.last_qty`),
  );
  assert(said !== undefined && said.copied > 0);
  assert.deepEqual([said.missing, said.totals], [0, 100n]);

  const broken = await verifyAll(s.server.db, s.server.market.tradingDay);
  assert.deepEqual(
    broken.filter(({ violations }) => violations.length > 0),
    [],
  );
});
