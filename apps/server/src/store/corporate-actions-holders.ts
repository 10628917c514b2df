// The holders of a corporate action: who stood in the register, what each gets, what of it has come, and rights asked for.

import type { KeptAction, Subscribed } from "@tradebook/domain/corporate-action/apply-action.ts";
import { corporateActionTypes } from "@tradebook/domain/corporate-action/corporate-action.ts";
import type { Entitlement, Registered } from "@tradebook/domain/corporate-action/entitlement.ts";
import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import { kobo, quantity } from "@tradebook/domain/units.ts";
import type { Mandate } from "@tradebook/domain/order/order.ts";
import type { Tx } from "../db/in-tenant.ts";
import { insertInto } from "../db/insert-rows.ts";
import { sql, timestampText } from "../db/sql.ts";
import { countedPage, type Cut } from "./counted-page.ts";

/**
 * Who stands in the register at the end of a day, by account: what came and went in settled trades, those that were taken
 * back being none, and what came into or left the depository by itself.
 */
export async function registeredHolders(tx: Tx, securityID: string, day: TradingDay): Promise<readonly Registered[]> {
  const rows = await tx.rows<{ account_id: number; units: bigint }>(sql`
    select account_id, sum(units)::bigint as units
    from (
      select account_id, case side when 'Buy' then last_qty else -last_qty end as units
      from execution
      where security_id = ${securityID} and settlement_date <= ${day}
      union all
      select free.account_id, amount
      from ledger_account depot
        join transfer on transfer.debit_id = depot.id
        join ledger_account free on free.id = transfer.credit_id and free.class = 'units.free'
        join journal on journal.id = transfer.journal_id
      where depot.class = 'depository' and depot.asset = 'SEC:' || ${securityID} and journal.business_date <= ${day}
      union all
      select free.account_id, -amount
      from ledger_account depot
        join transfer on transfer.credit_id = depot.id
        join ledger_account free on free.id = transfer.debit_id and free.class = 'units.free'
        join journal on journal.id = transfer.journal_id
      where depot.class = 'depository' and depot.asset = 'SEC:' || ${securityID} and journal.business_date <= ${day}
    ) moved
    group by account_id
    having sum(units) > 0
    order by account_id`);
  return rows.map((row) => ({ accountId: row.account_id, units: quantity(Number(row.units)) }));
}

type Kept = { readonly actionId: number; readonly entitlement: Entitlement };

const insertRows = insertInto<Kept>("corporate_entitlement", {
  action_id: ["integer", ({ actionId }) => actionId],
  account_id: ["integer", ({ entitlement }) => entitlement.accountId],
  units: ["bigint", ({ entitlement }) => entitlement.units],
  gross_kobo: ["bigint", ({ entitlement }) => entitlement.gross],
  withheld_kobo: ["bigint", ({ entitlement }) => entitlement.withheld],
  net_kobo: ["bigint", ({ entitlement }) => entitlement.net],
  shares: ["bigint", ({ entitlement }) => entitlement.shares],
  fraction: ["integer", ({ entitlement }) => entitlement.fraction],
  fraction_paid_kobo: ["bigint", ({ entitlement }) => entitlement.fractionPaid],
});

/** Sent a part at a time, however many holders there are. */
const rowsAtOnce = 5_000;

export async function insertEntitlements(
  tx: Tx,
  actionId: number,
  entitlements: readonly Entitlement[],
): Promise<void> {
  for (let from = 0; from < entitlements.length; from += rowsAtOnce) {
    const rows = entitlements.slice(from, from + rowsAtOnce).map((entitlement) => ({ actionId, entitlement }));
    await tx.run(insertRows(rows));
  }
}

/** A holder to whom something comes, and what could keep it from coming yet. */
export type WaitingHolder = {
  readonly entitlement: Entitlement;
  readonly subscribed: Subscribed;
  readonly openOrderIds: readonly number[];
  readonly free: bigint;
};

export type HolderRow = {
  readonly account_id: number;
  readonly units: bigint;
  readonly gross: bigint;
  readonly withheld: bigint;
  readonly net: bigint;
  readonly shares: bigint;
  readonly fraction: number;
  readonly fraction_paid: bigint;
  readonly subscribed_units: bigint;
  readonly subscribed_cost: bigint;
};
type WaitingRow = HolderRow & { readonly open_orders: readonly (number | bigint | string)[]; readonly free: bigint };

