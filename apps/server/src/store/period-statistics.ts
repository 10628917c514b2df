// What a stretch of days comes to for each security. Market tables have no tenant.

import type { TradingDay } from "@tradebook/domain/instant.ts";
import { kobo, price, quantity, type Kobo, type Price, type Quantity } from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";

/** The first day is one of them, the last is not. */
export type Stretch = { readonly from: TradingDay; readonly before: TradingDay };

export type StretchFigures = {
  readonly securityID: string;
  readonly high: Price;
  readonly low: Price;
  readonly volume: Quantity;
  readonly value: Kobo;
  readonly deals: number;
  readonly daysTraded: number;
};

type Row = {
  readonly security_id: string;
  readonly high_kobo: bigint;
  readonly low_kobo: bigint;
  readonly volume: bigint;
  readonly value_kobo: bigint;
  readonly deals: number;
  readonly days_traded: number;
};

/** Of each security that traded. */
export async function stretchFigures(tx: Tx, { from, before }: Stretch): Promise<readonly StretchFigures[]> {
  const rows = await tx.rows<Row>(sql`
    select security_id, max(high_kobo) as high_kobo, min(low_kobo) as low_kobo, sum(volume)::bigint as volume,
      sum(value_kobo) as value_kobo, sum(trades)::int as deals, count(*)::int as days_traded
    from daily_candle
    where day >= ${from} and day < ${before} and trades > 0
    group by security_id
    order by security_id`);
  return rows.map((row) => ({
    securityID: row.security_id,
    high: price(Number(row.high_kobo)),
    low: price(Number(row.low_kobo)),
    volume: quantity(Number(row.volume)),
    value: kobo(row.value_kobo),
    deals: row.deals,
    daysTraded: row.days_traded,
  }));
}

/** Days on which anything traded. */
export async function marketDays(tx: Tx, { from, before }: Stretch): Promise<number> {
  const [row] = await tx.rows<{ readonly days: number }>(sql`
    select count(distinct day)::int as days from daily_candle where day >= ${from} and day < ${before} and trades > 0`);
  return row?.days ?? 0;
}

/** Securities whose prices of the stretch do not compare with today's as they stand: a bonus, rights or a split came between. */
export async function parted(tx: Tx, { from, before }: Stretch): Promise<readonly string[]> {
  const rows = await tx.rows<{ readonly security_id: string }>(sql`
    select distinct security_id from ex_date
    where day >= ${from} and day <= ${before} and type <> 'Dividend'
    order by security_id`);
  return rows.map(({ security_id: securityID }) => securityID);
}
