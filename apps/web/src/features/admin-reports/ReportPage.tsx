// The page of the report that the address names.

import { useLocation } from "react-router";
import { AuditTradesPage } from "./AuditTradesPage.tsx";
import { AuditTrailPage } from "./AuditTrailPage.tsx";
import { ComplaintsPage } from "./ComplaintsPage.tsx";
import { ReportLogsPage } from "./ReportLogsPage.tsx";
import { StockOrdersPage } from "./StockOrdersPage.tsx";

const pages = {
  "audit-trail": AuditTrailPage,
  "audit-report-logs": ReportLogsPage,
  "stock-orders": StockOrdersPage,
  "audit-trades": AuditTradesPage,
  complaints: ComplaintsPage,
} as const;

/** Only for the addresses of the reports, which the table of routes lists. */
export function ReportPage() {
  const name = useLocation().pathname.toLowerCase().replace(/\/+$/, "").split("/").at(-1) ?? "";
  if (!isReport(name)) return null;
  const Page = pages[name];
  return <Page />;
}

function isReport(name: string): name is keyof typeof pages {
  return Object.hasOwn(pages, name);
}
