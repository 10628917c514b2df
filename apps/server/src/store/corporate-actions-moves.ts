// The days of corporate actions as they were entered and as they stand, each move of them, and who is told of one.

import type { MovableDays } from "@tradebook/domain/corporate-action/move-dates.ts";
import type { CorporateActionType } from "@tradebook/domain/corporate-action/corporate-action.ts";
import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampText } from "../db/sql.ts";

export type MovableAction = {
  readonly id: number;
  readonly type: CorporateActionType;
  readonly securityID: string;
  readonly entered: MovableDays;
  readonly standing: MovableDays;
};

type Row = {
  readonly id: number;
  readonly type: CorporateActionType;
  readonly security_id: string;
  readonly ex_date: TradingDay;
  readonly qualification_date: TradingDay;
  readonly payment_date: TradingDay;
  readonly closes_on: TradingDay | null;
  readonly first_ex: TradingDay;
  readonly first_qualification: TradingDay;
  readonly first_payment: TradingDay;
  readonly first_closes: TradingDay | null;
};

/** Those that were approved and have not all come, which nobody else moves until the end of the transaction. */
export async function lockMovableActions(tx: Tx): Promise<readonly MovableAction[]> {
  await tx.run(sql`
    select id from corporate_action where state in ('Approved', 'Entitled') order by id for update`);
  const rows = await tx.rows<Row>(sql`
    select action.id, type, security_id, ex_date, qualification_date, payment_date, closes_on,
      coalesce(first.from_ex_date, ex_date) as first_ex,
      coalesce(first.from_qualification_date, qualification_date) as first_qualification,
      coalesce(first.from_payment_date, payment_date) as first_payment,
      coalesce(first.from_closes_on, closes_on) as first_closes
    from corporate_action action left join lateral (
      select from_ex_date, from_qualification_date, from_payment_date, from_closes_on
      from corporate_action_move move
      where move.tenant_id = action.tenant_id and move.action_id = action.id
      order by move.id
      limit 1
    ) first on true
    where state in ('Approved', 'Entitled')
    order by action.id`);
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    securityID: row.security_id,
    entered: {
      exDate: row.first_ex,
      qualificationDate: row.first_qualification,
      paymentDate: row.first_payment,
      closesOn: row.first_closes,
    },
    standing: {
      exDate: row.ex_date,
      qualificationDate: row.qualification_date,
      paymentDate: row.payment_date,
      closesOn: row.closes_on,
    },
  }));
}

export type ActionMove = Pick<MovableAction, "id" | "standing"> & {
  readonly to: MovableDays;
  readonly why: string;
  readonly at: Instant;
};

/** The action stands on its new days from here on. */
export async function moveAction(tx: Tx, { id, standing, to, why, at }: ActionMove): Promise<void> {
  await tx.run(sql`
    insert into corporate_action_move (action_id, from_ex_date, from_qualification_date, from_payment_date,
      from_closes_on, to_ex_date, to_qualification_date, to_payment_date, to_closes_on, why, moved_at)
    values (${id}, ${standing.exDate}, ${standing.qualificationDate}, ${standing.paymentDate}, ${standing.closesOn},
      ${to.exDate}, ${to.qualificationDate}, ${to.paymentDate}, ${to.closesOn}, ${why}, ${timestampText(at)})`);
}

export type KeptMove = {
  readonly from: MovableDays;
  readonly to: MovableDays;
  readonly why: string;
  readonly at: Instant;
};

/** How the days of an action were moved, the first move first; the latest of very many. */
export async function movesOfAction(tx: Tx, actionId: number): Promise<readonly KeptMove[]> {
  type Moved = { readonly from: MovableDays; readonly to: MovableDays; readonly why: string; readonly at: Instant };
  const rows = await tx.rows<Moved>(sql`
    select jsonb_build_object('exDate', from_ex_date, 'qualificationDate', from_qualification_date,
        'paymentDate', from_payment_date, 'closesOn', from_closes_on) as "from",
      jsonb_build_object('exDate', to_ex_date, 'qualificationDate', to_qualification_date,
        'paymentDate', to_payment_date, 'closesOn', to_closes_on) as "to",
      why, moved_at as at
    from corporate_action_move
    where action_id = ${actionId}
    order by id desc
    limit 50`);
  return rows.toReversed();
}

/** Whoever holds an account with shares of the company, free or on their way, once each. */
export async function holdersOfSecurity(tx: Tx, securityID: string): Promise<readonly number[]> {
  const rows = await tx.rows<{ user_id: number }>(sql`
    select distinct held.user_id
    from ledger_account units join account_user held on held.account_id = units.account_id and held.relation = 'holder'
    where units.asset = 'SEC:' || ${securityID} and units.class in ('units.free', 'units.reserved', 'units.lien', 'units.due_in')
      and units.balance > 0
    order by held.user_id`);
  return rows.map(({ user_id }) => user_id);
}
