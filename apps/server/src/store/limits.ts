// Limits on orders as they were set: what binds now, what is to come, what waits for a second person.

import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import type { DatedLimit, LimitScope, LimitTerms } from "@tradebook/domain/risk/limits.ts";
import { kobo, quantity } from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import { insertInto } from "../db/insert-rows.ts";
import { fixedSql, sql, timestampText } from "../db/sql.ts";

type LimitRow = {
  readonly id: bigint;
  readonly role: LimitScope["role"];
  readonly account_id: number | null;
  readonly security_id: string | null;
  readonly board: string | null;
  readonly from_day: TradingDay;
  readonly max_order_qty: bigint | null;
  readonly max_order_value_kobo: bigint | null;
  readonly max_daily_buy_kobo: bigint | null;
  readonly max_open_orders: number | null;
  readonly gtd_max_days: number | null;
  readonly duplicate_window_ms: number | null;
};

const limitColumns = `l.id, l.role, l.account_id, l.security_id, l.board, l.from_day, l.max_order_qty,
      l.max_order_value_kobo, l.max_daily_buy_kobo, l.max_open_orders, l.gtd_max_days, l.duplicate_window_ms`;
/** A rise binds nobody until it is approved: what was before it stands. */
const counts = "(not l.is_rise or l.is_approved is true)";

const houseLimits = fixedSql(`
    select ${limitColumns} from trading_limit l where l.account_id is null and ${counts} order by l.from_day, l.id`);
const accountLimits = fixedSql(`
    select ${limitColumns} from trading_limit l where l.account_id = any($1) and ${counts} order by l.from_day, l.id`);

/** Those of no single account. */
export async function readHouseLimits(tx: Tx): Promise<readonly DatedLimit[]> {
  return (await tx.rows<LimitRow>(houseLimits([]))).map(limitOfRow);
}

/** Those of single accounts. */
export async function readAccountLimits(tx: Tx, accountIds: readonly number[]): Promise<readonly DatedLimit[]> {
  return (await tx.rows<LimitRow>(accountLimits([accountIds]))).map(limitOfRow);
}

/** Whether any limit of the house counts open orders: who counts none does not ask how many there are. */
export async function countsOpenOrders(tx: Tx): Promise<boolean> {
  const [row] = await tx.rows<{ counts: boolean }>(sql`
    select exists (select from trading_limit where max_open_orders is not null) as counts`);
  return row?.counts === true;
}

/** How many orders of each account are open; accounts without one are left out. */
export async function openOrderCounts(tx: Tx, accountIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.rows<{ account_id: number; open: number }>(sql`
    select account_id, count(*)::int as open from stock_order
    where account_id = any(${accountIds}) and is_open
    group by account_id
    order by account_id`);
  return new Map(rows.map((row) => [row.account_id, row.open]));
}

export type NewLimit = LimitScope & {
  readonly from: TradingDay;
  readonly terms: LimitTerms;
  readonly reason: string;
  /** Null for what a house begins with. */
  readonly setBy: number | null;
  readonly setAt: Instant;
  /** It waits for a second person. */
  readonly isRise: boolean;
};

const insertLimits = insertInto<NewLimit>(
  "trading_limit",
  {
    role: ["text", (row) => row.role],
    account_id: ["integer", (row) => row.accountId],
    security_id: ["text", (row) => row.securityID],
    board: ["text", (row) => row.board],
    from_day: ["date", (row) => row.from],
    max_order_qty: ["bigint", ({ terms }) => terms.maxOrderQty],
    max_order_value_kobo: ["bigint", ({ terms }) => terms.maxOrderValue],
    max_daily_buy_kobo: ["bigint", ({ terms }) => terms.maxDailyBuy],
    max_open_orders: ["integer", ({ terms }) => terms.maxOpenOrders],
    gtd_max_days: ["integer", ({ terms }) => terms.gtdMaxDays],
    duplicate_window_ms: ["integer", ({ terms }) => terms.duplicateWindowMs],
    reason: ["text", (row) => row.reason],
    set_by: ["integer", (row) => row.setBy],
    set_at: ["timestamptz", (row) => timestampText(row.setAt)],
    is_rise: ["boolean", (row) => row.isRise],
  },
  "returning id",
);

/** Answers their ids. */
export async function addLimits(tx: Tx, limits: readonly NewLimit[]): Promise<readonly number[]> {
  const rows = await tx.rows<{ id: bigint }>(insertLimits(limits));
  return rows.map(({ id }) => Number(id));
}

