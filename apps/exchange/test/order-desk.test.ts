// Orders over real TCP: taken, traded, cancelled, refused, lapsed.

import assert from "node:assert/strict";
import { test } from "node:test";
import { dialectNames } from "@tradebook/fix/dialects.ts";
import { message, text, type Content, type Message } from "@tradebook/fix/message.ts";
import {
  about,
  cancelOf,
  newOrder,
  newWorld,
  replaceOf,
  summary,
  type World,
  type WorldOptions,
} from "./exchange-world.ts";

const friday = (hour: number, minute: number) => Date.UTC(2026, 10, 20, hour - 1, minute); // Lagos is UTC+1
const monday = (hour: number, minute: number) => Date.UTC(2026, 10, 23, hour - 1, minute);

/** Plays a story in each version of FIX against an exchange of its own, and sees that the exchange came through it sound. */
async function story(options: WorldOptions, play: (world: World) => Promise<void>): Promise<void> {
  for (const dialect of dialectNames) {
    const world = await newWorld({ ...options, dialect });
    try {
      await play(world);
      assert.deepEqual([world.faults, world.orders.wrong], [[], []]);
    } finally {
      await world.close();
    }
  }
}

function shortly(report: Message): string {
  return summary(report, "ExecType", "OrdStatus", "CumQty", "LeavesQty");
}

const timeout = 30_000;

test("an order is acknowledged, rests, tells its status and is cancelled", { timeout }, () =>
  story({}, async ({ orders }) => {
    orders.send(newOrder("A1"));
    const taken = await orders.next(about("A1"));
    assert.equal(
      summary(taken, "ExecType", "OrdStatus", "Symbol", "Side", "OrderQty", "Price", "TimeInForce", "Account", "AvgPx"),
      "ExecType=0 OrdStatus=0 Symbol=GTCO Side=1 OrderQty=100 Price=120.00 TimeInForce=0 Account=0010000001 AvgPx=0.00",
    );
    const orderID = text(taken, "OrderID");
    orders.send(message("H", { ClOrdID: "A1", Symbol: "GTCO", Side: "1", OrdStatusReqID: "Q1" }));
    const status = await orders.next(about("A1"));
    assert.equal(
      summary(status, "ExecType", "OrdStatus", "OrdStatusReqID", "LeavesQty"),
      "ExecType=I OrdStatus=0 OrdStatusReqID=Q1 LeavesQty=100",
    );
    orders.send(cancelOf("A2", "A1"));
    const canceled = await orders.next(about("A2"));
    assert.equal(shortly(canceled), "ExecType=4 OrdStatus=4 CumQty=0 LeavesQty=0");
    assert.equal(summary(canceled, "OrigClOrdID", "OrderID"), `OrigClOrdID=A1 OrderID=${orderID}`);
    orders.send(cancelOf("A3", "A1"));
    const late = await orders.next(about("A3"));
    assert.equal(
      summary(late, "CxlRejReason", "OrdStatus", "CxlRejResponseTo"),
      "CxlRejReason=0 OrdStatus=4 CxlRejResponseTo=1",
    );
    orders.send(cancelOf("A4", "nobody"));
    assert.equal(summary(await orders.next(about("A4")), "CxlRejReason", "OrderID"), "CxlRejReason=1 OrderID=NONE");
    orders.send(message("H", { ClOrdID: "nobody", Symbol: "GTCO", Side: "1" }));
    const unknown = await orders.next(about("nobody"));
    assert.equal(
      summary(unknown, "ExecType", "OrdStatus", "OrderID", "OrdRejReason"),
      "ExecType=I OrdStatus=8 OrderID=NONE OrdRejReason=1",
    );
  }),
);

