// An exchange that begins again in the middle of an auction: the orders of both kinds are in their places.

import assert from "node:assert/strict";
import { test } from "node:test";
import { text, type Message } from "@tradebook/fix/message.ts";
import { inPriority } from "@tradebook/matching/depth.ts";
import type { Exchange } from "../src/exchange.ts";
import { idsOfStart } from "../src/ids.ts";
import { keepTime } from "../src/keep-time.ts";
import { readMarket, saveMarket } from "../src/market-file.ts";
import { openMarketWith, resumedDay } from "../src/market-opening.ts";
import { openOrderDesk, type OrderDesk } from "../src/order-desk.ts";
import { readListings } from "../src/securities.ts";
import { freshFolder, newOrder, removeFolder } from "./exchange-world.ts";
import { instrumentOf, newMarketDays, type MarketDays } from "./market-days.ts";

type Kept = { records: unknown[]; readonly sent: Message[] };

function deskOf(exchange: Exchange, days: MarketDays, kept: Kept): OrderDesk {
  const line = {
    send: (message: Message) => kept.sent.push(message),
    // As the journal does: what is kept is the text of that moment.
    record: (json: unknown) => void kept.records.push(JSON.parse(JSON.stringify(json))),
    records: () => kept.records,
    startDay: ({ records }: { records: readonly unknown[] }) => {
      kept.records = JSON.parse(JSON.stringify(records)) as unknown[]; // what was just written
    },
  };
  return openOrderDesk({ exchange, ids: idsOfStart(kept.sent.length + 1), clock: days.now, line });
}

function sells(exchange: Exchange): string[] {
  return Array.from(
    inPriority(instrumentOf(exchange, "GTCO").book, "Sell"),
    ({ leavesQty, price, imbalance }) => `${leavesQty} @ ${price}${imbalance ? " to cure" : ""}`,
  );
}

test("an imbalance order is still the last to trade after a restart within its phase", () => {
  const folder = freshFolder();
  const kept: Kept = { records: [], sent: [] };
  const days = newMarketDays({ symbols: ["GTCO"] });
  const desk = deskOf(days.exchange, days, kept);
  days.passTo("PRE_OPEN");
  desk.onMessage(newOrder("B1", { OrderQty: 1000, Price: "130.00" }), 1);
  desk.onMessage(newOrder("S1", { Side: "2", OrderQty: 400, Price: "130.00" }), 2);
  days.passTo("PRE_OPEN_IMBALANCE");
  desk.onMessage(newOrder("S2", { Side: "2", OrderQty: 900, Price: "129.00", TimeInForce: "2" }), 3);
  assert.deepEqual(sells(days.exchange), ["900 @ 12900 to cure", "400 @ 13000"]);

  saveMarket(folder, days.exchange, days.now());
  const remembered = readMarket(folder);
  const day = resumedDay(days.exchange.timetable, remembered, days.now());
  const again = openMarketWith(readListings(), { day, remembered, overrides: [], exDates: [] });
  again.timetable = days.exchange.timetable;
  const after: Kept = { records: kept.records, sent: [] };
  deskOf(again, days, after);
  assert.deepEqual(sells(again), sells(days.exchange));
  for (days.pass(50); again.day.phase !== "CONTINUOUS"; days.pass(50)) keepTime(again, days.now());
  const fills = after.sent.filter((report) => text(report, "ExecType") === "F" && text(report, "Side") === "2");
  const soldBy = (clOrdID: string) =>
    fills.filter((report) => text(report, "ClOrdID") === clOrdID).map((report) => text(report, "CumQty"));
  assert.deepEqual([soldBy("S1"), soldBy("S2")], [["400"], ["600"]]);
  removeFolder(folder);
});
