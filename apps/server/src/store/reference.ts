// What every decision of a tenant starts from and seldom changes: fees, limits, the calendar.

import type { FeeRates, FeeSchedule } from "@tradebook/domain/fees/fee-schedule.ts";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import type { OrderLimits } from "@tradebook/domain/order/facts.ts";
import type { SettlementCycle, TradingCalendar } from "@tradebook/domain/trading-calendar.ts";
import { kobo, quantity, rate } from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";

export type Reference = {
  readonly fees: FeeSchedule;
  readonly calendar: TradingCalendar;
  readonly limits: readonly DatedLimits[];
  readonly restrictions: readonly Restriction[];
};

/** A security that an account, or the whole house, may not trade from a day on, or between two. */
export type Restriction = {
  readonly accountId: number | null;
  readonly securityID: string;
  readonly reason: string;
  readonly from: TradingDay;
  readonly to: TradingDay | null;
};

/** Limits from a day on, for orders entered by the customer or by a broker; of one account, or of the whole house. */
export type DatedLimits = {
  readonly appliesTo: "customer" | "broker";
  readonly accountId: number | null;
  readonly from: TradingDay;
  readonly limits: OrderLimits;
};

/** The tenant's fees, calendar and limits, those of single accounts apart. */
export async function readReference(tx: Tx): Promise<Reference> {
  const [fees, calendar, limits, restrictions] = await Promise.all([
    readFees(tx),
    readCalendar(tx),
    readHouseLimits(tx),
    readRestrictions(tx),
  ]);
  return { fees, calendar, limits, restrictions };
}

async function readRestrictions(tx: Tx): Promise<readonly Restriction[]> {
  return await tx.rows<Restriction>(sql`
    select account_id as "accountId", security_id as "securityID", reason, from_day as "from", to_day as "to"
    from trading_restriction
    order by id`);
}

export type Restricted = { readonly accountId: number; readonly securityID: string; readonly day: TradingDay };

/** Why the account may not trade the security that day; null when it may. */
export function restrictionOn(rows: readonly Restriction[], { accountId, securityID, day }: Restricted): string | null {
  const found = rows.find(
    (row) =>
      row.securityID === securityID &&
      (row.accountId ?? accountId) === accountId &&
      row.from <= day &&
      day <= (row.to ?? day),
  );
  return found?.reason ?? null;
}

export async function readCalendar(tx: Tx): Promise<TradingCalendar> {
  const [holidays, cycles] = await Promise.all([
    tx.rows<{ day: TradingDay }>(sql`select day from holiday order by day`),
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

type FeeRow = {
  readonly from_day: TradingDay;
  readonly commission_ppm: number;
  readonly min_commission_kobo: bigint;
  readonly sec_fee_on_buys_ppm: number;
  readonly ngx_fee_on_sells_ppm: number;
  readonly cscs_fee_on_sells_ppm: number;
  readonly stamp_duty_ppm: number;
  readonly trade_alert_kobo: bigint;
  readonly vat_ppm: number;
  readonly vat_on_sec_fee: boolean;
};

async function readFees(tx: Tx): Promise<FeeSchedule> {
  const rows = await tx.rows<FeeRow>(sql`
    select from_day, commission_ppm, min_commission_kobo, sec_fee_on_buys_ppm, ngx_fee_on_sells_ppm,
      cscs_fee_on_sells_ppm, stamp_duty_ppm, trade_alert_kobo, vat_ppm, vat_on_sec_fee
    from fee_rates
    order by from_day`);
  return rows.map((row): FeeRates => ({
    from: row.from_day,
    commission: rate(row.commission_ppm),
    minCommission: kobo(row.min_commission_kobo),
    secFeeOnBuys: rate(row.sec_fee_on_buys_ppm),
    ngxFeeOnSells: rate(row.ngx_fee_on_sells_ppm),
    cscsFeeOnSells: rate(row.cscs_fee_on_sells_ppm),
    stampDuty: rate(row.stamp_duty_ppm),
    tradeAlert: kobo(row.trade_alert_kobo),
    vat: rate(row.vat_ppm),
    vatOnSecFee: row.vat_on_sec_fee,
  }));
}

type LimitRow = {
  readonly applies_to: "customer" | "broker";
  readonly account_id: number | null;
  readonly from_day: TradingDay;
  readonly max_order_qty: bigint;
  readonly max_order_value_kobo: bigint;
  readonly max_daily_buy_kobo: bigint;
  readonly gtd_max_days: number;
  readonly duplicate_window_ms: number;
};

async function readHouseLimits(tx: Tx): Promise<readonly DatedLimits[]> {
  const rows = await tx.rows<LimitRow>(sql`
    select applies_to, account_id, from_day, max_order_qty, max_order_value_kobo, max_daily_buy_kobo, gtd_max_days,
      duplicate_window_ms
    from order_limits
    where account_id is null
    order by from_day`);
  return rows.map(limitsOfRow);
}

/** Limits agreed with single accounts. */
export async function readAccountLimits(tx: Tx, accountIds: readonly number[]): Promise<readonly DatedLimits[]> {
  const rows = await tx.rows<LimitRow>(sql`
    select applies_to, account_id, from_day, max_order_qty, max_order_value_kobo, max_daily_buy_kobo, gtd_max_days,
      duplicate_window_ms
    from order_limits
    where account_id = any(${accountIds})
    order by from_day`);
  return rows.map(limitsOfRow);
}

export type LimitsWanted = Pick<DatedLimits, "appliesTo"> & { readonly accountId: number; readonly day: TradingDay };

/** The newest row in force: the account's own, else the house's. */
export function limitsInForce(rows: readonly DatedLimits[], wanted: LimitsWanted): OrderLimits {
  const inForce = rows.filter((row) => row.appliesTo === wanted.appliesTo && row.from <= wanted.day);
  const found =
    inForce.findLast((row) => row.accountId === wanted.accountId) ?? inForce.findLast((row) => row.accountId === null);
  invariant(found !== undefined, "a house has limits for customers and for brokers");
  return found.limits;
}

function limitsOfRow(row: LimitRow): DatedLimits {
  return {
    appliesTo: row.applies_to,
    accountId: row.account_id,
    from: row.from_day,
    limits: {
      maxOrderQty: quantity(Number(row.max_order_qty)),
      maxOrderValue: kobo(row.max_order_value_kobo),
      maxDailyBuy: kobo(row.max_daily_buy_kobo),
      gtdMaxDays: row.gtd_max_days,
      duplicateWindowMs: row.duplicate_window_ms,
    },
  };
}
