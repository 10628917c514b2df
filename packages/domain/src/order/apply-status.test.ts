// What a status of the exchange tells that no report told.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { exampleExecutionFacts, orderAfter, placed as place, reportOn } from "../../test/example.ts";
import { tradingDay } from "../instant.ts";
import { price, quantity } from "../units.ts";
import { applyExecution } from "./apply-execution.ts";
import { missedReports } from "./apply-status.ts";
import type { ExecutionReport } from "./execution-report.ts";
import type { Order } from "./order.ts";

const placed = place({}).order;
const half = quantity(placed.orderQty / 2);
const fill = { execID: "F1", lastPx: price(11_700), lastQty: half };

function statusOf(said: Partial<ExecutionReport>): ExecutionReport {
  return reportOn(placed, { execType: "OrderStatus", execID: "I1", orderID: "N7", ...said });
}

/** Folds what was missed, as the server does; or why it cannot be. */
function after(status: ExecutionReport, order: Order, known: readonly string[] = []): Order | string {
  const missed = missedReports(status, order, (execID) => known.includes(execID));
  if (typeof missed === "string") return missed;
  return missed.reduce((now, report) => orderAfter(applyExecution(report, now, exampleExecutionFacts), now), order);
}

function stands(order: Order | string) {
  if (typeof order === "string") return order;
  const { ordStatus, orderID, cumQty, leavesQty, closedTime } = order;
  return { ordStatus, orderID, cumQty, leavesQty, isClosed: closedTime !== null };
}

test("a status makes good whatever was missed: the acknowledgement, the trades, the end", () => {
  const rest = quantity(placed.orderQty - half);
  const open = { orderID: "N7", isClosed: false };
  const cases: readonly (readonly [Partial<ExecutionReport>, object])[] = [
    [{ ordStatus: "New" }, { ...open, ordStatus: "New", cumQty: 0, leavesQty: placed.orderQty }],
    [
      { ordStatus: "PartiallyFilled", cumQty: half, leavesQty: rest, fills: [fill] },
      { ...open, ordStatus: "PartiallyFilled", cumQty: half, leavesQty: rest },
    ],
    [
      {
        ordStatus: "Filled",
        cumQty: placed.orderQty,
        leavesQty: quantity(0),
        fills: [{ ...fill, lastQty: placed.orderQty }],
      },
      { orderID: "N7", isClosed: true, ordStatus: "Filled", cumQty: placed.orderQty, leavesQty: 0 },
    ],
    [
      { ordStatus: "Canceled", cumQty: half, leavesQty: quantity(0), fills: [fill] },
      { orderID: "N7", isClosed: true, ordStatus: "Canceled", cumQty: half, leavesQty: 0 },
    ],
    [
      { ordStatus: "Expired", leavesQty: quantity(0) },
      { orderID: "N7", isClosed: true, ordStatus: "Expired", cumQty: 0, leavesQty: 0 },
    ],
  ];
  for (const [said, expected] of cases) assert.deepEqual(stands(after(statusOf(said), placed)), expected);
});

test("a status that tells nothing new leaves the order as it is, and a trade that is known is not taken twice", () => {
  const status = statusOf({ ordStatus: "PartiallyFilled", cumQty: half, leavesQty: half, fills: [fill] });
  const now = after(status, placed);
  assert(typeof now !== "string");
  assert.deepEqual(
    missedReports(status, now, (execID) => execID === "F1"),
    [],
  );
});

test("a missed trade keeps the day that the status gives it", () => {
  const fills = [{ ...fill, tradeDate: tradingDay("2026-07-20") }];
  const missed = missedReports(statusOf({ ordStatus: "PartiallyFilled", cumQty: half, fills }), placed, () => false);
  assert(typeof missed !== "string");
  assert.deepEqual(
    missed.map(({ execType, tradeDate }) => [execType, tradeDate]),
    [
      ["New", undefined],
      ["Trade", "2026-07-20"],
    ],
  );
});

test("trades that the exchange can no longer tell one by one are for people", () => {
  const status = statusOf({ ordStatus: "PartiallyFilled", cumQty: half, leavesQty: half });
  assert.equal(after(status, placed), `the exchange has traded ${half} of the order, and 0 are known here`);
});
