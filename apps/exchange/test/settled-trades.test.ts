// Which trades of the tape the trade file has: all of the crowd's, and the customers' as their journal has them.

import assert from "node:assert/strict";
import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { instant } from "@tradebook/domain/instant.ts";
import { price, quantity } from "@tradebook/domain/units.ts";
import type { CustomerFill } from "../src/customer-order.ts";
import { replayTape } from "../src/tape-replay.ts";
import { writeTradeFile } from "../src/trade-file.ts";
import { dropUnheard, settledBy } from "../src/trade-recording.ts";
import { openTape, tapeOf, type TapeTrade } from "../src/trade-tape.ts";
import { freshFolder, removeFolder } from "./exchange-world.ts";
import { friday, newMarketDays, tenOnFriday } from "./market-days.ts";

const crowd = { orderID: "1-1", account: "9000000001", member: "X10" };
const client = { orderID: "1-2", account: "0010000001", member: "1" };

function tapeTrade(tradeID: string, ms: number, sides: Partial<TapeTrade> = {}): TapeTrade {
  const at = instant(tenOnFriday + ms);
  const terms = { securityID: "GTCO", price: price(12_900), quantity: quantity(100) };
  return { tradeID, at, ...terms, buy: crowd, sell: crowd, ...sides };
}

function fillOf(tradeID: string, kobo = 12_900): CustomerFill {
  const lastPx = price(kobo);
  return { execID: `E-${tradeID}`, tradeID, clOrdID: "A", lastPx, lastQty: quantity(100), tradeDate: friday };
}

function written(trades: readonly TapeTrade[]): string {
  const folder = freshFolder();
  const tape = openTape(folder, friday);
  for (const trade of trades) tape.write(trade);
  tape.close();
  return folder;
}

test("a trade taken back is not in the file, and a corrected one is there as it was corrected", () => {
  const folder = written([
    tapeTrade("1-T1", 0),
    tapeTrade("1-T2", 1, { buy: client }),
    tapeTrade("1-T3", 2, { sell: client }),
    tapeTrade("1-T4", 3, { buy: client, sell: client }),
  ]);
  const { exchange } = newMarketDays({ symbols: ["GTCO"] });
  const settled = settledBy([fillOf("1-T2"), fillOf("1-T4", 13_000)]);
  const file = readFileSync(writeTradeFile(folder, exchange, { day: friday, settled }), "utf8");
  assert.deepEqual(
    file
      .trimEnd()
      .split("\n")
      .map((line) =>
        line
          .split(",")
          .filter((_, column) => [2, 4, 6, 10].includes(column))
          .join(" "),
      ),
    ["X10 X10 1-T1 129.00", "1 X10 1-T2 129.00", "1 1 1-T4 130.00"],
  );
  removeFolder(folder);
});

test("a trade that a kill kept from its customers is taken off the tape, and no other", () => {
  const folder = written([
    tapeTrade("1-T1", 0, { buy: client }), // taken back long before the kill
    tapeTrade("1-T2", 5000, { buy: client }),
    tapeTrade("1-T3", 5010),
    tapeTrade("1-T4", 5020, { sell: client }),
  ]);
  assert.equal(dropUnheard(folder, friday, [fillOf("1-T2")]), 1);
  assert.deepEqual(
    [...tapeOf(folder, friday)].map(({ tradeID }) => tradeID),
    ["1-T1", "1-T2", "1-T3"],
  );
  const { exchange, of } = newMarketDays({ symbols: ["GTCO"] });
  assert.equal(replayTape(exchange, folder), 3);
  assert.deepEqual([of("GTCO").today.deals, of("GTCO").today.volume], [3, 300]);
  assert.equal(dropUnheard(folder, friday, [fillOf("1-T2")]), 0);
  removeFolder(folder);
});

test("a line that a crash cut off loses itself alone", () => {
  const folder = written([tapeTrade("1-T1", 0)]);
  appendFileSync(join(folder, "tape-20261120.csv"), "1-T2,17637");
  const tape = openTape(folder, friday);
  tape.write(tapeTrade("2-T1", 10));
  tape.close();
  assert.equal([...tapeOf(folder, friday)].length, 2);
  removeFolder(folder);
});
