// Compares a day with what others keep: the depository's positions and the bank's closing balance. Differences are breaks.

import { createHash } from "node:crypto";
import { nairaText } from "@tradebook/contract/amount-text.ts";
import type { Answer, InputOf } from "@tradebook/contract/method.ts";
import type { endOfDayService, Reconciliation } from "@tradebook/contract/services/end-of-day.ts";
import { comparePositions } from "@tradebook/domain/end-of-day/positions.ts";
import type { FoundBreak } from "@tradebook/domain/end-of-day/reconcile.ts";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import { isTrading } from "@tradebook/domain/market/phase.ts";
import { ok } from "@tradebook/domain/result.ts";
import { inTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { readPositions } from "../../files/position-file.ts";
import type { TradeFile } from "../../files/trade-file.ts";
import { bankOn, positionsOn } from "../../store/books-on-day.ts";
import { keepReconciliation, openBreaks, type NewReconciliation } from "../../store/breaks.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";

type OutsideDeps = Pick<Deps, "db" | "market">;
type Positions = {
  readonly tradeDate: TradingDay;
  readonly file: TradeFile | null;
  /** Also when they are so many that the file looks like another day's. */
  readonly keepsAll: boolean;
};

const mostBreaks = 50;
type Bank = InputOf<(typeof endOfDayService)["CompareBank"]>;

/** A file that cannot be read whole changes nothing. */
export async function comparePositionFile(
  { db, market }: OutsideDeps,
  { tradeDate, file, keepsAll }: Positions,
  call: Call,
): Promise<Answer<Reconciliation>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("positions", tradeDate);
  const early = notOver(market, tradeDate);
  if (early !== null) return early;
  if (file === null) return unread("There is no file.");
  // Cut off between two lines it would look whole.
  if (call.files?.some(({ isCut }) => isCut) === true) return unread("It is too long.");
  const read = await readPositions(file);
  if (!read.ok) return unread(read.why);
  return await inTenant(db, who.tenantId, async (tx) => {
    const ours = await positionsOn(tx, tradeDate);
    const { matched, breaks } = comparePositions(ours, read.positions);
    if (!keepsAll && breaks.length > Math.max(mostBreaks, ours.length / 20)) {
      return unread(`It differs in ${breaks.length} positions; is it of that day? Say so to keep them all.`);
    }
    const [theirs, fileHash] = [read.positions.length, read.hash];
    const counts = { fileName: file.name, fileHash, fileLines: theirs, ours: ours.length, theirs, matched };
    return await keep(tx, { source: "Positions", tradeDate, ...counts, breaks }, call);
  });
}

export async function compareBank(
  { db, market }: OutsideDeps,
  input: Bank,
  call: Call,
): Promise<Answer<Reconciliation>> {
  const { tradeDate, closing, statement } = input;
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("statement", statement);
  const early = notOver(market, tradeDate);
  if (early !== null) return early;
  return await inTenant(db, who.tenantId, async (tx) => {
    const held = await bankOn(tx, tradeDate);
    const about = { kind: "BankBalance", securityID: "", account: "" } as const;
    const figures = { ours: nairaText(held), theirs: nairaText(closing) };
    const breaks: readonly FoundBreak[] =
      held === closing ? [] : [{ ...about, ...figures, subject: `${statement}|${held}|${closing}` }];
    const fileHash = createHash("sha256").update(`${tradeDate} ${statement} ${closing}`).digest("hex");
    const counts = { fileName: statement, fileHash, fileLines: 1, ours: 1, theirs: 1, matched: 1 - breaks.length };
    return await keep(tx, { source: "Bank", tradeDate, ...counts, breaks }, call);
  });
}

type Found = Omit<NewReconciliation, "totals" | "userId" | "at">;

async function keep(tx: Tx, found: Found, { caller, now }: Call): Promise<Answer<Reconciliation>> {
  const { tradeDate } = found;
  const { id, fresh } = await keepReconciliation(tx, {
    ...found,
    totals: null,
    userId: caller?.userId ?? null,
    at: now,
  });
  const { source: _source, breaks: _breaks, ...counts } = found;
  return ok({ id, ...counts, breaksFound: fresh, openBreaks: await openBreaks(tx, tradeDate), ranAt: now });
}

function unread(why: string): Answer<never> {
  return { ok: false, rejection: { code: "POSITIONS_FILE", why } };
}

/** What is held at the end of a day is known when its trading is over. */
export function notOver(market: OutsideDeps["market"], tradeDate: TradingDay): Answer<never> | null {
  const { phase, tradingDay } = market.facts("");
  if (tradeDate < tradingDay || (tradeDate === tradingDay && !isTrading(phase))) return null;
  const why = tradeDate > tradingDay ? "has not begun" : "is not over";
  return { ok: false, rejection: { code: "DAY_NOT_OVER", tradeDate, why } };
}
