// The jobs that run beside the requests: each is one line here, and is told of a new trading day if it minds.

import { startAccessReviewWatch } from "./access-review-watch.ts";
import { startAccountOpening } from "./account-opening-job.ts";
import { startActingWatch } from "./acting-watch.ts";
import { startAlerts } from "./alert-job.ts";
import { startAuditWatches } from "./audit-watch-job.ts";
import { startCancelStopped, type CancelStopped } from "./cancel-stopped.ts";
import { startCorporateActions } from "./corporate-action-job.ts";
import { startContractNotes } from "./contract-note-job.ts";
import type { Deps, Job } from "./deps.ts";
import type { OrderDesk } from "./modules/order/order-desk.ts";
import { startDrainWatch } from "./drain-watch.ts";
import { startCreditWatch } from "./credit-watch.ts";
import { startDropCopies } from "./drop-copy-job.ts";
import type { DropCopies } from "./files/drop-copy.ts";
import type { TradeFiles } from "./files/trade-file.ts";
import { startPayoutWatch } from "./payout-watch.ts";
import { startQuarantineWatch } from "./quarantine-watch.ts";
import { startReleases } from "./release-queued.ts";
import { startReceipts } from "./receipt-job.ts";
import { startReconciliation } from "./reconciliation-job.ts";
import { startSaleExpiry } from "./sale-expiry.ts";
import { startScheduledPapers } from "./scheduled-paper-job.ts";
import { startSettlement } from "./settlement.ts";
import { startWebhooks } from "./webhook-job.ts";
import { startBookWatch, type BookWatch } from "./watch-books.ts";

/** All of them together, and those that somebody asks. */
export type Jobs = Required<Job> & { readonly books: BookWatch; readonly cancelStopped: CancelStopped };

export type JobDeps = Deps & {
  readonly orderDesk: OrderDesk;
  readonly tradeFiles: TradeFiles;
  readonly dropCopies: DropCopies;
};

/** All of them, started and stopped together. */
export function startJobs(deps: JobDeps): Jobs {
  const books = startBookWatch(deps);
  const cancelStopped = startCancelStopped(deps, deps.orderDesk);
  const jobs: readonly Job[] = [
    startAccountOpening(deps),
    startSettlement(deps),
    startCorporateActions(deps),
    startReconciliation(deps),
    startDropCopies(deps),
    startAlerts(deps),
    startReceipts(deps),
    startContractNotes(deps),
    startScheduledPapers(deps),
    startPayoutWatch(deps),
    startCreditWatch(deps),
    startQuarantineWatch(deps),
    startAccessReviewWatch(deps),
    startActingWatch(deps),
    startAuditWatches(deps),
    startDrainWatch(deps),
    startSaleExpiry(deps),
    startReleases(deps),
    startWebhooks(deps),
    books,
    cancelStopped,
  ];
  return {
    books,
    cancelStopped,
    onNewDay: () => {
      for (const job of jobs) job.onNewDay?.();
    },
    stop: async () => {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}
