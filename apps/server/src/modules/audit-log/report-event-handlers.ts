// ReportEventLog: who looked at which report, what that cost, and the reports that are made by themselves.

import type { Answer, Handlers, InputOf, OutputOf } from "@tradebook/contract/method.ts";
import type { reportEventLogService } from "@tradebook/contract/services/report-event-log.ts";
import { ok, refuse } from "@tradebook/domain/result.ts";
import { readInTenant } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { sideCall } from "../../side-call.ts";
import { reportEvents, reportEventUse, reportFigures } from "../../store/report-events.ts";
import { reportJobHandlers } from "./report-job-handlers.ts";

type Events = typeof reportEventLogService;

export function reportEventLogHandlers(deps: Deps): Handlers<Events, Call> {
  return {
    GetReportEventLogs: (input, call) => getReportEventLogs(deps, input, call),
    GetReportFigures: async (input, call) => {
      const { tenantId } = sideCall(call);
      return ok(await readInTenant(deps.db, tenantId, (tx) => reportFigures(tx, searchOf(input), call.now)));
    },
    GetReportEventUse: async ({ id }, call) => {
      const { tenantId } = sideCall(call);
      const use = await readInTenant(deps.db, tenantId, (tx) => reportEventUse(tx, id));
      return use === undefined ? refuse({ code: "NOT_FOUND", entity: "report event", id: String(id) }) : ok(use);
    },
    ...reportJobHandlers(deps),
  };
}

type Logs = Events["GetReportEventLogs"];

function searchOf(input: InputOf<Events["GetReportFigures"]>) {
  return {
    from: input.from ?? null,
    to: input.to ?? null,
    userName: input.user ?? null,
    report: input.report ?? null,
    account: input.account ?? null,
    keyword: input.keyword ?? null,
  };
}

async function getReportEventLogs(deps: Deps, input: InputOf<Logs>, call: Call): Promise<Answer<OutputOf<Logs>>> {
  const who = sideCall(call);
  const cut = { skip: input.skipCount, take: input.maxResultCount };
  const { count, rows } = await readInTenant(deps.db, who.tenantId, (tx) => reportEvents(tx, searchOf(input), cut));
  return ok({ totalCount: count, items: rows.map(({ at, ...row }) => ({ ...row, time: at })) });
}
