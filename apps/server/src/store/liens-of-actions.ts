// Liens that a corporate action changes: those that stand on its security, and what each step of it made of them.

import type { BoundLien, LienStep } from "@tradebook/domain/corporate-action/follow-liens.ts";
import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import { quantity } from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampText } from "../db/sql.ts";

type Wanted = { readonly accountIds: readonly number[]; readonly securityID: string; readonly placedTo: TradingDay };

/** Those that stand on a security and were asked for by the end of a day, the oldest first. */
export async function liensOn(tx: Tx, { accountIds, securityID, placedTo }: Wanted): Promise<readonly BoundLien[]> {
  const rows = await tx.rows<{ id: bigint; account_id: number; shares: bigint }>(sql`
    select id, account_id, shares from lien
    where account_id = any(${accountIds}) and security_id = ${securityID} and status in ('PLACED', 'LIFTING')
      and day <= ${placedTo} and shares > 0
    order by account_id, id`);
  return rows.map((row) => ({
    lienId: Number(row.id),
    accountId: row.account_id,
    shares: quantity(Number(row.shares)),
  }));
}

/** What an action did to liens that still bind what it left them. */
export async function lienStepsOf(
  tx: Tx,
  actionId: number,
  accountIds: readonly number[],
): Promise<readonly LienStep[]> {
  const rows = await tx.rows<{ id: bigint; account_id: number; before: bigint; after: bigint }>(sql`
    select lien.id, lien.account_id, step.shares_before as before, step.shares_after as after
    from lien_change step join lien on lien.id = step.lien_id
    where step.action_id = ${actionId} and not step.is_back and lien.account_id = any(${accountIds})
      and lien.status in ('PLACED', 'LIFTING') and lien.shares = step.shares_after
      and not exists (
        select from lien_change back
        where back.lien_id = step.lien_id and back.action_id = step.action_id and back.is_back)
    order by lien.account_id, lien.id`);
  return rows.map((row) => ({
    lienId: Number(row.id),
    accountId: row.account_id,
    shares: quantity(Number(row.before)),
    after: quantity(Number(row.after)),
  }));
}

type Changing = { readonly actionId: number; readonly isBack: boolean; readonly at: Instant };

/** Each lien binds from now on what its step says. */
export async function changeLiens(
  tx: Tx,
  steps: readonly LienStep[],
  { actionId, isBack, at }: Changing,
): Promise<void> {
  for (const { lienId, shares, after } of steps) {
    await tx.run(sql`update lien set shares = ${after} where id = ${lienId} and shares = ${shares}`);
    await tx.run(sql`
      insert into lien_change (lien_id, action_id, shares_before, shares_after, is_back, at)
      values (${lienId}, ${actionId}, ${shares}, ${after}, ${isBack}, ${timestampText(at)})`);
  }
}
