// The business days of the house, the newest first: what is still open in each, and who closed it.

import { endOfDayService, type BusinessDay } from "@tradebook/contract/services/end-of-day.ts";
import { call } from "../../lib/api.ts";
import { formatDate, formatQuantity, none } from "../../lib/format.ts";
import { pageInput } from "../../lists/list-asked.ts";
import type { List } from "../../lists/list.ts";
import { Dot, When, type Tone } from "../../ui/Marks.tsx";
import { L, type EndOfDayWord } from "./end-of-day-words.ts";

const tones: { readonly [S in BusinessDay["status"]]: Tone } = {
  Open: "live",
  WaitingApproval: "wait",
  Closed: "done",
};

export function DayState({ status }: Pick<BusinessDay, "status">) {
  return <Dot tone={tones[status]}>{L(status)}</Dot>;
}

export function comparedText({ reconciledAt }: Pick<BusinessDay, "reconciledAt">) {
  return reconciledAt === null ? L("NotReconciled") : <When at={reconciledAt} />;
}

/** What has to happen before the day can be closed, in words; none when nothing is in its way but its breaks. */
export function missingOf({ openOrders, reconciledAt, lateTrades }: BusinessDay): readonly string[] {
  return [
    ...(openOrders > 0 ? [L("NeedEnd", formatQuantity(openOrders))] : []),
    ...(reconciledAt === null ? [L("NeedCompare")] : []),
    ...(lateTrades > 0 ? [L("NeedLate", formatQuantity(lateTrades))] : []),
  ];
}

export const days: List<BusinessDay, never, EndOfDayWord> = {
  say: L,
  name: "days",
  title: "EndOfDay",
  words: { rows: "Days", empty: "DaysEmpty", emptyHint: "DaysEmptyHint" },
  filters: [],
  idOf: ({ tradeDate }) => tradeDate,
  idText: ({ tradeDate }) => formatDate(tradeDate),
  idWord: "Day",
  rowWord: "DayNo",
  columns: [
    { word: "Status", look: "plain", cell: ({ status }) => <DayState status={status} /> },
    { word: "Executions", look: "num", cell: ({ executions }) => formatQuantity(executions) },
    { word: "OpenOrders", look: "num", cell: ({ openOrders }) => formatQuantity(openOrders) },
    { word: "OpenBreaks", look: "num", cell: ({ openBreaks }) => formatQuantity(openBreaks) },
    { word: "LateTrades", look: "num", cell: ({ lateTrades }) => formatQuantity(lateTrades) },
    { word: "Reconciled", look: "plain", cell: comparedText },
    { word: "ClosedBy", look: "plain", cell: ({ closedBy }) => closedBy ?? none },
    { word: "ClosedAt", look: "plain", cell: ({ closedAt }) => <When at={closedAt} /> },
  ],
  card: (day) => ({
    first: formatDate(day.tradeDate),
    firstEnd: <DayState status={day.status} />,
    second: `${L("Executions")} ${formatQuantity(day.executions)}`,
    secondEnd: `${L("OpenBreaks")} ${formatQuantity(day.openBreaks)}`,
    third: comparedText(day),
    thirdEnd: day.closedBy ?? "",
  }),
  totals: [],
  ask: (asked, signal) => call(endOfDayService.GetDays, pageInput(asked), signal),
};
