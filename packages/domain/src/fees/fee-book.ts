// Whose fees they are: rows for the house, a client class, a kind of security, a side, or one client, each from its day on.

import type { TradingDay } from "../instant.ts";
import { invariant } from "../invariant.ts";
import type { Side } from "../order/order-type.ts";
import type { FeeRates, FeeSchedule } from "./fee-schedule.ts";

export const clientClasses = ["retail", "institution", "staff", "house"] as const;
export type ClientClass = (typeof clientClasses)[number];

export const securityTypes = ["equity", "etf", "bond"] as const;
export type SecurityType = (typeof securityTypes)[number];

/** Of which trades a row is: those that match all that is named. Nothing named is the whole house. */
export type FeeScope = {
  /** One client: the terms that were negotiated with them. */
  readonly customerId: number | null;
  readonly clientClass: ClientClass | null;
  readonly securityType: SecurityType | null;
  readonly side: Side | null;
};

/** What a row says; null leaves it to the less specific ones. */
export type FeeTerms = { readonly [T in keyof Omit<FeeRates, "from">]: FeeRates[T] | null };

export type FeeRow = FeeScope & FeeTerms & { readonly id: number; readonly from: TradingDay };

/** A client belongs to a class from a day on; before the first, and without one, they are retail. */
export type ClassRow = { readonly from: TradingDay; readonly clientClass: ClientClass };

/** Everything a house charges by. */
export type FeeBook = {
  readonly rows: readonly FeeRow[];
  /** The client behind each account that has terms or classes of its own. */
  readonly customers: ReadonlyMap<number, number>;
  /** By client, ascending by `from`. */
  readonly classes: ReadonlyMap<number, readonly ClassRow[]>;
  /** Every security that is no equity. */
  readonly types: ReadonlyMap<string, SecurityType>;
};

export type FeeSubject = { readonly accountId: number; readonly securityID: string; readonly side: Side };

export const feeTermNames = [
  "commission",
  "minCommission",
  "secFeeOnBuys",
  "ngxFeeOnSells",
  "cscsFeeOnSells",
  "stampDuty",
  "tradeAlert",
  "alertPerExecution",
  "vat",
  "vatOnSecFee",
] as const satisfies readonly (keyof FeeTerms)[];

/** The kind of a security by the board it is listed on. */
export function securityTypeOf(board: string): SecurityType {
  if (/\bet[fp]s?\b/i.test(board)) return "etf";
  return /\b(bonds?|sukuk|debt)\b/i.test(board) ? "bond" : "equity";
}

/**
 * The rates of one client in one security on one side, day by day: what preview, hold, posting and note are charged by.
 * Of each scope the newest row that has begun counts, whole; of those the most specific that says anything about a line
 * decides it. A client is more specific than a class, a class than a kind of security, that than a side.
 */
export function scheduleFor(book: FeeBook, subject: FeeSubject): FeeSchedule {
  const applying = book.rows.filter((row) => mayApply(row, book, subject));
  const classes = book.classes.get(book.customers.get(subject.accountId) ?? 0) ?? [];
  const days = new Set([...applying, ...classes].map(({ from }) => from));
  const general = applying.filter((row) => rankOf(row) === 0).map(({ from }) => from);
  const first = general.toSorted()[0];
  invariant(first !== undefined, "a house has fees of its own");
  return [...days]
    .filter((day) => day >= first)
    .toSorted()
    .map((day) => ratesOf(applying, classOn(classes, day), day));
}

/** What two subjects have in common when their fees are the same. */
export function subjectKey(book: FeeBook, { accountId, securityID, side }: FeeSubject): string {
  return `${book.customers.get(accountId) ?? ""}|${book.types.get(securityID) ?? "equity"}|${side}`;
}

function mayApply(row: FeeRow, { customers, types }: FeeBook, { accountId, securityID, side }: FeeSubject): boolean {
  return (
    (row.customerId === null || row.customerId === customers.get(accountId)) &&
    (row.securityType === null || row.securityType === (types.get(securityID) ?? "equity")) &&
    (row.side === null || row.side === side)
  );
}

/** Higher is more specific; two rows of one rank that apply to the same trade have the same scope. */
function rankOf({ customerId, clientClass, securityType, side }: FeeScope): number {
  return [side, securityType, clientClass, customerId].reduce<number>(
    (rank, named, place) => rank + (named === null ? 0 : 2 ** place),
    0,
  );
}

/** The class of the client behind an account on a day. */
export function classOfAccount(
  { customers, classes }: Pick<FeeBook, "customers" | "classes">,
  accountId: number,
  day: TradingDay,
): ClientClass {
  return classOn(classes.get(customers.get(accountId) ?? 0) ?? [], day);
}

function classOn(classes: readonly ClassRow[], day: TradingDay): ClientClass {
  return classes.findLast(({ from }) => from <= day)?.clientClass ?? "retail";
}

function ratesOf(rows: readonly FeeRow[], clientClass: ClientClass, day: TradingDay): FeeRates {
  const newest = new Map<number, FeeRow>();
  for (const row of rows) {
    if (row.from > day || (row.clientClass !== null && row.clientClass !== clientClass)) continue;
    const known = newest.get(rankOf(row));
    if (known === undefined || isNewer(row, known)) newest.set(rankOf(row), row);
  }
  const ranked = [...newest].toSorted(([a], [b]) => b - a).map(([, row]) => row);
  const terms = feeTermNames.map((name) => {
    const said = ranked.find((row) => row[name] !== null);
    invariant(said !== undefined, "the house's own row says everything");
    return [name, said[name]];
  });
  return { ...(Object.fromEntries(terms) as Omit<FeeRates, "from">), from: day }; // one for each name
}

/** Of the same day the one that was entered last. */
function isNewer(row: FeeRow, than: FeeRow): boolean {
  return row.from === than.from ? row.id > than.id : row.from > than.from;
}
