// Stands in the page; the dialog that sets an alert opens, and is fetched, when something asks for it.

import { Suspense } from "react";
import { useStore } from "../../lib/store.ts";
import { alerting } from "./use-alerts.ts";
import { lazyPart } from "../../ui/lazy-part.ts";

const AlertDialog = lazyPart(async () => (await import("./AlertDialog.tsx")).AlertDialog);

export function AlertHost() {
  const securityID = useStore(alerting);
  if (securityID === null) return null;
  return (
    <Suspense fallback={null}>
      <AlertDialog key={securityID} securityID={securityID} onClose={() => alerting.set(null)} />
    </Suspense>
  );
}
