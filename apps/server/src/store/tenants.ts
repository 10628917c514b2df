// Tenants: the brokerages, and whether each is active.

import { sql } from "../db/sql.ts";
import type { Tx } from "../db/in-tenant.ts";

export type TenantRow = {
  readonly id: number;
  readonly tenancyName: string;
  readonly name: string;
  readonly isActive: boolean;
  /** It has no name any more, and nobody signs in to it; its books stay. */
  readonly isDeleted: boolean;
  readonly branding: Readonly<Record<string, unknown>>;
};

/** Every tenant but the host, by id. There are as many as brokerages, so all of them fit in memory. */
export async function listTenants(tx: Tx): Promise<readonly TenantRow[]> {
  return await tx.rows<TenantRow>(sql`
    select id, tenancy_name as "tenancyName", name, is_active as "isActive", is_deleted as "isDeleted", branding
    from tenant
    where id > 0
    order by id`);
}

/** The ids of every tenant but the host. */
export async function tenantIds(tx: Tx): Promise<readonly number[]> {
  const rows = await tx.rows<{ readonly id: number }>(sql`select id from tenant where id > 0 order by id`);
  return rows.map((row) => row.id);
}

/** The name of the tenant whose transaction this is. */
export async function tenantName(tx: Tx): Promise<string> {
  const [row] = await tx.rows<{ readonly name: string }>(sql`select name from tenant where id = ${tx.tenantId}`);
  return row?.name ?? "";
}
