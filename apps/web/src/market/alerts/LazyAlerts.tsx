// The table of one's alerts, fetched when it is first opened.

import { Suspense } from "react";
import { Skeleton } from "../../ui/States.tsx";
import { L } from "./alert-words.ts";
import { lazyPart } from "../../ui/lazy-part.ts";

const AlertsTable = lazyPart(async () => (await import("./AlertsTable.tsx")).AlertsTable);

export function LazyAlerts({ onSelect }: { readonly onSelect: (securityID: string) => void }) {
  return (
    <Suspense fallback={<Skeleton what={L("Alerts")} />}>
      <AlertsTable onSelect={onSelect} />
    </Suspense>
  );
}
