// The drop copy: what customers have traded as their journal has it, whatever a kill took of its file.

import assert from "node:assert/strict";
import { appendFileSync, readFileSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { instant, tradingDay } from "@tradebook/domain/instant.ts";
import { price, quantity, zeroQuantity } from "@tradebook/domain/units.ts";
import { applyRecord, noOrders, type OrderRecord } from "../src/customer-order.ts";
import { openDropCopy } from "../src/drop-copy.ts";
import { freshFolder, removeFolder } from "./exchange-world.ts";

const day = tradingDay("2026-11-20");
const at = instant(Date.UTC(2026, 10, 20, 9));

const order: OrderRecord = {
  kind: "order",
  order: {
    securityID: "GTCO",
    side: "Buy",
    ordType: "Limit",
    timeInForce: "Day",
    price: price(12_900),
    orderQty: quantity(1000),
    expireDate: null,
    displayQty: null,
    minQty: null,
    allOrNone: false,
    orderID: "1-7",
    clOrdID: "A",
    replaces: [],
    firm: "3",
    account: "0010000001",
    cumQty: zeroQuantity,
    cumValue: "0",
    ordStatus: "New",
    tradeDate: day,
    enteredAt: at,
    changedAt: at,
  },
};

function fill(execID: string, shares: number): OrderRecord {
  const terms = { lastPx: price(12_900), lastQty: quantity(shares) };
  return { kind: "fill", clOrdID: "A", ...terms, at, execID, tradeID: `T${execID}`, tradeDate: day };
}

function world() {
  const folder = freshFolder();
  const all = noOrders();
  const file = join(folder, "dropcopy-20261120.csv");
  let copy = openDropCopy(folder, all);
  const tell = (...changes: readonly OrderRecord[]) => {
    for (const change of changes) {
      applyRecord(all, change);
      copy.tell(change, all, day);
    }
  };
  const again = () => {
    copy = openDropCopy(folder, all);
  };
  const lines = () => {
    copy.close();
    return readFileSync(file, "latin1")
      .split("\n")
      .filter((line) => line.split(",").length === 9);
  };
  return { folder, file, all, tell, again, lines };
}

const told = (execID: string, shares: number) => `+,${execID},1-7,3,0010000001,GTCO,B,12900,${shares}`;

test("a trade is told as it stands, one that was taken back as gone, one that was corrected anew", () => {
  const w = world();
  w.tell(order, fill("1-E1", 100), fill("1-E2", 200));
  w.tell({ kind: "takenBack", clOrdID: "A", execRefID: "1-E1", instead: null, at });
  const instead = { execID: "1-E3", lastPx: price(12_900), lastQty: quantity(150) };
  w.tell({ kind: "takenBack", clOrdID: "A", execRefID: "1-E2", instead, at });
  const gone = (execID: string) => `-,${execID},1-7,3,0010000001,GTCO,B,0,0`;
  assert.deepEqual(w.lines(), [told("1-E1", 100), told("1-E2", 200), gone("1-E1"), gone("1-E2"), told("1-E3", 150)]);
  removeFolder(w.folder);
});

test("what a kill cut off is told at the next start, and what was told is not told twice", () => {
  const w = world();
  w.tell(order, fill("1-E1", 100), fill("1-E2", 200));
  const [, second = ""] = w.lines();
  truncateSync(w.file, readFileSync(w.file).length - second.length + 5);
  w.again();
  assert.deepEqual(w.lines(), [told("1-E1", 100), told("1-E2", 200)]);
  w.again();
  assert.deepEqual(w.lines(), [told("1-E1", 100), told("1-E2", 200)]);
  removeFolder(w.folder);
});

test("a trade that no journal has is taken back at the next start", () => {
  const w = world();
  w.tell(order, fill("1-E1", 100));
  assert.equal(w.lines().length, 1);
  appendFileSync(w.file, `${told("1-E9", 5)}\n`);
  w.again();
  assert.deepEqual(w.lines().at(-1), "-,1-E9,1-7,3,0010000001,GTCO,B,12900,5");
  removeFolder(w.folder);
});
