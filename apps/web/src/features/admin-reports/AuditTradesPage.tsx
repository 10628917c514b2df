// Every trade of the house, with its charges, its contract note and its settlement.

import type { StaffTradeRow } from "@tradebook/contract/services/audit-log.ts";
import { chargeLineNames, chargeLines } from "@tradebook/domain/fees/charge-fees.ts";
import { Link, useSearchParams } from "react-router";
import { BreakDrawer } from "../../breaks/BreakDrawer.tsx";
import { breaks } from "../../breaks/breaks.tsx";
import { BreakSums } from "../../breaks/BreakSums.tsx";
import { formatDate, formatMoney, formatPrice, formatQuantity } from "../../lib/format.ts";
import { reportsPath } from "../../lib/paths.ts";
import { L } from "./admin-reports-words.ts";
import { auditTrades, Settlement, tradesFile } from "./audit-trades.tsx";
import { Facts, When, type Fact } from "../../ui/Marks.tsx";
import { SideMark } from "./Marks.tsx";
import { NoteFile } from "./NoteFile.tsx";
import type { DrawerProps } from "../../lists/list.ts";
import { ReportList } from "./ReportList.tsx";
import { withMembers } from "../../lists/list-asked.ts";
import { SummaryDrawer } from "./SummaryDrawer.tsx";
import { summaryFile, transactionSummary } from "./transaction-summary.tsx";
import { RowDrawer } from "../../lists/RowDrawer.tsx";

/**
 * `?view=reconciliation`: where they differ from the exchange's file and the clearing house's totals; `?view=totals`: added up
 * by day, security or dealer.
 */
export function AuditTradesPage() {
  const view = useSearchParams()[0].get("view");
  const others = <OtherViews view={view} />;
  if (view === "reconciliation")
    return <ReportList list={comparison} above={BreakSums} tools={others} drawer={BreakDrawer} />;
  if (view === "totals")
    return <ReportList list={tradeTotals} fileOf={summaryFile} tools={others} drawer={SummaryDrawer} />;
  return <ReportList list={auditTrades} fileOf={tradesFile} tools={others} drawer={TradeDrawer} />;
}

const comparison = { ...breaks, title: auditTrades.title };
const tradeTotals = { ...transactionSummary, name: "trade-totals", title: auditTrades.title };

const views = { trades: "Trades", totals: "Totals", reconciliation: "Reconciliation" } as const;
/** Where each begins: totals by day, of what the trades are narrowed to; differences that are open. */
const begins = {
  trades: { view: "" },
  totals: { view: "totals", by: "day" },
  reconciliation: { view: "reconciliation", open: 1 },
};

function OtherViews({ view }: { readonly view: string | null }) {
  const [query] = useSearchParams();
  const shared = new URLSearchParams([...query].filter(([name]) => isShared(name) && view !== "reconciliation"));
  const others = (Object.keys(views) as (keyof typeof views)[]).filter((name) => name !== (view ?? "trades")); // the table's own keys
  return others.map((name) => (
    <Link
      key={name}
      className="button button--plain"
      to={`?${withMembers(name === "reconciliation" ? new URLSearchParams() : shared, begins[name])}`}
    >
      {L(views[name])}
    </Link>
  ));
}

/** What both trades and their totals are narrowed by. */
function isShared(name: string): boolean {
  return ["q", "symbol", "side", "account", "from", "to"].includes(name);
}

function TradeDrawer({ row: trade, onClose }: DrawerProps<StaffTradeRow>) {
  return (
    <RowDrawer title={L("TradeNo", trade.tradeId)} onClose={onClose}>
      <Facts facts={[...figuresOf(trade), ...papersOf(trade)]} />
      <p className="part__note">
        <Link to={`${reportsPath}/stock-orders?q=${encodeURIComponent(trade.clOrdID)}`}>{L("ItsOrder")}</Link>
      </p>
    </RowDrawer>
  );
}

function figuresOf(trade: StaffTradeRow): readonly Fact[] {
  return [
    [L("Time"), <When key="time" at={trade.time} />],
    [L("Side"), <SideMark key="side" side={trade.side} />],
    [L("Symbol"), trade.symbol],
    [L("Quantity"), formatQuantity(trade.qty)],
    [L("Price"), formatPrice(trade.price)],
    [L("Value"), formatMoney(trade.value)],
    ...chargeLineNames
      .filter((line) => trade[line] !== 0n)
      .map((line): Fact => [chargeLines[line].label, formatMoney(trade[line])]),
    [L("Charges"), formatMoney(trade.charges)],
    [L(trade.side === "Buy" ? "Net" : "NetSale"), formatMoney(trade.netAmount)],
  ];
}

function papersOf(trade: StaffTradeRow): readonly Fact[] {
  return [
    [L("AccountNo"), trade.account],
    [L("Client"), trade.clientName],
    [L("EnteredBy"), trade.dealer],
    [L("CounterBroker"), trade.counterparty ?? "—"],
    ...(trade.cross ? [[L("Cross"), L("CrossText")] as const] : []),
    [L("MovesPrice"), L(trade.movesPrice ? "Yes" : "No")],
    [L("ContractNoteNo"), <NoteFile key="note" noteNo={trade.contractNoteNo} />],
    [L("TradeDate"), formatDate(trade.tradeDate)],
    [L("SettlementDate"), formatDate(trade.settlementDate)],
    [L("Status"), <Settlement key="status" trade={trade} />],
    [L("ExecutionNo"), trade.executionId],
    [L("Order"), trade.orderId],
    [L("ClientOrderNo"), trade.clOrdID],
  ];
}
