// Which ways beside the inbox a user has chosen for each group of notices, and where those ways lead.

import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";

export type KeptChoice = { readonly group: string; readonly byMail: boolean; readonly bySms: boolean };

export async function choicesOf(tx: Tx, userId: number): Promise<readonly KeptChoice[]> {
  return await tx.rows<KeptChoice>(sql`
    select notice_group as "group", by_mail as "byMail", by_sms as "bySms"
    from notice_choice where user_id = ${userId}
    order by notice_group`);
}

export async function saveChoices(tx: Tx, userId: number, choices: readonly KeptChoice[]): Promise<void> {
  await tx.run(sql`
    insert into notice_choice as known (user_id, notice_group, by_mail, by_sms)
    select ${userId}, named, mail, sms
    from unnest(${choices.map(({ group }) => group)}::text[], ${choices.map(({ byMail }) => byMail)}::boolean[],
      ${choices.map(({ bySms }) => bySms)}::boolean[]) as chosen(named, mail, sms)
    on conflict (tenant_id, user_id, notice_group) do update
      set by_mail = excluded.by_mail, by_sms = excluded.by_sms`);
}

/** Minutes after midnight in Lagos; over midnight where the end is the smaller. */
export type QuietHours = { readonly from: number; readonly until: number };

/** Of these users, whoever has chosen hours. */
export async function quietHoursOf(tx: Tx, userIds: readonly number[]): Promise<ReadonlyMap<number, QuietHours>> {
  const rows = await tx.rows<QuietHours & { readonly userId: number }>(sql`
    select user_id as "userId", from_minute as "from", until_minute as "until"
    from notice_quiet where user_id = any(${userIds}::int[])
    order by user_id`);
  return new Map(rows.map(({ userId, ...hours }) => [userId, hours]));
}

/** Null for none. */
export async function keepQuietHours(tx: Tx, userId: number, hours: QuietHours | null): Promise<void> {
  await tx.run(
    hours === null
      ? sql`delete from notice_quiet where user_id = ${userId}`
      : sql`
        insert into notice_quiet (user_id, from_minute, until_minute) values (${userId}, ${hours.from}, ${hours.until})
        on conflict (tenant_id, user_id) do update
          set from_minute = excluded.from_minute, until_minute = excluded.until_minute`,
  );
}

export type Reached = { readonly mail: string | null; readonly phone: string | null };

export async function addressesOf(tx: Tx, userId: number): Promise<Reached> {
  const [found] = await tx.rows<Reached>(sql`select email as mail, phone from app_user where id = ${userId}`);
  return found ?? { mail: null, phone: null };
}

export type Way = KeptChoice & Reached & { readonly userId: number };

/** Of these users, whoever has chosen a way for anything; nobody for most notices. */
export async function waysOf(tx: Tx, userIds: readonly number[]): Promise<readonly Way[]> {
  return await tx.rows<Way>(sql`
    select c.user_id as "userId", c.notice_group as "group", c.by_mail as "byMail", c.by_sms as "bySms",
      u.email as mail, u.phone
    from notice_choice c join app_user u on u.id = c.user_id
    where c.user_id = any(${userIds}::int[]) and u.is_active and (c.by_mail or c.by_sms)
    order by c.user_id, c.notice_group`);
}
