// Limits on orders as they were set: what binds now, what is to come, what waits for a second person.

import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import type { DatedLimit, LimitScope, LimitTerms } from "@tradebook/domain/risk/limits.ts";
import { kobo, quantity } from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import { insertInto } from "../db/insert-rows.ts";
import { fixedSql, sql, timestampText } from "../db/sql.ts";

export type LimitRow = {
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
  readonly max_orders_per_second: number | null;
  readonly allowed_types: LimitTerms["allowedTypes"];
  readonly allowed_tif: LimitTerms["allowedTif"];
  readonly warn_from_last_ppm: number | null;
  readonly max_from_last_ppm: number | null;
  readonly warn_of_volume_ppm: number | null;
  readonly queue_when_closed: boolean | null;
};

export const limitColumns = `l.id, l.role, l.account_id, l.security_id, l.board, l.from_day, l.max_order_qty,
      l.max_order_value_kobo, l.max_daily_buy_kobo, l.max_open_orders, l.gtd_max_days, l.duplicate_window_ms,
      l.max_orders_per_second, l.allowed_types, l.allowed_tif, l.warn_from_last_ppm, l.max_from_last_ppm,
      l.warn_of_volume_ppm, l.queue_when_closed`;
/** A rise binds nobody until it is approved: what was before it stands. */
const counts = "(not l.is_rise or l.is_approved is true)";

const houseLimits = fixedSql(`
    select ${limitColumns} from trading_limit l where l.account_id is null and ${counts} order by l.from_day, l.id`);
const accountLimits = fixedSql(`
    select ${limitColumns} from trading_limit l where l.account_id = any($1) and ${counts} order by l.from_day, l.id`);

const limitsOfScope = fixedSql(`
    select ${limitColumns} from trading_limit l
    where l.role is not distinct from $1 and l.account_id is not distinct from $2
      and l.security_id is not distinct from $3 and l.board is not distinct from $4
      and l.from_day <= $5 and ${counts}
    order by l.from_day desc, l.id desc
    limit 1`);

/** Those of no single account. */
export async function readHouseLimits(tx: Tx): Promise<readonly DatedLimit[]> {
  return (await tx.rows<LimitRow>(houseLimits([]))).map(limitOfRow);
}

/** Those of single accounts. */
export async function readAccountLimits(tx: Tx, accountIds: readonly number[]): Promise<readonly DatedLimit[]> {
  return (await tx.rows<LimitRow>(accountLimits([accountIds]))).map(limitOfRow);
}

/** What some limit of the house looks at, whatever its scope: what none looks at is not asked for with an order. */
export type LimitLooks = {
  readonly countsOpenOrders: boolean;
  readonly countsOrderRate: boolean;
  readonly weighsVolume: boolean;
  readonly duplicateWindowMs: number;
};

/** Those that bind, are to come, or gave way to another of their scope less than a week ago, whichever day it trades. */
export async function limitLooks(tx: Tx): Promise<LimitLooks> {
  const [row] = await tx.rows<LimitLooks>(sql`
    select coalesce(bool_or(max_open_orders is not null), false) as "countsOpenOrders",
      coalesce(bool_or(max_orders_per_second is not null), false) as "countsOrderRate",
      coalesce(bool_or(warn_of_volume_ppm is not null), false) as "weighsVolume",
      coalesce(max(duplicate_window_ms), 0)::int as "duplicateWindowMs"
    from trading_limit l
    where (not l.is_rise or l.is_approved is not false) and not exists (
      select from trading_limit later
      where later.role is not distinct from l.role and later.account_id is not distinct from l.account_id
        and later.security_id is not distinct from l.security_id and later.board is not distinct from l.board
        and (not later.is_rise or later.is_approved is true)
        and later.from_day < (now() at time zone 'Africa/Lagos')::date - 7
        and (later.from_day, later.id) > (l.from_day, l.id))`);
  invariant(row !== undefined, "an aggregate answers a row");
  return row;
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
    max_orders_per_second: ["integer", ({ terms }) => terms.maxOrdersPerSecond],
    allowed_types: ["jsonb", ({ terms }) => jsonOrNull(terms.allowedTypes)],
    allowed_tif: ["jsonb", ({ terms }) => jsonOrNull(terms.allowedTif)],
    warn_from_last_ppm: ["integer", ({ terms }) => terms.warnFromLastPpm],
    max_from_last_ppm: ["integer", ({ terms }) => terms.maxFromLastPpm],
    warn_of_volume_ppm: ["integer", ({ terms }) => terms.warnOfVolumePpm],
    queue_when_closed: ["boolean", ({ terms }) => terms.queueWhenClosed],
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
export async function limitOfScope(
  tx: Tx,
  { role, accountId, securityID, board }: LimitScope,
  day: TradingDay,
): Promise<DatedLimit | undefined> {
  const [row] = await tx.rows<LimitRow>(limitsOfScope([role, accountId, securityID, board, day]));
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

export function limitOfRow(row: LimitRow): DatedLimit {
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
      maxOrdersPerSecond: row.max_orders_per_second,
      allowedTypes: row.allowed_types,
      allowedTif: row.allowed_tif,
      warnFromLastPpm: row.warn_from_last_ppm,
      maxFromLastPpm: row.max_from_last_ppm,
      warnOfVolumePpm: row.warn_of_volume_ppm,
      queueWhenClosed: row.queue_when_closed,
    },
  };
}

function koboOrNull(amount: bigint | null) {
  return amount === null ? null : kobo(amount);
}

function jsonOrNull(list: readonly string[] | null): string | null {
  return list === null ? null : JSON.stringify(list);
}