/** Those to whom nothing has come yet, after an account, in the order of their accounts. */
export async function waitingHolders(
  tx: Tx,
  action: KeptAction,
  { after, take }: { readonly after: number; readonly take: number },
): Promise<readonly WaitingHolder[]> {
  const { journal } = corporateActionTypes[action.terms.type];
  const rows = await tx.rows<WaitingRow>(sql`
    select due.account_id, units, gross_kobo as gross, withheld_kobo as withheld, net_kobo as net, shares, fraction,
      fraction_paid_kobo as fraction_paid, asked.units_asked as subscribed_units, asked.cost as subscribed_cost,
      array(
        select id from stock_order
        where account_id = due.account_id and security_id = ${action.securityID} and is_open
        order by id
      ) as open_orders,
      coalesce((
        select balance from ledger_account
        where account_id = due.account_id and class = 'units.free' and asset = 'SEC:' || ${action.securityID}
      ), 0) as free
    from corporate_entitlement due, lateral (
      select coalesce(sum(units), 0)::bigint as units_asked, coalesce(sum(cost_kobo), 0)::bigint as cost
      from rights_subscription asked
      where asked.tenant_id = due.tenant_id and asked.action_id = due.action_id and asked.account_id = due.account_id
    ) asked
    where due.action_id = ${action.id} and due.account_id > ${after}
      and (case when ${action.terms.type}::text = 'Rights' then asked.units_asked else net_kobo + shares + fraction_paid_kobo end) > 0
      and not exists (
        select from journal
        where journal.tenant_id = due.tenant_id and kind = ${journal}
          and ref = 'CA' || due.action_id || ':' || due.account_id)
    order by due.account_id
    limit ${take}`);
  return rows.map((row) => ({
    ...holderOf(row),
    openOrderIds: row.open_orders.map(Number),
    free: row.free,
  }));
}

export type OrderToGo = { readonly id: number; readonly version: number };

/** Those of these orders that are open and that nobody has asked to cancel, or whose cancel the exchange has refused. */
export async function ordersToGo(tx: Tx, ids: readonly number[]): Promise<readonly OrderToGo[]> {
  const rows = await tx.rows<{ id: bigint; version: number }>(sql`
    select id, version from stock_order where id = any(${ids}) and is_open and pending_cancel_id is null order by id`);
  return rows.map(({ id, version }) => ({ id: Number(id), version }));
}

export type HolderPage = {
  readonly count: number;
  readonly rows: readonly (Holder & {
    readonly cscsAccount: string;
    readonly name: string;
    readonly isApplied: boolean;
    readonly isReversed: boolean;
  })[];
};
export type Holder = { readonly entitlement: Entitlement; readonly subscribed: Subscribed };

type PagedRow = HolderRow & {
  readonly cscs_account: string;
  readonly name: string;
  readonly is_applied: boolean;
  readonly is_reversed: boolean;
  readonly count: number;
};
/** Those of accounts that a user holds or is the broker of, or of one account; null is everybody. */
type HolderSearch = { readonly userId: number | null; readonly accountId: number | null };

/** A page of the entitlements by account. */
export async function entitlementsPage(
  tx: Tx,
  action: KeptAction,
  { cut, ...search }: HolderSearch & { readonly cut: Cut },
): Promise<HolderPage> {
  const { rows, summed } = await countedPage((part) => pagedRows(tx, action, { ...search, ...part }), cut);
  return {
    count: summed?.count ?? 0,
    rows: rows.map((row) => ({
      ...holderOf(row),
      cscsAccount: row.cscs_account,
      name: row.name,
      isApplied: row.is_applied,
      isReversed: row.is_reversed,
    })),
  };
}

