// Settles what is due when the server starts, when the trading day moves, and now and then after something failed.

import type { Deps } from "./deps.ts";
import { settleDueEverywhere } from "./modules/order/end-of-day.ts";

export type Settlement = {
  /** Settles up to the market's day; answers at once. */
  readonly settle: () => void;
  readonly stop: () => Promise<void>;
};

const everyMs = 10 * 60_000;

export function startSettlement(deps: Pick<Deps, "db" | "clock" | "log" | "market">): Settlement {
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
    settle,
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
