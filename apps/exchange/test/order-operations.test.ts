// What an order can ask for besides a price, and what the market does to orders that nobody asked: halts, auctions, busts.

import assert from "node:assert/strict";
import { test } from "node:test";
import { price, quantity } from "@tradebook/domain/units.ts";
import { tradingDay } from "@tradebook/domain/instant.ts";
import { message, text, type Content } from "@tradebook/fix/message.ts";
import { haltSecurity, resumeSecurity } from "../src/halts.ts";
import { deskTime, deskWorld, told } from "./desk-world.ts";
import { systemClock } from "../src/clock.ts";
import { startSimulator } from "../src/simulator.ts";
import {
  about,
  callOrders,
  cancelOf,
  freshFolder,
  newOrder,
  newWorld,
  removeFolder,
  replaceOf,
  summary,
} from "./exchange-world.ts";

const sell = (clOrdID: string, terms: Content = {}) =>
  newOrder(clOrdID, { Side: "2", Account: "0010000002", ...terms });
const ofCross = (terms: Content = {}) =>
  message("s", {
    CrossID: "B1",
    CrossType: 1,
    CrossPrioritization: 0,
    NoSides: [
      { Side: "1", ClOrdID: "B1", Account: "0010000001", OrderQty: 500 },
      { Side: "2", ClOrdID: "S1", Account: "0010000002", OrderQty: 500 },
    ],
    Symbol: "GTCO",
    OrdType: "2",
    Price: "120.00",
    ...terms,
  });

test("an iceberg shows a part at a time, and trades in its turn until it is gone", () => {
  const { send } = deskWorld();
  assert.deepEqual(told(send(sell("I1", { OrderQty: 1_000, DisplayQty: 300 })), "DisplayQty", "LeavesQty"), [
    "I1 0 300 1000",
  ]);
  send(sell("S2", { OrderQty: 100 }));
  // The shown part first, then the one who waited, then the next part.
  assert.deepEqual(told(send(newOrder("B1", { OrderQty: 500 })), "LastQty", "LeavesQty"), [
    "B1 0 - 500",
    "I1 F 300 700",
    "B1 F 300 200",
    "S2 F 100 0",
    "B1 F 100 100",
    "I1 F 100 600",
    "B1 F 100 0",
  ]);
});

test("a minimum trades at once or the order goes; all or none stands until somebody takes the whole", () => {
  const { send } = deskWorld();
  send(sell("S1", { OrderQty: 100 }));
  assert.deepEqual(told(send(newOrder("B1", { OrderQty: 500, MinQty: 200 })), "OrdStatus", "CumQty"), [
    "B1 0 0 0",
    "B1 4 4 0",
  ]);
  assert.deepEqual(told(send(newOrder("B2", { OrderQty: 500, ExecInst: "G" })), "OrdStatus"), ["B2 0 0"]);
  assert.deepEqual(told(send(sell("S2", { OrderQty: 300 })), "OrdStatus"), ["S2 0 0"], "300 are not 500");
  assert.deepEqual(told(send(sell("S3", { OrderQty: 600 })), "OrdStatus", "LastQty"), [
    "S3 0 0 -",
    "B2 F 2 500",
    "S3 F 1 500",
  ]);
});

test("conditions that are no parts of the order, or that the phase has not, are refused", () => {
  const { send } = deskWorld();
  const refused = (terms: Content) =>
    summary(
      send(newOrder(`X${Math.abs(JSON.stringify(terms).length)}`, terms))[0] ?? assert.fail(),
      "ExecType",
      "OrdRejReason",
    );
  assert.equal(refused({ DisplayQty: 101 }), "ExecType=8 OrdRejReason=13");
  assert.equal(refused({ OrderQty: 100_000, DisplayQty: 99 }), "ExecType=8 OrdRejReason=13");
  assert.equal(refused({ MinQty: 0 }), "ExecType=8 OrdRejReason=13");
  assert.equal(refused({ MinQty: 50, ExecInst: "G" }), "ExecType=8 OrdRejReason=11");
  const early = deskWorld("PRE_OPEN");
  assert.deepEqual(told(early.send(newOrder("X", { DisplayQty: 10 })), "OrdRejReason"), ["X 8 11"]);
  assert.deepEqual(told(early.send(newOrder("Y", { TimeInForce: "7" })), "OrdRejReason"), ["Y 8 11"]);
});

