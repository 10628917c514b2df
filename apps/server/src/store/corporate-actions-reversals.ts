// Holders from whom what a corporate action brought is still to be taken back, and the steps of doing so.

import type { KeptAction } from "@tradebook/domain/corporate-action/apply-action.ts";
import { corporateActionTypes } from "@tradebook/domain/corporate-action/corporate-action.ts";
import type { Instant } from "@tradebook/domain/instant.ts";
import { kobo, type Kobo } from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampText } from "../db/sql.ts";
import { holderOf, type Holder, type HolderRow } from "./corporate-actions-holders.ts";

export type AppliedHolder = Holder & { readonly free: { readonly cash: Kobo; readonly units: bigint } };

/** Those who have it and from whom it was not taken back, after an account, in the order of their accounts. */
export async function appliedHolders(
  tx: Tx,
  { id, securityID, terms }: KeptAction,
  { after, take }: { readonly after: number; readonly take: number },
): Promise<readonly AppliedHolder[]> {
  const { journal } = corporateActionTypes[terms.type];
  const rows = await tx.rows<HolderRow & { readonly cash: bigint; readonly free: bigint }>(sql`
    select due.account_id, units, gross_kobo as gross, withheld_kobo as withheld, net_kobo as net, shares, fraction,
      fraction_paid_kobo as fraction_paid, asked.units_asked as subscribed_units, asked.cost as subscribed_cost,
      coalesce((
        select balance from ledger_account
        where account_id = due.account_id and class = 'cash.available' and asset = 'NGN'), 0) as cash,
      coalesce((
        select balance from ledger_account
        where account_id = due.account_id and class = 'units.free' and asset = 'SEC:' || ${securityID}), 0) as free
    from corporate_entitlement due
      join journal came
        on came.tenant_id = due.tenant_id and came.kind = ${journal} and came.ref = 'CA' || due.action_id || ':' || due.account_id,
      lateral (
        select coalesce(sum(units), 0)::bigint as units_asked, coalesce(sum(cost_kobo), 0)::bigint as cost
        from rights_subscription asked
        where asked.tenant_id = due.tenant_id and asked.action_id = due.action_id and asked.account_id = due.account_id
      ) asked
    where due.action_id = ${id} and due.account_id > ${after}
      and not exists (
        select from journal back
        where back.tenant_id = due.tenant_id and back.kind = 'reversal' and back.ref = came.ref)
    order by due.account_id
    limit ${take}`);
  return rows.map((row) => ({ ...holderOf(row), free: { cash: kobo(row.cash), units: row.free } }));
}

/** From now on it is taken back, by whom and why. */
export async function beginReversal(
  tx: Tx,
  id: number,
  { userId, at, reason }: { readonly userId: number; readonly at: Instant; readonly reason: string },
): Promise<void> {
  await tx.run(sql`
    update corporate_action
    set state = 'Reversing', reversed_by = ${userId}, reversed_at = ${timestampText(at)}, reversal_reason = ${reason}
    where id = ${id}`);
}

export async function noteReversed(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`update corporate_action set state = 'Reversed' where id = ${id}`);
}
