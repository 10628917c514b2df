// What taxes count gains by: the market prices of one day, kept once, and what went into shares again.

import { securityTypeOf } from "@tradebook/domain/fees/fee-book.ts";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import { gainsRule } from "@tradebook/domain/portfolio/gains-rule.ts";
import type { Purchase } from "@tradebook/domain/portfolio/reinvestment.ts";
import { kobo, price, type Price } from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import { fixedSql, sql } from "../db/sql.ts";
import { standingTrades } from "./portfolio.ts";

/** Keeps the official close of the day, or the last one before it; what is kept already stays. Called on the host's side. */
export async function keepTaxBasePrices(tx: Tx): Promise<void> {
  const { baseDay } = gainsRule;
  await tx.run(sql`
    insert into tax_base_price (security_id, day, close_kobo, is_simulated)
    select distinct on (security_id) security_id, ${baseDay}::date, coalesce(official_close_kobo, close_kobo), is_simulated
    from daily_candle
    where day <= ${baseDay}
    order by security_id, day desc
    on conflict do nothing`);
}

export type TaxBasePrice = { readonly price: Price; readonly isSimulated: boolean };

export async function taxBasePrices(
  tx: Tx,
  securityIDs: readonly string[],
  day: TradingDay,
): Promise<ReadonlyMap<string, TaxBasePrice>> {
  const rows = await tx.rows<{ security_id: string; close: bigint; simulated: boolean }>(sql`
    select security_id, close_kobo as close, is_simulated as simulated from tax_base_price
    where security_id = any(${securityIDs}) and day = ${day}
    order by security_id`);
  return new Map(rows.map((row) => [row.security_id, { price: price(Number(row.close)), isSimulated: row.simulated }]));
}

const boughtByBoard = fixedSql(`
    select bought.day, s.board, sum(bought.consideration)::bigint as consideration
    from (${standingTrades}) bought join security s on s.security_id = bought.security_id
    where bought.kind = 'Buy' and bought.day >= $3
    group by bought.day, s.board
    order by bought.day, s.board`);

export type SharesBought = { readonly accountId: number; readonly from: TradingDay; readonly to: TradingDay };

/** What went into shares, not into bonds or funds, ascending by day; trades that were taken back left out. */
export async function sharesBought(tx: Tx, { accountId, from, to }: SharesBought): Promise<readonly Purchase[]> {
  const rows = await tx.rows<{ day: TradingDay; board: string; consideration: bigint }>(
    boughtByBoard([accountId, to, from]),
  );
  const shares = rows.filter(({ board }) => securityTypeOf(board) === "equity");
  return shares.map((row) => ({ day: row.day, consideration: kobo(row.consideration) }));
}
