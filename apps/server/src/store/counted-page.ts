// A page of rows that each carry what the whole adds up to, also when the page asked for lies behind the last row.

export type CountedPage<Row> = {
  readonly rows: readonly Row[];
  /** A row for the count and totals it carries; undefined when the whole is empty. */
  readonly summed: Row | undefined;
};

export type Cut = { readonly skip: number; readonly take: number };

/** Only what stands after this row's key: what a file reads page by page costs as much at its end as at its beginning. */
export type KeyedCut<Key> = Cut & { readonly after?: Key | null };

export async function countedPage<Row>(
  read: (cut: Cut) => Promise<readonly Row[]>,
  cut: Cut,
): Promise<CountedPage<Row>> {
  const rows = await read(cut);
  if (rows.length > 0 || cut.skip === 0) return { rows, summed: rows[0] };
  const [summed] = await read({ skip: 0, take: 1 });
  return { rows, summed };
}
