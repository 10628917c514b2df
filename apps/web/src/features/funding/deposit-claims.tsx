// Claims of missing deposits, those that wait first: whose, how much, when it was paid, and what was found.

import { claimStatuses } from "@tradebook/domain/funding/deposit-claim.ts";
import type { DepositClaimRow } from "@tradebook/contract/services/deposit-claim.ts";
import { fundingService } from "@tradebook/contract/services/funding.ts";
import { call } from "../../lib/api.ts";
import { formatDate, formatMoney, formatPrice, none } from "../../lib/format.ts";
import { pageInput, textIn } from "../../lists/list-asked.ts";
import type { List } from "../../lists/list.ts";
import { Dot, When, type Tone } from "../../ui/Marks.tsx";
import { L, type FundingWord } from "./funding-words.ts";

const tones: { readonly [S in DepositClaimRow["status"]]: Tone } = { OPEN: "wait", MATCHED: "good", DECLINED: "bad" };

export function ClaimState({ status }: Pick<DepositClaimRow, "status">) {
  return <Dot tone={tones[status]}>{L(`Claim${status}`)}</Dot>;
}

export const depositClaims: List<DepositClaimRow, never, FundingWord> = {
  say: L,
  name: "deposit-claims",
  title: "Funding",
  words: { rows: "Claims", empty: "ClaimsEmpty", emptyHint: "ClaimsEmptyHint" },
  filters: [
    { name: "q", word: "Find", kind: "text", most: 100 },
    {
      name: "status",
      word: "AnyStatus",
      label: "Status",
      kind: "choice",
      choices: claimStatuses.map((value) => ({ value, word: `Claim${value}` as const })),
    },
    { name: "account", word: "AccountNo", kind: "text", most: 20, whole: /^[A-Za-z0-9-]+$/ },
  ],
  idOf: ({ id }) => id,
  idText: ({ reference }) => reference,
  idWord: "Reference",
  rowWord: "ClaimNo",
  columns: [
    { word: "Asked", look: "plain", cell: ({ askedAt }) => <When at={askedAt} /> },
    {
      word: "Client",
      look: "text",
      cell: ({ customerName }) => customerName,
      title: ({ customerName }) => customerName,
    },
    { word: "Account", look: "plain", cell: ({ cscsAccount }) => cscsAccount },
    { word: "Amount", look: "num", cell: ({ amount }) => formatPrice(amount) },
    { word: "ClaimPaidOn", look: "plain", cell: ({ paidOn }) => formatDate(paidOn) },
    { word: "BankReference", look: "text", cell: ({ bankReference }) => bankReference },
    { word: "Status", look: "plain", cell: ({ status }) => <ClaimState status={status} /> },
    { word: "ClaimDeposit", look: "plain", cell: ({ deposit }) => deposit?.reference ?? none },
    { word: "DecidedBy", look: "plain", cell: ({ decidedBy }) => decidedBy ?? none },
  ],
  card: (row) => ({
    first: row.customerName,
    firstEnd: formatMoney(row.amount),
    second: `${row.cscsAccount} · ${row.bankReference}`,
    secondEnd: <ClaimState status={row.status} />,
    third: <When at={row.askedAt} />,
    thirdEnd: formatDate(row.paidOn),
  }),
  totals: [],
  ask: (asked, signal) => {
    const { values } = asked;
    return call(
      fundingService.GetDepositClaims,
      {
        ...pageInput(asked),
        keyword: textIn(values, "q"),
        cscsAccount: textIn(values, "account"),
        status: claimStatuses.find((status) => status === values["status"]) ?? null,
      },
      signal,
    );
  },
};
