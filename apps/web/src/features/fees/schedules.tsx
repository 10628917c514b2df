// The fee schedules of a house, the newest first.

import { feeService, type FeeScheduleRow } from "@tradebook/contract/services/fee.ts";
import type { Rate } from "@tradebook/domain/units.ts";
import { call } from "../../lib/api.ts";
import { formatDate, formatMoney, none } from "../../lib/format.ts";
import { pageInput, textIn } from "../../lists/list-asked.ts";
import type { List } from "../../lists/list.ts";
import { Dot, type Tone } from "../../ui/Marks.tsx";
import { percentText, type choiceTerms, type Scope } from "./fee-draft.ts";
import { L, type FeesWord } from "./fees-words.ts";

const tones: { readonly [S in FeeScheduleRow["status"]]: Tone } = {
  InForce: "good",
  Coming: "live",
  Past: "done",
  WaitingApproval: "wait",
  Rejected: "bad",
};

export function FeeState({ status }: Pick<FeeScheduleRow, "status">) {
  return <Dot tone={tones[status]}>{L(status)}</Dot>;
}

/** `Staff clients, Bonds`; the house when nothing narrows it. */
export function scopeText(row: Scope & { readonly clientName?: string | null }): string {
  const { cscsAccount, clientClass, securityType, side, clientName = null } = row;
  const parts = [
    ...(cscsAccount === null ? [] : [clientName === null ? cscsAccount : L("ClientOf", clientName, cscsAccount)]),
    ...(clientClass === null ? [] : [L("ClassOf", L(clientClass))]),
    ...(securityType === null ? [] : [L(securityType)]),
    ...(side === null ? [] : [L(side)]),
  ];
  return parts.length === 0 ? L("House") : parts.join(", ");
}

export function rateText(parts: Rate | null): string {
  return parts === null ? none : `${percentText(parts)}%`;
}

export function choiceText(name: (typeof choiceTerms)[number], value: boolean | null): string {
  if (value === null) return L("AsBefore");
  if (name === "alertPerExecution") return L(value ? "PerExecution" : "PerNote");
  return L(value ? "Yes" : "No");
}

export const schedules: List<FeeScheduleRow, never, FeesWord> = {
  say: L,
  name: "fees",
  title: "Fees",
  words: { rows: "Fees", empty: "FeesEmpty", emptyHint: "FeesEmptyHint" },
  filters: [{ name: "account", word: "AccountNo", kind: "text", most: 20, whole: /^[A-Za-z0-9-]+$/ }],
  idOf: ({ id }) => id,
  idWord: "Number",
  rowWord: "FeesNo",
  columns: [
    { word: "Scope", look: "text", cell: scopeText, title: scopeText },
    { word: "From", look: "plain", cell: ({ from }) => formatDate(from) },
    { word: "Status", look: "plain", cell: ({ status }) => <FeeState status={status} /> },
    { word: "commission", look: "num", cell: ({ commission }) => rateText(commission) },
    { word: "minCommission", look: "num", cell: ({ minCommission }) => formatMoney(minCommission) },
    { word: "secFeeOnBuys", look: "num", cell: ({ secFeeOnBuys }) => rateText(secFeeOnBuys) },
    { word: "ngxFeeOnSells", look: "num", cell: ({ ngxFeeOnSells }) => rateText(ngxFeeOnSells) },
    { word: "cscsFeeOnSells", look: "num", cell: ({ cscsFeeOnSells }) => rateText(cscsFeeOnSells) },
    { word: "stampDuty", look: "num", cell: ({ stampDuty }) => rateText(stampDuty) },
    { word: "tradeAlert", look: "num", cell: ({ tradeAlert }) => formatMoney(tradeAlert) },
    { word: "vat", look: "num", cell: ({ vat }) => rateText(vat) },
    { word: "SetBy", look: "plain", cell: ({ setBy }) => setBy ?? L("Begin") },
  ],
  card: (row) => ({
    first: scopeText(row),
    firstEnd: <FeeState status={row.status} />,
    second: `${L("commission")} ${rateText(row.commission)}`,
    secondEnd: formatDate(row.from),
    third: row.reason,
    thirdEnd: row.setBy ?? L("Begin"),
  }),
  totals: [],
  ask: (asked, signal) =>
    call(feeService.GetSchedules, { ...pageInput(asked), cscsAccount: textIn(asked.values, "account") }, signal),
};
