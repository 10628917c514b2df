// The life of the order that was opened, if one was: its words and receipts are fetched with the first.

import type { StockOrder } from "@tradebook/contract/services/order.ts";
import { Suspense } from "react";
import { lazyPart } from "../../ui/lazy-part.ts";

const OrderHistory = lazyPart(async () => (await import("./OrderHistory.tsx")).OrderHistory);

type Props = { readonly order: StockOrder | null; readonly onClose: () => void };

export function OpenedHistory({ order, onClose }: Props) {
  if (order === null) return null;
  return (
    <Suspense fallback={null}>
      <OrderHistory order={order} onClose={onClose} />
    </Suspense>
  );
}
