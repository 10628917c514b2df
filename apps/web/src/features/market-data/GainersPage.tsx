// Gainers and losers of the day or a longer period, what traded most, and how many rose and fell.

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { addressNow } from "../../lib/address-now.ts";
import { failureOf } from "../../lib/api.ts";
import { useStaleAge } from "../../lib/feed.ts";
import { formatCompactMoney } from "../../lib/format-compact.ts";
import { useLiveAll } from "../../lib/live-store.ts";
import { P } from "../../lib/page-words.ts";
import { useStore } from "../../lib/store.ts";
import { AlertHost } from "../../market/alerts/AlertHost.tsx";
import { periodQuery } from "../../market/period-stats.ts";
import { readStats, startStatsLive, stats, statsLoading } from "../../market/stats-live.ts";
import { AgeChip } from "../../ui/AgeChip.tsx";
import { Failed, Skeleton } from "../../ui/States.tsx";
import { Select } from "../../ui/Select.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { BreadthBar } from "./BreadthBar.tsx";
import { L, type MarketDataWord } from "./market-data-words.ts";
import { meanChange, readFilters, totalsOf, withMembers } from "./price-filters.ts";
import { RankingCard } from "./RankingCard.tsx";
import { SectorAndBoard } from "./SectorAndBoard.tsx";
import {
  leastKobo,
  leastMember,
  leastValues,
  pastOf,
  rankedPeriods,
  readLeast,
  readPeriod,
  type RankedPeriod,
  type Ranking,
} from "./rankings.ts";
import type { MarketTerm } from "./market-glossary-words.ts";
import { WordsHelp } from "./WordsHelp.tsx";
import "./market-data.css";

const words: readonly MarketTerm[] = [
  "WordPublished",
  "WordVolume",
  "WordBreadth",
  "WordYear",
  "WordBand",
  "WordClose",
  "WordBoard",
];

const views = {
  movers: { word: "GainersAndLosers", rankings: ["gainers", "losers"] },
  traded: { word: "MostTraded", rankings: ["value", "volume", "trades"] },
  limits: { word: "NearLimits", rankings: ["upper", "lower"] },
  extremes: { word: "HighsAndLows", rankings: ["highs", "lows"] },
} as const satisfies Record<string, { readonly word: MarketDataWord; readonly rankings: readonly Ranking[] }>;
type View = keyof typeof views;

const periodWords: { readonly [P in RankedPeriod]: MarketDataWord } = {
  today: "Today",
  week: "PeriodWeek",
  month: "PeriodMonth",
  quarter: "PeriodQuarter",
  year: "PeriodYear",
};

export function GainersPage() {
  const [query, setQuery] = useSearchParams();
  useEffect(startStatsLive, []);
  const all = useLiveAll(stats);
  const loading = useStore(statsLoading);
  const ageMs = useStaleAge();
  const names = Object.keys(views) as View[]; // the table's own keys
  const view = names.find((name) => name === query.get("view")) ?? "movers";
  const least = readLeast(query);
  const { sector, board } = readFilters(query);
  const keep = (members: Readonly<Record<string, string>>) =>
    setQuery(withMembers(addressNow(), members), { replace: true });
  const period = readPeriod(query);
  const hasPeriods = view === "movers" || view === "traded";
  const asked = pastOf(views[view].rankings[0], period);
  const past = useQuery({ ...periodQuery(asked ?? "week"), enabled: asked !== null });
  const tabs = names.map((key) => ({ key, label: L(views[key].word) }));
  return (
    <div className="page market">
      <header className="page__head market__head">
        <h1>{P("GainersLosers")}</h1>
        <div className="page__tools market__tools">
          <AgeChip ageMs={ageMs} />
          {hasPeriods ? (
            <Select
              aria-label={L("Period")}
              value={period}
              options={rankedPeriods.map((value) => ({ value, label: L(periodWords[value]) }))}
              onPick={(picked) => keep({ period: picked === "today" ? "" : picked })}
            />
          ) : null}
          <SectorAndBoard sector={sector} board={board} onPick={keep} />
          <WordsHelp words={words} />
          <label className="market__least" title={L("MinValueHint")}>
            <span>{L("MinValue")}</span>
            <Select
              value={String(least)}
              options={leastValues.map((naira) => ({ value: String(naira), label: leastLabel(naira) }))}
              onPick={(picked) => keep({ min: leastMember(Number(picked)) })}
            />
          </label>
        </div>
      </header>
      <BreadthBar totals={totalsOf(all)} mean={meanChange(all)} />
      <Tabs
        label={L("Rankings")}
        idPrefix="rankings"
        className="tabs market__tabs"
        tabs={tabs}
        current={view}
        onPick={(picked) => keep({ view: picked === "movers" ? "" : picked })}
      />
      <div
        id="rankings-panel"
        role="tabpanel"
        aria-labelledby={`rankings-tab-${view}`}
        className="rankings scroll"
        data-stale={ageMs !== null}
      >
        {loading.state === "failed" ? <Failed failure={loading.failure} onRetry={() => void readStats()} /> : null}
        {loading.state === "loading" && all.length === 0 ? <Skeleton what={L("Rankings")} lines={12} /> : null}
        {asked !== null && past.isError ? (
          <Failed failure={failureOf(past.error)} onRetry={() => void past.refetch()} />
        ) : null}
        {asked !== null && past.isPending ? <Skeleton what={L("Rankings")} lines={12} /> : null}
        {all.length === 0 || (asked !== null && past.data === undefined)
          ? null
          : views[view].rankings.map((ranking) => (
              <RankingCard
                key={ranking}
                ranking={ranking}
                among={{ least: leastKobo(least), sector, board, past: asked === null ? undefined : past.data }}
                period={period}
                leastText={formatCompactMoney(least * 100)}
                onAny={() => keep({ min: leastMember(0) })}
              />
            ))}
      </div>
      <AlertHost />
    </div>
  );
}

function leastLabel(naira: number): string {
  return naira === 0 ? L("AnyValue") : formatCompactMoney(naira * 100);
}
