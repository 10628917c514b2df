// Listed securities, trades, and candles: the market as it is kept. Market tables have no tenant.

import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import type { Side } from "@tradebook/domain/order/order-type.ts";
import type { PriceGroup, Security, SecurityStatus } from "@tradebook/domain/security.ts";
import { kobo, price, quantity, type Kobo, type Price, type Quantity } from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import { insertInto } from "../db/insert-rows.ts";
import { sql, timestampText } from "../db/sql.ts";

type SecurityRow = {
  readonly security_id: string;
  readonly name: string;
  readonly isin: string | null;
  readonly sector: string;
  readonly board: string;
  readonly price_group: PriceGroup;
  readonly tick_kobo: bigint;
  readonly status: SecurityStatus;
  readonly tags: readonly string[];
  readonly shares_outstanding: bigint | null;
};

/** Every security, by symbol. */
export async function listSecurities(tx: Tx): Promise<readonly Security[]> {
  const rows = await tx.rows<SecurityRow>(sql`
    select security_id, name, isin, sector, board, price_group, tick_kobo, status, tags, shares_outstanding
    from security
    order by security_id`);
  return rows.map((row) => ({
    securityID: row.security_id,
    name: row.name,
    isin: row.isin,
    sector: row.sector,
    board: row.board,
    priceGroup: row.price_group,
    tick: price(Number(row.tick_kobo)),
    status: row.status,
    tags: row.tags,
    sharesOutstanding: row.shares_outstanding === null ? null : quantity(Number(row.shares_outstanding)),
  }));
}

/** Old symbols and the securities they lead to. */
export async function listAliases(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.rows<{ readonly alias: string; readonly security_id: string }>(sql`
    select alias, security_id from security_alias order by alias`);
  return new Map(rows.map((row) => [row.alias, row.security_id]));
}

/** Securities that the exchange lists and nobody here knew. */
export const insertSecurities = insertInto<Security>(
  "security",
  {
    security_id: ["text", (row) => row.securityID],
    name: ["text", (row) => row.name],
    isin: ["text", (row) => row.isin],
    sector: ["text", (row) => row.sector],
    board: ["text", (row) => row.board],
    price_group: ["text", (row) => row.priceGroup],
    tick_kobo: ["bigint", (row) => row.tick],
  },
  "on conflict (security_id) do nothing",
);

export type KeptTrade = {
  readonly tradingDay: TradingDay;
  readonly securityID: string;
  readonly mdEntryID: string;
  readonly mdEntryPx: Price;
  readonly mdEntrySize: Quantity;
  readonly mdEntryTime: Instant;
  readonly aggressorSide: Side | null;
  readonly cross: boolean;
  readonly movesPrice: boolean;
};

export const insertTrades = insertInto<KeptTrade>(
  "market_trade",
  {
    trading_day: ["date", (row) => row.tradingDay],
    md_entry_id: ["text", (row) => row.mdEntryID],
    security_id: ["text", (row) => row.securityID],
    md_entry_px_kobo: ["bigint", (row) => row.mdEntryPx],
    md_entry_size: ["bigint", (row) => row.mdEntrySize],
    md_entry_time: ["timestamptz", (row) => timestampText(row.mdEntryTime)],
    aggressor_side: ["text", (row) => row.aggressorSide],
    is_cross: ["boolean", (row) => row.cross],
    moves_price: ["boolean", (row) => row.movesPrice],
  },
  "on conflict (trading_day, md_entry_id) do nothing",
);

type TradeRow = {
  readonly trading_day: TradingDay;
  readonly security_id: string;
  readonly md_entry_id: string;
  readonly md_entry_px_kobo: bigint;
  readonly md_entry_size: bigint;
  readonly md_entry_time: Instant;
  readonly aggressor_side: Side | null;
  readonly is_cross: boolean;
  readonly moves_price: boolean;
};

/** The newest trades of all securities, newest first. */
export async function newestTrades(tx: Tx, limit: number): Promise<readonly KeptTrade[]> {
  const rows = await tx.rows<TradeRow>(sql`
    select trading_day, security_id, md_entry_id, md_entry_px_kobo, md_entry_size, md_entry_time, aggressor_side,
      is_cross, moves_price
    from market_trade
    order by md_entry_time desc
    limit ${limit}`);
  return rows.map((row) => ({
    tradingDay: row.trading_day,
    securityID: row.security_id,
    mdEntryID: row.md_entry_id,
    mdEntryPx: price(Number(row.md_entry_px_kobo)),
    mdEntrySize: quantity(Number(row.md_entry_size)),
    mdEntryTime: row.md_entry_time,
    aggressorSide: row.aggressor_side,
    cross: row.is_cross,
    movesPrice: row.moves_price,
  }));
}

/** The price of each security's last trade of a day that was large enough to move it. */
export async function publishedPrices(tx: Tx, day: TradingDay): Promise<ReadonlyMap<string, Price>> {
  const rows = await tx.rows<{ readonly security_id: string; readonly md_entry_px_kobo: bigint }>(sql`
    select distinct on (security_id) security_id, md_entry_px_kobo
    from market_trade
    where trading_day = ${day} and moves_price
    order by security_id, md_entry_time desc, md_entry_id desc`);
  return new Map(rows.map((row) => [row.security_id, price(Number(row.md_entry_px_kobo))]));
}

export type CandleFigures = {
  readonly open: Price;
  readonly high: Price;
  readonly low: Price;
  readonly close: Price;
  readonly volume: Quantity;
  readonly value: Kobo;
  readonly trades: number;
};
export type DailyCandle = CandleFigures & { readonly securityID: string; readonly day: TradingDay };
export type MinuteCandle = CandleFigures & { readonly securityID: string; readonly at: Instant };

