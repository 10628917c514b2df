// The order that is being changed, if any; its editor is fetched when the first one is.

import type { StockOrder } from "@tradebook/contract/services/order.ts";
import type { Price } from "@tradebook/domain/units.ts";
import { Suspense, useCallback, useEffect } from "react";
import { createStore, useStore } from "../../lib/store.ts";
import { lazyPart } from "../../ui/lazy-part.ts";

const AmendOrder = lazyPart(async () => (await import("./AmendOrder.tsx")).AmendOrder);

export type Amending = {
  readonly order: StockOrder;
  /** Where it was moved to already. */
  readonly px?: Price;
};

/** The order being changed. Kept for the page, since its row may leave the list when it fills meanwhile. */
export const amending = createStore<Amending | null>(null);

export function AmendedOrder() {
  const asked = useStore(amending);
  const close = useCallback(() => amending.set(null), []);
  useEffect(() => close, [close]);
  if (asked === null) return null;
  return (
    <Suspense fallback={null}>
      <AmendOrder key={asked.order.id} {...asked} onClose={close} />
    </Suspense>
  );
}
