// The rows of a report by one of its columns.

import type { Column, Ordered } from "./report.ts";
import type { Sorting } from "./report-view.ts";

/** As they come where nobody asks for an order, or for one that there is not. */
export function inOrder<Row>(
  items: readonly Row[],
  columns: readonly Pick<Column<Row>, "key" | "order">[],
  sorting: Sorting | null,
): readonly Row[] {
  const order = columns.find(({ key }) => key === sorting?.column)?.order ?? null;
  if (sorting === null || order === null) return items;
  const sign = sorting.descending ? -1 : 1;
  return [...items].sort((a, b) => compare(order(a), order(b), sign));
}

/** Equal rows stay as they came; what has no value stands last, whichever way. */
function compare(a: Ordered, b: Ordered, sign: 1 | -1): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a === b ? 0 : a < b ? -sign : sign;
}
