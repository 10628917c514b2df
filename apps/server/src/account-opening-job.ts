// Asks the registers, banks and the depository what account requests wait for: at start, when one is left to ask, when a
// question is due again, and now and then; lapsed requests are closed on the way.

import type { Deps, Job } from "./deps.ts";
import { eachHouse } from "./each-house.ts";
import { lookEvery } from "./look-every.ts";
import { lapse, runQuestions } from "./modules/customer/run-questions.ts";
import { hearChecks } from "./store/waking-checks.ts";

const everyMs = 60_000;
const longestWaitMs = 30_000;

export function startAccountOpening(deps: Deps): Job {
  const stopping = new AbortController();
  const rounds = createRounds(deps, stopping.signal);
  hearChecks(deps.db, rounds.wake);
  const look = () => lookAround(deps, rounds.wake);
  const looking = lookEvery(deps.log, { everyMs, look, failed: "accountOpening.failed" });
  return {
    onNewDay: looking.onNewDay,
    stop: async () => {
      stopping.abort();
      await looking.stop();
      await rounds.stop();
    },
  };
}

type Rounds = { readonly wake: (tenantId: number) => void; readonly stop: () => Promise<void> };

/** One round of a tenant at a time; one that is woken meanwhile goes round again, and one with open questions later. */
function createRounds(deps: Deps, stopped: AbortSignal): Rounds {
  const running = new Map<number, Promise<void>>();
  const again = new Set<number>();
  const timers = new Map<number, NodeJS.Timeout>();
  const wake = (tenantId: number) => {
    if (stopped.aborted) return;
    clearTimeout(timers.get(tenantId));
    timers.delete(tenantId);
    if (running.has(tenantId)) again.add(tenantId);
    else running.set(tenantId, round(tenantId));
  };
  const round = async (tenantId: number) => {
    const waitMs = await oneRound(deps, tenantId, stopped);
    running.delete(tenantId);
    if (stopped.aborted) return;
    if (again.delete(tenantId)) wake(tenantId);
    else if (waitMs !== null) timers.set(tenantId, setTimeout(wake, waitMs, tenantId));
  };
  return {
    wake,
    stop: async () => {
      for (const waiting of timers.values()) clearTimeout(waiting);
      await Promise.all(running.values());
    },
  };
}

/** How long until the next; null when nothing is open. */
async function oneRound(deps: Deps, tenantId: number, stopped: AbortSignal): Promise<number | null> {
  try {
    const next = await runQuestions(deps, tenantId, stopped);
    return next === null ? null : Math.min(longestWaitMs, Math.max(0, next - deps.clock.now()));
  } catch (error) {
    deps.log.error("accountOpening.failed", error, { tenantId });
    return longestWaitMs;
  }
}

async function lookAround(deps: Deps, wake: (tenantId: number) => void): Promise<void> {
  const work = async (tenantId: number) => {
    await lapse(deps, tenantId);
    wake(tenantId);
  };
  await eachHouse(deps, { work, failed: "accountOpening.failed" });
}
