// Makes a registered user the holder of an account: their role, that their registration is done, the customer's bank.

import type { RiskType } from "@tradebook/contract/client-list.ts";
import type { TradingDay } from "@tradebook/domain/instant.ts";
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

export type ClientPapers = {
  /** The last day that the papers hold. */
  readonly kycEndsOn: TradingDay;
  /** How much risk the client said to bear; null for who was not asked. */
  readonly riskType: RiskType | null;
  /** The last four digits; null for a company. */
  readonly bvnLast4: string | null;
};

export async function keepPapers(tx: Tx, customerId: number, papers: ClientPapers): Promise<void> {
  const { kycEndsOn, riskType, bvnLast4 } = papers;
  await tx.run(sql`
    update customer set kyc_ends_on = ${kycEndsOn}::date, risk_type = ${riskType}, bvn_last4 = ${bvnLast4}
    where id = ${customerId}`);
}
