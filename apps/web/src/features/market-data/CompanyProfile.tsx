// A company in one strip: its price now, what it is listed as, today's figures and limits.

import type { ListedSecurity, MarketStat } from "@tradebook/contract/services/market-data.ts";
import { useStaleAge } from "../../lib/feed.ts";
import { formatMoney, formatPrice, formatQuantity, none } from "../../lib/format.ts";
import { formatCompactMoney } from "../../lib/format-compact.ts";
import { marketCap } from "../../market/period-stats.ts";
import { lastChange } from "../../market/market-stats.ts";
import { TagHints } from "../../market/TagList.tsx";
import { Change } from "../../ui/Money.tsx";
import { AgeChip } from "../../ui/AgeChip.tsx";
import { useFlash } from "../../ui/use-flash.ts";
import { Standstill } from "../../ui/States.tsx";
import { figuresOf, type HistoryFigures } from "./history-figures.ts";
import { L } from "./market-data-words.ts";
import { useHistory } from "./use-history.ts";

type Props = { readonly stat: MarketStat; readonly listed: ListedSecurity | null };

export function CompanyProfile({ stat, listed }: Props) {
  const ageMs = useStaleAge();
  const figure = useFlash(stat.last, stat.securityID);
  const moved = lastChange(stat);
  const year = figuresOf(useHistory(stat.securityID, "1Y").data ?? []);
  const halted = stat.tradingStatus === "Trading" ? null : (stat.statusReason ?? L("NotTrading", stat.tradingStatus));
  return (
    <section className="profile" aria-label={stat.name} data-stale={ageMs !== null}>
      <div className="profile__top">
        <h2>{stat.symbol}</h2>
        <span className="muted">{stat.name}</span>
        <TagHints tags={listed?.tags ?? stat.tags ?? []} />
        <AgeChip ageMs={ageMs} />
        <span className="profile__last">
          <strong ref={figure}>{formatPrice(stat.last ?? stat.prevClose)}</strong>
          <Change change={moved?.change ?? null} percent={moved?.percent ?? null} />
        </span>
      </div>
      {halted === null ? null : <Standstill tone="bad">{halted}</Standstill>}
      <dl className="profile__facts">
        {[...profileFacts(stat, listed), yearFact(stat, year)].map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function profileFacts(stat: MarketStat, listed: ListedSecurity | null): readonly (readonly [string, string])[] {
  const shares = listed?.sharesOutstanding ?? null;
  const cap = marketCap(stat, shares);
  return [
    [L("Sector"), stat.sector],
    [L("Board"), stat.board],
    [L("Isin"), listed?.isin ?? none],
    [L("SharesInIssue"), formatQuantity(shares)],
    [L("MarketCap"), cap === null ? none : formatCompactMoney(cap)],
    [L("PriceGroup"), stat.priceGroup],
    [L("Tick"), formatPrice(stat.tick)],
    [L("PrevClose"), formatPrice(stat.prevClose)],
    [L("Open"), formatPrice(stat.open)],
    [`${L("High")} / ${L("Low")}`, `${formatPrice(stat.high)} / ${formatPrice(stat.low)}`],
    [L("Limits"), `${formatPrice(stat.lowerLimit)} – ${formatPrice(stat.upperLimit)}`],
    [L("Published"), formatPrice(stat.publishedPrice)],
    [L("Vwap"), formatPrice(stat.vwap)],
    [L("Trades"), formatQuantity(stat.deals)],
    [L("Volume"), formatQuantity(stat.volume)],
    [L("Value"), formatMoney(stat.value)],
  ];
}

/** The lowest and the highest of a year, today among them. */
function yearFact({ low, high }: MarketStat, year: HistoryFigures | null): readonly [string, string] {
  if (year === null) return [L("YearRange"), none];
  const least = Math.min(year.low.px, low ?? year.low.px);
  const most = Math.max(year.high.px, high ?? year.high.px);
  return [L("YearRange"), `${formatPrice(least)} – ${formatPrice(most)}`];
}
