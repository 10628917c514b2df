// The columns of the reports of a house as a file shows them, and of an account's balance with what is still to come.

import type { CustomerRow } from "@tradebook/contract/client-list.ts";
import type { StaffTradeRow } from "@tradebook/contract/services/audit-log.ts";
import type { OrderPattern } from "@tradebook/contract/order-pattern.ts";
import { chargeLineNames, type ChargeLine, type Charges } from "@tradebook/domain/fees/charge-fees.ts";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import type { OrderCapacity } from "@tradebook/domain/order/order-capacity.ts";
import { averagePrice, kobo, minus, sum, type Kobo, type Price } from "@tradebook/domain/units.ts";
import {
  averageColumn,
  dateColumn,
  nairaColumn,
  offPaper,
  sharesColumn,
  textColumn,
  timeColumn,
  type Table,
} from "../../files/table.ts";
import type { BalanceFigures } from "../../account-balance.ts";
import type { ListedOrder } from "../../store/orders.ts";
import { priceOrNull } from "../../store/order-row.ts";
import { averageAnswerMs, type SummaryRow } from "../../store/transaction-summary.ts";

/** An order of a file with what its trades were charged, line by line: the sum of its notes. */
export type FiledOrder = ListedOrder & { readonly charges: Charges };

const chargeWords: { readonly [L in ChargeLine]: string } = {
  commission: "Commission",
  vatCommission: "VAT on commission",
  secFee: "SEC fee",
  vatSec: "VAT on SEC fee",
  ngxFee: "NGX fee",
  vatNgx: "VAT on NGX fee",
  cscsFee: "CSCS fee",
  vatCscs: "VAT on CSCS fee",
  stampDuty: "Stamp duty",
  tradeAlert: "Trade alert",
};

export const stockOrdersTable: Table<FiledOrder> = {
  title: "Stock orders",
  columns: [
    timeColumn("Received", ({ order }) => order.receivedTime, 1.7),
    textColumn("Order", ({ order }) => order.clOrdID, 1.5),
    offPaper(textColumn("Exchange’s id", ({ order }) => order.orderID)),
    textColumn("Account", ({ order }) => order.cscsAccount, 1),
    textColumn("Client", ({ customerName }) => customerName, 1.3),
    textColumn("Symbol", ({ order }) => order.securityID),
    textColumn("Side", ({ order }) => order.side, 0.5),
    nairaColumn("Price (₦)", ({ order }) => inNaira(order.price), 0.8),
    sharesColumn("Quantity", ({ order }) => order.orderQty),
    sharesColumn("Filled", ({ order }) => order.cumQty),
    sharesColumn("Left", ({ order }) => order.leavesQty),
    averageColumn(
      "Average (₦)",
      ({ order }) =>
        order.cumQty === 0 ? null : Math.round(averagePrice(order.cumValue, order.cumQty) * 100) / 10_000,
      1,
    ),
    textColumn("Status", ({ order }) => apart(order.ordStatus), 0.9),
    textColumn("Entered by", ({ createdByName }) => createdByName, 0.9),
    textColumn("Mandate", ({ order }) => order.mandate?.reference ?? null, 0.9),
    offPaper(textColumn("Type", ({ order }) => apart(order.ordType))),
    offPaper(textColumn("Duration", ({ order }) => apart(order.timeInForce))),
    offPaper(textColumn("Channel", ({ order }) => order.channel)),
    ...chargeLineNames.map((line) =>
      offPaper(nairaColumn<FiledOrder>(`${chargeWords[line]} (₦)`, ({ charges }) => charges[line])),
    ),
    offPaper(
      nairaColumn<FiledOrder>("Charges (₦)", ({ charges }) => sum(chargeLineNames.map((line) => charges[line]))),
    ),
  ],
};

/** An order with what makes it worth a second look, for whoever sees everybody's. */
export type WatchedOrder = FiledOrder & {
  readonly patterns: readonly OrderPattern[];
  /** Null for whoever sees their own orders alone. */
  readonly capacity: OrderCapacity | null;
};

const patternNames: { readonly [P in OrderPattern]: string } = {
  DealerBothSides: "Dealer on both sides",
  RepeatedAmend: "Changed again and again",
  WashLike: "Like a wash trade",
  BeforeClose: "Just before the close",
  Crossed: "Cross",
  Disputed: "Disputed by its holder",
  Marked: "Marked for review",
};