test("a market order is acknowledged first, then filled trade by trade, each with its own ExecID", { timeout }, () =>
  story({}, async ({ orders }) => {
    orders.send(newOrder("M1", { OrdType: "1", Price: undefined, OrderQty: 40_000 }));
    const reports: Message[] = [];
    do reports.push(await orders.next(about("M1")));
    while (text(reports.at(-1) ?? newOrder(""), "OrdStatus") !== "2");
    assert.equal(text(reports[0] ?? newOrder(""), "ExecType"), "0");
    const fills = reports.slice(1);
    assert.ok(fills.length > 1 && fills.every((report) => text(report, "ExecType") === "F"));
    const total = fills.reduce((shares, report) => shares + Number(text(report, "LastQty")), 0);
    assert.equal(total, 40_000);
    assert.equal(shortly(fills.at(-1) ?? newOrder("")), "ExecType=F OrdStatus=2 CumQty=40000 LeavesQty=0");
    assert.equal(new Set(reports.map((report) => text(report, "ExecID"))).size, reports.length);
  }),
);

test("two customers trade with each other at the price of the first", { timeout }, () =>
  story({}, async ({ orders }) => {
    // Nobody stands at the lower limit of a silent market but the first customer.
    orders.send(newOrder("S1", { Side: "2", Symbol: "UNITYBNK", Price: "1.66", OrderQty: 500_000_000 }));
    assert.equal(shortly(await orders.next(about("S1"))), "ExecType=0 OrdStatus=0 CumQty=0 LeavesQty=500000000");
    orders.send(newOrder("B1", { Symbol: "UNITYBNK", Price: "1.66", OrderQty: 100_000_000 }));
    const sold = await orders.next((report) => about("S1")(report) && text(report, "ExecType") === "F");
    assert.equal(text(sold, "LastPx"), "1.66");
    assert.equal(text(sold, "OrdStatus"), "1");
    const bought = await orders.next((report) => about("B1")(report) && text(report, "OrdStatus") === "2");
    assert.equal(summary(bought, "LastPx", "CumQty"), "LastPx=1.66 CumQty=100000000");
  }),
);

test("what an immediate or a fill-or-kill order can't trade at once is cancelled", { timeout }, () =>
  story({}, async ({ orders }) => {
    orders.send(newOrder("I1", { TimeInForce: "3" }));
    await orders.next(about("I1"));
    assert.equal(shortly(await orders.next(about("I1"))), "ExecType=4 OrdStatus=4 CumQty=0 LeavesQty=0");
    orders.send(newOrder("K1", { TimeInForce: "4", Price: "141.90", OrderQty: 50_000_000 }));
    assert.equal(shortly(await orders.next(about("K1"))), "ExecType=0 OrdStatus=0 CumQty=0 LeavesQty=50000000");
    assert.equal(shortly(await orders.next(about("K1"))), "ExecType=4 OrdStatus=4 CumQty=0 LeavesQty=0");
    orders.send(newOrder("K2", { TimeInForce: "4", Price: "141.90", OrderQty: 10 }));
    await orders.next(about("K2"));
    assert.equal(shortly(await orders.next(about("K2"))), "ExecType=F OrdStatus=2 CumQty=10 LeavesQty=0");
  }),
);

const refusals: { readonly [why: string]: readonly [Content, string] } = {
  "an unknown symbol": [{ Symbol: "NOSUCH" }, "1"],
  "a price above the band": [{ Price: "141.91" }, "16"],
  "a price below the band": [{ Price: "116.00" }, "16"],
  "a price off the tick": [{ Price: "120.05" }, "99"],
  "a limit order without a price": [{ Price: undefined }, "99"],
  "no shares": [{ OrderQty: 0 }, "13"],
  "too many shares": [{ OrderQty: 1_000_000_000_000 }, "13"],
  "an unknown order type": [{ OrdType: "3" }, "11"],
  "an unknown duration": [{ TimeInForce: "1" }, "11"],
  "a duration of the auctions": [{ TimeInForce: "2" }, "11"],
  "an expire date that has passed": [{ TimeInForce: "6", ExpireDate: "20200101" }, "99"],
};

