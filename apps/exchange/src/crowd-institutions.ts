// Houses: large orders worked in slices as the day's volume comes, icebergs, and deals between two of them.

import type { Side } from "@tradebook/domain/order/order-type.ts";
import { price, quantity } from "@tradebook/domain/units.ts";
import { bestPrice } from "@tradebook/matching/book.ts";
import { crossDeal, crossRefusal } from "./cross-deals.ts";
import { chooseStall, type Floor } from "./crowd-choosing.ts";
import { roundLot } from "./crowd-lots.ts";
import { join, take } from "./crowd-queue.ts";
import { insideBand, isTrading, onTickFor, send, spreadOf, type Stall } from "./crowd-stall.ts";
import type { Turn } from "./crowd-turn.ts";
import type { Dice } from "./dice.ts";
import { nextOrderNumber } from "./exchange.ts";

/** Large orders that are being worked at one time. */
const maxParents = 12;
/** A parcel of the size that moves the published price, where one costs no more kobo than this. */
const parcelValue = 2_500_000_000;

/** A large order, worked in slices. Slices come with the market's own orders, so that its volume follows theirs. */
type Parent = { readonly stall: Stall; readonly side: Side; slices: number; readonly shares: number };

/** Changes in place. */
export type Houses = { readonly parents: Parent[] };

export function newHouses(): Houses {
  return { parents: [] };
}

/** Sends a slice of one of the large orders; false when none is under way. */
export function workSlice(turn: Turn, { parents }: Houses): boolean {
  const { institutions } = turn.streams;
  const parent = parents[institutions.below(maxParents)];
  if (parent === undefined) return false;
  const { stall, side } = parent;
  if (!isTrading(turn, stall)) return false;
  parent.slices -= 1;
  if (parent.slices <= 0) parents.splice(parents.indexOf(parent), 1);
  const shares = roundLot(parent.shares * (0.6 + 0.8 * institutions.next()));
  // A slice takes more often than it waits.
  const waits = institutions.chance(0.35);
  if (!waits && take(turn, stall, { side, shares, slack: institutions.below(2), ordType: "Limit", timeInForce: "Day" }))
    return true;
  join(turn, stall, { side, shares, priceKobo: bestPrice(stall.profile.instrument.book, side) ?? stall.fair });
  return true;
}

/** Now and then a house has a large order, and begins to work it. */
export function startLarge(turn: Turn, floor: Floor, { parents }: Houses): void {
  const { institutions } = turn.streams;
  if (!institutions.chance(0.011)) return;
  const stall = chooseStall(floor, institutions);
  if (!isTrading(turn, stall)) return;
  const leans = stall.pending > 0.002 ? 0.75 : stall.pending < -0.002 ? 0.25 : 0.5;
  const side = institutions.chance(leans) ? "Buy" : "Sell";
  if (institutions.chance(0.25) && stall.profile.tier.isMade) return showTip(turn, stall, side);
  if (parents.length < maxParents)
    parents.push({ stall, side, slices: 5 + institutions.below(25), shares: houseShares(institutions, stall) });
}

/** What a house asks for at a time: one of four times a parcel large enough to move the published price. */
export function houseShares(dice: Dice, stall: Stall): number {
  const { tier, instrument } = stall.profile;
  const shares = (tier.orderValue / instrument.lastPx) * Math.exp(dice.bell() * 0.8);
  const parcel = instrument.limit.minPriceMoveQty;
  const isParcel = dice.chance(0.25) && parcel * instrument.lastPx <= parcelValue;
  return Math.max(1, isParcel ? Math.max(parcel * (1 + dice.below(3)), shares) : shares);
}

/** An iceberg at the best price: a tenth of it shows. */
function showTip(turn: Turn, stall: Stall, side: Side): void {
  const { instrument } = stall.profile;
  const shown = roundLot(houseShares(turn.streams.institutions, stall));
  const best = bestPrice(instrument.book, side) ?? stall.fair;
  const orderID = send(turn, stall, {
    side,
    ordType: "Limit",
    timeInForce: "Day",
    priceKobo: best,
    shares: shown * (5 + turn.streams.institutions.below(6)),
    shown,
  });
  if (orderID !== null) stall.standing[side].push(orderID);
}

/** Now and then two houses deal with each other inside the spread, in a size that moves the published price. */
export function dealAcross(turn: Turn, floor: Floor): void {
  const { exchange, at, streams } = turn;
  const stall = chooseStall(floor, streams.institutions);
  if (!isTrading(turn, stall) || !stall.profile.tier.isMade) return;
  const deal = dealIn(streams.institutions, stall);
  if (deal === null) return;
  const { instrument } = stall.profile;
  const terms = { price: price(deal.priceKobo), orderQty: quantity(deal.shares) };
  if (crossRefusal(exchange, instrument, terms) !== null) {
    turn.tally.refused += 1;
    return;
  }
  turn.tally.deals += 1;
  const [buy, sell] = [nextOrderNumber(exchange), nextOrderNumber(exchange)];
  crossDeal(exchange, instrument, { ...terms, buy, sell, at });
}

type Deal = { readonly priceKobo: number; readonly shares: number };

/** What two houses would deal at now: a price inside the spread, on a tick; null where there is no room. */
function dealIn(dice: Dice, stall: Stall): Deal | null {
  const { book, lastPx, limit } = stall.profile.instrument;
  const [bid, offer] = [bestPrice(book, "Buy"), bestPrice(book, "Sell")];
  if (bid === null || offer === null || offer - bid > 3 * spreadOf(stall)) return null;
  const priceKobo = insideBand(stall, onTickFor(stall, "Buy", (bid + offer) / 2));
  const value = stall.profile.tier.orderValue * (8 + 30 * dice.next());
  return { priceKobo, shares: Math.max(limit.minPriceMoveQty, roundLot(value / lastPx)) };
}
