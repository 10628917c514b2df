// What has been stopped: every house, a house, an account, a security, a user, or a house whose books do not agree. The
// newest row of each counts.

import type { Instant } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampText } from "../db/sql.ts";

export type KillScope = "all" | "tenant" | "account" | "security" | "user" | "invariant";
/** CancelOnly: nothing new. CancelAll: and what is open is canceled. */
export type KillMode = "CancelOnly" | "CancelAll";
/** `subject`: an account's number, a security's symbol, a user's id, an invariant; empty for all and for a whole house. */
export type Stopped = { readonly scope: KillScope; readonly subject: string };

/** All that is stopped now, the host's word among it. Read inside the transaction of every order. */
export async function readStopped(tx: Tx): Promise<readonly Stopped[]> {
  return await tx.rows<Stopped>(sql`
    select scope, subject
    from (
      select distinct on (tenant_id, scope, subject) scope, subject, is_on
      from kill_switch
      order by tenant_id, scope, subject, id desc
    ) newest
    where is_on
    order by scope, subject`);
}

export type KillSwitchMove = Stopped & {
  readonly isOn: boolean;
  readonly mode?: KillMode;
  readonly reason: string;
  /** Null when the watch of the books moved it. */
  readonly userId: number | null;
  readonly at: Instant;
  /** What broke the invariant. */
  readonly found?: readonly string[];
};

/** Stops, or lets go again; every move is kept. Answers its id. */
export async function moveKillSwitch(tx: Tx, move: KillSwitchMove): Promise<number> {
  const { scope, subject, isOn, mode = "CancelOnly", reason, userId, at, found = [] } = move;
  const [row] = await tx.rows<{ id: bigint }>(sql`
    insert into kill_switch (scope, subject, is_on, mode, reason, user_id, at, found)
    values (${scope}, ${subject}, ${isOn}, ${mode}, ${reason}, ${userId}, ${timestampText(at)}, ${found})
    returning id`);
  invariant(row !== undefined, "an insert answers its row");
  return Number(row.id);
}

/** How the refusal names what is stopped; null when nothing stops this order. */
export function stoppedFor(
  stopped: readonly Stopped[],
  order: { cscsAccount: string; securityID: string; userId: number },
): string | null {
  const subjects = { account: order.cscsAccount, security: order.securityID, user: String(order.userId) };
  const hit = stopped.find(({ scope, subject }) => !(scope in subjects) || subject === subjects[scope as "user"]);
  return hit === undefined ? null : stoppedWords(hit);
}

export function stoppedWords({ scope, subject }: Stopped): string {
  switch (scope) {
    case "all":
      return "every brokerage";
    case "tenant":
      return "this brokerage";
    case "invariant":
      return `this brokerage until its books are looked at (${subject})`;
    default:
      return `${scope} ${subject}`;
  }
}

export type ListedMove = {
  readonly id: number;
  readonly scope: KillScope;
  /** As people write it: a user's name for a user's id. */
  readonly value: string;
  readonly isOn: boolean;
  readonly mode: KillMode;
  readonly reason: string;
  readonly userName: string | null;
  readonly at: Instant;
  readonly isNewest: boolean;
};

export type MoveFilter = { readonly id: number | null; readonly onOnly: boolean; readonly keyword: string | null };

/** The newest first. */
export async function listMoves(
  tx: Tx,
  { id, onOnly, keyword }: MoveFilter,
  { skip, take }: { readonly skip: number; readonly take: number },
): Promise<{ readonly totalCount: number; readonly items: readonly ListedMove[] }> {
  const rows = await tx.rows<Omit<ListedMove, "id"> & { readonly id: bigint; readonly total: number }>(sql`
    with told as (
      select k.id, k.scope, coalesce(subject_user.user_name, k.subject) as value, k.is_on as "isOn", k.mode, k.reason,
        mover.user_name as "userName", k.at,
        not exists (
          select from kill_switch later
          where later.tenant_id = k.tenant_id and later.scope = k.scope and later.subject = k.subject and later.id > k.id
        ) as "isNewest"
      from kill_switch k
        left join app_user mover on mover.id = k.user_id
        left join app_user subject_user on k.scope = 'user' and subject_user.id::text = k.subject
    )
    select id, scope, value, "isOn", mode, reason, "userName", at, "isNewest", count(*) over ()::int as total
    from told
    where (${id}::bigint is null or id = ${id})
      and (not ${onOnly}::boolean or ("isOn" and "isNewest"))
      and (${keyword}::text is null or strpos(lower(concat_ws(' ', scope, value, reason)), lower(${keyword})) > 0)
    order by id desc
    limit ${take} offset ${skip}`);
  const items = rows.map(({ total: _, id: number, ...row }) => ({ ...row, id: Number(number) }));
  return { totalCount: rows[0]?.total ?? 0, items };
}

export async function listedMove(tx: Tx, id: number): Promise<ListedMove> {
  const [found] = (await listMoves(tx, { id, onOnly: false, keyword: null }, { skip: 0, take: 1 })).items;
  invariant(found !== undefined, "a move that was just written is listed");
  return found;
}

/** What the newest row of this scope and subject says; undefined when there never was one. */
export async function standingOf(tx: Tx, { scope, subject }: Stopped): Promise<{ readonly isOn: boolean } | undefined> {
  const [row] = await tx.rows<{ isOn: boolean }>(sql`
    select is_on as "isOn" from kill_switch
    where tenant_id = ${tx.tenantId} and scope = ${scope} and subject = ${subject}
    order by id desc
    limit 1`);
  return row;
}

export type KeptMove = Required<Pick<KillSwitchMove, "isOn" | "mode" | "reason" | "userId">>;

/** The moves of this scope and subject, the newest first: it, and what it moved. */
export async function lastMovesOf(tx: Tx, { scope, subject }: Stopped): Promise<readonly KeptMove[]> {
  return await tx.rows<KeptMove>(sql`
    select is_on as "isOn", mode, reason, user_id as "userId" from kill_switch
    where tenant_id = ${tx.tenantId} and scope = ${scope} and subject = ${subject}
    order by id desc
    limit 2`);
}

/** Of each invariant: whether its switch is on, and all that was ever found when it was thrown. */
export async function thrownByInvariants(
  tx: Tx,
): Promise<ReadonlyMap<string, { readonly isOn: boolean; readonly known: ReadonlySet<string> }>> {
  const rows = await tx.rows<{ subject: string; is_on: boolean; known: readonly string[] }>(sql`
    select k.subject, (array_agg(k.is_on order by k.id desc))[1] as is_on,
      array(select distinct what from kill_switch f, unnest(f.found) as what
        where f.tenant_id = k.tenant_id and f.scope = 'invariant' and f.subject = k.subject order by what) as known
    from kill_switch k
    where k.scope = 'invariant' and k.tenant_id = ${tx.tenantId}
    group by k.tenant_id, k.subject
    order by k.subject`);
  return new Map(rows.map((row) => [row.subject, { isOn: row.is_on, known: new Set(row.known) }]));
}
