// Brings a house's receipts up to what was done, and tells the holders each day where their chains ended.

import { lagosDay, type Instant, type TradingDay } from "@tradebook/domain/instant.ts";
import { inTenant, readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Deps } from "../../deps.ts";
import { saidToReaders, type UnsaidNotice } from "../../outbound/notice-words.ts";
import { missingSteps } from "../../store/mandated-steps.ts";
import { addNotices } from "../../store/notices.ts";
import { readAccounts } from "../../store/order-facts.ts";
import { appendReceipts, markEnds, type ReceiptMark } from "../../store/receipts.ts";

type KeepDeps = Pick<Deps, "db" | "clock">;

/** Appended in one transaction: a house that has entered many catches up in pieces. */
const atOnce = 500;

/** All steps since then; a step has one receipt, however often and from how many servers this is asked for. */
export async function keepReceipts({ db }: KeepDeps, tenantId: number, since: Instant): Promise<void> {
  let from = since;
  for (;;) {
    const begin = from;
    const missing = await readInTenant(db, tenantId, (tx) => missingSteps(tx, begin, 1));
    if (missing.length === 0) return;
    const kept = await inTenant(db, tenantId, (tx) => appendReceipts(tx, begin, atOnce));
    from = kept.at(-1)?.at ?? begin;
  }
}

/** Of the days before this one; what was told once is not told again. */
export async function tellMarks({ db, clock }: KeepDeps, tenantId: number, today: TradingDay): Promise<void> {
  const at = clock.now();
  await inTenant(db, tenantId, async (tx) => {
    const marks = await markEnds(tx, today, at);
    if (marks.length > 0) await addNotices(tx, await saidToReaders(tx, await noticesOf(tx, marks, at)));
  });
}

export function receiptDay({ clock }: Pick<Deps, "clock">): TradingDay {
  return lagosDay(clock.now());
}

async function noticesOf(tx: Tx, marks: readonly ReceiptMark[], at: Instant): Promise<readonly UnsaidNotice[]> {
  const accountIds = marks.map(({ accountId }) => accountId);
  const accounts = await readAccounts(tx, { cscsAccounts: [], accountIds });
  return marks.flatMap(({ accountId, cscsAccount, seq, hash }) => {
    const holders = accounts.find(({ account }) => account.accountId === accountId)?.account.holderUserIds ?? [];
    return holders.map((userId): UnsaidNotice => ({
      userId,
      kind: "OrderReceipts",
      title: ["Orders were entered for your account: keep this message"],
      body: [
        "Account {0} has {1} receipts, and the last ends with {2}. With it you can check that none was changed since.",
        cscsAccount,
        String(seq),
        hash,
      ],
      refs: { cscsAccount },
      at,
    }));
  });
}
