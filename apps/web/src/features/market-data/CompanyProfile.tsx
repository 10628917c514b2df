// A company in one strip: its price now, what it is listed as, today's figures and limits.

import type { ListedSecurity, MarketStat } from "@tradebook/contract/services/market-data.ts";
import { useStaleAge } from "../../lib/feed.ts";
import { formatMoney, formatPrice, formatQuantity, none } from "../../lib/format.ts";
import { lastChange } from "../../market/market-stats.ts";
import { TagHints } from "../../market/TagList.tsx";
import { Change } from "../../ui/Money.tsx";
import { AgeChip } from "../../ui/AgeChip.tsx";
import { useTint } from "../../ui/use-tint.ts";
import { L } from "./market-data-words.ts";

type Props = { readonly stat: MarketStat; readonly listed: ListedSecurity | null };

export function CompanyProfile({ stat, listed }: Props) {
  const ageMs = useStaleAge();
  const tint = useTint(stat.last);
  const moved = lastChange(stat);
  const halted = stat.tradingStatus === "Trading" ? null : (stat.statusReason ?? L("NotTrading", stat.tradingStatus));
  return (
    <section className="profile" aria-label={stat.name} data-stale={ageMs !== null}>
      <div className="profile__top">
        <h2>{stat.symbol}</h2>
        <span className="muted">{stat.name}</span>
        <TagHints tags={listed?.tags ?? stat.tags ?? []} />
        <AgeChip ageMs={ageMs} />
        <span className="profile__last">
          <strong key={tint.key} className={tint.className}>
            {formatPrice(stat.last ?? stat.prevClose)}
          </strong>
          <Change change={moved?.change ?? null} percent={moved?.percent ?? null} />
        </span>
      </div>
      {halted === null ? null : <p className="banner banner--bad">{halted}</p>}
      <dl className="profile__facts">
        {facts(stat, listed).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function facts(stat: MarketStat, listed: ListedSecurity | null): readonly (readonly [string, string])[] {
  return [
    [L("Sector"), stat.sector],
    [L("Board"), stat.board],
    [L("Isin"), listed?.isin ?? none],
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
