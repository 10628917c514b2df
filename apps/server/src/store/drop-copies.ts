// What the exchange's drop copy says of a house's trades, and up to when it was read.

import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampText } from "../db/sql.ts";
import type { DropCopyLine } from "../files/drop-copy.ts";

export type HeardLines = { readonly day: TradingDay; readonly lines: readonly DropCopyLine[]; readonly at: Instant };

/** A line that is known changes nothing. */
export async function keepDropCopy(tx: Tx, { day, lines, at }: HeardLines): Promise<void> {
  if (lines.length === 0) return;
  await tx.run(sql`
    insert into drop_copy (trade_date, heard_at, exec_id, is_taken_back, order_id, cscs_account, security_id, side,
      last_px_kobo, last_qty)
    select ${day}::date, ${timestampText(at)}::timestamptz, given.*
    from unnest(${lines.map(({ execID }) => execID)}::text[], ${lines.map((line) => line.isTakenBack)}::boolean[],
      ${lines.map(({ orderID }) => orderID)}::text[], ${lines.map(({ account }) => account)}::text[],
      ${lines.map(({ securityID }) => securityID)}::text[], ${lines.map(({ side }) => side)}::text[],
      ${lines.map(({ lastPxKobo }) => lastPxKobo)}::bigint[], ${lines.map(({ lastQty }) => lastQty)}::bigint[]) as given
    on conflict do nothing`);
}

/** All of the day's drop copy up to that moment is kept, and so is all that the line told. */
export async function noteDropCopyRead(tx: Tx, day: TradingDay, at: Instant): Promise<void> {
  await tx.run(sql`
    insert into drop_copy_read (trade_date, read_at) values (${day}, ${timestampText(at)})
    on conflict (tenant_id, trade_date) do update set read_at = excluded.read_at`);
}
