// Random customers in the crowd, and an exchange that begins again from its records at any moment.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { instant, tradingDay } from "@tradebook/domain/instant.ts";
import { price, quantity } from "@tradebook/domain/units.ts";
import { kobo, text, whole, type Message } from "@tradebook/fix/message.ts";
import { bestPrice, standingOrder } from "@tradebook/matching/book.ts";
import { inPriority } from "@tradebook/matching/depth.ts";
import { newCrowd } from "../src/crowd.ts";
import { leavesQty, type CustomerOrder } from "../src/customer-order.ts";
import type { Day } from "../src/day.ts";
import type { Exchange } from "../src/exchange.ts";
import { idsOfStart, type Ids } from "../src/ids.ts";
import { openMarket } from "../src/market-opening.ts";
import { openOrderDesk, type OrderDesk } from "../src/order-desk.ts";
import { readListings } from "../src/securities.ts";
import { cancelOf, newOrder, replaceOf } from "./exchange-world.ts";

const start = instant(Date.UTC(2026, 10, 20, 9));
const friday: Day = {
  tradeDate: tradingDay("2026-11-20"),
  phase: "CONTINUOUS",
  startedAt: start,
  endsAt: null,
  nextPhase: null,
  over: false,
};
const listings = readListings().filter(({ security }) => ["GTCO", "UBA", "FTNCOCOA"].includes(security.securityID));

/** What a session's journal would hold: records in order, and the reports sent. */
type Kept = { records: unknown[]; readonly sent: Message[] };
type Run = { readonly exchange: Exchange; readonly desk: OrderDesk; readonly ids: Ids };

function open(kept: Kept, starts: number): Run {
  const exchange = openMarket(listings, friday, null);
  const ids = idsOfStart(starts);
  const line = {
    send: (message: Message) => kept.sent.push(message),
    // As the journal does: what is kept is the text of that moment.
    record: (json: unknown) => void kept.records.push(JSON.parse(JSON.stringify(json))),
    records: () => kept.records,
    startDay: ({ records }: { records: readonly unknown[] }) => {
      kept.records = JSON.parse(JSON.stringify(records)) as unknown[]; // what was just written
    },
  };
  return { exchange, ids, desk: openOrderDesk({ exchange, ids, clock: () => start, line }) };
}

const requests = fc.array(
  fc.record({
    kind: fc.constantFrom(
      "buy",
      "sell",
      "sell",
      "buy",
      "cancel",
      "replace",
      "replace",
      "restart",
      "crowd",
      "bust",
      "correct",
    ),
    symbol: fc.constantFrom("GTCO", "UBA", "FTNCOCOA"),
    ticksAway: fc.integer({ min: -12, max: 12 }),
    shares: fc.integer({ min: 1, max: 60_000 }),
    duration: fc.constantFrom("0", "0", "0", "3", "4"),
    isIceberg: fc.boolean(),
    target: fc.nat({ max: 59 }),
  }),
  { maxLength: 60, size: "max" },
);

test("whatever customers do, and whenever the exchange begins anew, reports and books agree", () => {
  fc.assert(
    fc.property(requests, fc.nat({ max: 1000 }), (list, seed) => {
      const kept: Kept = { records: [], sent: [] };
      let run = open(kept, 1);
      let crowd = newCrowd({ exchange: run.exchange, seed, pace: 400 });
      list.forEach(({ kind, symbol, ticksAway, shares, duration, isIceberg, target }, index) => {
        if (kind === "crowd") for (let tick = 0; tick < 5; tick += 1) crowd.tick(start);
        else if (kind === "restart") {
          const before = openOrdersOf(run.desk);
          run = open(kept, index + 2);
          crowd = newCrowd({ exchange: run.exchange, seed, pace: 400 });
          assert.deepEqual(openOrdersOf(run.desk), before);
        } else if (kind === "bust" || kind === "correct") takeBack(kept, run, { kind, target });
        else if (kind === "cancel") run.desk.onMessage(cancelOf(`X${index}`, `O${target}`), index);
        else {
          const { limit } = run.exchange.instruments.get(symbol) ?? assert.fail();
          const at = Math.min(limit.upper, Math.max(limit.lower, limit.reference + ticksAway * limit.tick));
          const Price = `${Math.floor(at / 100)}.${String(at % 100).padStart(2, "0")}`;
          const terms = {
            Symbol: symbol,
            Side: kind === "buy" ? "1" : "2",
            Price,
            OrderQty: shares,
            TimeInForce: duration,
            ...(isIceberg && duration === "0" ? { DisplayQty: Math.ceil(shares / 7) } : {}),
          };
          if (kind === "replace") {
            const order = kept.sent.findLast((report) => text(report, "ClOrdID") === `O${target}`);
            const Side = (order === undefined ? undefined : text(order, "Side")) ?? "1";
            const Symbol = (order === undefined ? undefined : text(order, "Symbol")) ?? symbol;
            run.desk.onMessage(replaceOf(`R${index}`, `O${target}`, { ...terms, Symbol, Side }), index);
          } else run.desk.onMessage(newOrder(`O${index}`, terms), index);
        }
      });
      checkBooks(kept, run);
      checkReports(kept, run);
    }),
    { numRuns: 120 },
  );
});

