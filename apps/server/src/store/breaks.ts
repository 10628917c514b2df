// Reconciliations, the breaks they found, and what was done about each.

import type { ClearingTotal } from "@tradebook/domain/end-of-day/clearing-totals.ts";
import type { FoundBreak, OurTrade, Reconciled } from "@tradebook/domain/end-of-day/reconcile.ts";
import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import type { Side } from "@tradebook/domain/order/order-type.ts";
import { kobo, price, quantity } from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampText } from "../db/sql.ts";
import { takeTurn } from "../db/take-turns.ts";
import { countedPage, type Cut } from "./counted-page.ts";

type OurRow = {
  readonly exec_id: string;
  readonly ticket: string;
  readonly security_id: string;
  readonly account: string;
  readonly side: Side;
  readonly last_px_kobo: bigint;
  readonly last_qty: bigint;
  readonly settlement_date: TradingDay;
  readonly counterparty: string | null;
  readonly charges_kobo: bigint;
  readonly to_ccp: bigint;
  readonly to_fees: bigint;
};

/** The trades of a day that stand, with what the ledger has of each. */
export async function ourTrades(tx: Tx, day: TradingDay): Promise<readonly OurTrade[]> {
  const rows = await tx.rows<OurRow>(sql`
    select e.exec_id, coalesce(o.order_id, '') as ticket, e.security_id, o.cscs_account as account, e.side,
      e.last_px_kobo, e.last_qty, e.settlement_date, e.charges_kobo, posted.to_ccp, posted.to_fees,
      coalesce(e.contra_broker, told.member) as counterparty
    from execution e
      join stock_order o on o.id = e.order_id
      left join told_counterparty told on told.exec_id = e.exec_id
      left join journal on journal.kind = 'fill' and journal.ref = e.exec_id
      left join lateral (
        select coalesce(sum(amount) filter (where class = 'ccp.net'), 0)::bigint as to_ccp,
          coalesce(sum(amount) filter (where class like 'fee.%' or class like 'tax.%'), 0)::bigint as to_fees
        from (
          select owner.class, amount
          from transfer join ledger_account owner on owner.id = transfer.credit_id
          where transfer.journal_id = journal.id
          union all
          select payer.class, -amount
          from transfer join ledger_account payer on payer.id = transfer.debit_id
          where transfer.journal_id = journal.id
        ) ends
      ) posted on true
    where e.trade_date = ${day} and e.ref_exec_id is null
      and not exists (select from execution back where back.ref_exec_id = e.exec_id)
    order by e.id`);
  return rows.map((row) => ({
    execID: row.exec_id,
    ticket: row.ticket,
    securityID: row.security_id,
    account: row.account,
    side: row.side,
    lastPx: price(Number(row.last_px_kobo)),
    lastQty: quantity(Number(row.last_qty)),
    settlementDate: row.settlement_date,
    counterparty: row.counterparty,
    charges: kobo(row.charges_kobo),
    posted: { consideration: kobo(row.side === "Buy" ? row.to_ccp : -row.to_ccp), charges: kobo(row.to_fees) },
  }));
}

export type NewReconciliation = {
  readonly source: "Trades" | "Positions" | "Bank" | "BankLines";
  readonly tradeDate: TradingDay;
  readonly fileName: string;
  readonly fileHash: string;
  readonly fileLines: number;
  readonly ours: number;
  readonly theirs: number;
  readonly matched: number;
  /** Null when the clearing house's totals were not there. */
  readonly totals: readonly ClearingTotal[] | null;
  readonly breaks: readonly FoundBreak[];
  readonly userId: number | null;
  readonly at: Instant;
};

