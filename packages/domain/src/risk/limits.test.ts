// Which limits bind an order, and which changes allow more.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import * as fc from "fast-check";
import { addDays, tradingDay } from "../instant.ts";
import { kobo, quantity } from "../units.ts";
import { isRise, limitsFor, type DatedLimit, type LimitedOrder, type LimitTerms } from "./limits.ts";

const day = tradingDay("2026-11-20");
const order: LimitedOrder = {
  role: "broker",
  accountId: 4,
  cscsAccount: "0010000001",
  securityID: "ZENITHBANK",
  board: "Premium",
  day,
};
const none: LimitTerms = {
  maxOrderQty: null,
  maxOrderValue: null,
  maxDailyBuy: null,
  maxOpenOrders: null,
  gtdMaxDays: null,
  duplicateWindowMs: null,
  maxOrdersPerSecond: null,
  allowedTypes: null,
  allowedTif: null,
  warnFromLastPpm: null,
  maxFromLastPpm: null,
  warnOfVolumePpm: null,
  queueWhenClosed: null,
};
let id = 0;

function row(change: Partial<DatedLimit>, terms: Partial<LimitTerms>): DatedLimit {
  const everywhere = { role: null, accountId: null, securityID: null, board: null };
  return { ...everywhere, id: (id += 1), from: day, ...change, terms: { ...none, ...terms } };
}

const amount = fc.option(fc.bigInt({ min: 1n, max: 1_000n }).map(kobo));
const rows = fc.array(
  fc
    .record({
      role: fc.constantFrom(null, "broker" as const, "customer" as const),
      accountId: fc.constantFrom(null, 4, 5),
      securityID: fc.constantFrom(null, "ZENITHBANK", "GTCO"),
      board: fc.constantFrom(null, "Premium", "Main"),
      days: fc.integer({ min: -2, max: 1 }),
      maxOrderValue: amount,
      maxOrderQty: fc.option(fc.integer({ min: 1, max: 1_000 }).map(quantity)),
    })
    .map(({ days, maxOrderValue, maxOrderQty, ...scope }) =>
      row({ ...scope, from: addDays(day, days) }, { maxOrderValue, maxOrderQty }),
    ),
  { maxLength: 12 },
);

test("each kind is the tightest of the newest row of every scope that the order is in", () => {
  fc.assert(
    fc.property(rows, (given) => {
      const limits = limitsFor(given, order);
      const isIn = ({ role, accountId, securityID, board, from }: DatedLimit) =>
        (role === null || role === "broker") &&
        (accountId === null || accountId === 4) &&
        (securityID === null || securityID === "ZENITHBANK") &&
        (board === null || board === "Premium") &&
        from <= day;
      const sameScope = (one: DatedLimit, other: DatedLimit) =>
        one.role === other.role &&
        one.accountId === other.accountId &&
        one.securityID === other.securityID &&
        one.board === other.board;
      const binding = given
        .filter(isIn)
        .filter(
          (one, _, all) =>
            !all.some((o) => sameScope(o, one) && (o.from > one.from || (o.from === one.from && o.id > one.id))),
        );
      const values = binding.flatMap(({ terms }) => terms.maxOrderValue ?? []);
      const least = values.reduce((a, b) => (b < a ? b : a), kobo(10n ** 18n));
      assert.equal(limits.maxOrderValue, least);
      assert.equal(limits.setBy?.maxOrderValue === undefined, values.length === 0);
      const shares = binding.flatMap(({ terms }) => terms.maxOrderQty ?? []);
      assert.equal(limits.maxOrderQty, Math.min(10_000_000_000_000, ...shares));
    }),
  );
});

test("an approval leaves out what is said of a role as such, and nothing else", () => {
  const ofRole = row({ role: "broker" }, { maxOrderValue: kobo(5n), maxDailyBuy: kobo(6n) });
  const ofRoleHere = row({ role: "broker", securityID: "ZENITHBANK" }, { maxDailyBuy: kobo(8n) });
  const ofHouse = row({}, { maxOrderValue: kobo(9n) });
  const { approved, ...limits } = limitsFor([ofRole, ofRoleHere, ofHouse], order);
  assert.deepEqual([limits.maxOrderValue, limits.maxDailyBuy], [5n, 6n]);
  assert.deepEqual([approved?.maxOrderValue, approved?.maxDailyBuy], [9n, 8n]);
  assert.deepEqual(approved?.setBy, { maxOrderValue: "the whole house", maxDailyBuy: "brokers, ZENITHBANK" });
});

test("to allow more of anything is a rise, and to look back less for what came before", () => {
  const now: LimitTerms = {
    ...none,
    maxOrderValue: kobo(10n),
    maxOpenOrders: 3,
    duplicateWindowMs: 60_000,
    allowedTif: ["Day", "GoodTillDate"],
    maxOrdersPerSecond: 5,
    warnFromLastPpm: 50_000,
    maxFromLastPpm: 80_000,
  };
  const cases: readonly (readonly [Partial<LimitTerms>, boolean])[] = [
    [{}, false],
    [{ maxOrderValue: kobo(9n) }, false],
    [{ maxOrderValue: kobo(11n) }, true],
    [{ maxOrderValue: null }, true],
    [{ maxOpenOrders: 2, maxOrderValue: kobo(11n) }, true],
    [{ maxDailyBuy: kobo(1n) }, false],
    [{ duplicateWindowMs: 61_000 }, false],
    [{ duplicateWindowMs: 59_000 }, true],
    [{ allowedTypes: ["Limit"] }, false],
    [{ allowedTif: ["Day"] }, false],
    [{ allowedTif: ["Day", "GoodTillDate", "FillOrKill"] }, true],
    [{ allowedTif: null }, true],
    [{ maxOrdersPerSecond: 4 }, false],
    [{ maxOrdersPerSecond: 6 }, true],
    [{ warnFromLastPpm: 60_000 }, true],
    [{ maxFromLastPpm: 70_000 }, false],
  ];
  for (const [change, expected] of cases) assert.equal(isRise(now, { ...now, ...change }), expected);
});

test("of several lists of what is allowed only what stands on all is left, and it is said whose list took the most away", () => {
  const ofHouse = row({}, { allowedTypes: ["Limit", "Market"], allowedTif: ["Day", "GoodTillDate", "FillOrKill"] });
  const ofBrokers = row({ role: "broker" }, { allowedTif: ["Day", "ImmediateOrCancel", "GoodTillDate"] });
  const ofBoard = row({ board: "Premium" }, { allowedTypes: ["Limit"] });
  const limits = limitsFor([ofHouse, ofBrokers, ofBoard], order);
  assert.deepEqual([limits.allowedTypes, limits.allowedTif], [["Limit"], ["Day", "GoodTillDate"]]);
  assert.deepEqual([limits.setBy?.allowedTypes, limits.setBy?.allowedTif], ["the Premium board", "brokers"]);
  assert.equal(limitsFor([row({}, {})], order).allowedTypes, null);
});