test("the door says why it refuses an order, and the refused id stays used", { timeout }, () =>
  story({}, async ({ orders }) => {
    for (const [why, [terms, reason]] of Object.entries(refusals)) {
      orders.send(newOrder(why, terms));
      const refused = await orders.next(about(why));
      assert.equal(
        summary(refused, "ExecType", "OrdStatus", "OrdRejReason"),
        `ExecType=8 OrdStatus=8 OrdRejReason=${reason}`,
        why,
      );
      assert.notEqual(text(refused, "Text"), undefined, why);
    }
    orders.send(newOrder("an unknown symbol"));
    assert.equal(text(await orders.next(about("an unknown symbol")), "OrdRejReason"), "6");
    orders.send(newOrder("twice"));
    await orders.next(about("twice"));
    orders.send(newOrder("twice", { OrderQty: 7 }));
    const again = await orders.next(about("twice"));
    assert.equal(summary(again, "ExecType", "OrdStatus", "OrdRejReason"), "ExecType=8 OrdStatus=8 OrdRejReason=6");
    orders.send(message("H", { ClOrdID: "twice", Symbol: "GTCO", Side: "1" }));
    assert.equal(summary(await orders.next(about("twice")), "OrdStatus", "OrderQty"), "OrdStatus=0 OrderQty=100");
  }),
);

test("a malformed order is rejected by the session, and an unknown message by the application", { timeout }, () =>
  story({}, async ({ orders }) => {
    orders.send(newOrder("X1", { Side: undefined }));
    assert.equal((await orders.next(({ msgType }) => msgType === "3")).msgType, "3");
    orders.send(message("AE", { ClOrdID: "X2", OrigClOrdID: "X1" }));
    assert.equal(
      summary(await orders.next(({ msgType }) => msgType === "j"), "RefMsgType", "BusinessRejectReason"),
      "RefMsgType=AE BusinessRejectReason=3",
    );
  }),
);

test("a day order lapses when the date moves on, and one good till a date stands", { timeout }, () =>
  story({ market: "exchange", startsAt: friday(12, 0) }, async ({ orders, market, jumpTo }) => {
    orders.send(newOrder("D1"));
    orders.send(newOrder("G1", { TimeInForce: "6", ExpireDate: "20261123" }));
    orders.send(newOrder("G0", { TimeInForce: "6", ExpireDate: "20261122" }));
    await orders.next(about("G0"));
    market.send(message("V", { MDReqID: "all", SubscriptionRequestType: "1", MarketDepth: 0, MDUpdateType: 1 }));
    // Whatever is on its way must arrive before the clock jumps, or it would seem three days old.
    await market.next((heard) => heard.msgType === "W" && text(heard, "Symbol") === "ZICHIS");
    jumpTo(monday(10, 0));
    assert.equal(shortly(await orders.next(about("D1"))), "ExecType=C OrdStatus=C CumQty=0 LeavesQty=0");
    assert.equal(shortly(await orders.next(about("G0"))), "ExecType=C OrdStatus=C CumQty=0 LeavesQty=0");
    const told = await market.next((heard) => heard.msgType === "h" && text(heard, "TradeDate") === "20261123");
    assert.equal(text(told, "Text"), "CONTINUOUS");
    orders.send(message("H", { ClOrdID: "G1", Symbol: "GTCO", Side: "1" }));
    assert.equal(shortly(await orders.next(about("G1"))), "ExecType=I OrdStatus=0 CumQty=0 LeavesQty=100");
    orders.send(newOrder("D1"));
    assert.equal(text(await orders.next(about("D1")), "OrdRejReason"), "6");
  }),
);

