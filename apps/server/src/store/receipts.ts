// The receipts of an account: appended in order, read in pages, walked from the first, marked where they ended.

import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import { addDays, lagosAt } from "@tradebook/domain/instant.ts";
import type { OrderType, Side } from "@tradebook/domain/order/order-type.ts";
import type { TimeInForce } from "@tradebook/domain/order/time-in-force.ts";
import type { Tx } from "../db/in-tenant.ts";
import { insertInto } from "../db/insert-rows.ts";
import { fixedSql, sql, timestampText } from "../db/sql.ts";
import { takeTurn } from "../db/take-turns.ts";
import type { Cut } from "./counted-page.ts";
import { missingSteps } from "./mandated-steps.ts";
import {
  receiptHash,
  receiptsBegin,
  type MandatedStep,
  type LinkedReceipt,
  type Receipt,
  type ReceiptStep,
} from "./receipt-hash.ts";

const insertReceipts = insertInto<Receipt>("order_receipt", {
  account_id: ["integer", (row) => row.accountId],
  seq: ["integer", (row) => row.seq],
  order_id: ["bigint", (row) => row.orderId],
  version: ["integer", (row) => row.version],
  step: ["text", (row) => row.step],
  at: ["timestamptz", (row) => timestampText(row.at)],
  user_id: ["integer", (row) => row.userId],
  user_name: ["text", (row) => row.userName],
  cscs_account: ["text", (row) => row.cscsAccount],
  side: ["text", (row) => row.side],
  security_id: ["text", (row) => row.securityID],
  ord_type: ["text", (row) => row.ordType],
  order_qty: ["bigint", (row) => row.orderQty],
  price_kobo: ["bigint", (row) => row.price],
  time_in_force: ["text", (row) => row.timeInForce],
  expire_date: ["date", (row) => row.expireDate],
  mandate_channel: ["text", (row) => row.mandate?.channel ?? null],
  mandate_reference: ["text", (row) => row.mandate?.reference ?? null],
  mandate_note: ["text", (row) => row.mandate?.note ?? null],
  approved_by: ["jsonb", (row) => (row.approvedBy === null ? null : JSON.stringify(row.approvedBy))],
  previous_hash: ["text", (row) => row.previousHash],
  hash: ["text", (row) => row.hash],
});

/** Appends at most so many of the steps since then that have no receipt yet; answers those, the oldest first. */
export async function appendReceipts(tx: Tx, since: Instant, most: number): Promise<readonly MandatedStep[]> {
  await takeTurn(tx, "receipts");
  const steps = await missingSteps(tx, since, most);
  if (steps.length === 0) return steps;
  const ends = await endsOf(tx, [...new Set(steps.map(({ accountId }) => accountId))]);
  await tx.run(insertReceipts(linked(tx.tenantId, steps, ends)));
  return steps;
}

type End = { readonly seq: number; readonly hash: string };

/** Each step behind the one before it of the same account. */
function linked(tenantId: number, steps: readonly MandatedStep[], known: ReadonlyMap<number, End>): readonly Receipt[] {
  const ends = new Map(known);
  return steps.map((step) => {
    const { seq, hash: previousHash } = ends.get(step.accountId) ?? { seq: 0, hash: receiptsBegin };
    const receipt: LinkedReceipt = { ...step, seq: seq + 1, previousHash };
    const hash = receiptHash(tenantId, receipt);
    ends.set(step.accountId, { seq: receipt.seq, hash });
    return { ...receipt, hash };
  });
}

async function endsOf(tx: Tx, accountIds: readonly number[]): Promise<ReadonlyMap<number, End>> {
  const rows = await tx.rows<End & { readonly accountId: number }>(sql`
    select distinct on (account_id) account_id as "accountId", seq, hash
    from order_receipt
    where account_id = any(${accountIds}::int[])
    order by account_id, seq desc`);
  return new Map(rows.map(({ accountId, ...end }) => [accountId, end]));
}

/** When what the newest receipt of the house tells of was done; null before the first. */
export async function newestReceiptAt(tx: Tx): Promise<Instant | null> {
  const [found] = await tx.rows<{ at: Instant }>(sql`select at from order_receipt order by at desc limit 1`);
  return found?.at ?? null;
}

const columns = `account_id, seq, order_id, version, step, at, user_id, user_name, cscs_account, side, security_id,
      ord_type, order_qty, price_kobo, time_in_force, expire_date, mandate_channel, mandate_reference, mandate_note,
      approved_by, previous_hash, hash`;

