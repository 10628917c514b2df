// Scenes that a simulator desk plays: each ends by itself, and is the same for the same seed and the tick it began at.

import { roundLot } from "./crowd-lots.ts";
import { take } from "./crowd-queue.ts";
import { shift } from "./crowd-fair.ts";
import { isTrading, send, spreadOf, takeBack, type Stall } from "./crowd-stall.ts";
import { tickRate, type Turn } from "./crowd-turn.ts";
import { streamOf, type Dice } from "./dice.ts";

/** How long each lasts. */
const scenes = {
  OpeningRush: { seconds: 60, needsSecurity: false },
  FlashCrowd: { seconds: 30, needsSecurity: false },
  QuietMarket: { seconds: 120, needsSecurity: false },
  LimitUp: { seconds: 120, needsSecurity: true },
  LimitDown: { seconds: 120, needsSecurity: true },
  BigSeller: { seconds: 90, needsSecurity: true },
} as const satisfies Record<string, { readonly seconds: number; readonly needsSecurity: boolean }>;

export type ScenarioKind = keyof typeof scenes;
/** `securityID` is asked for by LimitUp, LimitDown and BigSeller, and null for the others. */
export type Scenario = { readonly kind: ScenarioKind; readonly securityID: string | null };
export const scenarioKinds = Object.keys(scenes) as readonly ScenarioKind[]; // the table's own keys

export type Playing = {
  readonly scenario: Scenario;
  readonly stall: Stall | null;
  readonly dice: Dice;
  readonly length: number;
  /** Ticks of continuous trading it has had. */
  ticks: number;
  /** The fair price it began with. */
  readonly startedAt: number;
  readonly orders: number[];
};

/** What a scene does to all the market, beside what its own orders do. */
export type Weather = { readonly orders: number; readonly unrest: number };

const flashFactor = 20;
const rushFactor = 6;
/** How far from its limit the price is held to be worth once nobody presses it. */
const wayBack = 0.015;

export type Staging = { readonly seed: number; readonly tick: number; readonly stall: Stall | null };

export function needsSecurity(kind: ScenarioKind): boolean {
  return scenes[kind].needsSecurity;
}

export function secondsOf(kind: ScenarioKind): number {
  return scenes[kind].seconds;
}

export function stage(scenario: Scenario, { seed, tick, stall }: Staging): Playing {
  const dice = streamOf(seed, `${scenario.kind} ${scenario.securityID ?? ""} ${tick}`);
  const length = scenes[scenario.kind].seconds * tickRate;
  return { scenario, stall, dice, length, ticks: 0, startedAt: stall?.fair ?? 0, orders: [] };
}

/** How much more, or less, of everything there is while these play. */
export function weatherOf(playing: readonly Playing[]): Weather {
  let [orders, unrest] = [1, 1];
  for (const { scenario, ticks, length } of playing) {
    const left = 1 - ticks / length;
    if (scenario.kind === "FlashCrowd") [orders, unrest] = [orders * flashFactor, unrest * 2];
    if (scenario.kind === "OpeningRush") [orders, unrest] = [orders * (1 + rushFactor * left), unrest * (1 + 3 * left)];
    if (scenario.kind === "QuietMarket") [orders, unrest] = [orders * 0.1, unrest * 0.3];
  }
  return { orders, unrest };
}

/** Plays one tick; false when it was the last. */
export function playTick(turn: Turn, playing: Playing): boolean {
  const { scenario, stall } = playing;
  playing.ticks += 1;
  if (stall !== null && isTrading(turn, stall)) {
    if (scenario.kind === "LimitUp") pressToLimit(turn, stall, { playing, up: true });
    if (scenario.kind === "LimitDown") pressToLimit(turn, stall, { playing, up: false });
    if (scenario.kind === "BigSeller") sell(turn, stall, playing);
  }
  if (playing.ticks < playing.length) return true;
  leave(turn, playing);
  return false;
}

type Pressing = { readonly playing: Playing; readonly up: boolean };

/** Half the time the price is driven to its limit; then a queue grows there. */
function pressToLimit(turn: Turn, stall: Stall, { playing, up }: Pressing): void {
  const { tier, instrument } = stall.profile;
  const { lower, upper } = instrument.limit;
  const limit = up ? upper : lower;
  const beyond = up ? upper * 1.03 : lower * 0.97;
  const way = Math.min(1, (2 * playing.ticks) / playing.length);
  stall.fair = playing.startedAt + (beyond - playing.startedAt) * way;
  stall.heat = Math.max(stall.heat, 5);
  if (playing.ticks % 3 !== 0) return;
  const side = up ? "Buy" : "Sell";
  const shares = roundLot((tier.orderValue / instrument.lastPx) * (0.5 + 1.5 * playing.dice.next()));
  const priceKobo = way < 1 ? stall.fair : limit;
  const orderID = send(turn, stall, { side, ordType: "Limit", timeInForce: "Day", priceKobo, shares });
  if (orderID !== null) playing.orders.push(orderID);
}

/** Sells more than the market takes without giving way: a slice every fifth of a second. */
function sell(turn: Turn, stall: Stall, playing: Playing): void {
  shift(stall, -0.03 / playing.length);
  if (playing.ticks % 4 !== 0) return;
  const { tier, instrument } = stall.profile;
  const shares = roundLot((tier.orderValue / instrument.lastPx) * (0.5 + 0.7 * playing.dice.next()));
  take(turn, stall, { side: "Sell", shares, slack: 2, ordType: "Limit", timeInForce: "ImmediateOrCancel" });
}

/** Leaves the market as others shall find it: the own orders go, and the price comes a little back. */
export function leave(turn: Turn, { scenario, stall, orders }: Playing): void {
  if (stall === null) return;
  for (const orderID of orders) takeBack(turn, stall, orderID);
  const { lower, upper } = stall.profile.instrument.limit;
  const calm = Math.min(Math.max(4 * spreadOf(stall), upper * wayBack), (upper - lower) / 3);
  if (scenario.kind === "LimitUp") stall.fair = Math.min(stall.fair, upper - calm);
  if (scenario.kind === "LimitDown") stall.fair = Math.max(stall.fair, lower + calm);
  if (scenario.kind === "BigSeller") stall.pending += 0.01;
  stall.isDirty = true;
}
