// The fees of a house as they are kept: rows that are only ever added, in force once a second person has agreed.

import {
  feeTermNames,
  scheduleFor,
  securityTypeOf,
  subjectKey,
  type ClassRow,
  type ClientClass,
  type FeeBook,
  type FeeRow,
  type FeeScope,
  type FeeSubject,
  type FeeTerms,
  type SecurityType,
} from "@tradebook/domain/fees/fee-book.ts";
import type { FeeRates, FeeSchedule } from "@tradebook/domain/fees/fee-schedule.ts";
import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import type { Side } from "@tradebook/domain/order/order-type.ts";
import { kobo, rate } from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import { insertInto } from "../db/insert-rows.ts";
import { sql, timestampText } from "../db/sql.ts";
import { takeTurn } from "../db/take-turns.ts";

export type StoredFeeRow = {
  readonly id: bigint;
  readonly from_day: TradingDay;
  readonly customer_id: number | null;
  readonly client_class: ClientClass | null;
  readonly security_type: SecurityType | null;
  readonly side: Side | null;
  readonly commission_ppm: number | null;
  readonly min_commission_kobo: bigint | null;
  readonly sec_fee_on_buys_ppm: number | null;
  readonly ngx_fee_on_sells_ppm: number | null;
  readonly cscs_fee_on_sells_ppm: number | null;
  readonly stamp_duty_ppm: number | null;
  readonly trade_alert_kobo: bigint | null;
  readonly alert_per_execution: boolean | null;
  readonly vat_ppm: number | null;
  readonly vat_on_sec_fee: boolean | null;
};

/** What is in force or will be, and what the subjects of trades are. */
export async function readFeeBook(tx: Tx): Promise<FeeBook> {
  const [rows, classes, customers, boards] = await Promise.all([
    tx.rows<StoredFeeRow>(sql`
      select id, from_day, customer_id, client_class, security_type, side, commission_ppm, min_commission_kobo,
        sec_fee_on_buys_ppm, ngx_fee_on_sells_ppm, cscs_fee_on_sells_ppm, stamp_duty_ppm, trade_alert_kobo,
        alert_per_execution, vat_ppm, vat_on_sec_fee
      from fee_rates f
      where set_by is null or exists (select from fee_decision where fee_rates_id = f.id and is_approved)
      order by from_day, id`),
    tx.rows<StoredClass>(sql`
      select customer_id, from_day as "from", client_class from client_class order by customer_id, from_day, id`),
    tx.rows<{ account_id: number; customer_id: number }>(sql`
      select id as account_id, customer_id from securities_account
      where customer_id in (select customer_id from client_class union select customer_id from fee_rates)
      order by id`),
    tx.rows<{ security_id: string; board: string }>(sql`
      select security_id, board from security where board ~* '\\m(et[fp]s?|bonds?|sukuk|debt)\\M' order by security_id`),
  ]);
  return {
    rows: rows.map(feeRowOf),
    customers: new Map(customers.map((row) => [row.account_id, row.customer_id])),
    classes: classesOf(classes),
    types: new Map(boards.map((row) => [row.security_id, securityTypeOf(row.board)])),
  };
}

export function feeRowOf(row: StoredFeeRow): FeeRow {
  const rateOrNull = (ppm: number | null) => (ppm === null ? null : rate(ppm));
  const koboOrNull = (amount: bigint | null) => (amount === null ? null : kobo(amount));
  return {
    id: Number(row.id),
    from: row.from_day,
    customerId: row.customer_id,
    clientClass: row.client_class,
    securityType: row.security_type,
    side: row.side,
    commission: rateOrNull(row.commission_ppm),
    minCommission: koboOrNull(row.min_commission_kobo),
    secFeeOnBuys: rateOrNull(row.sec_fee_on_buys_ppm),
    ngxFeeOnSells: rateOrNull(row.ngx_fee_on_sells_ppm),
    cscsFeeOnSells: rateOrNull(row.cscs_fee_on_sells_ppm),
    stampDuty: rateOrNull(row.stamp_duty_ppm),
    tradeAlert: koboOrNull(row.trade_alert_kobo),
    alertPerExecution: row.alert_per_execution,
    vat: rateOrNull(row.vat_ppm),
    vatOnSecFee: row.vat_on_sec_fee,
  };
}

type StoredClass = {
  readonly customer_id: number;
  readonly from: TradingDay;
  readonly client_class: ClientClass;
};

function classesOf(rows: readonly StoredClass[]): ReadonlyMap<number, readonly ClassRow[]> {
  const classes = new Map<number, ClassRow[]>();
  for (const { customer_id: customerId, from, client_class: clientClass } of rows) {
    classes.set(customerId, [...(classes.get(customerId) ?? []), { from, clientClass }]);
  }
  return classes;
}

