// Reconciles each house's day by itself once the exchange has ended it: its trade file is there from then on. A trade that is
// heard of later has its day compared anew; one that came after its own settlement settles on another day, which is a break.

import { addDays } from "@tradebook/domain/instant.ts";
import { readInTenant } from "./db/in-tenant.ts";
import type { Deps, Job } from "./deps.ts";
import { eachHouse } from "./each-house.ts";
import type { TradeFiles } from "./files/trade-file.ts";
import { reconcileDay } from "./modules/end-of-day/reconcile-day.ts";
import { isReconciled } from "./store/breaks.ts";

const everyMs = 20_000;
const failed = "reconciliation.failed";
/** Files of older days are somebody's own business. */
const daysBack = 10;

export function startReconciliation(deps: Deps & { readonly tradeFiles: TradeFiles }): Job {
  let running: Promise<unknown> = Promise.resolve();
  let isWaiting = false;
  const reconcile = () => {
    // What the line still has to tell would be missing here.
    const isHeard = deps.market.facts("").exchangeConnected && (deps.exchange.inDoubtSince?.() ?? null) === null;
    if (isWaiting || !isHeard) return;
    isWaiting = true;
    running = running.then(async () => {
      isWaiting = false;
      await reconcileAll(deps).catch((error: unknown) => deps.log.error(failed, error));
    });
  };
  const timer = setInterval(reconcile, everyMs);
  return {
    onNewDay: reconcile,
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

async function reconcileAll(deps: Deps & { readonly tradeFiles: TradeFiles }): Promise<void> {
  const { db, log, clock, tradeFiles } = deps;
  const today = deps.market.tradingDay();
  for (let back = daysBack; back >= 0; back -= 1) {
    const tradeDate = addDays(today, -back);
    if (tradeFiles(tradeDate) === null) continue;
    const work = async (tenantId: number) => {
      if (await readInTenant(db, tenantId, (tx) => isReconciled(tx, tradeDate))) return;
      const file = tradeFiles(tradeDate);
      if (file === null) return;
      const ran = await reconcileDay(db, { tenantId, tradeDate, file, userId: null, now: clock.now() });
      if (ran.ok) log.info("reconciled", { tenantId, tradeDate, breaks: ran.value.breaksFound });
      else log.warn("reconciliation.refused", { tenantId, tradeDate, why: ran.rejection.code });
    };
    await eachHouse(deps, { work, failed });
  }
}
