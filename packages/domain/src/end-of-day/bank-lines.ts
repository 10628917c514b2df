// Lines of the bank's statement held against the deposits and withdrawals of the day: what matches nothing is a break.

import { isTradingDay, type TradingDay } from "../instant.ts";
import { kobo, type Kobo } from "../units.ts";
import type { FoundBreak } from "./reconcile.ts";

export type BankLine = {
  /** The bank's own number of the line: the same line of another file is known by it. */
  readonly line: string;
  readonly day: TradingDay;
  readonly reference: string;
  /** Above zero what came in, below it what went out. */
  readonly amount: Kobo;
};

/** What our books moved at the bank on the day; `ref` is ours, `reference` the bank's as it was entered. */
export type BankMovement = Pick<BankLine, "reference" | "amount"> & { readonly ref: string; readonly account: string };

/** The first line of the file, whatever its case. */
export const bankLineColumns = "line,day,reference,amount";

/** A text says what is wrong with the line. */
export function readBankLine(text: string): BankLine | string {
  const cells = text.split(",").map((cell) => cell.trim());
  if (cells.length !== 4) return `has ${cells.length} columns instead of 4`;
  const [line = "", day = "", reference = "", amount = ""] = cells;
  if (!/^[A-Za-z0-9./-]{1,40}$/.test(line)) return "has no number of the bank: up to 40 letters, digits and . / -";
  if (!isTradingDay(day)) return "has no day such as 2026-11-20";
  if (reference === "" || reference.length > 100) return "has no reference of up to 100 characters";
  if (!/^-?\d{1,13}\.\d{2}$/.test(amount)) return "has no amount in naira with two decimals";
  const inKobo = BigInt(amount.replace(".", ""));
  return inKobo === 0n ? "has an amount of nothing" : { line, day, reference, amount: kobo(inKobo) };
}

type Matching = {
  readonly ours: readonly BankMovement[];
  readonly theirs: readonly BankLine[];
  readonly amountText: (amount: Kobo) => string;
};
export type MatchedLines = { readonly matched: number; readonly breaks: readonly FoundBreak[] };

/**
 * Each line is one movement of the same reference and amount. What is left of one reference on both sides is one break with
 * both figures; the rest is a break of whoever has it alone.
 */
export function matchBankLines({ ours, theirs, amountText }: Matching): MatchedLines {
  const open = [...ours];
  const take = (isIt: (movement: BankMovement) => boolean) => {
    const place = open.findIndex(isIt);
    return place === -1 ? undefined : open.splice(place, 1)[0];
  };
  const left = theirs.filter(
    (line) => take((one) => isSameReference(one, line) && one.amount === line.amount) === undefined,
  );
  const told = left.map((line) => {
    const other = take((one) => isSameReference(one, line));
    const about = `${line.reference}|${amountText(line.amount)}`;
    const figures = { ours: other === undefined ? null : amountText(other.amount), theirs: amountText(line.amount) };
    return aBreak({ subject: `${line.line}|${about}`, account: other?.account ?? "", ...figures });
  });
  const missing = open.map(({ ref, reference, account, amount }) => {
    const figures = { ours: amountText(amount), theirs: null };
    return aBreak({ subject: `${ref}|${reference}|${amountText(amount)}`, account, ...figures });
  });
  return { matched: theirs.length - left.length, breaks: [...told, ...missing] };
}

function isSameReference(one: Pick<BankLine, "reference">, other: Pick<BankLine, "reference">): boolean {
  return one.reference.trim().toUpperCase() === other.reference.trim().toUpperCase();
}

function aBreak(found: Pick<FoundBreak, "subject" | "account" | "ours" | "theirs">): FoundBreak {
  return { kind: "BankLine", securityID: "", ...found };
}
