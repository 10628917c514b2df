// Which security an order is for: by liquidity, by what is in the news, or by what moves most.

import type { Stall } from "./crowd-stall.ts";
import type { Dice } from "./dice.ts";

const moversKept = 6;
/** Beyond this no story draws more of the market to one name. */
const mostHeat = 30;

/** Changes in place; the stalls are the most liquid first. */
export type Floor = {
  readonly stalls: readonly Stall[];
  /** The stalls' weights added up, for choosing by weight. */
  readonly bounds: readonly number[];
  /** Those that moved most today. */
  readonly movers: Stall[];
  /** Those people talk about. */
  readonly hot: Stall[];
};

export function newFloor(stalls: readonly Stall[]): Floor {
  let total = 0;
  const bounds = stalls.map((stall) => (total += stall.profile.weight));
  return { stalls, bounds, movers: [], hot: [] };
}

/** Looks round who moves and who is talked of; once a second is enough. */
export function lookRound({ stalls, movers, hot }: Floor): void {
  const moved = (stall: Stall) => Math.abs(stall.fair / stall.profile.instrument.limit.reference - 1);
  const awake = stalls.filter((stall) => !stall.sleeps);
  const most = awake.sort((a, b) => moved(b) - moved(a)).slice(0, moversKept);
  movers.splice(0, movers.length, ...most);
  hot.splice(0, hot.length, ...stalls.filter((stall) => stall.heat > 0.2));
}

/** A security that somebody trades today, by liquidity and by what people talk about. */
export function chooseStall({ stalls, bounds, hot }: Floor, dice: Dice): Stall {
  const total = bounds.at(-1) ?? 0;
  let heat = 0;
  for (const stall of hot) heat += heatOf(stall);
  let at = dice.next() * (total + heat);
  if (at >= total) {
    at -= total;
    for (const stall of hot) {
      at -= heatOf(stall);
      if (at < 0) return stall;
    }
  }
  for (let tries = 0; tries < 8; tries += 1) {
    const stall = stalls[placeOf(bounds, tries === 0 && at < total ? at : dice.next() * total)];
    if (stall !== undefined && !stall.sleeps) return stall;
  }
  return firstOf(stalls);
}

/** A name that many look at: mostly one that moves. */
export function chooseMover(floor: Floor, dice: Dice): Stall {
  return floor.movers[dice.below(moversKept)] ?? chooseStall(floor, dice);
}

function heatOf({ heat, profile }: Stall): number {
  return Math.min(mostHeat, heat) * Math.max(0.01, profile.weight);
}

function placeOf(bounds: readonly number[], at: number): number {
  let [low, high] = [0, bounds.length - 1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((bounds[middle] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

function firstOf(stalls: readonly Stall[]): Stall {
  const stall = stalls[0];
  if (stall === undefined) throw new Error("the crowd has at least one security");
  return stall;
}
