// Rows sorted by several columns at once.

export type Figure = number | bigint | string | null;
/** The first counts most; the others where those before them say nothing. */
export type Sorting<C> = readonly { readonly column: C; readonly descending: boolean }[];

/** A column by itself, or beside those that sort already: down, then up, then not at all. */
export function turned<C>(sorting: Sorting<C>, column: C, isBeside: boolean): Sorting<C> {
  const known = sorting.find((one) => one.column === column);
  const next: Sorting<C> =
    known === undefined ? [{ column, descending: true }] : known.descending ? [{ column, descending: false }] : [];
  if (!isBeside) return next;
  if (known === undefined) return [...sorting, ...next];
  return sorting.flatMap((one) => (one.column === column ? next : [one]));
}

/** What a column lacks comes last either way, and the newest first of what is alike; without a sorting the order stays. */
export function sortedBy<C, R extends { readonly id: number }>(
  rows: readonly R[],
  sorting: Sorting<C>,
  figureOf: (column: C) => (row: R) => Figure,
): readonly R[] {
  if (sorting.length === 0) return rows;
  const ways = sorting.map(({ column, descending }) => [figureOf(column), descending ? -1 : 1] as const);
  return rows.toSorted((a, b) => {
    for (const [figure, sign] of ways) {
      const way = compared(figure(a), figure(b), sign);
      if (way !== 0) return way;
    }
    return b.id - a.id;
  });
}

function compared(left: Figure, right: Figure, sign: number): number {
  if (left === right) return 0;
  if (left === null || right === null) return left === null ? 1 : -1;
  return left < right ? -sign : sign;
}
