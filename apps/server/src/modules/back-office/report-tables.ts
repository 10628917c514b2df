// The columns of each account report as a file shows them.

import type { MovementRow, NoteRow, SaleNoteRow, StatementRow } from "@tradebook/contract/account-reports.ts";
import type { InflowRow, OutflowRow } from "@tradebook/contract/cash-flows.ts";
import type { RealisedGainRow } from "@tradebook/contract/realised-gains.ts";
import { kobo, sum, type Price } from "@tradebook/domain/units.ts";
import {
  averageColumn,
  dateColumn,
  nairaColumn,
  offPaper,
  sharesColumn,
  textColumn,
  timeColumn,
  type Column,
  type Table,
} from "../../files/table.ts";

const typeWords: { readonly [T in StatementRow["type"]]: string } = {
  BALANCE_BF: "",
  DEPOSIT: "Deposit",
  WITHDRAWAL: "Withdrawal",
  PURCHASE: "Purchase",
  SALE: "Sale",
  DIVIDEND: "Dividend",
  FEE: "Fee",
  REVERSAL: "Reversal",
  TRANSFER: "Transfer",
  INTEREST: "Interest",
};

export const statementTable: Table<StatementRow> = {
  title: "Account statement",
  columns: [
    dateColumn("Date", (row) => row.transactionDate),
    dateColumn("Value date", (row) => row.valueDate),
    textColumn("Reference", (row) => row.reference, 1.4),
    textColumn("Type", (row) => typeWords[row.type], 0.8),
    textColumn("Description", (row) => row.description, 2.8),
    nairaColumn("Debit (₦)", (row) => (row.debit === 0n ? null : row.debit)),
    nairaColumn("Credit (₦)", (row) => (row.credit === 0n ? null : row.credit)),
    nairaColumn("Balance (₦)", (row) => row.balance, 1.1),
  ],
};

export const inflowTable: Table<InflowRow> = {
  title: "Account inflow",
  columns: [
    dateColumn("Date", (row) => row.date),
    dateColumn("Value date", (row) => row.valueDate),
    textColumn("Reference", (row) => row.reference, 1.5),
    textColumn("Channel", (row) => row.channel),
    textColumn("From", (row) => row.payer, 1.3),
    textColumn("Narration", (row) => row.narration, 2),
    nairaColumn("Amount (₦)", (row) => row.amount),
    textColumn("Status", (row) => sentence(row.status), 0.8),
    offPaper(timeColumn("Received at", (row) => row.receivedAt)),
    offPaper(nairaColumn("Before charges (₦)", (row) => row.gross)),
    offPaper(nairaColumn("Charges and tax (₦)", (row) => row.fee)),
  ],
};

export const outflowTable: Table<OutflowRow> = {
  title: "Account outflow",
  columns: [
    dateColumn("Asked", (row) => row.date),
    dateColumn("Value date", (row) => row.valueDate),
    textColumn("Reference", (row) => row.reference, 1.5),
    textColumn("Channel", (row) => row.channel),
    textColumn("Bank", (row) => row.beneficiaryBank),
    textColumn("Account", (row) => row.beneficiaryAccount),
    textColumn("Name", (row) => row.beneficiaryName, 1.3),
    textColumn("Narration", (row) => row.narration, 1.6),
    nairaColumn("Amount (₦)", (row) => row.amount),
    textColumn("Status", (row) => sentence(row.status), 0.8),
    offPaper(textColumn("Approved by", (row) => row.approvedBy)),
    offPaper(timeColumn("Asked at", (row) => row.askedAt)),
    offPaper(timeColumn("Approved at", (row) => row.approvedAt)),
    offPaper(timeColumn("Paid at", (row) => row.paidAt)),
    offPaper(timeColumn("Promised by", (row) => row.promisedBy)),
  ],
};

export const movementTable: Table<MovementRow> = {
  title: "Portfolio movement",
  columns: [
    dateColumn("Date", (row) => row.date),
    dateColumn("Settles", (row) => row.settlementDate),
    textColumn("Symbol", (row) => row.symbol),
    textColumn("Movement", (row) => sentence(row.movementType), 0.9),
    textColumn("Reference", (row) => row.reference, 1.6),
    sharesColumn("In", (row) => (row.quantityIn === 0 ? null : row.quantityIn)),
    sharesColumn("Out", (row) => (row.quantityOut === 0 ? null : row.quantityOut)),
    nairaColumn("Price (₦)", (row) => inNaira(row.unitPrice), 0.8),
    nairaColumn("Amount (₦)", (row) => row.amount, 1.1),
    sharesColumn("Held after", (row) => row.runningQuantity, 0.9),
    offPaper(textColumn("Company", (row) => row.name)),
  ],
};

