// The way to orders older than the newest ones, fetched where all orders are asked for.

import { Suspense } from "react";
import { lazyPart } from "../../ui/lazy-part.ts";

const ReadEarlier = lazyPart(async () => (await import("./ReadEarlier.tsx")).ReadEarlier);

export function EarlierOrders({ cscsAccount }: { readonly cscsAccount: string }) {
  return (
    <Suspense fallback={null}>
      <ReadEarlier cscsAccount={cscsAccount} />
    </Suspense>
  );
}
