// A report in the frame of every list, with the way to the other reports.

import type { ComponentProps } from "react";
import { ListFrame } from "../../lists/ListFrame.tsx";
import { ReportNav } from "./ReportNav.tsx";
import "./admin-reports.css";

type Props<Row, Totals> = Omit<ComponentProps<typeof ListFrame<Row, Totals>>, "nav">;

export function ReportList<Row, Totals>(props: Props<Row, Totals>) {
  return <ListFrame<Row, Totals> {...props} nav={<ReportNav />} />;
}