/** Keeps what a run found; a break that was found before stays the one it is. Answers the run's id and its new breaks. */
export async function keepReconciliation(tx: Tx, run: NewReconciliation) {
  await takeTurn(tx, "breaks");
  const known = await tx.rows<{ name: string }>(sql`
    select kind || ' ' || subject as name from trade_break where trade_date = ${run.tradeDate} order by id`);
  const names = new Set(known.map(({ name }) => name));
  const fresh = run.breaks.filter(({ kind, subject }) => !names.has(`${kind} ${subject}`));
  const at = timestampText(run.at);
  const [made] = await tx.rows<{ id: bigint }>(sql`
    insert into reconciliation (trade_date, file_name, file_hash, file_lines, ours, theirs, matched, breaks_found, ran_at,
      ran_by, has_totals, source)
    values (${run.tradeDate}, ${run.fileName}, ${run.fileHash}, ${run.fileLines}, ${run.ours}, ${run.theirs},
      ${run.matched}, ${fresh.length}, ${at}, ${run.userId}, ${run.totals !== null}, ${run.source})
    returning id`);
  invariant(made !== undefined, "an inserted row has an id");
  await tx.run(sql`
    insert into trade_break (trade_date, kind, subject, security_id, cscs_account, ours, theirs, found_by, found_at)
    select ${run.tradeDate}::date, kind, subject, security_id, cscs_account, ours, theirs, ${made.id}::bigint,
      ${at}::timestamptz
    from unnest(${fresh.map(({ kind }) => kind)}::text[], ${fresh.map(({ subject }) => subject)}::text[],
      ${fresh.map(({ securityID }) => securityID)}::text[], ${fresh.map(({ account }) => account)}::text[],
      ${fresh.map(({ ours }) => ours)}::text[], ${fresh.map(({ theirs }) => theirs)}::text[])
      as given (kind, subject, security_id, cscs_account, ours, theirs)`);
  if (run.totals !== null) await keepTotals(tx, made.id, run.totals);
  return { id: Number(made.id), fresh: fresh.length };
}

/** Whom the exchange's file names where no report did; what was told first stays. */
export async function keepCounterparties(tx: Tx, named: Reconciled["named"], at: Instant): Promise<void> {
  if (named.length === 0) return;
  await tx.run(sql`
    insert into told_counterparty (exec_id, member, told_at)
    select exec_id, member, ${timestampText(at)}::timestamptz
    from unnest(${named.map(({ execID }) => execID)}::text[], ${named.map(({ member }) => member)}::text[])
      as given (exec_id, member)
    on conflict (tenant_id, exec_id) do nothing`);
}

async function keepTotals(tx: Tx, id: bigint, totals: readonly ClearingTotal[]): Promise<void> {
  await tx.run(sql`
    insert into clearing_total (reconciliation_id, security_id, bought_qty, bought_kobo, sold_qty, sold_kobo)
    select ${id}::bigint, given.*
    from unnest(${totals.map(({ securityID }) => securityID)}::text[],
      ${totals.map(({ boughtQty }) => boughtQty)}::bigint[], ${totals.map(({ bought }) => bought)}::bigint[],
      ${totals.map(({ soldQty }) => soldQty)}::bigint[], ${totals.map(({ sold }) => sold)}::bigint[]) as given`);
}

export async function openBreaks(tx: Tx, day: TradingDay): Promise<number> {
  const [row] = await tx.rows<{ open: number }>(sql`
    select count(*)::int as open from trade_break b
    where trade_date = ${day}
      and not exists (select from trade_break_event where break_id = b.id and step = 'resolved')`);
  return row?.open ?? 0;
}

/** Whether the day was compared with the exchange's file, and no trade of it was heard of since. */
export async function isReconciled(tx: Tx, day: TradingDay): Promise<boolean> {
  const rows = await tx.rows(sql`
    select 1 as found from reconciliation
    where trade_date = ${day} and source = 'Trades' and ran_at >= all (
      select told.received_at
      from execution e join execution_report told on told.exec_id = regexp_replace(e.exec_id, ':H$', '')
      where e.trade_date = ${day})
    limit 1`);
  return rows.length > 0;
}

/** The newest trade of the day; 0 where there is none. */
export async function newestTrade(tx: Tx, day: TradingDay): Promise<bigint> {
  const [row] = await tx.rows<{ id: bigint }>(sql`
    select id from execution where trade_date = ${day} order by id desc limit 1`);
  return row?.id ?? 0n;
}

export type BreakRow = {
  readonly id: bigint;
  readonly trade_date: TradingDay;
  readonly kind: FoundBreak["kind"];
  readonly subject: string;
  readonly security_id: string;
  readonly cscs_account: string;
  readonly ours: string | null;
  readonly theirs: string | null;
  readonly found_at: Instant;
  readonly owner: string | null;
  readonly owner_id: number | null;
  readonly resolved_on: TradingDay | null;
  readonly history: readonly { step: string; owner: string; reason: string; by: string; at: string }[];
  readonly total: bigint;
};

export type BreakFilter = {
  readonly id: number | null;
  readonly tradeDate: TradingDay | null;
  readonly openOnly: boolean;
  readonly kind: BreakRow["kind"] | null;
  readonly ownerId: number | null;
  readonly keyword: string | null;
};

