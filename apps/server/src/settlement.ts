// Settles what is due when the server starts, when the trading day moves, and now and then after something failed.

import type { Deps, Job } from "./deps.ts";
import { settleDueEverywhere } from "./modules/order/end-of-day.ts";

const everyMs = 10 * 60_000;

export function startSettlement(deps: Pick<Deps, "db" | "clock" | "log" | "market">): Job {
  let running: Promise<unknown> = Promise.resolve();
  const settle = () => {
    running = running.then(() =>
      settleDueEverywhere(deps, deps.market.tradingDay()).catch((error: unknown) =>
        deps.log.error("settlement.failed", error),
      ),
    );
  };
  const timer = setInterval(settle, everyMs);
  settle();
  return {
    onNewDay: settle,
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
