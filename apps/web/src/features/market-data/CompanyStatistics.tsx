// A company beside the market over a week, a month, a quarter and a year: its return, its range, how easily it trades.

import { marketDataService, type ListedSecurity, type MarketStat } from "@tradebook/contract/services/market-data.ts";
import {
  statisticPeriods,
  type PeriodStatistic,
  type StatisticPeriod,
} from "@tradebook/contract/services/period-statistics.ts";
import { instant } from "@tradebook/domain/instant.ts";
import { useQueries, useQuery } from "@tanstack/react-query";
import { call, failureOf } from "../../lib/api.ts";
import { now } from "../../lib/clock.ts";
import { formatMoney, formatPercent, formatPrice, formatQuantity, formatShare, none } from "../../lib/format.ts";
import { marketStatusQuery } from "../../lib/queries.ts";
import {
  dailyTurnover,
  liquidityGrade,
  marketCap,
  periodChange,
  periodQuery,
  rangeWithToday,
  spreadPercent,
} from "../../market/period-stats.ts";
import { Change } from "../../ui/Money.tsx";
import { Failed, Skeleton } from "../../ui/States.tsx";
import { TableHead } from "../../ui/TableHead.tsx";
import { LiquidityParts } from "./LiquidityParts.tsx";
import { L, type MarketDataWord } from "./market-data-words.ts";
import { fileColumns, SaveCsv } from "./SaveCsv.tsx";

type Props = { readonly stat: MarketStat; readonly listed: ListedSecurity | null };

const periods = Object.keys(statisticPeriods) as StatisticPeriod[]; // the table's own keys
const words: { readonly [P in StatisticPeriod]: MarketDataWord } = {
  week: "PeriodWeek",
  month: "PeriodMonth",
  quarter: "PeriodQuarter",
  year: "PeriodYear",
};

export function CompanyStatistics({ stat, listed }: Props) {
  const answers = useQueries({ queries: periods.map((period) => periodQuery(period)) });
  const index = useIndexReturns();
  const failed = answers.find(({ isError }) => isError);
  if (failed !== undefined) {
    const again = () => answers.forEach((answer) => void answer.refetch());
    return <Failed failure={failureOf(failed.error)} onRetry={again} />;
  }
  if (answers.some(({ data }) => data === undefined)) return <Skeleton what={L("Statistics")} lines={8} />;
  const rows = periods.map((period, at) => ({ period, past: answers[at]?.data?.get(stat.securityID) }));
  const month = rows.find(({ period }) => period === "month")?.past;
  const shares = listed?.sharesOutstanding ?? null;
  const facts: readonly (readonly [string, string, string])[] = [
    [L("SharesInIssue"), formatQuantity(shares), ""],
    [L("MarketCap"), formatMoney(marketCap(stat, shares)), L("MarketCapHint")],
    [L("SpreadNow"), spreadPercent(stat) === null ? none : formatShare(spreadPercent(stat) ?? 0), L("SpreadHint")],
    [L("Liquidity"), liquidityGrade(month) ?? none, L("LiquidityHint")],
  ];
  return (
    <>
      <div className="company__period company__period--end">
        <StatisticsFile securityID={stat.securityID} rows={rows.map((row) => ({ ...row, stat, index }))} />
      </div>
      <dl className="company__figures" data-testid="company-statistics">
        {facts.map(([label, value, hint]) => (
          <div key={label} title={hint}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="company__table scroll" role="region" aria-label={L("Statistics")} tabIndex={0}>
        <table className="grid">
          <TableHead
            words={[L("Period")]}
            figures={[L("PeriodReturn"), L("AgainstIndex"), L("LowAndHigh"), L("DaysTraded"), L("DailyValue")]}
          />
          <tbody>
            {rows.map(({ period, past }) => {
              const range = past === undefined ? null : rangeWithToday(stat, past);
              const moved = periodChange(stat, past);
              return (
                <tr key={period}>
                  <th scope="row">{L(words[period])}</th>
                  <td className="num">
                    <Change change={moved?.change} percent={moved?.percent ?? null} />
                  </td>
                  <td className="num">{formatPercent(index?.get(period))}</td>
                  <td className="num">
                    {formatPrice(range?.low)} – {formatPrice(range?.high)}
                  </td>
                  <td className="num">{past === undefined ? none : L("DaysOf", past.daysTraded, past.days)}</td>
                  <td className="num">{formatMoney(dailyTurnover(past))}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {month === undefined ? null : <LiquidityParts symbol={stat.symbol} month={month} />}
    </>
  );
}

type FileRow = {
  readonly period: StatisticPeriod;
  readonly past: PeriodStatistic | undefined;
  readonly stat: MarketStat;
  readonly index: ReadonlyMap<StatisticPeriod, number> | null;
};

function StatisticsFile({ securityID, rows }: { readonly securityID: string; readonly rows: readonly FileRow[] }) {
  const figures = [L("PeriodReturn"), L("AgainstIndex"), L("Low"), L("High"), L("DaysTraded"), L("DailyValue")];
  const lines = rows.map(({ period, past, stat, index }) => {
    const range = past === undefined ? null : rangeWithToday(stat, past);
    return [
      L(words[period]),
      formatPercent(past === undefined ? null : periodChange(stat, past)?.percent),
      formatPercent(index?.get(period)),
      formatPrice(range?.low),
      formatPrice(range?.high),
      formatQuantity(past?.daysTraded),
      formatMoney(dailyTurnover(past)),
    ];
  });
  return <SaveCsv name={`statistics_${securityID}`} columns={fileColumns([L("Period")], figures)} lines={lines} />;
}

const dayMs = 86_400_000;

/** Per cent that the index moved over each period, from the close before it. */
function useIndexReturns(): ReadonlyMap<StatisticPeriod, number> | null {
  const asi = useQuery(marketStatusQuery()).data?.asi ?? null;
  const { data } = useQuery({
    queryKey: ["indexYear"],
    queryFn: ({ signal }) => {
      const from = instant(now() - (statisticPeriods.year + 30) * dayMs);
      return call(marketDataService.GetIndexTrend, { interval: "1d", from }, signal);
    },
    staleTime: 3_600_000,
  });
  if (data === undefined || asi === null) return null;
  const returns = periods.flatMap((period) => {
    const begins = now() - statisticPeriods[period] * dayMs;
    const base = data.findLast(({ time }) => time < begins)?.close;
    return base === undefined ? [] : [[period, Math.round(((asi - base) * 10_000) / base) / 100] as const];
  });
  return new Map(returns);
}
