// Every trade of the house as a report, with its charges and its settlement.

import { auditLogService, type StaffTradeRow } from "@tradebook/contract/services/audit-log.ts";
import { tradeFates, type TradeFate } from "@tradebook/contract/trade-fate.ts";
import type { OutputOf } from "@tradebook/contract/method.ts";
import type { TradeStanding } from "@tradebook/domain/end-of-day/trade-standing.ts";
import type { ChargeLine, Charges } from "@tradebook/domain/fees/charge-fees.ts";
import { sum } from "@tradebook/domain/units.ts";
import { call } from "../../lib/api.ts";
import { formatDate, formatMoney, formatPrice, formatQuantity } from "../../lib/format.ts";
import { L, type ReportWord } from "./admin-reports-words.ts";
import { Dot, When, type Tone } from "../../ui/Marks.tsx";
import { SideMark } from "./Marks.tsx";
import { sideIn } from "./order-status.ts";
import type { FileOf, Report } from "./report.ts";
import { dayIn, pageInput, textIn, type Asked } from "../../lists/list-asked.ts";
import { accountFilter, sideFilter, symbolFilter } from "./stock-orders.tsx";

type Totals = OutputOf<typeof auditLogService.GetAuditTrades>["totals"];

const settlements: { readonly [S in TradeStanding]: { readonly word: ReportWord; readonly tone: Tone } } = {
  TRADED: { word: "Traded", tone: "wait" },
  MATCHED: { word: "Matched", tone: "live" },
  DIFFERENT: { word: "Different", tone: "bad" },
  LATE: { word: "Late", tone: "bad" },
  SETTLED: { word: "Settled", tone: "good" },
  TAKEN_BACK: { word: "TakenBack", tone: "bad" },
};

/** Each charge by itself; VAT is what all of them bear together. */
const fees = [
  { word: "Commission", lines: ["commission"] },
  { word: "SecFee", lines: ["secFee"] },
  { word: "NgxFee", lines: ["ngxFee"] },
  { word: "CscsFee", lines: ["cscsFee"] },
  { word: "Vat", lines: ["vatCommission", "vatSec", "vatNgx", "vatCscs"] },
  { word: "StampDuty", lines: ["stampDuty"] },
  { word: "TradeAlert", lines: ["tradeAlert"] },
] as const satisfies readonly { readonly word: ReportWord; readonly lines: readonly ChargeLine[] }[];

function feeOf(of: Charges, lines: readonly ChargeLine[]): string {
  return formatMoney(sum(lines.map((line) => of[line])));
}

const feeColumns = fees.map(
  ({ word, lines }) => ({ word, look: "num", cell: (row: StaffTradeRow) => feeOf(row, lines) }) as const,
);
const feeTotals = fees.map(({ word, lines }) => ({ word, text: (totals: Totals) => feeOf(totals, lines) }));

