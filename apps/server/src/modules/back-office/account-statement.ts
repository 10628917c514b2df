// The statement of one account: a balance brought forward, then every line with the balance after it.

import type { StatementRow, StatementTotals, statementTypes } from "@tradebook/contract/account-reports.ts";
import { nairaText } from "@tradebook/contract/amount-text.ts";
import { addDays, type TradingDay } from "@tradebook/domain/instant.ts";
import type { JournalKind } from "@tradebook/domain/ledger/posting.ts";
import type { Side } from "@tradebook/domain/order/order-type.ts";
import { contractNoteNo } from "@tradebook/domain/portfolio/contract-note.ts";
import { kobo, negate, zeroKobo, type Kobo } from "@tradebook/domain/units.ts";
import type { Tx } from "../../db/in-tenant.ts";
import { grouped } from "../../files/cell-text.ts";
import type { Cut } from "../../store/counted-page.ts";
import {
  filteredLines,
  statementLines,
  statementPeriod,
  type StatementFilter,
  type StatementLine,
  type StatementPeriod,
} from "../../store/statement.ts";

export type StatementType = (typeof statementTypes)[number];

export type StatementTerms = {
  readonly accountId: number;
  readonly from: TradingDay;
  readonly to: TradingDay;
  /** The market's day: a line of a later value date is not cleared. */
  readonly today: TradingDay;
  readonly type: StatementType | null;
  readonly unclearedOnly: boolean;
  readonly direction?: StatementFilter["direction"] | undefined;
  readonly minAmount?: Kobo | null | undefined;
  readonly maxAmount?: Kobo | null | undefined;
  readonly reference?: string | null | undefined;
};

/** As the books have it, before it is known who reads. */
export type StatementReport = {
  readonly totalCount: number;
  readonly items: readonly BookedRow[];
  readonly totals: StatementTotals & { readonly opening: Kobo; readonly closing: Kobo };
};
type BookedRow = StatementRow & { readonly balance: Kobo };

/** What came and went, without what there is, for those who may not see balances. */
export function withoutBalances<
  T extends { readonly totals: StatementTotals; readonly items: readonly StatementRow[] },
>(report: T) {
  const items = report.items.map((row): StatementRow => ({ ...row, balance: null }));
  return { ...report, items, totals: { ...report.totals, opening: null, closing: null } };
}

type AskedFilter = Partial<{
  readonly [N in "type" | "direction" | "minAmount" | "maxAmount" | "reference"]: StatementTerms[N] | null | undefined;
}> & { readonly unclearedOnly?: boolean | null | undefined };

/** What was left out is not asked. */
export function statementFilterOf(asked: AskedFilter) {
  const { type = null, unclearedOnly, direction, minAmount, maxAmount, reference } = asked;
  return { type, unclearedOnly: unclearedOnly === true, direction, minAmount, maxAmount, reference };
}

/** The lines of a type, by the journal behind them; null stands for every line. */
const linesOfType: { readonly [T in StatementType]: Pick<StatementFilter, "kinds" | "side"> } = {
  BALANCE_BF: { kinds: [], side: null },
  DEPOSIT: { kinds: ["deposit"], side: null },
  WITHDRAWAL: { kinds: ["withdrawal", "direct-settlement"], side: null },
  PURCHASE: { kinds: ["fill"], side: "Buy" },
  SALE: { kinds: ["fill"], side: "Sell" },
  DIVIDEND: { kinds: ["dividend"], side: null },
  FEE: { kinds: [], side: null },
  REVERSAL: { kinds: ["reversal"], side: null },
  TRANSFER: {
    kinds: ["transfer-in", "transfer-out", "adjustment", "bonus", "rights", "split", "subscription"],
    side: null,
  },
  INTEREST: { kinds: [], side: null },
};

/**
 * A page of it. The balance brought forward is the first of the counted rows; a filter leaves it out, while opening,
 * debits, credits and closing stay those of the whole period: what is shown adds up to sums of its own.
 */
export async function accountStatement(tx: Tx, terms: StatementTerms, cut: Cut): Promise<StatementReport> {
  const period = await statementPeriod(tx, terms.accountId, terms);
  const { opening, debit, credit, closing } = period;
  const totals = { opening, debit, credit, closing };
  if (isFiltered(terms)) {
    const { shownDebit, shownCredit, ...shown } = await filtered(tx, { terms, period }, cut);
    return { ...shown, totals: { ...totals, shownDebit, shownCredit } };
  }
  const isFirst = cut.skip === 0;
  const rest = isFirst ? { skip: 0, take: cut.take - 1 } : { skip: cut.skip - 1, take: cut.take };
  const lines = await statementLines(tx, { accountId: terms.accountId, ...period }, rest);
  const forward = isFirst ? [broughtForward(terms, period, lines[0])] : [];
  const items = [...forward, ...lines.map((line) => statementRow(line, terms.today))];
  return {
    totalCount: 1 + period.last - period.before,
    items,
    totals: { ...totals, shownDebit: debit, shownCredit: credit },
  };
}

type Filtering = { readonly terms: StatementTerms; readonly period: StatementPeriod };

