// Today's prices of every security, live: filters and sorting in the address, rows that keep their places, totals of all.

import type { MarketStat } from "@tradebook/contract/services/market-data.ts";
import { Suspense, useDeferredValue, useMemo, useRef, useState } from "react";
import { useStaleAge } from "../../lib/feed.ts";
import { formatSeconds } from "../../lib/format.ts";
import { usePacedAll } from "../../lib/live-store.ts";
import { useStore } from "../../lib/store.ts";
import { sortBy } from "../../market/price-list.ts";
import { readStats, stats, statsLoading } from "../../market/stats-live.ts";
import { usePriceOrder } from "../../market/use-price-order.ts";
import { useWatchlists } from "../../market/watchlists/use-watchlists.ts";
import { Button } from "../../ui/Button.tsx";
import { useChoice } from "../../desk/use-choice.ts";
import { useKeptDesk } from "../../desk/use-kept-desk.ts";
import { AgeChip } from "../../ui/AgeChip.tsx";
import { Empty, Failed, Skeleton } from "../../ui/States.tsx";
import { useIsPhone } from "../../ui/use-media.ts";
import { ColumnChecks } from "../../lists/ColumnChecks.tsx";
import { L } from "./market-data-words.ts";
import { priceColumns, shownColumns, toggledColumns } from "./price-columns.tsx";
import { PriceCards } from "./PriceCards.tsx";
import { PriceFilterBar } from "./PriceFilterBar.tsx";
import { PriceSheet } from "./PriceSheet.tsx";
import { PriceTable } from "./PriceTable.tsx";
import { TotalsLine } from "./TotalsLine.tsx";
import { useBeside } from "./use-beside.ts";
import {
  capOf,
  countFilters,
  filteredIds,
  noFilters,
  readFilters,
  readSorting,
  totalsOf,
  withFilters,
  withMembers,
  withSorting,
} from "./price-filters.ts";
import { lazyPart } from "../../ui/lazy-part.ts";

/** Fetched by whoever asks for it. */
const HeatMap = lazyPart(async () => (await import("../../market/heat-map/HeatMap.tsx")).HeatMap);

type Change = (query: URLSearchParams) => URLSearchParams;
type Props = { readonly query: URLSearchParams; readonly onQuery: (change: Change) => void };

/** Each row follows its own price; totals and filters need no such haste. */
const totalsEveryMs = 1000;

