// An order's status in people's words; FIX's own stands in the tooltip.

import type { StockOrder } from "@tradebook/contract/services/order.ts";
import { Dot } from "../../ui/Marks.tsx";
import { statusRows } from "./stock-orders.ts";
import { L } from "./trading-words.ts";

type Props = { readonly order: Pick<StockOrder, "ordStatus" | "ordStatusName" | "text"> };

export function StatusBadge({ order }: Props) {
  const { word, tone } = statusRows[order.ordStatus];
  const title = order.text === null ? order.ordStatus : `${order.ordStatus}: ${order.text}`;
  return (
    <Dot tone={tone} title={title}>
      {L(word)}
    </Dot>
  );
}