test("what the opening auction leaves of an order for it expires, and the rest trades on", () => {
  const world = deskWorld("PRE_OPEN");
  world.send(newOrder("O1", { TimeInForce: "2", OrderQty: 300 }));
  world.send(newOrder("D1", { OrderQty: 100 }));
  world.send(sell("S1", { OrderQty: 200 }));
  assert.deepEqual(world.turn({ phase: "PRE_OPEN_IMBALANCE" }), []);
  const opened = told(world.turn({ phase: "CONTINUOUS" }), "CumQty", "LeavesQty");
  assert.deepEqual(
    opened.filter((line) => line.startsWith("O1")),
    ["O1 F 200 100", "O1 C 200 0"],
  );
  assert.deepEqual(
    opened.filter((line) => line.startsWith("D1")),
    [],
  );
  assert.deepEqual(
    world.desk.openOrders().map(({ clOrdID }) => clOrdID),
    ["D1"],
  );
});

test("an order for the close, and a market order in the pre-close, trade at the close or expire", () => {
  const world = deskWorld("PRE_CLOSE");
  world.send(newOrder("C1", { TimeInForce: "7", OrderQty: 300 }));
  world.send(newOrder("M1", { OrdType: "1", Price: undefined, OrderQty: 50 }));
  world.send(sell("S1", { OrderQty: 100 }));
  world.turn({ phase: "PRE_CLOSE_IMBALANCE" });
  const closed = told(world.turn({ phase: "END_OF_DAY", over: true }), "CumQty", "LeavesQty");
  assert.deepEqual(
    closed.filter((line) => line.startsWith("M1")),
    ["M1 F 50 0"],
  );
  assert.deepEqual(
    closed.filter((line) => line.startsWith("C1")),
    ["C1 F 50 250", "C1 C 50 0"],
  );
  const late = deskWorld("PRE_CLOSE");
  late.send(newOrder("M2", { OrdType: "1", Price: undefined }));
  assert.deepEqual(told(late.turn({ phase: "END_OF_DAY", over: true }), "CumQty"), ["M2 C 0"]);
});

test("an order good till a date is done for the day, goes on with the next, and expires on its date", () => {
  const world = deskWorld();
  world.send(newOrder("G1", { TimeInForce: "6", ExpireDate: "20261123" }));
  assert.deepEqual(told(world.turn({ phase: "END_OF_DAY", over: true }), "OrdStatus", "LeavesQty"), ["G1 3 3 100"]);
  const begun = world.again();
  assert.deepEqual(begun.sent, [], "a restart says nothing that was said");
  const monday = { tradeDate: tradingDay("2026-11-23"), over: false };
  const next = begun.turn({ phase: "CONTINUOUS", ...monday });
  assert.deepEqual(told(next, "OrdStatus", "ExecRestatementReason"), ["G1 D 0 1"]);
  assert.deepEqual(told(begun.turn({ phase: "END_OF_DAY", over: true }), "OrdStatus"), ["G1 C C"]);
});

test("orders of a halted security, or of a halted market, are suspended and resumed, and may be canceled", () => {
  const world = deskWorld();
  for (const id of ["H1", "H2"]) world.send(newOrder(id));
  world.send(newOrder("U1", { Symbol: "UBA", Price: "45.00" }));
  const gtco = world.exchange.instruments.get("GTCO") ?? assert.fail();
  const halted = world.during(() => haltSecurity(world.exchange, gtco, { reason: "news", at: deskTime }));
  assert.deepEqual(told(halted, "OrdStatus"), ["H1 9 9", "H2 9 9"]);
  assert.deepEqual(told(world.send(newOrder("H3")), "OrdRejReason"), ["H3 8 2"]);
  assert.deepEqual(told(world.send(replaceOf("R1", "H1", { OrderQty: 50 })), "CxlRejReason"), ["R1 9 2"]);
  assert.deepEqual(told(world.send(cancelOf("F2", "H2")), "OrdStatus"), ["F2 4 4"]);
  assert.deepEqual(
    told(
      world.during(() => resumeSecurity(world.exchange, gtco, { at: deskTime })),
      "OrdStatus",
    ),
    ["H1 D 0"],
  );
  assert.deepEqual(told(world.turn({ phase: "HALTED" }), "OrdStatus").toSorted(), ["H1 9 9", "U1 9 9"]);
  assert.deepEqual(told(world.turn({ phase: "INTRADAY_AUCTION" }), "OrdStatus").toSorted(), ["H1 D 0", "U1 D 0"]);
});

