// Writes what was heard of the market behind the tick: trades, candles, the index, securities, news. In batches, bounded.
// A trade counts in its minute when it is written for the first time, in one transaction with it, so that a batch that is
// tried again, or a trade that is told again after a restart, counts once.

import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import type { SecurityDay } from "@tradebook/domain/market/market-statistics.ts";
import type { Security } from "@tradebook/domain/security.ts";
import type { NewsItem } from "@tradebook/contract/services/news.ts";
import type { Database } from "../../db/database.ts";
import { inHost, type Tx } from "../../db/in-tenant.ts";
import type { Log, Publish } from "../../deps.ts";
import type { NewsFlash } from "../../market-message.ts";
import { addMinuteCandles, addUpDays, upsertDailyCandles, type DailyCandle } from "../../store/candles.ts";
import { addIndexDays, addIndexMinutes, type IndexFigures } from "../../store/index-history.ts";
import { insertTrades, keepSecurities, type KeptTrade } from "../../store/market.ts";
import { insertNews } from "../../store/news.ts";
import type { MarketKeeper } from "./market-fold.ts";
import { minuteOf, minutesOfTrades, withIndex } from "./minute-candles.ts";

export type KeeperOptions = {
  readonly db: Database;
  readonly log: Log;
  readonly publish: Publish;
  /** Whether what is heard is made up. */
  readonly simulated: boolean;
};

