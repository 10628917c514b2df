// A basket sends each line once, keeps what may be on its way, and asks before it sends again.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  checkable,
  kept,
  mostLines,
  opened,
  restored,
  sendable,
  step,
  totals,
  withLine,
  withoutLine,
  type BasketLine,
  type LineState,
} from "./basket.ts";
import { readTicket } from "../order-ticket.ts";
import { emptyDraft } from "../ticket-draft.ts";
import { quantity } from "@tradebook/domain/units.ts";

const { order } = readTicket(
  { ...emptyDraft("x", "GTCO", "Buy"), priceText: "95", quantityText: "100" },
  { cscsAccount: "1", needsMandate: false, cash: null, unitsFree: quantity(0), stat: null, phase: null },
);
assert.ok(order);
const lineOf = (clOrdID: string, state: LineState): BasketLine => ({ clOrdID, order, state });
const states: readonly LineState[] = [
  { kind: "ready" },
  { kind: "checked", net: 5n, warnings: [] },
  { kind: "wrong", why: "" },
  { kind: "sending" },
  { kind: "sent", orderId: 1 },
  { kind: "refused", why: "" },
  { kind: "unconfirmed" },
];
const basket = states.map((state) => lineOf(state.kind, state));
const kinds = (lines: readonly BasketLine[]) => lines.map(({ state }) => state.kind);

test("only a checked line is sent; what was sent, or may have been, is neither sent nor checked again", () => {
  assert.deepEqual(kinds(sendable(basket)), ["checked"]);
  assert.deepEqual(kinds(checkable(basket)), ["ready", "checked", "wrong", "refused"]);
});

test("a step counts only from the states it may leave, for its own line alone", () => {
  const sending = { from: ["checked"], to: { kind: "sending" } } as const;
  assert.deepEqual(kinds(step(basket, "checked", sending)).slice(0, 2), ["ready", "sending"]);
  assert.deepEqual(step(basket, "sent", sending), basket);
});

test("what may be on its way cannot be thrown away, and is unconfirmed after a reload", () => {
  for (const kind of ["sending", "unconfirmed"]) assert.equal(withoutLine(basket, kind).length, basket.length);
  assert.equal(withoutLine(basket, "sent").length, basket.length - 1);
  assert.deepEqual(kinds(restored(basket)), [
    "ready",
    "ready",
    "wrong",
    "unconfirmed",
    "sent",
    "refused",
    "unconfirmed",
  ]);
});

test("sums are those of the checked lines, and a basket holds so many", () => {
  assert.deepEqual(totals(basket), { pay: 5n, receive: 0n, count: 1 });
  const full = Array.from({ length: mostLines }, (_, at) => lineOf(String(at), { kind: "ready" }));
  assert.equal(withLine(full, lineOf("more", { kind: "ready" })), null);
});

test("what is kept is opened as new orders under new numbers, a client's with the instruction given then", () => {
  const sent = { ...order, mandate: { channel: "phone", reference: "R1" }, acceptWarnings: ["X"] };
  const lines = kept([{ clOrdID: "old", order: sent, state: { kind: "sent", orderId: 7 } }]);
  assert.equal(lines.length, 1);
  assert.ok(!("mandate" in (lines[0] ?? {})) && !("acceptWarnings" in (lines[0] ?? {})));
  const mandate = { channel: "email", reference: "R2" };
  const open = (isClients: boolean) =>
    opened([], { lines, needsMandate: () => isClients, mandate, newId: () => "new" });
  const [own, clients] = [open(false)?.[0], open(true)?.[0]];
  assert.deepEqual([own?.clOrdID, own?.state, own?.order.mandate], ["new", { kind: "ready" }, undefined]);
  assert.deepEqual(clients?.order, { ...lines[0], mandate });
  const opening = { lines, needsMandate: () => false, mandate, newId: () => "new" };
  for (const kind of ["sending", "unconfirmed"] as const) assert.equal(opened([lineOf("a", { kind })], opening), null);
});
