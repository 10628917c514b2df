// What a client's portfolio is worth, holds and how it moved, for staff who act for them; the address says which.

import { useSearchParams } from "react-router";
import { P } from "../../lib/page-words.ts";
import { Tabs } from "../../ui/Tabs.tsx";
import { movement } from "./movement-report.tsx";
import { L } from "./performance-words.ts";
import { holding } from "./holding-report.tsx";
import { valuation } from "./valuation-reports.tsx";
import { ReportPage } from "./ReportPage.tsx";
import "./client-portal.css";

const shown = { valuation: "PortfolioValuation", holding: "PortfolioHolding", movement: "PortfolioMovement" } as const;
type Shown = keyof typeof shown;
const names = Object.keys(shown) as readonly Shown[]; // the table's own keys

export function ClientReports() {
  const [query, setQuery] = useSearchParams();
  const current = names.find((name) => name === query.get("report")) ?? "valuation";
  const tabs = (
    <Tabs
      label={L("Views")}
      idPrefix="portfolio"
      className="tabs portal__tabs"
      tabs={names.map((key) => ({ key, label: P(shown[key]) }))}
      current={current}
      // Another report has other filters and other columns.
      onPick={(report) => setQuery({ view: "client", report }, { replace: true })}
    />
  );
  if (current === "holding") return <ReportPage key="holding" report={holding} tabs={tabs} />;
  if (current === "movement") return <ReportPage key="movement" report={movement} tabs={tabs} />;
  return <ReportPage key="valuation" report={valuation} tabs={tabs} />;
}
