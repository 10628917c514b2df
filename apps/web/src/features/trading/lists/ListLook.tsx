// What the rows of the price list show and how they are ordered, in a bubble that stays while it is tried.

import { ColumnBoxes } from "../../../lists/ColumnChecks.tsx";
import type { SortColumn } from "../../../market/price-list.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { PopMenu } from "../../../ui/PopMenu.tsx";
import { Select } from "../../../ui/Select.tsx";
import { listOrders, readFigures, rowFigureNames, rowFigures, withFigure } from "../row-figures.ts";
import { L } from "../workspace-words.ts";

type Props = {
  readonly figures: string;
  readonly column: SortColumn;
  /** A list of one's own has an order of its own. */
  readonly isList: boolean;
  readonly onFigures: (kept: string) => void;
  readonly onSort: (column: SortColumn) => void;
};

export function ListLook({ figures, column, isList, onFigures, onSort }: Props) {
  const shown = readFigures(figures);
  return (
    <PopMenu name={L("ListLook")} label={<Icon name="columns" size={14} />}>
      <h3>{L("ListShows")}</h3>
      <ColumnBoxes
        columns={rowFigureNames.map((key) => ({ key, label: rowFigures[key].head() }))}
        isShown={(key) => shown.some((name) => name === key)}
        onToggle={(key) => {
          const name = rowFigureNames.find((one) => one === key);
          if (name !== undefined) onFigures(withFigure(figures, name));
        }}
      />
      <h3>{L("ListSortBy")}</h3>
      <Select
        aria-label={L("ListSortBy")}
        value={column}
        options={listOrders.map(([value, head]) => ({
          value,
          label: value === "symbol" && isList ? L("ListOrder") : head(),
        }))}
        onPick={onSort}
      />
    </PopMenu>
  );
}
