// Corporate actions as a list.

import { corporateActionService, type CorporateActionRow } from "@tradebook/contract/services/corporate-action.ts";
import {
  corporateActionStates,
  corporateActionTypes,
  type CorporateActionState,
  type CorporateActionType,
} from "@tradebook/domain/corporate-action/corporate-action.ts";
import { call } from "../../lib/api.ts";
import { formatDate, formatQuantity } from "../../lib/format.ts";
import { pageInput, textIn } from "../../lists/list-asked.ts";
import type { List } from "../../lists/list.ts";
import { Dot, type Tone } from "../../ui/Marks.tsx";
import { L, type ActionsWord } from "./actions-words.ts";

export const types = Object.keys(corporateActionTypes) as CorporateActionType[]; // the table's own keys
const states = Object.keys(corporateActionStates) as CorporateActionState[]; // the table's own keys

const tones: { readonly [S in CorporateActionState]: Tone } = {
  Entered: "wait",
  Approved: "live",
  Entitled: "live",
  Applied: "good",
  Reversing: "wait",
  Reversed: "bad",
  Cancelled: "done",
};

export function ActionState({ state }: Pick<CorporateActionRow, "state">) {
  return <Dot tone={tones[state]}>{L(state)}</Dot>;
}

export const actions: List<CorporateActionRow, never, ActionsWord> = {
  say: L,
  name: "corporate-actions",
  title: "CorporateActions",
  words: { rows: "Actions", empty: "ActionsEmpty", emptyHint: "ActionsEmptyHint" },
  filters: [
    { name: "symbol", word: "Symbol", kind: "text", most: 20, whole: /^[A-Za-z0-9.&-]+$/, upper: true },
    {
      name: "type",
      word: "AnyType",
      label: "Type",
      kind: "choice",
      choices: types.map((value) => ({ value, word: value })),
    },
    {
      name: "state",
      word: "AnyState",
      label: "State",
      kind: "choice",
      choices: states.map((value) => ({ value, word: value })),
    },
  ],
  idOf: ({ id }) => id,
  idWord: "Number",
  rowWord: "ActionNo",
  columns: [
    { word: "Symbol", look: "plain", cell: ({ securityID }) => <strong>{securityID}</strong> },
    { word: "Type", look: "plain", cell: ({ type }) => L(type) },
    { word: "Terms", look: "text", cell: ({ terms }) => terms, title: ({ terms }) => terms },
    { word: "ExDate", look: "plain", cell: ({ exDate }) => formatDate(exDate) },
    { word: "Qualification", look: "plain", cell: ({ qualificationDate }) => formatDate(qualificationDate) },
    { word: "Payment", look: "plain", cell: ({ paymentDate }) => formatDate(paymentDate) },
    { word: "State", look: "plain", cell: ({ state }) => <ActionState state={state} /> },
    { word: "Holders", look: "num", cell: ({ holders }) => formatQuantity(holders) },
    { word: "Waiting", look: "num", cell: ({ waiting }) => formatQuantity(waiting) },
    { word: "CreatedBy", look: "plain", cell: ({ createdBy }) => createdBy },
  ],
  card: (row) => ({
    first: `${row.securityID} · ${L(row.type)}`,
    firstEnd: <ActionState state={row.state} />,
    second: row.terms,
    secondEnd: formatDate(row.paymentDate),
    third: row.securityName,
    thirdEnd: row.createdBy,
  }),
  totals: [],
  ask: (asked, signal) => {
    const { values } = asked;
    return call(
      corporateActionService.GetAll,
      {
        ...pageInput(asked),
        type: types.find((type) => type === values["type"]) ?? null,
        state: states.find((state) => state === values["state"]) ?? null,
        securityID: textIn(values, "symbol"),
      },
      signal,
    );
  },
};
