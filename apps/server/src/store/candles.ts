// Candles of days and minutes: a security's past. Market tables have no tenant.

import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import { kobo, price, quantity, type Kobo, type Price, type Quantity } from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import { insertInto } from "../db/insert-rows.ts";
import { sql, timestampText } from "../db/sql.ts";

/** The first, highest, lowest and last trade of a time, and what all of them come to. */
export type CandleFigures = {
  readonly open: Price;
  readonly high: Price;
  readonly low: Price;
  readonly close: Price;
  readonly volume: Quantity;
  readonly value: Kobo;
  readonly trades: number;
  /** Made up, or heard from a simulated exchange. */
  readonly simulated: boolean;
};
export type DailyCandle = CandleFigures & {
  readonly securityID: string;
  readonly day: TradingDay;
  readonly prevClose: Price | null;
  /** The first price that moved the published one; null on a day without one. */
  readonly officialOpen: Price | null;
  /** The official close, and while the day lasts what it would be now. */
  readonly officialClose: Price | null;
};
export type MinuteCandle = CandleFigures & { readonly securityID: string; readonly at: Instant };

const figures = {
  open_kobo: ["bigint", (row: CandleFigures) => row.open],
  high_kobo: ["bigint", (row: CandleFigures) => row.high],
  low_kobo: ["bigint", (row: CandleFigures) => row.low],
  close_kobo: ["bigint", (row: CandleFigures) => row.close],
  volume: ["bigint", (row: CandleFigures) => row.volume],
  value_kobo: ["numeric", (row: CandleFigures) => row.value],
  trades: ["integer", (row: CandleFigures) => row.trades],
  is_simulated: ["boolean", (row: CandleFigures) => row.simulated],
} as const;

/** The day as it now stands; a later row of the same day replaces it. */
export const upsertDailyCandles = insertInto<DailyCandle>(
  "daily_candle",
  {
    security_id: ["text", (row) => row.securityID],
    day: ["date", (row) => row.day],
    prev_close_kobo: ["bigint", (row) => row.prevClose],
    official_open_kobo: ["bigint", (row) => row.officialOpen],
    official_close_kobo: ["bigint", (row) => row.officialClose],
    ...figures,
  },
  `on conflict (security_id, day) do update set open_kobo = excluded.open_kobo, high_kobo = excluded.high_kobo,
    low_kobo = excluded.low_kobo, close_kobo = excluded.close_kobo, volume = excluded.volume,
    value_kobo = excluded.value_kobo, trades = excluded.trades, prev_close_kobo = excluded.prev_close_kobo,
    official_open_kobo = excluded.official_open_kobo, official_close_kobo = excluded.official_close_kobo`,
);

type OneDay = { readonly securityID: string; readonly day: TradingDay };

/** Adds days up anew from their trades, where more of those are kept than the day knew of. */
export async function addUpDays(tx: Tx, days: readonly OneDay[], simulated: boolean): Promise<void> {
  await tx.run(sql`
    with wanted as (
      select distinct security_id, day
      from unnest(${days.map(({ securityID }) => securityID)}::text[], ${days.map(({ day }) => day)}::date[])
        as given (security_id, day)
    ),
    told as (
      select security_id, day, md_entry_px_kobo as px, md_entry_size as size, moves_price,
        row_number() over (order by md_entry_time, length(md_entry_id), md_entry_id) as place
      from wanted join market_trade t using (security_id)
      where t.trading_day = wanted.day
    ),
    added as (
      select security_id, day, (array_agg(px order by place))[1] as open_kobo, max(px) as high_kobo,
        min(px) as low_kobo, (array_agg(px order by place desc))[1] as close_kobo, sum(size)::bigint as volume,
        sum(size * px::numeric) as value_kobo, count(*)::int as trades,
        (array_agg(px order by place) filter (where moves_price))[1] as official_open_kobo,
        (array_agg(px order by place desc) filter (where moves_price))[1] as moved_kobo
      from told
      group by security_id, day
    )
    insert into daily_candle (security_id, day, open_kobo, high_kobo, low_kobo, close_kobo, volume, value_kobo, trades,
      is_simulated, prev_close_kobo, official_open_kobo, official_close_kobo)
    select security_id, day, open_kobo, high_kobo, low_kobo, close_kobo, volume, value_kobo, trades, ${simulated},
      earlier.close_kobo_before, official_open_kobo, coalesce(moved_kobo, earlier.close_kobo_before)
    from added
    left join lateral (
      select coalesce(official_close_kobo, close_kobo) as close_kobo_before
      from daily_candle d
      where d.security_id = added.security_id and d.day < added.day
      order by d.day desc
      limit 1
    ) earlier on true
    on conflict (security_id, day) do update set open_kobo = excluded.open_kobo, high_kobo = excluded.high_kobo,
      low_kobo = excluded.low_kobo, close_kobo = excluded.close_kobo, volume = excluded.volume,
      value_kobo = excluded.value_kobo, trades = excluded.trades, official_open_kobo = excluded.official_open_kobo,
      official_close_kobo = excluded.official_close_kobo
    where excluded.volume > daily_candle.volume`);
}

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
  readonly is_simulated: boolean;
};
type DayRow = FigureRow & {
  readonly prev_close_kobo: bigint | null;
  readonly official_open_kobo: bigint | null;
  readonly official_close_kobo: bigint | null;
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
    simulated: row.is_simulated,
  };
}

