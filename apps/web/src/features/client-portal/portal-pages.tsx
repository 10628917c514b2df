// The pages of the client portal: one frame, and the report that the address names.

import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { realisedGains } from "./gains-report.tsx";
import { statement } from "./account-reports.tsx";
import { inflow, outflow } from "./flow-reports.tsx";
import { purchases, sales } from "./note-reports.tsx";
import { movement } from "./movement-report.tsx";
import { holding } from "./holding-report.tsx";
import type { PortalReport } from "./report.ts";
import { ReportPage } from "./ReportPage.tsx";
import { ValuationPage } from "./ValuationPage.tsx";
import "./client-portal.css";
import "./gains.css";

const pages: { readonly [R in PortalReport]: () => ReactNode } = {
  "account-statement": () => <ReportPage key={statement.name} report={statement} />,
  "account-inflow": () => <ReportPage key={inflow.name} report={inflow} />,
  "account-outflow": () => <ReportPage key={outflow.name} report={outflow} />,
  "portfolio-holding": () => <ReportPage key={holding.name} report={holding} />,
  "portfolio-movement": () => <ReportPage key={movement.name} report={movement} />,
  "portfolio-valuation": () => <ValuationPage />,
  "purchase-contract-note": () => <ReportPage key={purchases.name} report={purchases} />,
  "realised-gains": () => <ReportPage key={realisedGains.name} report={realisedGains} />,
  "sale-contract-note": () => <ReportPage key={sales.name} report={sales} />,
};

/** Only for the addresses of the reports, which the table of routes lists. */
export function PortalPage() {
  const name = useLocation().pathname.toLowerCase().replace(/\/+$/, "").split("/").at(-1) ?? "";
  return isReport(name) ? pages[name]() : null;
}

function isReport(name: string): name is PortalReport {
  return Object.hasOwn(pages, name);
}
