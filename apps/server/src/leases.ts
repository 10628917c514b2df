// Holds this process's leases: takes one when it is free, renews it, and lets go of it in time when it cannot be renewed.
// A holder that was stopped for a while finds its time over by the clock of its own machine, before it asks anybody.

import { holdConnection, type HeldConnection } from "./db/held-connection.ts";
import type { Log } from "./deps.ts";
import { claimLease, releaseLease, renewLease, type Fence, type LeaseName } from "./store/leases.ts";

export type Lease = Fence & {
  /** Whether nobody else can have taken it by now; asked before every step that only its holder may take. */
  readonly isHeld: () => boolean;
};

/** Who waits for a lease. */
export type Seat = {
  readonly name: LeaseName;
  readonly taken: (lease: Lease) => void;
  /** What was begun under it is ended; nothing of it may be done any more. */
  readonly lost: () => Promise<void>;
  /** What is told of the holder with each renewal. */
  readonly state?: () => unknown;
};

export type Leases = {
  readonly stand: (seat: Seat) => void;
  /** What a holder tells has changed: it is written soon. */
  readonly changed: () => void;
  /** Gives all back, so that the next need not wait. What is done under them has ended before. */
  readonly close: () => Promise<void>;
};

export type LeaseOptions = {
  readonly url: string;
  readonly holder: string;
  /**
   * Whether this process is alone by its configuration. Then the lease only keeps a second one out, and a database that is
   * away, which nobody else can reach either, ends nothing.
   */
  readonly isAlone: boolean;
  readonly log: Log;
  readonly times?: LeaseTimes;
};
export type LeaseTimes = { readonly ttlMs: number; readonly renewMs: number; readonly claimMs: number };

const usualTimes: LeaseTimes = { ttlMs: 6_000, renewMs: 1_500, claimMs: 400 };
/** So much sooner than the database its holder takes the time for over. */
const marginMs = 1_000;
const lookMs = 200;

type Held = { readonly fence: number; readonly lease: Lease; until: number; renewedAt: number };
type Standing = { readonly seat: Seat; held: Held | null; isEnding: boolean; askedAt: number };

type Keeper = {
  readonly options: LeaseOptions;
  readonly times: LeaseTimes;
  readonly seats: Standing[];
  connection: HeldConnection | null;
  /** When the database could not be asked; null while it can. */
  failedAt: number | null;
  isClosed: boolean;
};

export function openLeases(options: LeaseOptions): Leases {
  const times = options.times ?? usualTimes;
  const keeper: Keeper = { options, times, seats: [], connection: null, failedAt: null, isClosed: false };
  let running: Promise<void> | null = null;
  const turn = () => {
    for (const standing of keeper.seats) endWhenOver(keeper, standing);
    if (keeper.isClosed) return;
    running ??= lookAfterAll(keeper).finally(() => (running = null));
  };
  const looking = setInterval(turn, lookMs);
  return {
    stand: (seat) => {
      keeper.seats.push({ seat, held: null, isEnding: false, askedAt: -Infinity });
      turn();
    },
    changed: () => {
      for (const { held } of keeper.seats) if (held !== null) held.renewedAt = -Infinity;
      turn();
    },
    close: async () => {
      keeper.isClosed = true;
      clearInterval(looking);
      await running;
      await giveBack(keeper);
    },
  };
}

async function lookAfterAll(keeper: Keeper): Promise<void> {
  const due = keeper.seats.filter((standing) => isDue(keeper, standing));
  const { failedAt, times, options } = keeper;
  if (due.length === 0 || (failedAt !== null && performance.now() - failedAt < times.claimMs)) return;
  try {
    const connection = await connected(keeper);
    for (const standing of due) await lookAfter(keeper, connection, standing);
    keeper.failedAt = null;
  } catch (error) {
    // A database that is away is told of once.
    if (failedAt === null) options.log.error("lease.notAsked", error);
    keeper.failedAt = performance.now();
    await keeper.connection?.close();
    keeper.connection = null;
  }
}

function isDue({ times }: Keeper, { held, isEnding, askedAt }: Standing): boolean {
  if (isEnding) return false;
  const [since, wait] = held === null ? [askedAt, times.claimMs] : [held.renewedAt, times.renewMs];
  return performance.now() - since >= wait;
}

async function connected(keeper: Keeper): Promise<HeldConnection> {
  if (keeper.connection !== null && !keeper.connection.isLost()) return keeper.connection;
  await keeper.connection?.close();
  keeper.connection = null;
  keeper.connection = await holdConnection(keeper.options.url);
  return keeper.connection;
}

async function lookAfter(keeper: Keeper, connection: HeldConnection, standing: Standing): Promise<void> {
  const { seat, held } = standing;
  const { ttlMs } = keeper.times;
  const askedAt = performance.now();
  standing.askedAt = askedAt;
  if (held !== null) {
    const state = seat.state?.();
    const isOurs = await renewLease(connection, { name: seat.name, fence: held.fence, ttlMs, state });
    if (!isOurs) return end(keeper, standing, "another has it");
    held.until = askedAt + ttlMs - marginMs;
    held.renewedAt = askedAt;
    return;
  }
  const fence = await claimLease(connection, { name: seat.name, holder: keeper.options.holder, ttlMs });
  if (fence !== null && !keeper.isClosed) begin(keeper, standing, { fence, askedAt });
}

function begin({ options, times }: Keeper, standing: Standing, { fence, askedAt }: { fence: number; askedAt: number }) {
  const { name } = standing.seat;
  const lease: Lease = {
    name,
    fence,
    isHeld: () => standing.held?.fence === fence && (options.isAlone || performance.now() < standing.held.until),
  };
  standing.held = { fence, lease, until: askedAt + times.ttlMs - marginMs, renewedAt: askedAt };
  options.log.info("lease.taken", { lease: name, fence });
  standing.seat.taken(lease);
}

function endWhenOver(keeper: Keeper, standing: Standing): void {
  const { held } = standing;
  if (held !== null && !held.lease.isHeld()) end(keeper, standing, "it was not renewed in time");
}

/** Nothing is claimed again before what was begun has ended. */
function end({ options }: Keeper, standing: Standing, why: string): void {
  const { seat, held } = standing;
  if (held === null) return;
  standing.held = null;
  standing.isEnding = true;
  options.log.warn("lease.lost", { lease: seat.name, fence: held.fence, why });
  void seat
    .lost()
    .catch((error: unknown) => options.log.error("lease.notEnded", error, { lease: seat.name }))
    .finally(() => (standing.isEnding = false));
}

async function giveBack({ connection, seats, options }: Keeper): Promise<void> {
  if (connection === null) return;
  try {
    for (const standing of seats) {
      const { seat, held } = standing;
      standing.held = null;
      if (held !== null) await releaseLease(connection, { name: seat.name, fence: held.fence });
    }
  } catch (error) {
    options.log.error("lease.notReleased", error); // It falls free with the connection.
  }
  await connection.close();
}
