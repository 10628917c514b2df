// The rows of a day's price list: of the day that is being traded from the view, of past days as they were kept.

import type { Answer } from "@tradebook/contract/method.ts";
import type { FileAnswer } from "@tradebook/contract/file-answer.ts";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import { dayFigures } from "@tradebook/domain/market/market-statistics.ts";
import { ok, refuse } from "@tradebook/domain/result.ts";
import { zeroKobo } from "@tradebook/domain/units.ts";
import type { Database } from "../../db/database.ts";
import { hostTenantId, readInTenant, type Tx } from "../../db/in-tenant.ts";
import { candleDays, candlesOfDay, closesBefore, type DailyCandle } from "../../store/candles.ts";
import type { Listed, MarketState } from "./market-view.ts";
import { officialList, type ListRow } from "./official-list.ts";

/** The list of that day, or of the last day before it that traded. A day before all history, or ahead, is refused. */
export async function priceListOf(db: Database, market: MarketState, asked: TradingDay): Promise<Answer<FileAnswer>> {
  const { tradingDay } = market;
  if (asked === tradingDay) return ok(officialList(asked, liveRows(market)));
  return await readInTenant(db, hostTenantId, async (tx) => {
    const days = await candleDays(tx, asked);
    if (days === null || asked > tradingDay) {
      const earliest = days?.first ?? (await candleDays(tx, tradingDay))?.first ?? tradingDay;
      return refuse({ code: "DATE_INVALID", field: "dateTime", earliest, latest: tradingDay });
    }
    return ok(officialList(days.last, await keptRows(tx, days.last)));
  });
}

function liveRows(market: MarketState): readonly ListRow[] {
  return [...market.listed.values()]
    .toSorted((a, b) => (a.security.securityID < b.security.securityID ? -1 : 1))
    .map(liveRow);
}

function liveRow({ day }: Listed): ListRow {
  const { securityID, prevClose, officialOpen, open, high, low, last, deals: trades, volume, value } = day;
  const { close } = dayFigures(day);
  return {
    securityID,
    prevClose,
    officialOpen,
    open,
    high,
    low,
    officialClose: close,
    close: last,
    trades,
    volume,
    value,
  };
}

/** Names with a candle of that day, and those that only have earlier ones, at the close they had. */
async function keptRows(tx: Tx, day: TradingDay): Promise<readonly ListRow[]> {
  const [candles, closes] = await Promise.all([candlesOfDay(tx, day), closesBefore(tx, day)]);
  const rows = new Map<string, ListRow>();
  for (const [securityID, close] of closes)
    rows.set(securityID, { ...untraded, securityID, prevClose: close, officialClose: close });
  for (const candle of candles) {
    const prevClose = candle.prevClose ?? closes.get(candle.securityID) ?? null;
    rows.set(candle.securityID, { ...keptRow(candle), prevClose });
  }
  return [...rows.values()].toSorted((a, b) => (a.securityID < b.securityID ? -1 : 1));
}

function keptRow(candle: DailyCandle): ListRow {
  const { securityID, prevClose, officialClose, trades, volume, value } = candle;
  if (trades === 0) return { ...untraded, securityID, prevClose, officialClose: officialClose ?? candle.close };
  const { officialOpen, open, high, low, close } = candle;
  const prices = { prevClose, officialOpen, open, high, low, close };
  return { securityID, ...prices, officialClose: officialClose ?? close, trades, volume, value };
}

const untraded = {
  prevClose: null,
  officialOpen: null,
  open: null,
  high: null,
  low: null,
  close: null,
  officialClose: null,
  trades: 0,
  volume: 0,
  value: zeroKobo,
} as const;
