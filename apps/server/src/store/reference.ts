// What every decision of a tenant starts from and seldom changes: fees, limits, the calendar.

import type { FeeBook } from "@tradebook/domain/fees/fee-book.ts";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import type { SaleRules } from "@tradebook/domain/order/sale-approval.ts";
import type { DatedLimit } from "@tradebook/domain/risk/limits.ts";
import type { SettlementCycle, TradingCalendar } from "@tradebook/domain/trading-calendar.ts";
import type { Quantity } from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";
import { readFeeBook } from "./fees.ts";
import { averageVolumes } from "./candles.ts";
import { limitLooks, readHouseLimits, type LimitLooks } from "./limits.ts";
import { readRestrictions, type Restriction } from "./restrictions.ts";
import { tenantPolicies } from "./tenant-settings.ts";

export type Reference = LimitLooks & {
  /** Whose fees are which: ask `feesFor`. */
  readonly fees: FeeBook;
  readonly calendar: TradingCalendar;
  /** Those of no single account. */
  readonly limits: readonly DatedLimit[];
  /** Shares of an average day, by security; read only where a limit weighs orders against it. */
  readonly averageVolumes: ReadonlyMap<string, Quantity>;
  readonly restrictions: readonly Restriction[];
  /** What sales by staff are held to; null: nothing. */
  readonly saleRules: SaleRules | null;
};

const noVolumes: ReadonlyMap<string, Quantity> = new Map();

/** The tenant's fees, calendar and limits, those of single accounts apart. */
export async function readReference(tx: Tx): Promise<Reference> {
  const [fees, calendar, limits, looks, restrictions, { saleRules }] = await Promise.all([
    readFeeBook(tx),
    readCalendar(tx),
    readHouseLimits(tx),
    limitLooks(tx),
    readRestrictions(tx),
    tenantPolicies(tx),
  ]);
  return {
    fees,
    calendar,
    limits,
    ...looks,
    averageVolumes: looks.weighsVolume ? await averageVolumes(tx) : noVolumes,
    restrictions,
    saleRules: isOn(saleRules) ? saleRules : null,
  };
}

function isOn(rules: SaleRules): boolean {
  return Object.values(rules).some((rule) => rule !== null);
}

export async function readCalendar(tx: Tx): Promise<TradingCalendar> {
  const [holidays, cycles] = await Promise.all([
    tx.rows<{ day: TradingDay }>(sql`
      select day from holiday
      union
      select day from (
        select distinct on (day) day, is_declared from house_holiday order by day, id desc
      ) newest where is_declared
      order by day`),
    tx.rows<{ from: TradingDay; business_days: number }>(sql`
      select from_day as "from", business_days from settlement_cycle order by from_day`),
  ]);
  return {
    holidays: new Set(holidays.map((row) => row.day)),
    cycles: cycles.map((row): SettlementCycle => ({ from: row.from, businessDays: row.business_days })),
  };
}

export type Holiday = { readonly day: TradingDay; readonly name: string };

/** The days without trading, weekends apart, in their order. */
export async function listHolidays(tx: Tx): Promise<readonly Holiday[]> {
  return await tx.rows<Holiday>(sql`select day, name from holiday order by day`);
}

/** Makes a day one without trading, or names it anew. Who did so stands in the record of the call. */
export async function declareHoliday(tx: Tx, { day, name }: Holiday): Promise<void> {
  await tx.run(sql`
    insert into holiday (day, name) values (${day}, ${name})
    on conflict (day) do update set name = excluded.name`);
}

/** Makes a holiday a day of trading again; false when it was none. */
export async function withdrawHoliday(tx: Tx, day: TradingDay): Promise<boolean> {
  const rows = await tx.rows<{ readonly day: TradingDay }>(sql`delete from holiday where day = ${day} returning day`);
  return rows.length > 0;
}
