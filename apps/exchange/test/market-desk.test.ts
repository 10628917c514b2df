// Market data over real TCP: the list, snapshots, and increments that add up to a later snapshot.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  entries,
  message,
  requireText,
  requireWhole,
  text,
  whole,
  type Fields,
  type Message,
} from "@tradebook/fix/message.ts";
import { newOrder, newWorld, summary, type Caller, type World } from "./exchange-world.ts";

const timeout = 20_000;

async function story(pace: number, play: (world: World) => Promise<void>): Promise<void> {
  const world = await newWorld({ pace });
  try {
    await play(world);
    assert.deepEqual(world.faults, []);
  } finally {
    await world.close();
  }
}

function request(mdReqID: string, kind: "0" | "1" | "2", symbols: readonly string[] = []): Message {
  return message("V", {
    MDReqID: mdReqID,
    SubscriptionRequestType: kind,
    MarketDepth: 0,
    MDUpdateType: 1,
    NoMDEntryTypes: ["0", "1", "2", "4", "5", "7", "8", "B"].map((MDEntryType) => ({ MDEntryType })),
    NoRelatedSym: symbols.map((Symbol) => ({ Symbol })),
  });
}

const listed = 148;

async function snapshots({ next }: Caller, mdReqID: string): Promise<Message[]> {
  const found: Message[] = [];
  while (found.length < listed)
    found.push(await next((heard) => heard.msgType === "W" && text(heard, "MDReqID") === mdReqID));
  return found;
}

/** A reader of the market as the dialect asks for one: a snapshot first, then numbered changes. */
type Reading = { rptSeq: number; readonly orders: Map<string, string>; volume: number };

function reading(snapshot: Message): Reading {
  const found: Reading = { rptSeq: requireWhole(snapshot, "RptSeq"), orders: new Map(), volume: 0 };
  for (const entry of entries(snapshot, "NoMDEntries")) {
    if (isOrder(entry)) found.orders.set(requireText(entry, "MDEntryID"), standing(entry));
    if (text(entry, "MDEntryType") === "B") found.volume = requireWhole(entry, "MDEntrySize");
  }
  return found;
}

function isOrder(entry: Fields): boolean {
  return text(entry, "MDEntryType") === "0" || text(entry, "MDEntryType") === "1";
}

function standing(entry: Fields): string {
  return `${text(entry, "MDEntryType")} ${text(entry, "MDEntryPx")} x ${text(entry, "MDEntrySize")}`;
}

function apply(readings: ReadonlyMap<string, Reading>, increment: Message): void {
  for (const entry of entries(increment, "NoMDEntries")) {
    const found = readings.get(requireText(entry, "Symbol"));
    assert.ok(found !== undefined);
    if (!isOrder(entry)) {
      assert.equal(whole(entry, "RptSeq"), undefined, "trades carry no number");
      found.volume += requireWhole(entry, "MDEntrySize");
      continue;
    }
    assert.equal(requireWhole(entry, "RptSeq"), found.rptSeq + 1, "numbers are dense");
    found.rptSeq += 1;
    const id = requireText(entry, "MDEntryID");
    const action = requireText(entry, "MDUpdateAction");
    assert.equal(found.orders.has(id), action !== "0", `${action} of ${id}`);
    if (action === "2") found.orders.delete(id);
    else found.orders.set(id, standing(entry));
  }
}

test("the list names every priced security with its limits, at most fifty a message", { timeout }, () =>
  story(0, async ({ market }) => {
    market.send(message("x", { SecurityReqID: "L", SecurityListRequestType: 4 }));
    const parts: Message[] = [];
    do parts.push(await market.next(({ msgType }) => msgType === "y"));
    while (text(parts.at(-1) ?? newOrder(""), "LastFragment") !== "Y");
    const rows = parts.flatMap((part) => entries(part, "NoRelatedSym"));
    assert.equal(rows.length, listed);
    assert.ok(
      parts.every(
        (part) => entries(part, "NoRelatedSym").length <= 50 && text(part, "TotNoRelatedSym") === String(listed),
      ),
    );
    const row = (symbol: string) => rows.find((candidate) => text(candidate, "Symbol") === symbol) as Message; // listed
    const names = [
      "SecurityID",
      "MinPriceIncrement",
      "LowLimitPrice",
      "HighLimitPrice",
      "TradingReferencePrice",
      "MarketSegmentID",
    ] as const;
    assert.equal(
      summary(row("BUACEMENT"), ...names),
      "SecurityID=NGCCNN000003 MinPriceIncrement=0.10 LowLimitPrice=279.00 HighLimitPrice=341.00 TradingReferencePrice=310.00 MarketSegmentID=Main",
    );
    assert.equal(
      summary(row("FIRSTHOLDCO"), "MinPriceIncrement", "HighLimitPrice"),
      "MinPriceIncrement=0.05 HighLimitPrice=115.50",
    );
    assert.equal(
      summary(row("GREENWETF"), "MinPriceIncrement", "SecurityID"),
      "MinPriceIncrement=0.01 SecurityID=NGGREENWETF2",
    );
    assert.equal(text(row("HBMNG"), "SecurityID"), undefined);
  }),
);

