// Every stop and lift of trading as a list, the newest first.

import { riskService, type KillSwitchMove } from "@tradebook/contract/services/risk.ts";
import { call } from "../../lib/api.ts";
import { pageInput } from "../../lists/list-asked.ts";
import type { List } from "../../lists/list.ts";
import { Dot, When } from "../../ui/Marks.tsx";
import { L, type RiskWord } from "./risk-words.ts";

type Scope = KillSwitchMove["scope"];

const scopeWords: { readonly [S in Scope]: RiskWord } = {
  all: "ScopeAll",
  tenant: "ScopeTenant",
  account: "ScopeAccount",
  security: "ScopeSecurity",
  user: "ScopeUser",
  invariant: "ScopeInvariant",
};

export function scopeText({ scope, value }: { readonly scope: Scope; readonly value: string }): string {
  return L(scopeWords[scope], value);
}

export function MoveState({ move }: { readonly move: KillSwitchMove }) {
  if (!move.isOn) return <Dot tone="done">{L("MoveLift")}</Dot>;
  return move.isNewest ? <Dot tone="bad">{L("Holds")}</Dot> : <Dot tone="wait">{L("MoveStop")}</Dot>;
}

export function whoText({ userName }: KillSwitchMove): string {
  return userName ?? L("Watch");
}

export const killMoves: List<KillSwitchMove, never, RiskWord> = {
  say: L,
  name: "kill-moves",
  title: "Risk",
  words: { rows: "Moves", empty: "MovesEmpty", emptyHint: "MovesEmptyHint" },
  filters: [
    {
      name: "on",
      word: "AnyStatus",
      label: "Status",
      kind: "choice",
      choices: [{ value: "yes", word: "OnlyOn" }],
    },
  ],
  idOf: ({ id }) => id,
  idWord: "Number",
  rowWord: "MoveNo",
  columns: [
    { word: "When", look: "plain", cell: ({ at }) => <When at={at} /> },
    { word: "What", look: "text", cell: scopeText, title: scopeText },
    { word: "Move", look: "plain", cell: (move) => <MoveState move={move} /> },
    { word: "StopMode", look: "text", cell: modeText, title: modeText },
    { word: "Reason", look: "text", cell: ({ reason }) => reason, title: ({ reason }) => reason },
    { word: "By", look: "plain", cell: whoText },
  ],
  card: (move) => ({
    first: scopeText(move),
    firstEnd: <MoveState move={move} />,
    second: move.reason,
    secondEnd: whoText(move),
    third: <When at={move.at} />,
    thirdEnd: null,
  }),
  totals: [],
  ask: (asked, signal) =>
    call(riskService.GetKillSwitches, { ...pageInput(asked), on: asked.values["on"] === "yes" ? true : null }, signal),
};

export function modeText({ isOn, mode }: KillSwitchMove): string {
  return isOn ? L(mode) : "";
}
