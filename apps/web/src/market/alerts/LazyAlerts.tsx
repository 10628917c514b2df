// The table of one's alerts, fetched when it is first opened.

import { lazy, Suspense } from "react";
import { Skeleton } from "../../ui/States.tsx";
import { L } from "./alert-words.ts";

const AlertsTable = lazy(async () => ({ default: (await import("./AlertsTable.tsx")).AlertsTable }));

export function LazyAlerts({ onSelect }: { readonly onSelect: (securityID: string) => void }) {
  return (
    <Suspense fallback={<Skeleton what={L("Alerts")} />}>
      <AlertsTable onSelect={onSelect} />
    </Suspense>
  );
}
