// The table of order types, durations and phases, row by row (domain/ngx.md 1.2).

import assert from "node:assert/strict";
import { test } from "node:test";
import { orderTypes, type OrderType } from "../order/order-type.ts";
import { timesInForce, type TimeInForce } from "../order/time-in-force.ts";
import {
  entryBar,
  isCallPhase,
  isImbalancePhase,
  mayCancel,
  mayChange,
  mayEnter,
  phases,
  type Phase,
} from "./phase.ts";

const types = Object.keys(orderTypes) as OrderType[]; // the table's own keys
const durations = Object.keys(timesInForce) as TimeInForce[]; // the table's own keys

/** What may be entered, changed and canceled; `Limit: Day` stands for a limit order good for the day. */
const rows: {
  readonly [P in Phase]: { readonly enters: string[]; readonly changes: boolean; readonly cancels: boolean };
} = {
  CLOSED: { enters: [], changes: false, cancels: false },
  PRE_OPEN: { enters: ["Limit: Day AtOpen GoodTillDate"], changes: true, cancels: true },
  PRE_OPEN_IMBALANCE: { enters: ["Limit: AtOpen"], changes: true, cancels: false },
  CONTINUOUS: {
    enters: [
      "Market: Day ImmediateOrCancel FillOrKill GoodTillDate",
      "Limit: Day ImmediateOrCancel FillOrKill GoodTillDate",
    ],
    changes: true,
    cancels: true,
  },
  PRE_CLOSE: {
    enters: ["Market: Day GoodTillDate AtClose", "Limit: Day GoodTillDate AtClose"],
    changes: true,
    cancels: true,
  },
  PRE_CLOSE_IMBALANCE: { enters: ["Limit: AtClose"], changes: true, cancels: false },
  INTRADAY_AUCTION: { enters: ["Limit: Day GoodTillDate"], changes: true, cancels: true },
  HALTED: { enters: [], changes: false, cancels: true },
  END_OF_DAY: { enters: [], changes: false, cancels: false },
};

test("each phase takes, changes and cancels what its row of the table says, and nothing else", () => {
  for (const phase of Object.keys(phases) as Phase[]) {
    const enters = types.flatMap((ordType) => {
      const taken = durations.filter((timeInForce) => mayEnter(phase, { ordType, timeInForce }));
      return taken.length === 0 ? [] : [`${ordType}: ${taken.join(" ")}`];
    });
    assert.deepEqual({ enters, changes: mayChange(phase), cancels: mayCancel(phase) }, rows[phase], phase);
    assert.equal(phases[phase].accepts, enters.length > 0, phase);
  }
});

test("what keeps an order out is named: the phase, its type, its duration, its conditions", () => {
  const day = { ordType: "Limit", timeInForce: "Day" } as const;
  assert.equal(entryBar("HALTED", day), "Phase");
  assert.equal(entryBar("PRE_OPEN", { ...day, ordType: "Market" }), "OrdType");
  assert.equal(entryBar("PRE_OPEN", { ...day, timeInForce: "AtClose" }), "TimeInForce");
  for (const condition of [{ displayQty: 10 }, { minQty: 10 }, { allOrNone: true }]) {
    assert.equal(entryBar("PRE_CLOSE", { ...day, ...condition }), "Conditions");
    assert.equal(entryBar("CONTINUOUS", { ...day, ...condition }), null);
  }
  assert.equal(entryBar("PRE_CLOSE", { ...day, displayQty: null, allOrNone: false }), null);
});

test("orders are collected in the call phases, two of which cure an imbalance", () => {
  const phasesThat = (are: (phase: Phase) => boolean) => (Object.keys(phases) as Phase[]).filter(are);
  const calls = ["PRE_OPEN", "PRE_OPEN_IMBALANCE", "PRE_CLOSE", "PRE_CLOSE_IMBALANCE", "INTRADAY_AUCTION"];
  assert.deepEqual(phasesThat(isCallPhase), calls);
  assert.deepEqual(phasesThat(isImbalancePhase), ["PRE_OPEN_IMBALANCE", "PRE_CLOSE_IMBALANCE"]);
});
