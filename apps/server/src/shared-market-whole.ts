// The market as it stands, as messages that bring another process to the same: what the holder of the line answers with.

import { bookRows } from "@tradebook/domain/market/order-book.ts";
import type { MdEntry } from "@tradebook/domain/market/md-entry.ts";
import type { MarketTrade } from "@tradebook/contract/services/market-data.ts";
import type { ToldMessage } from "./bus/market-schema.ts";
import type { ListingOfDay, MarketChange, PhaseChange, StatusChange } from "./market-message.ts";
import type { Listed, MarketState } from "./modules/market-data/market-view.ts";

/** So many trades of the tape are told again; who heard some of them knows them by their ids. */
const tradesTold = 300;
const listingsAtOnce = 200;

/** In the order in which the exchange itself tells them after a logon; what is not known anew itself is left out. */
export function wholeMarket(market: MarketState, wanted: readonly string[] | null): readonly ToldMessage[] {
  const listed = wanted === null ? [...market.listed.values()] : wanted.flatMap((id) => market.listed.get(id) ?? []);
  const snapshots = listed.filter(({ isStale }) => !isStale).map(snapshotOf);
  if (wanted !== null) return snapshots;
  const unusual = listed.filter(({ security, isCalled }) => security.status !== "Trading" || isCalled);
  const changes: MarketChange[] = market.trades.slice(0, tradesTold).toReversed().map(tradeOf);
  if (market.index !== null) changes.push({ kind: "index", index: market.index });
  // A listing of a day that is over would look like one of this day.
  const current = listed.filter(({ listing }) => listing !== "Old");
  return [
    ...listingsOf(current),
    phaseOf(market),
    ...unusual.map(statusOf),
    { kind: "changes", changes },
    ...snapshots,
  ];
}

/** The market's phase as the exchange says it. */
export function phaseOf(market: MarketState): PhaseChange {
  const { phase, tradingDay, phaseEndsAt: endsAt, nextPhase, phaseReason: reason, replayOf } = market;
  return { kind: "phase", phase, tradingDay, endsAt, nextPhase, reason, ...(replayOf === null ? {} : { replayOf }) };
}

function listingsOf(listed: readonly Listed[]): readonly ToldMessage[] {
  const all = listed.map(listingOf);
  const parts: ToldMessage[] = [];
  for (let at = 0; at < all.length; at += listingsAtOnce) {
    parts.push({ kind: "securities", listings: all.slice(at, at + listingsAtOnce) });
  }
  return parts;
}

function listingOf({ security, limit }: Listed): ListingOfDay {
  const { securityID, name, isin, board, tick, priceGroup, tags, status } = security;
  const [lower, upper, reference] = [limit?.lower ?? null, limit?.upper ?? null, limit?.reference ?? null];
  const isActive = status === "Trading" || status === "Halted";
  return { securityID, name, isin, board, tick, lower, upper, reference, isActive, priceGroup, tags };
}

function statusOf({ security, isCalled, calledUntil: endsAt, statusReason: reason }: Listed): StatusChange {
  return { kind: "securityStatus", securityID: security.securityID, status: security.status, isCalled, endsAt, reason };
}

// Whether it moved the published price the snapshot after it tells.
function tradeOf(trade: MarketTrade): MarketChange {
  const { securityID, mdEntryID, mdEntryPx, mdEntrySize, mdEntryTime, aggressorSide, cross } = trade;
  const said = { securityID, mdEntryID, mdEntryPx, mdEntrySize, mdEntryTime, aggressorSide, cross };
  return { kind: "trade", trade: { ...said, movesPrice: false, missedOn: null } };
}

function snapshotOf({ security, book, day, clearing, imbalance }: Listed): ToldMessage {
  const entries = [...bookRows(book, "Buy"), ...bookRows(book, "Sell")].map(
    ({ totalQuantity: _, ...entry }): MdEntry => entry,
  );
  const { prevClose, open, high, low, last, officialClose, publishedPrice, volume, deals, value, tradingDay } = day;
  const marks = { prevClose, open, high, low, last, officialClose, publishedPrice, volume, deals, value };
  const { securityID } = security;
  const rptSeq = book.rptSeq ?? 0;
  return { kind: "snapshot", securityID, rptSeq, tradingDay, entries, marks: { ...marks, clearing, imbalance } };
}
