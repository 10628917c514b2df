// What the market line tells of the day: what stands hidden, auctions, halts, closes, the index, and trades told again.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { entries, message, requireText, text, type Fields, type Message } from "@tradebook/fix/message.ts";
import type { FieldName } from "@tradebook/fix/tags.ts";
import { price, quantity } from "@tradebook/domain/units.ts";
import { crossDeal } from "../src/cross-deals.ts";
import { nextOrderNumber, withdrawOrder } from "../src/exchange.ts";
import { haltSecurity, resumeSecurity, suspendSecurity } from "../src/halts.ts";
import { idsOfStart } from "../src/ids.ts";
import { openMarketDesk } from "../src/market-desk.ts";
import { publishNews } from "../src/market-news.ts";
import { enter, newMarketDays, type Asked, type MarketDays } from "./market-days.ts";

const symbols = ["GTCO", "ZENITHBANK"];

type Reader = {
  readonly days: MarketDays;
  readonly desk: ReturnType<typeof openMarketDesk>;
  readonly heard: Message[];
};

/** A market of two securities and a reader who has subscribed and heard nothing yet. */
function reading(days = newMarketDays({ symbols })): Reader {
  const heard: Message[] = [];
  const line = { send: (sent: Message) => heard.push(sent) };
  const desk = openMarketDesk({
    exchange: days.exchange,
    ids: idsOfStart(1),
    clock: days.now,
    line,
    soon: () => undefined,
  });
  subscribe(desk);
  heard.length = 0;
  return { days, desk, heard };
}

function subscribe(desk: Reader["desk"], lastTradeID?: string): void {
  desk.onMessage(message("V", { MDReqID: "all", SubscriptionRequestType: "1", LastTradeID: lastTradeID }), 1);
}

/** Everything heard of one message type since the last time, or all of them. */
function take({ desk, heard }: Reader, msgType: string): readonly Message[] {
  desk.flush();
  return heard.splice(0).filter((one) => one.msgType === msgType);
}

const changesIn = (reader: Reader) => take(reader, "X").flatMap((one) => entries(one, "NoMDEntries"));
const brief = (one: Fields, ...names: readonly FieldName[]) => names.map((name) => text(one, name) ?? "-").join(" ");
const order = (one: Fields) => brief(one, "MDUpdateAction", "MDEntryType", "MDEntryID", "MDEntryPx", "MDEntrySize");

test("an iceberg shows one part at a time, and the next as a new entry under the same id", () => {
  const reader = reading();
  const put = (asked: string, special: Asked["special"] = {}) => enter(reader.days, asked, { special });
  put("GTCO S 1000 @ 13000", { displayQty: quantity(300) });
  put("GTCO B 100 @ 13000");
  put("GTCO B 200 @ 13000");
  assert.deepEqual(
    changesIn(reader)
      .filter((one) => text(one, "MDEntryType") !== "2")
      .map(order),
    ["0 1 1-1 130.00 300", "1 1 1-1 130.00 200", "2 1 1-1 - -", "0 1 1-1 130.00 300"],
  );
  assert.deepEqual(shownIn(reader, "GTCO"), ["1 1-1 130.00 300"]);
});

test("what trades only whole is not shown, nor a market order that waits for its auction", () => {
  const reader = reading();
  enter(reader.days, "GTCO S 1000 @ 13000", { special: { allOrNone: true } });
  withdrawOrder(reader.days.exchange, reader.days.of("GTCO"), { orderID: 1, at: reader.days.now() });
  reader.days.passTo("PRE_CLOSE");
  enter(reader.days, "GTCO B 500", { duration: "AtClose" });
  assert.deepEqual(
    changesIn(reader)
      .filter((one) => text(one, "MDEntryType") !== "3")
      .map(order),
    [],
  );
  assert.deepEqual(shownIn(reader, "GTCO"), []);
});

/** A snapshot's orders, as it says them. */
function shownIn(reader: Reader, symbol: string): readonly string[] {
  return entries(snapshotOf(reader, symbol), "NoMDEntries")
    .filter((one) => /^[01]$/.test(text(one, "MDEntryType") ?? ""))
    .map((one) => brief(one, "MDEntryType", "MDEntryID", "MDEntryPx", "MDEntrySize"));
}

function snapshotOf(reader: Reader, symbol: string): Message {
  take(reader, "X");
  reader.desk.onMessage(
    message("V", { MDReqID: "one", SubscriptionRequestType: "0", NoRelatedSym: [{ Symbol: symbol }] }),
    2,
  );
  const [found] = take(reader, "W");
  assert(found !== undefined);
  return found;
}

