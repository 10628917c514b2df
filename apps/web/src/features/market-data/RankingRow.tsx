// One security of a ranking: its place, what it is ranked by, and behind a button what can be done with it.

import type { MarketStat } from "@tradebook/contract/services/market-data.ts";
import type { PeriodStatistic } from "@tradebook/contract/services/period-statistics.ts";
import type { PriceMove } from "@tradebook/contract/services/price-move.ts";
import { Link } from "react-router";
import { formatClock, formatMoney, formatPrice, formatQuantity } from "../../lib/format.ts";
import { formatCompact, formatCompactMoney } from "../../lib/format-compact.ts";
import { useLive } from "../../lib/live-store.ts";
import { companyPath } from "../../lib/paths.ts";
import { AlertButton } from "../../market/alerts/AlertButton.tsx";
import { lastChange } from "../../market/market-stats.ts";
import { periodChange } from "../../market/period-stats.ts";
import { stats } from "../../market/stats-live.ts";
import { NoteButton } from "../../market/watchlists/NoteButton.tsx";
import { WatchButton } from "../../market/watchlists/WatchButton.tsx";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Change } from "../../ui/Money.tsx";
import { useIsPhone } from "../../ui/use-media.ts";
import { L } from "./market-data-words.ts";
import { isOfMoves, isOfTrading, isOfYear, sizeOf, tradedIn, type Ranking } from "./rankings.ts";
import { SecurityFlags } from "./SecurityFlags.tsx";
import { TradeButtons } from "./TradeButtons.tsx";

type RowProps = {
  readonly id: string;
  /** From 1. */
  readonly rank: number;
  readonly ranking: Ranking;
  readonly most: number;
  readonly past: PeriodStatistic | undefined;
  /** The trade that set the price which is shown; undefined where none is asked for. */
  readonly move: PriceMove | null | undefined;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
};

export function RankingRow({ id, rank, ranking, most, past, move, isOpen, onOpen }: RowProps) {
  const stat = useLive(stats, id);
  const isPhone = useIsPhone();
  if (stat === undefined) return null;
  const shown = shownOf(stat, ranking, past);
  // What stands beside a new high is today's, though it was measured against a year.
  const traded = tradedIn(stat, isOfYear(ranking) ? undefined : past);
  const columns = 7 + (move === undefined ? 0 : 1) + (isOfTrading(ranking) ? 0 : 1);
  const share = most === 0 ? 0 : Math.min(100, (sizeOf(stat, ranking, past) / most) * 100);
  return (
    <>
      <tr data-security={id}>
        <td className="num muted ranking__rank">{rank}</td>
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
        {move === undefined ? null : (
          <td className="num ranking__wide" title={move === null ? undefined : printText(move)}>
            {formatQuantity(move?.quantity)}
          </td>
        )}
        <td className="num ranking__wide" title={formatQuantity(traded.volume)}>
          {formatCompact(traded.volume)}
        </td>
        <td className={isOfTrading(ranking) ? "num" : "num ranking__second"} title={formatMoney(traded.value)}>
          {ranking === "trades" ? formatQuantity(traded.deals) : formatCompactMoney(traded.value)}
        </td>
        {isOfTrading(ranking) ? null : <td className="num ranking__wide">{formatQuantity(traded.deals)}</td>}
        <td className="ranking__more">
          <Button
            look="quiet"
            size="icon"
            aria-expanded={isOpen}
            aria-label={L("RowDeeds", stat.symbol)}
            title={L("RowDeeds", stat.symbol)}
            onClick={() => onOpen(!isOpen)}
          >
            <Icon name="more" />
          </Button>
        </td>
      </tr>
      {isOpen ? <Deeds stat={stat} traded={traded} move={move ?? null} columns={columns} /> : null}
    </>
  );
}

type DeedsProps = {
  readonly stat: MarketStat;
  /** Over the days that are ranked, as in the row. */
  readonly traded: ReturnType<typeof tradedIn>;
  readonly move: PriceMove | null;
  readonly columns: number;
};

/** What a list of one's own offers for its rows, and on a phone what has no room in them. */
function Deeds({ stat, traded, move, columns }: DeedsProps) {
  const { securityID, name } = stat;
  const { deals, volume, value } = traded;
  const facts = [
    `${L("Trades")} ${formatQuantity(deals)}`,
    L("VolumeOf", formatQuantity(volume)),
    L("ValueOf", formatCompactMoney(value)),
  ];
  return (
    <tr className="ranking__deeds" data-testid="ranking-deeds">
      <td colSpan={columns}>
        <div>
          <span className="muted">
            {name} · {[...facts, ...(move === null ? [] : [printText(move)])].join(" · ")}
          </span>
          <span className="ranking__buttons">
            <WatchButton securityID={securityID} />
            <NoteButton securityID={securityID} />
            <AlertButton securityID={securityID} />
            <TradeButtons securityID={securityID} />
          </span>
        </div>
      </td>
    </tr>
  );
}

function printText({ quantity, price, at }: PriceMove): string {
  return L("MovedOn", formatQuantity(quantity), formatPrice(price), formatClock(at));
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
