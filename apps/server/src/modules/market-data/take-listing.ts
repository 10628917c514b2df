// Folds in the exchange's list: who is listed, in which group, under which limits, and with which tags.

import { priceGroupRule, standardBand } from "@tradebook/domain/market/price-limit.ts";
import type { PriceGroup, PriceLimit, Security } from "@tradebook/domain/security.ts";
import type { ListingOfDay, MarketMessage } from "../../market-message.ts";
import { touch, type Fold } from "./market-fold.ts";
import { newListed, type Listed, type MarketState } from "./market-view.ts";
import { changeStatus } from "./take-session.ts";

type ListPart = Extract<MarketMessage, { kind: "securities" }>;

/** A security that a whole list does not name is listed no more. A list of which a part was missed says nothing of that. */
export function takeList(fold: Fold, { listings, total }: ListPart): void {
  const { named, market } = fold;
  for (const listing of listings) {
    takeListing(fold, listing);
    named.add(listing.securityID);
  }
  if (total === undefined) return;
  const dropped = total === named.size ? [...market.listed.keys()].filter((securityID) => !named.has(securityID)) : [];
  named.clear();
  for (const securityID of dropped) delist(fold, securityID);
}

function delist(fold: Fold, securityID: string): void {
  if (fold.market.listed.get(securityID)?.security.status === "Delisted") return;
  const reason = "It is no longer on the exchange's list.";
  changeStatus(fold, { kind: "securityStatus", securityID, status: "Delisted", isCalled: false, endsAt: null, reason });
}

function takeListing(fold: Fold, listing: ListingOfDay): void {
  const listed = fold.market.listed.get(listing.securityID) ?? unknownListing(fold, listing);
  const { security } = listed;
  const now: Security = {
    ...security,
    tick: listing.tick,
    priceGroup: listing.priceGroup ?? security.priceGroup,
    tags: listing.tags,
    // Who is halted, or called, is told after the list.
    status: listing.isActive ? "Trading" : "Suspended",
  };
  if (isOther(security, now)) fold.keeper.keepSecurity(now);
  listed.security = now;
  if (listing.isActive) listed.statusReason = null;
  listed.isCalled = false;
  listed.calledUntil = null;
  listed.listing = "Fresh";
  listed.limit = limitOf(fold.market, now, listing);
  touch(fold, listed);
}

function isOther(a: Security, b: Security): boolean {
  const said = ({ tick, priceGroup, tags, status }: Security) => [tick, priceGroup, status, ...tags].join(" ");
  return said(a) !== said(b);
}

function limitOf(market: MarketState, security: Security, listing: ListingOfDay): PriceLimit | null {
  const { lower, upper, reference, tick, securityID } = listing;
  if (lower === null || upper === null || reference === null) return null;
  const { tradingDay } = market;
  const { minPriceMoveQty } = priceGroupRule(security.priceGroup, tradingDay);
  return { securityID, tradingDay, reference, band: standardBand, lower, upper, tick, minPriceMoveQty };
}

/** A security that the reference data lacks: traded all the same, its sector to be filled in by somebody. */
function unknownListing({ market, keeper }: Fold, listing: ListingOfDay): Listed {
  const { securityID, name, isin, board, tick, reference } = listing;
  const priceGroup: PriceGroup = listing.priceGroup ?? (tick >= 10 ? "A" : tick >= 5 ? "B" : "C");
  const kept: Security = {
    securityID,
    name,
    isin,
    board,
    tick,
    priceGroup,
    sector: "Unclassified",
    status: listing.isActive ? "Trading" : "Suspended",
    tags: listing.tags,
    sharesOutstanding: null,
  };
  const listed = newListed(kept, market.tradingDay, reference);
  market.listed.set(securityID, listed);
  keeper.keepSecurity(kept);
  return listed;
}
