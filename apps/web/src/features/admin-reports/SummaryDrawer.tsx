// One line of the summary with all its figures, and the way to the orders behind it.

import type { TransactionSummaryRow } from "@tradebook/contract/transaction-summary.ts";
import { Link, useSearchParams } from "react-router";
import { formatMoney, formatQuantity, none } from "../../lib/format.ts";
import { reportsPath } from "../../lib/paths.ts";
import { L } from "./admin-reports-words.ts";
import { Facts } from "../../ui/Marks.tsx";
import type { DrawerProps } from "../../lists/list.ts";
import { withMembers } from "../../lists/list-asked.ts";
import { RowDrawer } from "../../lists/RowDrawer.tsx";
import { bandText, groupIn, keyText, rejectedText, waitText } from "./transaction-summary.tsx";

export function SummaryDrawer({ row, onClose }: DrawerProps<TransactionSummaryRow>) {
  const [query] = useSearchParams();
  const group = groupIn(Object.fromEntries(query));
  const ordersOf = {
    security: { symbol: row.key },
    account: { account: row.key },
    day: { from: row.key, to: row.key },
    side: { side: row.key },
    dealer: { user: row.key },
    status: { status: row.key },
  }[group];
  return (
    <RowDrawer title={keyText(row)} onClose={onClose}>
      <Facts
        facts={[
          [L("Name"), row.name === "" ? none : row.name],
          [L("Orders"), formatQuantity(row.orders)],
          [L("Ordered"), formatQuantity(row.orderedQty)],
          [L("OrderedValue"), formatMoney(row.orderedValue)],
          [L("RejectedPart"), rejectedText(row)],
          [L("AverageAck"), waitText(row.averageAckMs)],
          [L("Trades"), formatQuantity(row.trades)],
          [L("PriceBand"), bandText(row)],
          [L("Bought"), formatQuantity(row.boughtQty)],
          [L("BoughtValue"), formatMoney(row.boughtValue)],
          [L("Sold"), formatQuantity(row.soldQty)],
          [L("SoldValue"), formatMoney(row.soldValue)],
          [L("Charges"), formatMoney(row.charges)],
          [L("Commission"), formatMoney(row.commission)],
          [L("NetFlow"), formatMoney(row.net)],
        ]}
      />
      <p className="muted part__note">{L("NetFlowHint")}</p>
      <p className="part__note">
        <Link to={`${reportsPath}/stock-orders?${withMembers(query, { ...ordersOf, view: "", by: "", sort: "" })}`}>
          {L("ItsOrders")}
        </Link>
      </p>
    </RowDrawer>
  );
}
