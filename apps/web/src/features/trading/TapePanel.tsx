// The trades of the security looked at, newest first; each change of the list waits while a pointer is on it.

import type { MarketTrade } from "@tradebook/contract/services/market-data.ts";
import { phases } from "@tradebook/domain/market/phase.ts";
import { useQuery } from "@tanstack/react-query";
import { memo, useState } from "react";
import { useStaleAge } from "../../lib/feed.ts";
import { formatPrice, formatQuantity, formatTime } from "../../lib/format.ts";
import { phaseName } from "../../lib/phase-words.ts";
import { marketStatusQuery } from "../../lib/queries.ts";
import { Triangle } from "../../ui/Money.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Empty, MarketClosed, Skeleton } from "../../ui/States.tsx";
import { useTape, type Tape } from "./market-live.ts";
import { tickOf } from "./market-trades.ts";
import { L } from "./trading-words.ts";

const shownTrades = 40;

export function TapePanel({ securityID }: { readonly securityID: string }) {
  const live = useTape(securityID);
  const [held, hold] = useState<Tape | null>(null);
  const shown = held?.securityID === securityID ? held : (live ?? null);
  const ageMs = useStaleAge();
  return (
    <Panel name={L("TradesTape")} title={L("TradesTape")} className="tape" ageMs={ageMs}>
      {shown === null ? <Skeleton what={L("TradesTape")} lines={6} /> : null}
      {shown?.trades.length === 0 ? <NothingTraded /> : null}
      {shown === null || shown.trades.length === 0 ? null : (
        <div
          className="tape__rows scroll panel__live"
          role="region"
          aria-label={L("TradesTape")}
          tabIndex={0}
          onPointerEnter={() => hold(live ?? null)}
          onPointerLeave={() => hold(null)}
        >
          <table>
            <thead className="sr-only">
              <tr>
                <th scope="col">{L("Time")}</th>
                <th scope="col">{L("Price")}</th>
                <th scope="col">{L("Quantity")}</th>
              </tr>
            </thead>
            <tbody>
              {shown.trades.slice(0, shownTrades).map((trade, index) => (
                <TradeRow key={trade.mdEntryID} trade={trade} tick={tickOf(shown.trades, index)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

type RowProps = { readonly trade: MarketTrade; readonly tick: "up" | "down" | "flat" };

/** A trade does not change, so that a new one above it costs one row. */
const TradeRow = memo(function TradeRow({ trade, tick }: RowProps) {
  return (
    <tr title={trade.movesPrice ? L("MovesPrice") : undefined}>
      <td className="tape__time">{formatTime(trade.mdEntryTime)}</td>
      <td className={`tape__price num ${tick}`}>
        <Triangle direction={tick} />
        {formatPrice(trade.mdEntryPx)}
      </td>
      <td className="tape__quantity num" data-moves={trade.movesPrice}>
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
