// The columns that the price list can have: what each says, what stands under it, and which are shown until others are chosen.

import type { MarketStat } from "@tradebook/contract/services/market-data.ts";
import type { ReactNode } from "react";
import { formatMoney, formatPrice, formatQuantity, formatShare, none } from "../../lib/format.ts";
import { formatCompactMoney } from "../../lib/format-compact.ts";
import { bandPosition, lastChange } from "../../market/market-stats.ts";
import {
  dailyTurnover,
  liquidityGrade,
  marketCap,
  placeInRange,
  rangeWithToday,
  spreadPercent,
  type Beside,
} from "../../market/period-stats.ts";
import type { SortColumn } from "../../market/price-list.ts";
import { Change } from "../../ui/Money.tsx";
import { useFlash } from "../../ui/use-flash.ts";
import { L, type MarketDataWord } from "./market-data-words.ts";
import type { ListTotals } from "./price-filters.ts";

export type PriceColumn = {
  readonly key: Exclude<SortColumn, "symbol">;
  readonly word: MarketDataWord;
  readonly cell: (stat: MarketStat, beside: Beside | undefined) => ReactNode;
  /** Words, which may be cut short; the whole stands in the title. */
  readonly isText?: boolean;
  readonly hint?: MarketDataWord;
  /** What stands under the column, over every row listed. */
  readonly total?: (totals: ListTotals) => string;
  /** Shown when it is chosen. */
  readonly isExtra?: boolean;
};

export const priceColumns: readonly PriceColumn[] = [
  { key: "name", word: "Company", isText: true, cell: (stat) => stat.name },
  { key: "sector", word: "Sector", isText: true, cell: (stat) => stat.sector },
  { key: "board", word: "Board", isText: true, isExtra: true, cell: (stat) => stat.board },
  { key: "prevClose", word: "PrevClose", cell: (stat) => formatPrice(stat.prevClose) },
  { key: "open", word: "Open", cell: (stat) => formatPrice(stat.open) },
  { key: "high", word: "High", cell: (stat) => formatPrice(stat.high) },
  { key: "low", word: "Low", cell: (stat) => formatPrice(stat.low) },
  { key: "last", word: "Last", cell: (stat) => <Last stat={stat} /> },
  {
    key: "published",
    word: "OfficialPrice",
    hint: "PublishedHint",
    isExtra: true,
    cell: (stat) => formatPrice(stat.officialClose ?? stat.publishedPrice),
  },
  { key: "change", word: "Change", cell: (stat) => <Moved stat={stat} /> },
  { key: "bid", word: "Bid", cell: (stat) => formatPrice(stat.bestBid) },
  { key: "offer", word: "Offer", cell: (stat) => formatPrice(stat.bestOffer) },
  { key: "spread", word: "Spread", hint: "SpreadHint", isExtra: true, cell: (stat) => spreadText(stat) },
  {
    key: "deals",
    word: "Trades",
    cell: (stat) => (stat.deals === 0 ? none : formatQuantity(stat.deals)),
    total: ({ deals }) => formatQuantity(deals),
  },
  {
    key: "volume",
    word: "Volume",
    cell: (stat) => (stat.deals === 0 ? none : formatQuantity(stat.volume)),
    total: ({ volume }) => formatQuantity(volume),
  },
  {
    key: "value",
    word: "ValueNaira",
    cell: (stat) => (stat.deals === 0 ? none : formatPrice(stat.value)),
    total: ({ value }) => formatPrice(value),
  },
  { key: "vwap", word: "Vwap", hint: "VwapHint", cell: (stat) => formatPrice(stat.vwap) },
  {
    key: "band",
    word: "InBand",
    hint: "InBandHint",
    isExtra: true,
    cell: (stat) => <Place at={bandPosition(stat)} of={[stat.lowerLimit, stat.upperLimit]} />,
  },
  {
    key: "year",
    word: "YearRange",
    hint: "YearRangeHint",
    isExtra: true,
    cell: (stat, beside) => <InYear stat={stat} beside={beside} />,
  },
  {
    key: "cap",
    word: "MarketCap",
    hint: "MarketCapHint",
    isExtra: true,
    cell: (stat, beside) => <Cap amount={marketCap(stat, beside?.listed?.sharesOutstanding ?? null)} />,
    total: ({ cap }) => (cap === null ? "" : formatCompactMoney(cap)),
  },
  {
    key: "turnover",
    word: "Liquidity",
    hint: "LiquidityHint",
    isExtra: true,
    cell: (_, beside) => <Liquidity beside={beside} />,
  },
];

