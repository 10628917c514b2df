// The basket's table, fetched when the basket is first opened.

import { lazy, Suspense } from "react";
import { Skeleton } from "../../../ui/States.tsx";
import { L } from "../workspace-words.ts";

const BasketTable = lazy(async () => ({ default: (await import("./BasketTable.tsx")).BasketTable }));

export function LazyBasket({ onSelect }: { readonly onSelect: (securityID: string) => void }) {
  return (
    <Suspense fallback={<Skeleton what={L("Basket")} />}>
      <BasketTable onSelect={onSelect} />
    </Suspense>
  );
}
