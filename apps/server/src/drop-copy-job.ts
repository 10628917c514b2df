// Keeps what the exchange's drop copy says, so that the watch of the books can hold our trades against it (I18).
// While the order line is not whole nothing is counted as read: what the line still owes is no difference.

import { addDays, type TradingDay } from "@tradebook/domain/instant.ts";
import { inHost, inTenant } from "./db/in-tenant.ts";
import type { Deps, Job } from "./deps.ts";
import type { DropCopies, DropCopyLine } from "./files/drop-copy.ts";
import { keepDropCopy, noteDropCopyRead } from "./store/drop-copies.ts";
import { tenantIds } from "./store/tenants.ts";

const everyMs = 5000;
/** How often it is noted that nothing more came. */
const noteEveryMs = 20_000;
/** What came while the server was away. */
const daysBack = 3;

export function startDropCopies(deps: Deps & { readonly dropCopies: DropCopies }): Job {
  let running: Promise<unknown> = Promise.resolve();
  let isWaiting = false;
  const noted = new Map<TradingDay, number>();
  const read = () => {
    if (isWaiting) return;
    isWaiting = true;
    running = running.then(async () => {
      isWaiting = false;
      await readAll(deps, noted).catch((error: unknown) => deps.log.error("dropCopy.failed", error));
    });
  };
  const timer = setInterval(read, everyMs);
  return {
    onNewDay: read,
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

async function readAll(
  deps: Deps & { readonly dropCopies: DropCopies },
  noted: Map<TradingDay, number>,
): Promise<void> {
  const today = deps.market.tradingDay();
  for (let back = daysBack; back >= 0; back -= 1) await readDay(deps, addDays(today, -back), noted);
}

async function readDay(
  { db, clock, market, exchange, dropCopies }: Deps & { readonly dropCopies: DropCopies },
  day: TradingDay,
  noted: Map<TradingDay, number>,
): Promise<void> {
  const at = clock.now();
  const isHeard = market.facts("").exchangeConnected && (exchange.inDoubtSince?.() ?? null) === null;
  for (;;) {
    const read = dropCopies(day);
    if (read === null) return;
    const isDue = isHeard && read.isWhole && performance.now() - (noted.get(day) ?? -noteEveryMs) >= noteEveryMs;
    if (read.lines.length === 0 && !isDue) return;
    for (const tenantId of await inHost(db, tenantIds)) {
      // Customers' members on the exchange's line are the numbers of their houses.
      const lines: readonly DropCopyLine[] = read.lines.filter(({ member }) => member === String(tenantId));
      if (lines.length === 0 && !isDue) continue;
      await inTenant(db, tenantId, async (tx) => {
        await keepDropCopy(tx, { day, lines, at });
        if (isDue) await noteDropCopyRead(tx, day, at);
      });
    }
    if (isDue) noted.set(day, performance.now());
    if (read.isWhole) return;
  }
}
