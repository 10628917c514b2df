// The days without trading, which an administrator may change: lunar holidays are known only days ahead.

import type { TradingDay } from "@tradebook/domain/instant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";

export type HolidayRow = { readonly date: TradingDay; readonly name: string };

const mostHolidays = 400;

/** From a day on, soonest first. */
export async function holidaysFrom(tx: Tx, day: TradingDay): Promise<readonly HolidayRow[]> {
  return await tx.rows<HolidayRow>(sql`
    select day as "date", name
    from holiday
    where day >= ${day}
    order by day
    limit ${mostHolidays}`);
}

/** A day that is one already gets the new name. */
export async function putHoliday(tx: Tx, { date, name }: HolidayRow): Promise<void> {
  await tx.run(sql`
    insert into holiday (day, name)
    values (${date}, ${name})
    on conflict (day) do update set name = excluded.name`);
}

export async function removeHoliday(tx: Tx, date: TradingDay): Promise<void> {
  await tx.run(sql`delete from holiday where day = ${date}`);
}
