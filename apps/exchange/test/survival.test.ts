// The exchange as a process that is killed: customers' orders come back, reports are sent again, nothing happens twice.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { test } from "node:test";
import { entries, message, text, type Message } from "@tradebook/fix/message.ts";
import { systemClock } from "../src/clock.ts";
import {
  about,
  callMarket,
  callOrders,
  cancelOf,
  freshFolder,
  newOrder,
  removeFolder,
  startProcess,
  summary,
} from "./exchange-world.ts";

const timeout = 20_000;

function isReport(received: Message): boolean {
  return received.msgType === "8";
}

test(
  "a killed exchange starts again with the customers' orders in their places and its reports unharmed",
  { timeout },
  async () => {
    const folder = freshFolder();
    const first = await startProcess(folder);
    const caller = callOrders({ port: first.port, clock: systemClock }, folder);
    // Two sellers stand at the upper limit, where nobody else is; the first is partly filled.
    for (const [clOrdID, shares] of [
      ["S1", 500],
      ["S2", 300],
    ] as const)
      caller.send(newOrder(clOrdID, { Symbol: "UNITYBNK", Side: "2", Price: "1.66", OrderQty: shares * 1_000_000 }));
    const [idOfFirst] = [
      text(await caller.next(about("S1")), "OrderID"),
      text(await caller.next(about("S2")), "OrderID"),
    ];
    caller.send(newOrder("B1", { Symbol: "UNITYBNK", Price: "1.66", OrderQty: 200_000_000 }));
    await caller.next((report) => about("B1")(report) && text(report, "OrdStatus") === "2");
    caller.send(newOrder("C1"));
    caller.send(cancelOf("C2", "C1"));
    await caller.next(about("C2"));
    const before = caller.heard.filter(isReport);
    await first.end("SIGKILL");
    await caller.close();

    const second = await startProcess(folder);
    const again = callOrders({ port: second.port, clock: systemClock }, folder);
    await again.ready;
    again.send(message("H", { ClOrdID: "S1", Symbol: "UNITYBNK", Side: "2" }));
    const status = await again.next((report) => about("S1")(report) && text(report, "ExecType") === "I");
    const filled = before
      .filter((report) => text(report, "ExecType") === "F" && text(report, "ClOrdID") === "S1")
      .reduce((shares, report) => shares + Number(text(report, "LastQty")), 0);
    assert.ok(filled > 0);
    assert.equal(
      summary(status, "OrderID", "OrdStatus", "CumQty", "LeavesQty"),
      `OrderID=${idOfFirst} OrdStatus=1 CumQty=${filled} LeavesQty=${500_000_000 - filled}`,
    );
    assert.equal(again.heard.filter(isReport).length, 1, "what was received is not sent again");
    again.send(newOrder("C1"));
    assert.equal(text(await again.next(about("C1")), "OrdRejReason"), "6");

    // The first seller is still before the second.
    again.send(
      newOrder("B2", { Symbol: "UNITYBNK", OrdType: "1", Price: undefined, OrderQty: 600_000_000, TimeInForce: "3" }),
    );
    const order: string[] = [];
    for (let shares = 0; shares < 600_000_000;) {
      const report = await again.next((one) => isReport(one) && text(one, "ExecType") === "F");
      const clOrdID = text(report, "ClOrdID") ?? "";
      if (clOrdID === "B2") shares += Number(text(report, "LastQty"));
      else order.push(clOrdID);
    }
    assert.deepEqual(order, ["S1", "S2"]);
    const all = [...before, ...again.heard.filter(isReport)].map((report) => text(report, "ExecID"));
    assert.equal(new Set(all).size, all.length, "no ExecID is used twice, also over two runs");
    await again.close();
    await second.end("SIGTERM");
    removeFolder(folder);
  },
);