/** A trade of some customer never was, or was of fewer shares. */
function takeBack({ sent }: Kept, { desk }: Run, { kind, target }: { kind: "bust" | "correct"; target: number }): void {
  const fills = sent.filter((report) => text(report, "ExecType") === "F" || text(report, "ExecType") === "G");
  const fill = fills[target % Math.max(1, fills.length)];
  if (fill === undefined) return;
  const tradeID = text(fill, "TrdMatchID") ?? "";
  const lastPx = price(kobo(fill, "LastPx") ?? 1);
  const lastQty = quantity(Math.max(1, Math.floor((whole(fill, "LastQty") ?? 1) / 2)));
  if (kind === "bust") desk.bustTrade(tradeID, "error");
  else desk.correctTrade(tradeID, { lastPx, lastQty, reason: "error" });
}

/** What a report adds to what the order has traded. */
function tradedBy(own: readonly Message[], report: Message): number {
  const execType = text(report, "ExecType");
  if (execType !== "F" && execType !== "G" && execType !== "H") return 0;
  const before = own.find((other) => text(other, "ExecID") === text(report, "ExecRefID"));
  const takenBack = before === undefined ? 0 : (whole(before, "LastQty") ?? 0);
  return (execType === "H" ? 0 : (whole(report, "LastQty") ?? 0)) - takenBack;
}

function openOrdersOf(desk: OrderDesk): CustomerOrder[] {
  return desk.openOrders();
}

/** Every open order stands once, with what it has left, behind those that came before it; nothing is crossed. */
function checkBooks({ sent }: Kept, { exchange, desk, ids }: Run): void {
  const standing = new Map<string, number>();
  for (const { book } of exchange.instruments.values()) {
    assert.ok((bestPrice(book, "Buy") ?? 0) < (bestPrice(book, "Sell") ?? Number.POSITIVE_INFINITY));
    for (const side of ["Buy", "Sell"] as const)
      for (const { orderID } of inPriority(book, side)) {
        assert.ok(standingOrder(book, orderID) !== undefined);
        standing.set(ids.orderID(orderID), standingOrder(book, orderID)?.leavesQty ?? 0);
      }
  }
  for (const order of desk.openOrders()) assert.equal(standing.get(order.orderID), leavesQty(order), order.clOrdID);
  const customers = new Set(sent.flatMap((report) => text(report, "OrderID") ?? []));
  const shown = [...standing.keys()].filter((orderID) => customers.has(orderID));
  assert.equal(shown.length, desk.openOrders().length, "what has ended stands no more");
}

/** Each request is answered once; fills add up to cumQty, and never beyond the order. */
function checkReports({ sent }: Kept, { desk }: Run): void {
  const execIDs = sent.flatMap((report) => text(report, "ExecID") ?? []);
  assert.equal(new Set(execIDs).size, execIDs.length);
  const taken = sent.filter((report) => text(report, "ExecType") === "0").map((report) => text(report, "ClOrdID"));
  assert.equal(new Set(taken).size, taken.length);
  const changes = sent.filter((report) => text(report, "ExecType") === "5" || text(report, "CxlRejResponseTo") === "2");
  const asked = changes.map((report) => text(report, "ClOrdID"));
  assert.equal(new Set(asked).size, asked.length, "a replace is answered once");
  for (const accepted of sent.filter((report) => text(report, "ExecType") === "0")) {
    const clOrdID = text(accepted, "ClOrdID");
    // An order keeps its OrderID whatever ids it goes by.
    const own = sent.filter(
      (report) => report.msgType === "8" && text(report, "OrderID") === text(accepted, "OrderID"),
    );
    const filled = own.reduce((shares, report) => shares + tradedBy(own, report), 0);
    const last = own.at(-1) ?? assert.fail();
    assert.equal(whole(last, "CumQty"), filled, clOrdID);
    const leaves = whole(last, "LeavesQty") ?? 0;
    assert.ok(leaves === 0 || filled + leaves === whole(last, "OrderQty"), clOrdID);
    assert.equal(
      leaves > 0,
      desk.openOrders().some((order) => order.clOrdID === clOrdID),
      clOrdID,
    );
    const isEnd = (report: Message) => ["2", "4", "C"].includes(text(report, "OrdStatus") ?? "");
    const ends = own.filter((report) => isEnd(report) && text(report, "ExecRefID") === undefined);
    assert.ok(ends.length <= 1, `${clOrdID} ends once`);
  }
}
