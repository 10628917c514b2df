// Addresses and numbers that users mean to be reached at, and the move there once they are proved.

import type { Instant } from "@tradebook/domain/instant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampText } from "../db/sql.ts";

type Contact = { readonly userId: number; readonly channel: "email" | "sms" };

/** The last one asked for is the one that a code proves. */
export async function keepContactAsked(
  tx: Tx,
  { userId, channel }: Contact,
  { address, at }: { readonly address: string; readonly at: Instant },
): Promise<void> {
  await tx.run(sql`
    insert into contact_change (user_id, channel, address, asked_at)
    values (${userId}, ${channel}, ${address}, ${timestampText(at)})
    on conflict (tenant_id, user_id, channel) do update
      set address = excluded.address, asked_at = excluded.asked_at`);
}

/** Takes away what was asked for; undefined where nothing was. */
export async function takeContactAsked(tx: Tx, { userId, channel }: Contact): Promise<string | undefined> {
  const [asked] = await tx.rows<{ readonly address: string }>(sql`
    delete from contact_change where user_id = ${userId} and channel = ${channel} returning address`);
  return asked?.address;
}

/**
 * The proved e-mail address, in the client's own record too where it was the same there. A user name that was the old address
 * becomes the new one.
 */
export async function moveEmail(tx: Tx, userId: number, email: string): Promise<void> {
  await tx.run(sql`
    update customer set email = ${email}
    where id in (
      select account.customer_id from account_user held join securities_account account on account.id = held.account_id
      where held.user_id = ${userId} and held.relation = 'holder')
      and lower(email) = (select lower(email) from app_user where id = ${userId})`);
  await tx.run(sql`
    update app_user
    set user_name = case when normalized_user_name = normalized_email then ${email} else user_name end,
      normalized_user_name = case when normalized_user_name = normalized_email then ${email.toUpperCase()}
        else normalized_user_name end,
      email = ${email}, normalized_email = ${email.toUpperCase()}, is_email_confirmed = true, stamp = gen_random_uuid()
    where id = ${userId}`);
}

/** The proved number, in the client's own record too where it was the same there. */
export async function movePhone(tx: Tx, userId: number, phone: string): Promise<void> {
  await tx.run(sql`
    update customer set phone = ${phone}
    where id in (
      select account.customer_id from account_user held join securities_account account on account.id = held.account_id
      where held.user_id = ${userId} and held.relation = 'holder')
      and phone = (select phone from app_user where id = ${userId})`);
  await tx.run(sql`
    update app_user set phone = ${phone}, is_phone_confirmed = true, stamp = gen_random_uuid() where id = ${userId}`);
}