export const watchedOrdersTable: Table<WatchedOrder> = {
  ...stockOrdersTable,
  columns: [
    ...stockOrdersTable.columns,
    offPaper(
      textColumn("Capacity", ({ order, capacity }) =>
        capacity !== null && isCross(order) ? `${capacity}, cross` : capacity,
      ),
    ),
    offPaper(textColumn("Patterns", ({ patterns }) => patterns.map((name) => patternNames[name]).join(", ") || null)),
  ],
};

export const auditTradesTable: Table<StaffTradeRow> = {
  title: "Audit trades",
  columns: [
    timeColumn("Time", (row) => row.time, 1.5),
    offPaper(textColumn("Execution", (row) => row.executionId)),
    offPaper(textColumn("Order", (row) => row.clOrdID)),
    textColumn("Symbol", (row) => row.symbol, 1.2),
    textColumn("Side", (row) => row.side, 0.5),
    sharesColumn("Quantity", (row) => row.qty),
    nairaColumn("Price (₦)", (row) => inNaira(row.price), 0.9),
    nairaColumn("Value (₦)", (row) => row.value, 1.2),
    nairaColumn("Commission (₦)", (row) => row.commission, 1.2),
    nairaColumn("Levies (₦)", (row) => sum([row.secFee, row.ngxFee, row.cscsFee])),
    nairaColumn("VAT (₦)", (row) => sum([row.vatCommission, row.vatSec, row.vatNgx, row.vatCscs]), 1),
    nairaColumn("Duty, alert (₦)", (row) => sum([row.stampDuty, row.tradeAlert]), 1.1),
    nairaColumn("Net (₦)", (row) => row.netAmount, 1.2),
    textColumn("Account", (row) => row.account, 1),
    offPaper(textColumn("Dealer", (row) => row.dealer)),
    offPaper(textColumn("Cross", (row) => (row.cross ? "Yes" : null))),
    textColumn("Counter-broker", (row) => row.counterparty, 0.9),
    textColumn("Note", (row) => row.contractNoteNo, 1.9),
    offPaper(dateColumn("Settles", (row) => row.settlementDate)),
    textColumn("Status", (row) => sentence(row.standing), 0.8),
    offPaper(textColumn("Moves price", (row) => (row.movesPrice ? "Yes" : "No"))),
    offPaper(textColumn("Correction", (row) => (row.correction ? "Yes" : null))),
    offPaper(textColumn("Trade", (row) => String(row.tradeId))),
    offPaper(nairaColumn("SEC fee (₦)", (row) => row.secFee)),
    offPaper(nairaColumn("NGX fee (₦)", (row) => row.ngxFee)),
    offPaper(nairaColumn("CSCS fee (₦)", (row) => row.cscsFee)),
  ],
};

export const summaryTable: Table<SummaryRow> = {
  title: "Order transaction summary",
  columns: [
    textColumn("Of", (row) => row.key, 1.2),
    textColumn("Name", (row) => row.name, 1.8),
    sharesColumn("Orders", (row) => Number(row.orders), 0.7),
    offPaper(sharesColumn("Ordered", (row) => Number(row.ordered_qty))),
    offPaper(nairaColumn("Ordered (₦)", (row) => kobo(row.ordered))),
    offPaper(sharesColumn("Rejected", (row) => Number(row.rejected))),
    offPaper(sharesColumn("Answered in (ms)", averageAnswerMs)),
    sharesColumn("Trades", (row) => Number(row.trades), 0.7),
    offPaper(nairaColumn("Lowest (₦)", (row) => inNaira(priceOrNull(row.low_px)))),
    offPaper(nairaColumn("Highest (₦)", (row) => inNaira(priceOrNull(row.high_px)))),
    sharesColumn("Bought", (row) => Number(row.bought_qty), 1),
    nairaColumn("Bought (₦)", (row) => kobo(row.bought), 1.3),
    sharesColumn("Sold", (row) => Number(row.sold_qty), 1),
    nairaColumn("Sold (₦)", (row) => kobo(row.sold), 1.3),
    nairaColumn("Charges (₦)", (row) => kobo(row.charges), 1.1),
    offPaper(nairaColumn("Commission (₦)", (row) => kobo(row.commission))),
    nairaColumn("Net (₦)", (row) => minus(minus(kobo(row.sold), kobo(row.bought)), kobo(row.charges)), 1.3),
  ],
};