export const auditTrades: Report<StaffTradeRow, Totals> = {
  say: L,
  name: "audit-trades",
  title: "AuditTrades",
  words: { rows: "Trades", empty: "TradesEmpty", emptyHint: "TradesEmptyHint" },
  filters: [
    { name: "q", word: "Find", kind: "text", most: 100 },
    symbolFilter,
    sideFilter,
    accountFilter,
    { name: "dealer", word: "EnteredBy", kind: "text", most: 256 },
    {
      name: "fate",
      word: "AnyFate",
      label: "Fate",
      kind: "choice",
      choices: [
        { value: "EITHER", word: "BackOrCorrected" },
        { value: "TAKEN_BACK", word: "TakenBack" },
        { value: "CORRECTION", word: "Correction" },
      ],
    },
    { name: "from", word: "From", kind: "day" },
    { name: "to", word: "To", kind: "day" },
  ],
  idOf: ({ tradeId }) => tradeId,
  idWord: "Trade",
  rowWord: "TradeNo",
  columns: [
    { word: "Time", look: "plain", cell: ({ time }) => <When at={time} /> },
    { word: "Symbol", look: "plain", cell: ({ symbol }) => <strong>{symbol}</strong> },
    { word: "Side", look: "plain", cell: ({ side }) => <SideMark side={side} /> },
    { word: "Quantity", look: "num", cell: ({ qty }) => formatQuantity(qty) },
    { word: "Price", look: "num", cell: ({ price }) => formatPrice(price) },
    { word: "Value", look: "num", cell: ({ value }) => formatMoney(value) },
    { word: "Charges", look: "num", cell: ({ charges }) => formatMoney(charges) },
    ...feeColumns,
    { word: "NetFlow", look: "num", cell: ({ netAmount }) => formatMoney(netAmount) },
    { word: "AccountNo", look: "plain", cell: ({ account }) => account },
    {
      word: "Client",
      look: "text",
      cell: ({ clientName }) => clientName,
      title: ({ clientName }) => clientName,
    },
    { word: "EnteredBy", look: "plain", cell: ({ dealer }) => dealer },
    { word: "CounterBroker", look: "plain", cell: ({ counterparty }) => counterparty ?? "—" },
    { word: "Cross", look: "plain", cell: ({ cross }) => L(cross ? "Yes" : "No") },
    { word: "MovesPrice", look: "plain", cell: ({ movesPrice }) => L(movesPrice ? "Yes" : "No") },
    { word: "Order", look: "num", cell: ({ orderId }) => orderId },
    { word: "ContractNoteNo", look: "plain", cell: ({ contractNoteNo }) => contractNoteNo },
    { word: "SettlementDate", look: "plain", cell: ({ settlementDate }) => formatDate(settlementDate) },
    { word: "Status", look: "plain", cell: (trade) => <Settlement trade={trade} /> },
  ],
  card: (trade) => ({
    first: (
      <>
        {trade.symbol} <SideMark side={trade.side} />
      </>
    ),
    firstEnd: <strong>{formatMoney(trade.value)}</strong>,
    second: trade.clientName,
    secondEnd: L("FillOf", formatQuantity(trade.qty), formatPrice(trade.price)),
    third: <When at={trade.time} />,
    thirdEnd: <Settlement trade={trade} />,
  }),
  totals: [
    { word: "Quantity", text: ({ qty }) => formatQuantity(qty) },
    { word: "Value", text: ({ value }) => formatMoney(value) },
    { word: "Charges", text: ({ charges }) => formatMoney(charges) },
    ...feeTotals,
    { word: "NetToClients", text: ({ net }) => formatMoney(net) },
  ],
  ask: (asked, signal) =>
    call(
      auditLogService.GetAuditTrades,
      {
        ...pageInput(asked),
        from: dayIn(asked.values, "from"),
        to: dayIn(asked.values, "to"),
        symbol: textIn(asked.values, "symbol"),
        side: sideIn(asked.values),
        cscsAccount: textIn(asked.values, "account"),
        fate: fateIn(asked.values),
        dealer: textIn(asked.values, "dealer"),
      },
      signal,
    ),
};

export const tradesFile: FileOf = (values) => ({
  report: "audit-trades",
  from: dayIn(values, "from"),
  to: dayIn(values, "to"),
  cscsAcct: textIn(values, "account"),
  symbol: textIn(values, "symbol"),
  side: sideIn(values),
  fate: fateIn(values),
  user: textIn(values, "dealer"),
  keyword: textIn(values, "q"),
});

function fateIn(values: Asked["values"]): TradeFate | null {
  return tradeFates.find((fate) => fate === values["fate"]) ?? null;
}

type Standing = Pick<StaffTradeRow, "standing" | "correction">;

export function Settlement({ trade: { standing, correction } }: { readonly trade: Standing }) {
  const { word, tone } = settlements[standing];
  return (
    <>
      <Dot tone={tone}>{L(word)}</Dot>
      {correction ? <span className="muted"> · {L("Correction")}</span> : null}
    </>
  );
}