const figures = {
  open_kobo: ["bigint", (row: CandleFigures) => row.open],
  high_kobo: ["bigint", (row: CandleFigures) => row.high],
  low_kobo: ["bigint", (row: CandleFigures) => row.low],
  close_kobo: ["bigint", (row: CandleFigures) => row.close],
  volume: ["bigint", (row: CandleFigures) => row.volume],
  value_kobo: ["numeric", (row: CandleFigures) => row.value],
  trades: ["integer", (row: CandleFigures) => row.trades],
} as const;

/** The day as it now stands; a later row of the same day replaces it. */
export const upsertDailyCandles = insertInto<DailyCandle>(
  "daily_candle",
  { security_id: ["text", (row) => row.securityID], day: ["date", (row) => row.day], ...figures },
  `on conflict (security_id, day) do update set open_kobo = excluded.open_kobo, high_kobo = excluded.high_kobo,
    low_kobo = excluded.low_kobo, close_kobo = excluded.close_kobo, volume = excluded.volume,
    value_kobo = excluded.value_kobo, trades = excluded.trades`,
);

/** Trades of a minute; what came before in the same minute is added to. */
export const addMinuteCandles = insertInto<MinuteCandle>(
  "minute_candle",
  { security_id: ["text", (row) => row.securityID], at: ["timestamptz", (row) => timestampText(row.at)], ...figures },
  `on conflict (security_id, at) do update set high_kobo = greatest(minute_candle.high_kobo, excluded.high_kobo),
    low_kobo = least(minute_candle.low_kobo, excluded.low_kobo), close_kobo = excluded.close_kobo,
    volume = minute_candle.volume + excluded.volume, value_kobo = minute_candle.value_kobo + excluded.value_kobo,
    trades = minute_candle.trades + excluded.trades`,
);

type FigureRow = {
  readonly open_kobo: bigint;
  readonly high_kobo: bigint;
  readonly low_kobo: bigint;
  readonly close_kobo: bigint;
  readonly volume: bigint;
  readonly value_kobo: bigint;
  readonly trades: number;
};

function figuresOf(row: FigureRow): CandleFigures {
  return {
    open: price(Number(row.open_kobo)),
    high: price(Number(row.high_kobo)),
    low: price(Number(row.low_kobo)),
    close: price(Number(row.close_kobo)),
    volume: quantity(Number(row.volume)),
    value: kobo(row.value_kobo),
    trades: row.trades,
  };
}

/** Every security's candle of one day. */
export async function candlesOfDay(tx: Tx, day: TradingDay): Promise<readonly DailyCandle[]> {
  const rows = await tx.rows<FigureRow & { readonly security_id: string }>(sql`
    select security_id, open_kobo, high_kobo, low_kobo, close_kobo, volume, value_kobo, trades
    from daily_candle
    where day = ${day}
    order by security_id`);
  return rows.map((row) => ({ securityID: row.security_id, day, ...figuresOf(row) }));
}

/** Every security's last close before a day. */
export async function closesBefore(tx: Tx, day: TradingDay): Promise<ReadonlyMap<string, Price>> {
  const rows = await tx.rows<{ readonly security_id: string; readonly close_kobo: bigint }>(sql`
    select s.security_id, c.close_kobo
    from security s
    cross join lateral (
      select close_kobo from daily_candle d
      where d.security_id = s.security_id and d.day < ${day}
      order by d.day desc
      limit 1
    ) c
    order by s.security_id`);
  return new Map(rows.map((row) => [row.security_id, price(Number(row.close_kobo))]));
}

export type DayRange = {
  readonly securityID: string;
  readonly from: TradingDay;
  readonly to: TradingDay;
  readonly limit: number;
};

/** The newest daily candles of a range, oldest first. */
export async function dailyCandles(tx: Tx, { securityID, from, to, limit }: DayRange): Promise<readonly DailyCandle[]> {
  const rows = await tx.rows<FigureRow & { readonly day: TradingDay }>(sql`
    select day, open_kobo, high_kobo, low_kobo, close_kobo, volume, value_kobo, trades
    from daily_candle
    where security_id = ${securityID} and day between ${from} and ${to}
    order by day desc
    limit ${limit}`);
  return rows.toReversed().map((row) => ({ securityID, day: row.day, ...figuresOf(row) }));
}

export type TimeRange = {
  readonly securityID: string;
  readonly from: Instant;
  readonly to: Instant;
  readonly minutes: number;
  readonly limit: number;
};

/** The newest candles of so many minutes within a range, oldest first. */
export async function intradayCandles(tx: Tx, range: TimeRange): Promise<readonly MinuteCandle[]> {
  const { securityID, from, to, minutes, limit } = range;
  const rows = await tx.rows<FigureRow & { readonly begins: Instant }>(sql`
    select date_bin(make_interval(mins => ${minutes}::int), at, timestamptz '2000-01-01') as begins,
      (array_agg(open_kobo order by at))[1] as open_kobo, max(high_kobo) as high_kobo, min(low_kobo) as low_kobo,
      (array_agg(close_kobo order by at desc))[1] as close_kobo, sum(volume)::bigint as volume,
      sum(value_kobo) as value_kobo, sum(trades)::int as trades
    from minute_candle
    where security_id = ${securityID} and at between ${timestampText(from)} and ${timestampText(to)}
    group by begins
    order by begins desc
    limit ${limit}`);
  return rows.toReversed().map((row) => ({ securityID, at: row.begins, ...figuresOf(row) }));
}
