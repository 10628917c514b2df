// A report in the frame of every list, with the way to the other reports and to files of it.

import type { ComponentProps } from "react";
import { useSearchParams } from "react-router";
import { readAsked } from "../../lists/list-asked.ts";
import { sortsOf } from "../../lists/list.ts";
import { ListFrame } from "../../lists/ListFrame.tsx";
import type { FileOf } from "./report.ts";
import { ReportNav } from "./ReportNav.tsx";
import { ExportMenu } from "../../ui/ExportMenu.tsx";
import "./admin-reports.css";
import "./bands.css";

type Props<Row, Totals> = Omit<ComponentProps<typeof ListFrame<Row, Totals>>, "nav" | "files"> & {
  /** Left out, the report has no file but the list's own. */
  readonly fileOf?: FileOf;
};

export function ReportList<Row, Totals>({ fileOf, ...props }: Props<Row, Totals>) {
  const [query] = useSearchParams();
  const { filters } = props.list;
  const { values } = readAsked(query, { filters, sorts: sortsOf(props.list) });
  const files = fileOf && ((rows: number) => <ExportMenu asked={fileOf(values)} rows={rows} />);
  // Another list begins anew: what was read of the one before is none of its rows.
  return <ListFrame<Row, Totals> key={props.list.name} {...props} nav={<ReportNav />} {...(files && { files })} />;
}