const known = new WeakMap<FeeBook, Map<string, FeeSchedule>>();

/** The fees of a trade's account, security and side; worked out once for each that differ. */
export function feesFor(book: FeeBook, subject: FeeSubject): FeeSchedule {
  const schedules = known.get(book) ?? new Map<string, FeeSchedule>();
  known.set(book, schedules);
  const key = subjectKey(book, subject);
  const schedule = schedules.get(key) ?? scheduleFor(book, subject);
  schedules.set(key, schedule);
  return schedule;
}

/** The rates that a house charges everybody who has no others: what its settings and its screens show. */
export function houseFees(book: FeeBook): FeeSchedule {
  return feesFor({ ...book, rows: book.rows.filter((row) => feeScopeIsHouse(row)) }, houseSubject);
}

const houseSubject: FeeSubject = { accountId: 0, securityID: "", side: "Buy" };

function feeScopeIsHouse({ customerId, clientClass, securityType, side }: FeeScope): boolean {
  return customerId === null && clientClass === null && securityType === null && side === null;
}

export type NewFeeRow = FeeScope &
  FeeTerms & {
    readonly from: TradingDay;
    readonly reason: string;
    readonly setBy: number | null;
    readonly setAt: Instant;
  };

const insertRows = insertInto<NewFeeRow>(
  "fee_rates",
  {
    from_day: ["date", (row) => row.from],
    customer_id: ["integer", (row) => row.customerId],
    client_class: ["text", (row) => row.clientClass],
    security_type: ["text", (row) => row.securityType],
    side: ["text", (row) => row.side],
    commission_ppm: ["integer", (row) => row.commission],
    min_commission_kobo: ["bigint", (row) => row.minCommission],
    sec_fee_on_buys_ppm: ["integer", (row) => row.secFeeOnBuys],
    ngx_fee_on_sells_ppm: ["integer", (row) => row.ngxFeeOnSells],
    cscs_fee_on_sells_ppm: ["integer", (row) => row.cscsFeeOnSells],
    stamp_duty_ppm: ["integer", (row) => row.stampDuty],
    trade_alert_kobo: ["bigint", (row) => row.tradeAlert],
    alert_per_execution: ["boolean", (row) => row.alertPerExecution],
    vat_ppm: ["integer", (row) => row.vat],
    vat_on_sec_fee: ["boolean", (row) => row.vatOnSecFee],
    reason: ["text", (row) => row.reason],
    set_by: ["integer", (row) => row.setBy],
    set_at: ["timestamptz", (row) => timestampText(row.setAt)],
  },
  "returning id",
);

/** Answers its id. */
export async function addFeeRow(tx: Tx, row: NewFeeRow): Promise<number> {
  const [made] = await tx.rows<{ id: bigint }>(insertRows([row]));
  invariant(made !== undefined, "an inserted row has an id");
  return Number(made.id);
}

/** Whether all terms of a row are said. */
export function isWhole(terms: FeeTerms): terms is Omit<FeeRates, "from"> {
  return feeTermNames.every((name) => terms[name] !== null);
}

export type FeeDecision = {
  readonly id: number;
  readonly approve: boolean;
  readonly reason: string;
  readonly userId: number;
  readonly at: Instant;
};

export async function decideFeeRow(tx: Tx, { id, approve, reason, userId, at }: FeeDecision): Promise<void> {
  await tx.run(sql`
    insert into fee_decision (fee_rates_id, is_approved, decided_by, decided_at, reason)
    values (${id}, ${approve}, ${userId}, ${timestampText(at)}, ${reason})`);
}

/** Who set the row that waits for a second person, and from which day it is; undefined when none waits under that id. */
export async function waitingFeeRow(tx: Tx, id: number) {
  await takeTurn(tx, "fees");
  const [row] = await tx.rows<{ set_by: number; customer_id: number | null; from: TradingDay }>(sql`
    select set_by, customer_id, from_day as "from" from fee_rates
    where id = ${id} and set_by is not null and not exists (select from fee_decision where fee_rates_id = ${id})`);
  return row;
}

export async function addClientClass(
  tx: Tx,
  row: ClassRow & {
    readonly customerId: number;
    readonly reason: string;
    readonly userId: number;
    readonly at: Instant;
  },
): Promise<void> {
  await tx.run(sql`
    insert into client_class (customer_id, client_class, from_day, reason, set_by, set_at)
    values (${row.customerId}, ${row.clientClass}, ${row.from}, ${row.reason}, ${row.userId}, ${timestampText(row.at)})`);
}
