// Market data folded into the view: what is told, what is kept, and what happens when something was missed.

import { strict as assert } from "node:assert";
import { beforeEach, test } from "node:test";
import { instant, tradingDay, type Instant } from "@tradebook/domain/instant.ts";
import type { BookEvent, MdEntry } from "@tradebook/domain/market/md-entry.ts";
import type { Security } from "@tradebook/domain/security.ts";
import { kobo, price, quantity } from "@tradebook/domain/units.ts";
import type { HubEventName } from "@tradebook/contract/hub.ts";
import type { MarketMessage, Snapshot } from "../../market-message.ts";
import { createMarketState, entriesOf, findListed, marketPort, marketStatOf, marketStatusOf } from "./market-view.ts";
import type { MarketState } from "./market-view.ts";
import { createMarketReceiver, type MarketReceiver } from "./receive-market-data.ts";

const day = tradingDay("2026-11-20");
const at = instant(1_795_000_000_000);
const zenith: Security = {
  securityID: "ZENITHBANK",
  name: "Zenith Bank Plc",
  isin: null,
  sector: "Financial Services",
  board: "Premium",
  priceGroup: "A",
  tick: price(10),
  status: "Trading",
  tags: [],
  sharesOutstanding: null,
};

let market: MarketState;
let receiver: MarketReceiver;
let told: { readonly event: HubEventName; readonly payload: unknown }[];
let gaps: string[];
let keptTrades: string[];
let keptDays: string[];
let keptSecurities: string[];
let newDays: number;
let clock: Instant;

beforeEach(() => {
  [told, gaps, keptTrades, keptDays, keptSecurities, newDays, clock] = [[], [], [], [], [], 0, at];
  market = createMarketState({
    securities: [zenith],
    aliases: new Map([["ZENITHBNK", "ZENITHBANK"]]),
    closes: new Map([["ZENITHBANK", price(11_780)]]),
    tradingDay: day,
    connectedSince: at,
    simulated: true,
  });
  receiver = createMarketReceiver({
    market,
    publish: (event, payload) => told.push({ event, payload }),
    keeper: {
      keepSecurity: ({ securityID, status }) => keptSecurities.push(`${securityID} ${status}`),
      keepTrade: ({ mdEntryID }) => keptTrades.push(mdEntryID),
      keepDay: ({ securityID, deals }) => keptDays.push(`${securityID} ${deals}`),
      keepPastDay: (securityID, missedOn) => keptDays.push(`${securityID} ${missedOn}`),
      keepIndex: () => undefined,
      keepNews: () => undefined,
    },
    now: () => clock,
    askSnapshots: (securityIDs) => gaps.push(...securityIDs),
    onNewDay: () => (newDays += 1),
  });
});

function entry(mdEntryID: string, rptSeq: number, mdEntryPx = 11_780): MdEntry {
  const size = { mdEntryPx: price(mdEntryPx), mdEntrySize: quantity(100), mdEntryTime: at };
  return { securityID: "ZENITHBANK", mdEntryID, side: "Buy", rptSeq, ...size };
}

function snapshot(rptSeq: number, entries: readonly MdEntry[]): Snapshot {
  const none = { open: null, high: null, low: null, last: null, volume: quantity(0), deals: 0, value: kobo(0n) };
  const unknown = { officialClose: null, publishedPrice: null, clearing: null, imbalance: null };
  const marks = { prevClose: price(11_780), ...none, ...unknown };
  return { kind: "snapshot", securityID: "ZENITHBANK", rptSeq, tradingDay: day, entries, marks };
}

const book = (event: BookEvent): MarketMessage => ({
  kind: "changes",
  changes: [{ kind: "book", securityID: "ZENITHBANK", event }],
});

const trade = (mdEntryID: string, px: number, size: number): MarketMessage => ({
  kind: "changes",
  changes: [
    {
      kind: "trade",
      trade: {
        securityID: "ZENITHBANK",
        mdEntryID,
        mdEntryPx: price(px),
        mdEntrySize: quantity(size),
        mdEntryTime: at,
        aggressorSide: "Buy",
        cross: false,
        movesPrice: size >= 100_000,
        missedOn: null,
      },
    },
  ],
});

const events = () => told.map(({ event }) => event);
const ids = () => {
  const listed = findListed(market, "ZENITHBANK");
  assert(listed !== undefined);
  return entriesOf(listed.book, "Buy").map(({ mdEntryID }) => mdEntryID);
};