function dayOf(row: DayRow): Omit<DailyCandle, "securityID" | "day"> {
  return {
    ...figuresOf(row),
    prevClose: priceOrNull(row.prev_close_kobo),
    officialOpen: priceOrNull(row.official_open_kobo),
    officialClose: priceOrNull(row.official_close_kobo),
  };
}

function priceOrNull(amount: bigint | null): Price | null {
  return amount === null ? null : price(Number(amount));
}

/** Every security's candle of one day. */
export async function candlesOfDay(tx: Tx, day: TradingDay): Promise<readonly DailyCandle[]> {
  const rows = await tx.rows<DayRow & { readonly security_id: string }>(sql`
    select security_id, open_kobo, high_kobo, low_kobo, close_kobo, volume, value_kobo, trades, is_simulated,
      prev_close_kobo, official_open_kobo, official_close_kobo
    from daily_candle
    where day = ${day}
    order by security_id`);
  return rows.map((row) => ({ securityID: row.security_id, day, ...dayOf(row) }));
}

/** The days there are candles of: the first, and the last one that isn't after `upTo`. Null when there is none. */
export async function candleDays(
  tx: Tx,
  upTo: TradingDay,
): Promise<{ readonly first: TradingDay; readonly last: TradingDay } | null> {
  const [row] = await tx.rows<{ readonly first: TradingDay | null; readonly last: TradingDay | null }>(sql`
    select min(day) as first, max(day) filter (where day <= ${upTo}) as last
    from daily_candle`);
  return row === undefined || row.first === null || row.last === null ? null : { first: row.first, last: row.last };
}

/** Shares that a day brought on average, over the thirty days before the newest; nothing of what never traded in them. */
export async function averageVolumes(tx: Tx): Promise<ReadonlyMap<string, Quantity>> {
  const rows = await tx.rows<{ readonly security_id: string; readonly volume: bigint }>(sql`
    with newest as (select max(day) as day from daily_candle),
      counted as (
        select security_id, d.day, volume
        from newest join daily_candle d on d.day < newest.day and d.day >= newest.day - 30
      )
    select security_id, (sum(volume) / (select count(distinct day) from counted))::bigint as volume
    from counted
    group by security_id
    having sum(volume) >= (select count(distinct day) from counted)
    order by security_id`);
  return new Map(rows.map((row) => [row.security_id, quantity(Number(row.volume))]));
}

/** The newest day there is a candle of, of any security. */
export async function newestCandleDay(tx: Tx): Promise<TradingDay | null> {
  const [row] = await tx.rows<{ readonly day: TradingDay | null }>(sql`select max(day) as day from daily_candle`);
  return row?.day ?? null;
}

/** Every security's last official close before a day. */
export async function closesBefore(tx: Tx, day: TradingDay): Promise<ReadonlyMap<string, Price>> {
  const rows = await tx.rows<{ readonly security_id: string; readonly close_kobo: bigint }>(sql`
    select s.security_id, c.close_kobo
    from security s
    cross join lateral (
      select coalesce(official_close_kobo, close_kobo) as close_kobo from daily_candle d
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
  const rows = await tx.rows<DayRow & { readonly day: TradingDay }>(sql`
    select day, open_kobo, high_kobo, low_kobo, close_kobo, volume, value_kobo, trades, is_simulated,
      prev_close_kobo, official_open_kobo, official_close_kobo
    from daily_candle
    where security_id = ${securityID} and day between ${from} and ${to}
    order by day desc
    limit ${limit}`);
  return rows.toReversed().map((row) => ({ securityID, day: row.day, ...dayOf(row) }));
}

export type TimeRange = {
  readonly securityID: string;
  readonly from: Instant;
  readonly to: Instant;
  readonly minutes: number;
  readonly limit: number;
};

/** The newest candles of so many minutes within a range, oldest first; `from` begins a step, so that none is cut. */
export async function intradayCandles(tx: Tx, range: TimeRange): Promise<readonly MinuteCandle[]> {
  const { securityID, from, to, minutes, limit } = range;
  const rows = await tx.rows<FigureRow & { readonly begins: Instant }>(sql`
    select date_bin(make_interval(mins => ${minutes}::int), at, timestamptz '2000-01-01') as begins,
      (array_agg(open_kobo order by at))[1] as open_kobo, max(high_kobo) as high_kobo, min(low_kobo) as low_kobo,
      (array_agg(close_kobo order by at desc))[1] as close_kobo, sum(volume)::bigint as volume,
      sum(value_kobo) as value_kobo, sum(trades)::int as trades, bool_or(is_simulated) as is_simulated
    from minute_candle
    where security_id = ${securityID} and at between ${timestampText(from)} and ${timestampText(to)}
    group by begins
    order by begins desc
    limit ${limit}`);
  return rows.toReversed().map((row) => ({ securityID, at: row.begins, ...figuresOf(row) }));
}