test("the screen is full at once: the phase, and both sides of every book in priority", { timeout }, () =>
  story(0, async ({ market }) => {
    market.send(request("all", "1"));
    const phase = await market.next(({ msgType }) => msgType === "h");
    assert.equal(
      summary(phase, "TradSesStatus", "TradingSessionSubID", "Text"),
      "TradSesStatus=2 TradingSessionSubID=3 Text=CONTINUOUS",
    );
    let quoted = 0;
    for (const snapshot of await snapshots(market, "all")) {
      const prices = (type: string) =>
        entries(snapshot, "NoMDEntries")
          .filter((entry) => text(entry, "MDEntryType") === type)
          .map((entry) => Number(text(entry, "MDEntryPx")));
      const [bids, offers] = [prices("0"), prices("1")];
      if (bids.length > 0 && offers.length > 0) quoted += 1;
      assert.deepEqual(
        bids,
        [...bids].sort((a, b) => b - a),
      );
      assert.deepEqual(
        offers,
        [...offers].sort((a, b) => a - b),
      );
      assert.ok((bids[0] ?? 0) < (offers[0] ?? Number.POSITIVE_INFINITY));
      assert.deepEqual([prices("e").length, prices("5").length], [1, 0], "a previous close, and no close yet");
    }
    assert.ok(quoted > listed / 2, `${quoted} of ${listed} have both sides`);
  }),
);

test("snapshots and the increments after them add up to a fresh snapshot", { timeout }, () =>
  story(2000, async ({ market }) => {
    market.send(request("all", "1"));
    const readings = new Map((await snapshots(market, "all")).map((one) => [requireText(one, "Symbol"), reading(one)]));
    let folded = market.heard.findLastIndex(({ msgType }) => msgType === "W");
    for (let heard = 0; heard < 100; heard += 1) await market.next(({ msgType }) => msgType === "X");
    market.send(request("again", "0"));
    for (let compared = 0; compared < listed; compared += 1) {
      const fresh = await market.next((heard) => heard.msgType === "W" && text(heard, "MDReqID") === "again");
      const until = market.heard.indexOf(fresh);
      for (folded += 1; folded < until; folded += 1) {
        const heard = market.heard[folded];
        if (heard?.msgType === "X") apply(readings, heard);
      }
      assert.deepEqual(readings.get(requireText(fresh, "Symbol")), reading(fresh));
    }
    const numbers = [...readings.values()].reduce((sum, one) => sum + one.rptSeq, 0);
    assert.ok(numbers > 5000, "much has happened meanwhile");
  }),
);

test("one security can be asked for alone, and one that is not listed is refused", { timeout }, () =>
  story(0, async ({ market }) => {
    market.send(request("gap", "0", ["GTCO", "NOSUCH"]));
    const snapshot = await market.next(({ msgType }) => msgType === "W");
    assert.equal(summary(snapshot, "Symbol", "MDReqID"), "Symbol=GTCO MDReqID=gap");
    assert.equal(text(await market.next(({ msgType }) => msgType === "Y"), "MDReqID"), "gap");
  }),
);

test("an order shows in the market under its OrderID, and its trade names the price", { timeout }, () =>
  story(0, async ({ market, orders }) => {
    market.send(request("all", "1"));
    await snapshots(market, "all");
    orders.send(newOrder("A1", { Symbol: "UNITYBNK", Price: "1.66", Side: "2" }));
    const orderID = text(await orders.next(({ msgType }) => msgType === "8"), "OrderID");
    const shown = await market.next(({ msgType }) => msgType === "X");
    const entry = entries(shown, "NoMDEntries").find((one) => text(one, "MDEntryID") === orderID);
    assert.equal(entry === undefined ? "" : `${text(entry, "MDUpdateAction")} ${standing(entry)}`, "0 1 1.66 x 100");
    orders.send(newOrder("B1", { OrdType: "1", Price: undefined, OrderQty: 10 }));
    const traded = await market.next(
      (heard) => heard.msgType === "X" && entries(heard, "NoMDEntries").some((one) => text(one, "MDEntryType") === "2"),
    );
    const trade = entries(traded, "NoMDEntries").find((one) => text(one, "MDEntryType") === "2");
    assert.equal(trade === undefined ? "" : text(trade, "MDEntrySize"), "10");
  }),
);