export async function listBreaks(tx: Tx, filter: BreakFilter, cut: Cut) {
  const read = ({ skip, take }: Cut) =>
    tx.rows<BreakRow>(sql`
    select b.id, b.trade_date, b.kind, b.subject, b.security_id, b.cscs_account, b.ours, b.theirs, b.found_at,
      last.owner, last.owner_id,
      case last.step when 'resolved' then (last.done_at at time zone 'Africa/Lagos')::date end as resolved_on,
      coalesce((
        select jsonb_agg(jsonb_build_object('step', h.step, 'owner', holder.user_name, 'reason', h.reason,
          'by', doer.user_name, 'at', h.done_at) order by h.id)
        from trade_break_event h
          join app_user holder on holder.id = h.owner_id
          join app_user doer on doer.id = h.done_by
        where h.break_id = b.id), '[]') as history,
      count(*) over () as total
    from trade_break b
      left join lateral (
        select e.step, e.done_at, e.owner_id, holder.user_name as owner
        from trade_break_event e join app_user holder on holder.id = e.owner_id
        where e.break_id = b.id
        order by e.id desc
        limit 1
      ) last on true
    where (${filter.id}::bigint is null or b.id = ${filter.id})
      and (${filter.tradeDate}::date is null or b.trade_date = ${filter.tradeDate})
      and (not ${filter.openOnly}::boolean or last.step is distinct from 'resolved')
      and (${filter.kind}::text is null or b.kind = ${filter.kind})
      and (${filter.ownerId}::integer is null or last.owner_id = ${filter.ownerId})
      and (${filter.keyword}::text is null
        or position(lower(${filter.keyword}) in lower(concat_ws(' ', b.security_id, b.cscs_account, b.subject))) > 0)
    order by b.trade_date desc, b.id
    limit ${take} offset ${skip}`);
  const { rows, summed } = await countedPage(read, cut);
  return { totalCount: Number(summed?.total ?? 0n), rows };
}

export type OpenOfKind = {
  readonly kind: BreakRow["kind"];
  readonly open: number;
  readonly unowned: number;
  readonly oldest: TradingDay;
};

/** What is not resolved, by what differs. */
export async function openByKind(tx: Tx): Promise<readonly OpenOfKind[]> {
  return await tx.rows<OpenOfKind>(sql`
    select b.kind, count(*)::int as open,
      (count(*) filter (where not exists (select from trade_break_event where break_id = b.id)))::int as unowned,
      min(b.trade_date) as oldest
    from trade_break b
    where not exists (select from trade_break_event where break_id = b.id and step = 'resolved')
    group by b.kind
    order by b.kind`);
}

export type LastComparison = {
  readonly tradeDate: TradingDay;
  readonly fileName: string;
  readonly ours: number;
  readonly theirs: number;
  readonly matched: number;
  readonly ranAt: Instant;
};

/** How the newest day that was compared came out when it was last looked at. */
export async function lastComparison(tx: Tx): Promise<LastComparison | undefined> {
  const [row] = await tx.rows<LastComparison>(sql`
    select trade_date as "tradeDate", file_name as "fileName", ours, theirs, matched, ran_at as "ranAt"
    from reconciliation
    where source = 'Trades'
    order by trade_date desc, id desc
    limit 1`);
  return row;
}

/** The break and how it stands, behind its lock. */
export async function lockBreak(tx: Tx, id: number): Promise<BreakRow | undefined> {
  await takeTurn(tx, "breaks");
  const filter = { id, tradeDate: null, openOnly: false, kind: null, ownerId: null, keyword: null };
  const { rows } = await listBreaks(tx, filter, { skip: 0, take: 1 });
  return rows[0];
}

export type BreakStep = {
  readonly id: number;
  readonly step: "assigned" | "resolved";
  readonly ownerId: number;
  readonly reason: string;
  readonly userId: number;
  readonly at: Instant;
};

export async function addBreakStep(tx: Tx, { id, step, ownerId, reason, userId, at }: BreakStep): Promise<void> {
  await tx.run(sql`
    insert into trade_break_event (break_id, step, owner_id, reason, done_by, done_at)
    values (${id}, ${step}, ${ownerId}, ${reason}, ${userId}, ${timestampText(at)})`);
}

/** An active user of the house who may look after the day's end; undefined when there is none of that name. */
export async function endOfDayUser(tx: Tx, userName: string): Promise<number | undefined> {
  const [row] = await tx.rows<{ id: number }>(sql`
    select id from app_user where lower(user_name) = lower(${userName}) and is_active order by id limit 1`);
  return row?.id;
}
