// An order's side as a word in its colour, how much of it is filled as a bar with its figure, and its price as it is and is asked to be.

import type { StockOrder } from "@tradebook/contract/services/order.ts";
import { formatPrice, formatQuantity } from "../../lib/format.ts";
import { Side } from "../../ui/Marks.tsx";
import { filledPart } from "./stock-orders.ts";
import { L } from "./trading-words.ts";

export function SideWord({ side }: { readonly side: "Buy" | "Sell" }) {
  return <Side side={side}>{side === "Buy" ? L("Buy") : L("Sell")}</Side>;
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

/** While a change is pending the order's own terms still hold; what was asked for stands beside them. */
export function OrderPrice({ order }: { readonly order: StockOrder }) {
  const asked = order.pendingReplace;
  const now = order.price === null ? L("Market") : formatPrice(order.price);
  if (asked === undefined) return <>{now}</>;
  const words = L("AmendTo", formatQuantity(asked.orderQty), formatPrice(asked.price));
  return (
    <span className="asked" title={words}>
      {now} <span aria-hidden="true">→ {formatPrice(asked.price)}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
