// EndOfDay: holidays, reconciliation with the exchange's trade file, breaks, and the closing of a day.

import * as z from "zod";
import { service } from "../method.ts";
import { limits } from "../names.ts";
import { pageMembers, pageOf, pageWithTotals } from "../paging.ts";
import { isoInstant, lagosDate } from "../wire-time.ts";
import { nairaAmount, percent } from "../wire-units.ts";
import { phaseName } from "./market-data.ts";
import { quarantineMethods } from "./quarantine.ts";

const reason = z.string().trim().min(1).max(300);
const id = z.int().min(1);

export const declaredHoliday = z.object({
  date: lagosDate,
  name: z.string(),
  /** The market's: no house takes it back. */
  ofMarket: z.boolean(),
  reason: z.string().nullable(),
  setBy: z.string().nullable(),
});
export type DeclaredHoliday = z.output<typeof declaredHoliday>;

export const breakKind = z.enum([
  "MissingHere",
  "MissingThere",
  "Price",
  "Quantity",
  "Account",
  "SettlementDate",
  "Money",
  /** What the clearing house has of a security in all. */
  "Total",
  /** Who was on the other side. */
  "Counterparty",
  /** What the depository has of a client's security. */
  "Position",
  /** What the bank has of clients' money. */
  "BankBalance",
  /** A line of the bank's statement that is none of our deposits and withdrawals, or one of those that it does not have. */
  "BankLine",
]);

export const tradeBreak = z.object({
  id,
  tradeDate: lagosDate,
  kind: breakKind,
  /** The exchange's order number, the side, and the trade or what was added up. */
  subject: z.string(),
  securityID: z.string(),
  cscsAccount: z.string(),
  ours: z.string().nullable(),
  theirs: z.string().nullable(),
  foundAt: isoInstant,
  /** Business days since the trade date, until it was resolved. */
  age: z.int(),
  status: z.enum(["Open", "Assigned", "Resolved"]),
  owner: z.string().nullable(),
  history: z.array(
    z.object({ step: z.string(), owner: z.string(), reason: z.string(), by: z.string(), at: isoInstant }),
  ),
});
export type TradeBreak = z.output<typeof tradeBreak>;

/** Of the whole house, whatever is filtered. */
export const breakTotals = z.object({
  open: z.int(),
  unowned: z.int(),
  /** The oldest day that has an open break. */
  oldestDay: lagosDate.nullable(),
  byKind: z.array(z.object({ kind: breakKind, open: z.int() })),
  /** How the day that was compared last came out; null before the first. */
  last: z
    .object({
      tradeDate: lagosDate,
      fileName: z.string(),
      /** Sides of our trades and in the exchange's file, and how many of them match. */
      ours: z.int(),
      theirs: z.int(),
      matched: z.int(),
      ranAt: isoInstant,
    })
    .nullable(),
});
export type BreakTotals = z.output<typeof breakTotals>;

export const reconciliation = z.object({
  id,
  tradeDate: lagosDate,
  fileName: z.string(),
  fileHash: z.string(),
  fileLines: z.int(),
  ours: z.int(),
  theirs: z.int(),
  matched: z.int(),
  /** Those that no earlier run had found. */
  breaksFound: z.int(),
  openBreaks: z.int(),
  ranAt: isoInstant,
});
export type Reconciliation = z.output<typeof reconciliation>;

export const dayTotals = z.object({
  orders: z.int(),
  executions: z.int(),
  bought: nairaAmount,
  sold: nairaAmount,
  charges: nairaAmount,
  journals: z.int(),
  /** What was posted on the day in all, by asset: kobo of NGN, shares of a security. */
  posted: z.array(z.object({ asset: z.string(), amount: z.string() })),
});

export type DayTotals = z.output<typeof dayTotals>;

export const businessDay = z.object({
  tradeDate: lagosDate,
  status: z.enum(["Open", "WaitingApproval", "Closed"]),
  executions: z.int(),
  openOrders: z.int(),
  /** Trades that came after the day was last compared with the exchange's file. */
  lateTrades: z.int(),
  openBreaks: z.int(),
  reconciledAt: isoInstant.nullable(),
  askedBy: z.string().nullable(),
  closedBy: z.string().nullable(),
  closedAt: isoInstant.nullable(),
  reason: z.string().nullable(),
  hash: z.string().nullable(),
  totals: dayTotals.nullable(),
});
export type BusinessDay = z.output<typeof businessDay>;

/** What a moment would be, by the calendar, the dated hours and the house's own fees; nothing of it happens. */
export const simulatedMoment = z.object({
  day: lagosDate,
  /** Null on a day of the market. */
  closedBecause: z.enum(["weekend", "holiday"]).nullable(),
  /** As the calendar calls it; null where it is none, or has no name. */
  holiday: z.string().nullable(),
  phase: phaseName,
  phaseEndsAt: isoInstant.nullable(),
  nextPhase: phaseName.nullable(),
  /** Those of the exchange's list, each in that phase. */
  boards: z.array(z.string()),
  sessionDay: lagosDate,
  settlementDay: lagosDate,
  cycleDays: z.int(),
  hoursFrom: lagosDate,
  /** The last holiday that the calendar knows: behind it a day may yet turn out to be one. */
  holidaysUntil: lagosDate.nullable(),
  /** The house's own, which narrower rows may change for a client, a class, a kind of security or a side. */
  fees: z.object({
    from: lagosDate,
    commission: percent,
    minCommission: nairaAmount,
    secFeeOnBuys: percent,
    ngxFeeOnSells: percent,
    cscsFeeOnSells: percent,
    stampDuty: percent,
    tradeAlert: nairaAmount,
    vat: percent,
  }),
});
export type SimulatedMoment = z.output<typeof simulatedMoment>;

