// Compares a day of a house with the exchange's trade file and keeps what does not fit.

import type { Reconciliation } from "@tradebook/contract/services/end-of-day.ts";
import type { Answer } from "@tradebook/contract/method.ts";
import { compareTotals } from "@tradebook/domain/end-of-day/clearing-totals.ts";
import { reconcile } from "@tradebook/domain/end-of-day/reconcile.ts";
import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import { ok } from "@tradebook/domain/result.ts";
import { settlementDay } from "@tradebook/domain/trading-calendar.ts";
import { inTenant, readInTenant } from "../../db/in-tenant.ts";
import type { Deps } from "../../deps.ts";
import { readTotals } from "../../files/clearing-totals.ts";
import { readTradeFile, type TradeFile } from "../../files/trade-file.ts";
import { keepCounterparties, keepReconciliation, openBreaks, ourTrades } from "../../store/breaks.ts";
import { readCalendar } from "../../store/reference.ts";

export type ReconcileDay = {
  readonly tenantId: number;
  readonly tradeDate: TradingDay;
  readonly file: TradeFile;
  /** Null when it runs by itself. */
  readonly userId: number | null;
  readonly now: Instant;
};

/** A file that cannot be read whole changes nothing. */
export async function reconcileDay(db: Deps["db"], day: ReconcileDay): Promise<Answer<Reconciliation>> {
  const { tenantId, tradeDate, file, userId, now } = day;
  // Customers' members on the exchange's line are the numbers of their houses.
  const read = await readTradeFile(file, { day: tradeDate, member: String(tenantId) });
  if (!read.ok) return { ok: false, rejection: { code: "TRADE_FILE", tradeDate, why: read.why } };
  const totals = file.totals === undefined ? null : await readTotals(file.totals, String(tenantId));
  if (typeof totals === "string") return { ok: false, rejection: { code: "TRADE_FILE", tradeDate, why: totals } };
  const { ours, settles } = await readInTenant(db, tenantId, async (tx) => ({
    ours: await ourTrades(tx, tradeDate),
    settles: settlementDay(await readCalendar(tx), tradeDate),
  }));
  const { matched, breaks: found, named } = reconcile({ ours, theirs: read.sides, settles });
  const breaks = [...found, ...(totals === null ? [] : compareTotals(ours, totals))];
  const counts = { ours: ours.length, theirs: read.sides.length, matched };
  const kept = { tradeDate, fileName: file.name, fileHash: read.hash, fileLines: read.lines, ...counts };
  return await inTenant(db, tenantId, async (tx) => {
    await keepCounterparties(tx, named, now);
    const { id, fresh } = await keepReconciliation(tx, { source: "Trades", ...kept, totals, breaks, userId, at: now });
    return ok({ id, ...kept, breaksFound: fresh, openBreaks: await openBreaks(tx, tradeDate), ranAt: now });
  });
}
