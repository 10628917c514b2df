// The days on which a house does not settle: the market's, and those the house has declared itself.

import type { DeclaredHoliday } from "@tradebook/contract/services/end-of-day.ts";
import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampText } from "../db/sql.ts";

const mostHolidays = 400;

/** From a day on, soonest first. */
export async function houseHolidays(tx: Tx, from: TradingDay): Promise<readonly DeclaredHoliday[]> {
  return await tx.rows<DeclaredHoliday>(sql`
    select coalesce(market.day, own.day) as "date", coalesce(market.name, own.name) as name,
      market.day is not null as "ofMarket", own.reason, setter.user_name as "setBy"
    from (select day, name from holiday where day >= ${from}) market
      full join (
        select day, name, reason, set_by from (
          select distinct on (day) day, name, reason, set_by, is_declared
          from house_holiday where day >= ${from}
          order by day, id desc
        ) newest where is_declared
      ) own on own.day = market.day
      left join app_user setter on setter.id = own.set_by
    order by 1
    limit ${mostHolidays}`);
}

export type HouseHoliday = {
  readonly date: TradingDay;
  readonly isDeclared: boolean;
  readonly name: string;
  readonly reason: string;
  readonly userId: number;
  readonly at: Instant;
};

export async function noteHouseHoliday(tx: Tx, row: HouseHoliday): Promise<void> {
  await tx.run(sql`
    insert into house_holiday (day, is_declared, name, reason, set_by, set_at)
    values (${row.date}, ${row.isDeclared}, ${row.name}, ${row.reason}, ${row.userId}, ${timestampText(row.at)})`);
}
