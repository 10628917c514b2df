// What a list of orders outside the trading page offers: amend and cancel, with the dialog of the one that is amended.

import type { StockOrder } from "@tradebook/contract/services/order.ts";
import { AmendedOrder } from "./AmendedOrder.tsx";
import { AmendAndCancel } from "./OrderActions.tsx";
import "./amend.css";
import "./blotter.css";
import "./ticket.css";

export function OrderDeeds({ order }: { readonly order: StockOrder }) {
  return (
    <span className="order-actions">
      <AmendAndCancel order={order} />
    </span>
  );
}

export function AmendDialog() {
  return <AmendedOrder />;
}