export const purchaseNotesTable: Table<NoteRow> = {
  title: "Purchase contract notes",
  columns: [
    ...notesBefore(),
    nairaColumn("SEC fee (₦)", (row) => row.secFee, 0.9),
    ...notesAfter("Payable (₦)"),
    ...notesMore(),
  ],
};

export const saleNotesTable: Table<SaleNoteRow> = {
  title: "Sale contract notes",
  columns: [
    ...notesBefore(),
    nairaColumn("NGX fee (₦)", (row) => row.ngxFee, 1),
    nairaColumn("CSCS fee (₦)", (row) => row.cscsFee, 1),
    ...notesAfter("Proceeds (₦)"),
    nairaColumn("Cost (₦)", ({ cost }) => cost, 1.2),
    nairaColumn("Gain (₦)", ({ gain }) => gain, 1.1),
    ...notesMore(),
    offPaper(sharesColumn<SaleNoteRow>("Held at least (days)", ({ heldDays }) => heldDays?.least ?? null)),
    offPaper(sharesColumn<SaleNoteRow>("Held at most (days)", ({ heldDays }) => heldDays?.most ?? null)),
  ],
};

export const realisedGainsTable: Table<RealisedGainRow> = {
  title: "Realised gains",
  columns: [
    dateColumn("Sold", (row) => row.date),
    textColumn("Symbol", (row) => row.symbol),
    textColumn("Note", (row) => row.reference, 1.6),
    sharesColumn("Quantity", (row) => row.quantity, 0.7),
    nairaColumn("Consideration (₦)", (row) => row.consideration, 1.2),
    nairaColumn("Proceeds (₦)", (row) => row.proceeds, 1.2),
    nairaColumn("Cost (₦)", (row) => row.cost, 1.1),
    nairaColumn("Gain (₦)", (row) => row.gain, 1.1),
    nairaColumn("31-Dec-2025 (₦)", (row) => inNaira(row.basePrice), 0.9),
    textColumn(
      "Close is",
      (row) => (row.basePrice === null ? "" : row.basePriceSimulated ? "simulated" : "official"),
      0.7,
    ),
    nairaColumn("Higher base (₦)", (row) => row.taxCost, 1.1),
    nairaColumn("Taxable gain (₦)", (row) => row.taxGain, 1.1),
  ],
};

function notesBefore(): readonly Column<NoteRow>[] {
  return [
    textColumn("Note", (row) => row.contractNoteNo, 1.95),
    dateColumn("Traded", (row) => row.tradeDate, 1.1),
    dateColumn("Settles", (row) => row.settlementDate, 1.1),
    textColumn("Symbol", (row) => row.symbol, 1.2),
    sharesColumn("Quantity", (row) => row.quantity),
    averageColumn("Price (₦)", (row) => row.price, 0.85),
    nairaColumn("Consideration (₦)", (row) => row.consideration, 1.55),
    nairaColumn("Commission (₦)", (row) => row.commission, 1.3),
  ];
}

function notesAfter(net: string): readonly Column<NoteRow>[] {
  return [
    nairaColumn("VAT (₦)", (row) => sum([row.vatCommission, row.vatSec, row.vatNgx, row.vatCscs]), 0.8),
    nairaColumn("Stamp (₦)", (row) => row.stampDuty, 0.8),
    nairaColumn("Alert (₦)", (row) => row.tradeAlert, 0.6),
    nairaColumn(net, (row) => row.netAmount, 1.2),
  ];
}

/** In files that no paper bounds, behind the others, so that whoever reads columns by their place finds each where it was. */
function notesMore(): readonly Column<NoteRow>[] {
  return [
    offPaper(textColumn("Company", (row) => row.name)),
    offPaper(textColumn("ISIN", (row) => row.isin)),
    offPaper(textColumn("Order", (row) => row.orderNo)),
    offPaper(nairaColumn("VAT on commission (₦)", (row) => row.vatCommission)),
    offPaper(nairaColumn("VAT on SEC fee (₦)", (row) => row.vatSec)),
    offPaper(nairaColumn("VAT on NGX fee (₦)", (row) => row.vatNgx)),
    offPaper(nairaColumn("VAT on CSCS fee (₦)", (row) => row.vatCscs)),
    offPaper(nairaColumn("Total charges (₦)", (row) => row.totalCharges)),
    offPaper(textColumn("Status", (row) => sentence(row.status))),
  ];
}

export function inNaira(px: Price | null) {
  return px === null ? null : kobo(BigInt(px));
}

/** TRANSFER_IN as "Transfer in". */
function sentence(code: string): string {
  const words = code.toLowerCase().replaceAll("_", " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
