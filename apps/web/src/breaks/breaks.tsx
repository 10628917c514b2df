// What did not fit between our books and the exchange's: each with its owner, its age and what was done about it.

import {
  breakKind,
  endOfDayService,
  type BreakTotals,
  type TradeBreak,
} from "@tradebook/contract/services/end-of-day.ts";
import { call } from "../lib/api.ts";
import { formatDate, none } from "../lib/format.ts";
import { dayIn, pageInput, textIn } from "../lists/list-asked.ts";
import type { List } from "../lists/list.ts";
import { Dot, When, type Tone } from "../ui/Marks.tsx";
import { L, type BreakWord } from "./break-words.ts";

const tones: { readonly [S in TradeBreak["status"]]: Tone } = { Open: "bad", Assigned: "wait", Resolved: "done" };

export function BreakState({ status }: Pick<TradeBreak, "status">) {
  return <Dot tone={tones[status]}>{L(status)}</Dot>;
}

export function ageText({ age }: Pick<TradeBreak, "age">): string {
  return age === 1 ? L("AgeDay") : L("AgeDays", age);
}

export const breaks: List<TradeBreak, BreakTotals, BreakWord> = {
  say: L,
  name: "breaks",
  title: "EndOfDay",
  words: { rows: "Breaks", empty: "BreaksEmpty", emptyHint: "BreaksEmptyHint" },
  filters: [
    { name: "q", word: "Find", kind: "text", most: 100 },
    { name: "open", word: "AnyState", label: "Status", kind: "choice", choices: [{ value: "1", word: "OnlyOpen" }] },
    {
      name: "kind",
      word: "AnyKind",
      label: "Kind",
      kind: "choice",
      choices: breakKind.options.map((value) => ({ value, word: value })),
    },
    { name: "mine", word: "AnyOwner", label: "Owner", kind: "choice", choices: [{ value: "1", word: "OnlyMine" }] },
    { name: "day", word: "Day", kind: "day" },
  ],
  idOf: ({ id }) => id,
  idWord: "Number",
  rowWord: "BreakNo",
  columns: [
    { word: "Day", look: "plain", cell: ({ tradeDate }) => formatDate(tradeDate) },
    { word: "Kind", look: "plain", cell: ({ kind }) => L(kind) },
    { word: "Symbol", look: "plain", cell: ({ securityID }) => securityID || none },
    { word: "CscsAccount", look: "plain", cell: ({ cscsAccount }) => cscsAccount || none },
    { word: "Ours", look: "text", cell: ({ ours }) => ours ?? none, title: ({ ours }) => ours ?? none },
    { word: "Theirs", look: "text", cell: ({ theirs }) => theirs ?? none, title: ({ theirs }) => theirs ?? none },
    { word: "Age", look: "plain", cell: ageText },
    { word: "Status", look: "plain", cell: ({ status }) => <BreakState status={status} /> },
    { word: "Owner", look: "plain", cell: ({ owner }) => owner ?? L("NoOwner") },
    { word: "Found", look: "plain", cell: ({ foundAt }) => <When at={foundAt} /> },
  ],
  card: (row) => ({
    first: [row.securityID, L(row.kind)].filter((part) => part !== "").join(" · "),
    firstEnd: <BreakState status={row.status} />,
    second: row.owner ?? L("NoOwner"),
    secondEnd: ageText(row),
    third: formatDate(row.tradeDate),
    thirdEnd: row.cscsAccount,
  }),
  totals: [],
  ask: (asked, signal) =>
    call(
      endOfDayService.GetBreaks,
      {
        ...pageInput(asked),
        keyword: textIn(asked.values, "q"),
        open: asked.values["open"] === "1" ? true : null,
        kind: breakKind.options.find((kind) => kind === asked.values["kind"]) ?? null,
        mine: asked.values["mine"] === "1" ? true : null,
        tradeDate: dayIn(asked.values, "day"),
      },
      signal,
    ),
};
