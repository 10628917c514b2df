// The restricted list: what may not be traded, by whom, and until when.

import { riskService, type TradingRestriction } from "@tradebook/contract/services/risk.ts";
import { call } from "../../lib/api.ts";
import { formatDate, none } from "../../lib/format.ts";
import { pageInput } from "../../lists/list-asked.ts";
import type { List } from "../../lists/list.ts";
import { Dot } from "../../ui/Marks.tsx";
import { L, type RiskWord } from "./risk-words.ts";

export function RestrictionState({ inForce }: Pick<TradingRestriction, "inForce">) {
  return inForce ? <Dot tone="bad">{L("InForce")}</Dot> : <Dot tone="done">{L("Over")}</Dot>;
}

export function forWhom({ cscsAccount, userName }: TradingRestriction): string {
  if (cscsAccount !== null) return L("ForAccount", cscsAccount);
  return userName === null ? L("ForHouse") : L("ForUser", userName);
}

export function untilText({ to }: TradingRestriction): string {
  return to === null ? L("UntilLifted") : formatDate(to);
}

export const restrictions: List<TradingRestriction, never, RiskWord> = {
  say: L,
  name: "restrictions",
  title: "Risk",
  words: { rows: "Restricted", empty: "RestrictedEmpty", emptyHint: "RestrictedEmptyHint" },
  filters: [
    {
      name: "inForce",
      word: "AnyStatus",
      label: "Status",
      kind: "choice",
      choices: [
        { value: "yes", word: "OnlyInForce" },
        { value: "no", word: "Over" },
      ],
    },
  ],
  idOf: ({ id }) => id,
  idWord: "Number",
  rowWord: "RestrictionNo",
  columns: [
    { word: "Symbol", look: "plain", cell: ({ securityID }) => <strong>{securityID}</strong> },
    { word: "ForWhom", look: "plain", cell: forWhom },
    { word: "From", look: "plain", cell: ({ from }) => formatDate(from) },
    { word: "To", look: "plain", cell: untilText },
    { word: "Status", look: "plain", cell: ({ inForce }) => <RestrictionState inForce={inForce} /> },
    { word: "Reason", look: "text", cell: ({ reason }) => reason, title: ({ reason }) => reason },
    { word: "SetBy", look: "plain", cell: ({ setBy }) => setBy ?? none },
    { word: "LiftedBy", look: "plain", cell: ({ liftedBy }) => liftedBy ?? none },
  ],
  card: (row) => ({
    first: row.securityID,
    firstEnd: <RestrictionState inForce={row.inForce} />,
    second: forWhom(row),
    secondEnd: untilText(row),
    third: row.reason,
    thirdEnd: row.setBy ?? none,
  }),
  totals: [],
  ask: (asked, signal) => {
    const inForce = { yes: true, no: false }[asked.values["inForce"] ?? ""];
    return call(riskService.GetRestrictedSecurities, { ...pageInput(asked), inForce: inForce ?? null }, signal);
  },
};
