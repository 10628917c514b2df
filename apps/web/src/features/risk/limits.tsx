// The dated limits of a house by their scope, as a list, the newest first.

import { riskService, type TradingLimit } from "@tradebook/contract/services/risk.ts";
import { call } from "../../lib/api.ts";
import { formatDate, formatMoney, formatQuantity } from "../../lib/format.ts";
import { pageInput, textIn } from "../../lists/list-asked.ts";
import type { List } from "../../lists/list.ts";
import { Dot, type Tone } from "../../ui/Marks.tsx";
import { L, type RiskWord } from "./risk-words.ts";

const tones: { readonly [S in TradingLimit["status"]]: Tone } = {
  InForce: "good",
  Coming: "live",
  Past: "done",
  WaitingApproval: "wait",
  Rejected: "bad",
};

export function LimitState({ status }: Pick<TradingLimit, "status">) {
  return <Dot tone={tones[status]}>{L(status)}</Dot>;
}

type Scope = Pick<TradingLimit, "role" | "cscsAccount" | "securityID" | "board">;

/** `Customers, GTCO`; the house when nothing narrows it. */
export function limitScopeText({ role, cscsAccount, securityID, board }: Scope): string {
  const parts = [
    ...(role === null ? [] : [L(role === "customer" ? "RoleCustomer" : "RoleBroker")]),
    ...(cscsAccount === null ? [] : [L("AccountOf", cscsAccount)]),
    ...(securityID === null ? [] : [securityID]),
    ...(board === null ? [] : [L("BoardOf", board)]),
  ];
  return parts.length === 0 ? L("House") : parts.join(", ");
}

export function moneyLimit(amount: bigint | null): string {
  return amount === null ? L("NoLimit") : formatMoney(amount);
}

export function countLimit(count: number | null): string {
  return count === null ? L("NoLimit") : formatQuantity(count);
}

export function percentLimit(ppm: number | null): string {
  return ppm === null ? L("NoLimit") : L("Percent", ppm / 10_000);
}

export function listedLimit<T extends string>(
  listed: readonly T[] | null,
  names: Readonly<Record<T, { name: string }>>,
) {
  return listed === null ? L("AllAllowed") : listed.map((one) => names[one].name).join(", ");
}

export function setByText({ setBy }: TradingLimit): string {
  return setBy ?? L("Begin");
}

export const limits: List<TradingLimit, never, RiskWord> = {
  say: L,
  name: "limits",
  title: "Risk",
  words: { rows: "Limits", empty: "LimitsEmpty", emptyHint: "LimitsEmptyHint" },
  filters: [
    {
      name: "current",
      word: "AnyStatus",
      label: "Status",
      kind: "choice",
      choices: [{ value: "yes", word: "Current" }],
    },
    { name: "account", word: "AccountNo", kind: "text", most: 20, whole: /^[A-Za-z0-9-]+$/ },
    { name: "symbol", word: "Symbol", kind: "text", most: 20, whole: /^[A-Za-z0-9.&-]+$/, upper: true },
  ],
  idOf: ({ id }) => id,
  idWord: "Number",
  rowWord: "LimitNo",
  columns: [
    { word: "Scope", look: "text", cell: limitScopeText, title: limitScopeText },
    { word: "From", look: "plain", cell: ({ from }) => formatDate(from) },
    { word: "Status", look: "plain", cell: ({ status }) => <LimitState status={status} /> },
    { word: "MaxValue", look: "num", cell: ({ maxOrderValue }) => moneyLimit(maxOrderValue) },
    { word: "MaxQty", look: "num", cell: ({ maxOrderQty }) => countLimit(maxOrderQty) },
    { word: "MaxDaily", look: "num", cell: ({ maxDailyBuy }) => moneyLimit(maxDailyBuy) },
    { word: "MaxOpen", look: "num", cell: ({ maxOpenOrders }) => countLimit(maxOpenOrders) },
    { word: "MaxDays", look: "num", cell: ({ gtdMaxDays }) => countLimit(gtdMaxDays) },
    { word: "SetBy", look: "plain", cell: setByText },
    { word: "Reason", look: "text", cell: ({ reason }) => reason, title: ({ reason }) => reason },
  ],
  card: (limit) => ({
    first: limitScopeText(limit),
    firstEnd: <LimitState status={limit.status} />,
    second: moneyLimit(limit.maxOrderValue),
    secondEnd: formatDate(limit.from),
    third: limit.reason,
    thirdEnd: setByText(limit),
  }),
  totals: [],
  ask: (asked, signal) =>
    call(
      riskService.GetLimits,
      {
        ...pageInput(asked),
        cscsAccount: textIn(asked.values, "account"),
        securityID: textIn(asked.values, "symbol"),
        current: asked.values["current"] === "yes" ? true : null,
      },
      signal,
    ),
};
