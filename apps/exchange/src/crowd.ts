// Invented traders, from a seed, who keep the market moving.
// Time enters as ticks: the same seed and the same inputs between the same ticks give the same market, order by order.
// The work of a tick is bounded. At a pace of 0 nobody sends orders of their own and no price moves by itself: in
// continuous trading makers refill what customers take, and in call phases the customers are alone.

import type { Instant } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { isImbalancePhase, mayCancel, phases } from "@tradebook/domain/market/phase.ts";
import { bid, cure } from "./crowd-auctions.ts";
import { chooseMover, chooseStall, lookRound, newFloor, type Floor } from "./crowd-choosing.ts";
import { calm, moveFairs, moveOvernight, newClimate, startFair, type Climate } from "./crowd-fair.ts";
import { follow } from "./crowd-followers.ts";
import { furnish, heed, newMakers, requoteSome, type Makers } from "./crowd-furnishing.ts";
import { callShape, continuousShape, countTick, newHours, type Hours } from "./crowd-hours.ts";
import { dealAcross, newHouses, startLarge, workSlice, type Houses } from "./crowd-institutions.ts";
import { hearStory, type Told } from "./crowd-news.ts";
import { profilesOf } from "./crowd-profile.ts";
import { tradeRetail } from "./crowd-retail.ts";
import {
  leave,
  needsSecurity,
  playTick,
  secondsOf,
  stage,
  weatherOf,
  type Playing,
  type Scenario,
} from "./crowd-scenarios.ts";
import { endAuction, isTrading, newStall, takeAllBack } from "./crowd-stall.ts";
import { streamsOf, tickRate, type Streams, type Tally, type Turn } from "./crowd-turn.ts";
import type { Exchange } from "./exchange.ts";
import { publishNews } from "./market-news.ts";

/** The highest pace there is, in orders a second. */
export const maxPace = 20_000;
const maxOrdersATick = 1_500;
const maxPlaying = 8;
/** Whoever plays a flash crowd in a silent market wants to see one. */
const silentBase = 5;
/** From this pace on prices are as restless as they get; a slower market is a calmer one. */
const fullUnrestPace = 4;
const callFactor = 2;
/** Deals between two houses, over the market. */
const dealsADay = 60;

export type CrowdParts = {
  readonly exchange: Exchange;
  readonly seed: number;
  /** Orders a second, those of the makers not counted. */
  readonly pace: number;
};
export type Played =
  | { readonly accepted: true; readonly seconds: number }
  | { readonly accepted: false; readonly text: string };
export type Crowd = {
  /** Lets the crowd act for a twentieth of a second. */
  readonly tick: (at: Instant) => void;
  /** From the next tick on. */
  readonly setPace: (ordersPerSecond: number) => void;
  readonly pace: () => number;
  /** Begins a scenario with the next tick of continuous trading; it ends by itself, or with the day. */
  readonly play: (scenario: Scenario) => Played;
  /** What plays now, and how many seconds of trading it still has. */
  readonly playing: () => readonly { readonly scenario: Scenario; readonly secondsLeft: number }[];
  /** Ends what plays now. */
  readonly stopPlaying: (at: Instant) => void;
  /** Takes all its orders back; with the next tick it comes again, as to a new day. */
  readonly leave: (at: Instant) => void;
  readonly tally: () => Readonly<Tally>;
  /** Orders sent so far, those of the makers not counted. */
  readonly ordersSent: () => number;
};

type State = Omit<CrowdParts, "pace"> & {
  pace: number;
  readonly floor: Floor;
  readonly makers: Makers;
  readonly climate: Climate;
  readonly hours: Hours;
  readonly houses: Houses;
  readonly playing: Playing[];
  readonly told: Told;
  readonly tally: Tally;
  streams: Streams;
  ticks: number;
  /** The date the crowd has woken up for, and the one the books were furnished for; null while it is away. */
  awakeOn: string | null;
  furnishedFor: string | null;
  /** Whether the pace has become 0 and the books are not yet as they are in a silent market. */
  fallsSilent: boolean;
  /** Orders that are due, and the part of one that is still to come. */
  due: number;
  isBusy: boolean;
};

