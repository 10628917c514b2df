// The rows of fees as a screen shows them: whose, since when, who set them and who agreed.

import type { FeeScheduleRow } from "@tradebook/contract/services/fee.ts";
import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";
import { countedPage, type Cut } from "./counted-page.ts";
import { feeRowOf, type StoredFeeRow } from "./fees.ts";

type ListedRow = StoredFeeRow & {
  readonly cscs_account: string | null;
  readonly client_name: string | null;
  readonly reason: string;
  readonly setter: string | null;
  readonly set_at: Instant;
  readonly status: FeeScheduleRow["status"];
  readonly decider: string | null;
  readonly decided_at: Instant | null;
  readonly decision_reason: string | null;
  readonly total: bigint;
};

type Filter = { readonly today: TradingDay; readonly id: number | null; readonly cscsAccount: string | null };

export async function listFeeRows(tx: Tx, filter: Filter, cut: Cut) {
  const read = ({ skip, take }: Cut) =>
    tx.rows<ListedRow>(sql`
    select f.id, f.from_day, f.customer_id, f.client_class, f.security_type, f.side, f.commission_ppm,
      f.min_commission_kobo, f.sec_fee_on_buys_ppm, f.ngx_fee_on_sells_ppm, f.cscs_fee_on_sells_ppm, f.stamp_duty_ppm,
      f.trade_alert_kobo, f.alert_per_execution, f.vat_ppm, f.vat_on_sec_fee, f.reason, f.set_at,
      customer.name as client_name,
      (select min(cscs_account) from securities_account where customer_id = f.customer_id) as cscs_account,
      setter.user_name as setter, decider.user_name as decider, d.decided_at, d.reason as decision_reason,
      case
        when f.set_by is not null and d.is_approved is null then 'WaitingApproval'
        when d.is_approved is false then 'Rejected'
        when f.from_day > ${filter.today} then 'Coming'
        when exists (
          select from fee_rates later
          where later.customer_id is not distinct from f.customer_id
            and later.client_class is not distinct from f.client_class
            and later.security_type is not distinct from f.security_type and later.side is not distinct from f.side
            and later.from_day <= ${filter.today} and (later.from_day, later.id) > (f.from_day, f.id)
            and (later.set_by is null or exists (
              select from fee_decision where fee_rates_id = later.id and is_approved))) then 'Past'
        else 'InForce'
      end as status,
      count(*) over () as total
    from fee_rates f
      left join fee_decision d on d.fee_rates_id = f.id
      left join customer on customer.id = f.customer_id
      left join app_user setter on setter.id = f.set_by
      left join app_user decider on decider.id = d.decided_by
    where (${filter.id}::bigint is null or f.id = ${filter.id})
      and (${filter.cscsAccount}::text is null or f.customer_id = (
        select customer_id from securities_account where cscs_account = ${filter.cscsAccount}))
    order by f.from_day desc, f.id desc
    limit ${take} offset ${skip}`);
  const { rows, summed } = await countedPage(read, cut);
  return { totalCount: Number(summed?.total ?? 0n), items: rows.map(shownRow) };
}

export async function listedFeeRow(tx: Tx, id: number, today: TradingDay): Promise<FeeScheduleRow> {
  const { items } = await listFeeRows(tx, { today, id, cscsAccount: null }, { skip: 0, take: 1 });
  const [found] = items;
  invariant(found !== undefined, "a row that was just written is listed");
  return found;
}

/** The client behind an account; undefined when there is no such account. */
export async function customerOfAccount(tx: Tx, cscsAccount: string): Promise<number | undefined> {
  const [row] = await tx.rows<{ customer_id: number }>(sql`
    select customer_id from securities_account where cscs_account = ${cscsAccount}`);
  return row?.customer_id;
}

function shownRow(row: ListedRow): FeeScheduleRow {
  const { customerId: _, ...terms } = feeRowOf(row);
  return {
    ...terms,
    cscsAccount: row.cscs_account,
    clientName: row.client_name,
    reason: row.reason,
    setBy: row.setter,
    setAt: row.set_at,
    status: row.status,
    decidedBy: row.decider,
    decidedAt: row.decided_at,
    decisionReason: row.decision_reason,
  };
}