export type KeepMarket = MarketKeeper & {
  /** Writes all that waits; resolves when it is written or given up. */
  readonly flush: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

type PastDay = { readonly securityID: string; readonly day: TradingDay };

type Waiting = {
  securities: Map<string, Security>;
  trades: KeptTrade[];
  days: Map<string, SecurityDay>;
  pastDays: Map<string, PastDay>;
  indexMinutes: Map<Instant, IndexFigures>;
  indexDays: Map<TradingDay, IndexFigures>;
  news: NewsFlash[];
};

const flushMs = 1_000;
/** While the database is away no more than this is held; the oldest trades are then missing from the tape. */
const mostTrades = 50_000;
const mostNews = 100;

export function createKeeper(options: KeeperOptions): KeepMarket {
  let waiting = nothingWaits();
  let running: Promise<void> = Promise.resolve();
  const flush = () => {
    running = running.then(async () => {
      const batch = waiting;
      waiting = nothingWaits();
      try {
        await write(options, batch);
        await writeNews(options, batch.news);
      } catch (error) {
        options.log.error("market.notKept", error, { trades: batch.trades.length });
        waiting = together(batch, waiting);
      }
    });
    return running;
  };
  const timer = setInterval(() => void flush(), flushMs);
  return {
    ...collecting(() => waiting, options.simulated),
    flush,
    stop: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}

/** Puts what is heard with what waits to be written. */
function collecting(waiting: () => Waiting, simulated: boolean): MarketKeeper {
  return {
    keepSecurity: (security) => void waiting().securities.set(security.securityID, security),
    keepTrade: (trade, tradingDay) => {
      if (waiting().trades.length < mostTrades) waiting().trades.push({ ...trade, tradingDay });
    },
    keepDay: (day) => void waiting().days.set(`${day.securityID} ${day.tradingDay}`, day),
    keepPastDay: (securityID, day) => void waiting().pastDays.set(`${securityID} ${day}`, { securityID, day }),
    keepIndex: ({ value, at }, day) => {
      const { indexMinutes, indexDays } = waiting();
      const minute = minuteOf(at);
      indexMinutes.set(minute, withIndex(indexMinutes.get(minute), value, simulated));
      indexDays.set(day, withIndex(indexDays.get(day), value, simulated));
    },
    keepNews: (news) => {
      if (waiting().news.length < mostNews) waiting().news.push(news);
    },
  };
}

function nothingWaits(): Waiting {
  return {
    securities: new Map(),
    trades: [],
    days: new Map(),
    pastDays: new Map(),
    indexMinutes: new Map(),
    indexDays: new Map(),
    news: [],
  };
}

async function write({ db, simulated }: KeeperOptions, batch: Waiting): Promise<void> {
  const { securities, trades, days, pastDays, indexMinutes, indexDays } = batch;
  const candles = [...days.values()].flatMap((day) => dailyCandleOf(day, simulated));
  const steps = [...indexMinutes].map(([at, figures]) => ({ at, ...figures }));
  if (securities.size + trades.length + candles.length + steps.length === 0) return;
  await inHost(db, async (tx) => {
    if (securities.size > 0) await keepSecurities(tx, [...securities.values()]);
    if (trades.length > 0) await writeTrades(tx, trades, simulated);
    if (candles.length > 0) await tx.run(upsertDailyCandles(candles));
    if (pastDays.size > 0) await addUpDays(tx, [...pastDays.values()], simulated);
    if (steps.length === 0) return;
    await tx.run(addIndexMinutes(steps));
    await tx.run(addIndexDays([...indexDays].map(([day, figures]) => ({ day, ...figures }))));
  });
}

async function writeTrades(tx: Tx, trades: readonly KeptTrade[], simulated: boolean): Promise<void> {
  const fresh = new Set((await insertTrades(tx, trades)).map((one) => `${one.tradingDay} ${one.mdEntryID}`));
  // Each counts once, should it be in the batch twice.
  const counted = trades.filter((trade) => fresh.delete(`${trade.tradingDay} ${trade.mdEntryID}`));
  if (counted.length > 0) await tx.run(addMinuteCandles(minutesOfTrades(counted, simulated)));
}

/** A day without trades is kept once it is over, at the close that it had before. */
function dailyCandleOf(day: SecurityDay, simulated: boolean): readonly DailyCandle[] {
  const { securityID, tradingDay, officialOpen, volume, value, deals: trades, prevClose } = day;
  const isStill = trades === 0;
  const [open, high, low, close] = isStill
    ? [day.officialClose, day.officialClose, day.officialClose, day.officialClose]
    : [day.open, day.high, day.low, day.last];
  if (open === null || high === null || low === null || close === null) return [];
  const officialClose = day.officialClose ?? day.publishedPrice;
  const prices = { open, high, low, close, prevClose, officialOpen, officialClose };
  return [{ securityID, day: tradingDay, ...prices, volume, value, trades, simulated }];
}

// Told only once it is kept, since its id is the row's.
async function writeNews({ db, publish }: KeeperOptions, news: readonly NewsFlash[]): Promise<void> {
  for (const flash of news) {
    const { headline, body, category, securities, publishedAt } = flash;
    const kept = { headline: headline.slice(0, 300), body, source: "NGX", category, securities, publishedAt };
    const exchangeRef = `${publishedAt} ${headline}`.slice(0, 300);
    const id = await inHost(db, (tx) => insertNews(tx, { ...kept, exchangeRef }));
    if (id === undefined) continue;
    const item: NewsItem = { id, ...kept, securities: [...securities], attachments: [] };
    publish("onNews", item, { to: "everyone" });
  }
}

/** A batch that could not be written goes before what came since. */
function together(before: Waiting, after: Waiting): Waiting {
  return {
    securities: new Map([...before.securities, ...after.securities]),
    trades: [...before.trades, ...after.trades].slice(-mostTrades),
    days: new Map([...before.days, ...after.days]),
    pastDays: new Map([...before.pastDays, ...after.pastDays]),
    indexMinutes: joined(before.indexMinutes, after.indexMinutes),
    indexDays: joined(before.indexDays, after.indexDays),
    news: [...before.news, ...after.news].slice(0, mostNews),
  };
}

function joined<Time>(before: Map<Time, IndexFigures>, after: Map<Time, IndexFigures>): Map<Time, IndexFigures> {
  const all = new Map(before);
  for (const [time, figures] of after) {
    const so = all.get(time);
    const wider =
      so === undefined ? figures : withIndex(withIndex(so, figures.high, so.simulated), figures.low, so.simulated);
    all.set(time, { ...wider, close: figures.close });
  }
  return all;
}
