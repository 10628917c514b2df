// Transfers of shares and corrections of cash, the newest first: what moves, why, who asked and who decided.

import { adjustmentKinds, adjustmentStatuses } from "@tradebook/domain/funding/adjustment.ts";
import type { AdjustmentRow } from "@tradebook/contract/services/adjustment.ts";
import { fundingService } from "@tradebook/contract/services/funding.ts";
import { call } from "../../lib/api.ts";
import { formatMoney, formatQuantity, none } from "../../lib/format.ts";
import { dayIn, pageInput, textIn } from "../../lists/list-asked.ts";
import type { List } from "../../lists/list.ts";
import { When } from "../../ui/Marks.tsx";
import { MoneyState } from "./funding-lists.tsx";
import { L, type FundingWord } from "./funding-words.ts";

/** `1,000 ZENITHBANK`, or an amount of naira. */
export function movedText({ shares, securityID, amount }: AdjustmentRow): string {
  return shares === null ? formatMoney(amount ?? 0n) : `${formatQuantity(shares)} ${securityID}`;
}

/** What it does, or that it takes such a one back. */
export function kindText({ kind, takesBack }: Pick<AdjustmentRow, "kind" | "takesBack">): string {
  return takesBack === null ? L(kind) : L("TakesBackKind", L(kind));
}

export function otherSide({ counterparty, houseAccount }: AdjustmentRow): string {
  return houseAccount === null ? (counterparty ?? none) : L(houseAccount);
}

const choices = (names: readonly FundingWord[]) => names.map((value) => ({ value, word: value }));

export const adjustments: List<AdjustmentRow, never, FundingWord> = {
  say: L,
  name: "adjustments",
  title: "Funding",
  words: { rows: "Adjustments", empty: "AdjustmentsEmpty", emptyHint: "AdjustmentsEmptyHint" },
  filters: [
    { name: "q", word: "Find", kind: "text", most: 100 },
    { name: "status", word: "AnyStatus", label: "Status", kind: "choice", choices: choices(adjustmentStatuses) },
    { name: "kind", word: "AnyKind", label: "What", kind: "choice", choices: choices(adjustmentKinds) },
    { name: "account", word: "AccountNo", kind: "text", most: 20, whole: /^[A-Za-z0-9-]+$/ },
    { name: "from", word: "From", kind: "day" },
    { name: "to", word: "To", kind: "day" },
  ],
  idOf: ({ id }) => id,
  idText: ({ reference }) => reference,
  idWord: "Reference",
  rowWord: "AdjustmentNo",
  columns: [
    { word: "Asked", look: "plain", cell: ({ askedAt }) => <When at={askedAt} /> },
    { word: "What", look: "plain", cell: kindText },
    { word: "Moves", look: "num", cell: (row) => <strong>{movedText(row)}</strong> },
    {
      word: "Client",
      look: "text",
      cell: ({ customerName }) => customerName,
      title: ({ customerName }) => customerName,
    },
    { word: "Account", look: "plain", cell: ({ cscsAccount }) => cscsAccount },
    { word: "OtherSide", look: "text", cell: otherSide, title: otherSide },
    { word: "Slip", look: "text", cell: ({ slip }) => slip, title: ({ slip }) => slip },
    { word: "Status", look: "plain", cell: ({ status }) => <MoneyState status={status} /> },
    { word: "AskedBy", look: "plain", cell: ({ askedBy }) => askedBy },
    { word: "DecidedBy", look: "plain", cell: ({ decidedBy }) => decidedBy ?? none },
  ],
  card: (row) => ({
    first: movedText(row),
    firstEnd: <MoneyState status={row.status} />,
    second: row.customerName,
    secondEnd: kindText(row),
    third: <When at={row.askedAt} />,
    thirdEnd: row.slip,
  }),
  totals: [],
  ask: (asked, signal) => {
    const { values } = asked;
    return call(
      fundingService.GetAdjustments,
      {
        ...pageInput(asked),
        keyword: textIn(values, "q"),
        cscsAccount: textIn(values, "account"),
        kind: adjustmentKinds.find((kind) => kind === values["kind"]) ?? null,
        status: adjustmentStatuses.find((status) => status === values["status"]) ?? null,
        from: dayIn(values, "from"),
        to: dayIn(values, "to"),
      },
      signal,
    );
  },
};
