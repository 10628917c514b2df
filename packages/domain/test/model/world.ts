// The two sets of books side by side, the days they live through, and what was last heard.

import type { ExecutionReport } from "../../src/order/execution-report.ts";
import type { Order } from "../../src/order/order.ts";
import { newCoreWorld, securityIDs, accountIds, type CoreWorld } from "./core-world.ts";
import type { Operation } from "./operation.ts";
import type { PlainBooks } from "./plain-books.ts";
import type { PlainRates } from "./plain-fees.ts";
import type { PlainOrder } from "./plain-order.ts";

/** Trading days one after another, and how many of them settlement takes for a trade of each (domain/ngx.md 1.4). */
export type Days = { readonly dates: readonly string[]; readonly cycle: (date: string) => number };

export const stretches: readonly Days[] = [
  {
    dates: ["2025-11-24", "2025-11-25", "2025-11-26", "2025-11-27", "2025-11-28", "2025-12-01", "2025-12-02"].concat([
      "2025-12-03",
      "2025-12-04",
      "2025-12-05",
      "2025-12-08",
      "2025-12-09",
    ]),
    cycle: (date) => (date < "2025-11-28" ? 3 : 2),
  },
  {
    dates: ["2026-05-29", "2026-06-01", "2026-06-02", "2026-06-03", "2026-06-04", "2026-06-05", "2026-06-08"].concat([
      "2026-06-09",
      "2026-06-10",
      "2026-06-11",
    ]),
    cycle: (date) => (date < "2026-06-01" ? 2 : 1),
  },
  {
    dates: ["2026-07-20", "2026-07-21", "2026-07-22", "2026-07-23", "2026-07-24", "2026-07-27", "2026-07-28"].concat([
      "2026-07-29",
      "2026-07-30",
      "2026-07-31",
    ]),
    cycle: () => 1,
  },
];

export type World = {
  readonly core: CoreWorld;
  readonly plain: PlainBooks;
  readonly days: Days;
  /** Where in `days` the world stands. */
  at: number;
  /** Ids that were given out. */
  serial: number;
  readonly heard: Set<string>;
  lastReport: { readonly report: ExecutionReport; readonly orderId: number } | null;
  /** Withdrawals that were asked for and not answered. */
  readonly withdrawals: { readonly account: number; readonly amount: bigint; readonly ref: string }[];
};

/** Days to go before the stretch ends are kept back, so that the last trades can settle within it. */
export const daysKeptBack = 4;

export function newWorld(rates: PlainRates, days: Days): World {
  const today = days.dates[0] ?? "";
  const plain: PlainBooks = { rates, figures: new Map(), orders: [], today, settles: settlesOn(days, 0) };
  const core = newCoreWorld(rates, today);
  return { core, plain, days, at: 0, serial: 0, heard: new Set(), lastReport: null, withdrawals: [] };
}

export function settlesOn({ dates, cycle }: Days, at: number): string {
  return dates[at + cycle(dates[at] ?? "")] ?? "";
}

export function nextId(world: World, letter: string): string {
  world.serial += 1;
  return `${letter}${world.serial}`;
}

export function accountOf(operation: Operation): number {
  return accountIds[operation.account % accountIds.length] ?? accountIds[0];
}

export function securityOf(operation: Operation): string {
  return securityIDs[operation.security % securityIDs.length] ?? securityIDs[0];
}

/** The order an operation is about, in both books; null when there is none yet. */
export function orderOf(world: World, operation: Operation): { plain: PlainOrder; core: Order } | null {
  const { orders } = world.plain;
  // The newest are the likeliest, since the old ones are done.
  const plain = orders[orders.length - 1 - (operation.order % Math.min(6, Math.max(1, orders.length)))];
  const core = plain === undefined ? undefined : world.core.orders.get(plain.id);
  return plain === undefined || core === undefined ? null : { plain, core };
}
