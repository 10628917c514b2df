// The filters of lists whose rows are active or not, and what they ask for.

import { pageInput, type Asked, type Filter } from "../../lists/list-asked.ts";
import type { PeopleWord } from "./people-words.ts";

export const findAndActive: readonly Filter<PeopleWord>[] = [
  { name: "q", word: "Find", kind: "text", most: 100 },
  {
    name: "active",
    word: "AnyStatus",
    label: "Status",
    kind: "choice",
    choices: [
      { value: "yes", word: "Active" },
      { value: "no", word: "Inactive" },
    ],
  },
];

/** A page of what matches both. */
export function findAndActiveInput(asked: Asked) {
  const active = { yes: true, no: false }[asked.values["active"] ?? ""];
  return { ...pageInput(asked), isActive: active ?? null };
}