export function LivePrices({ query, onQuery }: Props) {
  useKeptDesk();
  const filters = readFilters(query);
  const [typed, setTyped] = useState(filters.text);
  const text = useDeferredValue(typed);
  const sorting = readSorting(query);
  const [kept, keep] = useChoice("priceColumns", "");
  const cols = query.get("cols") ?? kept;
  const columns = useMemo(() => shownColumns(cols), [cols]);
  const beside = useBeside(columns.some(({ isExtra }) => isExtra === true));
  const order = usePriceOrder(sorting, beside);
  const { lists } = useWatchlists();
  const all = usePacedAll(stats, totalsEveryMs);
  const loading = useStore(statsLoading);
  const ageMs = useStaleAge();
  const byId = new Map(all.map((stat) => [stat.securityID, stat]));
  const own = lists.find(({ name }) => name === filters.list);
  const among = own === undefined ? order.ids : order.ids.filter((id) => own.securityIDs.includes(id));
  const ids = filteredIds(among, byId, { ...filters, text });
  const shown = ids.flatMap((id) => byId.get(id) ?? []);
  const totals = { ...totalsOf(shown), cap: capOf(shown, beside) };
  const clear = () => {
    setTyped("");
    onQuery((asked) => withFilters(asked, noFilters));
  };
  const type = (next: string) => {
    setTyped(next);
    onQuery((asked) => withFilters(asked, { text: next }));
  };
  // In the address as well, for a view that is kept and for whoever is sent it.
  const toggle = (key: string) =>
    onQuery((asked) => {
      const next = toggledColumns(asked.get("cols") ?? kept, key);
      keep(next);
      return withMembers(asked, { cols: next });
    });
  const sort = (column: Parameters<typeof sortBy>[1]) =>
    onQuery((asked) => withSorting(asked, sortBy(readSorting(asked), column)));
  return (
    <section className="market__list" aria-label={L("PricesOf")} data-stale={ageMs !== null}>
      <PriceFilterBar
        filters={{ ...filters, text: typed }}
        lists={lists.map(({ name }) => name)}
        order={order}
        onType={type}
        onPick={(change) => onQuery((asked) => withFilters(asked, change))}
      />
      <div className="market__line">
        <TotalsLine totals={totals} />
        {query.get("view") === "map" ? null : (
          <span className="market__columns">
            <ColumnChecks
              columns={priceColumns.map(({ key, word }) => ({ key, label: L(word) }))}
              isShown={(key) => columns.some((column) => column.key === key)}
              onToggle={toggle}
            />
          </span>
        )}
        <AsAt all={all} />
        <AgeChip ageMs={ageMs} />
      </div>
      {loading.state === "loading" && all.length === 0 ? <Skeleton what={L("PriceList")} lines={16} /> : null}
      {loading.state === "failed" ? <Failed failure={loading.failure} onRetry={() => void readStats()} /> : null}
      {loading.state === "ready" && ids.length === 0 ? (
        <NothingHere isFiltered={countFilters({ ...filters, text }) > 0} onClear={clear} />
      ) : null}
      {ids.length === 0 ? null : (
        <Shown
          ids={ids}
          stats={byId}
          view={query.get("view")}
          columns={columns}
          beside={beside}
          sorting={sorting}
          totals={totals}
          picked={query.get("pick") ?? ""}
          onSort={sort}
          onPick={(pick) => onQuery((asked) => withMembers(asked, { pick }))}
        />
      )}
    </section>
  );
}

/** When anything in the list was last told. */
function AsAt({ all }: { readonly all: readonly MarketStat[] }) {
  const latest = all.reduce((newest, { updatedAt }) => Math.max(newest, updatedAt ?? 0), 0);
  return latest === 0 ? null : <span className="totals num">{L("AsAt", formatSeconds(latest))}</span>;
}

type ShownProps = {
  readonly ids: readonly string[];
  readonly stats: ReadonlyMap<string, MarketStat>;
  readonly view: string | null;
} & Omit<Parameters<typeof PriceTable>[0], "ids">;

function Shown({ ids, stats: byId, view, ...table }: ShownProps) {
  const isPhone = useIsPhone();
  const beside = useRef<HTMLDivElement>(null);
  if (view === "map") {
    return (
      <Suspense fallback={<Skeleton what={L("ViewMap")} lines={12} />}>
        <HeatMap shown={ids.flatMap((id) => byId.get(id) ?? [])} />
      </Suspense>
    );
  }
  const { columns, sorting, onSort } = table;
  if (isPhone) return <PriceCards ids={ids} columns={columns} sorting={sorting} onSort={onSort} />;
  const close = () => {
    giveFocusBack(beside.current, table.picked);
    table.onPick("");
  };
  return (
    <div ref={beside} className="market__beside" data-open={table.picked !== ""}>
      <PriceTable ids={ids} {...table} />
      {table.picked === "" ? null : <PriceSheet securityID={table.picked} onClose={close} />}
    </div>
  );
}

/** From the sheet to the row that it was opened from; to the list where that row is out of sight. */
function giveFocusBack(beside: HTMLElement | null, securityID: string): void {
  const row = beside?.querySelector<HTMLElement>(`[data-security="${CSS.escape(securityID)}"] a`);
  (row ?? beside?.querySelector<HTMLElement>(".market__scroll"))?.focus();
}

function NothingHere({ isFiltered, onClear }: { readonly isFiltered: boolean; readonly onClear: () => void }) {
  if (!isFiltered) return <Empty title={L("NoPrices")} text={L("NoPricesHint")} />;
  return <Empty title={L("NoRows")} action={<Button onClick={onClear}>{L("ClearFilters")}</Button>} />;
}
