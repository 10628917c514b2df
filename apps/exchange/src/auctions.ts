// Call auctions: what one would do now, told as it changes, and the one price at which it trades in the end.

import { instant, type Instant } from "@tradebook/domain/instant.ts";
import { isCallPhase, phases, type Phase } from "@tradebook/domain/market/phase.ts";
import { uncross, type Theoretical } from "@tradebook/matching/call-auction.ts";
import { inPriority } from "@tradebook/matching/depth.ts";
import type { Side } from "@tradebook/domain/order/order-type.ts";
import type { RestingOrder } from "@tradebook/matching/book-order.ts";
import { isAfterClose } from "./day.ts";
import { teller, withdrawOrder, type Exchange } from "./exchange.ts";
import { auctionTermsOf, phaseOf, tellsAuction, theoreticalOf, type Instrument } from "./instrument.ts";

/** An auction is told of at most so often. */
const tellEveryMs = 250;

/** Whether what a phase has collected trades when that other phase follows. */
export function tradesBefore(ended: Phase, next: Phase): boolean {
  if (!isCallPhase(ended)) return false;
  const isClosing = ended === "PRE_CLOSE" || ended === "PRE_CLOSE_IMBALANCE";
  return phases[next].matches || (isClosing && isAfterClose(next));
}

/** Trades what every security that isn't halted has collected, each at one price. */
export function uncrossAll(exchange: Exchange, at: Instant): void {
  for (const instrument of exchange.instruments.values())
    if (instrument.security.status === "Trading" && instrument.auctionEndsAt === null)
      uncrossOne(exchange, instrument, at);
}

export function uncrossOne(exchange: Exchange, instrument: Instrument, at: Instant): void {
  uncross(instrument.book, auctionTermsOf(instrument), teller(exchange, instrument, at));
}

/** Takes out the market orders that an auction has left: without a price they can't stand in continuous trading. */
export function clearUnpriced(exchange: Exchange, at: Instant): void {
  for (const instrument of exchange.instruments.values())
    for (const side of ["Buy", "Sell"] as const)
      for (const { orderID } of unpricedOf(instrument, side)) withdrawOrder(exchange, instrument, { orderID, at });
}

/** They stand ahead of all others. */
function unpricedOf({ book }: Instrument, side: Side): RestingOrder[] {
  const found: RestingOrder[] = [];
  for (const order of inPriority(book, side)) {
    if (order.price !== null) break;
    found.push(order);
  }
  return found;
}

/** Tells of the auctions that have changed, when the next telling is due. */
export function tellAuctions(exchange: Exchange, at: Instant): void {
  const { auctions } = exchange;
  if (auctions.changed.size === 0 || at < auctions.dueAt) return;
  auctions.dueAt = at + tellEveryMs;
  for (const instrument of auctions.changed) tellAuction(exchange, instrument, at);
  auctions.changed.clear();
}

/** A new phase: what it tells is told at once, and what it no longer tells is taken back. */
export function turnAuctions(exchange: Exchange, at: Instant): void {
  for (const instrument of exchange.instruments.values()) exchange.auctions.changed.add(instrument);
  exchange.auctions.dueAt = at;
  tellAuctions(exchange, at);
}

export function tellAuction(exchange: Exchange, instrument: Instrument, at: Instant): void {
  const tells = tellsAuction(phaseOf(instrument, exchange.day.phase));
  const now = tells ? theoreticalOf(instrument) : null;
  if (isSame(instrument.theoretical, now)) return;
  instrument.theoretical = now;
  for (const listener of exchange.listeners) listener.onAuction?.(instrument, at);
}

type OwnAuction = { readonly endsAt: Instant; readonly at: Instant };

/** Begins the auction in which one security's trading resumes. */
export function beginAuction(exchange: Exchange, instrument: Instrument, { endsAt, at }: OwnAuction): void {
  instrument.auctionEndsAt = endsAt;
  tellAuction(exchange, instrument, at);
}

/** Ends the auctions of single securities whose time is up: they trade, and continuous trading goes on. */
export function endAuctions(exchange: Exchange, at: Instant): void {
  for (const instrument of exchange.instruments.values())
    if (at >= (instrument.auctionEndsAt ?? instant(Number.MAX_SAFE_INTEGER))) endAuction(exchange, instrument, at);
}

export function endAuction(exchange: Exchange, instrument: Instrument, at: Instant): void {
  exchange.recorder?.({ kind: "auctionEnd" }, instrument, at);
  uncrossOne(exchange, instrument, at);
  instrument.auctionEndsAt = null;
  tellAuction(exchange, instrument, at);
  for (const listener of exchange.listeners) listener.onStatus?.(instrument, at);
}

function isSame(a: Theoretical | null, b: Theoretical | null): boolean {
  if (a === null || b === null) return a === b;
  return (
    a.price === b.price &&
    a.volume === b.volume &&
    a.imbalanceSide === b.imbalanceSide &&
    a.imbalanceQty === b.imbalanceQty
  );
}