const usual = priceColumns.filter(({ isExtra }) => isExtra !== true).map(({ key }) => key);

/** `name,last,cap`, as the address says it or as it was kept; the usual ones for nothing that can be read. */
export function shownColumns(cols: string): readonly PriceColumn[] {
  const asked = cols.split(",");
  const found = priceColumns.filter(({ key }) => asked.includes(key));
  return found.length === 0 ? priceColumns.filter(({ key }) => usual.includes(key)) : found;
}

/** What is said once a column is shown that was not, or the other way round; empty for the usual ones. */
export function toggledColumns(cols: string, key: string): string {
  const shown = shownColumns(cols).map((column) => column.key as string);
  const next = priceColumns
    .map((column) => column.key as string)
    .filter((one) => (one === key ? !shown.includes(one) : shown.includes(one)));
  return next.join(",") === usual.join(",") ? "" : next.join(",");
}

/** The whole of what may be cut short. */
export function wholeText({ key }: PriceColumn, stat: MarketStat): string | undefined {
  if (key === "name") return stat.name;
  if (key === "sector") return stat.sector;
  return key === "board" ? stat.board : undefined;
}

function spreadText(stat: MarketStat): string {
  const percent = spreadPercent(stat);
  return percent === null ? none : formatShare(percent);
}

function Last({ stat }: { readonly stat: MarketStat }) {
  const figure = useFlash(stat.last, stat.securityID);
  return (
    <strong ref={figure} className="market__last" data-traded={stat.last !== null}>
      {formatPrice(stat.last ?? stat.prevClose)}
    </strong>
  );
}

function Moved({ stat }: { readonly stat: MarketStat }) {
  const moved = lastChange(stat);
  return <Change change={moved?.change ?? null} percent={moved?.percent ?? null} />;
}

function InYear({ stat, beside }: { readonly stat: MarketStat; readonly beside: Beside | undefined }) {
  const range = beside?.year === undefined ? null : rangeWithToday(stat, beside.year);
  const at = placeInRange(stat.last ?? stat.prevClose, range);
  return <Place at={at} of={[range?.low ?? null, range?.high ?? null]} />;
}

type PlaceProps = { readonly at: number | null; readonly of: readonly [number | null, number | null] };

/** Where a price stands between two, as a mark on a line between their figures. */
function Place({ at, of: [low, high] }: PlaceProps) {
  if (low === null || high === null) return none;
  return (
    <span className="place" data-near={at !== null && (at < 0.05 || at > 0.95)}>
      {formatPrice(low)}
      <svg viewBox="0 0 40 8" aria-hidden="true">
        <rect y="3" width="40" height="2" rx="1" fill="var(--line)" />
        {at === null ? null : <rect x={at * 36} width="4" height="8" rx="1.5" fill="currentColor" />}
      </svg>
      {formatPrice(high)}
    </span>
  );
}

function Cap({ amount }: { readonly amount: bigint | null }) {
  return amount === null ? none : <span title={formatMoney(amount)}>{formatCompactMoney(amount)}</span>;
}

function Liquidity({ beside }: { readonly beside: Beside | undefined }) {
  const grade = liquidityGrade(beside?.month);
  if (beside?.month === undefined || grade === null) return none;
  const { daysTraded, days } = beside.month;
  return (
    <span title={L("LiquidityOf", daysTraded, days, formatMoney(dailyTurnover(beside.month)))}>
      <strong>{grade}</strong> · {formatCompactMoney(dailyTurnover(beside.month))}
    </span>
  );
}
