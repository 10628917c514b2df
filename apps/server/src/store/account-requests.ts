// Requests to open an account: made, read, locked, changed, with their timeline.

import type { RequestStatus, RequestStep } from "@tradebook/domain/account-opening/request-status.ts";
import type { AccountType } from "@tradebook/domain/account-opening/reference-lists.ts";
import type { Instant } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { insertInto } from "../db/insert-rows.ts";
import { sql, timestampOrNull, timestampText } from "../db/sql.ts";
import type { TextVersion } from "./house-texts.ts";

/** Blind indexes of what may not be told and must be found. */
export type BlindIndexes = {
  readonly bvn: string | null;
  readonly nin: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly bank: string | null;
  readonly chn: string | null;
};

export type ReturnReason = { readonly field: string; readonly reason: string };
/** What was agreed to with the newest handing in; requests from before texts were kept have no list of them. */
export type Consent = { readonly texts?: readonly TextVersion[]; readonly at: string; readonly ip: string };

/** What a step may change. */
export type RequestState = {
  readonly accountType: AccountType;
  readonly status: RequestStatus;
  readonly sealedApplication: string;
  readonly applicantName: string;
  readonly indexes: BlindIndexes;
  readonly isExposed: boolean;
  readonly isResubmitted: boolean;
  readonly missingCount: number;
  readonly reviewerId: number | null;
  readonly approverId: number | null;
  readonly returned: readonly ReturnReason[];
  readonly consent: Consent | null;
  readonly cscsReference: string | null;
  readonly cscsAccount: string | null;
  readonly chn: string | null;
  readonly customerId: number | null;
  readonly updatedAt: Instant;
  readonly submittedAt: Instant | null;
  readonly dueAt: Instant | null;
  readonly expiresAt: Instant | null;
};

export type KeptRequest = RequestState & {
  readonly id: number;
  readonly channel: "web" | "counter";
  readonly applicantUserId: number | null;
  readonly createdBy: number;
  readonly createdAt: Instant;
  readonly version: number;
  /** Everybody it was with for review. */
  readonly reviewedBy: readonly number[];
  readonly createdByName: string;
  readonly reviewerName: string | null;
  readonly approverName: string | null;
};

export type NewRequest = Pick<
  KeptRequest,
  "accountType" | "channel" | "applicantUserId" | "createdBy" | "expiresAt"
> & {
  readonly sealedApplication: string;
  readonly at: Instant;
};

/** Answers its id. */
export async function createRequest(tx: Tx, made: NewRequest): Promise<number> {
  const at = timestampText(made.at);
  const [row] = await tx.rows<{ id: number }>(sql`
    insert into account_request (account_type, channel, status, sealed_application, applicant_user_id, created_by,
      created_at, updated_at, expires_at)
    values (${made.accountType}, ${made.channel}, 'DRAFT', ${made.sealedApplication}, ${made.applicantUserId},
      ${made.createdBy}, ${at}, ${at}, ${timestampOrNull(made.expiresAt)})
    returning id`);
  invariant(row !== undefined, "an inserted request has an id");
  return row.id;
}

type Row = Omit<KeptRequest, "indexes"> & { readonly [K in keyof BlindIndexes as `${K}Index`]: string | null };

function keptOf({ bvnIndex, ninIndex, phoneIndex, emailIndex, bankIndex, chnIndex, ...row }: Row): KeptRequest {
  const indexes = {
    bvn: bvnIndex,
    nin: ninIndex,
    phone: phoneIndex,
    email: emailIndex,
    bank: bankIndex,
    chn: chnIndex,
  };
  return { ...row, indexes };
}