test("reports that the caller never received are sent after its next logon", { timeout }, async () => {
  const folder = freshFolder();
  const exchange = await startProcess(folder);
  const caller = callOrders({ port: exchange.port, clock: systemClock }, folder);
  caller.send(newOrder("S1", { Symbol: "UNITYBNK", Side: "2", Price: "1.66", OrderQty: 500 }));
  await caller.next(about("S1"));
  caller.send(newOrder("A1"));
  caller.send(cancelOf("A2", "A1"));
  await caller.next(about("A1"));
  // Killed both ways: the caller forgets what it may have heard since, the exchange must not have.
  await Promise.all([exchange.end("SIGKILL"), caller.close()]);
  const second = await startProcess(folder);
  const again = callOrders({ port: second.port, clock: systemClock }, folder);
  await again.ready;
  again.send(message("H", { ClOrdID: "A1", Symbol: "GTCO", Side: "1" }));
  const status = await again.next((report) => about("A1")(report) && text(report, "ExecType") === "I");
  const answers = [...caller.heard, ...again.heard].filter(about("A2"));
  assert.equal(answers.length, 1, "the cancel is answered once");
  assert.equal(text(status, "OrdStatus"), "4");
  await again.close();
  await second.end("SIGTERM");
  removeFolder(folder);
});

test("prices go on where they were after the exchange was stopped", { timeout }, async () => {
  const folder = freshFolder();
  const lastPrices = async (pace: string) => {
    const exchange = await startProcess(folder, { TRADEBOOK_PACE: pace });
    const market = callMarket({ port: exchange.port, clock: systemClock });
    await market.ready;
    market.send(message("V", { MDReqID: "all", SubscriptionRequestType: "1", MarketDepth: 0, MDUpdateType: 1 }));
    if (pace !== "0") for (let heard = 0; heard < 30; heard += 1) await market.next(({ msgType }) => msgType === "X");
    market.send(
      message("V", {
        MDReqID: "one",
        SubscriptionRequestType: "0",
        MarketDepth: 0,
        MDUpdateType: 1,
        NoRelatedSym: [{ Symbol: "ZENITHBANK" }],
      }),
    );
    const snapshot = await market.next((heard) => heard.msgType === "W" && text(heard, "MDReqID") === "one");
    await exchange.end("SIGTERM");
    await market.close();
    return statistics(snapshot);
  };
  const [before, after] = [await lastPrices("2000"), await lastPrices("0")];
  assert.ok(before.deals > 0);
  assert.ok(after.deals >= before.deals, "the day goes on, with what traded until the stop");
  assert.equal(after.open, before.open);
  assert.equal(after.previousClose, "117.80");
  removeFolder(folder);
});

function statistics(snapshot: Message) {
  const entry = (type: string) => entries(snapshot, "NoMDEntries").find((one) => text(one, "MDEntryType") === type);
  const [open, close, volume] = [entry("4"), entry("e"), entry("B")];
  return {
    open: open === undefined ? null : text(open, "MDEntryPx"),
    previousClose: close === undefined ? null : text(close, "MDEntryPx"),
    deals: volume === undefined ? 0 : Number(text(volume, "NumberOfOrders")),
  };
}

test("a bad setting stops the start and says what is allowed", { timeout }, () => {
  const main = new URL("../src/main.ts", import.meta.url).pathname;
  const env = { TRADEBOOK_DATA_DIR: "/nowhere", TRADEBOOK_MARKET: "closed" };
  const { status, stderr } = spawnSync(process.execPath, [main], { env, encoding: "utf8" });
  assert.equal(status, 1);
  assert.equal(stderr, 'TRADEBOOK_MARKET is "closed"; allowed is open or exchange\n');
});

test("an exchange whose parent has gone ends by itself, cleanly", { timeout }, async () => {
  const folder = freshFolder();
  const { child } = await startProcess(folder);
  const exited = once(child, "exit");
  child.stdin?.destroy();
  assert.deepEqual(await exited, [0, null]);
  removeFolder(folder);
});
