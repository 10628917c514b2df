// Keeps what the exchange's drop copy says, so that the watch of the books can hold our trades against it (I18).
// While the order line is not whole nothing is counted as read: what the line still owes is no difference.

import { addDays, type TradingDay } from "@tradebook/domain/instant.ts";
import { inTenant } from "./db/in-tenant.ts";
import type { Deps, Job } from "./deps.ts";
import { eachHouse } from "./each-house.ts";
import type { DropCopies, DropCopyLine } from "./files/drop-copy.ts";
import { keepDropCopy, noteDropCopyRead } from "./store/drop-copies.ts";

const everyMs = 5000;
/** How often it is noted that nothing more came. */
const noteEveryMs = 20_000;
/** What came while the server was away. */
const daysBack = 3;
const failed = "dropCopy.failed";

type CopyDeps = Pick<Deps, "db" | "log" | "clock" | "market" | "exchange"> & { readonly dropCopies: DropCopies };

export function startDropCopies(deps: CopyDeps): Job {
  let running: Promise<unknown> = Promise.resolve();
  let isWaiting = false;
  const noted = new Map<TradingDay, number>();
  const read = () => {
    if (isWaiting) return;
    isWaiting = true;
    running = running.then(async () => {
      isWaiting = false;
      await readDropCopies(deps, noted).catch((error: unknown) => deps.log.error(failed, error));
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

/** Reads what came, of the last days too; `noted` remembers of which day it was last noted that all was read. */
export async function readDropCopies(deps: CopyDeps, noted: Map<TradingDay, number>): Promise<void> {
  const today = deps.market.tradingDay();
  for (let back = daysBack; back >= 0; back -= 1) await readDay(deps, addDays(today, -back), noted);
}

async function readDay(deps: CopyDeps, day: TradingDay, noted: Map<TradingDay, number>): Promise<void> {
  const { db, clock, market, exchange, dropCopies } = deps;
  const at = clock.now();
  const isHeard = market.facts("").exchangeConnected && (exchange.inDoubtSince?.() ?? null) === null;
  for (;;) {
    const read = dropCopies(day);
    if (read === null) return;
    const isDue = isHeard && read.isWhole && performance.now() - (noted.get(day) ?? -noteEveryMs) >= noteEveryMs;
    if (read.lines.length === 0 && !isDue) return;
    const work = async (tenantId: number) => {
      // Customers' members on the exchange's line are the numbers of their houses.
      const lines: readonly DropCopyLine[] = read.lines.filter(({ member }) => member === String(tenantId));
      if (lines.length === 0 && !isDue) return;
      await inTenant(db, tenantId, async (tx) => {
        await keepDropCopy(tx, { day, lines, at });
        if (isDue) await noteDropCopyRead(tx, day, at);
      });
    };
    // What is missing of one house's trades would be a difference in its books: all is read again.
    if (!(await eachHouse(deps, { work, failed }))) return;
    read.keep();
    if (isDue) noted.set(day, performance.now());
    if (read.isWhole) return;
  }
}
