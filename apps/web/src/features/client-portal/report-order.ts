// The rows of a report by one of its columns.

import type { Column, Ordered } from "./report.ts";
import type { Sorting } from "./report-view.ts";

/** As they come where nobody asks for an order, or for one that there is not; a second column orders what is the same. */
export function inOrder<Row>(
  items: readonly Row[],
  columns: readonly Pick<Column<Row>, "key" | "order">[],
  ...sortings: readonly (Sorting | null)[]
): readonly Row[] {
  const orders = sortings.flatMap((sorting) => {
    const order = columns.find(({ key }) => key === sorting?.column)?.order ?? null;
    return sorting === null || order === null ? [] : [{ order, sign: sorting.descending ? -1 : 1 } as const];
  });
  if (orders.length === 0) return items;
  return [...items].sort((a, b) => {
    for (const { order, sign } of orders) {
      const before = compare(order(a), order(b), sign);
      if (before !== 0) return before;
    }
    return 0;
  });
}

/** Equal rows stay as they came; what has no value stands last, whichever way. */
function compare(a: Ordered, b: Ordered, sign: 1 | -1): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a === b ? 0 : a < b ? -sign : sign;
}
