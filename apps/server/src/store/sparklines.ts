// The last closes of many securities in one question. Market tables have no tenant.

import type { Sparkline } from "@tradebook/contract/services/sparkline.ts";
import { price } from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";

/** Of each of those that have any; ascending by day. */
export async function lastCloses(
  tx: Tx,
  { securityIDs, days }: { readonly securityIDs: readonly string[]; readonly days: number },
): Promise<readonly Sparkline[]> {
  const rows = await tx.rows<{ readonly securityID: string; readonly closes: readonly number[] }>(sql`
    select asked.id as "securityID", json_agg(latest.close_kobo order by latest.day) as closes
    from unnest(${securityIDs}::text[]) as asked (id)
    cross join lateral (
      select day, close_kobo from daily_candle
      where security_id = asked.id and close_kobo > 0
      order by day desc
      limit ${days}) as latest
    group by asked.id
    order by asked.id`);
  return rows.map(({ securityID, closes }) => ({ securityID, closes: closes.map(price) }));
}