async function filtered(tx: Tx, { terms, period }: Filtering, cut: Cut) {
  const { accountId, type, unclearedOnly, today } = terms;
  const kind = type === null ? { kinds: null, side: null } : linesOfType[type];
  const { direction = null, minAmount = null, maxAmount = null, reference } = terms;
  const asked = { direction, minAmount, maxAmount, reference: reference || null };
  const filter = { ...kind, ...asked, unclearedAfter: unclearedOnly ? today : null };
  const { count, debit, credit, lines } = await filteredLines(tx, { accountId, ...period, ...filter }, cut);
  const items = lines.map((line) => statementRow(line, today));
  return { totalCount: count, items, shownDebit: debit, shownCredit: credit };
}

/** An empty text filters nothing. */
function isFiltered({ type, unclearedOnly, direction, minAmount, maxAmount, reference }: StatementTerms): boolean {
  return [type, unclearedOnly || null, direction, minAmount, maxAmount, reference || null].some(
    (asked) => (asked ?? null) !== null,
  );
}

/** Dated the day before the period, or as its first line where nothing came before. */
function broughtForward(
  { from }: StatementTerms,
  { opening, before }: StatementPeriod,
  first: StatementLine | undefined,
): BookedRow {
  const day = before === 0 && first !== undefined ? first.transactionDate : addDays(from, -1);
  return {
    id: 0,
    transactionDate: day,
    valueDate: day,
    reference: "",
    type: "BALANCE_BF",
    description: "Balance B/F",
    orderId: null,
    debit: zeroKobo,
    credit: zeroKobo,
    balance: opening,
    cleared: true,
    currency: "NGN",
  };
}

/** One line as it is shown; `today` says what has cleared. */
export function statementRow(line: StatementLine, today: TradingDay): BookedRow {
  const { amount } = line;
  return {
    id: line.lineNo,
    transactionDate: line.transactionDate,
    valueDate: line.valueDate,
    reference: referenceOf(line),
    type: typeOf(line),
    description: descriptionOf(line),
    orderId: line.orderId,
    debit: amount < 0n ? negate(amount) : zeroKobo,
    credit: amount > 0n ? amount : zeroKobo,
    balance: line.balance,
    cleared: line.valueDate <= today && !line.isUncleared,
    currency: "NGN",
  };
}

const typeOfKind: { readonly [K in Exclude<JournalKind, "fill">]: StatementType } = {
  hold: "TRANSFER",
  release: "TRANSFER",
  settle: "TRANSFER",
  "settlement-move": "TRANSFER",
  deposit: "DEPOSIT",
  withdrawal: "WITHDRAWAL",
  "direct-settlement": "WITHDRAWAL",
  "transfer-in": "TRANSFER",
  "transfer-out": "TRANSFER",
  adjustment: "TRANSFER",
  dividend: "DIVIDEND",
  bonus: "TRANSFER",
  rights: "TRANSFER",
  split: "TRANSFER",
  subscription: "TRANSFER",
  lien: "TRANSFER",
  reversal: "REVERSAL",
};

function typeOf({ kind, trade, amount }: StatementLine): StatementType {
  if (kind !== "fill") return typeOfKind[kind];
  const side: Side = trade?.side ?? (amount < 0n ? "Buy" : "Sell");
  return side === "Buy" ? "PURCHASE" : "SALE";
}

/** A trade is known by its contract note, other movements by the reference the bank or the register gave. */
function referenceOf({ kind, ref, trade, orderId }: StatementLine): string {
  if (trade !== null && orderId !== null) return contractNoteNo({ ...trade, orderId });
  return kind === "withdrawal" ? ref.replace(/:(?:asked|paid|failed)$/, "") : ref;
}

/** What it says of itself, and how much of it paid what was owed. */
function descriptionOf(line: StatementLine): string {
  const { repaidKobo } = line.details;
  const said = movementText(line);
  if (typeof repaidKobo !== "number") return said;
  return `${said} · ${nairaText(kobo(BigInt(repaidKobo)))} of it paid what was owed`;
}

function movementText({ kind, trade, details, description }: StatementLine): string {
  if (trade !== null) {
    const verb = trade.side === "Buy" ? "Purchase" : "Sale";
    const px = nairaText(kobo(BigInt(trade.lastPx)));
    return `${verb} of ${grouped(BigInt(trade.lastQty))} ${trade.securityID} @ ${px}`;
  }
  if (kind === "dividend") return dividendText(details) ?? description;
  const narration = details["narration"];
  return typeof narration === "string" && narration !== "" ? narration : description;
}

function dividendText(details: StatementLine["details"]): string | null {
  const { securityID, shares, grossKobo, withheldKobo } = details;
  if (typeof securityID !== "string" || typeof shares !== "number") return null;
  if (typeof grossKobo !== "number" || typeof withheldKobo !== "number") return null;
  const [gross, withheld]: readonly Kobo[] = [kobo(BigInt(grossKobo)), kobo(BigInt(withheldKobo))];
  if (gross === undefined || withheld === undefined) return null;
  return `Dividend on ${grouped(BigInt(shares))} ${securityID}: ${nairaText(gross)} less ${nairaText(withheld)} withheld`;
}