async function pagedRows(
  tx: Tx,
  action: KeptAction,
  { userId, accountId, skip, take }: HolderSearch & Cut,
): Promise<readonly PagedRow[]> {
  const { journal } = corporateActionTypes[action.terms.type];
  return await tx.rows<PagedRow>(sql`
      select due.account_id, units, gross_kobo as gross, withheld_kobo as withheld, net_kobo as net, shares, fraction,
        fraction_paid_kobo as fraction_paid, asked.units_asked as subscribed_units, asked.cost as subscribed_cost,
        account.cscs_account, account.name, (count(*) over ())::int as count,
        exists (
          select from journal
          where journal.tenant_id = due.tenant_id and kind = ${journal}
            and ref = 'CA' || due.action_id || ':' || due.account_id) as is_applied,
        exists (
          select from journal
          where journal.tenant_id = due.tenant_id and kind = 'reversal'
            and ref = 'CA' || due.action_id || ':' || due.account_id) as is_reversed
      from corporate_entitlement due
        join securities_account account on account.tenant_id = due.tenant_id and account.id = due.account_id,
        lateral (
          select coalesce(sum(units), 0)::bigint as units_asked, coalesce(sum(cost_kobo), 0)::bigint as cost
          from rights_subscription asked
          where asked.tenant_id = due.tenant_id and asked.action_id = due.action_id
            and asked.account_id = due.account_id
        ) asked
      where due.action_id = ${action.id}
        and (${accountId}::integer is null or due.account_id = ${accountId})
        and (${userId}::integer is null or due.account_id in (
          select account_id from account_user where user_id = ${userId}))
      order by account.cscs_account
      limit ${take} offset ${skip}`);
}

/** How many holders an action has, to how many something has come, and to how many it still has to. */
export async function countHolders(
  tx: Tx,
  { id, terms }: KeptAction,
): Promise<{ readonly holders: number; readonly applied: number; readonly waiting: number }> {
  const { journal } = corporateActionTypes[terms.type];
  const [row] = await tx.rows<{ holders: number; applied: number; waiting: number }>(sql`
    select count(*)::int as holders, count(came.id)::int as applied,
      count(*) filter (where came.id is null and comes)::int as waiting
    from (
      select due.tenant_id, due.action_id, due.account_id,
        case when ${terms.type}::text = 'Rights' then exists (
          select from rights_subscription asked
          where asked.tenant_id = due.tenant_id and asked.action_id = due.action_id
            and asked.account_id = due.account_id)
        else net_kobo + shares + fraction_paid_kobo > 0 end as comes
      from corporate_entitlement due
      where action_id = ${id}
    ) due
      left join journal came on came.tenant_id = due.tenant_id and came.kind = ${journal}
        and came.ref = 'CA' || due.action_id || ':' || due.account_id`);
  return row ?? { holders: 0, applied: 0, waiting: 0 };
}

export type Subscription = {
  readonly actionId: number;
  readonly accountId: number;
  readonly entry: number;
  readonly units: number;
  readonly cost: bigint;
  readonly userId: number;
  /** The client's instruction; null where the holder asked. */
  readonly mandate: Mandate | null;
  readonly at: Instant;
};

/** The number of an account's next subscription; the account's row is locked. */
export async function nextSubscription(tx: Tx, actionId: number, accountId: number): Promise<number> {
  const [row] = await tx.rows<{ entry: number }>(sql`
    select coalesce(max(entry), 0)::int + 1 as entry from rights_subscription
    where action_id = ${actionId} and account_id = ${accountId}`);
  return row?.entry ?? 1;
}

export async function insertSubscription(tx: Tx, asked: Subscription): Promise<void> {
  await tx.run(sql`
    insert into rights_subscription (action_id, account_id, entry, units, cost_kobo, user_id, mandate, at)
    values (${asked.actionId}, ${asked.accountId}, ${asked.entry}, ${asked.units}, ${asked.cost}, ${asked.userId},
      ${asked.mandate === null ? null : JSON.stringify(asked.mandate)}::jsonb, ${timestampText(asked.at)})`);
}

/** What is set aside for rights of an action, by account. */
export async function subscribedCash(
  tx: Tx,
  actionId: number,
): Promise<readonly { readonly accountId: number; readonly cost: bigint }[]> {
  return await tx.rows<{ accountId: number; cost: bigint }>(sql`
    select account_id as "accountId", sum(cost_kobo)::bigint as cost from rights_subscription
    where action_id = ${actionId}
    group by account_id
    order by account_id`);
}

export function holderOf(row: HolderRow): Holder {
  return {
    entitlement: {
      accountId: row.account_id,
      units: quantity(Number(row.units)),
      gross: kobo(row.gross),
      withheld: kobo(row.withheld),
      net: kobo(row.net),
      shares: quantity(Number(row.shares)),
      fraction: row.fraction,
      fractionPaid: kobo(row.fraction_paid),
    },
    subscribed: { units: quantity(Number(row.subscribed_units)), cost: kobo(row.subscribed_cost) },
  };
}