test("a snapshot clears the book and fills it, all under its own number", () => {
  receiver.receive(snapshot(7, [entry("a", 7), entry("b", 7, 11_770)]));
  assert.deepEqual(events(), ["clearAllOrderBook", "addOrderBook", "addOrderBook"]);
  assert(told.every(({ payload }) => (payload as { rptSeq: number }).rptSeq === 7));
  assert.deepEqual(ids(), ["a", "b"]);
});

test("changes are applied and told in order, and one that was seen before is not", () => {
  receiver.receive(snapshot(7, []));
  told = [];
  receiver.receive(book({ kind: "add", rptSeq: 8, entry: entry("a", 8) }));
  receiver.receive(book({ kind: "add", rptSeq: 8, entry: entry("a", 8) }));
  receiver.receive(book({ kind: "update", rptSeq: 9, entry: { ...entry("a", 9), mdEntrySize: quantity(50) } }));
  receiver.receive(book({ kind: "delete", rptSeq: 10, mdEntryID: "a" }));
  assert.deepEqual(events(), ["addOrderBook", "updateOrderBook", "deleteOrderBook"]);
  assert.deepEqual(ids(), []);
});

test("a gap is asked about once, and nothing is told until the snapshot has come", () => {
  receiver.receive(snapshot(7, []));
  told = [];
  receiver.receive(book({ kind: "add", rptSeq: 9, entry: entry("b", 9) }));
  receiver.receive(book({ kind: "add", rptSeq: 10, entry: entry("c", 10) }));
  assert.deepEqual([gaps, events()], [["ZENITHBANK"], []]);
  receiver.receive(snapshot(10, [entry("b", 10), entry("c", 10)]));
  receiver.receive(book({ kind: "add", rptSeq: 11, entry: entry("d", 11) }));
  assert.deepEqual(ids(), ["b", "c", "d"]);
  receiver.receive(book({ kind: "add", rptSeq: 13, entry: entry("e", 13) }));
  assert.deepEqual(gaps, ["ZENITHBANK", "ZENITHBANK"]);
});

test("every trade counts, only a large one moves the published price, and statistics are told once a flush", () => {
  receiver.receive(snapshot(7, []));
  told = [];
  receiver.receive(trade("t1", 11_800, 1_000));
  receiver.receive(trade("t2", 11_900, 100_000));
  receiver.receive(trade("t3", 11_700, 99_999));
  assert.deepEqual(events(), ["onMarketTrade", "onMarketTrade", "onMarketTrade"]);
  assert.deepEqual(
    told.map(({ payload }) => (payload as { movesPrice: boolean }).movesPrice),
    [false, true, false],
  );
  receiver.flushStatistics();
  receiver.flushStatistics();
  assert.deepEqual(events().slice(3), ["addMarketStatistics"]);
  const listed = findListed(market, "ZENITHBANK");
  assert(listed !== undefined);
  const stat = marketStatOf(market, listed);
  assert.deepEqual(
    [stat.open, stat.high, stat.low, stat.last, stat.publishedPrice, stat.change, stat.deals, stat.volume],
    [11_800, 11_900, 11_700, 11_700, 11_900, 120, 3, 200_999],
  );
  assert.equal(stat.value, 11_800n * 1_000n + 11_900n * 100_000n + 11_700n * 99_999n);
  assert.deepEqual(keptTrades, ["t1", "t2", "t3"]);
});

test("a phase is told at once, and a new day is noticed", () => {
  const next = { nextPhase: null, reason: null } as const;
  receiver.receive({ kind: "phase", phase: "CONTINUOUS", tradingDay: day, endsAt: null, ...next });
  receiver.receive({ kind: "phase", phase: "PRE_OPEN", tradingDay: tradingDay("2026-11-23"), endsAt: at, ...next });
  assert.deepEqual(events(), ["updateMarketStatsSession", "updateMarketStatsSession"]);
  assert.deepEqual([newDays, market.phase, market.tradingDay], [1, "PRE_OPEN", "2026-11-23"]);
});

