// Tells of statistics: whole and at once to those who hear every event; to those who save data, what has moved of a
// security is gathered, and told once a beat.

import type { DataMode } from "@tradebook/contract/hub.ts";
import type { Hub, HubEvent } from "@tradebook/signalr/hub.ts";
import { groups } from "./groups.ts";
import type { HubUser } from "./hub-user.ts";

type SavingMode = Exclude<DataMode, "full">;
/** A security's statistics, or some members of them, in the wire's words. */
export type WireStat = { readonly securityID: string } & Readonly<Record<string, unknown>>;

export type StatisticsTeller = {
  /** A security's statistics as they are now. */
  readonly tell: (event: HubEvent) => void;
  /** Somebody has come, who knows or reads how all of it stands now: it is told from here on. */
  readonly begin: () => void;
  /** Nobody is there to hear, and what was told last will be out of date. */
  readonly forget: () => void;
};

export type StatisticsTellerOptions = {
  readonly hub: () => Hub<HubUser>;
  /** Every security's statistics as they are now. */
  readonly all: () => readonly WireStat[];
};

type Beat = {
  readonly everyMs: number;
  readonly groupOf: (securityID: string) => string;
  /** What is told of; everything where it is not said. */
  readonly members?: ReadonlySet<string>;
};

/** What a row of prices says, and what a ticket is checked against. */
const priceMembers = [
  "last",
  "bestBid",
  "bestOffer",
  "volume",
  "prevClose",
  "close",
  "change",
  "changePct",
  "lowerLimit",
  "upperLimit",
  "tick",
  "tradingStatus",
  "statusReason",
  "phase",
  "stale",
];

const beats: { readonly [M in SavingMode]: Beat } = {
  balanced: { everyMs: 250, groupOf: () => groups.balancedStatistics },
  saver: { everyMs: 5_000, groupOf: groups.statisticsOf, members: new Set(priceMembers) },
};

const target = "addMarketStatistics";
/** It goes with whatever else has moved; alone it says nothing that is seen. */
const instantMember = "updatedAt";

/** The key under which a slow connection is told a security's statistics afresh. */
export const statisticsKey = (securityID: string) => `statistics ${securityID}`;

/** The statistics as somebody of that mode sees them. */
export function statisticsFor(mode: DataMode, stat: WireStat): HubEvent {
  const members = mode === "full" ? undefined : beats[mode].members;
  return { target, argument: { ...only(members, stat), securityID: stat.securityID } };
}

export function createStatisticsTeller({ hub, all }: StatisticsTellerOptions): StatisticsTeller {
  const told = new Map<string, WireStat>();
  const gatherers = Object.values(beats).map((beat) => createGatherer(hub, beat));
  return {
    tell: (event) => {
      const stat = event.argument as WireStat; // encoded by the event's own schema
      const moved = movedSince(told.get(stat.securityID), stat);
      told.set(stat.securityID, stat);
      hub().sendTo(groups.statistics, event);
      if (moved !== null) for (const gather of gatherers) gather(stat.securityID, moved);
    },
    begin: () => {
      if (told.size === 0) for (const stat of all()) told.set(stat.securityID, stat);
    },
    forget: () => told.clear(),
  };
}

type Part = Readonly<Record<string, unknown>>;
type Gather = (securityID: string, moved: Part) => void;

/** Everything that moved within a beat is told, even what has moved back: somebody may have read it meanwhile. */
function createGatherer(hub: () => Hub<HubUser>, { everyMs, groupOf, members }: Beat): Gather {
  const waiting = new Map<string, Part>();
  let beganAt = Number.NEGATIVE_INFINITY;
  const beat = () => {
    beganAt = performance.now();
    for (const [securityID, part] of waiting) {
      const delivery = { resync: statisticsKey(securityID) };
      hub().sendTo(groupOf(securityID), { target, argument: { securityID, ...part }, delivery });
    }
    waiting.clear();
  };
  return (securityID, moved) => {
    if (hub().group(groupOf(securityID)).size === 0) return;
    const part = only(members, moved);
    if (!saysSomething(part)) return;
    if (waiting.size === 0) setTimeout(beat, Math.max(0, beganAt + everyMs - performance.now())).unref();
    waiting.set(securityID, { ...waiting.get(securityID), ...part });
  };
}

/** Null when nothing has moved that is seen. */
function movedSince(before: WireStat | undefined, now: WireStat): Part | null {
  if (before === undefined) return now;
  const moved = Object.fromEntries(Object.entries(now).filter(([name, value]) => !isSame(value, before[name])));
  return saysSomething(moved) ? moved : null;
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || (typeof a === "object" && JSON.stringify(a) === JSON.stringify(b));
}

function saysSomething(part: Part): boolean {
  return Object.keys(part).some((name) => name !== instantMember);
}

function only(members: ReadonlySet<string> | undefined, part: Part): Part {
  if (members === undefined) return part;
  const kept = Object.fromEntries(Object.entries(part).filter(([name]) => members.has(name)));
  // How old a figure is, is asked of one that is stale.
  return "stale" in kept && instantMember in part ? { ...kept, [instantMember]: part[instantMember] } : kept;
}
