// The register of complaints: what was said stands as it was said, each step after it, and the state is the last step's.

import type {
  complaintAbouts,
  complaintCategories,
  complaintOutcomes,
  complaintPassedTo,
  complaintStates,
} from "@tradebook/contract/services/complaint.ts";
import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import { readContractNoteNo } from "@tradebook/domain/portfolio/contract-note.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampText } from "../db/sql.ts";
import { countedPage, type Cut } from "./counted-page.ts";
import { actorsOf } from "./order-disputes.ts";

export type ComplaintState = (typeof complaintStates)[number];
export type ComplaintAbout = (typeof complaintAbouts)[number];

export type ComplaintRow = {
  readonly id: number;
  readonly seq: number;
  readonly state: ComplaintState;
  readonly userId: number;
  readonly about: ComplaintAbout;
  readonly ref: string | null;
  readonly cscsAccount: string | null;
  readonly category: (typeof complaintCategories)[number];
  readonly text: string;
  readonly by: string;
  readonly name: string;
  readonly filedAt: Instant;
  readonly dueOn: TradingDay;
  readonly resolvedAt: Instant | null;
  readonly wasReopened: boolean;
};

export type ComplaintFilter = {
  readonly id: number | null;
  readonly userId: number | null;
  readonly state: ComplaintState | null;
  readonly category: string | null;
  /** Not resolved, and due before this day. */
  readonly lateOn: TradingDay | null;
  readonly from: TradingDay | null;
  readonly to: TradingDay | null;
  readonly keyword: string | null;
};

export const everyComplaint: ComplaintFilter = {
  id: null,
  userId: null,
  state: null,
  category: null,
  lateOn: null,
  from: null,
  to: null,
  keyword: null,
};

type Row = ComplaintRow & { readonly total: number };

/** Those that are not resolved first, the soonest due first; the resolved by their filing, the newest first. */
export async function listComplaints(tx: Tx, filter: ComplaintFilter, cut: Cut) {
  const { rows, summed } = await countedPage((part) => rowsOf(tx, filter, part), cut);
  return { totalCount: summed?.total ?? 0, items: rows.map(({ total: _, ...row }): ComplaintRow => row) };
}

async function rowsOf(tx: Tx, filter: ComplaintFilter, { skip, take }: Cut): Promise<readonly Row[]> {
  const { id, userId, state, category, lateOn, from, to, keyword } = filter;
  return await tx.rows<Row>(sql`
    with said as (
      select c.id, c.seq, coalesce(last.kind, 'Open') as state, c.user_id, c.about, c.ref, account.cscs_account,
        c.category, c.text, person.user_name, concat_ws(' ', person.name, person.surname) as name, c.filed_at,
        coalesce(anew.due_on, c.due_on) as due_on, case when last.kind = 'Resolved' then last.at end as resolved_at,
        anew.due_on is not null as was_reopened
      from complaint c
        join app_user person on person.id = c.user_id
        left join securities_account account on account.id = c.account_id
        left join lateral (
          select kind, at from complaint_step where complaint_id = c.id order by id desc limit 1
        ) last on true
        left join complaint_step anew on anew.complaint_id = c.id and anew.kind = 'Reopened'
      where (${id}::integer is null or c.id = ${id}) and (${userId}::integer is null or c.user_id = ${userId})
        and (${category}::text is null or c.category = ${category})
    )
    select id, seq, state, user_id as "userId", about, ref, cscs_account as "cscsAccount", category, text,
      user_name as by, name, filed_at as "filedAt", due_on as "dueOn", resolved_at as "resolvedAt",
      was_reopened as "wasReopened", (count(*) over ())::int as total
    from said
    where (${state}::text is null or state = ${state})
      and (${lateOn}::date is null or (state <> 'Resolved' and due_on < ${lateOn}))
      and (${from}::date is null or (filed_at at time zone 'Africa/Lagos')::date >= ${from})
      and (${to}::date is null or (filed_at at time zone 'Africa/Lagos')::date <= ${to})
      and (${keyword}::text is null or position(lower(${keyword}) in lower(concat_ws(' ', 'CMP-' || lpad(seq::text, 5, '0'),
        user_name, name, cscs_account, ref, text))) > 0)
    order by resolved_at is not null, case when resolved_at is null then due_on end, filed_at desc, id desc
    limit ${take} offset ${skip}`);
}

export type ComplaintStep = {
  readonly complaintId: number;
  readonly kind: "Answered" | "Escalated" | "Resolved" | "Reopened";
  readonly text: string;
  readonly passedTo: (typeof complaintPassedTo)[number] | null;
  readonly outcome: (typeof complaintOutcomes)[number] | null;
  readonly by: string;
  readonly at: Instant;
};

