// Amending and cancelling an order from any page: the trading page's own buttons and dialog, fetched where orders stand.

import { Suspense } from "react";
import type { StockOrder } from "@tradebook/contract/services/order.ts";
import { lazyPart } from "./ui/lazy-part.ts";

const Deeds = lazyPart(async () => (await import("./features/trading/OrderDeeds.tsx")).OrderDeeds);
const Amended = lazyPart(async () => (await import("./features/trading/OrderDeeds.tsx")).AmendDialog);

export function OrderDeeds({ order }: { readonly order: StockOrder }) {
  return (
    <Suspense fallback={null}>
      <Deeds order={order} />
    </Suspense>
  );
}

/** Once on a page with such buttons. */
export function AmendDialog() {
  return (
    <Suspense fallback={null}>
      <Amended />
    </Suspense>
  );
}
