// What the exchange told and nobody could apply, the newest first, with how long it has waited and why.

import { endOfDayService } from "@tradebook/contract/services/end-of-day.ts";
import {
  quarantineReason,
  type QuarantineCount,
  type QuarantinedReport,
} from "@tradebook/contract/services/quarantine.ts";
import { call } from "../../lib/api.ts";
import { formatAge, none } from "../../lib/format.ts";
import { dayIn, pageInput, textIn } from "../../lists/list-asked.ts";
import type { List } from "../../lists/list.ts";
import { Dot, When } from "../../ui/Marks.tsx";
import { useNow } from "../../ui/use-now.ts";
import { L, type EndOfDayWord } from "./end-of-day-words.ts";

export function ReportState({ status }: Pick<QuarantinedReport, "status">) {
  return <Dot tone={status === "Open" ? "bad" : "done"}>{L(status)}</Dot>;
}

/** Until it was closed, or until now. */
export function Waited({ report }: { readonly report: QuarantinedReport }) {
  const now = useNow(1000);
  return formatAge(Math.max(0, (report.closedAt ?? now) - report.receivedAt));
}

export const aside: List<QuarantinedReport, QuarantineCount, EndOfDayWord> = {
  say: L,
  name: "aside",
  title: "EndOfDay",
  words: { rows: "Aside", empty: "AsideEmpty", emptyHint: "AsideEmptyHint" },
  filters: [
    { name: "q", word: "Find", kind: "text", most: 100 },
    {
      name: "status",
      word: "AnyState",
      label: "Status",
      kind: "choice",
      choices: [
        { value: "Open", word: "Open" },
        { value: "Closed", word: "Closed" },
      ],
    },
    {
      name: "reason",
      word: "AnyReason",
      label: "Cause",
      kind: "choice",
      choices: quarantineReason.options.map((value) => ({ value, word: value })),
    },
    { name: "from", word: "From", kind: "day" },
    { name: "to", word: "To", kind: "day" },
  ],
  idOf: ({ id }) => id,
  idWord: "Number",
  rowWord: "ReportNo",
  columns: [
    { word: "Received", look: "plain", cell: ({ receivedAt }) => <When at={receivedAt} /> },
    { word: "Waits", look: "num", cell: (report) => <Waited report={report} /> },
    { word: "Cause", look: "plain", cell: ({ reason }) => L(reason) },
    { word: "Symbol", look: "plain", cell: ({ securityID }) => securityID ?? none },
    { word: "CscsAccount", look: "plain", cell: ({ cscsAccount }) => cscsAccount ?? none },
    { word: "OrderNo", look: "num", cell: ({ orderId }) => orderId ?? none },
    { word: "WireId", look: "plain", cell: ({ exchangeClOrdID }) => exchangeClOrdID },
    { word: "Status", look: "plain", cell: ({ status }) => <ReportState status={status} /> },
    { word: "ClosedBy", look: "plain", cell: ({ closedBy }) => closedBy ?? none },
  ],
  card: (report) => ({
    first: [report.securityID, L(report.reason)].filter((part) => part !== null).join(" · "),
    firstEnd: <ReportState status={report.status} />,
    second: report.cscsAccount ?? report.exchangeClOrdID,
    secondEnd: <Waited report={report} />,
    third: <When at={report.receivedAt} />,
    thirdEnd: report.closedBy ?? "",
  }),
  totals: [],
  ask: (asked, signal) =>
    call(
      endOfDayService.GetQuarantinedReports,
      {
        ...pageInput(asked),
        keyword: textIn(asked.values, "q"),
        status: (["Open", "Closed"] as const).find((status) => status === asked.values["status"]) ?? null,
        reason: quarantineReason.options.find((reason) => reason === asked.values["reason"]) ?? null,
        from: dayIn(asked.values, "from"),
        to: dayIn(asked.values, "to"),
      },
      signal,
    ),
};
