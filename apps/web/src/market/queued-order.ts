// Orders that wait for a session, and the moment at which its pre-open begins, as people read it.

import type { StockOrder } from "@tradebook/contract/services/order.ts";
import { lagosAt, type TradingDay } from "@tradebook/domain/instant.ts";
import { opensAt } from "@tradebook/domain/market/next-session.ts";
import type { Phase } from "@tradebook/domain/market/phase.ts";
import { ordStatuses } from "@tradebook/domain/order/order-status.ts";
import { formatClock, formatDay } from "../lib/format.ts";

type Waiting = Pick<StockOrder, "ordStatus" | "queuedFor" | "releasedTime">;

/** The session it waits for; null for an order that waits for none, or no longer. */
export function waitsFor({ ordStatus, queuedFor, releasedTime = null }: Waiting): TradingDay | null {
  return releasedTime === null && ordStatuses[ordStatus].open ? (queuedFor ?? null) : null;
}

/** Tue 24 Nov, 09:00 */
export function sessionText(day: TradingDay): string {
  return `${formatDay(day)}, ${formatClock(lagosAt(day, opensAt(day)))}`;
}

/** Whether what is entered now waits for the next session: the day is over, or has not begun. */
export function isClosed(phase: Phase | null): boolean {
  return phase === "CLOSED" || phase === "END_OF_DAY";
}

type Judged<S> = { readonly phase: Phase | null; readonly stat: S };

/** What waits for the next session is held to its pre-open, and to a band that the server alone knows by now. */
export function bySession<S extends object | null>({ phase, stat }: Judged<S>) {
  if (!isClosed(phase)) return { phase, stat };
  return { phase: "PRE_OPEN" as const, stat: stat === null ? stat : { ...stat, lowerLimit: null, upperLimit: null } };
}
