// The market prices that taxes count gains from: the closes of one day, kept once.

import type { TradingDay } from "@tradebook/domain/instant.ts";
import { gainsRule } from "@tradebook/domain/portfolio/gains-rule.ts";
import { price, type Price } from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";

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