test("the list gives limits, and a security nobody knew is traded all the same", () => {
  const listing = {
    name: "New Plc",
    isin: null,
    board: "Growth",
    tick: price(5),
    isActive: true,
    priceGroup: null,
    tags: [],
  };
  const limits = { lower: price(900), upper: price(1_100), reference: price(1_000) };
  receiver.receive({ kind: "securities", listings: [{ securityID: "NEWCO", ...listing, ...limits }] });
  const facts = marketPort(market).facts("newco");
  assert.deepEqual([facts.security?.priceGroup, facts.limit?.upper, facts.lastPx], ["B", 1_100, 1_000]);
});

test("a new date's limits come after it, and after a logon before it: until then the last ones are old", () => {
  const listing = { ...zenith, isActive: true, lower: price(10_600), upper: price(12_960), reference: price(11_780) };
  const isOld = () => [marketPort(market).facts("ZENITHBANK").limitIsOld, marketPort(market).clock().oldListings];
  const list = () => receiver.receive({ kind: "securities", listings: [listing] });
  const dated = (date: string) => receiver.receive({ ...continuous, phase: "PRE_OPEN", tradingDay: tradingDay(date) });
  list();
  receiver.receive(continuous);
  assert.deepEqual(isOld(), [false, 0]);
  dated("2026-11-23");
  assert.deepEqual(isOld(), [true, 1]);
  list();
  assert.deepEqual(isOld(), [false, 0]);
  receiver.receive({ ...continuous, tradingDay: tradingDay("2026-11-23") });
  assert.deepEqual(isOld(), [false, 0], "a phase of the same date changes nothing");
  receiver.lineChanged(false);
  receiver.lineChanged(true);
  list();
  dated("2026-11-24");
  assert.deepEqual(isOld(), [false, 0], "after a logon the list is of the date that follows it");
  dated("2026-11-25");
  assert.deepEqual(isOld(), [true, 1]);
});

test("an old symbol leads to its security", () => {
  assert.equal(marketPort(market).facts("zenithbnk").security?.securityID, "ZENITHBANK");
  assert.equal(marketPort(market).facts("NOPE").security, null);
});

const stat = () => {
  const listed = findListed(market, "ZENITHBANK");
  assert(listed !== undefined);
  return marketStatOf(market, listed);
};
const change = (one: Extract<MarketMessage, { kind: "changes" }>["changes"][number]): MarketMessage => ({
  kind: "changes",
  changes: [one],
});
const continuous: Extract<MarketMessage, { kind: "phase" }> = {
  kind: "phase",
  phase: "CONTINUOUS",
  tradingDay: day,
  endsAt: at,
  nextPhase: "PRE_CLOSE",
  reason: null,
};

test("a lost line makes everything stale, and each security is fresh again with its snapshot", () => {
  receiver.lineChanged(true);
  receiver.receive(snapshot(7, [entry("a", 7)]));
  assert.equal(stat().stale, false);
  receiver.lineChanged(false);
  assert.equal(stat().stale, true);
  told = [];
  receiver.flushStatistics();
  assert.deepEqual(
    told.map(({ event, payload }) => [event, (payload as { stale: boolean }).stale]),
    [["addMarketStatistics", true]],
  );
  receiver.lineChanged(true);
  assert.equal(stat().stale, true);
  receiver.receive(snapshot(3, []));
  assert.deepEqual([stat().stale, ids()], [false, []]);
});

test("a snapshot that does not come is asked for again every three seconds, and not while the line is away", () => {
  receiver.lineChanged(true);
  const after = (seconds: number) => {
    clock = instant(at + seconds * 1000);
    receiver.flushStatistics();
    return gaps.length;
  };
  assert.deepEqual([after(2.9), after(3), after(5.9), after(6)], [0, 1, 1, 2]);
  receiver.lineChanged(false);
  assert.equal(after(60), 2);
  receiver.lineChanged(true);
  receiver.receive({ kind: "notListed", securityID: "ZENITHBANK" });
  assert.equal(after(120), 2);
});

test("trades told again after the line was away count once, and the snapshot says what the day came to", () => {
  receiver.lineChanged(true);
  receiver.receive(snapshot(7, []));
  receiver.receive(trade("t1", 11_800, 1_000));
  receiver.lineChanged(false);
  receiver.lineChanged(true);
  told = [];
  for (const [id, size] of [
    ["t1", 1_000],
    ["t2", 500],
  ] as const)
    receiver.receive(trade(id, 11_800, size));
  assert.deepEqual([stat().deals, stat().volume], [2, 1_500]);
  assert.deepEqual(events(), ["onMarketTrade"]);
  assert.deepEqual(keptTrades, ["t1", "t2"]);
  const whole = snapshot(9, []);
  const marks = { ...whole.marks, last: price(11_800), open: price(11_800), high: price(11_800), low: price(11_800) };
  const counted = { volume: quantity(1_500), deals: 2, value: kobo(17_700_000n), publishedPrice: price(11_790) };
  receiver.receive({ ...whole, marks: { ...marks, ...counted } });
  assert.deepEqual([stat().deals, stat().value, stat().publishedPrice], [2, 17_700_000n, 11_790]);
  assert.equal(keptDays.at(-1), "ZENITHBANK 2");
});

