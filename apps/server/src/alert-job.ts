// Watches what users wait for: a tick looks at its own security's alerts alone; orders and news that are watched are asked about.

import { inHost, readInTenant } from "./db/in-tenant.ts";
import type { Deps, Job } from "./deps.ts";
import { fireEndedOrders, firePublished, fireReached, type Reached } from "./modules/alert/fire-alerts.ts";
import { createWaiting, type Waiting } from "./modules/alert/waiting.ts";
import { hearAlerts, waitingAlerts } from "./store/alerts.ts";
import { tenantIds } from "./store/tenants.ts";

/** Alerts made through another server of the same database are known after so long. */
const readEveryMs = 15_000;
const askEveryMs = 2_000;

type AlertDeps = Pick<Deps, "db" | "clock" | "log" | "market" | "outbound">;
type Figures = Reached extends ReadonlyMap<number, infer F> ? F : never;

export function startAlerts(deps: AlertDeps): Job {
  const waiting = createWaiting();
  const queue = createQueue(deps);
  const due = createDue(deps, { waiting, queue });
  const read = (tenantId: number) =>
    queue(async () => {
      waiting.load(tenantId, await readInTenant(deps.db, tenantId, waitingAlerts));
      // What has come about while nobody looked is told now.
      for (const securityID of waiting.securities()) due(securityID);
    });
  const readAll = () =>
    queue(async () => {
      for (const tenantId of await inHost(deps.db, tenantIds)) read(tenantId);
    });
  const newsAfter = new Map<number, number>();
  const asked = { waits: false };
  const ask = () => {
    // What was asked for last is still to be done: another time would only make the ticks behind it wait.
    if (asked.waits) return;
    asked.waits = true;
    for (const tenantId of waiting.watching("OrderDone")) queue(() => fireEndedOrders(deps, tenantId));
    for (const tenantId of waiting.watching("NewsPublished"))
      queue(async () => {
        newsAfter.set(tenantId, await firePublished(deps, tenantId, newsAfter.get(tenantId) ?? 0));
      });
    queue(async () => {
      asked.waits = false;
    });
  };
  hearAlerts(deps.db, read);
  const stopHearing = deps.market.onMoved(due);
  const timers = [setInterval(readAll, readEveryMs), setInterval(ask, askEveryMs)];
  readAll();
  return {
    stop: async () => {
      stopHearing();
      for (const timer of timers) clearInterval(timer);
      await queue.stop();
    },
  };
}

type Queue = ((work: () => Promise<void>) => void) & { readonly stop: () => Promise<void> };

/** One piece of work after the other; one that fails is written down, and tried again by what comes later. */
function createQueue({ log }: Pick<Deps, "log">): Queue {
  let isStopped = false;
  let last: Promise<void> = Promise.resolve();
  const add = (work: () => Promise<void>) => {
    if (isStopped) return;
    last = last
      .then(() => (isStopped ? undefined : work()))
      .catch((error: unknown) => log.error("alerts.failed", error));
  };
  const stop = async () => {
    isStopped = true;
    await last;
  };
  return Object.assign(add, { stop });
}

/** Gathers what ticks have reached while earlier firings are written; an alert stands in it once. */
function createDue(deps: AlertDeps, { waiting, queue }: { readonly waiting: Waiting; readonly queue: Queue }) {
  const byTenant = new Map<number, Map<number, Figures>>();
  const fire = async (tenantId: number) => {
    const reached = byTenant.get(tenantId) ?? new Map<number, Figures>();
    byTenant.delete(tenantId);
    if (reached.size === 0) return;
    await fireReached(deps, tenantId, reached);
    waiting.load(tenantId, await readInTenant(deps.db, tenantId, waitingAlerts));
  };
  return (securityID: string): void => {
    const figures = deps.market.figures(securityID);
    if (figures === null) return;
    for (const { tenantId, alert } of waiting.reached(securityID, figures)) {
      const known = byTenant.get(tenantId);
      if (known === undefined) {
        byTenant.set(tenantId, new Map([[alert.id, { ...figures }]]));
        queue(() => fire(tenantId));
      } else if (!known.has(alert.id)) known.set(alert.id, { ...figures });
    }
  };
}
