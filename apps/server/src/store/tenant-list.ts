// Tenants as the host lists and changes them. A deleted one keeps its rows and is listed no more.

import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampText } from "../db/sql.ts";
import { countedPage, type Cut } from "./counted-page.ts";
import type { ListSearch } from "./sort-order.ts";

export type ListedTenant = {
  readonly id: number;
  readonly tenancyName: string;
  readonly name: string;
  readonly isActive: boolean;
  readonly licenceEndsOn: TradingDay | null;
};

/** As ABP's own clients know a tenant. */
export function tenantRowOf({ licenceEndsOn: _, ...tenant }: ListedTenant) {
  return tenant;
}

export async function findTenant(tx: Tx, id: number): Promise<ListedTenant | undefined> {
  const [found] = await tx.rows<ListedTenant>(sql`
    select id, tenancy_name as "tenancyName", name, is_active as "isActive", licence_ends_on::text as "licenceEndsOn"
    from tenant
    where id = ${id} and id > 0 and not is_deleted`);
  return found;
}

export async function searchTenants(
  tx: Tx,
  search: ListSearch & { readonly isActive: boolean | null },
  cut: Cut,
): Promise<{ readonly totalCount: number; readonly rows: readonly ListedTenant[] }> {
  const { rows, summed } = await countedPage((part) => searched(tx, search, part), cut);
  return { totalCount: summed?.count ?? 0, rows: rows.map(({ count: _, ...tenant }) => tenant) };
}

type Search = ListSearch & { readonly isActive: boolean | null };
type Counted = ListedTenant & { readonly count: number };

async function searched(tx: Tx, { like, isActive, order: [one, two] }: Search, { skip, take }: Cut) {
  return await tx.rows<Counted>(sql`
    with found as (
      select id, tenancy_name, name, is_active, licence_ends_on, (count(*) over ())::int as count,
        jsonb_build_object('tenancyname', lower(tenancy_name), 'name', lower(name), 'isactive', is_active::text,
          'licenceendson', licence_ends_on::text, 'id', lpad(id::text, 10, '0')) as keys
      from tenant
      where id > 0 and not is_deleted and (${isActive}::boolean is null or is_active = ${isActive})
        and (${like}::text is null or lower(tenancy_name) like ${like} or lower(name) like ${like})
    )
    select id, tenancy_name as "tenancyName", name, is_active as "isActive",
      licence_ends_on::text as "licenceEndsOn", count
    from found
    order by case when not ${one.descending} then keys ->> ${one.column}::text end,
      case when ${one.descending} then keys ->> ${one.column}::text end desc,
      case when not ${two.descending} then keys ->> ${two.column}::text end,
      case when ${two.descending} then keys ->> ${two.column}::text end desc,
      lower(tenancy_name), lower(name)
    limit ${take} offset ${skip}`);
}

/** Whether another tenant that is not deleted has this name, in whatever letters' case. The host's own is taken too. */
export async function isTenancyNameTaken(tx: Tx, tenancyName: string, exceptId: number | null): Promise<boolean> {
  const rows = await tx.rows(sql`
    select 1 as one from tenant
    where lower(tenancy_name) = ${tenancyName.toLowerCase()} and not is_deleted and id <> coalesce(${exceptId}::integer, -1)`);
  return rows.length > 0;
}

export async function changeTenant(tx: Tx, tenant: ListedTenant): Promise<void> {
  await tx.run(sql`
    update tenant
    set tenancy_name = ${tenant.tenancyName}, name = ${tenant.name}, is_active = ${tenant.isActive},
      licence_ends_on = ${tenant.licenceEndsOn}
    where id = ${tenant.id}`);
}

export async function deleteTenant(tx: Tx, id: number, by: { userId: number; at: Instant }): Promise<void> {
  await tx.run(sql`
    update tenant
    set is_deleted = true, is_active = false, deleted_at = ${timestampText(by.at)}, deleted_by = ${by.userId}
    where id = ${id}`);
}
