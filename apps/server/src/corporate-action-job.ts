// Carries out what of corporate actions is due: at start, when the trading day moves, and now and then.

import type { Deps, Job } from "./deps.ts";
import { carryOutEverywhere, type OrderCanceller } from "./modules/corporate-action/carry-out.ts";
import { inHost } from "./db/in-tenant.ts";
import { keepTaxBasePrices } from "./store/realised-gains.ts";

/** Short, since a split waits for orders that are being cancelled. */
const everyMs = 60_000;

export function startCorporateActions(deps: Deps & { readonly orderDesk: OrderCanceller }): Job {
  let running: Promise<unknown> = Promise.resolve();
  let isWaiting = false;
  let hasBases = false;
  const carryOut = () => {
    if (isWaiting) return;
    isWaiting = true;
    running = running.then(async () => {
      isWaiting = false;
      try {
        if (!hasBases) await inHost(deps.db, keepTaxBasePrices);
        hasBases = true;
        await carryOutEverywhere(deps, deps.market.tradingDay());
      } catch (error) {
        deps.log.error("corporateAction.failed", error);
      }
    });
  };
  const timer = setInterval(carryOut, everyMs);
  carryOut();
  return {
    onNewDay: carryOut,
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
