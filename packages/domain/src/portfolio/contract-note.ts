// The note for one order's trading of one day: trades, fees line by line, total, settlement day.
// Its figures are sums of what the ledger posted for each fill, so note and ledger cannot disagree: the charges of a fill
// are the charges on the day's new total less those on the old one (fees/charge-fees.ts), and add up to those of the day.

import { chargeLineNames, noCharges, totalCharges, type Charges } from "../fees/charge-fees.ts";
import type { Instant, TradingDay } from "../instant.ts";
import { invariant } from "../invariant.ts";
import type { Side } from "../order/order-type.ts";
import { minus, plus, quantity, zeroKobo, type Kobo, type Price, type Quantity } from "../units.ts";

/** A fill, or the taking back of one: then its figures are below zero, so that sums are of what stands. */
export type NoteFill = {
  readonly execID: string;
  /** The fill that this one takes back. */
  readonly takesBack: string | null;
  readonly orderId: number;
  readonly securityID: string;
  readonly side: Side;
  readonly lastPx: Price;
  readonly shares: number;
  readonly value: Kobo;
  /** This fill's share of the day's charges, line by line. */
  readonly charges: Charges;
  readonly tradeDate: TradingDay;
  readonly settlementDate: TradingDay;
  readonly transactTime: Instant;
  /** The member on the other side; null until somebody has named it. */
  readonly counterparty: string | null;
};

/** Who was on the other side of all of a note's trades: clients of the same house, other members, or some of each. */
export type Counterparties = "OWN" | "OTHER" | "BOTH";

export function counterpartiesOf(fills: readonly NoteFill[], member: string): Counterparties | null {
  const named = fills.map(({ counterparty }) => counterparty).filter((one) => one !== null);
  if (named.length === 0) return null;
  const own = named.filter((one) => one === member).length;
  return own === 0 ? "OTHER" : own === named.length ? "OWN" : "BOTH";
}

export type ContractNote = {
  /** Unique in a tenant, and the same whenever it is asked for. */
  readonly noteNo: string;
  readonly orderId: number;
  readonly securityID: string;
  readonly side: Side;
  readonly tradeDate: TradingDay;
  readonly settlementDate: TradingDay;
  readonly quantity: Quantity;
  readonly consideration: Kobo;
  readonly charges: Charges;
  readonly totalCharges: Kobo;
  /** What the client pays for a purchase, or receives for a sale. */
  readonly netAmount: Kobo;
  /** Those that stand. */
  readonly fills: readonly NoteFill[];
};

type NoteName = Pick<NoteFill, "side" | "tradeDate" | "orderId">;

/** PCN for a purchase, SCN for a sale, then the trade date and the order's number. */
export function contractNoteNo(of: NoteName): string {
  const prefix = of.side === "Buy" ? "PCN" : "SCN";
  return `${prefix}/${of.tradeDate.replaceAll("-", "")}/${String(of.orderId).padStart(7, "0")}`;
}

/** What a note's number says, or null for what is no such number. */
export function readContractNoteNo(noteNo: string): NoteName | null {
  const parts = /^(PCN|SCN)\/(\d{4})(\d{2})(\d{2})\/(\d{7,15})$/.exec(noteNo);
  if (parts === null) return null;
  const [, prefix, year, month, day, order] = parts;
  const tradeDate = `${year}-${month}-${day}` as TradingDay; // compared with stored days alone: one that is none has no note
  return { side: prefix === "PCN" ? "Buy" : "Sell", tradeDate, orderId: Number(order) };
}

/** The note of one order and day, from all its fills of that day. Throws when they are none, or of several notes. */
export function contractNoteOf(fills: readonly NoteFill[]): ContractNote {
  const [first] = fills;
  invariant(first !== undefined, "a contract note has at least one fill");
  let [shares, consideration, charges] = [0, zeroKobo, noCharges];
  for (const fill of fills) {
    invariant(contractNoteNo(fill) === contractNoteNo(first), "a contract note is of one order and one day");
    shares += fill.shares;
    consideration = plus(consideration, fill.value);
    charges = addCharges(charges, fill.charges);
  }
  const total = totalCharges(charges);
  const { orderId, securityID, side, tradeDate, settlementDate } = first;
  const takenBack = new Set(fills.map((fill) => fill.takesBack));
  return {
    noteNo: contractNoteNo(first),
    orderId,
    securityID,
    side,
    tradeDate,
    settlementDate,
    quantity: quantity(shares),
    consideration,
    charges,
    totalCharges: total,
    netAmount: side === "Buy" ? plus(consideration, total) : minus(consideration, total),
    fills: fills.filter((fill) => fill.takesBack === null && !takenBack.has(fill.execID)),
  };
}

function addCharges(a: Charges, b: Charges): Charges {
  return Object.fromEntries(chargeLineNames.map((line) => [line, plus(a[line], b[line])])) as Charges; // every line
}
