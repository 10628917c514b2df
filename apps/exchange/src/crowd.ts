// Invented traders, from a seed, who keep the market moving.
// Time enters as ticks: the same seed and the same inputs between the same ticks give the same market. The work of a
// tick is bounded; at a pace of 0 nobody sends orders of their own, and only the makers refill what customers take.

import type { Instant } from "@tradebook/domain/instant.ts";
import { phases } from "@tradebook/domain/market/phase.ts";
import { sides, type Side } from "@tradebook/domain/order/order-type.ts";
import { needsQuotes, requote } from "./crowd-makers.ts";
import { profilesOf } from "./crowd-profile.ts";
import { newStall, takeBack, type Stall } from "./crowd-stall.ts";
import { join, trade } from "./crowd-traders.ts";
import { diceOf, type Dice } from "./dice.ts";
import type { Exchange, Happening } from "./exchange.ts";

/** Ticks a second. */
export const tickRate = 20;
const maxOrdersATick = 1_500;
const maxRequotesATick = 60;
/** Large orders that are being worked at one time. */
const maxParents = 4;

export type CrowdParts = { readonly exchange: Exchange; readonly seed: number; readonly pace: number };
export type Crowd = {
  /** Lets the crowd act for a twentieth of a second. */
  readonly tick: (at: Instant) => void;
  /** Orders sent so far, those of the makers not counted. */
  readonly ordersSent: () => number;
};

/** A large order, worked in slices. */
type Parent = { readonly stall: Stall; readonly side: Side; slices: number };

type State = CrowdParts & {
  readonly dice: Dice;
  readonly stalls: readonly Stall[];
  /** The stalls' weights added up, for choosing by weight. */
  readonly bounds: readonly number[];
  readonly byInstrument: ReadonlyMap<unknown, Stall>;
  readonly parents: Parent[];
  /** The date the books were furnished for; null while the crowd has nothing in them. */
  furnishedFor: string | null;
  /** Orders that are due, and the part of one that is still to come. */
  due: number;
  isBusy: boolean;
  sent: number;
  requoteFrom: number;
};

/** The crowd, with nothing in the books yet; the first tick furnishes them. */
export function newCrowd(parts: CrowdParts): Crowd {
  const stalls = profilesOf(parts.exchange.instruments.values()).map(newStall);
  let total = 0;
  const state: State = {
    ...parts,
    dice: diceOf(parts.seed),
    stalls,
    bounds: stalls.map((stall) => (total += stall.profile.weight)),
    byInstrument: new Map(stalls.map((stall) => [stall.profile.instrument, stall])),
    parents: [],
    furnishedFor: null,
    due: 0,
    isBusy: false,
    sent: 0,
    requoteFrom: 0,
  };
  parts.exchange.listeners.push({ onBook: (happening) => notice(state, happening) });
  return { tick: (at) => tick(state, at), ordersSent: () => state.sent };
}

function tick(state: State, at: Instant): void {
  const { day } = state.exchange;
  if (!phases[day.phase].matches) {
    // The crowd takes no part in call phases yet; its orders go when the market closes.
    if (!phases[day.phase].accepts && state.furnishedFor !== null) clear(state, at);
    return;
  }
  if (state.furnishedFor !== day.tradeDate) furnish(state, at);
  for (let left = ordersDue(state); left > 0; left -= 1) sendOne(state, at);
  requoteSome(state, at);
}

/** Fills the books so that every screen has something to show at once. */
function furnish(state: State, at: Instant): void {
  clear(state, at);
  const { exchange, dice } = state;
  for (const stall of state.stalls) {
    stall.fair = stall.profile.instrument.lastPx;
    stall.goal = 1 + dice.bell() * 0.015;
    requote({ exchange, dice, at }, stall);
    const orders = Math.ceil(stall.profile.tier.standing / 4);
    for (let order = 0; order < orders; order += 1)
      for (const side of ["Buy", "Sell"] as const) join({ exchange, dice, at }, stall, side);
  }
  state.furnishedFor = exchange.day.tradeDate;
}

function clear(state: State, at: Instant): void {
  const { exchange } = state;
  for (const stall of state.stalls)
    for (const side of Object.keys(sides) as Side[]) {
      // the table's own keys
      for (const orderID of stall.quotes[side].values()) takeBack(exchange, stall, { orderID, at });
      for (const orderID of stall.standing[side]) takeBack(exchange, stall, { orderID, at });
      stall.quotes[side].clear();
      stall.standing[side].length = 0;
    }
  state.parents.length = 0;
  state.furnishedFor = null;
}

/** Whole orders that are due in this tick. Busy spells are four times as lively as quiet ones, and a fifth of the time. */
function ordersDue(state: State): number {
  if (state.dice.chance(state.isBusy ? 0.02 : 0.005)) state.isBusy = !state.isBusy;
  const liveliness = state.isBusy ? 2.5 : 0.625;
  state.due = Math.min(maxOrdersATick, state.due + (state.pace / tickRate) * liveliness);
  const orders = Math.floor(state.due);
  state.due -= orders;
  return orders;
}

function sendOne(state: State, at: Instant): void {
  const { exchange, dice } = state;
  state.sent += 1;
  const parent = dice.chance(0.35) ? state.parents[dice.below(maxParents)] : undefined;
  if (parent !== undefined) {
    parent.slices -= 1;
    if (parent.slices === 0) state.parents.splice(state.parents.indexOf(parent), 1);
    return trade({ exchange, dice, at }, parent.stall, parent.side);
  }
  const stall = chooseStall(state);
  if (state.parents.length < maxParents && dice.chance(0.01))
    state.parents.push({ stall, side: dice.chance(0.5) ? "Buy" : "Sell", slices: 5 + dice.below(25) });
  trade({ exchange, dice, at }, stall, null);
}

function chooseStall({ bounds, stalls, dice }: State): Stall {
  const at = dice.next() * (bounds.at(-1) ?? 0);
  let [low, high] = [0, stalls.length - 1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((bounds[middle] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  const stall = stalls[low];
  if (stall === undefined) throw new Error("the crowd has at least one security");
  return stall;
}

/** Looks round the market once; the next tick goes on where this one had enough. */
function requoteSome(state: State, at: Instant): void {
  const { stalls, exchange, dice } = state;
  let done = 0;
  for (let looked = 0; looked < stalls.length && done < maxRequotesATick; looked += 1) {
    const stall = stalls[state.requoteFrom];
    state.requoteFrom = (state.requoteFrom + 1) % stalls.length;
    if (stall === undefined || !needsQuotes(stall)) continue;
    requote({ exchange, dice, at }, stall);
    done += 1;
  }
}

/** Trades draw the fair price along; a maker's order that was filled must be replaced. */
function notice(state: State, { instrument, event }: Happening): void {
  if (event.kind !== "traded") return;
  const stall = state.byInstrument.get(instrument);
  if (stall === undefined) return;
  stall.fair += (event.price - stall.fair) * 0.05;
  if (event.restingLeaves > 0) return;
  const quotes = stall.quotes[event.incomingSide === "Buy" ? "Sell" : "Buy"];
  if (quotes.get(event.price) !== event.restingID) return;
  quotes.delete(event.price);
  stall.isDirty = true;
}
