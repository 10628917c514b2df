// The Daily Official List, line by line, and what a spreadsheet may not read into it.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import type { FileContent } from "@tradebook/contract/file-answer.ts";
import { tradingDay } from "@tradebook/domain/instant.ts";
import { kobo, price, type Price } from "@tradebook/domain/units.ts";
import { cell, officialList, type ListRow } from "./official-list.ts";

const day = tradingDay("2026-11-20");

/** Prices in kobo: previous close, official open, open, high, low, official close, close. */
function row(
  securityID: string,
  prices: readonly (number | null)[],
  traded: readonly [number, number, bigint],
): ListRow {
  const at = (place: number): Price | null => {
    const px = prices[place] ?? null;
    return px === null ? null : price(px);
  };
  const [trades, volume, value] = traded;
  const marks = { prevClose: at(0), officialOpen: at(1), open: at(2), high: at(3), low: at(4) };
  return { securityID, ...marks, officialClose: at(5), close: at(6), trades, volume, value: kobo(value) };
}

function textOf(content: FileContent): string {
  assert(typeof content === "string");
  return content;
}

test("the list has the exchange's columns, two decimals, and CRLF after every line", () => {
  const { fileName, contentType, content } = officialList(day, [
    row("ABCTRANS", [350, null, 349, 352, 345, 350, 351], [487, 1_483_237, 520_616_187n]),
    row("GTCO", [12_900, 12_950, 12_895, 13_100, 12_850, 13_050, 13_045], [1_204, 25_000_000, 325_000_000_000n]),
    row("IDLECO", [105, null, null, null, null, 105, null], [0, 0, 0n]),
    row("FALLS", [1_000, 900, 900, 900, 900, 900, 900], [1, 100_000, 90_000_000n]),
  ]);
  assert.deepEqual(
    [fileName, contentType],
    ["daily-official-list-2026-11-20.csv", "text/csv; charset=utf-8; header=present"],
  );
  assert.equal(
    content,
    [
      "S/N,COMPANY,PCLOSE,OOPEN,OPEN,HIGH,LOW,%SPREAD,OCLOSE,CLOSE,CHANGE,%CHANGE,TRADES,VOLUME,VALUE",
      // 487 deals, none of them large enough: the official close is where it was.
      "1,ABCTRANS,3.50,,3.49,3.52,3.45,2.03,3.50,3.51,0.00,0.00,487,1483237,5206161.87",
      "2,GTCO,129.00,129.50,128.95,131.00,128.50,1.95,130.50,130.45,1.50,1.16,1204,25000000,3250000000.00",
      "3,IDLECO,1.05,,,,,,1.05,,0.00,0.00,0,0,0.00",
      "4,FALLS,10.00,9.00,9.00,9.00,9.00,0.00,9.00,9.00,-1.00,-10.00,1,100000,900000.00",
      "",
    ].join("\r\n"),
  );
});

test("a security without any price stands with its name alone", () => {
  const { content } = officialList(day, [row("NEW", [], [0, 0, 0n])]);
  assert.equal(textOf(content).split("\r\n")[1], "1,NEW,,,,,,,,,,,0,0,0.00");
});

test("a day's value beyond what a double counts is written to the kobo", () => {
  const { content } = officialList(day, [row("A", [], [1, 1, 123_456_789_012_345_678_901n])]);
  assert.match(textOf(content), /,1234567890123456789\.01\r\n$/);
});

test("texts are quoted where they must be, and none begins a formula", () => {
  assert.deepEqual(['a"b', "a,b", "a\nb", "plain", "=1+1", "+1", "-1", "@sum", '=a","b'].map(cell), [
    '"a""b"',
    '"a,b"',
    '"a\nb"',
    "plain",
    "'=1+1",
    "'+1",
    "'-1",
    "'@sum",
    '"\'=a"",""b"',
  ]);
});