test("a cross trades both sides at once, before all that stands at its price, and touches nothing else", () => {
  const world = deskWorld();
  world.send(newOrder("R1", { OrderQty: 40 }));
  world.send(sell("R2", { Price: "121.00", OrderQty: 40 }));
  const both = world.send(ofCross());
  assert.deepEqual(told(both, "OrdStatus", "LastQty", "LastPx", "CrossID"), [
    "S1 F 2 500 120.00 B1",
    "B1 F 2 500 120.00 B1",
  ]);
  const [one, other] = both.map((report) => text(report, "TrdMatchID"));
  assert.ok(one !== undefined && one === other, "one trade");
  const day = world.exchange.day.tradeDate.replaceAll("-", "");
  assert.deepEqual(
    both.map((report) => text(report, "TradeDate")),
    [day, day],
  );
  assert.deepEqual(
    world.desk.openOrders().map(({ clOrdID }) => clOrdID),
    ["R1", "R2"],
  );
  assert.deepEqual(told(world.send(ofCross()), "OrdRejReason"), ["B1 8 6", "S1 8 6"], "each id once");
});

const refusedCrosses: { readonly [why: string]: readonly [Content, string] } = {
  "below the best bid": [{ Price: "119.90" }, "99"],
  "above the best offer": [{ Price: "121.10" }, "99"],
  "outside the band": [{ Price: "200.00" }, "16"],
  "an unknown security": [{ Symbol: "NOPE" }, "1"],
  "a side that may trade by itself": [{ CrossType: 2 }, "11"],
};

test("a cross that may not be refuses both sides", () => {
  for (const [why, [terms, reason]] of Object.entries(refusedCrosses)) {
    const world = deskWorld();
    world.send(newOrder("R1"));
    world.send(sell("R2", { Price: "121.00" }));
    assert.deepEqual(told(world.send(ofCross(terms)), "OrdRejReason"), [`B1 8 ${reason}`, `S1 8 ${reason}`], why);
    assert.equal(world.desk.openOrders().length, 2, why);
  }
  const early = deskWorld("PRE_OPEN");
  assert.deepEqual(told(early.send(ofCross()), "OrdRejReason"), ["B1 8 2", "S1 8 2"]);
});

test("a bust gives an open order its shares back to trade, and leaves a filled one canceled for them", () => {
  const world = deskWorld();
  world.send(sell("S1", { OrderQty: 100 }));
  const filled = world.send(newOrder("B1", { OrderQty: 300 }));
  const [, , bought] = filled;
  const tradeID = (bought === undefined ? undefined : text(bought, "TrdMatchID")) ?? assert.fail();
  assert.equal(world.desk.bustTrade("nothing", "error"), "no customer has traded nothing today");
  const busted = world.during(() => assert.equal(world.desk.bustTrade(tradeID, "error"), null));
  assert.deepEqual(told(busted, "OrdStatus", "CumQty", "LeavesQty", "ExecRefID").toSorted(), [
    `B1 H 0 0 300 ${text(bought ?? assert.fail(), "ExecID")}`,
    `S1 H 4 0 0 ${text(filled[1] ?? assert.fail(), "ExecID")}`,
  ]);
  assert.equal(world.desk.bustTrade(tradeID, "again"), `no customer has traded ${tradeID} today`);
  const begun = world.again();
  assert.deepEqual(
    begun.desk.openOrders().map(({ clOrdID, cumQty }) => [clOrdID, cumQty]),
    [["B1", 0]],
  );
  assert.deepEqual(told(begun.send(sell("S2", { OrderQty: 300 })), "OrdStatus", "LastQty").slice(1), [
    "B1 F 2 300",
    "S2 F 2 300",
  ]);
});

test("a correction says the price and the shares that were traded in truth, before and after a restart", () => {
  const first = deskWorld();
  first.send(sell("S1", { OrderQty: 100 }));
  const [, , bought] = first.send(newOrder("B1", { OrderQty: 300 }));
  const tradeID = (bought === undefined ? undefined : text(bought, "TrdMatchID")) ?? assert.fail();
  const world = first.again();
  const right = { lastPx: price(11_950), lastQty: quantity(60), reason: "wrong price" };
  const larger = world.desk.correctTrade(tradeID, { ...right, lastQty: quantity(101) });
  assert.equal(larger, "the trade was of 100 shares, and gets no larger");
  const corrected = world.during(() => assert.equal(world.desk.correctTrade(tradeID, right), null));
  assert.deepEqual(told(corrected, "OrdStatus", "LastQty", "LastPx", "CumQty", "LeavesQty", "AvgPx").toSorted(), [
    "B1 G 1 60 119.50 60 240 119.50",
    "S1 G 4 60 119.50 60 0 119.50",
  ]);
  const again = world.during(() => world.desk.bustTrade(tradeID, "error"));
  assert.deepEqual(told(again, "OrdStatus", "CumQty", "LeavesQty").toSorted(), ["B1 H 0 0 300", "S1 H 4 0 0"]);
});

