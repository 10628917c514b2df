// The reports that somebody has sent by themselves: one more of what is on the screen, those there are, and their files.

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { exportFormats, type ExportFormat } from "@tradebook/contract/export.ts";
import {
  reportScheduleService,
  type ReportSchedule,
  type ScheduledReport,
} from "@tradebook/contract/services/report-schedule.ts";
import { scheduledEvery, type ScheduledEvery } from "@tradebook/domain/portfolio/report-schedule.ts";
import { useState } from "react";
import { call, failureOf } from "../../lib/api.ts";
import { fetchFile } from "../../lib/fetch-file.ts";
import { formatDate } from "../../lib/format.ts";
import { notify, notifyFailure } from "../../lib/notify.ts";
import { P, type PageTitle } from "../../lib/page-words.ts";
import { saveFile } from "../../lib/save-file.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { L as fileWord } from "../../ui/export-words.ts";
import { Field } from "../../ui/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Select } from "../../ui/Select.tsx";
import { Failed, Skeleton } from "../../ui/States.tsx";
import { useIsPhone } from "../../ui/use-media.ts";
import { S, type ScheduleWord } from "./schedule-words.ts";
import "./schedules.css";

const titles: { readonly [R in ScheduledReport]: PageTitle } = {
  "account-statement": "AccountStatement",
  "portfolio-valuation": "PortfolioValuation",
  "purchase-contract-note": "PurchaseContractNote",
  "sale-contract-note": "SaleContractNote",
};
const often: { readonly [E in ScheduledEvery]: ScheduleWord } = {
  day: "OfEveryDay",
  week: "OfEveryWeek",
  month: "OfEveryMonth",
};
const files = { pdf: "ExportPdf", xlsx: "ExportXlsx", csv: "ExportCsv" } as const;
const queryKey = ["reportSchedules"];

type Props = { readonly report: ScheduledReport; readonly cscsAcct: string; readonly onClose: () => void };

export function ScheduleDialog({ report, cscsAcct, onClose }: Props) {
  const isPhone = useIsPhone();
  const kept = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(reportScheduleService.GetAll, {}, signal),
  });
  return (
    <Dialog title={S("Schedules")} shape={isPhone ? "sheet" : "side"} onClose={onClose}>
      <p className="muted">{S("ScheduleIntro")}</p>
      <NewSchedule report={report} cscsAcct={cscsAcct} />
      {kept.isPending ? <Skeleton what={S("Schedules")} lines={4} /> : null}
      {kept.isError ? <Failed failure={failureOf(kept.error)} onRetry={() => void kept.refetch()} /> : null}
      {kept.data === undefined ? null : <Schedules all={kept.data} />}
    </Dialog>
  );
}

/** Each change answers all of them. */
function useChange<Given>(change: (given: Given) => Promise<ReportSchedule[]>, done?: (all: ReportSchedule[]) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (all) => {
      client.setQueryData(queryKey, all);
      done?.(all);
    },
    onError: (error) => notifyFailure(failureOf(error)),
  });
}

function NewSchedule({ report, cscsAcct }: Pick<Props, "report" | "cscsAcct">) {
  const [every, pickEvery] = useState<ScheduledEvery>("month");
  const [format, pickFormat] = useState<ExportFormat>("pdf");
  const adding = useChange(
    () => call(reportScheduleService.Create, { cscsAcct, report, format, every }),
    (all) => notify("good", S("Scheduled", formatDate(all.at(-1)?.nextDue ?? null))),
  );
  return (
    <form
      className="schedule__new"
      onSubmit={(event) => {
        event.preventDefault();
        if (!adding.isPending) adding.mutate(undefined);
      }}
    >
      <h3>{S("ScheduleOf", P(titles[report]), cscsAcct)}</h3>
      <Field label={S("HowOften")}>
        {(control) => (
          <Select
            {...control}
            value={every}
            options={scheduledEvery.map((value) => ({ value, label: S(often[value]) }))}
            onPick={pickEvery}
          />
        )}
      </Field>
      <Field label={S("AsFile")}>
        {(control) => (
          <Select
            {...control}
            value={format}
            options={exportFormats.toReversed().map((value) => ({ value, label: fileWord(files[value]) }))}
            onPick={pickFormat}
          />
        )}
      </Field>
      <Button look="primary" type="submit" aria-busy={adding.isPending}>
        {S("AddSchedule")}
      </Button>
    </form>
  );
}

function Schedules({ all }: { readonly all: readonly ReportSchedule[] }) {
  if (all.length === 0)
    return (
      <p className="muted schedule__none" data-testid="no-schedules">
        {S("NoSchedules")}
      </p>
    );
  return (
    <ul className="schedule__list" data-testid="schedules">
      {all.map((schedule) => (
        <Schedule key={schedule.id} schedule={schedule} />
      ))}
    </ul>
  );
}

function Schedule({ schedule }: { readonly schedule: ReportSchedule }) {
  const { id, report, cscsAccount, every, format, nextDue, paused, papers } = schedule;
  const name = S("ScheduleOf", P(titles[report]), cscsAccount);
  const turning = useChange(() => call(paused ? reportScheduleService.Resume : reportScheduleService.Pause, { id }));
  const deleting = useChange(() => call(reportScheduleService.Delete, { id }));
  const isBusy = turning.isPending || deleting.isPending;
  return (
    <li>
      <h3>{name}</h3>
      <p className="muted">
        {S(often[every])} · {fileWord(files[format])} · {paused ? S("Paused") : S("NextOn", formatDate(nextDue))}
      </p>
      <div className="schedule__do">
        <Button
          size="small"
          aria-label={S(paused ? "ResumeOf" : "PauseOf", name)}
          disabled={isBusy}
          onClick={() => turning.mutate(undefined)}
        >
          {S(paused ? "Resume" : "Pause")}
        </Button>
        <Button
          size="small"
          look="quiet"
          aria-label={S("DeleteOf", name)}
          disabled={isBusy}
          onClick={() => deleting.mutate(undefined)}
        >
          {S("DeleteSchedule")}
        </Button>
      </div>
      {papers.length === 0 ? null : <Papers papers={papers} />}
    </li>
  );
}

function Papers({ papers }: Pick<ReportSchedule, "papers">) {
  const saving = useMutation({
    mutationFn: (id: number) => fetchFile(reportScheduleService.GetPaper, { id }),
    onSuccess: ({ name, blob }) => {
      saveFile(name ?? "report", blob);
      notify("good", fileWord("Exported", name ?? ""));
    },
    onError: (error) => notifyFailure(failureOf(error)),
  });
  return (
    <ul className="schedule__papers">
      {papers.map(({ id, firstDay, lastDay, hasFile }) => {
        const span = [formatDate(firstDay), formatDate(lastDay)] as const;
        return (
          <li key={id}>
            {hasFile ? (
              <Button
                size="small"
                look="quiet"
                aria-label={S("ReadPaper", ...span)}
                aria-busy={saving.isPending}
                onClick={() => {
                  if (!saving.isPending) saving.mutate(id);
                }}
              >
                <Icon name="download" /> {S("PaperOf", ...span)}
              </Button>
            ) : (
              S("PaperTooLong", ...span)
            )}
          </li>
        );
      })}
    </ul>
  );
}
