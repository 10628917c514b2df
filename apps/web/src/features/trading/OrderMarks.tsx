// An order's side as a word in its colour, and how much of it is filled as a bar with its figure.

import type { StockOrder } from "@tradebook/contract/services/order.ts";
import { formatQuantity } from "../../lib/format.ts";
import { filledPart } from "./stock-orders.ts";
import { L } from "./trading-words.ts";

export function SideWord({ side }: { readonly side: "Buy" | "Sell" }) {
  return <span className={`side side--${side.toLowerCase()}`}>{side === "Buy" ? L("Buy") : L("Sell")}</span>;
}

export function FilledBar({ order }: { readonly order: Pick<StockOrder, "cumQty" | "orderQty"> }) {
  const part = filledPart(order);
  return (
    <span className="filled">
      <span className="filled__track" aria-hidden="true">
        <span className="filled__bar" style={{ width: `${part * 100}%` }} />
      </span>
      {formatQuantity(order.cumQty)}
    </span>
  );
}
