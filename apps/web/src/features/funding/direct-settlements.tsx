// Mandates of Direct Cash Settlement, those that wait first: whose, to which bank, and from when.

import { directSettlementStatuses } from "@tradebook/domain/funding/direct-settlement.ts";
import { fundingService } from "@tradebook/contract/services/funding.ts";
import type { DirectSettlementRow } from "@tradebook/contract/services/direct-settlement.ts";
import { call } from "../../lib/api.ts";
import { formatDay, none } from "../../lib/format.ts";
import { pageInput, textIn } from "../../lists/list-asked.ts";
import type { List } from "../../lists/list.ts";
import { When } from "../../ui/Marks.tsx";
import { MoneyState } from "./funding-lists.tsx";
import { L, type FundingWord } from "./funding-words.ts";

export function bankText({ bankName, accountNumber }: DirectSettlementRow): string {
  return `${bankName} ••••${accountNumber.slice(-4)}`;
}

export const directSettlements: List<DirectSettlementRow, never, FundingWord> = {
  say: L,
  name: "direct-settlements",
  title: "Funding",
  words: { rows: "DirectMandates", empty: "DirectEmpty", emptyHint: "DirectEmptyHint" },
  filters: [
    { name: "q", word: "Find", kind: "text", most: 100 },
    {
      name: "status",
      word: "AnyStatus",
      label: "Status",
      kind: "choice",
      choices: directSettlementStatuses.map((value) => ({ value, word: value })),
    },
    { name: "account", word: "AccountNo", kind: "text", most: 20, whole: /^[A-Za-z0-9-]+$/ },
  ],
  idOf: ({ id }) => id,
  idText: ({ id }) => String(id),
  idWord: "Reference",
  rowWord: "DirectNo",
  columns: [
    { word: "Asked", look: "plain", cell: ({ askedAt }) => <When at={askedAt} /> },
    {
      word: "Client",
      look: "text",
      cell: ({ customerName }) => customerName,
      title: ({ customerName }) => customerName,
    },
    { word: "Account", look: "plain", cell: ({ cscsAccount }) => cscsAccount },
    { word: "Bank", look: "text", cell: bankText, title: bankText },
    { word: "Status", look: "plain", cell: ({ status }) => <MoneyState status={status} /> },
    { word: "DirectFromDay", look: "plain", cell: ({ fromDay }) => formatDay(fromDay) },
    { word: "Paper", look: "text", cell: ({ paper }) => paper ?? none },
    { word: "AskedBy", look: "plain", cell: ({ askedBy }) => askedBy },
    { word: "DecidedBy", look: "plain", cell: ({ decidedBy }) => decidedBy ?? none },
  ],
  card: (row) => ({
    first: row.customerName,
    firstEnd: <MoneyState status={row.status} />,
    second: bankText(row),
    secondEnd: row.cscsAccount,
    third: <When at={row.askedAt} />,
    thirdEnd: row.fromDay === null ? "" : formatDay(row.fromDay),
  }),
  totals: [],
  ask: (asked, signal) => {
    const { values } = asked;
    return call(
      fundingService.GetDirectSettlements,
      {
        ...pageInput(asked),
        keyword: textIn(values, "q"),
        cscsAccount: textIn(values, "account"),
        status: directSettlementStatuses.find((status) => status === values["status"]) ?? null,
      },
      signal,
    );
  },
};
