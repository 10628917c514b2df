// What else can be done with a report: have it sent by itself where the account is one's own, and print what the screen shows.

import { scheduledReports } from "@tradebook/contract/services/report-schedule.ts";
import { useSearchParams } from "react-router";
import { Icon } from "../../ui/Icon.tsx";
import { MenuButton } from "../../ui/MenuButton.tsx";
import type { PortalReport } from "./report.ts";
import { withView } from "./report-view.ts";
import { S } from "./schedule-words.ts";
import { ScheduleDialog } from "./ScheduleDialog.tsx";

type Props = { readonly report: PortalReport; readonly cscsAcct: string; readonly isOwn: boolean };

/** `?schedules=1`, as a mail names it, opens them. */
export function ReportMore({ report, cscsAcct, isOwn }: Props) {
  const [query, setQuery] = useSearchParams();
  const scheduled = isOwn ? scheduledReports.find((name) => name === report) : undefined;
  const open = (schedules: "1" | "") => setQuery(withView(query, { schedules }), { replace: true });
  const label = (
    <>
      <Icon name="clock" />
      <span className="button__word">{S("MoreWithReport")}</span>
    </>
  );
  return (
    <>
      <MenuButton label={label}>
        {scheduled === undefined ? null : (
          <button type="button" className="menu__item" onClick={() => open("1")}>
            {S("Schedule")}
          </button>
        )}
        <button type="button" className="menu__item" onClick={() => print()}>
          {S("Print")}
        </button>
      </MenuButton>
      {scheduled === undefined || query.get("schedules") === null ? null : (
        <ScheduleDialog report={scheduled} cscsAcct={cscsAcct} onClose={() => open("")} />
      )}
    </>
  );
}