const access = { anyOf: ["Pages.EndOfDay"] } as const;
const read = { verb: "GET", access, logged: "none", answer: "wrapped" } as const;
const write = { verb: "POST", access, logged: "audit", answer: "wrapped" } as const;

export const endOfDayService = service({
  /** For whoever keeps the house's settings or its days. */
  GetSimulatedMoment: {
    ...read,
    access: { anyOf: ["Pages.EndOfDay", "Pages.Roles", "VIEW_ADMINSETTING"] },
    path: "EndOfDay/GetSimulatedMoment",
    input: z.object({ at: isoInstant }),
    output: simulatedMoment,
  },
  /** From today on, the market's and the house's own. */
  GetHolidays: { ...read, path: "EndOfDay/GetHolidays", input: z.object({}), output: z.array(declaredHoliday) },
  /** What is due to settle on the day settles on the next business day; with it changes all that shows the date. */
  DeclareHoliday: {
    ...write,
    path: "EndOfDay/DeclareHoliday",
    input: z.object({ date: lagosDate, name: z.string().trim().min(1).max(100), reason }),
    output: z.array(declaredHoliday),
  },
  WithdrawHoliday: {
    ...write,
    path: "EndOfDay/WithdrawHoliday",
    input: z.object({ date: lagosDate, reason }),
    output: z.array(declaredHoliday),
  },
  /** Compares again as often as asked; what was found before is the same break. */
  Reconcile: {
    ...write,
    path: "EndOfDay/Reconcile",
    input: z.object({ tradeDate: lagosDate }),
    output: reconciliation,
  },
  /** For houses that get the file by other ways: a field `tradeDate` and one file. */
  UploadTradeFile: {
    ...write,
    takes: "form",
    path: "EndOfDay/UploadTradeFile",
    input: z.object({ tradeDate: lagosDate }),
    output: reconciliation,
  },
  /** The depository's positions at the end of the day: a field `tradeDate` and one file of account or CHN, security, quantity. */
  UploadPositions: {
    ...write,
    takes: "form",
    path: "EndOfDay/UploadPositions",
    /** A file that differs in more than one position of twenty, and more than fifty, is refused unless all are to be kept. */
    input: z.object({ tradeDate: lagosDate, keepAll: z.enum(["true", "false"]).nullish() }),
    output: reconciliation,
  },
  /** The closing balance of clients' money by the bank's statement. */
  CompareBank: {
    ...write,
    path: "EndOfDay/CompareBank",
    input: z.object({ tradeDate: lagosDate, closing: nairaAmount, statement: z.string().trim().min(1).max(100) }),
    output: reconciliation,
  },
  /**
   * The bank's statement of a day: a field `tradeDate` and one file of line, day, reference, amount. A line is known by the
   * bank's number of it and read once; what went out is below zero.
   */
  UploadBankStatement: {
    ...write,
    takes: "form",
    path: "EndOfDay/UploadBankStatement",
    input: z.object({ tradeDate: lagosDate }),
    output: reconciliation,
  },
  /** Read also by whoever may see every trade. */
  GetBreaks: {
    ...read,
    access: { anyOf: ["Pages.EndOfDay", "VIEW_ALL_ORDERS"] },
    path: "EndOfDay/GetBreaks",
    input: z.object({
      ...pageMembers,
      tradeDate: lagosDate.nullish(),
      /** Only those that are not resolved. */
      open: z.boolean().nullish(),
      kind: breakKind.nullish(),
      /** Only the caller's own. */
      mine: z.boolean().nullish(),
    }),
    output: pageWithTotals(tradeBreak, breakTotals),
  },
  AssignBreak: {
    ...write,
    path: "EndOfDay/AssignBreak",
    input: z.object({ id, userName: z.string().min(1).max(limits.userName), reason }),
    output: tradeBreak,
  },
  /** By another person than its owner. */
  ResolveBreak: { ...write, path: "EndOfDay/ResolveBreak", input: z.object({ id, reason }), output: tradeBreak },
  ...quarantineMethods,
  /** The newest first. */
  GetDays: { ...read, path: "EndOfDay/GetDays", input: z.object(pageMembers), output: pageOf(businessDay) },
  /** With breaks open it needs a reason, and then a second person who closes the day with a reason of their own. */
  CloseDay: {
    ...write,
    stepUp: true,
    path: "EndOfDay/CloseDay",
    input: z.object({ tradeDate: lagosDate, reason: reason.nullish() }),
    output: businessDay,
  },
});
