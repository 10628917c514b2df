// A page of rows that each carry what the whole adds up to, also when the page asked for lies behind the last row.

export type CountedPage<Row> = {
  readonly rows: readonly Row[];
  /** A row of the whole, for its count and totals; undefined when the whole is empty. */
  readonly any: Row | undefined;
};

export type Cut = { readonly skip: number; readonly take: number };

export async function countedPage<Row>(
  read: (cut: Cut) => Promise<readonly Row[]>,
  cut: Cut,
): Promise<CountedPage<Row>> {
  const rows = await read(cut);
  if (rows.length > 0 || cut.skip === 0) return { rows, any: rows[0] };
  const [any] = await read({ skip: 0, take: 1 });
  return { rows, any };
}
