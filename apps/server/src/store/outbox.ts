// What the exchange has still to hear, in order, and what it has heard and not answered. One line serves all tenants.

import type { Instant } from "@tradebook/domain/instant.ts";
import type { Order } from "@tradebook/domain/order/order.ts";
import type { ExchangeRequest } from "@tradebook/domain/order/outcome.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import type { Database } from "../db/database.ts";
import { inHost, inTenant, type Tx } from "../db/in-tenant.ts";
import { insertInto } from "../db/insert-rows.ts";
import { sql, timestampText } from "../db/sql.ts";
import type { OrderClient } from "./order-clients.ts";
import { readOrders } from "./order-facts.ts";
import { rememberTargets } from "./order-targets.ts";
import { orderOfJson, requestJson, type RequestJson } from "./order-row.ts";

export type OutboxRow = {
  readonly id: bigint;
  readonly request: ExchangeRequest;
  /** By account, where they were asked for (order-clients.ts). */
  readonly clients?: ReadonlyMap<number, OrderClient>;
};

type RequestRow = {
  readonly id: bigint;
  readonly tenant_id: number;
  readonly order_id: bigint;
  readonly kind: ExchangeRequest["kind"];
  readonly exchange_cl_ord_id: string;
  readonly orig_exchange_cl_ord_id: string | null;
  readonly request: RequestJson | null;
};

/** Requests that this process committed and has not taken to the line yet, the first first. */
type AtHand = { readonly rows: Map<bigint, OutboxRow>; lookedAt: number; isWhole: boolean };
const atHand = new WeakMap<Database, AtHand>();
const mostAtHand = 20_000;
/** What another process committed, or this one before it ended, is only in the table. */
const lookEveryMs = 900;

type NewRequest = ExchangeRequest & { readonly now: Instant };
const insertRequests = insertInto<NewRequest>(
  "outbox",
  {
    kind: ["text", (request) => request.kind],
    order_id: ["bigint", (request) => request.order.id],
    exchange_cl_ord_id: ["text", (request) => request.exchangeClOrdID],
    orig_exchange_cl_ord_id: [
      "text",
      (request) => ("origExchangeClOrdID" in request ? request.origExchangeClOrdID : null),
    ],
    request: ["jsonb", requestJson],
    created_at: ["timestamptz", (request) => timestampText(request.now)],
  },
  "returning id, exchange_cl_ord_id",
);

/** Writes what the exchange must hear, and keeps it at hand for the line once it is committed. */
export async function writeRequestRows(tx: Tx, requests: readonly NewRequest[]): Promise<void> {
  const written = await tx.rows<{ id: bigint; exchange_cl_ord_id: string }>(insertRequests(requests));
  const ids = new Map(written.map((row) => [row.exchange_cl_ord_id, row.id]));
  tx.afterCommit(() => {
    rememberTargets(tx, requests);
    const kept = atHandOf(tx.db);
    for (const { now: _, ...request } of requests) {
      const id = ids.get(request.exchangeClOrdID);
      if (id !== undefined) kept.rows.set(id, { id, request });
    }
    if (kept.rows.size <= mostAtHand) return;
    kept.rows.clear();
    kept.isWhole = false;
  });
}

function atHandOf(db: Database): AtHand {
  const kept = atHand.get(db) ?? { rows: new Map(), lookedAt: -Infinity, isWhole: false };
  atHand.set(db, kept);
  return kept;
}

/** The outbox as the line needs it; `fenced` is the database for the holder of the line alone. */
export function outboxSource(db: Database, fenced: Database = db) {
  return {
    unsent: (limit: number) => nextRequests(db, limit),
    lookAgain: () => {
      atHandOf(db).isWhole = false;
    },
    oldestUnsent: (limit: number) => unsentRequests(db, limit),
    markSent: (ids: readonly bigint[], at: Instant) => markSent(fenced, ids, at),
    unanswered: (limit: number) => openOrdersToReconcile(db, limit),
  };
}

/** The next requests for the line: those at hand, and now and then the oldest in the table. Some may come twice. */
export async function nextRequests(db: Database, limit: number): Promise<readonly OutboxRow[]> {
  const kept = atHandOf(db);
  const now = performance.now();
  if (kept.isWhole && now - kept.lookedAt < lookEveryMs) {
    const next = [...kept.rows.values()].slice(0, limit);
    for (const { id } of next) kept.rows.delete(id);
    return next;
  }
  const oldest = await unsentRequests(db, limit);
  for (const { id } of oldest) kept.rows.delete(id);
  kept.lookedAt = now;
  kept.isWhole = oldest.length < limit;
  return oldest;
}

