// What a host reads of brokerages beside their names: people, clients, orders of today, how each is, and how it is set up.

import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { hostTenantId, type Tx } from "../db/in-tenant.ts";
import { sql, timestampText } from "../db/sql.ts";

export type HouseFigures = {
  readonly users: number;
  readonly clients: number;
  readonly online: number;
  readonly ordersToday: number;
  readonly rejectedToday: number;
  readonly ordersOpen: number;
  /** The whole house takes no new orders. */
  readonly isStopped: boolean;
  readonly lateWithdrawals: number;
  readonly selfRegistration: boolean | null;
  readonly secondFactor: boolean | null;
  readonly saleApproval: boolean | null;
  readonly colour: string | null;
  readonly drainingSince: Instant | null;
};

type Asked = { readonly day: TradingDay; readonly seenSince: Instant };

/** Of these houses, by id, with one question; asked in the host's own transaction. */
export async function houseFigures(
  tx: Tx,
  ids: readonly number[],
  { day, seenSince }: Asked,
): Promise<ReadonlyMap<number, HouseFigures>> {
  invariant(tx.tenantId === hostTenantId, "only the host looks at all houses");
  const rows = await tx.rows<HouseFigures & { readonly id: number }>(sql`
    select f.house_id as id, f.users, f.clients, f.online, f.orders_today as "ordersToday",
      f.rejected_today as "rejectedToday", f.orders_open as "ordersOpen", f.is_stopped as "isStopped",
      f.late_withdrawals as "lateWithdrawals", f.self_registration as "selfRegistration",
      f.second_factor as "secondFactor", f.sale_approval as "saleApproval", t.branding ->> 'colour' as colour,
      t.draining_since as "drainingSince"
    from house_figures(${ids}::integer[], ${day}::date, ${timestampText(seenSince)}::timestamptz) f
      join tenant t on t.id = f.house_id
    order by f.house_id`);
  return new Map(rows.map(({ id, ...figures }) => [id, figures]));
}
