// Everything needed to decide on a batch of orders, the rows of their accounts locked.

import type { AccountState } from "@tradebook/domain/access/account-state.ts";
import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import { sharesOf } from "@tradebook/domain/ledger/account.ts";
import type { OrderAccount } from "@tradebook/domain/order/facts.ts";
import type { Order } from "@tradebook/domain/order/order.ts";
import type { Side } from "@tradebook/domain/order/order-type.ts";
import { kobo, type Kobo, type Price } from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import { fixedSql, sql, timestampText } from "../db/sql.ts";
import { orderAnswered, type AnswerJson } from "./order-answers.ts";
import { orderOfJson, orderOfRow, priceOrNull, type OrderRow } from "./order-row.ts";

export type LockedAccount = {
  readonly account: OrderAccount;
  readonly customerName: string;
  readonly brokerUserIds: readonly number[];
};

type AccountRow = {
  readonly id: number;
  readonly tenant_id: number;
  readonly cscs_account: string;
  readonly chn: string;
  readonly name: string;
  readonly active: boolean;
  readonly state: AccountState;
  readonly kyc_complete: boolean;
  readonly granted_credit: boolean;
  readonly has_owed: boolean;
  readonly holders: readonly number[];
  readonly brokers: readonly number[];
};

export type AccountsWanted = { readonly cscsAccounts: readonly string[]; readonly accountIds: readonly number[] };

const accountsText = `
    select account.id, account.tenant_id, account.cscs_account, account.chn, account.name,
      account.is_active and (select is_active from customer where id = account.customer_id) as active, account.state,
      (select kyc_status from customer where id = account.customer_id) = 'COMPLETE' as kyc_complete,
      account.granted_credit, account.has_owed,
      array(select user_id from account_user where account_id = account.id and relation = 'holder' order by user_id)
        as holders,
      array(select user_id from account_user where account_id = account.id and relation = 'broker' order by user_id)
        as brokers
    from securities_account account
    where account.chn = any(array(
      select chn from securities_account where cscs_account = any($1)
      union
      select chn from securities_account where id = any($2)))
    order by account.id`;
const accountsOnly = fixedSql(accountsText);
const accountsLocked = fixedSql(`${accountsText} for no key update of account`);

/** The accounts, and every other account of the same investors, as they are; nothing is held up. */
export async function readAccounts(tx: Tx, wanted: AccountsWanted): Promise<readonly LockedAccount[]> {
  const rows = await tx.rows<AccountRow>(accountsOnly([wanted.cscsAccounts, wanted.accountIds]));
  return rows.map(accountOfRow);
}

/**
 * Locks the accounts, and every other account of the same investors, in ascending id. What is read of them must be read
 * by a later statement: this one sees the rows as they were before it waited.
 */
export async function lockAccounts(tx: Tx, wanted: AccountsWanted): Promise<readonly LockedAccount[]> {
  const rows = await tx.rows<AccountRow>(accountsLocked([wanted.cscsAccounts, wanted.accountIds]));
  return rows.map(accountOfRow);
}

function accountOfRow(row: AccountRow): LockedAccount {
  return {
    account: {
      accountId: row.id,
      tenantId: row.tenant_id,
      cscsAccount: row.cscs_account,
      chn: row.chn,
      active: row.active,
      state: row.state,
      kycComplete: row.kyc_complete,
      grantedCredit: row.granted_credit,
      hasOwed: row.has_owed,
      holderUserIds: row.holders,
    },
    customerName: row.name,
    brokerUserIds: row.brokers,
  };
}

export type KnownOrder = { readonly order: Order; readonly createdByName: string };

