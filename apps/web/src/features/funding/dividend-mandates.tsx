// E-dividend mandates of every client: those that wait for the registrar's answer first.

import { dividendMandateStatuses } from "@tradebook/domain/funding/dividend-mandate.ts";
import { fundingService } from "@tradebook/contract/services/funding.ts";
import type { DividendMandateRow } from "@tradebook/contract/services/dividend-mandate.ts";
import { call } from "../../lib/api.ts";
import { none } from "../../lib/format.ts";
import { pageInput, textIn } from "../../lists/list-asked.ts";
import type { List } from "../../lists/list.ts";
import { When } from "../../ui/Marks.tsx";
import { MoneyState } from "./funding-lists.tsx";
import { L, type FundingWord } from "./funding-words.ts";

const bankText = ({ bankName, accountNumber }: DividendMandateRow) => `${bankName} ••••${accountNumber.slice(-4)}`;

export const dividendMandates: List<DividendMandateRow, never, FundingWord> = {
  say: L,
  name: "dividend-mandates",
  title: "Funding",
  words: { rows: "DividendMandates", empty: "DividendsEmpty", emptyHint: "DividendsEmptyHint" },
  filters: [
    { name: "q", word: "Find", kind: "text", most: 100 },
    {
      name: "status",
      word: "AnyStatus",
      label: "Status",
      kind: "choice",
      choices: dividendMandateStatuses.map((value) => ({ value, word: value })),
    },
    { name: "account", word: "AccountNo", kind: "text", most: 20, whole: /^[A-Za-z0-9-]+$/ },
  ],
  idOf: ({ id }) => id,
  idText: ({ id }) => String(id),
  idWord: "Reference",
  rowWord: "DirectNo",
  columns: [
    { word: "Asked", look: "plain", cell: ({ askedAt }) => <When at={askedAt} /> },
    { word: "Security", look: "plain", cell: ({ securityID }) => <strong>{securityID}</strong> },
    {
      word: "Client",
      look: "text",
      cell: ({ customerName }) => customerName,
      title: ({ customerName }) => customerName,
    },
    { word: "Account", look: "plain", cell: ({ cscsAccount }) => cscsAccount },
    { word: "Chn", look: "plain", cell: ({ chn }) => chn },
    { word: "Bank", look: "text", cell: bankText, title: bankText },
    { word: "Status", look: "plain", cell: ({ status }) => <MoneyState status={status} /> },
    { word: "AskedBy", look: "plain", cell: ({ askedBy }) => askedBy },
    { word: "DecidedBy", look: "plain", cell: ({ decidedBy }) => decidedBy ?? none },
  ],
  card: (row) => ({
    first: row.securityID,
    firstEnd: <MoneyState status={row.status} />,
    second: row.customerName,
    secondEnd: row.cscsAccount,
    third: bankText(row),
    thirdEnd: <When at={row.askedAt} />,
  }),
  totals: [],
  ask: (asked, signal) => {
    const { values } = asked;
    return call(
      fundingService.GetDividendMandates,
      {
        ...pageInput(asked),
        keyword: textIn(values, "q"),
        cscsAccount: textIn(values, "account"),
        status: dividendMandateStatuses.find((status) => status === values["status"]) ?? null,
      },
      signal,
    );
  },
};
