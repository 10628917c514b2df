// Every row of a list to the last, page by page, for a file of it.

import { limits } from "@tradebook/contract/names.ts";
import type { Asked } from "./list-asked.ts";
import type { List } from "./list.ts";

/** As many as the server gives at once. */
const rowsAtOnce = limits.maxPageSize;

type Part<Row> = { readonly rows: readonly Row[]; readonly read: number; readonly all: number };

/** What comes meanwhile pushes others on to the next page: those that came already are passed over. */
export async function* pagesOf<Row, Totals>(
  { ask, idOf }: Pick<List<Row, Totals>, "ask" | "idOf">,
  asked: Asked,
  signal: AbortSignal,
): AsyncGenerator<Part<Row>> {
  const known = new Set<number | string>();
  for (let page = 1; ; page += 1) {
    const { items, totalCount } = await ask({ ...asked, page, size: rowsAtOnce, savedAs: "csv" }, signal);
    const rows = items.filter((row) => !known.has(idOf(row)));
    for (const row of rows) known.add(idOf(row));
    yield { rows, read: known.size, all: Math.max(totalCount, known.size) };
    if (items.length < rowsAtOnce || page * rowsAtOnce >= totalCount) return;
  }
}
