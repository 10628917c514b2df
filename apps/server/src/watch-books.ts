// Checks the invariants of every house while it trades, each a minute after it was last checked; a house whose books do not
// agree takes no new orders until somebody has looked.
// A rule that is dear is checked seldomer: each may take a four-hundredth of one core's time, so that all thirty of a house
// together leave the order path alone. A rule runs by itself, so that none keeps an old snapshot for long.

import type { Instant } from "@tradebook/domain/instant.ts";
import type { Deps, Job } from "./deps.ts";
import { inHost, inTenant } from "./db/in-tenant.ts";
import { listedMove, moveKillSwitch, thrownByInvariants } from "./store/kill-switch.ts";
import type { Invariant } from "./store/invariants.ts";
import { tenantIds } from "./store/tenants.ts";
import { allInvariants, violationsOf } from "./store/verify.ts";

export type RuleState = {
  readonly id: string;
  readonly rule: string;
  readonly checkedAt: Instant;
  readonly tookMs: number;
  readonly violations: readonly string[];
  /** Why it could not be checked; null when it was. */
  readonly failed: string | null;
};

export type BookWatch = Job & {
  /** What was found last, rule by rule; empty before the first time. */
  readonly stateOf: (tenantId: number) => readonly RuleState[];
  /** Checks every rule of every house now, and throws the switches that are due. */
  readonly checkAll: () => Promise<void>;
};

type WatchDeps = Pick<Deps, "db" | "clock" | "log" | "market" | "publish">;

/** `firstMs`: the first look, after the server has found its feet. */
export type WatchTimes = { readonly everyMs: number; readonly firstMs: number; readonly timeoutMs: number };
const watchTimes: WatchTimes = { everyMs: 60_000, firstMs: 60_000, timeoutMs: 30_000 };
/** After a rule that took a second, so many seconds pass before it is checked again. */
const restPerRun = 400;
const reasonLength = 300;

type Due = { readonly tenantId: number; readonly rule: Invariant; readonly dueAt: number };

export function startBookWatch(deps: WatchDeps, times: WatchTimes = watchTimes): BookWatch {
  const states = new Map<number, Map<string, RuleState>>();
  const due = new Map<string, number>();
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const checkOne = async (tenantId: number, rule: Invariant) => {
    const state = await look(deps, rule, { tenantId, timeoutMs: times.timeoutMs });
    states.set(tenantId, (states.get(tenantId) ?? new Map<string, RuleState>()).set(rule.id, state));
    due.set(keyOf(tenantId, rule), performance.now() + Math.max(times.everyMs, restPerRun * state.tookMs));
    if (state.violations.length > 0) await throwSwitch(deps, tenantId, state);
  };
  const pass = async (isDue: (next: Due) => boolean) => {
    for (const tenantId of await inHost(deps.db, tenantIds)) {
      for (const rule of allInvariants) {
        const dueAt = due.get(keyOf(tenantId, rule)) ?? 0;
        if (!isStopped && isDue({ tenantId, rule, dueAt })) await checkOne(tenantId, rule);
      }
    }
  };
  const run = async (isDue: (next: Due) => boolean) => {
    running = running.then(() => pass(isDue)).catch((error: unknown) => deps.log.error("books.notWatched", error));
    await running;
  };
  const beat = () => {
    void run(({ dueAt }) => dueAt <= performance.now()).then(() => {
      if (!isStopped) timer = setTimeout(beat, Math.min(times.everyMs, 5_000));
    });
  };
  timer = setTimeout(beat, times.firstMs);
  return {
    stateOf: (tenantId) => [...(states.get(tenantId)?.values() ?? [])],
    checkAll: () => run(() => true),
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

function keyOf(tenantId: number, rule: Invariant): string {
  return `${tenantId} ${rule.id}`;
}

type Where = { readonly tenantId: number; readonly timeoutMs: number };

/** A rule that cannot be checked is not broken: it is told as such, and tried again. */
async function look(deps: WatchDeps, rule: Invariant, { tenantId, timeoutMs }: Where): Promise<RuleState> {
  const { db, clock, log, market } = deps;
  const begun = performance.now();
  const asked = { tenantId, timeoutMs, today: market.tradingDay() };
  const found = await violationsOf(db, rule, asked).catch((error: unknown) => {
    log.error("books.notChecked", error, { tenantId, invariant: rule.id });
    return "the database could not be asked";
  });
  const tookMs = Math.round(performance.now() - begun);
  const said = typeof found === "string" ? found : `not done within ${timeoutMs} ms`;
  const isKnown = typeof found === "object" && found !== null;
  return {
    id: rule.id,
    rule: rule.rule,
    checkedAt: clock.now(),
    tookMs,
    violations: isKnown ? found : [],
    failed: isKnown ? null : said,
  };
}

/** What a person has seen and lifted is not held against the house again; what is new is. */
async function throwSwitch(deps: WatchDeps, tenantId: number, { id, rule, violations }: RuleState): Promise<void> {
  const { db, clock, log, publish } = deps;
  const moved = await inTenant(db, tenantId, async (tx) => {
    const before = (await thrownByInvariants(tx)).get(id);
    const isNew = violations.some((what) => before === undefined || !before.known.has(what));
    if (before?.isOn === true || !isNew) return null;
    const reason = `${id} ${rule}: ${violations.join("; ")}`.slice(0, reasonLength);
    const at = { userId: null, at: clock.now() };
    const thrown = { scope: "invariant", subject: id, isOn: true, reason, found: violations } as const;
    return await listedMove(tx, await moveKillSwitch(tx, { ...thrown, ...at }));
  });
  if (moved === null) return;
  log.error("books.broken", `${id} does not hold`, { tenantId, invariant: id, violations: violations.length });
  publish("onKillSwitch", moved, { to: "desk", tenantId });
}
