// Walks every account's receipts of a house, and says of each which receipt is the first not as it was written.

import { instant } from "@tradebook/domain/instant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";
import { missingSteps } from "./mandated-steps.ts";
import { receiptHash, receiptsBegin, type Receipt } from "./receipt-hash.ts";
import { newestReceiptAt, receiptsAfter } from "./receipts.ts";

const receiptsAtOnce = 2_000;
/** What was done this long before what the newest receipt tells of was passed over, and not only late. */
const passedOverMs = 10 * 60_000;
/** Further back holders may have been others, whose own steps have none. */
const lookedBackMs = 7 * 86_400_000;
const mostNamed = 20;

/** What is wrong, an account a line; nothing when all is as it was written. */
export async function walkReceipts(tx: Tx): Promise<readonly string[]> {
  const accounts = await tx.rows<{ id: number; number: string }>(sql`
    select id, cscs_account as number
    from securities_account account
    where exists (select from order_receipt where account_id = account.id)
      or exists (select from receipt_mark where account_id = account.id)
    order by id`);
  const broken: string[] = [];
  for (const { id, number } of accounts) {
    const why = await walkAccount(tx, id);
    if (why !== null) broken.push(`account ${number}: ${why}`);
  }
  return [...broken, ...(await passedOver(tx))];
}

async function passedOver(tx: Tx): Promise<readonly string[]> {
  const newest = await newestReceiptAt(tx);
  if (newest === null) return [];
  const missing = await missingSteps(tx, instant(newest - lookedBackMs), mostNamed);
  const due = missing.filter(({ at }) => at < newest - passedOverMs);
  return due.map(({ orderId, version }) => `step ${version} of order ${orderId} has no receipt`);
}

async function walkAccount(tx: Tx, accountId: number): Promise<string | null> {
  const marks = await tx.rows<{ seq: number; hash: string }>(sql`
    select seq, hash from receipt_mark where account_id = ${accountId} order by seq`);
  const known = new Map(marks.map((mark) => [mark.seq, mark.hash]));
  let end = { seq: 0, hash: receiptsBegin };
  for (;;) {
    const receipts = await receiptsAfter(tx, accountId, { after: end.seq, take: receiptsAtOnce });
    for (const receipt of receipts) {
      const why = whyBroken(tx.tenantId, receipt, { ...end, known });
      if (why !== null) return `receipt ${end.seq + 1} is ${why}`;
      end = receipt;
    }
    if (receipts.length < receiptsAtOnce) break;
  }
  return end.seq < Math.max(0, ...known.keys()) ? `receipt ${end.seq + 1} is missing` : null;
}

type Before = { readonly seq: number; readonly hash: string; readonly known: ReadonlyMap<number, string> };

function whyBroken(tenantId: number, receipt: Receipt, { seq, hash, known }: Before): string | null {
  if (receipt.seq !== seq + 1) return "missing";
  if (receipt.previousHash !== hash) return "moved";
  if (receiptHash(tenantId, receipt) !== receipt.hash) return "altered";
  const told = known.get(receipt.seq);
  return told !== undefined && told !== receipt.hash ? "not as its holders were told" : null;
}
