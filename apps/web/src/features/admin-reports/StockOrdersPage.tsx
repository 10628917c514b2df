// Every order of the house, live: shown rows follow the line, new ones wait behind a button so that nothing moves.

import { OrderDrawer } from "./OrderDrawer.tsx";
import { useHeardOrders } from "./heard-orders.ts";
import { ReportFrame } from "./ReportFrame.tsx";
import { stockOrders } from "./stock-orders.tsx";

export function StockOrdersPage() {
  const live = useHeardOrders();
  return <ReportFrame report={stockOrders} live={live} drawer={OrderDrawer} />;
}
