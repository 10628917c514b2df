// The states of accounts: every move, and how each account stands by its newest.

import type { AccountState } from "@tradebook/domain/access/account-state.ts";
import type { Instant } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampText } from "../db/sql.ts";
import type { Cut } from "./counted-page.ts";
import { likeText } from "./like-text.ts";

export type NewStateMove = {
  readonly accountId: number;
  readonly state: AccountState;
  readonly reason: string;
  readonly userId: number;
  readonly byHolder: boolean;
  readonly cancelsOrders: boolean;
  readonly at: Instant;
};

/** The account is in that state with it: the database moves it. Answers the move's id. */
export async function moveAccountState(tx: Tx, move: NewStateMove): Promise<number> {
  const [row] = await tx.rows<{ id: bigint }>(sql`
    insert into account_state_move (account_id, state, reason, user_id, by_holder, cancels_orders, at)
    values (${move.accountId}, ${move.state}, ${move.reason}, ${move.userId}, ${move.byHolder}, ${move.cancelsOrders},
      ${timestampText(move.at)})
    returning id`);
  invariant(row !== undefined, "an insert answers its row");
  return Number(row.id);
}

export type StateMove = Omit<NewStateMove, "accountId" | "userId"> & {
  readonly id: number;
  readonly cscsAccount: string;
  readonly userName: string;
};

type Page<Row> = { readonly totalCount: number; readonly items: readonly Row[] };
type MoveRow = Omit<StateMove, "id"> & { readonly id: bigint; readonly total: number };
/** Null: whatever it is. */
type MovesWanted = { readonly ids: readonly number[] | null; readonly cscsAccount: string | null };

/** The newest first. */
export async function stateMoves(tx: Tx, wanted: MovesWanted, { skip, take }: Cut): Promise<Page<StateMove>> {
  const rows = await tx.rows<MoveRow>(sql`
    select move.id, account.cscs_account as "cscsAccount", move.state, move.reason, person.user_name as "userName",
      move.by_holder as "byHolder", move.cancels_orders as "cancelsOrders", move.at, count(*) over ()::int as total
    from account_state_move move join securities_account account on account.id = move.account_id
      join app_user person on person.id = move.user_id
    where (${wanted.ids}::bigint[] is null or move.id = any(${wanted.ids}))
      and (${wanted.cscsAccount}::text is null or account.cscs_account = ${wanted.cscsAccount})
    order by move.id desc
    limit ${take} offset ${skip}`);
  const items = rows.map(({ total: _, id, ...row }) => ({ ...row, id: Number(id) }));
  return { totalCount: rows[0]?.total ?? 0, items };
}

export async function stateMove(tx: Tx, id: number): Promise<StateMove> {
  const [found] = (await stateMoves(tx, { ids: [id], cscsAccount: null }, { skip: 0, take: 1 })).items;
  invariant(found !== undefined, "a move that was just written is listed");
  return found;
}

export type ListedState = {
  readonly cscsAccount: string;
  readonly name: string;
  readonly state: AccountState;
  readonly isClosed: boolean;
  readonly openOrders: number;
  readonly lastMove: StateMove | null;
};

export type StateFilter = {
  readonly keyword: string | null;
  readonly state: AccountState | null;
  readonly cscsAccount: string | null;
};

type StateRow = Omit<ListedState, "lastMove"> & { readonly moveId: bigint | null; readonly total: number };

/** The house's accounts by name, each with the move that it stands by. */
export async function listAccountStates(
  tx: Tx,
  { keyword, state, cscsAccount }: StateFilter,
  { skip, take }: Cut,
): Promise<Page<ListedState>> {
  const like = keyword === null ? null : likeText(keyword);
  const rows = await tx.rows<StateRow>(sql`
    with page as (
      select account.id, account.cscs_account, account.name, account.state, not account.is_active as is_closed,
        count(*) over ()::int as total
      from securities_account account
      where (${state}::text is null or account.state = ${state})
        and (${cscsAccount}::text is null or account.cscs_account = ${cscsAccount})
        and (${like}::text is null or lower(concat_ws(' ', account.name, account.cscs_account, account.chn)) like ${like})
      order by account.name, account.id
      limit ${take} offset ${skip}
    )
    select page.cscs_account as "cscsAccount", page.name, page.state, page.is_closed as "isClosed", page.total,
      (select count(*)::int from stock_order where account_id = page.id and is_open) as "openOrders",
      (select max(id) from account_state_move where account_id = page.id) as "moveId"
    from page
    order by page.name, page.id`);
  const ids = rows.flatMap(({ moveId }) => (moveId === null ? [] : [Number(moveId)]));
  const moves = (await stateMoves(tx, { ids, cscsAccount: null }, { skip: 0, take: ids.length })).items;
  const byId = new Map(moves.map((move) => [move.id, move]));
  const items = rows.map(({ total: _, moveId, ...row }) => ({ ...row, lastMove: byId.get(Number(moveId)) ?? null }));
  return { totalCount: rows[0]?.total ?? 0, items };
}
