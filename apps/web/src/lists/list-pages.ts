// Every row of a list to the last, page by page, for a file of it.

import { limits } from "@tradebook/contract/names.ts";
import type { Asked } from "./list-asked.ts";
import type { List } from "./list.ts";

/** As many as the server gives at once. */
const rowsAtOnce = limits.maxPageSize;

/** A list in an order that its rows change is read again while it moves, but not for ever. */
const mostPasses = 3;

type Part<Row> = { readonly rows: readonly Row[]; readonly read: number; readonly all: number };

/**
 * Each page begins with the last row of the one before, so that none between them is missed: where rows have left meanwhile,
 * and the others moved up, it goes back to one that is known, and from then on takes more of what it knows with it. What comes meanwhile pushes others on to the next page: those
 * that came already are passed over. In an order of its rows' own figures a row may move past the reader: such a list is
 * read once more when it has moved.
 */
export async function* pagesOf<Row, Totals>(
  { ask, idOf }: Pick<List<Row, Totals>, "ask" | "idOf">,
  asked: Asked,
  signal: AbortSignal,
): AsyncGenerator<Part<Row>> {
  const known = new Set<number | string>();
  let [from, pass, hasMoved] = [0, 1, false];
  let overlap = 1;
  let last: number | string | null = null;
  for (;;) {
    const { items, totalCount } = await ask({ ...asked, from, size: rowsAtOnce, savedAs: "csv" }, signal);
    const first = items[0] === undefined ? null : idOf(items[0]);
    if (from > 0) hasMoved ||= first !== last;
    if (from > 0 && (first === null || !known.has(first))) {
      from = Math.max(0, from - rowsAtOnce + overlap);
      overlap = Math.min(overlap * 4, rowsAtOnce / 2);
      continue;
    }
    const rows = items.filter((row) => !known.has(idOf(row)));
    for (const row of rows) known.add(idOf(row));
    yield { rows, read: known.size, all: Math.max(totalCount, known.size) };
    const isEnd = items.length < rowsAtOnce || from + items.length >= totalCount;
    if (isEnd && (!hasMoved || asked.sorting === null || pass === mostPasses)) return;
    if (isEnd) [from, pass, hasMoved] = [0, pass + 1, false];
    else from += items.length - overlap;
    const end = items.at(-overlap);
    last = end === undefined ? null : idOf(end);
  }
}
