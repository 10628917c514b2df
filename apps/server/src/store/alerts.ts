// Alerts: each waits until it has fired, fires once, and stays until its user removes it.

import type { Instant } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import type { AlertKind } from "@tradebook/domain/market/alert.ts";
import type { OrdStatus } from "@tradebook/domain/order/order-status.ts";
import type { Database } from "../db/database.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampText } from "../db/sql.ts";

export type NewAlert = {
  readonly userId: number;
  readonly kind: AlertKind;
  readonly securityID: string;
  /** Kobo, hundredths of a per cent or shares, as its kind says; the newest news when one on news was set; null of an order's. */
  readonly level: number | null;
  readonly orderId: number | null;
  readonly note: string;
  readonly byMail: boolean;
  readonly createdAt: Instant;
};
export type Alert = NewAlert & { readonly id: number; readonly firedAt: Instant | null };

/** Hears of a house whose alerts are no longer those that were read, after the commit. */
export type AlertListener = (tenantId: number) => void;

const listeners = new WeakMap<Database, AlertListener>();

/** One listener a database: the running server's. */
export function hearAlerts(db: Database, listener: AlertListener): void {
  listeners.set(db.unguarded ?? db, listener);
}

const shownFired = 100;

/** A user's own: those that wait, then the latest that have fired, each the newest first. */
export async function alertsOf(tx: Tx, userId: number): Promise<readonly Alert[]> {
  const rows = await tx.rows<Stored>(sql`
    select id, user_id as "userId", kind, security_id as "securityID", level, order_id as "orderId", note,
      by_mail as "byMail", created_at as "createdAt", fired_at as "firedAt"
    from alert
    where user_id = ${userId}
    order by fired_at is not null, fired_at desc, id desc
    limit ${shownFired * 2}`);
  return rows.map(alertOf);
}

export async function addAlert(tx: Tx, alert: NewAlert): Promise<Alert> {
  const { userId, kind, securityID, level, orderId, note, byMail, createdAt } = alert;
  const [row] = await tx.rows<{ readonly id: number }>(sql`
    insert into alert (user_id, kind, security_id, level, order_id, note, by_mail, created_at)
    values (${userId}, ${kind}, ${securityID}, ${level}, ${orderId}, ${note}, ${byMail}, ${timestampText(createdAt)})
    returning id`);
  invariant(row !== undefined, "an inserted alert has an id");
  told(tx);
  return { ...alert, id: row.id, firedAt: null };
}

/** Locks the user, so that two requests at once do not pass the limit together. */
export async function countWaiting(tx: Tx, userId: number): Promise<number> {
  await tx.run(sql`select 1 from app_user where id = ${userId} for no key update`);
  const [counted] = await tx.rows<{ readonly waiting: number }>(sql`
    select count(*)::int as waiting from alert where user_id = ${userId} and fired_at is null`);
  return counted?.waiting ?? 0;
}

/** Whether there was one of this user's. */
export async function removeAlert(tx: Tx, { userId, id }: { readonly userId: number; readonly id: number }) {
  const removed = await tx.run(sql`delete from alert where id = ${id} and user_id = ${userId}`);
  told(tx);
  return removed > 0;
}

/** What a house waits for on the market's figures. */
export type WaitingAlert = Pick<Alert, "id" | "kind" | "securityID" | "level">;

export async function waitingAlerts(tx: Tx): Promise<readonly WaitingAlert[]> {
  const rows = await tx.rows<Pick<Stored, "id" | "kind" | "securityID" | "level">>(sql`
    select id, kind, security_id as "securityID", level from alert where fired_at is null order by id`);
  return rows.map(({ level, ...row }) => ({ ...row, level: level === null ? null : Number(level) }));
}

/** Of those named, the ones that had not fired before: whoever asks first tells. */
export async function fireAlerts(tx: Tx, ids: readonly number[], at: Instant): Promise<readonly Alert[]> {
  const rows = await tx.rows<Stored>(sql`
    update alert set fired_at = ${timestampText(at)}
    where id = any(${ids}::int[]) and fired_at is null
    returning id, user_id as "userId", kind, security_id as "securityID", level, order_id as "orderId", note,
      by_mail as "byMail", created_at as "createdAt", fired_at as "firedAt"`);
  return rows.map(alertOf);
}

export type EndedOrder = { readonly alertId: number; readonly ordStatus: OrdStatus; readonly cumQty: number };

/** Orders with an alert that waits, and that have ended. */
export async function endedOrders(tx: Tx): Promise<readonly EndedOrder[]> {
  const rows = await tx.rows<{ alertId: number; ordStatus: OrdStatus; cumQty: bigint }>(sql`
    select alert.id as "alertId", ord_status as "ordStatus", cum_qty as "cumQty"
    from alert join stock_order on stock_order.id = alert.order_id
    where fired_at is null and not is_open
    order by alert.id`);
  return rows.map((row) => ({ ...row, cumQty: Number(row.cumQty) }));
}

export type PublishedNews = { readonly alertId: number; readonly newsId: number; readonly headline: string };

/**
 * Of each alert on news that waits, the first item about its security after those that there were when it was set. Only items
 * after one are looked at: what was there before was looked at then.
 */
export async function newsWaitedFor(tx: Tx, after: number): Promise<readonly PublishedNews[]> {
  return await tx.rows<PublishedNews>(sql`
    select distinct on (alert.id) alert.id as "alertId", item.id as "newsId", headline
    from (select id, headline, unnest(securities) as security_id from news where id > ${after}) item
      join alert on alert.security_id = item.security_id and item.id > alert.level
    where fired_at is null and kind = 'NewsPublished'
    order by alert.id, item.id`);
}

/** The newest item there is; 0 where there is none. */
export async function newestNews(tx: Tx): Promise<number> {
  const [row] = await tx.rows<{ id: number }>(sql`select coalesce(max(id), 0)::int as id from news`);
  return row?.id ?? 0;
}

export type AlertOrder = { readonly cscsAccount: string; readonly securityID: string; readonly isOpen: boolean };

export async function orderToWatch(tx: Tx, id: number): Promise<AlertOrder | undefined> {
  const [found] = await tx.rows<AlertOrder>(sql`
    select cscs_account as "cscsAccount", security_id as "securityID", is_open as "isOpen"
    from stock_order where id = ${id}`);
  return found;
}

export async function mailOf(tx: Tx, userId: number): Promise<string | null> {
  const [found] = await tx.rows<{ readonly mail: string | null }>(sql`
    select email as mail from app_user where id = ${userId}`);
  return found?.mail ?? null;
}

type Stored = Omit<Alert, "level" | "orderId"> & { readonly level: bigint | null; readonly orderId: bigint | null };

function alertOf({ level, orderId, ...row }: Stored): Alert {
  return {
    ...row,
    level: level === null ? null : Number(level),
    orderId: orderId === null ? null : Number(orderId),
  };
}

function told(tx: Tx): void {
  tx.afterCommit(() => listeners.get(tx.db)?.(tx.tenantId));
}