/** The row of exactly this scope that binds on the day; undefined when there is none. */
export async function limitOfScope(tx: Tx, scope: LimitScope, day: TradingDay): Promise<DatedLimit | undefined> {
  const [row] = await tx.rows<LimitRow>(sql`
    select l.id, l.role, l.account_id, l.security_id, l.board, l.from_day, l.max_order_qty, l.max_order_value_kobo,
      l.max_daily_buy_kobo, l.max_open_orders, l.gtd_max_days, l.duplicate_window_ms
    from trading_limit l
    where l.role is not distinct from ${scope.role} and l.account_id is not distinct from ${scope.accountId}
      and l.security_id is not distinct from ${scope.securityID} and l.board is not distinct from ${scope.board}
      and l.from_day <= ${day} and (not l.is_rise or l.is_approved is true)
    order by l.from_day desc, l.id desc
    limit 1`);
  return row === undefined ? undefined : limitOfRow(row);
}

export type LimitDecision = {
  readonly id: number;
  readonly approve: boolean;
  readonly reason: string;
  readonly userId: number;
  readonly at: Instant;
};

/** `holders`: of the account that it is for. */
export type WaitingLimit = { readonly setBy: number | null; readonly holders: readonly number[] };

/** The rise that waits for a second person, held until this transaction ends; undefined when none of that number waits. */
export async function waitingLimit(tx: Tx, id: number): Promise<WaitingLimit | undefined> {
  const [row] = await tx.rows<{ set_by: number | null; holders: readonly number[] }>(sql`
    select set_by, array(
        select user_id from account_user held
        where held.account_id = trading_limit.account_id and relation = 'holder' order by user_id) as holders
    from trading_limit
    where id = ${id} and is_rise and is_approved is null
    for update`);
  return row === undefined ? undefined : { setBy: row.set_by, holders: row.holders };
}

/** Whether there is such a change at all, decided on or not. */
export async function isLimit(tx: Tx, id: number): Promise<boolean> {
  return (await tx.rows(sql`select 1 as found from trading_limit where id = ${id}`)).length > 0;
}

export async function decideLimit(tx: Tx, { id, approve, reason, userId, at }: LimitDecision): Promise<void> {
  await tx.run(sql`
    update trading_limit
    set is_approved = ${approve}, decided_by = ${userId}, decided_at = ${timestampText(at)}, decision_reason = ${reason}
    where id = ${id} and is_approved is null`);
}

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

/** The newest first. */
export async function listLimits(
  tx: Tx,
  { day, id, cscsAccount, securityID, currentOnly }: LimitFilter,
  { skip, take }: Cut,
): Promise<{ readonly totalCount: number; readonly items: readonly ListedLimit[] }> {
  const rows = await tx.rows<ListedRow>(sql`
    with told as (
      select l.*, account.cscs_account, setter.user_name as setter, decider.user_name as decider,
        case
          when l.is_rise and l.is_approved is null then 'WaitingApproval'
          when l.is_rise and not l.is_approved then 'Rejected'
          when l.from_day > ${day} then 'Coming'
          when l.id = (
            select n.id from trading_limit n
            where n.role is not distinct from l.role and n.account_id is not distinct from l.account_id
              and n.security_id is not distinct from l.security_id and n.board is not distinct from l.board
              and n.from_day <= ${day} and (not n.is_rise or n.is_approved is true)
            order by n.from_day desc, n.id desc
            limit 1
          ) then 'InForce'
          else 'Past'
        end as status
      from trading_limit l
        left join securities_account account on account.id = l.account_id
        left join app_user setter on setter.id = l.set_by
        left join app_user decider on decider.id = l.decided_by
      where (${id}::bigint is null or l.id = ${id})
        and (${cscsAccount}::text is null or account.cscs_account = ${cscsAccount})
        and (${securityID}::text is null or l.security_id = ${securityID})
    )
    select id, role, account_id, security_id, board, from_day, max_order_qty, max_order_value_kobo, max_daily_buy_kobo,
      max_open_orders, gtd_max_days, duplicate_window_ms, cscs_account, reason, setter, set_at, decider, decided_at,
      decision_reason, status, count(*) over ()::int as total
    from told
    where not ${currentOnly}::boolean or status in ('InForce', 'Coming', 'WaitingApproval')
    order by id desc
    limit ${take} offset ${skip}`);
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

function limitOfRow(row: LimitRow): DatedLimit {
  return {
    id: Number(row.id),
    role: row.role,
    accountId: row.account_id,
    securityID: row.security_id,
    board: row.board,
    from: row.from_day,
    terms: {
      maxOrderQty: row.max_order_qty === null ? null : quantity(Number(row.max_order_qty)),
      maxOrderValue: koboOrNull(row.max_order_value_kobo),
      maxDailyBuy: koboOrNull(row.max_daily_buy_kobo),
      maxOpenOrders: row.max_open_orders,
      gtdMaxDays: row.gtd_max_days,
      duplicateWindowMs: row.duplicate_window_ms,
    },
  };
}

function koboOrNull(amount: bigint | null) {
  return amount === null ? null : kobo(amount);
}