const pageOfAccount = fixedSql(`
    select ${columns} from order_receipt where account_id = $1 order by seq desc limit $2 offset $3`);
const ofOrder = fixedSql(`select ${columns} from order_receipt where order_id = $1 order by version`);
const chainOf = fixedSql(`
    select ${columns} from order_receipt where account_id = $1 and seq > $2 order by seq limit $3`);

/** A page of an account's receipts, the newest first, and how many there are. */
export async function receiptsOf(tx: Tx, accountId: number, { skip, take }: Cut) {
  const [[counted], rows] = await Promise.all([
    tx.rows<{ total: number }>(sql`
      select count(*)::int as total from order_receipt where account_id = ${accountId}`),
    tx.rows<Row>(pageOfAccount([accountId, take, skip])),
  ]);
  return { totalCount: counted?.total ?? 0, items: rows.map(receiptOf) };
}

/** Of one order, in the order of its steps. */
export async function receiptsOfOrder(tx: Tx, orderId: number): Promise<readonly Receipt[]> {
  return (await tx.rows<Row>(ofOrder([orderId]))).map(receiptOf);
}

/** The next receipts of an account's chain behind this number. */
export async function receiptsAfter(
  tx: Tx,
  accountId: number,
  { after, take }: { readonly after: number; readonly take: number },
): Promise<readonly Receipt[]> {
  return (await tx.rows<Row>(chainOf([accountId, after, take]))).map(receiptOf);
}

export type ReceiptMark = { readonly accountId: number; readonly cscsAccount: string } & End;

const markDays = 7;

/**
 * Keeps where chains that grew in the days before this one ended before it, each end once: what is answered is to be told.
 * An older chain was told of when it grew, or is older than this.
 */
export async function markEnds(tx: Tx, today: TradingDay, at: Instant): Promise<readonly ReceiptMark[]> {
  await takeTurn(tx, "receipts");
  const [begin, from] = [lagosAt(today, 0), lagosAt(addDays(today, -markDays), 0)];
  return await tx.rows<ReceiptMark>(sql`
    with ended as (
      select distinct on (account_id) account_id, cscs_account, seq, hash
      from order_receipt
      where at >= ${timestampText(from)} and at < ${timestampText(begin)}
      order by account_id, seq desc
    ), kept as (
      insert into receipt_mark (account_id, seq, hash, told_at)
      select account_id, seq, hash, ${timestampText(at)}
      from ended
      on conflict do nothing
      returning account_id, seq
    )
    select ended.account_id as "accountId", ended.cscs_account as "cscsAccount", ended.seq, ended.hash
    from kept join ended on ended.account_id = kept.account_id
    order by ended.account_id`);
}

type Row = {
  readonly account_id: number;
  readonly seq: number;
  readonly order_id: bigint;
  readonly version: number;
  readonly step: ReceiptStep;
  readonly at: Instant;
  readonly user_id: number;
  readonly user_name: string;
  readonly cscs_account: string;
  readonly side: Side;
  readonly security_id: string;
  readonly ord_type: OrderType;
  readonly order_qty: bigint;
  readonly price_kobo: bigint | null;
  readonly time_in_force: TimeInForce;
  readonly expire_date: TradingDay | null;
  readonly mandate_channel: string | null;
  readonly mandate_reference: string | null;
  readonly mandate_note: string | null;
  readonly approved_by: readonly string[] | null;
  readonly previous_hash: string;
  readonly hash: string;
};

function receiptOf(row: Row): Receipt {
  const { mandate_channel: channel, mandate_reference: reference, mandate_note: note } = row;
  return {
    accountId: row.account_id,
    seq: row.seq,
    orderId: Number(row.order_id),
    version: row.version,
    step: row.step,
    at: row.at,
    userId: row.user_id,
    userName: row.user_name,
    cscsAccount: row.cscs_account,
    side: row.side,
    securityID: row.security_id,
    ordType: row.ord_type,
    orderQty: Number(row.order_qty),
    price: row.price_kobo === null ? null : Number(row.price_kobo),
    timeInForce: row.time_in_force,
    expireDate: row.expire_date,
    mandate: channel === null || reference === null ? null : { channel, reference, note },
    approvedBy: row.approved_by,
    previousHash: row.previous_hash,
    hash: row.hash,
  };
}
