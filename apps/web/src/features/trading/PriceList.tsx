// Every security's price, live: searched by typing, sorted by column, its rows in place while prices move.

import type { Watchlist } from "@tradebook/contract/services/workspace.ts";
import { useDeferredValue, useMemo, useState, type ReactNode } from "react";
import { useStaleAge } from "../../lib/feed.ts";
import { useStore } from "../../lib/store.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Empty, Failed, Skeleton } from "../../ui/States.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { readStats, stats, statsLoading } from "../../market/stats-live.ts";
import { say } from "../../lib/say.ts";
import { useChoice } from "../../desk/use-choice.ts";
import { ListGain } from "./lists/ListGain.tsx";
import { ListLook } from "./lists/ListLook.tsx";
import { ListPicker } from "./lists/ListPicker.tsx";
import { ListTabs } from "./lists/ListTabs.tsx";
import { useNotes } from "../../market/watchlists/use-notes.ts";
import { useMonth, useRowMarks } from "./lists/use-row-marks.ts";
import { useSparks } from "./lists/use-sparks.ts";
import { useWatchlists } from "../../market/watchlists/use-watchlists.ts";
import { placed } from "../../market/watchlists/watchlists.ts";
import { listOrders, readFigures, usualFigures } from "./row-figures.ts";
import "./lists/lists.css";
import { PriceRows, priceRowsId } from "./PriceRows.tsx";
import { firstSorting, search, sortBy, type SortColumn, type Sorting } from "../../market/price-list.ts";
import { L } from "./trading-words.ts";
import { L as W } from "./workspace-words.ts";
import { usePriceOrder } from "../../market/use-price-order.ts";
import { searchBoxId } from "./use-shortcuts.ts";

const noSecurities: readonly string[] = [];

type Props = { readonly securityID: string; readonly onSelect: (securityID: string) => void };

export function PriceList({ securityID, onSelect }: Props) {
  const [text, setText] = useState("");
  const asked = useDeferredValue(text);
  const [sorting, sort] = useState(firstSorting);
  const loading = useStore(statsLoading);
  const ageMs = useStaleAge();
  const { lists, shown: list, save } = useWatchlists();
  const [kept, keep] = useChoice("listFigures", usualFigures);
  const figures = useMemo(() => readFigures(kept), [kept]);
  const { notes } = useNotes();
  const { marks, holdings } = useRowMarks();
  const beside = useMonth(figures.includes("grade") || sorting.column === "turnover");
  const order = usePriceOrder(sorting, beside);
  const offered = list === null ? order.ids : inListOrder(list.securityIDs, order.ids, sorting);
  // Whoever types looks for a security anywhere, whichever list is shown.
  const found = (typed: string) =>
    search(typed.trim() === "" ? offered : order.ids, typed, (id) => stats.get(id)?.name ?? "");
  const ids = found(asked);
  const sparks = useSparks(list?.securityIDs ?? noSecurities);
  const sizes = <span className="prices__count">{L("SecuritiesCount", ids.length)}</span>;
  const put = (shown: Watchlist) => (id: string, to: number) => {
    const next = placed(shown, id, to);
    if (next === shown) return;
    void save(lists.map((one) => (one === shown ? next : one)));
    say(W("ListMoved", id, next.securityIDs.indexOf(id) + 1, next.securityIDs.length));
  };
  const pick = (id: string) => {
    setText("");
    onSelect(id);
  };
  return (
    <Panel name={L("PriceList")} title={<ListPicker />} className="prices" side={sizes} ageMs={ageMs}>
      <ListTabs />
      <div className="prices__tools" id="list-panel">
        <TextInput
          id={searchBoxId}
          type="search"
          role="combobox"
          aria-expanded={ids.length > 0}
          aria-controls={ids.length > 0 ? priceRowsId : undefined}
          aria-label={L("SearchSecurity")}
          placeholder={L("SearchSecurity")}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") setText("");
            // What is typed counts, not what has been drawn of it.
            const first = event.key === "Enter" ? found(text)[0] : undefined;
            if (first !== undefined) pick(first);
            if (event.key === "ArrowDown" || first !== undefined) document.getElementById(priceRowsId)?.focus();
          }}
          end={text === "" ? <kbd className="prices__key">/</kbd> : null}
        />
        <SortBar order={order} sorting={sorting} isList={list !== null} onSort={sort}>
          <ListLook
            figures={kept}
            column={sorting.column}
            isList={list !== null}
            onFigures={keep}
            onSort={(column) => sort(sortBy(firstSorting, column))}
          />
        </SortBar>
      </div>
      {loading.state === "loading" && ids.length === 0 && text === "" ? (
        <Skeleton what={L("PriceList")} lines={14} />
      ) : null}
      {loading.state === "failed" ? <Failed failure={loading.failure} onRetry={() => void readStats()} /> : null}
      {loading.state === "ready" && ids.length === 0 && (list === null || text !== "") ? (
        <NothingFound text={text} onClear={() => setText("")} />
      ) : null}
      {loading.state === "ready" && list?.securityIDs.length === 0 && text === "" ? (
        <Empty title={W("ListEmpty")} text={W("ListEmptyHint")} />
      ) : null}
      {ids.length === 0 ? null : (
        <PriceRows
          key={kept}
          ids={ids}
          securityID={securityID}
          sparks={sparks}
          figures={figures}
          notes={notes}
          marks={marks}
          beside={beside}
          onPlace={list !== null && sorting.column === "symbol" && text === "" ? put(list) : null}
          onSelect={pick}
        />
      )}
      {list === null ? null : <ListGain holdings={holdings} securityIDs={list.securityIDs} />}
    </Panel>
  );
}