test("a halted security has a phase of its own, told apart from the market's, and so has one that is called", () => {
  receiver.receive(continuous);
  told = [];
  const status = { kind: "securityStatus", securityID: "ZENITHBANK", isCalled: false, endsAt: null } as const;
  receiver.receive({ ...status, status: "Halted", reason: "News is awaited." });
  assert.deepEqual([stat().phase, stat().tradingStatus, stat().statusReason], ["HALTED", "Halted", "News is awaited."]);
  assert.equal(marketPort(market).facts("ZENITHBANK").phase, "HALTED");
  receiver.receive({ ...status, status: "Trading", reason: null, isCalled: true, endsAt: at });
  assert.equal(stat().phase, "INTRADAY_AUCTION");
  receiver.receive({ ...status, status: "Trading", reason: null });
  assert.equal(stat().phase, "CONTINUOUS");
  const sessions = told.map(({ event, payload }) => {
    const { securityID, phase, phaseEndsAt } = payload as { securityID: string; phase: string; phaseEndsAt: number };
    return [event, securityID, phase, phaseEndsAt];
  });
  const event = "updateMarketStatsSession";
  assert.deepEqual(sessions, [
    [event, "ZENITHBANK", "HALTED", null],
    [event, "ZENITHBANK", "INTRADAY_AUCTION", at],
    [event, "ZENITHBANK", "CONTINUOUS", at],
  ]);
});

test("an auction shows its price, volume and imbalance until it is over", () => {
  const securityID = "ZENITHBANK";
  const shown = () => {
    const { indicativePrice, indicativeVolume, imbalanceSide, imbalanceQty } = stat();
    return [indicativePrice, indicativeVolume, imbalanceSide, imbalanceQty];
  };
  const clearing = { price: price(11_800), volume: quantity(5_000) };
  receiver.receive(change({ kind: "clearing", securityID, clearing }));
  receiver.receive(change({ kind: "imbalance", securityID, imbalance: { side: "Sell", quantity: quantity(300) } }));
  assert.deepEqual(shown(), [11_800, 5_000, "Sell", 300]);
  receiver.receive(change({ kind: "clearing", securityID, clearing: null }));
  receiver.receive(change({ kind: "imbalance", securityID, imbalance: null }));
  assert.deepEqual(shown(), [null, null, null, null]);
});

test("the official close is the close from then on, and the day is kept with it", () => {
  receiver.receive(snapshot(7, []));
  receiver.receive(trade("t1", 11_900, 100_000));
  assert.deepEqual([stat().close, stat().officialClose], [11_900, null]);
  receiver.receive(change({ kind: "officialClose", securityID: "ZENITHBANK", price: price(11_850) }));
  assert.deepEqual([stat().close, stat().officialClose, stat().change], [11_850, 11_850, 70]);
  assert.equal(keptDays.at(-1), "ZENITHBANK 1");
});

test("what is traded while another day is replayed is shown and not kept", () => {
  receiver.receive({ ...continuous, replayOf: tradingDay("2026-11-19") });
  assert.equal(marketStatusOf(market).replayOf, "2026-11-19");
  const [trades, days, shown] = [keptTrades.length, keptDays.length, market.trades.length];
  receiver.receive(trade("replayed-1", 11_800, 10));
  assert.deepEqual([keptTrades.length, keptDays.length], [trades, days]);
  assert.equal(market.trades.length, shown + 1);
  receiver.receive(continuous);
  assert.equal(marketStatusOf(market).replayOf, null);
});

