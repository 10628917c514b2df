// Limits on orders as the risk desk lists them, each with how it stands on a day.

import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import type { DatedLimit, LimitTerms } from "@tradebook/domain/risk/limits.ts";
import type { Tx } from "../db/in-tenant.ts";
import { fixedSql } from "../db/sql.ts";
import { limitColumns, limitOfRow, type LimitRow } from "./limits.ts";

export type LimitStatus = "InForce" | "Coming" | "Past" | "WaitingApproval" | "Rejected";

export type ListedLimit = Omit<DatedLimit, "accountId" | "terms"> &
  LimitTerms & {
    readonly cscsAccount: string | null;
    readonly reason: string;
    readonly setBy: string | null;
    readonly setAt: Instant;
    readonly decidedBy: string | null;
    readonly decidedAt: Instant | null;
    readonly decisionReason: string | null;
    readonly status: LimitStatus;
  };

export type LimitFilter = {
  /** What binds on this day is in force. */
  readonly day: TradingDay;
  readonly id: number | null;
  readonly cscsAccount: string | null;
  readonly securityID: string | null;
  readonly currentOnly: boolean;
};
type Cut = { readonly skip: number; readonly take: number };

type ListedRow = LimitRow & {
  readonly cscs_account: string | null;
  readonly reason: string;
  readonly setter: string | null;
  readonly set_at: Instant;
  readonly decider: string | null;
  readonly decided_at: Instant | null;
  readonly decision_reason: string | null;
  readonly status: LimitStatus;
  readonly total: number;
};

const listed = fixedSql(`
    with told as (
      select l.*, account.cscs_account, setter.user_name as setter, decider.user_name as decider,
        case
          when l.is_rise and l.is_approved is null then 'WaitingApproval'
          when l.is_rise and not l.is_approved then 'Rejected'
          when l.from_day > $1::date then 'Coming'
          when l.id = (
            select n.id from trading_limit n
            where n.role is not distinct from l.role and n.account_id is not distinct from l.account_id
              and n.security_id is not distinct from l.security_id and n.board is not distinct from l.board
              and n.from_day <= $1::date and (not n.is_rise or n.is_approved is true)
            order by n.from_day desc, n.id desc
            limit 1
          ) then 'InForce'
          else 'Past'
        end as status
      from trading_limit l
        left join securities_account account on account.id = l.account_id
        left join app_user setter on setter.id = l.set_by
        left join app_user decider on decider.id = l.decided_by
      where ($2::bigint is null or l.id = $2)
        and ($3::text is null or account.cscs_account = $3)
        and ($4::text is null or l.security_id = $4)
    )
    select ${limitColumns}, l.cscs_account, l.reason, l.setter, l.set_at, l.decider, l.decided_at, l.decision_reason,
      l.status, count(*) over ()::int as total
    from told l
    where not $5::boolean or l.status in ('InForce', 'Coming', 'WaitingApproval')
    order by l.id desc
    limit $6 offset $7`);

/** The newest first. */
export async function listLimits(
  tx: Tx,
  { day, id, cscsAccount, securityID, currentOnly }: LimitFilter,
  { skip, take }: Cut,
): Promise<{ readonly totalCount: number; readonly items: readonly ListedLimit[] }> {
  const rows = await tx.rows<ListedRow>(listed([day, id, cscsAccount, securityID, currentOnly, take, skip]));
  return { totalCount: rows[0]?.total ?? 0, items: rows.map(listedOfRow) };
}

/** One row as the list shows it. */
export async function listedLimit(tx: Tx, id: number, day: TradingDay): Promise<ListedLimit> {
  const filter = { day, id, cscsAccount: null, securityID: null, currentOnly: false };
  const [found] = (await listLimits(tx, filter, { skip: 0, take: 1 })).items;
  invariant(found !== undefined, "limits that were just written are listed");
  return found;
}

function listedOfRow(row: ListedRow): ListedLimit {
  const { accountId: _, terms, ...limit } = limitOfRow(row);
  return {
    ...limit,
    ...terms,
    cscsAccount: row.cscs_account,
    reason: row.reason,
    setBy: row.setter,
    setAt: row.set_at,
    decidedBy: row.decider,
    decidedAt: row.decided_at,
    decisionReason: row.decision_reason,
    status: row.status,
  };
}