/** The crowd, with nothing in the books yet; the first tick furnishes them. */
export function newCrowd(parts: CrowdParts): Crowd {
  const stalls = profilesOf(parts.exchange.instruments.values()).map(newStall);
  const state: State = {
    ...parts,
    floor: newFloor(stalls),
    makers: newMakers(stalls),
    climate: newClimate(stalls),
    hours: newHours(),
    houses: newHouses(),
    playing: [],
    told: new Set(),
    tally: { orders: 0, quotes: 0, refused: 0, deals: 0 },
    streams: streamsOf(parts.seed, parts.exchange.day.tradeDate),
    ticks: 0,
    awakeOn: null,
    furnishedFor: null,
    fallsSilent: false,
    due: 0,
    isBusy: false,
  };
  parts.exchange.listeners.push({ onBook: (happening) => heed(state.makers, happening, state.pace) });
  return {
    tick: (at) => tick(state, at),
    setPace: (ordersPerSecond) => setPace(state, ordersPerSecond),
    pace: () => state.pace,
    play: (scenario) => play(state, scenario),
    playing: () =>
      state.playing.map(({ scenario, ticks, length }) => ({
        scenario,
        secondsLeft: Math.ceil((length - ticks) / tickRate),
      })),
    stopPlaying: (at) => stopPlaying(state, turnOf(state, at)),
    leave: (at) => goHome(state, at),
    tally: () => ({ ...state.tally }),
    ordersSent: () => state.tally.orders,
  };
}

function setPace(state: State, ordersPerSecond: number): void {
  invariant(ordersPerSecond >= 0 && ordersPerSecond <= maxPace, `a pace is 0 to ${maxPace} orders a second`);
  state.pace = ordersPerSecond;
  state.fallsSilent = ordersPerSecond === 0;
}

function play(state: State, scenario: Scenario): Played {
  const { kind, securityID } = scenario;
  const stall = state.floor.stalls.find(({ profile }) => profile.instrument.security.securityID === securityID);
  if (needsSecurity(kind) && stall === undefined)
    return { accepted: false, text: `the scenario needs a listed security, and ${securityID ?? "none"} is not one` };
  if (state.playing.length >= maxPlaying) return { accepted: false, text: `${maxPlaying} scenarios play already` };
  state.playing.push(
    stage(scenario, { seed: state.seed, tick: state.ticks, stall: needsSecurity(kind) ? (stall ?? null) : null }),
  );
  return { accepted: true, seconds: secondsOf(kind) };
}

function tick(state: State, at: Instant): void {
  const { exchange, hours } = state;
  const { day } = exchange;
  state.ticks += 1;
  countTick(hours, day, at);
  if (day.phase === "CLOSED" || day.phase === "END_OF_DAY") return goHome(state, at);
  // In a halt what stands stays, and nobody acts.
  if (!phases[day.phase].accepts) return;
  if (state.awakeOn !== day.tradeDate) wakeUp(state, at);
  const turn = turnOf(state, at);
  if (state.fallsSilent && mayCancel(day.phase)) fallSilent(state, turn);
  if (phases[day.phase].matches) trade(state, turn);
  else if (state.pace > 0) call(state, turn);
}

function turnOf({ exchange, streams, tally, pace, ticks }: State, at: Instant): Turn {
  return { exchange, streams, tally, pace, counts: "orders", at, tick: ticks };
}

/** A new date: fresh dice, fair prices from the last ones, and the books empty of the crowd. */
function wakeUp(state: State, at: Instant): void {
  const { exchange, floor, climate } = state;
  state.streams = streamsOf(state.seed, exchange.day.tradeDate);
  const turn = turnOf(state, at);
  leaveAll(state, turn);
  state.told.clear();
  state.isBusy = false;
  state.due = 0;
  startFair(turn, floor.stalls, climate);
  if (exchange.day.phase === "PRE_OPEN" && state.pace > 0) moveOvernight(turn, floor.stalls, climate);
  state.awakeOn = exchange.day.tradeDate;
}

function goHome(state: State, at: Instant): void {
  if (state.awakeOn === null) return;
  leaveAll(state, turnOf(state, at));
  state.awakeOn = null;
}

