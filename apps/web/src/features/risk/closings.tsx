// Requests to close accounts and to open them again, the newest first; those that wait for the office by themselves.

import { closingStatuses } from "@tradebook/domain/access/account-closing.ts";
import type { ClosingRow } from "@tradebook/contract/services/account-closing.ts";
import { riskService } from "@tradebook/contract/services/risk.ts";
import { call } from "../../lib/api.ts";
import { none } from "../../lib/format.ts";
import { pageInput } from "../../lists/list-asked.ts";
import type { List } from "../../lists/list.ts";
import { Dot, When, type Tone } from "../../ui/Marks.tsx";
import { C, type ClosingWord } from "./closing-words.ts";

const tones: { readonly [S in ClosingRow["status"]]: Tone } = {
  Asked: "wait",
  Checked: "wait",
  Done: "good",
  Refused: "bad",
  Withdrawn: "done",
};

export function ClosingStatusMark({ status }: Pick<ClosingRow, "status">) {
  return <Dot tone={tones[status]}>{C(status)}</Dot>;
}

export function askedByText({ askedBy, byHolder }: Pick<ClosingRow, "askedBy" | "byHolder">): string {
  return byHolder ? C("AskedByHolder", askedBy) : askedBy;
}

export function openText({ open }: Pick<ClosingRow, "open">): string {
  return open.length === 0 ? C("Nothing") : open.map(({ what, count }) => C(what, count)).join("; ");
}

export const closings: List<ClosingRow, never, ClosingWord> = {
  say: C,
  name: "closings",
  title: "Risk",
  words: { rows: "Closings", empty: "ClosingsEmpty", emptyHint: "ClosingsEmptyHint" },
  filters: [
    { name: "q", word: "Find", kind: "text", most: 100 },
    {
      name: "status",
      word: "AnyStatus",
      label: "Status",
      kind: "choice",
      choices: [{ value: "waiting", word: "Waiting" }, ...closingStatuses.map((value) => ({ value, word: value }))],
    },
  ],
  idOf: ({ id }) => id,
  idWord: "Request",
  rowWord: "RequestNo",
  columns: [
    { word: "Asked", look: "plain", cell: ({ askedAt }) => <When at={askedAt} /> },
    { word: "Deed", look: "plain", cell: ({ deed }) => <strong>{C(deed)}</strong> },
    { word: "AccountNo", look: "plain", cell: ({ cscsAccount }) => cscsAccount },
    { word: "Client", look: "text", cell: ({ name }) => name, title: ({ name }) => name },
    { word: "Status", look: "plain", cell: ({ status }) => <ClosingStatusMark status={status} /> },
    { word: "StillOpen", look: "text", cell: openText, title: openText },
    { word: "AskedBy", look: "plain", cell: askedByText },
    { word: "CheckedBy", look: "plain", cell: ({ checkedBy }) => checkedBy ?? none },
    { word: "EndedBy", look: "plain", cell: ({ endedBy }) => endedBy ?? none },
    { word: "Reason", look: "text", cell: ({ reason }) => reason, title: ({ reason }) => reason },
  ],
  card: (row) => ({
    first: row.name,
    firstEnd: <ClosingStatusMark status={row.status} />,
    second: `${C(row.deed)} · ${row.cscsAccount}`,
    secondEnd: askedByText(row),
    third: openText(row),
    thirdEnd: <When at={row.askedAt} />,
  }),
  totals: [],
  ask: (asked, signal) => {
    const picked = asked.values["status"];
    return call(
      riskService.GetAccountClosings,
      {
        ...pageInput(asked),
        waiting: picked === "waiting" ? true : null,
        status: closingStatuses.find((status) => status === picked) ?? null,
      },
      signal,
    );
  },
};
