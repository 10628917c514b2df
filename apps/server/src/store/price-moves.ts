// Which trade last moved each security's published price on a day. Market tables have no tenant.

import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import { price, quantity, type Price, type Quantity } from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";

export type KeptMove = {
  readonly securityID: string;
  readonly price: Price;
  readonly quantity: Quantity;
  readonly at: Instant;
};

type Row = {
  readonly securityID: string;
  readonly px: bigint;
  readonly size: bigint;
  readonly at: Instant;
};

/** By symbol; of trades at the same moment the one with the later number. */
export async function lastPriceMoves(tx: Tx, day: TradingDay): Promise<readonly KeptMove[]> {
  const rows = await tx.rows<Row>(sql`
    select distinct on (security_id) security_id as "securityID", md_entry_px_kobo as px, md_entry_size as size,
      md_entry_time as at
    from market_trade
    where trading_day = ${day} and moves_price
    order by security_id, md_entry_time desc, length(md_entry_id) desc, md_entry_id desc`);
  return rows.map(({ securityID, px, size, at }) => ({
    securityID,
    price: price(Number(px)),
    quantity: quantity(Number(size)),
    at,
  }));
}
