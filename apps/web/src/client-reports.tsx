// The portfolio reports of the client somebody acts for: the client portal's own, fetched where staff look at them.

import { lazy, Suspense } from "react";
import { Skeleton } from "./ui/States.tsx";
import { P } from "./lib/page-words.ts";

const Reports = lazy(async () => ({
  default: (await import("./features/client-portal/ClientReports.tsx")).ClientReports,
}));

export function ClientReports() {
  return (
    <div className="card client-reports">
      <Suspense fallback={<Skeleton what={P("PortfolioValuation")} lines={12} />}>
        <Reports />
      </Suspense>
    </div>
  );
}
