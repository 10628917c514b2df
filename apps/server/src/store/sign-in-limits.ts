// When and from where a user may be signed in, as it is read with them and kept.

import type { SignInLimits } from "@tradebook/domain/access/sign-in-limits.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";

/** The limits of the user whose row has this alias in a statement. */
export function limitsColumn(alias: "u" | "mine"): string {
  return `jsonb_build_object(
      'hours', case when ${alias}.sign_in_days is not null then jsonb_build_object('days', ${alias}.sign_in_days,
        'from', ${alias}.sign_in_from, 'until', ${alias}.sign_in_until) end,
      'networks', ${alias}.sign_in_networks)`;
}

export async function setSignInLimits(tx: Tx, userId: number, { hours, networks }: SignInLimits): Promise<void> {
  await tx.run(sql`
    update app_user
    set sign_in_days = ${hours === null ? null : [...hours.days]}::smallint[], sign_in_from = ${hours?.from ?? null},
      sign_in_until = ${hours?.until ?? null}, sign_in_networks = ${[...networks]}::text[], stamp = gen_random_uuid()
    where id = ${userId}`);
}
