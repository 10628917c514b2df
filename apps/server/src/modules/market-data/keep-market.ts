// Writes what was heard of the market behind the tick: trades, candles, new securities, news. In batches, bounded.

import { instant, type Instant } from "@tradebook/domain/instant.ts";
import type { SecurityDay } from "@tradebook/domain/market/market-statistics.ts";
import type { Security } from "@tradebook/domain/security.ts";
import { addQuantity, notional, plus, type Price } from "@tradebook/domain/units.ts";
import type { MarketTrade, NewsItem } from "@tradebook/contract/services/market-data.ts";
import type { Database } from "../../db/database.ts";
import { inHost } from "../../db/in-tenant.ts";
import type { Log, Publish } from "../../deps.ts";
import type { NewsFlash } from "../../market-message.ts";
import {
  addMinuteCandles,
  insertSecurities,
  insertTrades,
  upsertDailyCandles,
  type DailyCandle,
  type KeptTrade,
  type MinuteCandle,
} from "../../store/market.ts";
import { insertNews } from "../../store/news.ts";
import type { MarketKeeper } from "./receive-market-data.ts";

export type KeeperOptions = { readonly db: Database; readonly log: Log; readonly publish: Publish };

export type KeepMarket = MarketKeeper & {
  /** Writes all that waits; resolves when it is written or given up. */
  readonly flush: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

type Waiting = {
  securities: Security[];
  trades: KeptTrade[];
  minutes: Map<string, MinuteCandle>;
  days: Map<string, SecurityDay>;
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
        await write(options.db, batch);
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
    keepSecurity: (security) => void waiting.securities.push(security),
    keepTrade: (trade, day) => keepTrade(waiting, trade, day),
    keepNews: (news) => {
      if (waiting.news.length < mostNews) waiting.news.push(news);
    },
    flush,
    stop: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}

function nothingWaits(): Waiting {
  return { securities: [], trades: [], minutes: new Map(), days: new Map(), news: [] };
}

function keepTrade(waiting: Waiting, trade: MarketTrade, day: SecurityDay): void {
  if (waiting.trades.length < mostTrades) waiting.trades.push({ ...trade, tradingDay: day.tradingDay });
  const at = instant(trade.mdEntryTime - (trade.mdEntryTime % 60_000));
  const key = `${trade.securityID} ${at}`;
  waiting.minutes.set(key, withTrade(waiting.minutes.get(key), trade, at));
  waiting.days.set(`${trade.securityID} ${day.tradingDay}`, day);
}

function withTrade(minute: MinuteCandle | undefined, trade: MarketTrade, at: Instant): MinuteCandle {
  const { securityID, mdEntryPx: px, mdEntrySize: qty } = trade;
  const value = notional(px, qty);
  if (minute === undefined) {
    return { securityID, at, open: px, high: px, low: px, close: px, volume: qty, value, trades: 1 };
  }
  return {
    ...minute,
    high: higher(minute.high, px),
    low: higher(minute.low, px) === px ? minute.low : px,
    close: px,
    volume: addQuantity(minute.volume, qty),
    value: plus(minute.value, value),
    trades: minute.trades + 1,
  };
}

function higher(a: Price, b: Price): Price {
  return a > b ? a : b;
}

async function write(db: Database, { securities, trades, minutes, days }: Waiting): Promise<void> {
  if (securities.length === 0 && trades.length === 0) return;
  await inHost(db, async (tx) => {
    if (securities.length > 0) await tx.run(insertSecurities(securities));
    if (trades.length === 0) return;
    await Promise.all([
      tx.run(insertTrades(trades)),
      tx.run(addMinuteCandles([...minutes.values()])),
      tx.run(upsertDailyCandles([...days.values()].flatMap(dailyCandleOf))),
    ]);
  });
}

function dailyCandleOf(day: SecurityDay): readonly DailyCandle[] {
  const { securityID, tradingDay, open, high, low, last, volume, value, deals } = day;
  if (open === null || high === null || low === null || last === null) return [];
  return [{ securityID, day: tradingDay, open, high, low, close: last, volume, value, trades: deals }];
}

// Told only once it is kept, since its id is the row's.
async function writeNews({ db, publish }: KeeperOptions, news: readonly NewsFlash[]): Promise<void> {
  for (const flash of news) {
    const { headline, body, securities, publishedAt } = flash;
    const kept = { headline, body, source: "NGX", category: "Market", securities, publishedAt };
    const exchangeRef = `${publishedAt} ${headline}`.slice(0, 300);
    const id = await inHost(db, (tx) => insertNews(tx, { ...kept, exchangeRef }));
    if (id === undefined) continue;
    const item: NewsItem = { id, ...kept, securities: [...securities], attachments: [] };
    publish("onNews", item, { to: "everyone" });
  }
}

/** A batch that could not be written goes before what came since. */
function together(before: Waiting, after: Waiting): Waiting {
  const minutes = new Map(before.minutes);
  for (const [key, minute] of after.minutes) minutes.set(key, joined(minutes.get(key), minute));
  return {
    securities: [...before.securities, ...after.securities],
    trades: [...before.trades, ...after.trades].slice(-mostTrades),
    minutes,
    days: new Map([...before.days, ...after.days]),
    news: [...before.news, ...after.news].slice(0, mostNews),
  };
}

function joined(a: MinuteCandle | undefined, b: MinuteCandle): MinuteCandle {
  if (a === undefined) return b;
  return {
    ...b,
    open: a.open,
    high: higher(a.high, b.high),
    low: a.low < b.low ? a.low : b.low,
    volume: addQuantity(a.volume, b.volume),
    value: plus(a.value, b.value),
    trades: a.trades + b.trades,
  };
}
