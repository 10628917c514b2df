// A company's days in a period: what they come to, and each in a row.

import { lagosDay } from "@tradebook/domain/instant.ts";
import { useQuery } from "@tanstack/react-query";
import { failureOf } from "../../lib/api.ts";
import {
  formatDate,
  formatMoney,
  formatPercent,
  formatPrice,
  formatPriceChange,
  formatQuantity,
  formatShare,
  none,
} from "../../lib/format.ts";
import { saveFile } from "../../lib/save-file.ts";
import { useLive } from "../../lib/live-store.ts";
import { marketStatusQuery } from "../../lib/queries.ts";
import { csvOf } from "../../lists/list-file.ts";
import { stats } from "../../market/stats-live.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Change } from "../../ui/Money.tsx";
import { Empty, Failed, Skeleton } from "../../ui/States.tsx";
import { Term } from "../../ui/Term.tsx";
import { TableHead } from "../../ui/TableHead.tsx";
import {
  candleVwap,
  figuresOf,
  historyRows,
  isPeriod,
  periods,
  withToday,
  type HistoryFigures,
  type HistoryRow,
  type Period,
} from "./history-figures.ts";
import { L } from "./market-data-words.ts";
import { withMembers } from "./price-filters.ts";
import { useHistory } from "./use-history.ts";

type Props = {
  readonly securityID: string;
  readonly query: URLSearchParams;
  readonly onQuery: (query: URLSearchParams, how: { replace: boolean }) => void;
};

export function CompanyHistory({ securityID, query, onQuery }: Props) {
  const asked = query.get("period") ?? "3M";
  const period: Period = isPeriod(asked) ? asked : "3M";
  const history = useHistory(securityID, period);
  const today = useLive(stats, securityID);
  const day = useQuery(marketStatusQuery()).data?.tradingDate ?? null;
  const candles = withToday(history.data ?? [], today, day);
  const figures = figuresOf(candles);
  return (
    <>
      <div className="company__period">
        <div className="chart__ranges" role="group" aria-label={L("Period")}>
          {(Object.keys(periods) as Period[]).map((name) => (
            // the table's own keys
            <button
              key={name}
              type="button"
              aria-pressed={name === period}
              onClick={() => onQuery(withMembers(query, { period: name === "3M" ? "" : name }), { replace: true })}
            >
              {name}
            </button>
          ))}
        </div>
        <Term word="Vwap" />
        <Button
          size="small"
          disabled={candles.length === 0}
          onClick={() => save(securityID, period, historyRows(candles))}
        >
          <Icon name="download" size={14} />
          <span className="button__word">{L("DownloadPrices")}</span>
        </Button>
      </div>
      {history.isPending ? <Skeleton what={L("PriceHistory")} lines={10} /> : null}
      {history.isError ? <Failed failure={failureOf(history.error)} onRetry={() => void history.refetch()} /> : null}
      {history.isSuccess && figures === null ? <Empty title={L("NoHistory")} text={L("NoHistoryHint")} /> : null}
      {figures === null ? null : (
        <>
          <Figures figures={figures} />
          <HistoryTable rows={historyRows(candles)} />
        </>
      )}
    </>
  );
}

/** The days as they stand in the table, as raw figures. */
function save(securityID: string, period: Period, rows: readonly HistoryRow[]): void {
  const heads = [
    "Open",
    "High",
    "Low",
    "ClosePrice",
    "Change",
    "ChangePercent",
    "Trades",
    "Volume",
    "ValueNaira",
    "Vwap",
  ] as const;
  const columns = [{ head: L("Date"), isFigure: false }, ...heads.map((word) => ({ head: L(word), isFigure: true }))];
  const lines = rows.map(({ candle, change, percent }) => [
    lagosDay(candle.time),
    ...[candle.open, candle.high, candle.low, candle.close].map(formatPrice),
    formatPriceChange(change),
    formatPercent(percent),
    ...[candle.trades, candle.volume].map(formatQuantity),
    formatPrice(candle.value),
    formatPrice(candleVwap(candle)),
  ]);
  const file = new Blob([csvOf(columns, lines)], { type: "text/csv;charset=utf-8" });
  saveFile(`prices_${securityID}_${period}.csv`, file);
}

function Figures({ figures }: { readonly figures: HistoryFigures }) {
  const { periodReturn, high, low, averageVolume, daysTraded, days, volatility } = figures;
  const cells: readonly (readonly [string, string, string])[] = [
    [L("PeriodReturn"), formatPercent(periodReturn), ""],
    [L("PeriodHigh"), formatPrice(high.px), formatDate(high.at)],
    [L("PeriodLow"), formatPrice(low.px), formatDate(low.at)],
    [L("AverageVolume"), formatQuantity(averageVolume), ""],
    [L("DaysTraded"), L("DaysOf", daysTraded, days), ""],
    [L("Volatility"), volatility === null ? none : formatShare(volatility), ""],
  ];
  return (
    <dl className="company__figures" data-testid="history-figures">
      {cells.map(([label, value, when]) => (
        <div key={label} title={label === L("Volatility") ? L("VolatilityHint") : undefined}>
          <dt>{label}</dt>
          <dd>
            {value} {when === "" ? null : <span className="muted">{when}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function HistoryTable({ rows }: { readonly rows: readonly HistoryRow[] }) {
  const heads = [
    L("Open"),
    L("High"),
    L("Low"),
    L("ClosePrice"),
    L("Change"),
    L("Trades"),
    L("Volume"),
    L("Value"),
    L("Vwap"),
  ];
  return (
    <div className="company__table scroll" role="region" aria-label={L("Prices")} tabIndex={0}>
      <table className="grid" data-testid="history-table">
        <TableHead words={[L("Date")]} figures={heads} />
        <tbody>
          {rows.map((row) => (
            <HistoryLine key={row.candle.time} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function HistoryLine({ row: { candle, change, percent } }: { readonly row: HistoryRow }) {
  return (
    <tr>
      <th scope="row">{formatDate(candle.time)}</th>
      <td className="num">{formatPrice(candle.open)}</td>
      <td className="num">{formatPrice(candle.high)}</td>
      <td className="num">{formatPrice(candle.low)}</td>
      <td className="num">
        <strong>{formatPrice(candle.close)}</strong>
      </td>
      <td className="num">
        <Change change={change} percent={percent} />
      </td>
      <td className="num">{formatQuantity(candle.trades)}</td>
      <td className="num">{formatQuantity(candle.volume)}</td>
      <td className="num">{formatMoney(candle.value)}</td>
      <td className="num">{formatPrice(candleVwap(candle))}</td>
    </tr>
  );
}