test("an exchange takes an order out by itself, with its reason", () => {
  const world = deskWorld();
  const [taken] = world.send(newOrder("W1"));
  const orderID = (taken === undefined ? undefined : text(taken, "OrderID")) ?? assert.fail();
  const out = world.during(() => assert.equal(world.desk.withdraw(orderID, "delisted"), null));
  assert.deepEqual(told(out, "OrdStatus", "Text"), ["W1 4 4 delisted"]);
  assert.equal(world.desk.withdraw(orderID, "again"), `no open order of a customer is ${orderID}`);
});

const massCancel = (clOrdID: string, terms: Content) => message("q", { ClOrdID: clOrdID, ...terms });
const timeout = 10_000;

test(
  "over the line: a mass status lists what is open, a mass cancel takes out what it names",
  { timeout },
  async () => {
    const { orders, close, faults } = await newWorld();
    try {
      for (const id of ["A1", "A2"]) orders.send(newOrder(id));
      orders.send(newOrder("A3", { Side: "2", Price: "140.00" }));
      orders.send(newOrder("U1", { Symbol: "UBA", Price: "45.00" }));
      await orders.next(about("U1"));
      orders.send(message("AF", { MassStatusReqID: "all", MassStatusReqType: 7 }));
      const last = await orders.next((heard) => text(heard, "LastRptRequested") === "Y");
      assert.equal(
        summary(last, "ClOrdID", "ExecType", "MassStatusReqID", "TotNumReports"),
        "ClOrdID=U1 ExecType=I MassStatusReqID=all TotNumReports=4",
      );
      orders.send(massCancel("Q1", { MassCancelRequestType: "1", Symbol: "GTCO", Side: "1" }));
      const report = await orders.next(({ msgType }) => msgType === "r");
      assert.equal(
        summary(report, "ClOrdID", "MassCancelResponse", "TotalAffectedOrders"),
        "ClOrdID=Q1 MassCancelResponse=1 TotalAffectedOrders=2",
      );
      for (const id of ["A1", "A2"])
        assert.equal(summary(await orders.next(about(id)), "ExecType", "Text"), "ExecType=4 Text=mass cancel Q1");
      orders.send(massCancel("Q2", { MassCancelRequestType: "9" }));
      const refused = await orders.next(({ msgType }) => msgType === "r");
      assert.equal(
        summary(refused, "MassCancelResponse", "TotalAffectedOrders"),
        "MassCancelResponse=0 TotalAffectedOrders=0",
      );
      orders.send(massCancel("Q3", { MassCancelRequestType: "7" }));
      await orders.next(({ msgType }) => msgType === "r");
      orders.send(message("AF", { MassStatusReqID: "none", MassStatusReqType: 7 }));
      const none = await orders.next((heard) => text(heard, "MassStatusReqID") === "none");
      assert.equal(summary(none, "OrderID", "OrdStatus", "TotNumReports"), "OrderID=NONE OrdStatus=8 TotNumReports=0");
      assert.deepEqual(faults, []);
    } finally {
      await close();
    }
  },
);

test("where it is wished, orders do not outlive their line, and who comes back is told", { timeout }, async () => {
  const folder = freshFolder();
  const config = {
    host: "127.0.0.1",
    port: 0,
    dataDir: folder,
    market: "open",
    pace: 0,
    seed: 1,
    endWithParent: false,
  } as const;
  const faults: unknown[] = [];
  const onFault = (error: unknown) => void faults.push(error);
  const parts = { clock: systemClock, log: () => {}, onFault };
  const simulator = await startSimulator({ config: { ...config, cancelOnDisconnect: true }, ...parts });
  const dial = { port: simulator.port, clock: systemClock };
  const first = callOrders(dial, folder);
  await first.ready;
  first.send(newOrder("L1"));
  await first.next(about("L1"));
  await first.close();
  const again = callOrders(dial, folder);
  const told = await again.next(about("L1"));
  assert.equal(summary(told, "ExecType", "OrdStatus", "Text"), "ExecType=4 OrdStatus=4 Text=the order line was lost");
  assert.deepEqual(faults, []);
  await again.close();
  await simulator.close();
  removeFolder(folder);
});