test("the index is told with the session, in points and per cent", () => {
  receiver.receive(continuous);
  told = [];
  receiver.receive(change({ kind: "index", index: { value: 22_029_696, previousClose: 21_811_580, at } }));
  const index = { asi: 220_296.96, asiChange: 2_181.16, asiChangePct: 1 };
  const session = {
    phase: "CONTINUOUS",
    phaseEndsAt: at,
    nextPhase: "PRE_CLOSE",
    tradingDate: day,
    reason: null,
    replayOf: null,
  };
  assert.deepEqual(told, [{ event: "updateMarketStatsSession", payload: { ...session, ...index } }]);
  assert.deepEqual(marketStatusOf(market).asi, 220_296.96);
});

test("a listing brings the group, the tags and a suspension, and what it changes is kept", () => {
  const listing = { securityID: "ZENITHBANK", name: "Zenith", isin: null, board: "Premium", tick: price(10) };
  const limits = { lower: null, upper: null, reference: null };
  const said = { ...listing, ...limits, priceGroup: "B", tags: ["MRF"], isActive: false } as const;
  receiver.receive({ kind: "securities", listings: [said] });
  assert.deepEqual([stat().priceGroup, stat().tags, stat().tradingStatus], ["B", ["MRF"], "Suspended"]);
  receiver.receive({ kind: "securities", listings: [said] });
  receiver.receive({ kind: "securities", listings: [{ ...said, isActive: true }] });
  assert.equal(stat().tradingStatus, "Trading");
  assert.deepEqual(keptSecurities, ["ZENITHBANK Suspended", "ZENITHBANK Trading"]);
});

test("a security that a whole list leaves out is listed no more, and one that a part was missed of says nothing", () => {
  const listing = { name: "New Plc", isin: null, board: "Growth", tick: price(5), priceGroup: null, tags: [] };
  const limits = { lower: price(900), upper: price(1_100), reference: price(1_000) };
  const parts = (...names: readonly string[]) =>
    names.map((securityID) => ({ securityID, ...listing, ...limits, isActive: true }));
  const told = (total: number | undefined, ...names: readonly string[]) =>
    receiver.receive({ kind: "securities", listings: parts(...names), ...(total === undefined ? {} : { total }) });
  const statusOf = () => marketPort(market).facts("ZENITHBANK").security?.status;
  told(undefined, "NEWCO");
  told(3, "OTHERCO");
  assert.equal(statusOf(), "Trading", "one of three did not come");
  told(undefined, "NEWCO");
  receiver.lineChanged(false);
  receiver.lineChanged(true);
  told(2, "OTHERCO");
  assert.equal(statusOf(), "Trading", "the first part was of another line's list");
  told(undefined, "NEWCO");
  told(2, "OTHERCO");
  assert.equal(statusOf(), "Delisted");
  assert.deepEqual(stat().tradingStatus, "Delisted");
  assert.equal(marketPort(market).clock().oldListings, 0, "no list of it is waited for");
  told(1, "NEWCO");
  told(3, "NEWCO", "OTHERCO", "ZENITHBANK");
  assert.equal(statusOf(), "Trading", "what is listed again trades again");
  const ofZenith = keptSecurities.filter((kept) => kept.startsWith("ZENITHBANK"));
  assert.deepEqual(ofZenith, ["ZENITHBANK Delisted", "ZENITHBANK Trading"]);
});

test("a trade missed on a date that has passed is kept there, and counts in no day of today's", () => {
  receiver.lineChanged(true);
  receiver.receive(continuous);
  const missedOn = tradingDay("2026-11-19");
  const missed = trade("t0", 11_800, 1_000);
  assert(missed.kind === "changes" && missed.changes[0]?.kind === "trade");
  told = [];
  receiver.receive(change({ kind: "trade", trade: { ...missed.changes[0].trade, missedOn } }));
  assert.deepEqual([stat().deals, keptTrades, keptDays], [0, ["t0"], ["ZENITHBANK 2026-11-19"]]);
  assert.deepEqual(events(), []);
  assert.equal(market.trades[0]?.mdEntryID, "t0");
});

test("the snapshot of a new date does not tell a book anew of which nothing was missed", () => {
  receiver.receive(snapshot(7, [entry("a", 7)]));
  receiver.receive(book({ kind: "add", rptSeq: 8, entry: entry("b", 8) }));
  told = [];
  receiver.receive({ ...snapshot(8, [entry("a", 8), entry("b", 8)]), tradingDay: tradingDay("2026-11-23") });
  assert.deepEqual([events(), ids()], [[], ["a", "b"]]);
  receiver.receive(snapshot(9, []));
  assert.deepEqual([events(), ids()], [["clearAllOrderBook"], []]);
});
