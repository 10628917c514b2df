// How an account has done over a range: its figures, its line beside the index, its months, securities and costs.

import { backOfficeService } from "@tradebook/contract/services/back-office.ts";
import type { PortfolioPerformance } from "@tradebook/contract/performance.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lagosDay } from "@tradebook/domain/instant.ts";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { call } from "../../lib/api.ts";
import { now } from "../../lib/clock.ts";
import { formatPercent } from "../../lib/format.ts";
import { marketStatusQuery } from "../../lib/queries.ts";
import { IndexPicture } from "../../pictures/IndexPicture.tsx";
import { RangeBar } from "../../pictures/RangeBar.tsx";
import { difference, firstRange, rangeIn, ranges, type RangeKey } from "../../pictures/ranges.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import { Change, Gain } from "../../ui/Money.tsx";
import { Empty } from "../../ui/States.tsx";
import { ContributionsPicture } from "./ContributionsPicture.tsx";
import { CostsPicture } from "./CostsPicture.tsx";
import { HowGained, HowMoneyWeighted, HowTimeWeighted } from "./HowPerformed.tsx";
import { MonthsPicture } from "./MonthsPicture.tsx";
import { L } from "./performance-words.ts";
import { PortfolioView } from "./PortfolioView.tsx";

export function PerformanceTab({ tabs }: { readonly tabs: ReactNode }) {
  const [query, setQuery] = useSearchParams();
  const range = rangeIn(query);
  const pick = (next: RangeKey) =>
    setQuery({ tab: "performance", ...(next === firstRange ? {} : { range: next }) }, { replace: true });
  return (
    <PortfolioView tabs={tabs} tab="performance" tools={<RangeBar range={range} onPick={pick} />}>
      {(cscsAccount) => <OfAccount key={cscsAccount} cscsAccount={cscsAccount} range={range} />}
    </PortfolioView>
  );
}

function OfAccount({ cscsAccount, range }: { readonly cscsAccount: string; readonly range: RangeKey }) {
  const status = useQuery(marketStatusQuery());
  const today = status.data?.tradingDate ?? lagosDay(now());
  const from = ranges[range].from(today);
  const asked = { cscsAcct: cscsAccount, from, to: today };
  const isReady = !status.isPending;
  const performance = useQuery({
    queryKey: ["performance", cscsAccount, from, today],
    queryFn: ({ signal }) => call(backOfficeService.GetPortfolioPerformance, asked, signal),
    enabled: isReady,
    placeholderData: keepPreviousData,
  });
  const costs = useQuery({
    queryKey: ["costs", cscsAccount, from, today],
    queryFn: ({ signal }) => call(backOfficeService.GetAccountCosts, asked, signal),
    enabled: isReady,
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded
      query={performance}
      what={L("Figures")}
      lines={14}
      isEmpty={({ days }) => days.length === 0}
      empty={<Empty title={L("NothingYet")} text={L("NothingYetHint")} />}
    >
      {(done) => (
        <div className="perf__body" aria-busy={performance.isFetching || costs.isFetching}>
          <Cards done={done} />
          <IndexPicture done={done} />
          <MonthsPicture months={done.months} />
          <ContributionsPicture done={done} />
          <Loaded query={costs} what={L("CostsTitle")} lines={8}>
            {(paid) => <CostsPicture costs={paid} />}
          </Loaded>
          {done.simulated ? <p className="muted perf__note">{L("Simulated")}</p> : null}
        </div>
      )}
    </Loaded>
  );
}

function Cards({ done }: { readonly done: PortfolioPerformance }) {
  const { returnPct, indexPct, moneyWeightedPct, gain, drawdown } = done.totals;
  const ahead = difference(returnPct, indexPct);
  return (
    <dl className="portal__cards perf__cards" data-testid="performance-cards">
      <Figure label={L("TwrCard")} testId="twr">
        <Change percent={returnPct} />
        <HowTimeWeighted done={done} />
      </Figure>
      <Figure label={L("IndexCard")} testId="index">
        <Change percent={indexPct} />
      </Figure>
      <Figure label={L("AheadCard")} testId="ahead">
        {ahead === null ? "–" : L("Points", formatPercent(ahead).replace("%", ""))}
      </Figure>
      <Figure label={L("MoneyWeightedCard")} testId="money-weighted">
        <Change percent={moneyWeightedPct} />
        <HowMoneyWeighted done={done} />
      </Figure>
      <Figure label={L("GainCard")} testId="gain">
        <Gain kobo={gain} percent={null} />
        <HowGained done={done} />
      </Figure>
      <Figure label={L("DrawdownCard")} testId="drawdown">
        {drawdown === null ? L("NeverFell") : <Change percent={drawdown.pct} />}
      </Figure>
    </dl>
  );
}

type FigureProps = { readonly label: string; readonly testId: string; readonly children: ReactNode };

function Figure({ label, testId, children }: FigureProps) {
  return (
    <div className="portal__card" data-testid={`figure-${testId}`}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
