// The way to orders older than the newest ones, fetched where all orders are asked for.

import { lazy, Suspense } from "react";

const ReadEarlier = lazy(async () => ({ default: (await import("./ReadEarlier.tsx")).ReadEarlier }));

export function EarlierOrders({ cscsAccount }: { readonly cscsAccount: string }) {
  return (
    <Suspense fallback={null}>
      <ReadEarlier cscsAccount={cscsAccount} />
    </Suspense>
  );
}
