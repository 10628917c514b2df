// The head of a column that can be sorted by.

import type { SortColumn, Sorting } from "../../market/price-list.ts";
import { L, type MarketDataWord } from "./market-data-words.ts";

type Props = {
  readonly column: SortColumn;
  readonly word: MarketDataWord;
  readonly isText?: boolean | undefined;
  readonly hint?: MarketDataWord | undefined;
  readonly sorting: Sorting;
  readonly onSort: (column: SortColumn) => void;
};

export function SortHead({ column, word, isText = false, hint, sorting, onSort }: Props) {
  const isSorted = sorting.column === column;
  const way = isSorted ? (sorting.descending ? "descending" : "ascending") : undefined;
  return (
    <th scope="col" className={isText ? "" : "num"} aria-sort={way}>
      <button
        type="button"
        className="grid__sort"
        title={hint === undefined ? undefined : L(hint)}
        onClick={() => onSort(column)}
      >
        {L(word)}
        {isSorted ? <SortMark descending={sorting.descending} /> : null}
      </button>
    </th>
  );
}

function SortMark({ descending }: { readonly descending: boolean }) {
  return (
    <svg width="8" height="8" viewBox="0 0 9 9" aria-hidden="true">
      <path d={descending ? "M1 2 4.5 7.5 8 2Z" : "M1 7 4.5 1.5 8 7Z"} fill="currentColor" />
    </svg>
  );
}