/** The oldest first. */
export async function complaintSteps(tx: Tx, ids: readonly number[]): Promise<readonly ComplaintStep[]> {
  if (ids.length === 0) return [];
  return await tx.rows<ComplaintStep>(sql`
    select step.complaint_id as "complaintId", step.kind, step.text, step.passed_to as "passedTo", step.outcome,
      person.user_name as by, step.at
    from complaint_step step join app_user person on person.id = step.user_id
    where step.complaint_id = any (${ids}::integer[])
    order by step.id`);
}

export type ComplaintCounts = { readonly open: number; readonly late: number; readonly nextDueOn: TradingDay | null };

export async function countComplaints(tx: Tx, day: TradingDay): Promise<ComplaintCounts> {
  const [row] = await tx.rows<ComplaintCounts>(sql`
    select count(*)::int as open, (count(*) filter (where due_on < ${day}))::int as late, min(due_on) as "nextDueOn"
    from (
      select coalesce(anew.due_on, c.due_on) as due_on
      from complaint c left join complaint_step anew on anew.complaint_id = c.id and anew.kind = 'Reopened'
      where coalesce((select kind from complaint_step where complaint_id = c.id order by id desc limit 1), '') <> 'Resolved'
    ) open`);
  return row ?? { open: 0, late: 0, nextDueOn: null };
}

export type NewComplaint = Pick<
  ComplaintRow,
  "userId" | "about" | "ref" | "category" | "text" | "filedAt" | "dueOn"
> & {
  readonly accountId: number | null;
  readonly key: string;
};

/** Its id. Whoever files takes turns: numbers have no gap. */
export async function insertComplaint(tx: Tx, made: NewComplaint): Promise<number> {
  const { userId, key, about, ref, accountId, category, text, filedAt, dueOn } = made;
  const [row] = await tx.rows<{ id: number }>(sql`
    insert into complaint (seq, user_id, request_key, about, ref, account_id, category, text, filed_at, due_on)
    select coalesce(max(seq), 0) + 1, ${userId}, ${key}, ${about}, ${ref}, ${accountId}::integer, ${category}, ${text},
      ${timestampText(filedAt)}::timestamptz, ${dueOn}::date
    from complaint
    returning id`);
  return row?.id ?? 0;
}

/** What was filed under this key before; its ids of those that are open. */
export async function filedBefore(tx: Tx, userId: number, key: string): Promise<number | null> {
  const [row] = await tx.rows<{ id: number }>(sql`
    select id from complaint where user_id = ${userId} and request_key = ${key}`);
  return row?.id ?? null;
}

export type NewStep = Omit<ComplaintStep, "by"> & { readonly userId: number; readonly dueOn: TradingDay | null };

export async function addComplaintStep(tx: Tx, step: NewStep): Promise<void> {
  const { complaintId, kind, text, passedTo, outcome, dueOn, userId, at } = step;
  await tx.run(sql`
    insert into complaint_step (complaint_id, kind, text, passed_to, outcome, due_on, user_id, at)
    values (${complaintId}, ${kind}, ${text}, ${passedTo}, ${outcome}, ${dueOn}, ${userId}, ${timestampText(at)})`);
}

export type Subject = { readonly about: ComplaintAbout; readonly ref: string; readonly accountId: number };

/** Whether the account has the order, the note or the movement that this number names. */
export async function isOfAccount(tx: Tx, { about, ref, accountId }: Subject): Promise<boolean> {
  const number = numberOf({ about, ref });
  if (number === null) return false;
  const side = about === "note" ? (readContractNoteNo(ref)?.side ?? null) : null;
  const found = await tx.rows(
    about === "withdrawal"
      ? sql`select id from withdrawal where id = ${number}::bigint and account_id = ${accountId}`
      : about === "deposit"
        ? sql`select id from deposit where id = ${number}::bigint and account_id = ${accountId}`
        : sql`select id from stock_order where id = ${number}::bigint and account_id = ${accountId}
            and (${side}::text is null or side = ${side})`,
  );
  return found.length === 1;
}

/** Whoever had a hand in what the complaint is about. */
export async function actorsBehind(
  tx: Tx,
  { about, ref }: Pick<ComplaintRow, "about" | "ref">,
): Promise<ReadonlySet<number>> {
  const number = numberOf({ about, ref });
  if (number === null) return new Set();
  if (about === "order" || about === "note") return await actorsOf(tx, Number(number));
  const [row] = await tx.rows<{ userIds: readonly number[] }>(
    about === "withdrawal"
      ? sql`select array_remove(array[asked_by, decided_by, ended_by], null) as "userIds"
          from withdrawal where id = ${number}::bigint`
      : sql`select array_remove(array[entered_by, decided_by], null) as "userIds"
          from deposit where id = ${number}::bigint`,
  );
  return new Set(row?.userIds);
}

function numberOf({ about, ref }: Pick<ComplaintRow, "about" | "ref">): string | null {
  if (about === "general" || ref === null) return null;
  const number = about === "note" ? String(readContractNoteNo(ref)?.orderId ?? "") : ref.replace(/^(?:WDL|DEP)-/, "");
  return /^\d{1,15}$/.test(number) ? number : null;
}
