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
import { useLive } from "../../lib/live-store.ts";
import { marketStatusQuery } from "../../lib/queries.ts";
import { stats } from "../../market/stats-live.ts";
import { Change } from "../../ui/Money.tsx";
import { Empty, Failed, Skeleton } from "../../ui/States.tsx";
import { TableHead } from "../../ui/TableHead.tsx";
import {
  candleVwap,
  figuresOf,
  historyRows,
  historyTotals,
  isPeriod,
  periods,
  readDays,
  withToday,
  type HistoryFigures,
  type HistoryRow,
  type HistoryTotals,
  type Period,
} from "./history-figures.ts";
import { L } from "./market-data-words.ts";
import { withMembers } from "./price-filters.ts";
import { fileColumns, SaveCsv } from "./SaveCsv.tsx";
import { useHistory } from "./use-history.ts";

type Props = {
  readonly securityID: string;
  readonly query: URLSearchParams;
  readonly onQuery: (query: URLSearchParams, how: { replace: boolean }) => void;
};

export function CompanyHistory({ securityID, query, onQuery }: Props) {
  const asked = query.get("period") ?? "3M";
  const period: Period = isPeriod(asked) ? asked : "3M";
  const adjusted = useHistory(securityID, period);
  const traded = useHistory(securityID, period, "traded");
  const failed = [adjusted, traded].find(({ isError }) => isError);
  const read = failed === undefined ? readDays({ adjusted, traded }) : null;
  const today = useLive(stats, securityID);
  const day = useQuery(marketStatusQuery()).data?.tradingDate ?? null;
  const candles = withToday(read?.adjusted ?? [], today, day);
  const figures = figuresOf(candles);
  const rows = historyRows(withToday(read?.traded ?? [], today, day), candles);
  const readAgain = () => void Promise.all([adjusted.refetch(), traded.refetch()]);
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
        <HistoryFile securityID={securityID} rows={rows} />
      </div>
      {failed === undefined && read === null ? <Skeleton what={L("PriceHistory")} lines={10} /> : null}
      {failed === undefined ? null : <Failed failure={failureOf(failed.error)} onRetry={readAgain} />}
      {read !== null && figures === null ? <Empty title={L("NoHistory")} text={L("NoHistoryHint")} /> : null}
      {figures === null ? null : (
        <>
          <Figures figures={figures} />
          <HistoryTable rows={rows} />
        </>
      )}
    </>
  );
}

const heads = [
  "Open",
  "High",
  "Low",
  "ClosePrice",
  "AdjustedClose",
  "Change",
  "ChangePercent",
  "Trades",
  "Volume",
  "ValueNaira",
  "Vwap",
] as const;

type FileProps = { readonly securityID: string; readonly rows: readonly HistoryRow[] };

/** The days as they stand in the table, as raw figures. */
function HistoryFile({ securityID, rows }: FileProps) {
  const lines = rows.map(({ candle, adjustedClose, change, percent }) => [
    lagosDay(candle.time),
    ...[candle.open, candle.high, candle.low, candle.close, adjustedClose].map(formatPrice),
    formatPriceChange(change),
    formatPercent(percent),
    ...[candle.trades, candle.volume].map(formatQuantity),
    formatPrice(candle.value),
    formatPrice(candleVwap(candle)),
  ]);
  const days = `${lines.at(-1)?.[0] ?? ""}-${lines[0]?.[0] ?? ""}`;
  const columns = fileColumns(
    [L("Date")],
    heads.map((word) => L(word)),
  );
  return <SaveCsv name={`prices_${securityID}_${days}`} columns={columns} lines={lines} />;
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
  const figures = [
    L("Open"),
    L("High"),
    L("Low"),
    L("ClosePrice"),
    L("AdjustedClose"),
    L("Change"),
    L("Trades"),
    L("Volume"),
    L("Value"),
    L("Vwap"),
  ];
  return (
    <div className="company__table scroll" role="region" aria-label={L("Prices")} tabIndex={0}>
      <table className="grid" data-testid="history-table">
        <TableHead words={[L("Date")]} figures={figures} />
        <tbody>
          {rows.map((row) => (
            <HistoryLine key={row.candle.time} row={row} />
          ))}
        </tbody>
        <HistoryFoot totals={historyTotals(rows)} />
      </table>
    </div>
  );
}

/** Prices are not added up. */
function HistoryFoot({ totals: { trades, volume, value } }: { readonly totals: HistoryTotals }) {
  return (
    <tfoot>
      <tr>
        <th scope="row">{L("Total")}</th>
        <td colSpan={6} />
        <td className="num">{formatQuantity(trades)}</td>
        <td className="num">{formatQuantity(volume)}</td>
        <td className="num">{formatMoney(value)}</td>
        <td />
      </tr>
    </tfoot>
  );
}

function HistoryLine({ row: { candle, adjustedClose, change, percent } }: { readonly row: HistoryRow }) {
  return (
    <tr>
      <th scope="row">{formatDate(candle.time)}</th>
      <td className="num">{formatPrice(candle.open)}</td>
      <td className="num">{formatPrice(candle.high)}</td>
      <td className="num">{formatPrice(candle.low)}</td>
      <td className="num">
        <strong>{formatPrice(candle.close)}</strong>
      </td>
      <td className="num">{formatPrice(adjustedClose)}</td>
      <td className="num">
        <Change change={change ?? undefined} percent={percent} />
      </td>
      <td className="num">{formatQuantity(candle.trades)}</td>
      <td className="num">{formatQuantity(candle.volume)}</td>
      <td className="num">{formatMoney(candle.value)}</td>
      <td className="num">{formatPrice(candleVwap(candle))}</td>
    </tr>
  );
}