/** One request, as it stands. */
export async function findRequest(tx: Tx, id: number): Promise<KeptRequest | undefined> {
  const [row] = await tx.rows<Row>(sql`
    select r.id, r.account_type as "accountType", r.channel, r.status, r.sealed_application as "sealedApplication",
      r.applicant_name as "applicantName", r.bvn_index as "bvnIndex", r.nin_index as "ninIndex",
      r.phone_index as "phoneIndex", r.email_index as "emailIndex", r.bank_index as "bankIndex",
      r.chn_index as "chnIndex", r.is_exposed as "isExposed", r.is_resubmitted as "isResubmitted",
      r.missing_count as "missingCount", r.applicant_user_id as "applicantUserId", r.created_by as "createdBy",
      r.reviewer_id as "reviewerId", r.reviewed_by as "reviewedBy", r.approver_id as "approverId", r.returned, r.consent,
      r.cscs_reference as "cscsReference", r.cscs_account as "cscsAccount", r.chn, r.customer_id as "customerId",
      r.version, r.created_at as "createdAt", r.updated_at as "updatedAt", r.submitted_at as "submittedAt",
      r.due_at as "dueAt", r.expires_at as "expiresAt", maker.name || ' ' || maker.surname as "createdByName",
      reviewer.name || ' ' || reviewer.surname as "reviewerName",
      approver.name || ' ' || approver.surname as "approverName"
    from account_request r
    join app_user maker on maker.id = r.created_by
    left join app_user reviewer on reviewer.id = r.reviewer_id
    left join app_user approver on approver.id = r.approver_id
    where r.id = ${id}`);
  return row === undefined ? undefined : keptOf(row);
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockRequest(tx: Tx, id: number): Promise<KeptRequest | undefined> {
  const [found] = await tx.rows<{ id: number }>(sql`select id from account_request where id = ${id} for update`);
  return found === undefined ? undefined : await findRequest(tx, id);
}

/** The newest request of an applicant. */
export async function newestRequestOf(tx: Tx, userId: number): Promise<number | undefined> {
  const [found] = await tx.rows<{ id: number }>(sql`
    select id from account_request where applicant_user_id = ${userId} order by id desc limit 1`);
  return found?.id;
}

/** One applicant's first request at a time: two tabs that save at once make one draft. */
export async function lockApplicant(tx: Tx, userId: number): Promise<void> {
  await tx.run(sql`select id from app_user where id = ${userId} for update`);
}

/** Writes the whole state of a locked request, one version on. */
export async function saveRequest(tx: Tx, id: number, state: RequestState): Promise<void> {
  const { indexes } = state;
  const changed = await tx.run(sql`
    update account_request
    set account_type = ${state.accountType}, status = ${state.status},
      sealed_application = ${state.sealedApplication}, applicant_name = ${state.applicantName},
      bvn_index = ${indexes.bvn}, nin_index = ${indexes.nin}, phone_index = ${indexes.phone},
      email_index = ${indexes.email}, bank_index = ${indexes.bank}, chn_index = ${indexes.chn},
      is_exposed = ${state.isExposed}, is_resubmitted = ${state.isResubmitted}, missing_count = ${state.missingCount},
      reviewer_id = ${state.reviewerId}, approver_id = ${state.approverId},
      returned = ${JSON.stringify(state.returned)}, consent = ${state.consent === null ? null : JSON.stringify(state.consent)},
      cscs_reference = ${state.cscsReference}, cscs_account = ${state.cscsAccount}, chn = ${state.chn},
      customer_id = ${state.customerId}, version = version + 1, updated_at = ${timestampText(state.updatedAt)},
      submitted_at = ${timestampOrNull(state.submittedAt)}, due_at = ${timestampOrNull(state.dueAt)},
      expires_at = ${timestampOrNull(state.expiresAt)}
    where id = ${id}`);
  invariant(changed === 1, "a locked request is there to be changed");
}

/** Which of these another request has as well that is open or became an account. */
export async function duplicatesOf(
  tx: Tx,
  request: { readonly id: number; readonly accountType: AccountType; readonly indexes: BlindIndexes },
): Promise<readonly (keyof BlindIndexes)[]> {
  const { id, indexes } = request;
  const [found] = await tx.rows<{ readonly [K in keyof BlindIndexes]: boolean }>(sql`
    select coalesce(bool_or(bvn_index = ${indexes.bvn} and account_type = ${request.accountType}), false) as bvn,
      coalesce(bool_or(nin_index = ${indexes.nin}), false) as nin,
      coalesce(bool_or(phone_index = ${indexes.phone}), false) as phone,
      coalesce(bool_or(email_index = ${indexes.email}), false) as email,
      coalesce(bool_or(bank_index = ${indexes.bank}), false) as bank,
      coalesce(bool_or(chn_index = ${indexes.chn}), false) as chn
    from account_request
    where id <> ${id} and status not in ('DRAFT', 'REJECTED', 'WITHDRAWN', 'EXPIRED')
      and (bvn_index = ${indexes.bvn} or nin_index = ${indexes.nin} or phone_index = ${indexes.phone}
        or email_index = ${indexes.email} or bank_index = ${indexes.bank} or chn_index = ${indexes.chn})`);
  invariant(found !== undefined, "an aggregate answers one row");
  const names = ["bvn", "nin", "phone", "email", "bank", "chn"] as const;
  return names.filter((name) => found[name]);
}

export type NewEvent = {
  readonly requestId: number;
  readonly at: Instant;
  readonly step: RequestStep;
  readonly status: RequestStatus;
  readonly userId: number | null;
  readonly note: string;
};

const insertEvents = insertInto<NewEvent>("account_request_event", {
  request_id: ["integer", (event) => event.requestId],
  at: ["timestamptz", (event) => timestampText(event.at)],
  step: ["text", (event) => event.step],
  status: ["text", (event) => event.status],
  user_id: ["integer", (event) => event.userId],
  note: ["text", (event) => event.note],
});

export async function addEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  if (events.length > 0) await tx.run(insertEvents(events));
}

export type KeptEvent = Omit<NewEvent, "requestId"> & { readonly userName: string | null };

export async function eventsOf(tx: Tx, requestId: number): Promise<readonly KeptEvent[]> {
  return await tx.rows<KeptEvent>(sql`
    select e.at, e.step, e.status, e.user_id as "userId", e.note, u.name || ' ' || u.surname as "userName"
    from account_request_event e left join app_user u on u.id = e.user_id
    where e.request_id = ${requestId}
    order by e.id`);
}

/** Requests whose applicants went on with nothing until now. */
export async function lapsedRequests(tx: Tx, now: Instant, limit: number): Promise<readonly number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    select id from account_request
    where expires_at <= ${timestampText(now)} and status in ('DRAFT', 'RETURNED_FOR_INFO')
    order by id
    limit ${limit}`);
  return rows.map(({ id }) => id);
}