export async function readOrders(tx: Tx, ids: readonly number[]): Promise<readonly KnownOrder[]> {
  if (ids.length === 0) return [];
  const rows = await tx.rows<OrderRow & { readonly created_by_name: string | null }>(sql`
    select o.id, o.tenant_id, o.account_id, o.cscs_account, o.security_id, o.side, o.ord_type, o.time_in_force,
      o.expire_date, o.price_kobo, o.hold_price_kobo, o.order_qty, o.cum_qty, o.leaves_qty, o.cum_value_kobo,
      o.last_px_kobo, o.last_qty, o.note_day, o.note_value_kobo, o.hold_amount_kobo, o.hold_qty, o.ord_status,
      o.cl_ord_id, o.orig_cl_ord_id, o.exchange_cl_ord_id, o.order_id, o.replaced_by_id, o.pending_cancel_id, o.pending_replace, o.paused, o.special, o.text, o.ord_rej_reason,
      o.mandate, o.channel, o.created_by, o.trade_date, o.transact_time, o.received_time, o.acknowledged_time,
      o.closed_time, o.version, o.queued_for, o.released_at, creator.user_name as created_by_name
    from stock_order o left join app_user creator on creator.id = o.created_by
    where o.id = any(${ids})
    order by o.id`);
  return rows.map((row) => ({ order: orderOfRow(row), createdByName: row.created_by_name ?? "" }));
}

/** A command and its first answer: an order, both sides of a cross, or null for a mass cancel, which lists its own. */
export type KnownCommand = {
  readonly kind: string;
  readonly contentHash: string;
  readonly order: Order | null;
  readonly sell: Order | null;
};

type CommandRow = {
  readonly cl_ord_id: string;
  readonly kind: string;
  readonly content_hash: string;
  /** Null for a mass cancel. */
  readonly order_id: bigint | null;
  readonly result: AnswerJson;
};

/** Commands that were accepted before, by clOrdID, with their first answers. */
export async function knownCommands(tx: Tx, clOrdIDs: readonly string[]): Promise<ReadonlyMap<string, KnownCommand>> {
  if (clOrdIDs.length === 0) return new Map();
  const rows = await tx.rows<CommandRow>(sql`
    select cl_ord_id, kind, content_hash, order_id, result
    from order_command
    where cl_ord_id = any(${clOrdIDs})
    order by cl_ord_id`);
  const ids = rows.flatMap((row) => (row.order_id === null ? [] : [Number(row.order_id)]));
  const now = new Map((await readOrders(tx, ids)).map(({ order }) => [order.id, order]));
  return new Map(
    rows.map(({ cl_ord_id: clOrdID, kind, content_hash: contentHash, order_id: orderId, result }) => {
      const standing = orderId === null ? undefined : now.get(Number(orderId));
      const order = standing === undefined ? null : orderAnswered(result, standing);
      const sell = result.sell === undefined ? null : orderOfJson(result.sell);
      return [clOrdID, { kind, contentHash, order, sell }];
    }),
  );
}

/** Reports that were taken in before, by execID, with the hash of what they said. */
export async function knownReports(tx: Tx, execIDs: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (execIDs.length === 0) return new Map();
  const rows = await tx.rows<{ exec_id: string; content_hash: string }>(sql`
    select exec_id, content_hash from execution_report where exec_id = any(${execIDs}) order by exec_id`);
  return new Map(rows.map((row) => [row.exec_id, row.content_hash]));
}

export type FreeBalance = {
  readonly accountId: number;
  readonly asset: string;
  readonly balance: bigint;
  /** What the client owes of it, by fills that were not covered or by what was taken back after it was spent. */
  readonly owed: bigint;
  /** What of an approved overdraft is drawn. */
  readonly drawn: bigint;
  /** What of it is under a lien. */
  readonly pledged: bigint;
};

/** Available cash and free shares, and what is owed of them: what a new order may take is what the debt leaves. */
export async function freeBalances(
  tx: Tx,
  accountIds: readonly number[],
  assets: readonly string[],
): Promise<readonly FreeBalance[]> {
  return await tx.rows<FreeBalance>(sql`
    select account_id as "accountId", asset,
      coalesce(sum(balance) filter (where class in ('cash.available', 'units.free')), 0)::bigint as balance,
      coalesce(sum(balance) filter (where class = 'client.receivable'), 0)::bigint as owed,
      coalesce(sum(balance) filter (where class = 'client.credit'), 0)::bigint as drawn,
      coalesce(sum(balance) filter (where class in ('cash.lien', 'units.lien')), 0)::bigint as pledged
    from ledger_account
    where account_id = any(${accountIds}) and asset = any(${assets})
      and class in ('cash.available', 'units.free', 'client.receivable', 'client.credit', 'cash.lien', 'units.lien')
    group by account_id, asset
    order by account_id, asset`);
}

