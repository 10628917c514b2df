// Baskets of orders that users keep under a name.

import type { KeptBasket } from "@tradebook/contract/services/kept-basket.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";

export async function basketsOf(tx: Tx, userId: number): Promise<KeptBasket[]> {
  const rows = await tx.rows<KeptBasket>(sql`
    select name, lines from kept_basket where user_id = ${userId} order by name`);
  return [...rows];
}

type Saving = { readonly userId: number; readonly most: number };

/** In place of one of that name; false when there is no room for another. */
export async function saveBasket(tx: Tx, { userId, most }: Saving, { name, lines }: KeptBasket): Promise<boolean> {
  // Two windows that keep a basket at the same moment take turns, so that there is never one too many.
  await tx.run(sql`select id from app_user where id = ${userId} for no key update`);
  const saved = await tx.rows(sql`
    insert into kept_basket (user_id, name, lines)
    select ${userId}, ${name}, ${JSON.stringify(lines)}::jsonb
    where exists (select 1 from kept_basket where user_id = ${userId} and name = ${name})
      or (select count(*) from kept_basket where user_id = ${userId}) < ${most}
    on conflict (tenant_id, user_id, name) do update set lines = excluded.lines
    returning name`);
  return saved.length === 1;
}

export async function dropBasket(tx: Tx, userId: number, name: string): Promise<void> {
  await tx.run(sql`delete from kept_basket where user_id = ${userId} and name = ${name}`);
}
