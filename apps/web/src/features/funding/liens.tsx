// Liens, the newest first: what is pledged, for whom, by which paper, and how it stands.

import { lienStatuses } from "@tradebook/domain/funding/lien.ts";
import { fundingService } from "@tradebook/contract/services/funding.ts";
import type { LienRow } from "@tradebook/contract/services/lien.ts";
import { call } from "../../lib/api.ts";
import { formatMoney, formatQuantity, none } from "../../lib/format.ts";
import { pageInput, textIn } from "../../lists/list-asked.ts";
import type { List } from "../../lists/list.ts";
import { When } from "../../ui/Marks.tsx";
import { MoneyState } from "./funding-lists.tsx";
import { L, type FundingWord } from "./funding-words.ts";

/** `1,000 ZENITHBANK`, or an amount of naira. */
export function pledgedText({ shares, securityID, amount }: LienRow): string {
  return shares === null ? formatMoney(amount ?? 0n) : `${formatQuantity(shares)} ${securityID}`;
}

export const liens: List<LienRow, never, FundingWord> = {
  say: L,
  name: "liens",
  title: "Funding",
  words: { rows: "Liens", empty: "LiensEmpty", emptyHint: "LiensEmptyHint" },
  filters: [
    { name: "q", word: "Find", kind: "text", most: 100 },
    {
      name: "status",
      word: "AnyStatus",
      label: "Status",
      kind: "choice",
      choices: lienStatuses.map((value) => ({ value, word: value })),
    },
    { name: "account", word: "AccountNo", kind: "text", most: 20, whole: /^[A-Za-z0-9-]+$/ },
  ],
  idOf: ({ id }) => id,
  idText: ({ ourReference }) => ourReference,
  idWord: "Reference",
  rowWord: "LienNo",
  columns: [
    { word: "Asked", look: "plain", cell: ({ askedAt }) => <When at={askedAt} /> },
    { word: "Pledges", look: "num", cell: (row) => <strong>{pledgedText(row)}</strong> },
    {
      word: "Client",
      look: "text",
      cell: ({ customerName }) => customerName,
      title: ({ customerName }) => customerName,
    },
    { word: "Account", look: "plain", cell: ({ cscsAccount }) => cscsAccount },
    {
      word: "Beneficiary",
      look: "text",
      cell: ({ beneficiary }) => beneficiary,
      title: ({ beneficiary }) => beneficiary,
    },
    { word: "Paper", look: "text", cell: ({ reference }) => reference, title: ({ reference }) => reference },
    { word: "Status", look: "plain", cell: ({ status }) => <MoneyState status={status} /> },
    { word: "AskedBy", look: "plain", cell: ({ askedBy }) => askedBy },
    { word: "DecidedBy", look: "plain", cell: ({ decidedBy }) => decidedBy ?? none },
  ],
  card: (row) => ({
    first: pledgedText(row),
    firstEnd: <MoneyState status={row.status} />,
    second: row.customerName,
    secondEnd: row.cscsAccount,
    third: row.beneficiary,
    thirdEnd: <When at={row.askedAt} />,
  }),
  totals: [],
  ask: (asked, signal) => {
    const { values } = asked;
    return call(
      fundingService.GetLiens,
      {
        ...pageInput(asked),
        keyword: textIn(values, "q"),
        cscsAccount: textIn(values, "account"),
        status: lienStatuses.find((status) => status === values["status"]) ?? null,
      },
      signal,
    );
  },
};