/** Those of these accounts that owe shares of a security. */
export async function owingShares(
  tx: Tx,
  accountIds: readonly number[],
  securityID: string,
): Promise<ReadonlySet<number>> {
  const balances = await freeBalances(tx, accountIds, [sharesOf(securityID)]);
  return new Set(balances.filter(({ owed }) => owed > 0n).map(({ accountId }) => accountId));
}

/** Value of the day's buys by account: what has traded and what may still, by the present or the pending terms. */
export async function boughtOn(
  tx: Tx,
  accountIds: readonly number[],
  day: TradingDay,
): Promise<ReadonlyMap<number, Kobo>> {
  const rows = await tx.rows<{ account_id: number; bought: bigint }>(sql`
    select account_id, bought_kobo as bought
    from account_day
    where account_id = any(${accountIds}) and trade_date = ${day}
    order by account_id`);
  return new Map(rows.map((row) => [row.account_id, kobo(row.bought)]));
}

export type TwinKey = {
  readonly accountId: number;
  readonly securityID: string;
  readonly side: Side;
  readonly orderQty: number;
  readonly price: Price | null;
};

/** The latest order since `since` for each key, by its place in the list. */
export async function findTwins(tx: Tx, keys: readonly TwinKey[], since: Instant) {
  const rows = await tx.rows<{ place: bigint; id: bigint; received_time: Instant }>(sql`
    select wanted.place, twin.id, twin.received_time
    from unnest(
      ${keys.map((key) => key.accountId)}::integer[], ${keys.map((key) => key.securityID)}::text[],
      ${keys.map((key) => key.side)}::text[], ${keys.map((key) => key.orderQty)}::bigint[],
      ${keys.map((key) => key.price ?? 0)}::bigint[]
    ) with ordinality as wanted (account_id, security_id, side, order_qty, price, place),
    lateral (
      select id, received_time from stock_order
      where twin_key = wanted.account_id * 1000003::bigint + wanted.order_qty * 7919 + wanted.price
        -- The account plus nothing: only the key is looked up, and the rest compared.
        and account_id + 0 = wanted.account_id and security_id = wanted.security_id and side = wanted.side
        and order_qty = wanted.order_qty and coalesce(price_kobo, 0) = wanted.price
        and received_time > ${timestampText(since)}
      order by received_time desc
      limit 1
    ) twin
    order by wanted.place`);
  return rows.map((row) => ({ key: keys[Number(row.place) - 1], orderId: Number(row.id), at: row.received_time }));
}

export type WorkingOrder = {
  readonly orderId: number;
  readonly accountId: number;
  readonly securityID: string;
  readonly side: Side;
  readonly price: Price | null;
};

/** Whose orders of which kind are looked for among the working ones. */
export type WorkingKey = Pick<WorkingOrder, "accountId" | "securityID" | "side">;

/**
 * Open orders of these keys, each at the better of its present and pending prices. With lists of accounts and of securities
 * instead, the planner takes to reading all that an account ever ordered.
 */
export async function workingOrders(tx: Tx, keys: readonly WorkingKey[]): Promise<readonly WorkingOrder[]> {
  const rows = await tx.rows<{
    id: bigint;
    account_id: number;
    security_id: string;
    side: Side;
    price_kobo: bigint | null;
  }>(
    sql`
    select open.id, wanted.account_id, wanted.security_id, wanted.side, open.price_kobo
    from unnest(
      ${keys.map((key) => key.accountId)}::integer[], ${keys.map((key) => key.securityID)}::text[],
      ${keys.map((key) => key.side)}::text[]
    ) as wanted (account_id, security_id, side),
    lateral (
      select id, case side
          when 'Buy' then greatest(price_kobo, (pending_replace ->> 'price')::bigint)
          else least(price_kobo, (pending_replace ->> 'price')::bigint)
        end as price_kobo
      from stock_order
      where account_id = wanted.account_id and security_id = wanted.security_id and side = wanted.side and is_open
      offset 0 -- Looked up for each key and never joined, whatever the planner takes the table to hold.
    ) open
    order by open.id`,
  );
  return rows.map((row) => ({
    orderId: Number(row.id),
    accountId: row.account_id,
    securityID: row.security_id,
    side: row.side,
    price: priceOrNull(row.price_kobo),
  }));
}
