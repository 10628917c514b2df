// How a searched list is ordered: at most two of its columns, by names in lower case; an unknown one orders nothing.

export type SortKey = { readonly column: string; readonly descending: boolean };

export type ListSearch = {
  /** A lower-case pattern for `like`; null finds everything. */
  readonly like: string | null;
  readonly order: readonly [SortKey, SortKey];
};

const byNothing: SortKey = { column: "", descending: false };

export function listSearch(
  keyword: string | null | undefined,
  terms: readonly { readonly column: string; readonly descending: boolean }[],
): ListSearch {
  const [one = byNothing, two = byNothing] = terms.map((term) => ({ ...term, column: term.column.toLowerCase() }));
  const text = (keyword ?? "").trim().toLowerCase();
  return { like: text === "" ? null : `%${text.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`, order: [one, two] };
}
