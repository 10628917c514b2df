// Why a report shows no line, and the way to one that does.

import { useSearchParams } from "react-router";
import { formatDate } from "../../lib/format.ts";
import { addressNow } from "../../lib/address-now.ts";
import { Button } from "../../ui/Button.tsx";
import { Empty } from "../../ui/States.tsx";
import { L } from "./portal-words.ts";
import type { Report } from "./report.ts";
import { countFilters, noFilters, withView, type ReportView, type ViewMember } from "./report-view.ts";

type Props = {
  readonly report: Pick<Report<never, never>, "nothing" | "time" | "firstPeriod">;
  readonly view: ReportView;
};

export function NothingHere({ report, view }: Props) {
  const [, setQuery] = useSearchParams();
  const change = (members: Partial<Record<ViewMember, string>>) => setQuery(withView(addressNow(), members));
  if (countFilters(view) > 0) {
    const clear = <Button onClick={() => change(noFilters)}>{L("ClearFilters")}</Button>;
    return <Empty title={L("NoFiltered")} action={clear} />;
  }
  if (report.time === "day") {
    const back = view.asAt === null ? null : <Button onClick={() => change({ asAt: "" })}>{L("ShowToday")}</Button>;
    const title = view.asAt === null ? L(report.nothing) : L("NoHoldingsOn", formatDate(view.asAt));
    return <Empty title={title} text={L("NoHoldingsHint")} action={back} />;
  }
  if (view.period === "all") return <Empty title={L(report.nothing)} />;
  const everything = <Button onClick={() => change({ period: "all", from: "", to: "" })}>{L("ShowAll")}</Button>;
  return <Empty title={L(report.nothing)} text={L("NothingHint")} action={everything} />;
}