test("a trade says whether it was a cross, who was the aggressor, and whether it moved the published price", () => {
  const reader = reading();
  const { exchange } = reader.days;
  enter(reader.days, "GTCO S 150000 @ 13000");
  enter(reader.days, "GTCO B 100000 @ 13000");
  enter(reader.days, "GTCO B 100 @ 13000");
  const [buy, sell] = [nextOrderNumber(exchange), nextOrderNumber(exchange)];
  crossDeal(exchange, reader.days.of("GTCO"), {
    buy,
    sell,
    price: price(12_950),
    orderQty: quantity(500),
    at: reader.days.now(),
  });
  const trades = changesIn(reader).filter((one) => text(one, "MDEntryType") === "2");
  const names = ["MDEntryPx", "MDEntrySize", "AggressorSide", "TradeCondition", "PublishedPrice"] as const;
  assert.deepEqual(
    trades.map((one) => brief(one, ...names)),
    ["130.00 100000 1 - 130.00", "130.00 100 1 - -", "129.50 500 - X -"],
  );
  assert.equal(brief(snapshotOf(reader, "GTCO"), "PublishedPrice"), "130.00");
});

test("an auction's price, volume and imbalance are told from the imbalance phase on, and taken back at its end", () => {
  const reader = reading();
  reader.days.passTo("PRE_CLOSE");
  enter(reader.days, "GTCO B 900 @ 12950");
  enter(reader.days, "GTCO S 400 @ 12900");
  take(reader, "X");
  reader.days.passTo("PRE_CLOSE_IMBALANCE");
  const figures = () =>
    changesIn(reader)
      .filter((one) => /^[QA]$/.test(text(one, "MDEntryType") ?? ""))
      .map((one) => brief(one, "MDUpdateAction", "MDEntryType", "Symbol", "MDEntryPx", "MDEntrySize", "Side"));
  assert.deepEqual(figures(), ["0 Q GTCO 129.50 400 -", "0 A GTCO - 500 1"]);
  assert.deepEqual(
    entries(snapshotOf(reader, "GTCO"), "NoMDEntries").filter((one) => /^[QA]$/.test(text(one, "MDEntryType") ?? ""))
      .length,
    2,
  );
  reader.days.passTo("END_OF_DAY");
  assert.deepEqual(figures().slice(-2), ["2 Q GTCO - - -", "2 A GTCO - - -"]);
});

test("the end of the day brings each official close and the index, the next date the list and every snapshot", () => {
  const reader = reading();
  enter(reader.days, "GTCO S 100000 @ 13000");
  enter(reader.days, "GTCO B 100000 @ 13000");
  reader.days.passTo("PRE_CLOSE_IMBALANCE");
  take(reader, "X");
  reader.days.passTo("END_OF_DAY");
  const changes = changesIn(reader);
  const closes = changes.filter((one) => text(one, "MDEntryType") === "5");
  assert.deepEqual(closes.map((one) => brief(one, "Symbol", "MDEntryPx")).toSorted(), [
    "GTCO 130.00",
    "ZENITHBANK 117.80",
  ]);
  const index = changes.findLast((one) => text(one, "MDEntryType") === "3");
  assert.match(
    index === undefined ? "" : brief(index, "Symbol", "MDEntryPx", "NetChgPrevDay"),
    /^ASI \d+\.\d\d \d+\.\d\d$/,
  );
  reader.days.passTo("PRE_OPEN");
  const heard = reader.heard.splice(0);
  const kinds = heard.map(({ msgType }) => msgType).filter((kind) => kind !== "X");
  assert.deepEqual(kinds.slice(-4), ["h", "y", "W", "W"]);
  const opening = heard.findLast(({ msgType }) => msgType === "h");
  assert(opening !== undefined);
  assert.equal(brief(opening, "Text", "NextPhase", "TradeDate"), "PRE_OPEN PRE_OPEN_IMBALANCE 20261123");
  assert.ok(text(opening, "TradSesEndTime") !== undefined);
  const gtco = heard.findLast((one) => one.msgType === "W" && text(one, "Symbol") === "GTCO");
  const marks =
    gtco === undefined ? [] : entries(gtco, "NoMDEntries").map((one) => brief(one, "MDEntryType", "MDEntryPx"));
  assert.deepEqual(
    marks.filter((mark) => /^[e5] /.test(mark)),
    ["e 130.00"],
  );
});

test("a halt, a suspension and the auction after it are told with their reasons, and again to who comes later", () => {
  const reader = reading();
  const { exchange, of, now } = reader.days;
  haltSecurity(exchange, of("GTCO"), { reason: "News is awaited.", at: now() });
  suspendSecurity(exchange, of("ZENITHBANK"), { reason: "Late accounts.", at: now() });
  resumeSecurity(exchange, of("GTCO"), { at: now() });
  reader.days.pass(4000);
  const told = () => take(reader, "f").map((one) => brief(one, "Symbol", "SecurityTradingStatus", "Text"));
  assert.deepEqual(told(), ["GTCO 2 News is awaited.", "ZENITHBANK 18 Late accounts.", "GTCO 21 -", "GTCO 3 -"]);
  subscribe(reader.desk);
  assert.deepEqual(told(), ["ZENITHBANK 18 Late accounts."]);
  reader.desk.onMessage(message("x", { SecurityReqID: "L", SecurityListRequestType: 4 }), 3);
  const rows = take(reader, "y").flatMap((one) => entries(one, "NoRelatedSym"));
  assert.deepEqual(
    rows.map((one) => brief(one, "Symbol", "SecurityStatus", "PriceGroup")),
    ["GTCO 1 A", "ZENITHBANK 2 A"],
  );
});

