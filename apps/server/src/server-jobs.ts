// The jobs as this process has them: its own while it holds their leases, else somebody else's, who is woken by the bus.

import { instant } from "@tradebook/domain/instant.ts";
import { guarded } from "./db/database.ts";
import { inHost } from "./db/in-tenant.ts";
import { startJobs, type JobDeps, type Jobs } from "./jobs.ts";
import type { Job } from "./deps.ts";
import type { Lease, Seat } from "./leases.ts";
import { startDelivery, type DeliveryDeps } from "./outbound/delivery.ts";
import type { Parts } from "./server-parts.ts";
import { hearWaking, tellJobs } from "./shared-signals.ts";
import { jobLog } from "./job-failures.ts";
import { holdLease } from "./store/leases.ts";
import { tenantIds } from "./store/tenants.ts";
import type { BookWatch, RuleState } from "./watch-books.ts";

export type JobsRoom = {
  readonly books: Pick<BookWatch, "stateOf">;
  readonly cancelStopped: { readonly wake: () => void };
  readonly onNewDay: () => void;
  /** To be taken by a process that may run them. */
  readonly jobs: Seat;
  readonly relay: Seat;
  readonly stop: () => Promise<void>;
};

/** Made anew for every start: some remember how far they have read. */
export type JobSources = () => JobDeps & DeliveryDeps;

type Room = {
  readonly parts: Parts;
  readonly sources: JobSources;
  readonly heard: Map<number, readonly RuleState[]>;
  jobs: Jobs | null;
  relay: Job | null;
  telling: NodeJS.Timeout | undefined;
  isClosed: boolean;
};

const tellBooksMs = 10_000;
const mostHouses = 5_000;

export function openJobsRoom(parts: Parts, sources: JobSources): JobsRoom {
  const { bus, db } = parts;
  const idle = { jobs: null, relay: null, telling: undefined, isClosed: false };
  const room: Room = { parts, sources, heard: new Map(), ...idle };
  tellJobs(bus, db);
  hearWaking(bus, db, () => (room.jobs === null ? null : { cancelStopped: room.jobs.cancelStopped.wake }));
  bus.hear("books.checked", {
    take: ({ tenantId, rules }) => {
      if (room.heard.size < mostHouses || room.heard.has(tenantId)) {
        room.heard.set(
          tenantId,
          rules.map((rule) => ({ ...rule, checkedAt: instant(rule.checkedAt) })),
        );
      }
    },
  });
  return {
    books: { stateOf: (tenantId) => room.jobs?.books.stateOf(tenantId) ?? room.heard.get(tenantId) ?? [] },
    cancelStopped: {
      wake: () => {
        if (room.jobs !== null) room.jobs.cancelStopped.wake();
        else bus.publish("wake", { what: "cancelStopped" });
      },
    },
    onNewDay: () => room.jobs?.onNewDay(),
    jobs: { name: "jobs", taken: (lease) => startAll(room, lease), lost: () => stopAll(room) },
    relay: { name: "relay", taken: (lease) => startRelay(room, lease), lost: () => stopRelay(room) },
    stop: async () => {
      room.isClosed = true;
      await Promise.all([stopAll(room), stopRelay(room)]);
    },
  };
}

function startAll(room: Room, lease: Lease): void {
  if (room.isClosed) return;
  const { parts, sources } = room;
  room.jobs = startJobs({ ...sources(), log: jobLog(parts), db: guarded(parts.db, holdLease(lease)) });
  if (parts.bus.isShared) room.telling = setInterval(() => void tellBooks(room), tellBooksMs);
}

async function stopAll(room: Room): Promise<void> {
  const { jobs, parts } = room;
  clearInterval(room.telling);
  room.jobs = null;
  tellJobs(parts.bus, parts.db);
  await jobs?.stop();
}

function startRelay(room: Room, lease: Lease): void {
  if (room.isClosed) return;
  const { parts, sources } = room;
  room.relay = startDelivery({ ...sources(), log: jobLog(parts), db: guarded(parts.db, holdLease(lease)) });
}

async function stopRelay(room: Room): Promise<void> {
  const { relay } = room;
  room.relay = null;
  await relay?.stop();
}

/** What the watch of the books found, for those who show it. */
async function tellBooks({ parts, jobs }: Room): Promise<void> {
  const { db, bus, log } = parts;
  try {
    for (const tenantId of await inHost(db, tenantIds)) {
      const rules = jobs?.books.stateOf(tenantId) ?? [];
      if (rules.length === 0) continue;
      bus.publish("books.checked", {
        tenantId,
        rules: rules.map((one) => ({ ...one, violations: [...one.violations] })),
      });
    }
  } catch (error) {
    log.error("books.notTold", error);
  }
}
