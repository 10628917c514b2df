// Tells those who approve withdrawals of each one that still waits after the time it was promised for, once.

import { nairaText } from "@tradebook/contract/amount-text.ts";
import { inTenant } from "./db/in-tenant.ts";
import type { Deps, Job } from "./deps.ts";
import { eachHouse } from "./each-house.ts";
import { lookEvery } from "./look-every.ts";
import { saidToReaders, type UnsaidNotice } from "./outbound/notice-words.ts";
import { takeLateWithdrawals, withdrawalApprovers } from "./store/funding-withdrawals.ts";
import { addNotices } from "./store/notices.ts";

const everyMs = 60_000;

type WatchDeps = Pick<Deps, "db" | "clock" | "log">;

export function startPayoutWatch(deps: WatchDeps): Job {
  const failed = "payoutWatch.failed";
  const look = () => eachHouse(deps, { work: (tenantId) => tellOfLate(deps, tenantId), failed });
  return lookEvery(deps.log, { everyMs, look, failed });
}

/** The notices are kept with the marks that they were told, or neither is. */
export async function tellOfLate({ db, clock }: Pick<Deps, "db" | "clock">, tenantId: number): Promise<void> {
  await inTenant(db, tenantId, async (tx) => {
    const at = clock.now();
    const late = await takeLateWithdrawals(tx, at);
    if (late.length === 0) return;
    const approvers = await withdrawalApprovers(tx);
    const notices = late.flatMap(({ id, ref, amount }) =>
      approvers.map((userId): UnsaidNotice => {
        const body = ["Withdrawal {0} of ₦{1} still waits.", ref, nairaText(amount)] as const;
        return {
          userId,
          kind: "WithdrawalLate",
          title: ["A withdrawal is later than was promised"],
          body,
          refs: { withdrawalId: id },
          at,
        };
      }),
    );
    await addNotices(tx, await saidToReaders(tx, notices));
  });
}