function NothingFound({ text, onClear }: { readonly text: string; readonly onClear: () => void }) {
  if (text === "") return <Empty title={L("NoSecurities")} text={L("NoSecuritiesHint")} />;
  const clear = (
    <Button size="small" onClick={onClear}>
      {L("ClearSearch")}
    </Button>
  );
  return <Empty title={L("NoMatch", text)} action={clear} />;
}

/** Those that people sort by, and the one that the list is sorted by now. */
const columns: readonly SortColumn[] = ["symbol", "change", "volume", "last"];

function sortButtons(current: SortColumn) {
  return listOrders.filter(([column]) => column === current || columns.includes(column));
}

/** A list's own order stands where all securities stand by symbol; every other column sorts as it does there. */
function inListOrder(own: readonly string[], sorted: readonly string[], { column }: Sorting): readonly string[] {
  const known = new Set(sorted);
  const wanted = new Set(own);
  return column === "symbol" ? own.filter((id) => known.has(id)) : sorted.filter((id) => wanted.has(id));
}

type SortBarProps = {
  readonly children: ReactNode;
  readonly isList: boolean;
  readonly order: ReturnType<typeof usePriceOrder>;
  readonly sorting: Sorting;
  readonly onSort: (sorting: Sorting) => void;
};

function SortBar({ order, sorting, isList, onSort, children }: SortBarProps) {
  const { isLive, isOutOfOrder } = order;
  return (
    <div className="prices__sort">
      {sortButtons(sorting.column).map(([column, head]) => (
        <button
          key={column}
          type="button"
          className="prices__column"
          aria-pressed={sorting.column === column}
          onClick={() => onSort(sortBy(sorting, column))}
        >
          {column === "symbol" && isList ? W("ListOrder") : head()}
          {sorting.column === column && !(column === "symbol" && isList) ? <SortMark sorting={sorting} /> : null}
        </button>
      ))}
      {isOutOfOrder && !isLive ? (
        <button type="button" className="prices__column prices__resort" onClick={order.resort}>
          {L("Resort")}
        </button>
      ) : null}
      <button
        type="button"
        className="prices__column prices__live"
        aria-pressed={isLive}
        aria-label={L("LiveSort")}
        title={L("LiveSortHint")}
        onClick={() => order.setLive(!isLive)}
      >
        <Icon name="sort" size={14} />
      </button>
      {children}
    </div>
  );
}

function SortMark({ sorting }: { readonly sorting: Sorting }) {
  return (
    <svg width="8" height="8" viewBox="0 0 9 9" aria-hidden="true">
      <path d={sorting.descending ? "M1 2 4.5 7.5 8 2Z" : "M1 7 4.5 1.5 8 7Z"} fill="currentColor" />
    </svg>
  );
}
