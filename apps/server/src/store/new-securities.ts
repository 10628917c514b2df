// Writes the market's reference data: securities, the calendar, the banks.

import type { Bank } from "@tradebook/domain/banks.ts";
import type { Security } from "@tradebook/domain/security.ts";
import type { TradingCalendar } from "@tradebook/domain/trading-calendar.ts";
import type { Tx } from "../db/in-tenant.ts";
import { insertInto } from "../db/insert-rows.ts";
import { sql } from "../db/sql.ts";

const insertSecurities = insertInto<Security>(
  "security",
  {
    security_id: ["text", (security) => security.securityID],
    name: ["text", (security) => security.name],
    isin: ["text", (security) => security.isin],
    sector: ["text", (security) => security.sector],
    board: ["text", (security) => security.board],
    price_group: ["text", (security) => security.priceGroup],
    tick_kobo: ["bigint", (security) => security.tick],
    status: ["text", (security) => security.status],
    shares_outstanding: ["bigint", (security) => security.sharesOutstanding],
  },
  "on conflict (security_id) do nothing",
);

/** Those that are known already stay as they are. */
export async function addSecurities(tx: Tx, securities: readonly Security[]): Promise<void> {
  await tx.run(insertSecurities(securities));
}

/** Adds holidays and settlement cycles; those that are known already stay. */
export async function addCalendar(tx: Tx, calendar: TradingCalendar): Promise<void> {
  await Promise.all([
    tx.run(sql`
      insert into holiday (day, name)
      select day, 'Public holiday' from unnest(${[...calendar.holidays]}::date[]) as given (day)
      on conflict (day) do nothing`),
    tx.run(sql`
      insert into settlement_cycle (from_day, business_days)
      select from_day, business_days from unnest(
        ${calendar.cycles.map((cycle) => cycle.from)}::date[],
        ${calendar.cycles.map((cycle) => cycle.businessDays)}::integer[]
      ) as given (from_day, business_days)
      on conflict (from_day) do nothing`),
  ]);
}

export async function addBanks(tx: Tx, banks: readonly Bank[]): Promise<void> {
  await tx.run(sql`
    insert into bank (sort_code, label)
    select sort_code, label from unnest(
      ${banks.map((bank) => bank.sortCode)}::text[], ${banks.map((bank) => bank.label)}::text[]
    ) as given (sort_code, label)
    on conflict (sort_code) do nothing`);
}
