// Tests of what stands beside the rows of a list: marks, its gain, its file.

import assert from "node:assert/strict";
import { test } from "node:test";
import { instant } from "@tradebook/domain/instant.ts";
import { kobo, price, quantity } from "@tradebook/domain/units.ts";
import { listAsCsv, symbolsOfFile } from "./list-as-csv.ts";
import { listGain, percentOf } from "./list-gain.ts";
import { rowMarks } from "./use-row-marks.ts";

test("a row marks what is held, what works and an alert that waits, and nothing else", () => {
  const marks = rowMarks(
    [
      { symbol: "GTCO", quantity: quantity(1200) },
      { symbol: "UBA", quantity: quantity(0) },
    ],
    [
      { securityID: "GTCO", ordStatus: "New" },
      { securityID: "GTCO", ordStatus: "PartiallyFilled" },
      { securityID: "MTNN", ordStatus: "Filled" },
    ],
    [
      { securityID: "ZENITHBANK", firedAt: null },
      { securityID: "MTNN", firedAt: instant(1) },
    ],
  );
  assert.deepEqual(
    [...marks],
    [
      ["GTCO", { held: 1200, working: 2, hasAlert: false }],
      ["ZENITHBANK", { held: 0, working: 0, hasAlert: true }],
    ],
  );
});

test("a list's gain is of the shares held of it: since they were bought, and since yesterday", () => {
  const holdings = [
    { symbol: "GTCO", quantity: quantity(100), totalCost: kobo(900_000n) },
    { symbol: "UBA", quantity: quantity(10), totalCost: kobo(50_000n) },
    { symbol: "MTNN", quantity: quantity(5), totalCost: kobo(1_000n) },
  ];
  const prices = new Map([
    ["GTCO", { last: price(9500), prevClose: price(9400) }],
    ["UBA", { last: null, prevClose: price(4000) }],
    ["MTNN", { last: price(20_000), prevClose: price(1) }],
  ]);
  const of = (ids: readonly string[]) => listGain(holdings, ids, (id) => prices.get(id));
  assert.deepEqual(of(["UBA", "GTCO", "DANGCEM"]), { value: 990_000n, cost: 950_000n, gain: 40_000n, day: 10_000n });
  assert.equal(of(["DANGCEM"]), null);
  assert.equal(
    listGain(holdings, ["GTCO"], () => undefined),
    null,
  );
  assert.equal(percentOf(kobo(40_000n), kobo(950_000n)), 4.21);
  assert.equal(percentOf(kobo(1n), kobo(0n)), null);
});

test("a list's file is read again as the same list, and a file of other programs by its first column", () => {
  const list = { name: "Mine", securityIDs: ["GTCO", "UBA"] };
  const file = listAsCsv(list, (id) => ({ name: `${id}, Plc`, last: "1,095.00", note: id === "UBA" ? "=buy" : "" }));
  assert.equal(
    file,
    '\u{FEFF}Symbol,Company,Last,Note\r\nGTCO,"GTCO, Plc",1095.00,\r\nUBA,"UBA, Plc",1095.00,\'=buy\r\n',
  );
  const isListed = (id: string) => ["GTCO", "UBA", "MTNN"].includes(id);
  assert.deepEqual(symbolsOfFile(file, isListed), { found: ["GTCO", "UBA"], unknown: [] });
  assert.deepEqual(symbolsOfFile("Ticker,Shares\nmtnn,5\nNOBODY,6\n", isListed), {
    found: ["MTNN"],
    unknown: ["NOBODY"],
  });
  assert.deepEqual(symbolsOfFile("uba\ngtco", isListed), { found: ["UBA", "GTCO"], unknown: [] });
});
