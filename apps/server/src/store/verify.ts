// Checks every invariant of every tenant, each tenant's all at one moment; or one of one tenant, in a time that is set.

import { isTradingDay, tradingDay, type TradingDay } from "@tradebook/domain/instant.ts";
import { DatabaseError } from "pg";
import type { Database } from "../db/database.ts";
import { inHost, readInTenant } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";
import { corporateActionInvariants } from "./corporate-actions-invariants.ts";
import { invariants, type Invariant } from "./invariants.ts";
import { closingInvariants } from "./invariants-of-closings.ts";
import { debtInvariants } from "./invariants-of-debts.ts";
import { dayInvariants } from "./invariants-of-days.ts";
import { exchangeInvariants } from "./invariants-of-the-exchange.ts";
import { fundingInvariants } from "./invariants-of-funding.ts";
import { recordInvariants } from "./invariants-of-records.ts";
import { saleInvariants } from "./invariants-of-sales.ts";
import { statementInvariants } from "./invariants-of-statements.ts";
import { listTenants } from "./tenants.ts";

export const allInvariants: readonly Invariant[] = [
  ...invariants,
  ...recordInvariants,
  ...statementInvariants,
  ...fundingInvariants,
  ...corporateActionInvariants,
  ...dayInvariants,
  ...exchangeInvariants,
  ...saleInvariants,
  ...debtInvariants,
  ...closingInvariants,
];

export type Verdict = {
  readonly id: string;
  readonly rule: string;
  /** What breaks it, with the tenant; empty when it holds. */
  readonly violations: readonly string[];
};

/** One verdict a rule, over all tenants. */
export async function verifyAll(db: Database, today: TradingDay): Promise<readonly Verdict[]> {
  const found = new Map<string, string[]>(allInvariants.map(({ id }) => [id, []]));
  for (const tenant of await inHost(db, listTenants)) {
    await readInTenant(db, tenant.id, async (tx) => {
      // Some rules read everything there is; nobody waits for them.
      await tx.run(sql`select set_config('statement_timeout', '10min', true)`);
      for (const { id, broken } of allInvariants) {
        const rows = await tx.rows<{ what: string }>(broken(today));
        found.get(id)?.push(...rows.map(({ what }) => `tenant ${tenant.id}: ${what}`));
      }
    });
  }
  return allInvariants.map(({ id, rule }) => ({ id, rule, violations: found.get(id) ?? [] }));
}

/** `I1 account totals equal their transfers: ok`, or what breaks it. */
export function verdictLine({ id, rule, violations }: Verdict): string {
  return `${id} ${rule}: ${violations.length === 0 ? "ok" : violations.join("; ")}`;
}

export type RuleAsked = { readonly tenantId: number; readonly today: TradingDay; readonly timeoutMs: number };

/** What breaks one rule in one tenant; null when it could not be said in the time it has. */
export async function violationsOf(
  db: Database,
  { broken }: Invariant,
  { tenantId, today, timeoutMs }: RuleAsked,
): Promise<readonly string[] | null> {
  try {
    return await readInTenant(db, tenantId, async (tx) => {
      // By one process alone: a second would take its processor from those who trade.
      await tx.run(sql`
        select set_config('statement_timeout', ${`${timeoutMs}ms`}, true),
          set_config('max_parallel_workers_per_gather', '0', true)`);
      return (await tx.rows<{ what: string }>(broken(today))).map(({ what }) => what);
    });
  } catch (error) {
    if (error instanceof DatabaseError && error.code === queryCanceled) return null;
    throw error;
  }
}

const queryCanceled = "57014";

/**
 * The day the books are on: that of the newest trade or settlement. A simulated market's days run ahead of the clock's;
 * `calendarDay` stands in where nothing has traded.
 */
export async function bookDay(db: Database, calendarDay: TradingDay): Promise<TradingDay> {
  const days = await Promise.all(
    (await inHost(db, listTenants)).map(({ id }) =>
      readInTenant(db, id, async (tx) => {
        const [row] = await tx.rows<{ day: string | null }>(sql`
          select greatest(
            (select max(trade_date) from stock_order),
            (select max(run_key)::date from job_run where job = 'settlement'))::text as day`);
        return row?.day ?? "";
      }),
    ),
  );
  const newest = days.filter(isTradingDay).toSorted().at(-1);
  return newest === undefined ? calendarDay : tradingDay(newest);
}
