// What moves: how many rose and fell, the most of either, with the rows staying while they are read.

import type { MarketStat } from "@tradebook/contract/services/market-data.ts";
import { useEffect, useState } from "react";
import { useStaleAge } from "../../../lib/feed.ts";
import { formatPrice } from "../../../lib/format.ts";
import { lastChange } from "../../../market/market-stats.ts";
import { stats } from "../../../market/stats-live.ts";
import { Change } from "../../../ui/Money.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { Skeleton } from "../../../ui/States.tsx";
import { L } from "../workspace-words.ts";
import { moversOf, type Movers } from "./movers.ts";
import type { PanelProps } from "./PanelView.tsx";

const lookEveryMs = 2000;

export function MoversPanel({ onSelect }: PanelProps) {
  const ageMs = useStaleAge();
  const movers = useMovers();
  return (
    <Panel name={L("PanelMovers")} title={L("PanelMovers")} className="movers" ageMs={ageMs}>
      {movers === null ? <Skeleton what={L("PanelMovers")} lines={8} /> : null}
      {movers === null ? null : (
        <div className="movers__body scroll panel__live" role="region" aria-label={L("PanelMovers")} tabIndex={0}>
          <Breadth movers={movers} />
          <MoverList title={L("Risers")} rows={movers.up} onSelect={onSelect} />
          <MoverList title={L("Fallers")} rows={movers.down} onSelect={onSelect} />
        </div>
      )}
    </Panel>
  );
}

function useMovers(): Movers | null {
  const [movers, setMovers] = useState<Movers | null>(null);
  useEffect(() => {
    const look = () => {
      const all = stats.all();
      if (all.length > 0) setMovers(moversOf(all));
    };
    look();
    const timer = setInterval(look, lookEveryMs);
    return () => clearInterval(timer);
  }, []);
  return movers;
}

function Breadth({ movers: { risen, fallen, unchanged } }: { readonly movers: Movers }) {
  const all = Math.max(1, risen + fallen + unchanged);
  const width = (part: number) => ({ width: `${(part / all) * 100}%` });
  return (
    <div className="movers__breadth">
      <p>{L("Breadth", risen, fallen, unchanged)}</p>
      <span className="movers__bar" aria-hidden="true">
        <span className="movers__risen" style={width(risen)} />
        <span style={width(unchanged)} />
        <span className="movers__fallen" style={width(fallen)} />
      </span>
    </div>
  );
}

type ListProps = {
  readonly title: string;
  readonly rows: readonly MarketStat[];
  readonly onSelect: (securityID: string) => void;
};

function MoverList({ title, rows, onSelect }: ListProps) {
  return (
    <section className="movers__list" aria-label={title}>
      <h3>{title}</h3>
      {rows.length === 0 ? <p className="muted">{L("NobodyMoved")}</p> : null}
      <ul>
        {rows.map((stat) => (
          <li key={stat.securityID}>
            <button type="button" onClick={() => onSelect(stat.securityID)} title={stat.name}>
              <strong className="ellipsis">{stat.symbol}</strong>
              <span className="num">{formatPrice(stat.last)}</span>
              <Change percent={lastChange(stat)?.percent ?? null} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