function stopPlaying(state: State, turn: Turn): void {
  for (const playing of state.playing) if (playing.ticks > 0) leave(turn, playing);
  state.playing.splice(0);
}

/** In a silent market nobody has orders left to work and every name is quoted, as if the day had begun so. */
function fallSilent(state: State, turn: Turn): void {
  state.fallsSilent = false;
  state.due = 0;
  state.houses.parents.length = 0;
  state.furnishedFor = null;
  for (const stall of state.floor.stalls) {
    takeAllBack(turn, stall);
    calm(stall);
  }
}

function leaveAll(state: State, turn: Turn): void {
  stopPlaying(state, turn);
  for (const stall of state.floor.stalls) takeAllBack(turn, stall);
  state.houses.parents.length = 0;
  state.furnishedFor = null;
}

/** A tick of continuous trading. */
function trade(state: State, turn: Turn): void {
  const { floor, hours, playing, pace, exchange } = state;
  const makersTurn: Turn = { ...turn, counts: "quotes" };
  if (state.furnishedFor !== exchange.day.tradeDate) {
    for (const stall of floor.stalls) {
      endAuction(turn, stall);
      furnish(makersTurn, stall);
    }
    state.furnishedFor = exchange.day.tradeDate;
  }
  const weather = weatherOf(playing);
  const unrest = Math.min(1, Math.sqrt(pace / fullUnrestPace)) * weather.unrest;
  moveFairs(turn, floor.stalls, { climate: state.climate, hours, unrest });
  if (turn.tick % tickRate === 1) lookRound(floor);
  if (pace > 0) tellStory(state, turn);
  if (pace > 0 && turn.streams.institutions.chance(dealsADay / hours.dayTicks)) dealAcross(turn, floor);
  for (const scene of playing.slice()) if (!playTick(turn, scene)) playing.splice(playing.indexOf(scene), 1);
  const base = weather.orders > 1 && pace === 0 ? silentBase : pace;
  const orders = ordersDue(state, base * weather.orders * continuousShape(hours) * moodOf(state));
  for (let left = orders; left > 0; left -= 1) sendOne(state, turn);
  requoteSome(makersTurn, floor, state.makers);
}

/** A tick of a call phase: orders for the auction, or against its imbalance. */
function call(state: State, turn: Turn): void {
  const { floor, hours, exchange } = state;
  const { phase } = exchange.day;
  if (!isImbalancePhase(phase)) tellStory(state, turn);
  for (let left = ordersDue(state, state.pace * callShape(hours) * callFactor); left > 0; left -= 1) {
    const stall = chooseStall(floor, state.streams.auctions);
    if (isImbalancePhase(phase)) cure(turn, stall);
    else bid(turn, stall);
  }
}

function tellStory(state: State, turn: Turn): void {
  const story = hearStory(turn, state);
  if (story !== null) publishNews(state.exchange, story, turn.at);
}

/** Busy spells are more than twice as lively as quiet ones, and a fifth of the time. */
function moodOf(state: State): number {
  if (state.streams.arrivals.chance(state.isBusy ? 0.02 : 0.005)) state.isBusy = !state.isBusy;
  return state.isBusy ? 1.8 : 0.8;
}

/** Whole orders that are due in this tick. */
function ordersDue(state: State, perSecond: number): number {
  state.due = Math.min(maxOrdersATick, state.due + perSecond / tickRate);
  const orders = Math.floor(state.due);
  state.due -= orders;
  return orders;
}

function sendOne(state: State, turn: Turn): void {
  const { floor, houses } = state;
  const { arrivals } = turn.streams;
  startLarge(turn, floor, houses);
  const roll = arrivals.next();
  if (roll < 0.28 && workSlice(turn, houses)) return;
  if (roll < 0.36) {
    const mover = chooseMover(floor, arrivals);
    if (isTrading(turn, mover) && follow(turn, mover)) return;
  }
  const follows = roll > 0.9;
  const stall = follows ? chooseMover(floor, arrivals) : chooseStall(floor, arrivals);
  if (isTrading(turn, stall)) tradeRetail(turn, stall, follows);
  // A security that comes back from a halt does so through an auction of its own.
  else bid(turn, stall);
}
