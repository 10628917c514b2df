// Makes a tenant with its roles, fees and limits: what a brokerage has on its first day.

import { tenantRoles, type TenantRole } from "@tradebook/domain/access/role.ts";
import type { Permission } from "@tradebook/domain/access/permission.ts";
import type { FeeRates, FeeSchedule } from "@tradebook/domain/fees/fee-schedule.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { insertInto } from "../db/insert-rows.ts";
import { sql } from "../db/sql.ts";
import { addLimits, type NewLimit } from "./limits.ts";

/** Made on the host's side, answers its id; the rows of the tenant are written in its own transactions. */
export async function createTenant(tx: Tx, tenant: { tenancyName: string; name: string }): Promise<number> {
  const [made] = await tx.rows<{ id: number }>(sql`
    insert into tenant (tenancy_name, name) values (${tenant.tenancyName}, ${tenant.name}) returning id`);
  invariant(made !== undefined, "an inserted tenant has an id");
  return made.id;
}

/** A role and its permissions; answers its id. */
export async function createRole(
  tx: Tx,
  role: {
    readonly name: string;
    readonly displayName: string;
    readonly isStatic: boolean;
    readonly isDefault: boolean;
    readonly grants: readonly Permission[];
  },
): Promise<number> {
  const [made] = await tx.rows<{ id: number }>(sql`
    insert into role (name, normalized_name, display_name, is_static, is_default)
    values (${role.name}, ${role.name.toUpperCase()}, ${role.displayName}, ${role.isStatic}, ${role.isDefault})
    returning id`);
  invariant(made !== undefined, "an inserted role has an id");
  await tx.run(sql`
    insert into role_permission (role_id, permission)
    select ${made.id}::integer, permission from unnest(${role.grants}::text[]) as given (permission)`);
  return made.id;
}

/** The roles every tenant has, by name. */
export async function createTenantRoles(tx: Tx): Promise<ReadonlyMap<TenantRole, number>> {
  const made = new Map<TenantRole, number>();
  for (const name of Object.keys(tenantRoles) as TenantRole[]) {
    // the table's own keys
    made.set(name, await createRole(tx, { name, isStatic: true, ...tenantRoles[name] }));
  }
  return made;
}

const insertFees = insertInto<FeeRates>("fee_rates", {
  from_day: ["date", (rates) => rates.from],
  commission_ppm: ["integer", (rates) => rates.commission],
  min_commission_kobo: ["bigint", (rates) => rates.minCommission],
  sec_fee_on_buys_ppm: ["integer", (rates) => rates.secFeeOnBuys],
  ngx_fee_on_sells_ppm: ["integer", (rates) => rates.ngxFeeOnSells],
  cscs_fee_on_sells_ppm: ["integer", (rates) => rates.cscsFeeOnSells],
  stamp_duty_ppm: ["integer", (rates) => rates.stampDuty],
  trade_alert_kobo: ["bigint", (rates) => rates.tradeAlert],
  alert_per_execution: ["boolean", (rates) => rates.alertPerExecution],
  vat_ppm: ["integer", (rates) => rates.vat],
  vat_on_sec_fee: ["boolean", (rates) => rates.vatOnSecFee],
});

export async function setFees(tx: Tx, schedule: FeeSchedule): Promise<void> {
  await tx.run(insertFees(schedule));
}

export async function setLimits(tx: Tx, limits: readonly NewLimit[]): Promise<void> {
  await addLimits(tx, limits);
}
