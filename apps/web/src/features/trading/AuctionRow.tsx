// The auction to come, between offers and bids: its price now, how much would trade, and on which side how much is left over.

import type { MarketStat } from "@tradebook/contract/services/market-data.ts";
import { isImbalancePhase } from "@tradebook/domain/market/phase.ts";
import { formatPercent, formatPrice, formatQuantity } from "../../lib/format.ts";
import { L } from "./trading-words.ts";

export function AuctionRow({ stat }: { readonly stat: MarketStat }) {
  const { indicativePrice, indicativeVolume, imbalanceSide, imbalanceQty } = stat;
  if (indicativePrice === null) {
    return (
      <div className="auction" data-testid="auction">
        <p className="auction__none">{isImbalancePhase(stat.phase) ? L("AuctionNothing") : L("AuctionLater")}</p>
      </div>
    );
  }
  return (
    <div className="auction" data-testid="auction" aria-label={L("Auction")} role="group">
      <p className="auction__price">
        <span>{L("Indicative")}</span>
        <strong>{formatPrice(indicativePrice)}</strong>
        <span className="muted">{againstClose(stat)}</span>
      </p>
      <Bar matched={indicativeVolume ?? 0} left={imbalanceQty ?? 0} side={imbalanceSide} />
      <p className="auction__line">
        <span>{L("WouldTrade", formatQuantity(indicativeVolume))}</span>
        <span className={imbalanceSide === null ? "" : imbalanceSide === "Buy" ? "strip__bid" : "strip__offer"}>
          {imbalanceSide === null || imbalanceQty === null
            ? L("Balanced")
            : L(imbalanceSide === "Buy" ? "MoreBuyers" : "MoreSellers", formatQuantity(imbalanceQty))}
        </span>
      </p>
    </div>
  );
}

function againstClose({ indicativePrice: px, prevClose }: MarketStat): string {
  return px === null || prevClose === null || prevClose === 0
    ? ""
    : formatPercent(((px - prevClose) / prevClose) * 100);
}

type BarProps = { readonly matched: number; readonly left: number; readonly side: MarketStat["imbalanceSide"] };

/** What would trade, and the imbalance beside it, to one scale. */
function Bar({ matched, left, side }: BarProps) {
  const all = matched + left;
  const width = (part: number) => ({ width: `${all === 0 ? 0 : (part / all) * 100}%` });
  return (
    <span className="auction__bar" aria-hidden="true">
      <span className="auction__matched" style={width(matched)} />
      <span className={`auction__left auction__left--${side === "Sell" ? "sell" : "buy"}`} style={width(left)} />
    </span>
  );
}
