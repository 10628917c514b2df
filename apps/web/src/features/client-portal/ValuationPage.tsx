// Three views of a portfolio: what it is worth, how it has done, what to look at; the address says which.

import { Suspense } from "react";
import { useSearchParams } from "react-router";
import { Skeleton } from "../../ui/States.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { L, type PerformanceWord } from "./performance-words.ts";
import { valuation } from "./valuation-reports.tsx";
import { ReportPage } from "./ReportPage.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";

/** Fetched when first looked at. */
const PerformanceTab = lazyPart(async () => (await import("./PerformanceTab.tsx")).PerformanceTab);
const XRayTab = lazyPart(async () => (await import("./XRayTab.tsx")).XRayTab);

const views = {
  valuation: "TabValuation",
  performance: "TabPerformance",
  "x-ray": "TabXRay",
} as const satisfies Record<string, PerformanceWord>;
type View = keyof typeof views;
const viewNames = Object.keys(views) as readonly View[]; // the table's own keys

export function ValuationPage() {
  const [query, setQuery] = useSearchParams();
  const current = viewNames.find((name) => name === query.get("tab")) ?? "valuation";
  const tabs = (
    <Tabs
      label={L("Views")}
      idPrefix="portfolio"
      className="tabs portal__tabs"
      tabs={viewNames.map((key) => ({ key, label: L(views[key]) }))}
      current={current}
      onPick={(tab) => setQuery(tab === "valuation" ? {} : { tab }, { replace: true })}
    />
  );
  if (current === "valuation") return <ReportPage key={valuation.name} report={valuation} tabs={tabs} />;
  const Shown = current === "performance" ? PerformanceTab : XRayTab;
  return (
    <Suspense fallback={<Skeleton what={L("Figures")} lines={12} />}>
      <Shown tabs={tabs} />
    </Suspense>
  );
}