test("news carries its category and the securities it is about", () => {
  const reader = reading();
  const item = { headline: "A dividend", lines: ["One naira."], symbols: ["GTCO"], category: "Dividend" } as const;
  publishNews(reader.days.exchange, item, reader.days.now());
  const [told] = take(reader, "B");
  assert(told !== undefined);
  assert.equal(brief(told, "Headline", "NewsCategory"), "A dividend Dividend");
  assert.deepEqual(
    entries(told, "NoRelatedSym").map((one) => requireText(one, "Symbol")),
    ["GTCO"],
  );
});

test("a reader who comes back is told the trades since the last one it heard, each as it was told first", () => {
  const reader = reading();
  enter(reader.days, "GTCO S 1000 @ 13000");
  for (const size of [10, 20, 30]) enter(reader.days, `GTCO B ${size} @ 13000`);
  const first = changesIn(reader).filter((one) => text(one, "MDEntryType") === "2");
  const told = () => {
    const again = changesIn(reader).filter((one) => text(one, "MDEntryType") === "2");
    return again.map((one) => brief(one, "MDEntryID", "MDEntryPx", "MDEntrySize"));
  };
  const all = first.map((one) => brief(one, "MDEntryID", "MDEntryPx", "MDEntrySize"));
  assert.deepEqual(all, ["1-T1 130.00 10", "1-T2 130.00 20", "1-T3 130.00 30"]);
  const again = (lastTradeID?: string) => {
    reader.desk.forgetReader();
    subscribe(reader.desk, lastTradeID);
    return told();
  };
  assert.deepEqual([again("1-T3"), again("1-T1"), again("0-T9"), again()], [[], all.slice(1), all, all]);
  reader.days.passTo("PRE_OPEN");
  take(reader, "X");
  reader.desk.forgetReader();
  subscribe(reader.desk, "1-T2");
  const [passed] = changesIn(reader).filter((one) => text(one, "MDEntryType") === "2");
  assert.equal(passed === undefined ? "" : brief(passed, "MDEntryID", "TradeDate"), "1-T3 20261120");
});

test("the trades of an earlier run are among them", () => {
  const days = newMarketDays({ symbols });
  const heard: Message[] = [];
  const at = days.now();
  const made = { at, securityID: "GTCO", price: price(13_000), quantity: quantity(5), movesPrice: false };
  const earlier = ["1-T1", "1-T2"].map((tradeID) => ({ ...made, tradeID }));
  const line = { send: (sent: Message) => heard.push(sent) };
  const parts = { exchange: days.exchange, ids: idsOfStart(2), clock: days.now, line, soon: () => undefined };
  subscribe(openMarketDesk({ ...parts, earlier }), "1-T1");
  const told = heard.filter(({ msgType }) => msgType === "X").flatMap((one) => entries(one, "NoMDEntries"));
  assert.deepEqual(
    told
      .filter((one) => text(one, "MDEntryType") === "2")
      .map((one) => brief(one, "MDEntryID", "MDEntryPx", "MDEntrySize")),
    ["1-T2 130.00 5"],
  );
});

test("whatever is entered, the changes told add up to the next snapshot, through auctions and hidden orders", () => {
  const step = fc.record({
    side: fc.constantFrom("B", "S"),
    size: fc.integer({ min: 1, max: 900 }),
    px: fc.integer({ min: 1280, max: 1300 }),
    show: fc.option(fc.integer({ min: 1, max: 200 })),
    whole: fc.boolean(),
    wait: fc.integer({ min: 0, max: 4 }),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 60 }), (steps) => {
      const reader = reading();
      const book = new Map<string, string>();
      for (const { side, size, px, show, whole, wait } of steps) {
        const hidden = show === null || show >= size ? {} : { displayQty: quantity(show) };
        const special = whole && show === null ? { allOrNone: true } : hidden;
        enter(reader.days, `GTCO ${side} ${size} @ ${px * 10}`, { special });
        reader.days.pass(wait * 1500);
        // A refused order is a story of its own; what is told must add up all the same.
        for (const change of changesIn(reader)) fold(book, change);
      }
      assert.deepEqual([...book.values()].toSorted(), shownIn(reader, "GTCO").toSorted());
    }),
    { numRuns: 60 },
  );
});

function fold(book: Map<string, string>, change: Fields): void {
  if (!/^[01]$/.test(text(change, "MDEntryType") ?? "")) return;
  const id = requireText(change, "MDEntryID");
  const action = requireText(change, "MDUpdateAction");
  assert.equal(book.has(id), action !== "0", `${action} of ${id}`);
  if (action === "2") book.delete(id);
  else book.set(id, brief(change, "MDEntryType", "MDEntryID", "MDEntryPx", "MDEntrySize"));
}
