// How a report is laid out: beside an earlier day where the view has one, and with no way to the ticket for who only looks.

import type { Report } from "./report.ts";
import type { ReportView } from "./report-view.ts";

/** The column whose links lead to the ticket. */
export const tradeKey = "trade";

type Shown = { readonly view: Pick<ReportView, "since">; readonly isLooking: boolean };

/** By the view, not by the address: a day that cannot be compared with is not in the view. */
export function laidOut<Row, Totals>(report: Report<Row, Totals>, { view, isLooking }: Shown): Report<Row, Totals> {
  const layout = view.since === null ? report : (report.compared ?? report);
  if (!isLooking) return layout;
  return { ...layout, columns: layout.columns.filter(({ key }) => key !== tradeKey) };
}
