// The house's accounts, and what is stopped on each.

import { riskService } from "@tradebook/contract/services/risk.ts";
import type { AccountStateMove, AccountStateRow } from "@tradebook/contract/services/account-state.ts";
import { accountStates, type AccountState } from "@tradebook/domain/access/account-state.ts";
import { AccountStateMark } from "../../account-state/AccountStateMark.tsx";
import { call } from "../../lib/api.ts";
import { formatQuantity, none } from "../../lib/format.ts";
import { pageInput } from "../../lists/list-asked.ts";
import type { List } from "../../lists/list.ts";
import { Dot, When } from "../../ui/Marks.tsx";
import { L, type RiskWord } from "./risk-words.ts";

const states = Object.keys(accountStates) as AccountState[]; // the table's own keys
const choiceWords: { readonly [T in AccountState]: RiskWord } = {
  Active: "ChoiceActive",
  DebitFrozen: "ChoiceDebitFrozen",
  Suspended: "ChoiceSuspended",
  Frozen: "ChoiceFrozen",
  TradingFrozen: "ChoiceTradingFrozen",
};

export function whoMoved(move: AccountStateMove | null): string {
  if (move === null) return none;
  return move.byHolder ? L("ByHolder", move.userName) : move.userName;
}

/** What is closed for good is so whatever was stopped on it before. */
function stateOf({ state, isClosed }: AccountStateRow) {
  return isClosed ? <Dot tone="done">{L("IsClosed")}</Dot> : <AccountStateMark state={state} />;
}

export const accounts: List<AccountStateRow, never, RiskWord> = {
  say: L,
  name: "accounts",
  title: "Risk",
  words: { rows: "Accounts", empty: "AccountsEmpty", emptyHint: "AccountsEmptyHint" },
  filters: [
    { name: "q", word: "Find", kind: "text", most: 100 },
    {
      name: "state",
      word: "AnyState",
      label: "State",
      kind: "choice",
      choices: states.map((value) => ({ value, word: choiceWords[value] })),
    },
  ],
  idOf: ({ cscsAccount }) => cscsAccount,
  idWord: "AccountNo",
  rowWord: "AccountRow",
  columns: [
    { word: "AccountName", look: "text", cell: ({ name }) => <strong>{name}</strong>, title: ({ name }) => name },
    { word: "State", look: "plain", cell: stateOf },
    { word: "OpenOrders", look: "num", cell: ({ openOrders }) => formatQuantity(openOrders) },
    { word: "Since", look: "plain", cell: ({ lastMove }) => <When at={lastMove?.at ?? null} /> },
    { word: "Reason", look: "text", cell: reasonOf, title: reasonOf },
    { word: "By", look: "plain", cell: ({ lastMove }) => whoMoved(lastMove) },
  ],
  card: (row) => ({
    first: row.name,
    firstEnd: stateOf(row),
    second: row.cscsAccount,
    secondEnd: row.openOrders === 0 ? null : L("OpenOrdersMany", formatQuantity(row.openOrders)),
    third: row.lastMove?.reason ?? null,
    thirdEnd: row.lastMove === null ? null : <When at={row.lastMove.at} />,
  }),
  totals: [],
  ask: (asked, signal) => {
    const state = states.find((one) => one === asked.values["state"]) ?? null;
    return call(riskService.GetAccountStates, { ...pageInput(asked), state }, signal);
  },
};

function reasonOf({ lastMove }: AccountStateRow): string {
  return lastMove?.reason ?? none;
}
