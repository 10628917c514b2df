// Which rows of the page are chosen, so that one thing can be done to all of them.

import { useState } from "react";

export type RowId = number | string;

/** What a table or a list of cards needs so that its rows can be chosen. */
export type Choice = {
  readonly isChosen: (id: RowId) => boolean;
  readonly isWhole: boolean;
  readonly toggle: (id: RowId) => void;
  /** All of the page, or none when all are chosen. */
  readonly toggleAll: () => void;
};

/** `page` names what is asked for: what was chosen on another page counts no more. */
export function useChoice(ids: readonly RowId[], page: string) {
  const [kept, keep] = useState<{ readonly page: string; readonly ids: ReadonlySet<RowId> }>({ page, ids: new Set() });
  const chosen = ids.filter((id) => kept.page === page && kept.ids.has(id));
  const choose = (next: Iterable<RowId>) => keep({ page, ids: new Set(next) });
  const isWhole = ids.length > 0 && chosen.length === ids.length;
  const choice: Choice = {
    isChosen: (id) => chosen.includes(id),
    isWhole,
    toggle: (id) => choose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]),
    toggleAll: () => choose(isWhole ? [] : ids),
  };
  return { choice, chosen, clear: () => choose([]) };
}
