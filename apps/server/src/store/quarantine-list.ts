// Reports of the exchange that were set aside: listed, counted, closed by somebody who says why, and told of once.

import type { QuarantineReason } from "@tradebook/contract/services/quarantine.ts";
import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import type { Database } from "../db/database.ts";
import { hostTenantId, inHost, readInTenant, type Tx } from "../db/in-tenant.ts";
import { sql, timestampText } from "../db/sql.ts";
import { takeTurn } from "../db/take-turns.ts";
import { countedPage, type Cut } from "./counted-page.ts";
import { tenantIds } from "./tenants.ts";

export type QuarantineRow = {
  readonly id: number;
  readonly reason: QuarantineReason;
  readonly why: string;
  readonly receivedAt: Instant;
  readonly exchangeClOrdID: string;
  readonly execID: string | null;
  /** Of the order whose request it answers; null when there is none. */
  readonly orderId: number | null;
  readonly cscsAccount: string | null;
  readonly securityID: string | null;
  readonly report: Readonly<Record<string, unknown>>;
  readonly closedBy: string | null;
  readonly closedAt: Instant | null;
  readonly closingReason: string | null;
};

export type QuarantineFilter = {
  readonly id: number | null;
  readonly from: TradingDay | null;
  readonly to: TradingDay | null;
  readonly reason: QuarantineReason | null;
  /** Null: both. */
  readonly isOpen: boolean | null;
  readonly keyword: string | null;
};

type Row = Omit<QuarantineRow, "id" | "orderId"> & {
  readonly id: bigint;
  readonly orderId: bigint | null;
  readonly total: number;
};

/** The newest first. The host's own are those that named no house. */
export async function listQuarantined(tx: Tx, filter: QuarantineFilter, cut: Cut) {
  const { rows, summed } = await countedPage((part) => rowsOf(tx, filter, part), cut);
  const items = rows.map(({ total: _total, id, orderId, ...row }): QuarantineRow => ({
    ...row,
    id: Number(id),
    orderId: orderId === null ? null : Number(orderId),
  }));
  return { totalCount: summed?.total ?? 0, items };
}

async function rowsOf(tx: Tx, filter: QuarantineFilter, { skip, take }: Cut): Promise<readonly Row[]> {
  const { id, from, to, reason, isOpen, keyword } = filter;
  return await tx.rows<Row>(sql`
    with aside as (
      select r.id, r.why, r.received_at, r.exchange_cl_ord_id, r.exec_id, r.report, o.id as order_id,
        account.cscs_account, coalesce(o.security_id, r.report ->> 'securityID') as security_id,
        case
          when r.why = 'no tenant has this id' then 'NoHouse'
          when r.why = 'no order has this id' then 'NoOrder'
          when r.why = 'the same execID came before with other content' then 'OtherContent'
          when r.why like 'it could not be written%' then 'NotWritten'
          else 'Impossible'
        end as reason,
        closing.reason as closing_reason, closing.closed_at, closer.user_name as closed_by
      from quarantined_report r
        left join quarantine_closing closing on closing.report_id = r.id
        left join app_user closer on closer.id = closing.closed_by
        left join outbox asked on asked.exchange_cl_ord_id
          = regexp_replace(coalesce(r.report ->> 'origExchangeClOrdID', r.exchange_cl_ord_id), 'R[0-9a-z]+$', '')
        left join stock_order o on o.id = asked.order_id
        left join securities_account account on account.id = o.account_id
      where r.tenant_id = ${tx.tenantId}
        and (${id}::bigint is null or r.id = ${id})
        and (${from}::date is null or (r.received_at at time zone 'Africa/Lagos')::date >= ${from})
        and (${to}::date is null or (r.received_at at time zone 'Africa/Lagos')::date <= ${to})
        and (${isOpen}::boolean is null or (closing.report_id is null) = ${isOpen})
    )
    select id, why, reason, received_at as "receivedAt", exchange_cl_ord_id as "exchangeClOrdID", exec_id as "execID",
      report, order_id as "orderId", cscs_account as "cscsAccount", security_id as "securityID",
      closed_by as "closedBy", closed_at as "closedAt", closing_reason as "closingReason",
      (count(*) over ())::int as total
    from aside
    where (${reason}::text is null or reason = ${reason})
      and (${keyword}::text is null or position(lower(${keyword}) in lower(concat_ws(' ', why, exchange_cl_ord_id,
        exec_id, cscs_account, security_id, report ->> 'orderID'))) > 0)
    order by id desc
    limit ${take} offset ${skip}`);
}

export type QuarantineCount = { readonly open: number; readonly oldestAt: Instant | null };

/** What of the house, or on the host's side of nobody, is not closed. */
export async function openQuarantined(tx: Tx): Promise<QuarantineCount> {
  const [row] = await tx.rows<QuarantineCount>(sql`
    select count(*)::int as open, min(received_at) as "oldestAt"
    from quarantined_report r
    where tenant_id = ${tx.tenantId} and not exists (select from quarantine_closing where report_id = r.id)`);
  return row ?? { open: 0, oldestAt: null };
}

/** What each house has open, by its number, and under the host's what named none: one after the other, as each is kept apart. */
export async function openOfEach(db: Database): Promise<ReadonlyMap<number, number>> {
  const counts = new Map<number, number>();
  for (const tenantId of [hostTenantId, ...(await inHost(db, tenantIds))])
    counts.set(tenantId, (await readInTenant(db, tenantId, openQuarantined)).open);
  return counts;
}

/** The report as it stands; nobody else closes it meanwhile. */
export async function lockQuarantined(tx: Tx, id: number): Promise<QuarantineRow | undefined> {
  await takeTurn(tx, "quarantine");
  const filter = { id, from: null, to: null, reason: null, isOpen: null, keyword: null };
  return (await listQuarantined(tx, filter, { skip: 0, take: 1 })).items[0];
}

export type QuarantineClosing = {
  readonly id: number;
  readonly reason: string;
  readonly userId: number;
  readonly at: Instant;
};

export async function closeQuarantined(tx: Tx, { id, reason, userId, at }: QuarantineClosing): Promise<void> {
  await tx.run(sql`
    insert into quarantine_closing (report_id, reason, closed_by, closed_at)
    values (${id}, ${reason}, ${userId}, ${timestampText(at)})`);
}

/**
 * How many open ones came since the house was told, and the newest of them; from now on they are told of. Null when there
 * is none, or when it was told of others after `notSince`: who was told looks at the list, and a flood is one notice.
 */
export async function takeUntold(
  tx: Tx,
  { at, notSince }: { readonly at: Instant; readonly notSince: Instant },
): Promise<{ readonly count: number; readonly newest: number } | null> {
  await takeTurn(tx, "quarantine");
  const [row] = await tx.rows<{ readonly count: number; readonly newest: bigint | null }>(sql`
    select count(*)::int as count, max(r.id) as newest
    from quarantined_report r
    where tenant_id = ${tx.tenantId} and id > coalesce((select report_id from quarantine_told), 0)
      and not exists (select from quarantine_closing where report_id = r.id)
      and not exists (select from quarantine_told where told_at > ${timestampText(notSince)})`);
  if (row === undefined || row.newest === null) return null;
  await tx.run(sql`
    insert into quarantine_told (report_id, told_at) values (${row.newest}, ${timestampText(at)})
    on conflict (tenant_id) do update set report_id = excluded.report_id, told_at = excluded.told_at`);
  return { count: row.count, newest: Number(row.newest) };
}
