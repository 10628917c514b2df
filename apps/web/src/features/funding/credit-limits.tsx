// Approved overdrafts, the newest first: how much, from when to when, what is drawn, who asked and who decided.

import { creditStatuses } from "@tradebook/domain/funding/credit-limit.ts";
import type { CreditLimitRow } from "@tradebook/contract/services/credit-limit.ts";
import { fundingService } from "@tradebook/contract/services/funding.ts";
import { call } from "../../lib/api.ts";
import { formatDate, formatMoney, none } from "../../lib/format.ts";
import { pageInput, textIn } from "../../lists/list-asked.ts";
import type { List } from "../../lists/list.ts";
import { When } from "../../ui/Marks.tsx";
import { MoneyState } from "./funding-lists.tsx";
import { L, type FundingWord } from "./funding-words.ts";

export function lastDay({ toDay }: Pick<CreditLimitRow, "toDay">): string {
  return toDay === null ? L("NoEnd") : formatDate(toDay);
}

export const creditLimits: List<CreditLimitRow, never, FundingWord> = {
  say: L,
  name: "credit-limits",
  title: "Funding",
  words: { rows: "CreditLimits", empty: "CreditEmpty", emptyHint: "CreditEmptyHint" },
  filters: [
    { name: "q", word: "Find", kind: "text", most: 100 },
    {
      name: "status",
      word: "AnyStatus",
      label: "Status",
      kind: "choice",
      choices: creditStatuses.map((value) => ({ value, word: value })),
    },
    { name: "account", word: "AccountNo", kind: "text", most: 20, whole: /^[A-Za-z0-9-]+$/ },
  ],
  idOf: ({ id }) => id,
  idText: ({ reference }) => reference,
  idWord: "Reference",
  rowWord: "CreditNo",
  columns: [
    { word: "Asked", look: "plain", cell: ({ askedAt }) => <When at={askedAt} /> },
    { word: "Limit", look: "num", cell: ({ limit }) => <strong>{formatMoney(limit)}</strong> },
    { word: "Drawn", look: "num", cell: ({ drawn }) => formatMoney(drawn) },
    {
      word: "Client",
      look: "text",
      cell: ({ customerName }) => customerName,
      title: ({ customerName }) => customerName,
    },
    { word: "Account", look: "plain", cell: ({ cscsAccount }) => cscsAccount },
    { word: "FromDay", look: "plain", cell: ({ fromDay }) => formatDate(fromDay) },
    { word: "ToDay", look: "plain", cell: lastDay },
    { word: "Status", look: "plain", cell: ({ status }) => <MoneyState status={status} /> },
    { word: "AskedBy", look: "plain", cell: ({ askedBy }) => askedBy },
    { word: "DecidedBy", look: "plain", cell: ({ decidedBy }) => decidedBy ?? none },
  ],
  card: (row) => ({
    first: formatMoney(row.limit),
    firstEnd: <MoneyState status={row.status} />,
    second: row.customerName,
    secondEnd: row.cscsAccount,
    third: `${formatDate(row.fromDay)} – ${lastDay(row)}`,
    thirdEnd: row.reference,
  }),
  totals: [],
  ask: (asked, signal) => {
    const { values } = asked;
    return call(
      fundingService.GetCreditLimits,
      {
        ...pageInput(asked),
        keyword: textIn(values, "q"),
        cscsAccount: textIn(values, "account"),
        status: creditStatuses.find((status) => status === values["status"]) ?? null,
      },
      signal,
    );
  },
};
