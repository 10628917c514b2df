// Rows of the reports on one account: statement, inflow, outflow, share movements, contract notes.

import type { ChargeLine } from "@tradebook/domain/fees/charge-fees.ts";
import * as z from "zod";
import { pageMembers } from "./paging.ts";
import { realisedGainRow } from "./realised-gains.ts";
import { cscsAccount } from "./services/order-terms.ts";
import { isoInstant, lagosDate } from "./wire-time.ts";
import { nairaAmount, nairaPrice, shares } from "./wire-units.ts";

/** A period of one account, both days included; without `from` since the account began, without `to` until today. */
export const accountPeriod = {
  cscsAcct: cscsAccount,
  from: lagosDate.nullish(),
  to: lagosDate.nullish(),
  ...pageMembers,
} as const;

export const statementTypes = [
  "BALANCE_BF",
  "DEPOSIT",
  "WITHDRAWAL",
  "PURCHASE",
  "SALE",
  "DIVIDEND",
  "FEE",
  "REVERSAL",
  "TRANSFER",
  "INTEREST",
] as const;

export const statementRow = z.object({
  /** 0 is the balance brought forward, which stands first on the first page. */
  id: z.int(),
  transactionDate: lagosDate,
  /** The settlement date of a trade. */
  valueDate: lagosDate,
  reference: z.string(),
  type: z.enum(statementTypes),
  description: z.string(),
  orderId: z.int().nullable(),
  debit: nairaAmount,
  credit: nairaAmount,
  /** After this line, in the order the lines were posted. Null without SHOW_ACCOUNT_BALANCE. */
  balance: nairaAmount.nullable(),
  /** Uncleared until a trade has settled, or a cheque has cleared. */
  cleared: z.boolean(),
  currency: z.literal("NGN"),
});
export type StatementRow = z.output<typeof statementRow>;

/** `opening + credit - debit = closing`, over every line of the period, whatever is filtered. */
export const statementTotals = z.object({
  /** Both ends are null without SHOW_ACCOUNT_BALANCE. */
  opening: nairaAmount.nullable(),
  debit: nairaAmount,
  credit: nairaAmount,
  closing: nairaAmount.nullable(),
  /** Of the lines that pass the filters alone. */
  shownDebit: nairaAmount,
  shownCredit: nairaAmount,
});
export type StatementTotals = z.output<typeof statementTotals>;

/** Both ends included, whichever way the money went. */
const amountRange = { minAmount: nairaAmount.nullish(), maxAmount: nairaAmount.nullish() } as const;

/** Part of a reference, a note's number or what else a line says of itself. */
const reference = z.string().trim().max(60).nullish();

export const statementFilters = {
  type: z.enum(statementTypes).nullish(),
  unclearedOnly: z.boolean().nullish(),
  direction: z.enum(["debit", "credit"]).nullish(),
  ...amountRange,
  reference,
} as const;

/** What comes in is a kind of line of the statement. */
export const inflowTypes = [
  "DEPOSIT",
  "DIVIDEND",
  "SALE",
  "TRANSFER",
] as const satisfies readonly (typeof statementTypes)[number][];

export const inflowFilters = { type: z.enum(inflowTypes).nullish(), ...amountRange, reference } as const;

/** REJECTED, CANCELLED and FAILED were given back. */
export const outflowStatuses = ["REQUESTED", "APPROVED", "PAID", "FAILED", "REJECTED", "CANCELLED"] as const;

export const outflowFilters = { status: z.enum(outflowStatuses).nullish(), ...amountRange, reference } as const;

export const movementTypes = [
  "BUY",
  "SELL",
  "BONUS",
  "RIGHTS",
  "SPLIT",
  "TRANSFER_IN",
  "TRANSFER_OUT",
  "DEMAT",
  "ADJUST",
] as const;

export const movementRow = z.object({
  id: z.int(),
  date: lagosDate,
  settlementDate: lagosDate,
  symbol: z.string(),
  name: z.string(),
  movementType: z.enum(movementTypes),
  reference: z.string(),
  quantityIn: shares,
  quantityOut: shares,
  unitPrice: nairaPrice.nullable(),
  amount: nairaAmount,
  /** Of this security after the movement. */
  runningQuantity: shares,
});
export type MovementRow = z.output<typeof movementRow>;

export const noteExecution = z.object({
  execID: z.string(),
  time: isoInstant,
  quantity: shares,
  price: nairaPrice,
  consideration: nairaAmount,
});

/** What a period did to each security: `opening + bought - sold + given + transferred + adjusted = closing`, in shares. */
export const movementTotals = z.object({
  securities: z.array(
    z.object({
      symbol: z.string(),
      name: z.string(),
      opening: z.int(),
      bought: z.int(),
      sold: z.int(),
      /** By bonus, rights and split; below zero by a consolidation. */
      given: z.int(),
      transferred: z.int(),
      /** Trades and actions that were taken back. */
      adjusted: z.int(),
      closing: z.int(),
      /** Spent on buys and rights less what sales brought. */
      netInvested: nairaAmount,
      /** Of the day before the period, and of its last; null where what was held then had no price. */
      openingValue: nairaAmount.nullable(),
      closingValue: nairaAmount.nullable(),
    }),
  ),
});
export type MovementTotals = z.output<typeof movementTotals>;

