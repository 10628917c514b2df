// The security looked at, in one strip: last price, quote, the day's range, volumes, limits, and what is published.

import type { MarketStat } from "@tradebook/contract/services/market-data.ts";
import { memo, type ReactNode } from "react";
import { formatMoney, formatPrice, formatQuantity } from "../../lib/format.ts";
import { formatCompact, formatCompactMoney } from "../../lib/format-compact.ts";
import { useStaleAge } from "../../lib/feed.ts";
import { useLive, usePaced } from "../../lib/live-store.ts";
import { TagHints } from "../../market/TagList.tsx";
import { AlertButton } from "../../market/alerts/AlertButton.tsx";
import { NoteButton } from "../../market/watchlists/NoteButton.tsx";
import { WatchButton } from "../../market/watchlists/WatchButton.tsx";
import { Hint } from "../../ui/Hint.tsx";
import { Term } from "../../ui/Term.tsx";
import { Change } from "../../ui/Money.tsx";
import { AgeChip } from "../../ui/AgeChip.tsx";
import { Skeleton } from "../../ui/States.tsx";
import { useNow } from "../../ui/use-now.ts";
import { useFlash } from "../../ui/use-flash.ts";
import { stats } from "../../market/stats-live.ts";
import { bandPosition, lastChange } from "../../market/market-stats.ts";
import { ExFlag, GradeFigure } from "./StripFlags.tsx";
import { L } from "./trading-words.ts";
import { usePriceLimit } from "./use-ticket.ts";

export function SymbolStrip({ securityID }: { readonly securityID: string }) {
  const stat = usePaced(stats, securityID, figuresEveryMs);
  const ageMs = useStaleAge();
  if (stat === undefined) {
    return (
      <section className="strip" aria-label={L("Symbol")}>
        <Skeleton what={L("Symbol")} lines={2} />
      </section>
    );
  }
  return (
    <section
      className="strip"
      aria-label={stat.name}
      data-security={securityID}
      data-stale={ageMs !== null || stat.stale === true}
    >
      <div className="strip__top">
        <h1>{stat.symbol}</h1>
        <TagHints tags={stat.tags ?? []} />
        <ExFlag securityID={securityID} />
        <p className="strip__name ellipsis" title={`${stat.name} · ${stat.sector} · ${stat.board}`}>
          {stat.name} <span className="strip__kind">{`· ${stat.sector} · ${stat.board}`}</span>
        </p>
        <StripDeeds securityID={securityID} />
        {ageMs === null && stat.stale === true ? <AgeOf at={stat.updatedAt} /> : <AgeChip ageMs={ageMs} />}
        <LastPrice securityID={securityID} />
      </div>
      <dl className="strip__figures" tabIndex={0} aria-label={stat.symbol}>
        <Quote stat={stat} />
        <Figure label={L("HighLow")}>
          {formatPrice(stat.high)} / {formatPrice(stat.low)}
        </Figure>
        <Figure label={L("Volume")} title={formatQuantity(stat.volume)}>
          {formatCompact(stat.volume)}
        </Figure>
        <Figure label={L("Value")} title={formatMoney(stat.value)}>
          {formatCompactMoney(stat.value)}
        </Figure>
        <Figure label={L("Trades")}>{formatQuantity(stat.deals)}</Figure>
        <Figure label={L("PrevClose")}>{formatPrice(stat.prevClose)}</Figure>
        <GradeFigure securityID={securityID} />
        <Band stat={stat} />
      </dl>
    </section>
  );
}

/** Onto one's list and off it, an alert, and a note. */
function StripDeeds({ securityID }: { readonly securityID: string }) {
  return (
    <span className="strip__deeds">
      <WatchButton securityID={securityID} />
      <AlertButton securityID={securityID} />
      <NoteButton securityID={securityID} />
    </span>
  );
}

/** The last price follows each change; the figures below it are read one by one, and need no such haste. */
const figuresEveryMs = 500;

/** This security has not been told anew since the exchange's line came back, though others have. */
function AgeOf({ at }: { readonly at: number | null }) {
  const now = useNow(1000);
  return <AgeChip ageMs={at === null ? null : now - at} />;
}

function LastPrice({ securityID }: { readonly securityID: string }) {
  const stat = useLive(stats, securityID);
  const figure = useFlash(stat?.last ?? null, securityID);
  if (stat === undefined) return null;
  const moved = lastChange(stat);
  return (
    <div className="strip__last">
      <strong ref={figure}>{formatPrice(stat.last ?? stat.prevClose)}</strong>
      <span className="strip__change">
        <Change change={moved?.change ?? null} percent={moved?.percent ?? null} />
      </span>
      {stat.tradingStatus === "Trading" ? (
        <PublishedNote
          securityID={securityID}
          px={stat.publishedPrice === stat.last || stat.last === null ? null : stat.publishedPrice}
        />
      ) : (
        <Hint className="strip__flag" text={stat.statusReason ?? L("NoReason")}>
          {L("Suspended", stat.tradingStatus)}
        </Hint>
      )}
    </div>
  );
}

type NoteProps = { readonly securityID: string; readonly px: number | null };

/** Said only while the published price differs from what trades, since most people never meet the rule. */
const PublishedNote = memo(function PublishedNote({ securityID, px }: NoteProps) {
  const { data } = usePriceLimit(securityID);
  if (px === null) return null;
  return (
    <Hint className="strip__note" text={L("PublishedHint", formatQuantity(data?.minPriceMoveQty ?? 100_000))}>
      {L("Published", formatPrice(px))}
    </Hint>
  );
});

function Quote({ stat }: { readonly stat: MarketStat }) {
  return (
    <Figure label={<Term word="Bid">{L("BidOffer")}</Term>}>
      <span className="strip__bid">{formatPrice(stat.bestBid)}</span> ×{" "}
      <span className="strip__offer">{formatPrice(stat.bestOffer)}</span>
    </Figure>
  );
}

function Band({ stat }: { readonly stat: MarketStat }) {
  const position = bandPosition(stat);
  if (position === null) return null;
  const nearLimit = position < 0.05 || position > 0.95;
  return (
    <Figure label={<Term word="Band">{L("Band")}</Term>}>
      <span className="band" data-near={nearLimit}>
        {formatPrice(stat.lowerLimit)}
        <svg className="band__bar" viewBox="0 0 40 8" aria-hidden="true">
          <rect y="3" width="40" height="2" rx="1" fill="var(--line)" />
          <rect x={position * 36} y="0" width="4" height="8" rx="1.5" fill="currentColor" />
        </svg>
        {formatPrice(stat.upperLimit)}
      </span>
    </Figure>
  );
}

type FigureProps = { readonly label: ReactNode; readonly title?: string; readonly children: ReactNode };

function Figure({ label, title, children }: FigureProps) {
  return (
    <div className="strip__figure" title={title}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
