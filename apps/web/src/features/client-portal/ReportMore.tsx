// What else can be done with a report: have it sent by itself where the account is one's own, have a letter of balance made of
// a valuation, and print what the screen shows.

import { scheduledReports } from "@tradebook/contract/services/report-schedule.ts";
import { useMutation } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { addressNow } from "../../lib/address-now.ts";
import { failureOf } from "../../lib/api.ts";
import { notify, notifyFailure } from "../../lib/notify.ts";
import { saveExport } from "../../lib/save-export.ts";
import { L as ofFiles } from "../../ui/export-words.ts";
import { Icon } from "../../ui/Icon.tsx";
import { MenuButton } from "../../ui/MenuButton.tsx";
import type { Asked, PortalReport } from "./report.ts";
import { withView } from "./report-view.ts";
import { S } from "./schedule-words.ts";
import { ScheduleDialog } from "./ScheduleDialog.tsx";

type Props = {
  readonly report: PortalReport;
  readonly asked: Pick<Asked, "cscsAcct" | "asAt">;
  readonly isOwn: boolean;
};

/** `?schedules=1`, as a mail names it, opens them. */
export function ReportMore({ report, asked: { cscsAcct, asAt }, isOwn }: Props) {
  const [query, setQuery] = useSearchParams();
  const scheduled = isOwn ? scheduledReports.find((name) => name === report) : undefined;
  const open = (schedules: "1" | "") => setQuery(withView(addressNow(), { schedules }), { replace: true });
  const letter = useMutation({
    mutationFn: () => saveExport({ report: "balance-letter", format: "pdf", cscsAcct, asAt }),
    onSuccess: (name) => notify("good", ofFiles("Exported", name)),
    onError: (error) => notifyFailure(failureOf(error)),
  });
  const label = (
    <>
      <Icon name="clock" />
      <span className="button__word">{S("MoreWithReport")}</span>
    </>
  );
  return (
    <>
      <MenuButton label={label} isBusy={letter.isPending}>
        {scheduled === undefined ? null : (
          <button type="button" className="menu__item" onClick={() => open("1")}>
            {S("Schedule")}
          </button>
        )}
        {report === "portfolio-valuation" ? (
          <button type="button" className="menu__item" onClick={() => letter.mutate()}>
            {S("Letter")}
          </button>
        ) : null}
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
