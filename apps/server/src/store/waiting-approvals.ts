// What waits for a second person of the house: how much of each kind, since when, and how much of it one asked for oneself.

import type { ApprovalKind } from "@tradebook/contract/desk-day.ts";
import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";

export type WaitingApproval = {
  readonly kind: ApprovalKind;
  readonly count: number;
  /** Asked for by this user, who may not decide it. */
  readonly own: number;
  readonly oldestAt: Instant;
};

/** A sale waits until its day is over, whether it has been ended or not. */
export async function waitingApprovals(tx: Tx, userId: number, day: TradingDay): Promise<readonly WaitingApproval[]> {
  return await tx.rows<WaitingApproval>(sql`
    select kind, count(*)::int as count, (count(*) filter (where asked_by = ${userId}))::int as own,
      min(asked_at) as "oldestAt"
    from (
      select 'bankDetails' as kind, asked_by, asked_at from bank_details where status = 'PENDING'
      union all
      select 'withdrawal', asked_by, asked_at from withdrawal where status = 'REQUESTED'
      union all
      select 'clientBanks', asked_by, asked_at from client_bank_change where status = 'REQUESTED'
      union all
      select 'adjustment', asked_by, asked_at from adjustment where status = 'REQUESTED'
      union all
      select 'creditLimit', asked_by, asked_at from credit_limit where status = 'REQUESTED'
      union all
      select 'lien', coalesce(lift_asked_by, asked_by), asked_at from lien where status in ('REQUESTED', 'LIFTING')
      union all
      select 'deposit', entered_by, entered_at from deposit where status = 'NOTIFIED'
      union all
      select 'sale', asked_by, asked_at from sale_approval
      where status = 'Waiting' and trading_day >= ${day} and needs_second and second_by is null
      union all
      select 'limit', set_by, set_at from trading_limit where is_rise and is_approved is null
      union all
      select 'fee', set_by, set_at from fee_rates
      where set_by is not null and not exists (select from fee_decision where fee_rates_id = fee_rates.id)
      union all
      select 'corporateAction', created_by, created_at from corporate_action where state = 'Entered'
      union all
      select 'dayClose', asked_by, asked_at from (
        select distinct on (trade_date) trade_date, asked_by, asked_at
        from day_close_request
        order by trade_date, id desc
      ) asked
      where not exists (select from day_close where day_close.trade_date = asked.trade_date)
    ) waiting
    group by kind
    order by "oldestAt", kind`);
}
