// What clients owe, the oldest first: how much, since when, and by what it last grew.

import type { DebtRow } from "@tradebook/contract/services/debt.ts";
import { fundingService } from "@tradebook/contract/services/funding.ts";
import { call } from "../../lib/api.ts";
import { formatMoney, formatQuantity } from "../../lib/format.ts";
import { pageInput, textIn } from "../../lists/list-asked.ts";
import type { List } from "../../lists/list.ts";
import { When } from "../../ui/Marks.tsx";
import { L, type FundingWord } from "./funding-words.ts";

export function owedText({ amount, shares, securityID }: DebtRow): string {
  return shares === null ? formatMoney(amount ?? 0n) : `${formatQuantity(shares)} ${securityID}`;
}

export function lastText({ cause, orderId }: DebtRow): string {
  return orderId === null ? L(cause) : `${L(cause)} · ${orderId}`;
}

export const debts: List<DebtRow, never, FundingWord> = {
  say: L,
  name: "debts",
  title: "Funding",
  words: { rows: "Debts", empty: "DebtsEmpty", emptyHint: "DebtsEmptyHint" },
  filters: [
    { name: "q", word: "Find", kind: "text", most: 100 },
    { name: "account", word: "AccountNo", kind: "text", most: 20, whole: /^[A-Za-z0-9-]+$/ },
  ],
  idOf: ({ cscsAccount, kind, securityID }) => `${cscsAccount} ${kind} ${securityID ?? ""}`,
  idText: ({ cscsAccount }) => cscsAccount,
  idWord: "Account",
  rowWord: "DebtOf",
  columns: [
    {
      word: "Client",
      look: "text",
      cell: ({ customerName }) => customerName,
      title: ({ customerName }) => customerName,
    },
    { word: "OwedKind", look: "plain", cell: ({ kind }) => L(kind) },
    { word: "Amount", look: "num", cell: (row) => <strong>{owedText(row)}</strong> },
    { word: "Since", look: "plain", cell: ({ since }) => <When at={since} /> },
    { word: "LastBy", look: "text", cell: lastText, title: lastText },
    { word: "LastAt", look: "plain", cell: ({ lastAt }) => <When at={lastAt} /> },
  ],
  card: (row) => ({
    first: owedText(row),
    firstEnd: L(row.kind),
    second: row.customerName,
    secondEnd: row.cscsAccount,
    third: lastText(row),
    thirdEnd: <When at={row.since} />,
  }),
  totals: [],
  ask: (asked, signal) =>
    call(
      fundingService.GetDebts,
      { ...pageInput(asked), keyword: textIn(asked.values, "q"), cscsAccount: textIn(asked.values, "account") },
      signal,
    ),
};
