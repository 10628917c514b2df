// What a host reads of one brokerage beside its name: how many people, clients and orders of today, and how it is set up.

import type { TradingDay } from "@tradebook/domain/instant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";

export type HouseFigures = {
  readonly users: number;
  readonly clients: number;
  readonly ordersToday: number;
  readonly colour: string | null;
};

/** Called in the house's own transaction: users who may sign in, clients with an account, orders entered on the day. */
export async function houseFigures(tx: Tx, day: TradingDay): Promise<HouseFigures> {
  const [row] = await tx.rows<HouseFigures>(sql`
    select (select count(*)::int from app_user where is_active and not is_deleted) as users,
      (select count(distinct customer_id)::int from securities_account) as clients,
      (select count(*)::int from stock_order where trade_date = ${day}) as "ordersToday",
      (select branding ->> 'colour' from tenant where id = ${tx.tenantId}) as colour`);
  return row ?? { users: 0, clients: 0, ordersToday: 0, colour: null };
}
