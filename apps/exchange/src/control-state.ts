// What the simulator says of itself to its desk. Moments are milliseconds in UTC.

import { instant, type Instant } from "@tradebook/domain/instant.ts";
import type { Config } from "./config.ts";
import type { Scenes } from "./control-scenes.ts";
import type { ScenarioKind } from "./crowd-scenarios.ts";
import type { Crowd } from "./crowd.ts";
import type { Exchange } from "./exchange.ts";
import type { Replay } from "./replay.ts";

/** The crowd's scenes by the names that the desk gives them. */
export const crowdScenes = {
  openingRush: "OpeningRush",
  limitUp: "LimitUp",
  limitDown: "LimitDown",
  flashCrowd: "FlashCrowd",
  bigSeller: "BigSeller",
  quiet: "QuietMarket",
} as const satisfies { readonly [name: string]: ScenarioKind };
export type CrowdScene = keyof typeof crowdScenes;

const sceneNames = Object.keys(crowdScenes) as CrowdScene[]; // the table's own keys
/** Longer lists are cut: the desk shows no more. */
const mostHaltedShown = 400;

export type StateParts = {
  readonly exchange: Exchange;
  readonly crowd: Crowd;
  readonly config: Pick<Config, "market" | "seed">;
  readonly scenes: Scenes;
  readonly replay: Replay | null;
  readonly customerOrders: number;
};

export function stateOf(parts: StateParts, at: Instant) {
  const { exchange, crowd, config, scenes, replay, customerOrders } = parts;
  const { day, instruments } = exchange;
  return {
    asAt: at,
    tradingDate: day.tradeDate,
    phase: day.phase,
    phaseEndsAt: day.endsAt,
    nextPhase: day.nextPhase,
    market: config.market,
    ordersPerSecond: crowd.pace(),
    seed: config.seed,
    halted: haltedOf(exchange),
    haltReason: exchange.haltReason,
    playing: [...playingOf(crowd, at), ...scenes.playing()],
    feedCutUntil: scenes.feedCutUntil(),
    replay: replay === null ? null : replay.state(),
    counts: {
      securities: instruments.size,
      customerOrders,
      crowdOrders: crowd.ordersSent(),
      trades: exchange.trades,
    },
  };
}

function haltedOf({ instruments }: Exchange) {
  const halted = [...instruments.values()].filter(({ security }) => security.status !== "Trading");
  return halted.slice(0, mostHaltedShown).map(({ security: { securityID, status }, haltReason }) => ({
    securityID,
    status,
    reason: haltReason,
  }));
}

function playingOf(crowd: Crowd, at: Instant) {
  return crowd.playing().flatMap(({ scenario, secondsLeft }) => {
    const name = sceneNames.find((candidate) => crowdScenes[candidate] === scenario.kind);
    const endsAt = instant(at + secondsLeft * 1000);
    return name === undefined ? [] : [{ name, securityID: scenario.securityID, endsAt }];
  });
}
