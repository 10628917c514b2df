// The All-Share Index by minute and by day, in hundredths of a point. Market tables have no tenant.

import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { insertInto } from "../db/insert-rows.ts";
import { sql, timestampText } from "../db/sql.ts";

export type IndexFigures = {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly simulated: boolean;
};
export type IndexDay = IndexFigures & { readonly day: TradingDay };
export type IndexMinute = IndexFigures & { readonly at: Instant };

const figures = {
  open: ["bigint", (row: IndexFigures) => row.open],
  high: ["bigint", (row: IndexFigures) => row.high],
  low: ["bigint", (row: IndexFigures) => row.low],
  close: ["bigint", (row: IndexFigures) => row.close],
  is_simulated: ["boolean", (row: IndexFigures) => row.simulated],
} as const;

// Telling the same value again changes nothing, so that no repeat is counted twice.
const widen = (table: string) =>
  `do update set high = greatest(${table}.high, excluded.high), low = least(${table}.low, excluded.low),
    close = excluded.close`;

export const addIndexDays = insertInto<IndexDay>(
  "index_day",
  { day: ["date", (row) => row.day], ...figures },
  `on conflict (day) ${widen("index_day")}`,
);

export const addIndexMinutes = insertInto<IndexMinute>(
  "index_minute",
  { at: ["timestamptz", (row) => timestampText(row.at)], ...figures },
  `on conflict (at) ${widen("index_minute")}`,
);

type FigureRow = {
  readonly open: bigint;
  readonly high: bigint;
  readonly low: bigint;
  readonly close: bigint;
  readonly is_simulated: boolean;
};

function figuresOf(row: FigureRow): IndexFigures {
  return {
    open: Number(row.open),
    high: Number(row.high),
    low: Number(row.low),
    close: Number(row.close),
    simulated: row.is_simulated,
  };
}

type Days = { readonly from: TradingDay; readonly to: TradingDay; readonly limit: number };

/** The newest days of a range, oldest first. */
export async function indexDays(tx: Tx, { from, to, limit }: Days): Promise<readonly IndexDay[]> {
  const rows = await tx.rows<FigureRow & { readonly day: TradingDay }>(sql`
    select day, open, high, low, close, is_simulated
    from index_day
    where day between ${from} and ${to}
    order by day desc
    limit ${limit}`);
  return rows.toReversed().map((row) => ({ day: row.day, ...figuresOf(row) }));
}

type Steps = { readonly from: Instant; readonly to: Instant; readonly minutes: number; readonly limit: number };

/** The newest steps of so many minutes within a range, oldest first. */
export async function indexSteps(tx: Tx, { from, to, minutes, limit }: Steps): Promise<readonly IndexMinute[]> {
  const rows = await tx.rows<FigureRow & { readonly begins: Instant }>(sql`
    select date_bin(make_interval(mins => ${minutes}::int), at, timestamptz '2000-01-01') as begins,
      (array_agg(open order by at))[1] as open, max(high) as high, min(low) as low,
      (array_agg(close order by at desc))[1] as close, bool_or(is_simulated) as is_simulated
    from index_minute
    where at between ${timestampText(from)} and ${timestampText(to)}
    group by begins
    order by begins desc
    limit ${limit}`);
  return rows.toReversed().map((row) => ({ at: row.begins, ...figuresOf(row) }));
}
