// Whether each house may trade, why not, and what it waits for: for its staff by name, for the watch of the server by number.

import type { TradingHealth } from "@tradebook/contract/services/risk.ts";
import type { Instant } from "@tradebook/domain/instant.ts";
import type { Database } from "./db/database.ts";
import { inHost, readInTenant } from "./db/in-tenant.ts";
import { readStopped, stoppedWords } from "./store/kill-switch.ts";
import { openQuarantined } from "./store/quarantine-list.ts";
import { tenantIds } from "./store/tenants.ts";
import { backlogs, type Backlog } from "./store/trading-health.ts";
import type { BookWatch, RuleState } from "./watch-books.ts";

export type LineState = {
  readonly orderSession: string;
  readonly marketDataSession: string;
  readonly reconciled: boolean;
  /** How many requests wait for their turn where this process holds the line, and the exchange takes so many a second. */
  readonly held: number;
};

/** Without names of people or accounts: whoever watches servers sees it. */
export type HouseHealth = {
  readonly tenantId: number;
  readonly status: "ok" | "cancelOnly";
  readonly why: readonly string[];
  readonly checkedAt: string | null;
  /** Rules of the books that did not hold when they were looked at last; null before the first look. */
  readonly brokenRules: number | null;
  readonly unsent: number;
  readonly oldestUnsentAt: string | null;
  readonly unanswered: number;
  readonly oldestUnansweredAt: string | null;
  /** Reports of the exchange that could not be applied and that nobody has closed. */
  readonly quarantined: number;
};

export type TradingHealthPort = {
  readonly tradingHealth: (tenantId: number) => Promise<TradingHealth>;
  readonly houses: () => Promise<readonly HouseHealth[]>;
};

type Parts = {
  readonly db: Database;
  readonly books: Pick<BookWatch, "stateOf">;
  readonly line: () => LineState;
};

export function createTradingHealth({ db, books, line }: Parts): TradingHealthPort {
  const housesStopping = new Set(["all", "tenant", "invariant"]);
  /** What stops the house as a whole, and what of the exchange it has to look at; an account, a security or a user that is stopped leaves the rest to trade. */
  const standing = async (tenantId: number) => {
    const [stopped, { open: quarantined }] = await readInTenant(db, tenantId, (tx) =>
      Promise.all([readStopped(tx), openQuarantined(tx)]),
    );
    const why = stopped.filter(({ scope }) => housesStopping.has(scope));
    return { why: why.map((one) => `Stopped for ${stoppedWords(one)}`), quarantined };
  };
  return {
    tradingHealth: async (tenantId) => {
      const [{ why, quarantined }, waiting] = await Promise.all([standing(tenantId), backlogs(db)]);
      const rules = books.stateOf(tenantId);
      return {
        ...statusOf(why),
        ...line(),
        ...backlogOf(waiting, tenantId),
        quarantined,
        checkedAt: lastChecked(rules),
        invariants: rules.map((rule) => ({ ...rule, violations: [...rule.violations] })),
      };
    },
    houses: async () => {
      const waiting = await backlogs(db);
      const ids = await inHost(db, tenantIds);
      return await Promise.all(
        ids.map(async (tenantId) => {
          const rules = books.stateOf(tenantId);
          const checkedAt = textOf(lastChecked(rules));
          const brokenRules = rules.length === 0 ? null : rules.filter((one) => one.violations.length > 0).length;
          const { why, quarantined } = await standing(tenantId);
          const line = { ...inTexts(backlogOf(waiting, tenantId)), quarantined };
          return { tenantId, ...statusOf(why), checkedAt, brokenRules, ...line };
        }),
      );
    },
  };
}

function statusOf(why: readonly string[]): { status: "ok" | "cancelOnly"; why: string[] } {
  return { status: why.length === 0 ? "ok" : "cancelOnly", why: [...why] };
}

function backlogOf(waiting: readonly Backlog[], tenantId: number): Omit<Backlog, "tenantId"> {
  const found = waiting.find((one) => one.tenantId === tenantId);
  const { unsent = 0, oldestUnsentAt = null, unanswered = 0, oldestUnansweredAt = null } = found ?? {};
  return { unsent, oldestUnsentAt, unanswered, oldestUnansweredAt };
}

function inTexts({ oldestUnsentAt, oldestUnansweredAt, ...counts }: Omit<Backlog, "tenantId">) {
  return { ...counts, oldestUnsentAt: textOf(oldestUnsentAt), oldestUnansweredAt: textOf(oldestUnansweredAt) };
}

/** Since when all of it was looked at: the rule that was looked at longest ago. */
function lastChecked(rules: readonly RuleState[]): Instant | null {
  return rules.reduce<Instant | null>(
    (oldest, { checkedAt }) => (oldest === null || checkedAt < oldest ? checkedAt : oldest),
    null,
  );
}

function textOf(at: Instant | null): string | null {
  return at === null ? null : new Date(at).toISOString(); // a given moment, not now
}
