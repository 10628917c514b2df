// One report that is made by itself: what is known of it, and the ways to have it tried again or to stop it.

import { reportEventLogService, type ReportJob } from "@tradebook/contract/services/report-event-log.ts";
import { call } from "../../lib/api.ts";
import { formatDate, formatQuantity, none } from "../../lib/format.ts";
import { may, useSignedIn } from "../../lib/session.ts";
import type { Decision } from "../../lists/DecideDialog.tsx";
import { DecisionDrawer } from "../../lists/DecisionDrawer.tsx";
import type { DrawerProps } from "../../lists/list.ts";
import { When } from "../../ui/Marks.tsx";
import { L } from "./admin-reports-words.ts";
import { JobState, LastDownload } from "./report-jobs.tsx";

export function ReportJobDrawer({ row: job, onClose }: DrawerProps<ReportJob>) {
  const mayDecide = may(useSignedIn(), "Pages.Users");
  return (
    <DecisionDrawer
      title={L("JobNo", job.id)}
      decisions={mayDecide ? decisionsOf(job) : []}
      onClose={onClose}
      facts={[
        [L("Report"), job.report],
        [L("Status"), <JobState key="state" job={job} />],
        [L("User"), job.userName],
        [L("AccountNo"), job.account],
        [L("Format"), job.format.toUpperCase()],
        [L("Every"), job.every],
        [L("NextDue"), formatDate(job.nextDue)],
        [L("LastMade"), <When key="made" at={job.madeAt} />],
        [L("RowsGiven"), formatQuantity(job.rows)],
        [L("Downloads"), formatQuantity(job.downloads)],
        [L("LastDownload"), <LastDownload key="taken" job={job} />],
        [L("FailedAt"), <When key="failed" at={job.failedAt} />],
        [L("StoppedBy"), job.stoppedBy ?? none],
        [L("Reason"), job.reason ?? none],
      ]}
    />
  );
}

function decisionsOf({ id, state, userName }: ReportJob): readonly Decision[] {
  const again: Decision = {
    title: L("RetryTitle", id),
    action: L("Retry"),
    text: L("RetryText"),
    ask: null,
    done: L("Retried"),
    send: () => call(reportEventLogService.RetryReportJob, { id }),
  };
  const stop: Decision = {
    title: L("CancelTitle", id),
    action: L("CancelJob"),
    text: L("CancelText", userName),
    ask: { label: L("CancelWhy"), least: 3 },
    done: L("Cancelled"),
    look: "sell",
    send: (reason) => call(reportEventLogService.CancelReportJob, { id, reason }),
  };
  if (state === "Stopped") return [again];
  return state === "Failed" ? [again, stop] : [stop];
}
