// BackOffice: customers, and the client portal's reports.

import * as z from "zod";
import {
  accountPeriod,
  inflowFilters,
  movementRow,
  movementTotals,
  noteFilters,
  noteRow,
  noteTotals,
  saleNoteRow,
  saleNoteTotals,
  outflowFilters,
  statementFilters,
  statementRow,
  statementTotals,
  wholeNote,
} from "../account-reports.ts";
import { inflowRow, inflowTotals, outflowRow, outflowTotals } from "../cash-flows.ts";
import { clientFilters, clientTotals, customerRow } from "../client-list.ts";
import { exportInput } from "../export.ts";
import { fileAnswer } from "../file-answer.ts";
import { service } from "../method.ts";
import { accountCosts, portfolioPerformance, portfolioXRay } from "../performance.ts";
import { pageMembers, pageOf, pageWithTotals } from "../paging.ts";
import { holdingInput, holdingLots, holdingRow, lotsInput, portfolioHolding } from "../portfolio-holding.ts";
import { portfolioValuation, valuationInput } from "../portfolio-valuation.ts";
import { gainsMeter, realisedGainRow, realisedGainTotals } from "../realised-gains.ts";
import { statementLine } from "../statement-line.ts";
import { verifiedNote } from "../verified-note.ts";
import { lagosDate } from "../wire-time.ts";
import { cscsAccount } from "./order-terms.ts";

const oneAccount = z.object({ cscsAcct: cscsAccount, asAt: lagosDate.nullish() });
const accountDays = z.object({ cscsAcct: cscsAccount, from: lagosDate.nullish(), to: lagosDate.nullish() });
const notesOfPeriod = z.object({ ...accountPeriod, ...noteFilters });
const symbolOfPeriod = z.object({ ...accountPeriod, symbol: noteFilters.symbol });
const report = { verb: "GET", access: "signedIn", logged: "report", answer: "wrapped" } as const;

export const backOfficeService = service({
  GetDashAccountPortfolioHolding: {
    ...report,
    path: "BackOffice/GetDashAccountPortfolioHolding",
    input: oneAccount,
    output: pageOf(holdingRow),
  },
  /** The same with what it is worth and the sums of all: one answer, of one moment. */
  GetPortfolioHolding: {
    ...report,
    path: "BackOffice/GetPortfolioHolding",
    input: holdingInput,
    output: portfolioHolding,
  },
  GetHoldingLots: {
    ...report,
    path: "BackOffice/GetHoldingLots",
    input: lotsInput,
    output: holdingLots,
  },
  GetDashAccountPortfolioValuation: {
    ...report,
    path: "BackOffice/GetDashAccountPortfolioValuation",
    input: valuationInput,
    output: portfolioValuation,
  },
  GetAccountStatement: {
    ...report,
    path: "BackOffice/GetAccountStatement",
    input: z.object({ ...accountPeriod, ...statementFilters }),
    output: pageWithTotals(statementRow, statementTotals),
  },
  /** How one of its lines came to be: postings with both ends, order, trade and note. */
  GetStatementLine: {
    ...report,
    path: "BackOffice/GetStatementLine",
    input: z.object({ cscsAcct: cscsAccount, lineNo: z.int().min(1).max(2_147_483_647) }),
    output: statementLine,
  },
  GetAccountInflow: {
    ...report,
    path: "BackOffice/GetAccountInflow",
    input: z.object({ ...accountPeriod, ...inflowFilters }),
    output: pageWithTotals(inflowRow, inflowTotals),
  },
  GetAccountOutflow: {
    ...report,
    path: "BackOffice/GetAccountOutflow",
    input: z.object({ ...accountPeriod, ...outflowFilters }),
    output: pageWithTotals(outflowRow, outflowTotals),
  },
  GetPortfolioMovement: {
    ...report,
    path: "BackOffice/GetPortfolioMovement",
    input: symbolOfPeriod,
    output: pageWithTotals(movementRow, movementTotals),
  },
  GetPurchaseContractNotes: {
    ...report,
    path: "BackOffice/GetPurchaseContractNotes",
    input: notesOfPeriod,
    output: pageWithTotals(noteRow, noteTotals),
  },
  GetSaleContractNotes: {
    ...report,
    path: "BackOffice/GetSaleContractNotes",
    input: notesOfPeriod,
    output: pageWithTotals(saleNoteRow, saleNoteTotals),
  },
  GetRealisedGains: {
    ...report,
    path: "BackOffice/GetRealisedGains",
    input: symbolOfPeriod,
    output: pageWithTotals(realisedGainRow, realisedGainTotals),
  },
  /** Of the twelve months that end with a day; today without one. */
  GetGainsMeter: { ...report, path: "BackOffice/GetGainsMeter", input: oneAccount, output: gainsMeter },
  /** Day by day beside the index, with deposits and withdrawals taken out; five years at most. */
  GetPortfolioPerformance: {
    ...report,
    path: "BackOffice/GetPortfolioPerformance",
    input: accountDays,
    output: portfolioPerformance,
  },
  /** What commission, levies and taxes took, month by month. */
  GetAccountCosts: { ...report, path: "BackOffice/GetAccountCosts", input: accountDays, output: accountCosts },
  /** Plain rules on spread, sectors, cash, costs and how soon the holdings could be sold. */
  GetPortfolioXRay: {
    ...report,
    path: "BackOffice/GetPortfolioXRay",
    input: z.object({ cscsAcct: cscsAccount }),
    output: portfolioXRay,
  },
  GetContractNote: {
    ...report,
    path: "BackOffice/GetContractNote",
    /** The note's number. */
    input: z.object({ id: z.string().max(40) }),
    output: wholeNote,
  },
  /** To the caller's own proved address, for a holder of the account alone: what the note says, and where it can be read and checked. */
  SendContractNote: {
    ...report,
    verb: "POST",
    path: "BackOffice/SendContractNote",
    input: z.object({ id: z.string().max(40) }),
    output: z.object({ sentTo: z.string() }),
  },
  /** For anybody who has its paper: by number and code alone. */
  GetVerifiedNote: {
    verb: "GET",
    access: "anonymous",
    logged: "none",
    answer: "wrapped",
    path: "BackOffice/GetVerifiedNote",
    input: z.object({ note: z.string().trim().max(40), code: z.string().trim().max(40) }),
    output: verifiedNote,
  },
  /** The file as it is; what was sent is in the report event log. */
  Export: {
    ...report,
    verb: "POST",
    answer: "file",
    path: "BackOffice/Export",
    input: exportInput,
    output: fileAnswer,
  },
  GetCustomers: {
    ...report,
    access: { anyOf: ["TRADE_ALL_ACCOUNTS", "VIEW_ALL_ORDERS", "Pages.Users"] },
    path: "BackOffice/GetCustomers",
    input: z.object({ ...pageMembers, ...clientFilters, withTotals: z.boolean().nullish() }),
    /** The totals only where they are asked for. */
    output: pageWithTotals(customerRow, clientTotals.nullable()),
  },
});
