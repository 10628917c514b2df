// One company's prices: who it is, how it stands today, its chart, its days, and what was published about it.

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link, useSearchParams } from "react-router";
import { addressNow } from "../../lib/address-now.ts";
import { useLive, useLiveAll } from "../../lib/live-store.ts";
import { homePath } from "../../lib/paths.ts";
import { P } from "../../lib/page-words.ts";
import { useStore } from "../../lib/store.ts";
import { ChartPanel } from "../../market/ChartPanel.tsx";
import { securitiesQuery } from "../../market/period-stats.ts";
import { readStats, startStatsLive, stats, statsLoading } from "../../market/stats-live.ts";
import { Empty, Failed, Skeleton } from "../../ui/States.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { CompanyActions } from "./CompanyActions.tsx";
import { CompanyHistory } from "./CompanyHistory.tsx";
import { CompanyPicker } from "./CompanyPicker.tsx";
import { CompanyNews } from "./CompanyNews.tsx";
import { CompanyProfile } from "./CompanyProfile.tsx";
import { CompanyStatistics } from "./CompanyStatistics.tsx";
import { L } from "./market-data-words.ts";
import { withMembers } from "./price-filters.ts";
import type { MarketTerm } from "./market-glossary-words.ts";
import { WordsHelp } from "./WordsHelp.tsx";
import "./market-data.css";

const words: readonly MarketTerm[] = [
  "WordClose",
  "WordAdjusted",
  "WordVwap",
  "WordVolume",
  "WordVolatility",
  "WordYear",
  "WordCap",
  "WordLiquidity",
  "WordSpread",
  "WordWht",
];

const tabNames = ["prices", "actions", "news", "statistics"] as const;
type Tab = (typeof tabNames)[number];

export function CompanyPage() {
  const [query, setQuery] = useSearchParams();
  useEffect(startStatsLive, []);
  const all = useLiveAll(stats);
  const asked = query.get("s")?.toUpperCase() ?? "";
  const securityID = asked === "" ? (all.map((stat) => stat.securityID).sort()[0] ?? "") : asked;
  return (
    <div className="page market">
      <header className="page__head market__head">
        <h1>{P("CompanyPriceLists")}</h1>
        <div className="page__tools market__tools">
          <CompanyPicker
            securityID={securityID}
            onPick={(picked) => setQuery(withMembers(addressNow(), { s: picked }))}
          />
          <WordsHelp words={words} />
          {securityID === "" ? null : (
            <Link
              className="button button--primary"
              to={`${homePath}?s=${securityID}`}
              aria-label={L("TradeSymbol", securityID)}
            >
              {L("TradeIt")}
            </Link>
          )}
        </div>
      </header>
      <Company securityID={securityID} query={query} onQuery={setQuery} />
    </div>
  );
}

type CompanyProps = {
  readonly securityID: string;
  readonly query: URLSearchParams;
  readonly onQuery: (query: URLSearchParams, how?: { replace: boolean }) => void;
};

function Company({ securityID, query, onQuery }: CompanyProps) {
  const stat = useLive(stats, securityID);
  const loading = useStore(statsLoading);
  const securities = useQuery(securitiesQuery());
  if (loading.state === "failed") return <Failed failure={loading.failure} onRetry={() => void readStats()} />;
  if (stat === undefined) {
    if (loading.state === "loading" || securityID === "") return <Skeleton what={L("PriceHistory")} lines={14} />;
    return <Empty title={L("UnknownCompany", securityID)} text={L("UnknownCompanyHint")} />;
  }
  const tab: Tab = tabNames.find((name) => name === query.get("tab")) ?? "prices";
  const listed = securities.data?.find((row) => row.securityID === securityID) ?? null;
  const tabs = [
    { key: "prices", label: L("Prices") },
    { key: "actions", label: L("Actions") },
    { key: "news", label: L("News") },
    { key: "statistics", label: L("Statistics") },
  ] as const;
  return (
    <div className="company scroll" data-security={securityID}>
      <CompanyProfile stat={stat} listed={listed} />
      <div className="company__chart">
        <ChartPanel securityID={securityID} />
      </div>
      <section className="company__more panel">
        <header className="panel__head">
          <Tabs
            label={L("CompanyOf", stat.name)}
            idPrefix="company"
            tabs={tabs}
            current={tab}
            onPick={(next) => onQuery(withMembers(query, { tab: next === "prices" ? "" : next }), { replace: true })}
          />
        </header>
        <div id="company-panel" role="tabpanel" aria-labelledby={`company-tab-${tab}`}>
          {tab === "prices" ? <CompanyHistory securityID={securityID} query={query} onQuery={onQuery} /> : null}
          {tab === "actions" ? <CompanyActions securityID={securityID} /> : null}
          {tab === "news" ? <CompanyNews securityID={securityID} /> : null}
          {tab === "statistics" ? <CompanyStatistics stat={stat} listed={listed} /> : null}
        </div>
      </section>
    </div>
  );
}