/** The oldest requests that have not been sent, but for those named. */
export async function unsentRequests(
  db: Database,
  limit: number,
  without: readonly bigint[] = [],
): Promise<readonly OutboxRow[]> {
  const rows = await inHost(db, (tx) =>
    tx.rows<RequestRow>(sql`
      select id, tenant_id, order_id, kind, exchange_cl_ord_id, orig_exchange_cl_ord_id, request
      from outbox
      where sent_at is null and answered_at is null and id <> all(${without})
      order by id
      limit ${limit}`),
  );
  const known = await newOrders(db, rows);
  return rows.map((row) => ({ id: row.id, request: requestOfRow(row, known) }));
}

/** How many requests but cancels wait for the line, of all houses; no more than `most` are counted. */
export async function requestsWaiting(db: Database, most: number): Promise<number> {
  return await inHost(db, async (tx) => {
    const [row] = await tx.rows<{ waiting: number }>(sql`
      select count(*)::int as waiting from (
        select from outbox
        where sent_at is null and answered_at is null and kind <> 'Cancel'
        limit ${most}
      ) unsent`);
    return row?.waiting ?? 0;
  });
}

export async function markSent(db: Database, ids: readonly bigint[], at: Instant): Promise<void> {
  await inHost(db, async (tx) =>
    tx.withCommit(
      tx.run(sql`update outbox set sent_at = ${timestampText(at)} where id = any(${ids}) and answered_at is null`),
    ),
  );
}

/** Orders with a request that was sent and not answered, as they now are: what is asked about after a lost line. */
export async function openOrdersToReconcile(db: Database, limit: number): Promise<readonly Order[]> {
  const waiting = await inHost(db, (tx) =>
    tx.rows<{ tenant_id: number; ids: readonly bigint[] }>(sql`
      select tenant_id, array_agg(distinct order_id) as ids
      from (
        select tenant_id, order_id from outbox
        where sent_at is not null and answered_at is null
        order by id
        limit ${limit}
      ) oldest
      group by tenant_id
      order by tenant_id`),
  );
  const orders: Order[] = [];
  for (const { tenant_id: tenantId, ids } of waiting) {
    const found = await inTenant(db, tenantId, (tx) => readOrders(tx, ids.map(Number)));
    orders.push(...found.map(({ order }) => order).filter((order) => order.closedTime === null));
  }
  return orders;
}

/** The orders of the requests that keep none, by wire id. */
async function newOrders(db: Database, rows: readonly RequestRow[]): Promise<ReadonlyMap<string, Order>> {
  const { rows: kept } = atHandOf(db.unguarded ?? db);
  const found = new Map<string, Order>();
  const missing = new Map<number, number[]>();
  for (const row of rows) {
    if (row.request !== null) continue;
    const order = kept.get(row.id)?.request.order;
    if (order === undefined) missing.set(row.tenant_id, [...(missing.get(row.tenant_id) ?? []), Number(row.order_id)]);
    else found.set(row.exchange_cl_ord_id, order);
  }
  for (const [tenantId, ids] of missing) {
    for (const { order } of await inTenant(db, tenantId, (tx) => readOrders(tx, ids))) {
      found.set(order.exchangeClOrdID, order);
    }
  }
  return found;
}

function requestOfRow(row: RequestRow, known: ReadonlyMap<string, Order>): ExchangeRequest {
  const { kind, exchange_cl_ord_id: exchangeClOrdID, orig_exchange_cl_ord_id: origExchangeClOrdID } = row;
  const order = row.request === null ? known.get(exchangeClOrdID) : orderOfJson(row.request);
  invariant(order !== undefined, "a request's order is there");
  if (kind === "NewOrder" || kind === "CrossSide") return { kind, exchangeClOrdID, order };
  if (kind === "Cross") {
    const sell = row.request?.sell;
    invariant(sell !== undefined, "a cross has two sides");
    return { kind, exchangeClOrdID, order, sell: orderOfJson(sell) };
  }
  invariant(origExchangeClOrdID !== null, "a cancel or a replace names the order's id on the line");
  // Written before there was such a thing, it was asked for by whoever entered the order, as far as is known.
  return { kind, exchangeClOrdID, origExchangeClOrdID, order, askedBy: row.request?.askedBy ?? order.createdBy };
}
