// Which orders a list shows: those still working, today's, or all.

import type { OrderFilter } from "./stock-orders.ts";
import { L, type TradingWord } from "./trading-words.ts";

const filters: readonly (readonly [OrderFilter, TradingWord])[] = [
  ["working", "Working"],
  ["today", "Today"],
  ["all", "All"],
];

type FilterProps = { readonly filter: OrderFilter; readonly onPick: (filter: OrderFilter) => void };

export function FilterBar({ filter, onPick }: FilterProps) {
  return (
    <div className="chart__ranges" role="group" aria-label={L("Status")}>
      {filters.map(([name, word]) => (
        <button key={name} type="button" aria-pressed={filter === name} onClick={() => onPick(name)}>
          {L(word)}
        </button>
      ))}
    </div>
  );
}
