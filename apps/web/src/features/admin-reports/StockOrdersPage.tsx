// Every order of the house, live: shown rows follow the line, new ones wait behind a button so that nothing moves.

import { Link, useSearchParams } from "react-router";
import { L } from "./admin-reports-words.ts";
import { DisputeDrawer } from "./DisputeDrawer.tsx";
import { disputes } from "./disputes.tsx";
import { useHeardOrders } from "./heard-orders.ts";
import { OrderBand } from "./OrderBand.tsx";
import { OrderDrawer } from "./OrderDrawer.tsx";
import { withMembers } from "../../lists/list-asked.ts";
import { ReportList } from "./ReportList.tsx";
import { ordersFile, stockOrders } from "./stock-orders.tsx";
import { SummaryDrawer } from "./SummaryDrawer.tsx";
import { summaryFile, transactionSummary } from "./transaction-summary.tsx";

const views = { orders: "Orders", summary: "Summary", disputes: "Disputes" } as const;
type View = keyof typeof views;

/** `?view=summary` shows them added up, `?view=disputes` what clients say was not theirs. */
export function StockOrdersPage() {
  const view = useView();
  if (view === "disputes") return <ReportList list={disputes} tools={<OtherViews />} drawer={DisputeDrawer} />;
  return view === "summary" ? <Summary /> : <Orders />;
}

function useView(): View {
  const asked = useSearchParams()[0].get("view");
  return asked === "summary" || asked === "disputes" ? asked : "orders";
}

function Orders() {
  const live = useHeardOrders();
  const shown = { above: OrderBand, tools: <OtherViews />, drawer: OrderDrawer };
  return <ReportList list={stockOrders} fileOf={ordersFile} live={live} {...shown} />;
}

function Summary() {
  return <ReportList list={transactionSummary} fileOf={summaryFile} tools={<OtherViews />} drawer={SummaryDrawer} />;
}

function OtherViews() {
  const [query] = useSearchParams();
  const view = useView();
  const others = (Object.keys(views) as View[]).filter((name) => name !== view); // the table's own keys
  return others.map((name) => (
    <Link
      key={name}
      className="button button--plain"
      to={`?${withMembers(query, { view: name === "orders" ? "" : name, sort: "", state: "", mine: "" })}`}
    >
      {L(views[name])}
    </Link>
  ));
}
