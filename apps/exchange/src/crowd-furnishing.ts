// The makers' round of the market: books are furnished at the start, refilled when taken, and moved with the fair price.

import type { Side } from "@tradebook/domain/order/order-type.ts";
import type { Floor } from "./crowd-choosing.ts";
import { needsQuotes, requote } from "./crowd-makers.ts";
import { join, joinPrice } from "./crowd-queue.ts";
import { retailShares } from "./crowd-retail.ts";
import { isTrading, spreadOf, type Stall } from "./crowd-stall.ts";
import type { Turn } from "./crowd-turn.ts";
import type { Happening } from "./exchange.ts";

const maxRequotesATick = 60;
/** How far a trade draws the fair price to its own, and the pace from which each trade says less. */
const impact = 0.04;
const impactPace = 20;

/** Changes in place. */
export type Makers = { readonly byInstrument: ReadonlyMap<unknown, Stall>; next: number };

export function newMakers(stalls: readonly Stall[]): Makers {
  return { byInstrument: new Map(stalls.map((stall) => [stall.profile.instrument, stall])), next: 0 };
}

/** Whether the makers quote a name: all of them in a silent market, so that a customer can always trade. */
function isQuoted({ pace }: Turn, { profile }: Stall): boolean {
  return profile.tier.isMade || pace === 0;
}

/** Fills a book so that its screen has something to show at once. */
export function furnish(turn: Turn, stall: Stall): void {
  if (!isTrading(turn, stall)) return;
  const { tier } = stall.profile;
  if (!isQuoted(turn, stall)) return furnishThinly(turn, stall);
  if (turn.pace === 0) keepAway(stall);
  requote(turn, stall);
  for (let order = Math.ceil(tier.standing / 4); order > 0; order -= 1)
    for (const side of ["Buy", "Sell"] as const) joinOne(turn, stall, side);
}

/** A book that few look at: a few orders, often on one side alone. */
function furnishThinly(turn: Turn, stall: Stall): void {
  const { makers } = turn.streams;
  const look = makers.next();
  const kept: readonly Side[] = look < 0.3 ? ["Buy"] : look < 0.6 ? ["Sell"] : ["Buy", "Sell"];
  for (const side of kept) for (let order = 1 + makers.below(2); order > 0; order -= 1) joinOne(turn, stall, side);
}

function joinOne(turn: Turn, stall: Stall, side: Side): void {
  const { makers } = turn.streams;
  join(turn, stall, { side, shares: retailShares(makers, stall), priceKobo: joinPrice(makers, stall, side) });
}

/** Leaves room between the fair price and the day's limits, so that both sides can be quoted. */
function keepAway(stall: Stall): void {
  const { lower, upper } = stall.profile.instrument.limit;
  const margin = Math.min(spreadOf(stall), (upper - lower) / 4);
  stall.fair = Math.min(upper - margin, Math.max(lower + margin, stall.fair));
}

/** Looks round the market once; the next tick goes on where this one had enough. */
export function requoteSome(turn: Turn, { stalls }: Floor, makers: Makers): void {
  let done = 0;
  for (let looked = 0; looked < stalls.length && done < maxRequotesATick; looked += 1) {
    const stall = stalls[makers.next];
    makers.next = (makers.next + 1) % stalls.length;
    if (stall === undefined || !isQuoted(turn, stall) || !needsQuotes(stall)) continue;
    requote(turn, stall);
    done += 1;
  }
}

/** Trades draw the fair price along; a maker's order that was filled must be replaced. */
export function heed({ byInstrument }: Makers, { instrument, event, isCross }: Happening, pace: number): void {
  if (event.kind !== "traded" || isCross) return;
  const stall = byInstrument.get(instrument);
  if (stall === undefined) return;
  draw(stall, event.price, pace);
  const standing = event.incomingSide === "Buy" ? "Sell" : "Buy";
  countFill(stall, { side: standing, ...resting(event) }, pace);
  if (event.incomingStood) countFill(stall, { side: event.incomingSide, ...incoming(event) }, pace);
}

/** Beyond the day's limits trades say nothing of what it is worth: they can't be dearer, or cheaper. */
function draw(stall: Stall, tradePx: number, pace: number): void {
  const { lower, upper } = stall.profile.instrument.limit;
  if (stall.fair < lower || stall.fair > upper) return;
  const move = ((tradePx - stall.fair) / stall.fair) * impact * Math.min(1, Math.sqrt(impactPace / Math.max(1, pace)));
  stall.fair *= 1 + move;
  stall.pressure += move;
}

type Traded = Happening["event"] & { readonly kind: "traded" };
type Fill = { readonly side: Side; readonly orderID: number; readonly leavesQty: number; readonly lastQty: number };

function resting({ restingID, restingLeaves, quantity }: Traded): Omit<Fill, "side"> {
  return { orderID: restingID, leavesQty: restingLeaves, lastQty: quantity };
}

function incoming({ incomingID, incomingLeaves, quantity }: Traded): Omit<Fill, "side"> {
  return { orderID: incomingID, leavesQty: incomingLeaves, lastQty: quantity };
}

/** In a silent market makers neither lean against what they hold nor stand back: a customer finds the same again. */
function countFill(stall: Stall, { side, orderID, leavesQty, lastQty }: Fill, pace: number): void {
  const quotes = stall.quotes[side];
  for (const [priceKobo, quoteID] of quotes) {
    if (quoteID !== orderID) continue;
    if (pace > 0) stall.inventory += side === "Buy" ? lastQty : -lastQty;
    if (leavesQty > 0) return;
    quotes.delete(priceKobo);
    if (pace > 0) stall.hits += 1;
    stall.isDirty = true;
    return;
  }
}
