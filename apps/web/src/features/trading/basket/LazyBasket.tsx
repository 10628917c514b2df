// The basket's table, fetched when the basket is first opened.

import { Suspense } from "react";
import { Skeleton } from "../../../ui/States.tsx";
import { L } from "../workspace-words.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";

const BasketTable = lazyPart(async () => (await import("./BasketTable.tsx")).BasketTable);

export function LazyBasket({ onSelect }: { readonly onSelect: (securityID: string) => void }) {
  return (
    <Suspense fallback={<Skeleton what={L("Basket")} />}>
      <BasketTable onSelect={onSelect} />
    </Suspense>
  );
}