/** Each line of what a trade costs. */
export const chargeAmounts = {
  commission: nairaAmount,
  vatCommission: nairaAmount,
  secFee: nairaAmount,
  vatSec: nairaAmount,
  ngxFee: nairaAmount,
  vatNgx: nairaAmount,
  cscsFee: nairaAmount,
  vatCscs: nairaAmount,
  stampDuty: nairaAmount,
  tradeAlert: nairaAmount,
} as const satisfies Record<ChargeLine, unknown>;

export const noteStatuses = ["ISSUED", "AMENDED", "CANCELLED"] as const;
export type NoteStatus = (typeof noteStatuses)[number];

export const noteRow = z.object({
  /** The note's number. */
  id: z.string(),
  contractNoteNo: z.string(),
  tradeDate: lagosDate,
  settlementDate: lagosDate,
  orderNo: z.string(),
  orderId: z.int(),
  symbol: z.string(),
  name: z.string(),
  isin: z.string().nullable(),
  quantity: shares,
  /** The average, with up to four decimals, for the eye. */
  price: z.number(),
  consideration: nairaAmount,
  ...chargeAmounts,
  totalCharges: nairaAmount,
  netAmount: nairaAmount,
  /** AMENDED: a trade in it was taken back. CANCELLED: all of them were. */
  status: z.enum(noteStatuses),
  /** On the other side: clients of this house, other members, or some of each; null until the exchange has named any. */
  counterparty: z.enum(["OWN", "OTHER", "BOTH"]).nullable(),
  executions: z.array(noteExecution),
});
export type NoteRow = z.output<typeof noteRow>;

/** A sale beside what its shares had cost, by the moving average; null for a note of which no trade stands. */
export const saleNoteRow = noteRow.extend({
  cost: nairaAmount.nullable(),
  gain: nairaAmount.nullable(),
  /** Calendar days for which the youngest and the oldest share in it had been held, the oldest going first. */
  heldDays: z.object({ least: z.int(), most: z.int() }).nullable(),
});
export type SaleNoteRow = z.output<typeof saleNoteRow>;

const noteSums = noteRow
  .pick({
    quantity: true,
    consideration: true,
    commission: true,
    secFee: true,
    ngxFee: true,
    cscsFee: true,
    stampDuty: true,
    tradeAlert: true,
    totalCharges: true,
    netAmount: true,
  })
  .extend({ vat: nairaAmount });
export type NoteSums = z.output<typeof noteSums>;

/** With the same of each day that has a note on the page: over all notes of the day that pass the filters, on whatever page. */
export const noteTotals = noteSums.extend({
  days: z.array(noteSums.extend({ tradeDate: lagosDate, notes: z.int() })),
});
export type NoteTotals = z.output<typeof noteTotals>;

/** With what the shares had cost and what was gained by all of them. */
const saleNoteSums = noteSums.extend({ cost: nairaAmount, gain: nairaAmount });
export const saleNoteTotals = saleNoteSums.extend({
  days: z.array(saleNoteSums.extend({ tradeDate: lagosDate, notes: z.int() })),
});
export type SaleNoteTotals = z.output<typeof saleNoteTotals>;

export const noteFilters = {
  symbol: z.string().max(24).nullish(),
  /** Part of a note's number. */
  noteNo: z.string().trim().max(40).nullish(),
  noteStatus: z.enum(noteStatuses).nullish(),
  /** What is due by the whole note. */
  ...amountRange,
} as const;

/** One note whole, with what its paper says of the house and the client. */
export const wholeNote = noteRow.extend({
  side: z.enum(["Buy", "Sell"]),
  houseName: z.string(),
  clientName: z.string(),
  cscsAccount: z.string(),
  chn: z.string(),
  /** The house's own number of the client. */
  clientNo: z.string(),
  /** Business days from trade to settlement, such as `T+1`. */
  settlementCycle: z.string(),
  /** The client's bank account that the proceeds go straight to, by mandate. */
  paidTo: z.string().nullable(),
  amountInWords: z.string(),
  /** Of a sale that stands, by both bases: it is for the client, and no part of the paper. */
  realised: realisedGainRow
    .pick({ cost: true, gain: true, taxCost: true, taxGain: true, basePrice: true, basePriceSimulated: true })
    .nullable(),
  /** By which anybody can ask whether it is genuine. */
  verification: z.object({ code: z.string(), url: z.string() }),
});
export type WholeNote = z.output<typeof wholeNote>;
/** What its paper says. */
export type PaperNote = Omit<WholeNote, "realised" | "verification">;
