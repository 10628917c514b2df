// The trades of the security looked at, newest first; each change of the list waits while a pointer or the keyboard is on it.

import type { MarketTrade } from "@tradebook/contract/services/market-data.ts";
import { phases } from "@tradebook/domain/market/phase.ts";
import { notional } from "@tradebook/domain/units.ts";
import { useQuery } from "@tanstack/react-query";
import { memo, useMemo, useRef, useState } from "react";
import { useAccount } from "../../lib/account.ts";
import { useStaleAge } from "../../lib/feed.ts";
import { formatMoney, formatPrice, formatQuantity, formatTime } from "../../lib/format.ts";
import { formatCompact } from "../../lib/format-compact.ts";
import { phaseName } from "../../lib/phase-words.ts";
import { marketStatusQuery } from "../../lib/queries.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Triangle } from "../../ui/Money.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Empty, MarketClosed, Skeleton } from "../../ui/States.tsx";
import { tradesQuery, useTradingDay } from "./account-trades.ts";
import { L as B } from "./blotter-words.ts";
import { useTape, type Tape } from "./market-live.ts";
import { tickOf } from "./market-trades.ts";
import { leastSizes, ownOnTape, shownTrades, wholeTape, type OwnFill, type TapeFilter } from "./tape-filter.ts";
import { L } from "./trading-words.ts";

const mostRows = 40;
/** The newest of one's own that are looked for on the tape. */
const ownFills = 50;
const noFills: readonly OwnFill[] = [];

export function TapePanel({ securityID }: { readonly securityID: string }) {
  const live = useTape(securityID);
  const [held, hold] = useState<Tape | null>(null);
  const holders = useRef(new Set<"pointer" | "keyboard">());
  const on = (holder: "pointer" | "keyboard") => {
    if (holders.current.size === 0) hold(live ?? null);
    holders.current.add(holder);
  };
  const off = (holder: "pointer" | "keyboard") => {
    holders.current.delete(holder);
    if (holders.current.size === 0) hold(null);
  };
  const [filter, setFilter] = useState(wholeTape);
  const shown = held?.securityID === securityID ? held : (live ?? null);
  const own = useOwn(shown?.trades);
  const trades = shown === null ? [] : shownTrades(shown.trades, filter, own).slice(0, mostRows);
  const ageMs = useStaleAge();
  const tools = <TapeTools filter={filter} onFilter={setFilter} />;
  return (
    <Panel name={L("TradesTape")} title={L("TradesTape")} className="tape" ageMs={ageMs} side={tools}>
      {shown === null ? <Skeleton what={L("TradesTape")} lines={6} /> : null}
      {shown?.trades.length === 0 ? <NothingTraded /> : null}
      {shown !== null && shown.trades.length > 0 && trades.length === 0 ? (
        <Empty
          title={B("TapeNone")}
          action={
            <Button size="small" onClick={() => setFilter(wholeTape)}>
              {B("ClearFilters")}
            </Button>
          }
        />
      ) : null}
      {shown === null || trades.length === 0 ? null : (
        <div
          className="tape__rows scroll panel__live"
          role="region"
          aria-label={L("TradesTape")}
          tabIndex={0}
          onPointerEnter={() => on("pointer")}
          onPointerLeave={() => off("pointer")}
          onFocus={({ target }) => {
            if (target.matches(":focus-visible")) on("keyboard");
          }}
          onBlur={() => off("keyboard")}
        >
          <table>
            <TapeHead />
            <tbody>
              {trades.map((trade) => (
                <TradeRow
                  key={trade.mdEntryID}
                  trade={trade}
                  tick={tickOf(shown.trades, shown.trades.indexOf(trade))}
                  isOwn={own.has(trade.mdEntryID)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

/** One's own trades of the day that stand on the tape. */
function useOwn(tape: readonly MarketTrade[] | undefined): ReadonlySet<string> {
  const account = useAccount();
  const today = useTradingDay();
  const asked = { span: "today", count: ownFills, today } as const;
  const fills = useQuery(tradesQuery(account?.cscsAccount ?? "", asked)).data?.items ?? noFills;
  return useMemo(() => ownOnTape(tape ?? [], fills), [tape, fills]);
}

const sides = ["", "Buy", "Sell"] as const;

type ToolsProps = { readonly filter: TapeFilter; readonly onFilter: (filter: TapeFilter) => void };

function TapeTools({ filter, onFilter }: ToolsProps) {
  const sideWords = { "": B("TapeBoth"), Buy: B("TapeBought"), Sell: B("TapeSold") } as const;
  const pickSize = (value: string) =>
    onFilter({ ...filter, least: leastSizes.find((size) => String(size) === value) ?? 0 });
  const pickSide = (value: string) => onFilter({ ...filter, side: sides.find((side) => side === value) ?? "" });
  return (
    <span className="tape__tools" role="group" aria-label={B("TapeFilter")}>
      <select
        className="chart__interval"
        aria-label={B("TapeLeast", formatQuantity(filter.least))}
        value={filter.least}
        onChange={(event) => pickSize(event.target.value)}
      >
        {leastSizes.map((size) => (
          <option key={size} value={size}>
            {size === 0 ? B("TapeAnySize") : `≥ ${formatCompact(size)}`}
          </option>
        ))}
      </select>
      <select
        className="chart__interval"
        aria-label={L("Side")}
        value={filter.side}
        onChange={(event) => pickSide(event.target.value)}
      >
        {sides.map((side) => (
          <option key={side} value={side}>
            {sideWords[side]}
          </option>
        ))}
      </select>
      <Button
        look="quiet"
        size="icon"
        aria-label={B("TapeOwn")}
        title={B("TapeOwn")}
        aria-pressed={filter.isOwn}
        onClick={() => onFilter({ ...filter, isOwn: !filter.isOwn })}
      >
        <Icon name="user" size={14} />
      </Button>
    </span>
  );
}

function TapeHead() {
  return (
    <thead className="sr-only">
      <tr>
        <th scope="col">{L("Time")}</th>
        <th scope="col">{L("Price")}</th>
        <th scope="col">{L("Quantity")}</th>
      </tr>
    </thead>
  );
}

type RowProps = { readonly trade: MarketTrade; readonly tick: "up" | "down" | "flat"; readonly isOwn: boolean };

/** A trade does not change, so that a new one above it costs one row. */
const TradeRow = memo(function TradeRow({ trade, tick, isOwn }: RowProps) {
  const value = formatMoney(notional(trade.mdEntryPx, trade.mdEntrySize));
  return (
    <tr title={trade.movesPrice ? `${value} · ${L("MovesPrice")}` : value} data-own={isOwn}>
      <td className="tape__time">{formatTime(trade.mdEntryTime)}</td>
      <td className={`tape__price num ${tick}`}>
        <Triangle direction={tick} />
        {formatPrice(trade.mdEntryPx)}
      </td>
      <td className="tape__quantity num" data-moves={trade.movesPrice}>
        {isOwn ? <span className="sr-only">{B("TapeOwnMark")} </span> : null}
        {formatQuantity(trade.mdEntrySize)}
        {trade.cross ? <abbr title={L("Cross")}> x</abbr> : null}
      </td>
    </tr>
  );
});

function NothingTraded() {
  const { data } = useQuery(marketStatusQuery());
  if (data === undefined || phases[data.phase].accepts) return <Empty title={L("NoTrades")} />;
  return <MarketClosed title={phaseName(data.phase)} text={L("NoTrades")} />;
}
