// Compares the lines of the bank's statement of a day with our deposits and withdrawals. Differences are breaks.

import { nairaText } from "@tradebook/contract/amount-text.ts";
import type { Answer } from "@tradebook/contract/method.ts";
import type { Reconciliation } from "@tradebook/contract/services/end-of-day.ts";
import {
  bankLineColumns,
  matchBankLines,
  readBankLine,
  type BankLine,
} from "@tradebook/domain/end-of-day/bank-lines.ts";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import { ok } from "@tradebook/domain/result.ts";
import { inTenant } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { readLines } from "../../files/csv-file.ts";
import type { TradeFile } from "../../files/trade-file.ts";
import { bankLinesOf, bankMovementsOf, keepBankLines } from "../../store/bank-lines.ts";
import { keepReconciliation, openBreaks } from "../../store/breaks.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";
import { notOver } from "./outside.ts";

type Asked = { readonly tradeDate: TradingDay; readonly file: TradeFile | null };

/** A file that cannot be read whole changes nothing; a line that was read before is not read again. */
export async function compareBankLines(
  { db, market }: Pick<Deps, "db" | "market">,
  { tradeDate, file }: Asked,
  call: Call,
): Promise<Answer<Reconciliation>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("statement", tradeDate);
  const early = notOver(market, tradeDate);
  if (early !== null) return early;
  if (file === null) return unread("There is no file.");
  if (call.files?.some(({ isCut }) => isCut) === true) return unread("It is too long.");
  const read = await readLines(file, { columns: bankLineColumns, readLine: readBankLine });
  if (!read.ok) return unread(read.why);
  const wrong = wrongIn(read.rows, tradeDate);
  if (wrong !== null) return unread(wrong);
  const { userId } = who.caller;
  return await inTenant(db, who.tenantId, async (tx) => {
    const other = await keepBankLines(tx, read.rows, call.now);
    if (other !== undefined) return unread(`The bank's line ${other} was read before, with another day or amount.`);
    const [theirs, ours] = [await bankLinesOf(tx, tradeDate), await bankMovementsOf(tx, tradeDate)];
    const { matched, breaks } = matchBankLines({ ours, theirs, amountText: nairaText });
    const file_ = { fileName: file.name, fileHash: read.hash, fileLines: read.rows.length };
    const counts = { tradeDate, ...file_, ours: ours.length, theirs: theirs.length, matched };
    const run = { source: "BankLines" as const, ...counts, totals: null, breaks, userId, at: call.now };
    const { id, fresh } = await keepReconciliation(tx, run);
    return ok({ id, ...counts, breaksFound: fresh, openBreaks: await openBreaks(tx, tradeDate), ranAt: call.now });
  });
}

function wrongIn(lines: readonly BankLine[], tradeDate: TradingDay): string | null {
  const place = lines.findIndex(({ day }) => day !== tradeDate);
  if (place !== -1) return `Line ${place + 2} is of ${lines[place]?.day}; the file is of ${tradeDate}.`;
  return new Set(lines.map(({ line }) => line)).size === lines.length ? null : "It says a line of the bank twice.";
}

function unread(why: string): Answer<never> {
  return { ok: false, rejection: { code: "STATEMENT_FILE", why } };
}
