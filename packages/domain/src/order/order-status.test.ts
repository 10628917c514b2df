// The table of an order's life, cell by cell.

import assert from "node:assert/strict";
import { test } from "node:test";
import { instant } from "../instant.ts";
import { price, quantity } from "../units.ts";
import { ordStatuses, statusAfter, type OrderStep, type OrdStatus } from "./order-status.ts";

const steps = [
  "New",
  "PartialFill",
  "FullFill",
  "Canceled",
  "Rejected",
  "Expired",
  "Answered",
  "Paused",
  "Busted",
  "Reopened",
  "CancelRequest",
  "ReplaceRequest",
] as const satisfies readonly OrderStep[];

const asked = {
  replaceID: "T3-dxR2",
  clOrdID: "ticket-2",
  price: price(11780),
  orderQty: quantity(1),
  timeInForce: "Day",
  expireDate: null,
} as const;

/** Columns as in `steps`, of orders of which nothing has traded any more; `=` is unchanged, `x` is refused. */
const table = `
PendingNew      New PartiallyFilled Filled Canceled Rejected Expired = =   x        x   PendingCancel PendingReplace
New             =   PartiallyFilled Filled Canceled Canceled Expired = =   x        x   PendingCancel PendingReplace
PartiallyFilled =   PartiallyFilled Filled Canceled Canceled Expired = New New      New PendingCancel PendingReplace
Suspended       =   PartiallyFilled Filled Canceled Canceled Expired = =   =        =   PendingCancel PendingReplace
DoneForDay      =   =               Filled Canceled Canceled Expired = =   =        =   PendingCancel x
Filled          =   =               =      =        =        =       = =   Canceled New x             x
Canceled        =   =               Filled =        =        =       = =   =        x   x             x
Expired         =   =               Filled =        =        =       = =   =        x   x             x
Rejected        =   =               =      =        =        =       = =   x        x   x             x
`;

test("every report takes every status where the table says", () => {
  for (const line of table.trim().split("\n")) {
    const [from, ...cells] = line.split(/\s+/);
    for (const [index, step] of steps.entries()) check(from as OrdStatus, step, cells[index]);
  }
});

test("a refused cancel leaves the order what it was before it was asked for", () => {
  const asked = (acknowledged: boolean, cumQty: number) =>
    statusAfter(orderIn("PendingCancel", acknowledged, cumQty), "Answered");
  assert.equal(asked(false, 0), "PendingNew");
  assert.equal(asked(true, 0), "New");
  assert.equal(asked(true, 10), "PartiallyFilled");
});

test("an order whose cancel is pending can be acknowledged, filled, canceled or expired, but not canceled again", () => {
  const after = (step: OrderStep) => statusAfter(orderIn("PendingCancel", true, 10), step);
  assert.deepEqual(steps.map(after), [
    "PendingCancel",
    "PendingCancel",
    "Filled",
    "Canceled",
    "Canceled",
    "Expired",
    "PartiallyFilled",
    "PartiallyFilled",
    "PartiallyFilled",
    "PartiallyFilled",
    null,
    null,
  ]);
});

test("an order whose replace is pending can be filled, ended or cancelled, but not changed again", () => {
  const after = (step: OrderStep) => statusAfter(orderIn("PendingReplace", true, 10), step);
  assert.deepEqual(steps.map(after), [
    "PendingReplace",
    "PendingReplace",
    "Filled",
    "Canceled",
    "Canceled",
    "Expired",
    "PartiallyFilled",
    "PartiallyFilled",
    "PartiallyFilled",
    "PartiallyFilled",
    "PendingCancel",
    null,
  ]);
});

test("of two pending requests the one that is not answered still shows", () => {
  const order = orderIn("PendingCancel", true, 0);
  assert.equal(statusAfter({ ...order, pendingCancelID: "C1" }, "Answered"), "PendingCancel");
  assert.equal(statusAfter({ ...order, pendingReplace: asked }, "Answered"), "PendingReplace");
});

test("an order that was never acknowledged is rejected even when its cancel is pending", () => {
  assert.equal(statusAfter(orderIn("PendingCancel", false, 0), "Rejected"), "Rejected");
});

test("the codes of the wire are each used once", () => {
  const codes = Object.values(ordStatuses).map(({ fix }) => fix);
  assert.equal(new Set(codes).size, codes.length);
});

function check(from: OrdStatus, step: OrderStep, cell: string | undefined): void {
  const expected = cell === "=" ? from : cell === "x" ? null : cell;
  assert.equal(statusAfter(orderIn(from, from !== "PendingNew", 0), step), expected, `${from} after ${step}`);
}

function orderIn(ordStatus: OrdStatus, acknowledged: boolean, cumQty: number) {
  return {
    ordStatus,
    cumQty: quantity(cumQty),
    acknowledgedTime: acknowledged ? instant(1) : null,
    pendingCancelID: null,
    pendingReplace: null,
    paused: ordStatus === "Suspended" || ordStatus === "DoneForDay" ? ordStatus : null,
  };
}
