// Makes a registered user the holder of an account: their role, that their registration is done, the customer's bank.

import { invariant } from "@tradebook/domain/invariant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";

/** The tenant's own role for those who have an account. */
export async function customerRoleId(tx: Tx): Promise<number> {
  const [role] = await tx.rows<{ id: number }>(sql`
    select id from role where normalized_name = 'CUSTOMER' and is_static order by id limit 1`);
  invariant(role !== undefined, "every tenant has the role CUSTOMER");
  return role.id;
}

export async function completeRegistration(tx: Tx, userId: number, roleId: number): Promise<void> {
  await tx.run(sql`update app_user set is_registration_complete = true where id = ${userId}`);
  await tx.run(sql`
    insert into user_role (user_id, role_id) values (${userId}, ${roleId}) on conflict do nothing`);
}

export type HolderParts = {
  readonly customerId: number;
  readonly holderKind: "individual" | "corporate";
  readonly bankCode: string;
  readonly last4: string;
};

export async function completeCustomer(
  tx: Tx,
  { customerId, holderKind, bankCode, last4 }: HolderParts,
): Promise<void> {
  await tx.run(sql`
    update customer
    set holder_kind = ${holderKind}, bank_sort_code = ${bankCode}, bank_account_last4 = ${last4}
    where id = ${customerId}`);
}
