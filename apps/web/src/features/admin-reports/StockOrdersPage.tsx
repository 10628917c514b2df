// Every order of the house, live: shown rows follow the line, new ones wait behind a button so that nothing moves.

import { Link, useSearchParams } from "react-router";
import { L } from "./admin-reports-words.ts";
import { useHeardOrders } from "./heard-orders.ts";
import { OrderDrawer } from "./OrderDrawer.tsx";
import { withMembers } from "../../lists/list-asked.ts";
import { ReportList } from "./ReportList.tsx";
import { ordersFile, stockOrders } from "./stock-orders.tsx";
import { SummaryDrawer } from "./SummaryDrawer.tsx";
import { summaryFile, transactionSummary } from "./transaction-summary.tsx";

/** `?view=summary` shows them added up. */
export function StockOrdersPage() {
  const [query] = useSearchParams();
  return query.get("view") === "summary" ? <Summary /> : <Orders />;
}

function Orders() {
  const live = useHeardOrders();
  return <ReportList list={stockOrders} fileOf={ordersFile} live={live} tools={<OtherView />} drawer={OrderDrawer} />;
}

function Summary() {
  return <ReportList list={transactionSummary} fileOf={summaryFile} tools={<OtherView />} drawer={SummaryDrawer} />;
}

function OtherView() {
  const [query] = useSearchParams();
  const isSummary = query.get("view") === "summary";
  return (
    <Link
      className="button button--plain"
      to={`?${withMembers(query, { view: isSummary ? "" : "summary", sort: "" })}`}
    >
      {isSummary ? L("BackToOrders") : L("Summary")}
    </Link>
  );
}