test(
  "by the exchange's own hours a call phase collects, its end trades at one price, and the close ends the day",
  { timeout },
  () =>
    story({ market: "exchange", startsAt: friday(9, 10) }, async ({ orders, jumpTo }) => {
      orders.send(newOrder("S1", { Side: "2", Price: "120.00" }));
      orders.send(newOrder("B1", { Price: "125.00" }));
      orders.send(newOrder("L1", { Price: "116.10" }));
      orders.send(newOrder("M1", { OrdType: "1", Price: undefined }));
      assert.equal(text(await orders.next(about("M1")), "OrdRejReason"), "11");
      assert.equal(orders.heard.filter((heard) => text(heard, "ExecType") === "F").length, 0);
      jumpTo(friday(9, 26));
      orders.send(newOrder("B2"));
      assert.equal(text(await orders.next(about("B2")), "OrdRejReason"), "11");
      jumpTo(friday(9, 30));
      const sold = await orders.next(about("S1"));
      assert.equal(summary(sold, "ExecType", "LastPx", "OrdStatus"), "ExecType=F LastPx=125.00 OrdStatus=2");
      assert.equal(
        summary(await orders.next(about("B1")), "ExecType", "LastPx", "OrdStatus"),
        "ExecType=F LastPx=125.00 OrdStatus=2",
      );
      jumpTo(friday(16, 0));
      assert.equal(shortly(await orders.next(about("L1"))), "ExecType=C OrdStatus=C CumQty=0 LeavesQty=0");
      orders.send(newOrder("B3"));
      assert.equal(text(await orders.next(about("B3")), "OrdRejReason"), "2");
    }),
);

test("a replaced order keeps its OrderID, goes by its new id, and is known by the old one too", { timeout }, () =>
  story({}, async ({ orders }) => {
    orders.send(newOrder("A1"));
    const orderID = text(await orders.next(about("A1")), "OrderID");
    orders.send(replaceOf("A2", "A1", { OrderQty: 60, Price: "119.00" }));
    const replaced = await orders.next(about("A2"));
    assert.equal(shortly(replaced), "ExecType=5 OrdStatus=0 CumQty=0 LeavesQty=60");
    assert.equal(
      summary(replaced, "OrigClOrdID", "OrderID", "OrderQty", "Price"),
      `OrigClOrdID=A1 OrderID=${orderID} OrderQty=60 Price=119.00`,
    );
    orders.send(message("H", { ClOrdID: "A1", Symbol: "GTCO", Side: "1" }));
    assert.equal(summary(await orders.next(about("A1")), "ExecType", "LeavesQty"), "ExecType=I LeavesQty=60");
    orders.send(replaceOf("A3", "A1", { OrderQty: 50, TimeInForce: "6", ExpireDate: "20991231", Price: "119.00" }));
    assert.equal(
      summary(await orders.next(about("A3")), "ExecType", "OrderQty", "TimeInForce"),
      "ExecType=5 OrderQty=50 TimeInForce=6",
    );
    orders.send(cancelOf("A4", "A3"));
    assert.equal(summary(await orders.next(about("A4")), "ExecType", "OrigClOrdID"), "ExecType=4 OrigClOrdID=A3");
  }),
);

