// The order of a list's rows where no column has a head to press, as on a phone: by one column, and by a second.

import { Select } from "../ui/Select.tsx";
import { L } from "./list-words.ts";
import type { List } from "./list.ts";
import type { Asked, Sorting } from "./list-asked.ts";

type Props<Row, Totals> = {
  readonly list: List<Row, Totals>;
  readonly asked: Pick<Asked, "sorting" | "second">;
  readonly onPick: (members: { readonly sort: string }) => void;
};

export function SortPicks<Row, Totals>({ list, asked: { sorting, second }, onPick }: Props<Row, Totals>) {
  const columns = list.columns.flatMap(({ sort, word }) =>
    sort === undefined ? [] : [{ sort, label: list.say(word) }],
  );
  if (columns.length === 0) return null;
  const optionsBut = (but: string | undefined) => [
    { value: "", label: L("AsItComes") },
    ...columns
      .filter(({ sort }) => sort !== but)
      .flatMap(({ sort, label }) => [
        { value: sort, label: L("LargestFirst", label) },
        { value: `${sort}.up`, label: L("SmallestFirst", label) },
      ]),
  ];
  const [first, then] = [textOf(sorting), textOf(second ?? null)];
  return (
    <>
      <Select
        aria-label={L("OrderBy")}
        value={first}
        options={optionsBut(undefined)}
        onPick={(sort) => onPick({ sort })}
      />
      {list.sortsByTwo === true && sorting !== null ? (
        <Select
          aria-label={L("ThenBy")}
          value={then}
          options={optionsBut(sorting.column)}
          onPick={(sort) => onPick({ sort: sort === "" ? first : `${first},${sort}` })}
        />
      ) : null}
    </>
  );
}

/** As the address says it. */
function textOf(sorting: Sorting | null): string {
  if (sorting === null) return "";
  return sorting.descending ? sorting.column : `${sorting.column}.up`;
}
