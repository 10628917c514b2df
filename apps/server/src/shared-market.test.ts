// One market followed by another process: what one hears both have, who joins late gets the whole, and who can no longer hear
// says that the market is old and knows from the database how the line stands.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { instant, tradingDay } from "@tradebook/domain/instant.ts";
import type { MdEntry } from "@tradebook/domain/market/md-entry.ts";
import { bookRows } from "@tradebook/domain/market/order-book.ts";
import type { Security } from "@tradebook/domain/security.ts";
import { price, quantity, zeroKobo, zeroQuantity } from "@tradebook/domain/units.ts";
import type { HubEventName } from "@tradebook/contract/hub.ts";
import { createBus } from "./bus/create-bus.ts";
import { inProcessTransports } from "./bus/in-process-transport.ts";
import type { ToldLine } from "./bus/bus-messages.ts";
import type { Log } from "./deps.ts";
import type { HeardTrade, MarketMessage } from "./market-message.ts";
import { createMarketReceiver } from "./modules/market-data/receive-market-data.ts";
import { createMarketState } from "./modules/market-data/market-view.ts";
import { openSharedMarket } from "./shared-market.ts";

const quiet: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const day = tradingDay("2026-11-20");
const securityID = "GTCO";
const security: Security = {
  securityID,
  name: "GTCO Plc",
  isin: null,
  sector: "Financial Services",
  board: "Main",
  priceGroup: "A",
  tick: price(10),
  status: "Trading",
  tags: [],
  sharesOutstanding: null,
};
const entry = (mdEntryID: string, rptSeq: number): MdEntry => {
  const terms = { mdEntryPx: price(12_890), mdEntrySize: quantity(100), mdEntryTime: instant(5) };
  return { securityID, mdEntryID, side: "Buy", rptSeq, ...terms };
};
const trade: HeardTrade = {
  securityID,
  mdEntryID: "t1",
  mdEntryPx: price(12_890),
  mdEntrySize: quantity(10),
  mdEntryTime: instant(6),
  aggressorSide: "Buy",
  cross: false,
  movesPrice: true,
  missedOn: null,
};
const untraded = {
  open: null,
  high: null,
  low: null,
  last: null,
  officialClose: null,
  clearing: null,
  imbalance: null,
};
const snapshot: MarketMessage = {
  kind: "snapshot",
  securityID,
  rptSeq: 3,
  tradingDay: day,
  entries: [entry("x", 3)],
  marks: {
    ...untraded,
    prevClose: price(12_900),
    publishedPrice: price(12_900),
    volume: zeroQuantity,
    deals: 0,
    value: zeroKobo,
  },
};
const changes: MarketMessage = {
  kind: "changes",
  changes: [
    { kind: "book", securityID, event: { kind: "add", rptSeq: 4, entry: entry("y", 4) } },
    { kind: "trade", trade },
  ],
};

const place = inProcessTransports();
const nothing = () => undefined;
const keeper = {
  keepSecurity: nothing,
  keepTrade: nothing,
  keepDay: nothing,
  keepPastDay: nothing,
  keepIndex: nothing,
  keepNews: nothing,
};

function server(readLine: () => Promise<{ fence: number; state: unknown } | null> = () => Promise.resolve(null)) {
  const market = createMarketState({
    securities: [security],
    aliases: new Map(),
    closes: new Map([[securityID, price(12_900)]]),
    tradingDay: day,
    connectedSince: instant(1),
    simulated: true,
  });
  const told: HubEventName[] = [];
  let onMoved: () => void = nothing;
  const bus = createBus(place(), quiet);
  const shared = openSharedMarket({
    bus,
    market,
    log: quiet,
    readLine,
    receiver: () => receiver,
    onLine: ({ connected }) => {
      market.connected = connected;
      onMoved();
    },
  });
  const receiver = createMarketReceiver({
    market,
    publish: (event) => {
      told.push(event);
      onMoved();
    },
    keeper,
    now: () => instant(100),
    askSnapshots: (ids) => void shared.ask(ids),
    onNewDay: nothing,
  });
  /** Resolves once it holds, looking whenever something was told. */
  const when = (holds: () => boolean) =>
    new Promise<void>((resolve) => {
      onMoved = () => void (holds() && resolve());
      onMoved();
    });
  const line = (): ToldLine => ({
    connected: true,
    since: 1,
    reason: null,
    isHeard: market.isHeard,
    inDoubtSince: null,
    orderSession: "loggedOn",
    marketDataSession: "loggedOn",
    reconciled: true,
  });
  const hear = (message: MarketMessage) => {
    receiver.receive(message);
    shared.said(message);
  };
  const close = async () => {
    shared.stop();
    await bus.close();
  };
  return { market, told, shared, receiver, line, hear, when, close };
}

test("what the holder of the line hears every other has, and whoever joins late has the whole; each trade once", async () => {
  const [holder, other] = [server(), server()];
  holder.shared.lead(1, holder.line);
  holder.receiver.lineChanged(true);
  holder.shared.lineChanged();
  holder.hear(snapshot);
  holder.hear(changes);
  const late = server();
  for (const one of [other, late]) {
    const listed = () => one.market.listed.get(securityID);
    await one.when(() => listed()?.isStale === false && listed()?.book.rptSeq === 4 && one.market.trades.length > 0);
    const there = listed();
    const here = holder.market.listed.get(securityID);
    assert.ok(there !== undefined && here !== undefined);
    assert.deepEqual(bookRows(there.book, "Buy"), bookRows(here.book, "Buy"));
    assert.deepEqual([one.market.connected, one.market.trades.length], [true, 1]);
    assert.equal(one.told.filter((event) => event === "onMarketTrade").length, 1);
  }
  await Promise.all([holder.close(), other.close(), late.close()]);
});

test("an earlier holder is not heard once there is a later one", async () => {
  const [early, next, other] = [server(), server(), server()];
  next.shared.lead(2, next.line);
  next.receiver.lineChanged(true);
  next.shared.lineChanged();
  next.hear(snapshot);
  await other.when(() => other.market.listed.get(securityID)?.isStale === false);
  early.shared.lead(1, early.line);
  early.hear({ ...snapshot, rptSeq: 900, entries: [] });
  next.hear(changes);
  await other.when(() => other.market.listed.get(securityID)?.book.rptSeq === 4);
  await Promise.all([early.close(), next.close(), other.close()]);
});

test("silence makes all stale without making it younger, and the line is what the database says of it", async () => {
  const holder = server();
  const kept = { connected: true };
  const other = server(() =>
    Promise.resolve({ fence: 1, state: { line: { ...holder.line(), connected: kept.connected } } }),
  );
  holder.shared.lead(1, holder.line);
  holder.receiver.lineChanged(true);
  holder.shared.lineChanged();
  holder.hear(snapshot);
  const listed = () => other.market.listed.get(securityID);
  await other.when(() => listed()?.isStale === false);
  const at = listed()?.updatedAt;
  await holder.close();
  kept.connected = false;
  await other.when(() => listed()?.isStale === true && !other.market.connected);
  assert.equal(listed()?.updatedAt, at);
  assert.equal(other.market.isHeard, false);
  await other.close();
});
