// One security beside the price list: its quote, its last months as a line, its figures, and what can be done with it.

import type { MarketStat } from "@tradebook/contract/services/market-data.ts";
import { useQuery } from "@tanstack/react-query";
import type { KeyboardEvent } from "react";
import { Link } from "react-router";
import { formatPrice, formatQuantity } from "../../lib/format.ts";
import { useLive } from "../../lib/live-store.ts";
import { companyPath } from "../../lib/paths.ts";
import { AlertHost } from "../../market/alerts/AlertHost.tsx";
import { AlertButton } from "../../market/alerts/AlertButton.tsx";
import { lastChange } from "../../market/market-stats.ts";
import { MiniChart } from "../../market/MiniChart.tsx";
import { securitiesQuery } from "../../market/period-stats.ts";
import { stats } from "../../market/stats-live.ts";
import { NoteButton } from "../../market/watchlists/NoteButton.tsx";
import { WatchButton } from "../../market/watchlists/WatchButton.tsx";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Change } from "../../ui/Money.tsx";
import { profileFacts } from "./CompanyProfile.tsx";
import { L } from "./market-data-words.ts";
import { SecurityFlags } from "./SecurityFlags.tsx";
import { TradeButtons } from "./TradeButtons.tsx";

type Props = { readonly securityID: string; readonly onClose: () => void };

export function PriceSheet({ securityID, onClose }: Props) {
  const stat = useLive(stats, securityID);
  if (stat === undefined) return null;
  // A dialog that was opened from here closes by itself.
  const end = ({ key, target, currentTarget }: KeyboardEvent) => {
    if (key === "Escape" && target instanceof Node && currentTarget.contains(target)) onClose();
  };
  return (
    <aside className="sheet scroll" aria-label={stat.name} data-testid="price-sheet" onKeyDown={end}>
      <header className="sheet__head">
        <h2>{stat.symbol}</h2>
        <SecurityFlags stat={stat} />
        <span className="sheet__deeds">
          <WatchButton securityID={securityID} />
          <NoteButton securityID={securityID} />
          <AlertButton securityID={securityID} />
          <Button look="quiet" size="icon" aria-label={L("SheetClose", securityID)} onClick={onClose}>
            <Icon name="close" />
          </Button>
        </span>
      </header>
      <p className="muted">{stat.name}</p>
      <Quote stat={stat} />
      <p className="sheet__trade">
        <TradeButtons securityID={securityID} />
      </p>
      <MiniChart securityID={securityID} />
      <Figures stat={stat} />
      <p>
        <Link to={`${companyPath}?s=${securityID}`}>{L("SheetMore", stat.symbol)}</Link>
      </p>
      <AlertHost />
    </aside>
  );
}

function Quote({ stat }: { readonly stat: MarketStat }) {
  const moved = lastChange(stat);
  return (
    <div className="sheet__quote">
      <p className="sheet__last">
        <strong className="num">{formatPrice(stat.last ?? stat.prevClose)}</strong>
        <Change change={moved?.change ?? null} percent={moved?.percent ?? null} />
      </p>
      <dl className="sheet__sides">
        <div>
          <dt>{L("Bid")}</dt>
          <dd className="num">
            <strong>{formatPrice(stat.bestBid)}</strong> {formatQuantity(stat.bestBidQty)}
          </dd>
        </div>
        <div>
          <dt>{L("Offer")}</dt>
          <dd className="num">
            <strong>{formatPrice(stat.bestOffer)}</strong> {formatQuantity(stat.bestOfferQty)}
          </dd>
        </div>
      </dl>
    </div>
  );
}

function Figures({ stat }: { readonly stat: MarketStat }) {
  const listed = useQuery(securitiesQuery()).data?.find((one) => one.securityID === stat.securityID) ?? null;
  return (
    <dl className="sheet__figures">
      {profileFacts(stat, listed).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
