// Every try to sign in, as it is searched.

import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";
import { countedPage, type Cut } from "./counted-page.ts";

export type LoginAttemptSearch = {
  /** Lagos days, both included. */
  readonly from: TradingDay | null;
  readonly to: TradingDay | null;
  readonly userName: string | null;
  readonly ip: string | null;
  readonly isSuccessful: boolean | null;
  readonly keyword: string | null;
};

export type KeptAttempt = {
  readonly id: bigint;
  readonly at: Instant;
  readonly userId: number | null;
  readonly userName: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly result: string;
};

/** A page of those that match, newest first, and how many do. */
export async function loginAttempts(
  tx: Tx,
  search: LoginAttemptSearch,
  cut: Cut,
): Promise<{ readonly totalCount: number; readonly rows: readonly KeptAttempt[] }> {
  const { rows, summed } = await countedPage((part) => searched(tx, search, part), cut);
  return { totalCount: summed?.count ?? 0, rows };
}

async function searched(tx: Tx, search: LoginAttemptSearch, { skip, take }: Cut) {
  return await tx.rows<KeptAttempt & { readonly count: number }>(sql`
    select id, at, user_id as "userId", user_name as "userName", ip, user_agent as "userAgent", result,
      (count(*) over ())::int as count
    from sign_in_attempt
    where (${search.from}::date is null or at >= ${search.from}::date::timestamp at time zone 'Africa/Lagos')
      and (${search.to}::date is null or at < (${search.to}::date + 1)::timestamp at time zone 'Africa/Lagos')
      and (${search.userName}::text is null or position(lower(${search.userName}) in lower(user_name)) > 0)
      and (${search.ip}::text is null or position(${search.ip} in ip) > 0)
      and (${search.isSuccessful}::boolean is null or (result = 'success') = ${search.isSuccessful})
      and (${search.keyword}::text is null
        or position(lower(${search.keyword}) in lower(concat_ws(' ', user_name, ip, user_agent, result))) > 0)
    order by id desc
    limit ${take} offset ${skip}`);
}

export type OwnAttempt = Pick<KeptAttempt, "id" | "at" | "ip" | "userAgent" | "result">;

/** A page of the tries to sign in as one user, newest first, and how many there are. */
export async function attemptsOf(
  tx: Tx,
  userId: number,
  cut: Cut,
): Promise<{ readonly totalCount: number; readonly rows: readonly OwnAttempt[] }> {
  const { rows, summed } = await countedPage(
    async ({ skip, take }) =>
      await tx.rows<OwnAttempt & { readonly count: number }>(sql`
        select id, at, ip, user_agent as "userAgent", result, (count(*) over ())::int as count
        from sign_in_attempt
        where user_id = ${userId}
        order by id desc
        limit ${take} offset ${skip}`),
    cut,
  );
  return { totalCount: summed?.count ?? 0, rows };
}