/** Without SHOW_ACCOUNT_BALANCE the figures are null. */
export const clientListTable: Table<CustomerRow> = {
  title: "Client list",
  columns: [
    textColumn("Client", (row) => row.name, 1.8),
    textColumn("CSCS account", (row) => row.cscsAccount),
    textColumn("CHN", (row) => row.chn, 1.1),
    textColumn("E-mail", (row) => row.email, 1.8),
    textColumn("Phone", (row) => row.phone, 1.1),
    textColumn("KYC", (row) => sentence(row.kycStatus), 0.8),
    textColumn("Active", (row) => (row.active ? "Yes" : "No"), 0.5),
    nairaColumn("Cash (₦)", (row) => row.cash, 1.2),
    nairaColumn("Shares’ value (₦)", (row) => row.portfolioValue, 1.3),
    offPaper(nairaColumn<CustomerRow>("Gain of the day (₦)", (row) => row.dayGain)),
    offPaper(nairaColumn<CustomerRow>("Owes (₦)", (row) => row.owed)),
    offPaper(nairaColumn<CustomerRow>("Sales to settle (₦)", (row) => row.unsettled)),
    offPaper(sharesColumn<CustomerRow>("Open orders", (row) => row.openOrders)),
    offPaper(dateColumn<CustomerRow>("Papers hold until", (row) => row.kycEndsOn, 1)),
    offPaper(textColumn<CustomerRow>("Risk type", (row) => (row.riskType === null ? null : sentence(row.riskType)))),
    offPaper(sharesColumn<CustomerRow>("Stocks held", (row) => row.stocksHeld)),
    offPaper(sharesColumn<CustomerRow>("With an e-dividend mandate", (row) => row.stocksMandated)),
    offPaper(textColumn<CustomerRow>("State", (row) => apart(row.state))),
    offPaper(textColumn<CustomerRow>("Dealer", (row) => row.dealers.join(", "))),
    offPaper(timeColumn<CustomerRow>("Last sign-in", (row) => row.lastLoginAt, 1)),
    offPaper(dateColumn<CustomerRow>("Last trade", (row) => row.lastTradeOn, 1)),
  ],
};

/** A figure of the balance, or money that comes or goes on a day. */
export type BalanceLine = { readonly what: string; readonly on: TradingDay | null; readonly amount: Kobo | null };

export const balanceTable: Table<BalanceLine> = {
  title: "Account balance",
  columns: [
    textColumn("What", (row) => row.what, 2.4),
    dateColumn("On", (row) => row.on, 1),
    nairaColumn("Amount (₦)", (row) => row.amount, 1.2),
  ],
};

export function balanceLines(balance: BalanceFigures): readonly BalanceLine[] {
  const figures: readonly (readonly [string, Kobo | null])[] = [
    ["Ledger balance", balance.ledgerBalance],
    ["Cleared balance", balance.clearedBalance],
    ["Deposits not cleared", balance.unclearedDeposits],
    ["Sales not settled", balance.unsettledSales],
    ["Purchases not settled", balance.unsettledPurchases],
    ["Held for open buy orders", balance.openBuyOrdersHold],
    ["Lien", balance.lien],
    ["Owed", balance.owed],
    ["Of it pledged", balance.pledged],
    ["Credit limit", balance.creditLimit],
    ["Of it drawn", balance.creditUsed],
    ["Available to trade", balance.availableToTrade],
    ["Withdrawable", balance.withdrawable],
  ];
  const ladder = balance.ladder.map(({ date, kind, amount }) => ({
    what: `${sentence(kind)} settles`,
    on: date,
    amount,
  }));
  return [...figures.map(([what, amount]) => ({ what, on: null, amount })), ...ladder];
}

function isCross({ special }: ListedOrder["order"]): boolean {
  return special !== null && special.cross !== null;
}

function inNaira(px: Price | null): Kobo | null {
  return px === null ? null : kobo(BigInt(px));
}

/** `PartiallyFilled` as "Partially filled". */
function apart(name: string): string {
  return sentence(name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, "_"));
}

function sentence(code: string): string {
  const words = code.toLowerCase().replaceAll("_", " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
