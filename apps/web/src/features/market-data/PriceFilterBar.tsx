// The filters of the price list: search, sector, board, what a security did today, and how the rows are kept in order.

import type { usePriceOrder } from "../../market/use-price-order.ts";
import { formatCompact, formatCompactMoney } from "../../lib/format-compact.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { L, type MarketDataWord } from "./market-data-words.ts";
import {
  countFilters,
  leastVolumes,
  priceBandNames,
  priceBands,
  type PriceBand,
  type PriceFilters,
  type Showing,
} from "./price-filters.ts";
import { leastValues } from "./rankings.ts";
import { FoldedFilters } from "./FoldedFilters.tsx";
import { SectorAndBoard } from "./SectorAndBoard.tsx";

const shows: readonly (readonly [Showing, MarketDataWord])[] = [
  ["all", "ShowAll"],
  ["gainers", "ShowGainers"],
  ["losers", "ShowLosers"],
  ["unchanged", "ShowUnchanged"],
  ["traded", "ShowTraded"],
  ["untraded", "ShowUntraded"],
  ["limit", "ShowLimit"],
  ["halted", "ShowHalted"],
];

type Props = {
  readonly filters: PriceFilters;
  /** The names of one's own. */
  readonly lists: readonly string[];
  /** Of rows that move; a day gone by has none. */
  readonly order: ReturnType<typeof usePriceOrder> | null;
  /** What can be asked for; everything where it is left out. */
  readonly showings?: readonly Showing[];
  readonly onType: (text: string) => void;
  readonly onPick: (change: Partial<PriceFilters>) => void;
};

export function PriceFilterBar({ filters, lists, order, showings, onType, onPick }: Props) {
  const offered = shows.filter(([show]) => showings?.includes(show) !== false);
  const named = filters.list === "" || lists.includes(filters.list) ? lists : [...lists, filters.list];
  return (
    <div className="page__filters market__filters" role="search">
      <TextInput
        type="search"
        className="market__search"
        aria-label={L("Search")}
        placeholder={L("Search")}
        spellCheck={false}
        value={filters.text}
        onChange={(event) => onType(event.target.value)}
      />
      <FoldedFilters count={countFilters({ ...filters, text: "" })}>
        <Select
          aria-label={L("Show")}
          value={filters.show}
          options={offered.map(([value, word]) => ({ value, label: L(word) }))}
          onPick={(show) => onPick({ show })}
        />
        <SectorAndBoard sector={filters.sector} board={filters.board} onPick={onPick} />
        <Select
          aria-label={L("MinValue")}
          value={String(filters.least)}
          options={leastValues.map((naira) => ({
            value: String(naira),
            label: naira === 0 ? L("AnyTurnover") : L("LeastTurnover", formatCompactMoney(naira * 100)),
          }))}
          onPick={(picked) => onPick({ least: Number(picked) })}
        />
        <Select
          aria-label={L("MinVolume")}
          value={String(filters.leastVolume)}
          options={leastVolumes.map((shares) => ({
            value: String(shares),
            label: shares === 0 ? L("AnyVolume") : L("LeastVolume", formatCompact(shares)),
          }))}
          onPick={(picked) => onPick({ leastVolume: Number(picked) })}
        />
        <Select<PriceBand | "">
          aria-label={L("PriceBand")}
          value={filters.band}
          options={[
            { value: "", label: L("AnyPrice") },
            ...priceBandNames.map((value) => ({ value, label: bandText(value) })),
          ]}
          onPick={(band) => onPick({ band })}
        />
        {named.length === 0 ? null : (
          <Select
            aria-label={L("OwnList")}
            value={filters.list}
            options={[{ value: "", label: L("NoList") }, ...named.map((name) => ({ value: name, label: name }))]}
            onPick={(list) => onPick({ list })}
          />
        )}
      </FoldedFilters>
      {order === null ? null : <OrderButtons order={order} />}
    </div>
  );
}

function OrderButtons({ order }: { readonly order: ReturnType<typeof usePriceOrder> }) {
  return (
    <span className="market__order">
      {order.isOutOfOrder && !order.isLive ? (
        <Button size="small" onClick={order.resort}>
          {L("Resort")}
        </Button>
      ) : null}
      <Button
        look={order.isLive ? "plain" : "quiet"}
        size="icon"
        aria-label={L("LiveSort")}
        aria-pressed={order.isLive}
        title={L("LiveSortHint")}
        onClick={() => order.setLive(!order.isLive)}
      >
        <Icon name="sort" />
      </Button>
    </span>
  );
}

function bandText(band: PriceBand): string {
  const [from, below] = priceBands[band];
  if (from === 0) return L("PriceBelow", formatCompactMoney(below * 100));
  if (below === Infinity) return L("PriceFrom", formatCompactMoney(from * 100));
  return L("PriceBetween", formatCompactMoney(from * 100), formatCompactMoney(below * 100));
}