test("only an order that is made smaller at its price keeps its place", { timeout }, () =>
  story({ market: "exchange", startsAt: friday(9, 5) }, async ({ orders, jumpTo }) => {
    // The crowd takes no part in the pre-open, so that nobody else stands here when the market opens.
    const terms = { Symbol: "UNITYBNK", Price: "1.62" } as const;
    const sell = { ...terms, Side: "2" } as const;
    for (const id of ["S1", "S2", "S3"]) orders.send(newOrder(id, { ...sell, OrderQty: 300 }));
    orders.send(replaceOf("R1", "S1", { ...sell, OrderQty: 200 }));
    orders.send(replaceOf("R2", "S2", { ...sell, OrderQty: 400 }));
    orders.send(newOrder("B1", { ...terms, OrderQty: 600 }));
    assert.equal(shortly(await orders.next(about("R2"))), "ExecType=5 OrdStatus=0 CumQty=0 LeavesQty=400");
    await orders.next(about("B1"));
    jumpTo(friday(9, 30));
    await orders.next((report) => about("B1")(report) && text(report, "OrdStatus") === "2");
    const fills = orders.heard.filter((report) => text(report, "ExecType") === "F" && text(report, "Side") === "2");
    assert.deepEqual(
      fills.map((report) => summary(report, "ClOrdID", "LastQty")),
      ["ClOrdID=R1 LastQty=200", "ClOrdID=S3 LastQty=300", "ClOrdID=R2 LastQty=100"],
    );
    orders.send(replaceOf("R3", "R2", { ...sell, OrderQty: 99 }));
    assert.equal(summary(await orders.next(about("R3")), "CxlRejReason", "OrdStatus"), "CxlRejReason=0 OrdStatus=1");
    jumpTo(friday(15, 51));
    orders.send(message("H", { ClOrdID: "S2", Symbol: "UNITYBNK", Side: "2" }));
    const cumQty = Number(text(await orders.next(about("S2")), "CumQty"));
    orders.send(replaceOf("R4", "R2", { ...sell, OrderQty: cumQty }));
    assert.equal(shortly(await orders.next(about("R4"))), `ExecType=5 OrdStatus=2 CumQty=${cumQty} LeavesQty=0`);
    orders.send(replaceOf("R5", "R4", { ...sell, OrderQty: 500 }));
    assert.equal(summary(await orders.next(about("R5")), "CxlRejReason", "OrdStatus"), "CxlRejReason=0 OrdStatus=2");
  }),
);

test("an order changed to a price that somebody takes is replaced first, then filled", { timeout }, () =>
  story({}, async ({ orders }) => {
    orders.send(newOrder("B1", { Price: "117.00", OrderQty: 50 }));
    await orders.next(about("B1"));
    orders.send(replaceOf("B2", "B1", { Price: "141.90", OrderQty: 10 }));
    assert.equal(shortly(await orders.next(about("B2"))), "ExecType=5 OrdStatus=0 CumQty=0 LeavesQty=10");
    assert.equal(shortly(await orders.next(about("B2"))), "ExecType=F OrdStatus=2 CumQty=10 LeavesQty=0");
  }),
);

const deniedChanges: { readonly [why: string]: readonly [string, Content, string] } = {
  "an id that was used before": ["D1", {}, "6"],
  "an unknown order": ["nobody", {}, "1"],
  "another OrderID": ["D1", { OrderID: "X-1" }, "1"],
  "another side": ["D1", { Side: "2" }, "99"],
  "another security": ["D1", { Symbol: "UBA", Price: "50.00" }, "99"],
  "a price above the band": ["D1", { Price: "141.91" }, "99"],
  "no shares": ["D1", { OrderQty: 0 }, "99"],
  "a duration that does not stand": ["D1", { TimeInForce: "3" }, "99"],
};

test("a change that cannot be is refused with its reason, and the order stands as it was", { timeout }, () =>
  story({}, async ({ orders }) => {
    orders.send(newOrder("D1"));
    await orders.next(about("D1"));
    for (const [why, [origClOrdID, terms, reason]] of Object.entries(deniedChanges)) {
      const clOrdID = reason === "6" ? "D1" : why;
      orders.send(replaceOf(clOrdID, origClOrdID, terms));
      const denied = await orders.next((report) => report.msgType === "9");
      assert.equal(
        summary(denied, "ClOrdID", "CxlRejResponseTo", "CxlRejReason"),
        `ClOrdID=${clOrdID} CxlRejResponseTo=2 CxlRejReason=${reason}`,
        why,
      );
    }
    orders.send(replaceOf("another side", "D1", {}));
    assert.equal(summary(await orders.next(about("another side")), "CxlRejReason"), "CxlRejReason=6");
    orders.send(message("H", { ClOrdID: "D1", Symbol: "GTCO", Side: "1" }));
    assert.equal(shortly(await orders.next(about("D1"))), "ExecType=I OrdStatus=0 CumQty=0 LeavesQty=100");
  }),
);
