// Every trade of the house, with its charges, its contract note and its settlement.

import type { AuditTradeRow } from "@tradebook/contract/services/audit-log.ts";
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
import { RowDrawer } from "../../lists/RowDrawer.tsx";

/** `?view=reconciliation`: where they differ from the exchange's file and the clearing house's totals. */
export function AuditTradesPage() {
  const [query] = useSearchParams();
  const isCompared = query.get("view") === "reconciliation";
  const other = (
    <Link className="button button--plain" to={isCompared ? "?" : "?view=reconciliation&open=1"}>
      {L(isCompared ? "Trades" : "Reconciliation")}
    </Link>
  );
  if (isCompared) return <ReportList list={comparison} above={BreakSums} tools={other} drawer={BreakDrawer} />;
  return <ReportList list={auditTrades} fileOf={tradesFile} tools={other} drawer={TradeDrawer} />;
}

const comparison = { ...breaks, title: auditTrades.title };

function TradeDrawer({ row: trade, onClose }: DrawerProps<AuditTradeRow>) {
  return (
    <RowDrawer title={L("TradeNo", trade.tradeId)} onClose={onClose}>
      <Facts facts={[...figuresOf(trade), ...papersOf(trade)]} />
      <p className="part__note">
        <Link to={`${reportsPath}/stock-orders?q=${encodeURIComponent(trade.clOrdID)}`}>{L("ItsOrder")}</Link>
      </p>
    </RowDrawer>
  );
}

function figuresOf(trade: AuditTradeRow): readonly Fact[] {
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

function papersOf(trade: AuditTradeRow): readonly Fact[] {
  return [
    [L("AccountNo"), trade.account],
    [L("Client"), trade.clientName],
    [L("EnteredBy"), trade.dealer],
    ...(trade.cross ? [[L("Cross"), L("CrossText")] as const] : []),
    [L("ContractNoteNo"), <NoteFile key="note" noteNo={trade.contractNoteNo} />],
    [L("TradeDate"), formatDate(trade.tradeDate)],
    [L("SettlementDate"), formatDate(trade.settlementDate)],
    [L("Status"), <Settlement key="status" trade={trade} />],
    [L("ExecutionNo"), trade.executionId],
    [L("Order"), trade.orderId],
    [L("ClientOrderNo"), trade.clOrdID],
  ];
}
