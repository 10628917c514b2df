// What holders say was not theirs, as a list: each with its state, its age and who looks after it.

import type { OutputOf } from "@tradebook/contract/method.ts";
import { receiptService, type ListedDispute } from "@tradebook/contract/services/receipt.ts";
import { call } from "../../lib/api.ts";
import { formatAge, formatQuantity } from "../../lib/format.ts";
import { pageInput } from "../../lists/list-asked.ts";
import { Dot, When } from "../../ui/Marks.tsx";
import { useNow } from "../../ui/use-now.ts";
import { L } from "./admin-reports-words.ts";
import { SideMark } from "./Marks.tsx";
import type { Report } from "./report.ts";

export type DisputeTotals = OutputOf<(typeof receiptService)["GetDisputes"]>["totals"];

export const disputes: Report<ListedDispute, DisputeTotals> = {
  say: L,
  name: "order-disputes",
  title: "StockOrders",
  words: { rows: "Disputes", empty: "DisputesEmpty", emptyHint: "DisputesEmptyHint" },
  filters: [
    { name: "q", word: "Find", kind: "text", most: 100 },
    {
      name: "state",
      word: "AnyStatus",
      label: "Status",
      kind: "choice",
      choices: [
        { value: "open", word: "WaitsForAnswer" },
        { value: "answered", word: "Answered" },
      ],
    },
    { name: "mine", word: "Everybodys", label: "Owner", kind: "choice", choices: [{ value: "1", word: "OnlyMine" }] },
  ],
  idOf: ({ orderId }) => orderId,
  idWord: "Order",
  rowWord: "OrderNo",
  columns: [
    { word: "SaidAt", look: "plain", cell: ({ at }) => <When at={at} /> },
    { word: "Status", look: "plain", cell: (said) => <DisputeState said={said} /> },
    { word: "Age", look: "plain", cell: (said) => <DisputeAge said={said} /> },
    { word: "Owner", look: "plain", cell: ownerOf },
    { word: "Client", look: "text", cell: ({ clientName }) => clientName, title: ({ clientName }) => clientName },
    { word: "AccountNo", look: "plain", cell: ({ cscsAccount }) => cscsAccount },
    { word: "Symbol", look: "plain", cell: ({ securityID }) => <strong>{securityID}</strong> },
    { word: "Side", look: "plain", cell: ({ side }) => <SideMark side={side} /> },
    { word: "Quantity", look: "num", cell: ({ orderQty }) => formatQuantity(orderQty) },
    { word: "EnteredBy", look: "plain", cell: ({ enteredBy }) => enteredBy },
    { word: "Said", look: "text", cell: ({ note }) => note, title: ({ note }) => note },
  ],
  card: (said) => ({
    first: (
      <>
        {said.securityID} <SideMark side={said.side} />
      </>
    ),
    firstEnd: <DisputeState said={said} />,
    second: said.clientName,
    secondEnd: ownerOf(said),
    third: <When at={said.at} />,
    thirdEnd: <DisputeAge said={said} />,
  }),
  totals: [
    { word: "WaitForAnswer", text: ({ open }) => formatQuantity(open) },
    { word: "WithoutOwner", text: ({ unowned }) => formatQuantity(unowned) },
  ],
  ask: (asked, signal) =>
    call(
      receiptService.GetDisputes,
      {
        ...pageInput(asked),
        state: (["open", "answered"] as const).find((state) => state === asked.values["state"]) ?? null,
        mine: asked.values["mine"] === "1" ? true : null,
      },
      signal,
    ),
};

/** Whoever answers has looked after it. */
export function ownerOf({ owner, answeredBy }: Pick<ListedDispute, "owner" | "answeredBy">): string {
  return owner ?? answeredBy ?? L("NoOwner");
}

type Part = { readonly said: ListedDispute };

export function DisputeState({ said: { answer } }: Part) {
  return <Dot tone={answer === null ? "bad" : "done"}>{L(answer === null ? "WaitsForAnswer" : "Answered")}</Dot>;
}

/** How long it waits, or waited. */
export function DisputeAge({ said: { at, answeredAt } }: Part) {
  const now = useNow(60_000);
  return <>{formatAge(Math.max(0, (answeredAt ?? now) - at))}</>;
}
