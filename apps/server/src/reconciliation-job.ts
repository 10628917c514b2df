// Reconciles each house's day by itself once the exchange has ended it: its trade file is there from then on. A trade that is
// heard of later has its day compared anew, and only then is a compared day's every trade looked at again; one that came after its own settlement settles on another day, which is a break.

import { addDays, type TradingDay } from "@tradebook/domain/instant.ts";
import { readInTenant, type Tx } from "./db/in-tenant.ts";
import type { Deps, Job } from "./deps.ts";
import { eachHouse } from "./each-house.ts";
import type { TradeFiles } from "./files/trade-file.ts";
import { reconcileDay } from "./modules/end-of-day/reconcile-day.ts";
import { isReconciled, newestTrade } from "./store/breaks.ts";

const everyMs = 20_000;
const failed = "reconciliation.failed";
/** Files of older days are somebody's own business. */
const daysBack = 10;

/**
 * Of each house and day that was found compared: its newest trade then, and whether that was so at two looks. A trade that was
 * being written at the first, under a lower number, is in sight at the second.
 */
type Compared = Map<string, { readonly day: TradingDay; readonly newest: bigint; readonly isSure: boolean }>;

export function startReconciliation(deps: Deps & { readonly tradeFiles: TradeFiles }): Job {
  let running: Promise<unknown> = Promise.resolve();
  let isWaiting = false;
  const compared: Compared = new Map();
  const reconcile = () => {
    // What the line still has to tell would be missing here.
    const isHeard = deps.market.facts("").exchangeConnected && (deps.exchange.inDoubtSince?.() ?? null) === null;
    if (isWaiting || !isHeard) return;
    isWaiting = true;
    running = running.then(async () => {
      isWaiting = false;
      await reconcileAll(deps, compared).catch((error: unknown) => deps.log.error(failed, error));
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

async function reconcileAll(deps: Deps & { readonly tradeFiles: TradeFiles }, compared: Compared): Promise<void> {
  const { db, log, clock, tradeFiles } = deps;
  const today = deps.market.tradingDay();
  for (const [of, { day }] of compared) if (day < addDays(today, -daysBack)) compared.delete(of);
  for (let back = daysBack; back >= 0; back -= 1) {
    const tradeDate = addDays(today, -back);
    if (tradeFiles(tradeDate) === null) continue;
    const work = async (tenantId: number) => {
      if (await readInTenant(db, tenantId, (tx) => isCompared(tx, compared, { tenantId, tradeDate }))) return;
      const file = tradeFiles(tradeDate);
      if (file === null) return;
      const ran = await reconcileDay(db, { tenantId, tradeDate, file, userId: null, now: clock.now() });
      if (ran.ok) log.info("reconciled", { tenantId, tradeDate, breaks: ran.value.breaksFound });
      else log.warn("reconciliation.refused", { tenantId, tradeDate, why: ran.rejection.code });
    };
    await eachHouse(deps, { work, failed });
  }
}

type HouseDay = { readonly tenantId: number; readonly tradeDate: TradingDay };

async function isCompared(tx: Tx, compared: Compared, { tenantId, tradeDate }: HouseDay): Promise<boolean> {
  const of = `${tenantId} ${tradeDate}`;
  const before = compared.get(of);
  // Read first: a trade that comes between is newer at the next look.
  const newest = await newestTrade(tx, tradeDate);
  const isSame = before?.newest === newest;
  if (isSame && before.isSure) return true;
  const isDone = await isReconciled(tx, tradeDate);
  if (isDone) compared.set(of, { day: tradeDate, newest, isSure: isSame });
  else compared.delete(of);
  return isDone;
}
