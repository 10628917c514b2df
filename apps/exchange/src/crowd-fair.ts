// What each security is worth to the crowd: the market moves, sectors move with it, and each name has moves of its own.
// All moves are deviations a day, so that a day of an hour goes as far as one of seven.

import { continuousShape, type Hours } from "./crowd-hours.ts";
import { insideBand, spreadOf, type Stall } from "./crowd-stall.ts";
import { type Turn } from "./crowd-turn.ts";

/** Ticks between two moves of the same security. */
const moveEvery = 10;
const marketMove = 0.008;
const sectorMove = 0.013;
const overnightPart = 0.45;
/** The slow average forgets half in about a minute. */
const trendPart = 0.006;
/** After that part of the day a story is all in the price, but for a third. */
const driftPart = 0.05;
const heatPart = 0.025;
const calmTicks = 60;
/** Half of what trades have drawn a price is given back in about 25 seconds. */
const reliefPart = 0.014;

/** The levels of the market and of each sector, as logarithms since the day began. Changes in place. */
export type Climate = { market: number; readonly sectors: Map<string, number> };

export function newClimate(stalls: readonly Stall[]): Climate {
  return { market: 0, sectors: new Map(stalls.map((stall) => [stall.profile.instrument.security.sector, 0])) };
}

export type Moving = {
  readonly climate: Climate;
  readonly hours: Hours;
  /** How restless prices are, against usual: 0 leaves only what is still to come of stories. */
  readonly unrest: number;
};

/** Begins a date: who sleeps, who has a direction of its own, and what happened overnight. */
export function startFair({ streams: { prices } }: Turn, stalls: readonly Stall[], climate: Climate): void {
  climate.market = 0;
  for (const sector of climate.sectors.keys()) climate.sectors.set(sector, 0);
  for (const stall of stalls) {
    const { tier, instrument } = stall.profile;
    stall.fair = insideBand(stall, instrument.lastPx);
    stall.trend = stall.fair;
    stall.movedFrom = stall.fair;
    stall.taken = 0;
    stall.pending = 0;
    stall.pressure = 0;
    stall.inventory = 0;
    stall.heat = 0;
    const goesFar = prices.chance(tier.surprises);
    const far = (prices.chance(0.55) ? 1 : -1) * (0.07 + 0.08 * prices.next());
    stall.drift = goesFar ? far : prices.bell() * tier.ownMove * 0.4;
    stall.sleeps = prices.chance(tier.sleeps);
  }
}

/** Opens away from the close, as after a night of news. */
export function moveOvernight({ streams: { prices } }: Turn, stalls: readonly Stall[], climate: Climate): void {
  moveClimate(prices, climate, overnightPart);
  for (const stall of stalls) {
    const { tier } = stall.profile;
    shift(stall, climateMove(stall, climate) + prices.bell() * tier.ownMove * overnightPart);
    stall.trend = stall.fair;
    stall.movedFrom = stall.fair;
  }
}

/** Moves the climate, and the securities whose turn it is. */
export function moveFairs(turn: Turn, stalls: readonly Stall[], moving: Moving): void {
  const { climate, hours, unrest } = moving;
  const { prices } = turn.streams;
  const part = moveEvery / hours.dayTicks;
  // Prices are as restless as trading is lively.
  const size = Math.sqrt(part * continuousShape(hours)) * unrest;
  if (turn.tick % moveEvery === 0) moveClimate(prices, climate, size);
  for (let at = turn.tick % moveEvery; at < stalls.length; at += moveEvery) {
    const stall = stalls[at];
    if (stall === undefined) continue;
    const own = prices.bell() * stall.profile.tier.ownMove * size + stall.drift * part * unrest;
    const late = stall.pending * Math.min(1, part / driftPart);
    stall.pending -= late;
    stall.heat -= stall.heat * Math.min(1, part / heatPart);
    const relief = unrest > 0 ? stall.pressure * reliefPart : 0;
    stall.pressure -= relief;
    shift(stall, climateMove(stall, climate) + own + late - relief);
    stall.trend += (stall.fair - stall.trend) * trendPart;
    standBack(turn, stall);
  }
}

/** The makers stand back while the price runs or their quotes are swept, and come closer when it is calm again. */
function standBack({ tick }: Turn, stall: Stall): void {
  const { profile, movedFrom, hits } = stall;
  const runs = Math.abs(stall.fair - movedFrom) > 2.5 * spreadOf(stall) + 0.004 * movedFrom;
  if (runs || hits > profile.tier.levels) {
    stall.waryUntil = tick + calmTicks;
    stall.isDirty = true;
  } else if (stall.waryUntil > 0 && stall.waryUntil <= tick) {
    stall.waryUntil = 0;
    stall.isDirty = true;
  }
  stall.movedFrom = stall.fair;
  stall.hits = 0;
  stall.inventory *= 0.98;
}

function moveClimate(dice: Turn["streams"]["prices"], climate: Climate, size: number): void {
  climate.market += dice.bell() * marketMove * size;
  for (const [sector, level] of climate.sectors) climate.sectors.set(sector, level + dice.bell() * sectorMove * size);
}

/** What of the market's and the sector's level this security has not taken in yet. */
function climateMove(stall: Stall, { market, sectors }: Climate): number {
  const { tier, instrument } = stall.profile;
  const level = (market + (sectors.get(instrument.security.sector) ?? 0)) * tier.beta;
  const move = level - stall.taken;
  stall.taken = level;
  return move;
}

/** Leaves the price where it is: nothing is still to come, and the makers quote as always. */
export function calm(stall: Stall): void {
  stall.pending = 0;
  stall.inventory = 0;
  stall.waryUntil = 0;
  stall.isDirty = true;
}

/** Moves the fair price by a logarithm; it never goes far beyond the day's limits. */
export function shift(stall: Stall, move: number): void {
  const { lower, upper } = stall.profile.instrument.limit;
  stall.fair = Math.min(upper * 1.04, Math.max(lower * 0.96, stall.fair * Math.exp(move)));
}
