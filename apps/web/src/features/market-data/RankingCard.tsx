// One ranking as a table: its rows keep their places while somebody points at them.

import { useEffect, useState } from "react";
import type { MarketStat } from "@tradebook/contract/services/market-data.ts";
import type { PeriodStatistic } from "@tradebook/contract/services/period-statistics.ts";
import { Link } from "react-router";
import { formatMoney, formatPrice, formatQuantity } from "../../lib/format.ts";
import { formatCompact, formatCompactMoney } from "../../lib/format-compact.ts";
import { useLive } from "../../lib/live-store.ts";
import { companyPath } from "../../lib/paths.ts";
import { lastChange } from "../../market/market-stats.ts";
import { periodChange } from "../../market/period-stats.ts";
import { stats } from "../../market/stats-live.ts";
import { Button } from "../../ui/Button.tsx";
import { Change } from "../../ui/Money.tsx";
import { Empty } from "../../ui/States.tsx";
import { useIsPhone } from "../../ui/use-media.ts";
import { L, type MarketDataWord } from "./market-data-words.ts";
import { ranked, rankings, tradedIn, type Among, type Ranking } from "./rankings.ts";
import { SecurityFlags } from "./SecurityFlags.tsx";

/** Ranks are read, not watched: a faster list could not be. */
const rerankEveryMs = 5000;

const words: { readonly [R in Ranking]: { readonly title: MarketDataWord; readonly none: MarketDataWord } } = {
  gainers: { title: "Gainers", none: "NoGainers" },
  losers: { title: "Losers", none: "NoLosers" },
  value: { title: "MostValue", none: "NoTop" },
  volume: { title: "MostVolume", none: "NoTop" },
  trades: { title: "MostTrades", none: "NoTop" },
  upper: { title: "NearUpper", none: "NoNearUpper" },
  lower: { title: "NearLower", none: "NoNearLower" },
  highs: { title: "NewHighs", none: "NoNewHighs" },
  lows: { title: "NewLows", none: "NoNewLows" },
};

type Props = {
  readonly ranking: Ranking;
  readonly among: Among;
  readonly leastText: string;
  /** Counts what traded for less as well. */
  readonly onAny: () => void;
};

export function RankingCard({ ranking, among, leastText, onAny }: Props) {
  const [isHeld, hold] = useState(false);
  const ids = useRanking({ ranking, among, isHeld });
  const { title, none } = words[ranking];
  const { past } = among;
  const most = Math.max(0, ...ids.map((id) => sizeOf(stats.get(id), ranking, past?.get(id))));
  return (
    <section
      className="ranking panel"
      aria-label={L(title)}
      data-testid={`ranking-${ranking}`}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
    >
      <header className="panel__head">
        <h2 className="panel__title">{L(title)}</h2>
      </header>
      {ids.length === 0 ? (
        <Empty
          title={L(none, leastText)}
          action={
            among.least === 0n ? null : (
              <Button size="small" onClick={onAny}>
                {L("CountAll")}
              </Button>
            )
          }
        />
      ) : (
        <table className="grid">
          <thead>
            <tr>
              <th scope="col">{L("Symbol")}</th>
              <th scope="col" className="num">
                {L(
                  isOfMoves(ranking) ? "Published" : ranking === "highs" ? "High" : ranking === "lows" ? "Low" : "Last",
                )}
              </th>
              <th scope="col" className="num">
                {L("Change")}
              </th>
              <th scope="col" className="num ranking__wide">
                {L("Volume")}
              </th>
              <th scope="col" className="num">
                {ranking === "trades" ? L("Trades") : L("Value")}
              </th>
            </tr>
          </thead>
          <tbody>
            {ids.map((id) => (
              <RankingRow key={id} id={id} ranking={ranking} most={most} past={past?.get(id)} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

type Ranked = { readonly ranking: Ranking; readonly among: Among; readonly isHeld: boolean };

function useRanking({ ranking, among, isHeld }: Ranked) {
  const { least, sector, board, past } = among;
  const [ids, rank] = useState(() => ranked(stats.all(), ranking, among));
  useEffect(() => {
    if (isHeld) return undefined;
    const again = () => rank(ranked(stats.all(), ranking, { least, sector, board, past }));
    again();
    const timer = setInterval(again, rerankEveryMs);
    // The first are heard before the rest are read: none waits for the next time to be ranked.
    let listed = stats.keys().length;
    const stop = stats.subscribeAll(() => {
      if (stats.keys().length !== listed) again();
      listed = stats.keys().length;
    });
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [ranking, least, sector, board, past, isHeld]);
  return ids;
}

type RowProps = {
  readonly id: string;
  readonly ranking: Ranking;
  readonly most: number;
  readonly past: PeriodStatistic | undefined;
};

function RankingRow({ id, ranking, most, past }: RowProps) {
  const stat = useLive(stats, id);
  const isPhone = useIsPhone();
  if (stat === undefined) return null;
  const shown = shownOf(stat, ranking, past);
  // What stands beside a new high is today's, though it was measured against a year.
  const traded = tradedIn(stat, isOfYear(ranking) ? undefined : past);
  const share = most === 0 ? 0 : Math.min(100, (sizeOf(stat, ranking, past) / most) * 100);
  return (
    <tr data-security={id}>
      <th scope="row" title={stat.name}>
        <Link className="grid__link" to={`${companyPath}?s=${id}`}>
          {stat.symbol}
        </Link>
        <SecurityFlags stat={stat} />
        <span className={`ranking__bar ranking__bar--${ranking}`} style={{ width: `${share}%` }} aria-hidden="true" />
      </th>
      <td className="num">{formatPrice(shown.price)}</td>
      <td className="num">
        <Change change={isPhone || isOfTrading(ranking) ? undefined : shown.change} percent={shown.percent} />
      </td>
      <td className="num ranking__wide" title={formatQuantity(traded.volume)}>
        {formatCompact(traded.volume)}
      </td>
      <td className="num" title={formatMoney(traded.value)}>
        {ranking === "trades" ? formatQuantity(traded.deals) : formatCompactMoney(traded.value)}
      </td>
    </tr>
  );
}

function sizeOf(stat: MarketStat | undefined, ranking: Ranking, past: PeriodStatistic | undefined): number {
  const measure: (stat: MarketStat, past: PeriodStatistic | undefined) => number | null = rankings[ranking];
  return stat === undefined ? 0 : (measure(stat, past) ?? 0);
}

function isOfMoves(ranking: Ranking): boolean {
  return ranking === "gainers" || ranking === "losers";
}

/** Three of these stand beside each other, with no room for what a price moved by in naira. */
function isOfTrading(ranking: Ranking): boolean {
  return ranking === "value" || ranking === "volume" || ranking === "trades";
}

/** Who rose and fell goes by the published price; what traded most by what it last traded at. */
function shownOf(stat: MarketStat, ranking: Ranking, past: PeriodStatistic | undefined) {
  if (isOfMoves(ranking)) {
    const moved = past === undefined ? { change: stat.change, percent: stat.changePct } : periodChange(stat, past);
    return { price: stat.publishedPrice ?? stat.prevClose, change: moved?.change, percent: moved?.percent ?? null };
  }
  const moved = past === undefined || isOfYear(ranking) ? lastChange(stat) : periodChange(stat, past);
  const extreme = ranking === "highs" ? stat.high : ranking === "lows" ? stat.low : null;
  return { price: extreme ?? stat.last ?? stat.prevClose, change: moved?.change, percent: moved?.percent ?? null };
}

function isOfYear(ranking: Ranking): boolean {
  return ranking === "highs" || ranking === "lows";
}
