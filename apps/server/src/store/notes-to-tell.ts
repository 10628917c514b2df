// The contract notes that their accounts were not told of yet, or that have changed since: each account and day once.

import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import type { Kobo } from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampText } from "../db/sql.ts";

/** What an account bought and sold on a day, by the notes of it. */
export type DayOfNotes = {
  readonly accountId: number;
  readonly tradeDate: TradingDay;
  readonly settlementDate: TradingDay;
  readonly bought: number;
  readonly toPay: Kobo;
  readonly sold: number;
  readonly toReceive: Kobo;
  /** It was told of before, with other fills. */
  readonly isChange: boolean;
};

type Span = { readonly from: TradingDay; readonly until: TradingDay; readonly most: number };

/**
 * Takes at most so many of the days of notes, trade dates from one to another, and marks them as told. A day of which every
 * fill was taken back tells of no note; it is told as a change where it was told before.
 */
export async function takeNotesToTell(
  tx: Tx,
  { from, until, most }: Span,
  at: Instant,
): Promise<readonly DayOfNotes[]> {
  return await tx.rows<DayOfNotes>(sql`
    with note as (
      select account_id, trade_date, order_id, side, max(settlement_date) as settlement_date, count(*)::int as fills,
        sum(last_qty) as quantity, sum(value_kobo) as value, sum(charges_kobo) as charges
      from execution
      where settlement_date >= ${from} and trade_date between ${from} and ${until}
      group by account_id, trade_date, order_id, side
    ), day as (
      select account_id, trade_date, max(settlement_date) as settlement_date, sum(fills)::int as fills,
        (count(*) filter (where side = 'Buy' and quantity > 0))::int as bought,
        coalesce(sum(value + charges) filter (where side = 'Buy'), 0)::bigint as to_pay,
        (count(*) filter (where side = 'Sell' and quantity > 0))::int as sold,
        coalesce(sum(value - charges) filter (where side = 'Sell'), 0)::bigint as to_receive
      from note
      group by account_id, trade_date
    ), due as (
      select day.*, told.fills is not null as is_change
      from day
      left join note_told told on told.account_id = day.account_id and told.trade_date = day.trade_date
      where told.fills is distinct from day.fills and (told.fills is not null or bought + sold > 0)
      order by day.trade_date, day.account_id
      limit ${most}
    ), kept as (
      insert into note_told (account_id, trade_date, fills, told_at)
      select account_id, trade_date, fills, ${timestampText(at)} from due
      on conflict (tenant_id, account_id, trade_date) do update set fills = excluded.fills, told_at = excluded.told_at
    )
    select account_id as "accountId", trade_date as "tradeDate", settlement_date as "settlementDate", bought,
      to_pay as "toPay", sold, to_receive as "toReceive", is_change as "isChange"
    from due
    order by trade_date, account_id`);
}
