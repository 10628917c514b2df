// A day as the members see it over their lines: the closing auction, the night, the opening auction, the trade file.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { message, text } from "@tradebook/fix/message.ts";
import { about, newOrder, newWorld, summary, type World } from "./exchange-world.ts";
import { shortCycle, tenOnFriday } from "./market-days.ts";

const timeout = 60_000;

/** Moments of the short cycle, as milliseconds from its start at ten on Friday. */
const moment = { preClose: 60_100, imbalance: 64_300, endOfDay: 66_500, preOpen: 68_900, opened: 75_500 } as const;

async function phaseIs(world: World, phase: string): Promise<string> {
  const told = await world.market.next((heard) => heard.msgType === "h" && text(heard, "Text") === phase);
  return `${text(told, "TradeDate")} ${phase}`;
}

test(
  "a day over the lines: the auctions trade at one price, and the trade file has both accounts",
  { timeout },
  async () => {
    const world = await newWorld({ cycle: shortCycle, startsAt: tenOnFriday });
    try {
      await liveThrough(world);
    } finally {
      await world.close();
    }
    assert.deepEqual(world.faults, []);
  },
);

async function liveThrough(world: World): Promise<void> {
  const { orders, market, jumpTo } = world;
  const at = (name: keyof typeof moment) => jumpTo(tenOnFriday + moment[name]);
  market.send(message("V", { MDReqID: "all", SubscriptionRequestType: "1", MarketDepth: 0, MDUpdateType: 1 }));
  assert.equal(await phaseIs(world, "CONTINUOUS"), "20261120 CONTINUOUS");
  await market.next((heard) => heard.msgType === "W" && text(heard, "Symbol") === "ZICHIS");

  at("preClose");
  assert.equal(await phaseIs(world, "PRE_CLOSE"), "20261120 PRE_CLOSE");
  // So much is wanted that whatever the crowd's makers have left standing trades too, at the buyer's price.
  orders.send(newOrder("S1", { Side: "2", OrderQty: 150_000, Price: "130.00", Account: "0010000002" }));
  orders.send(newOrder("B1", { OrderQty: 25_000_000, Price: "130.00", TimeInForce: "7" }));
  await orders.next(about("B1"));
  at("imbalance");
  assert.equal(await phaseIs(world, "PRE_CLOSE_IMBALANCE"), "20261120 PRE_CLOSE_IMBALANCE");
  orders.send(newOrder("B2", { OrderQty: 100, Price: "130.00", TimeInForce: "7" }));
  assert.equal(summary(await orders.next(about("B2")), "OrdStatus"), "OrdStatus=8", "it would not cure the imbalance");
  at("endOfDay");
  const sold = await orders.next((report) => about("S1")(report) && text(report, "ExecType") === "F");
  assert.equal(summary(sold, "LastPx", "LastQty", "OrdStatus"), "LastPx=130.00 LastQty=150000 OrdStatus=2");
  const expired = await orders.next((report) => about("B1")(report) && text(report, "OrdStatus") === "C");
  assert.ok(Number(text(expired, "CumQty")) >= 150_000);
  assert.equal(await phaseIs(world, "END_OF_DAY"), "20261120 END_OF_DAY");
  const file = readFileSync(join(world.folder, "trades-20261120.csv"), "utf8");
  assert.match(file, /^Main,GTCO,1,0010000001,1,0010000002,1-T\d+,20261120\d{6},1-\d+,1-\d+,130\.00,150000$/m);

  at("preOpen");
  assert.equal(await phaseIs(world, "PRE_OPEN"), "20261123 PRE_OPEN");
  orders.send(newOrder("S2", { Side: "2", OrderQty: 100, Price: "131.00", Account: "0010000002" }));
  orders.send(newOrder("B3", { OrderQty: 25_000_000, Price: "135.00", TimeInForce: "2" }));
  await orders.next(about("B3"));
  at("opened");
  const opening = await orders.next((report) => about("S2")(report) && text(report, "ExecType") === "F");
  assert.equal(summary(opening, "LastPx", "LastQty"), "LastPx=135.00 LastQty=100", "buyers are left over");
  await orders.next((report) => about("B3")(report) && text(report, "OrdStatus") === "C");
}
