// The queue of account-opening requests: a page of it, and how many stand in each state.

import type { CheckKind, CheckStatus } from "@tradebook/domain/account-opening/checks.ts";
import {
  requestStatuses,
  requestStatusNames,
  type RequestStatus,
} from "@tradebook/domain/account-opening/request-status.ts";
import type { AccountType } from "@tradebook/domain/account-opening/reference-lists.ts";
import { instant, lagosAt, type Instant, type TradingDay } from "@tradebook/domain/instant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampOrNull, timestampText } from "../db/sql.ts";
import { countedPage, type Cut } from "./counted-page.ts";

export type QueueSearch = {
  /** Those that were handed in, or those that never were. */
  readonly handedIn: boolean;
  readonly status: RequestStatus | null;
  readonly accountType: AccountType | null;
  readonly from: TradingDay | null;
  readonly to: TradingDay | null;
  /** 0: those that nobody reviews yet. */
  readonly reviewerId: number | null;
  readonly isLate: boolean | null;
  readonly hasFailedCheck: boolean | null;
  readonly isExposed: boolean | null;
  readonly isResubmitted: boolean | null;
  readonly isOpen: boolean | null;
  readonly keyword: string | null;
  readonly now: Instant;
  /** A column of the list, and which way; the house's order when it is none of them. */
  readonly sorting: { readonly column: string; readonly descending: boolean } | null;
};

export type QueueRow = {
  readonly id: number;
  readonly accountType: AccountType;
  readonly channel: "web" | "counter";
  readonly status: RequestStatus;
  readonly applicantName: string;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly submittedAt: Instant | null;
  readonly dueAt: Instant | null;
  readonly expiresAt: Instant | null;
  readonly reviewerId: number | null;
  readonly reviewerName: string | null;
  readonly createdByName: string;
  readonly approverName: string | null;
  readonly isResubmitted: boolean;
  readonly isExposed: boolean;
  readonly missingCount: number;
  readonly cscsAccount: string | null;
  readonly chn: string | null;
  readonly version: number;
  readonly checks: readonly { readonly kind: CheckKind; readonly status: CheckStatus }[];
  readonly duplicates: readonly string[];
};

/** A page of it, and how many there are. */
export async function requestQueue(tx: Tx, search: QueueSearch, cut: Cut) {
  const { rows: found, summed } = await countedPage((part) => searched(tx, search, part), cut);
  const rows = await rowsOf(
    tx,
    found.map(({ id }) => id),
  );
  return { count: summed?.count ?? 0, rows };
}

const openStatuses = requestStatusNames.filter((name) => !requestStatuses[name].isTerminal);

type Found = { readonly id: number; readonly count: number };

function searched(tx: Tx, search: QueueSearch, { skip, take }: Cut): Promise<readonly Found[]> {
  const from = timestampOrNull(search.from === null ? null : lagosAt(search.from, 0));
  const until = timestampOrNull(search.to === null ? null : instant(lagosAt(search.to, 0) + 86_400_000));
  const like = search.keyword === null ? null : `%${search.keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const order = `${search.sorting?.column ?? ""} ${search.sorting?.descending === true ? "desc" : "asc"}`;
  return tx.rows<Found>(sql`
    select r.id, count(*) over ()::integer as count
    from account_request r
    where (r.submitted_at is not null) = ${search.handedIn}
      and (${search.status}::text is null or r.status = ${search.status})
      and (${search.accountType}::text is null or r.account_type = ${search.accountType})
      and (${from}::timestamptz is null or coalesce(r.submitted_at, r.updated_at) >= ${from})
      and (${until}::timestamptz is null or coalesce(r.submitted_at, r.updated_at) < ${until})
      and (${search.reviewerId}::integer is null or coalesce(r.reviewer_id, 0) = ${search.reviewerId})
      and (${search.isLate}::boolean is null
        or coalesce(r.due_at < ${timestampText(search.now)}, false) = ${search.isLate})
      and (${search.isExposed}::boolean is null or r.is_exposed = ${search.isExposed})
      and (${search.isResubmitted}::boolean is null or r.is_resubmitted = ${search.isResubmitted})
      and (${search.isOpen}::boolean is null or (r.status = any (${openStatuses}::text[])) = ${search.isOpen})
      and (${search.hasFailedCheck}::boolean is null or ${search.hasFailedCheck} = exists (
        select from account_request_check c where c.request_id = r.id and c.status in ('FAILED', 'UNAVAILABLE')))
      and (${like}::text is null or r.applicant_name ilike ${like} or 'AR-' || lpad(r.id::text, 6, '0') ilike ${like}
        or r.cscs_account like ${like})
    order by
      case ${order}::text when 'applicantname asc' then r.applicant_name when 'status asc' then r.status end,
      case ${order}::text when 'applicantname desc' then r.applicant_name when 'status desc' then r.status end desc,
      case ${order}::text when 'dueat asc' then r.due_at when 'createdat asc' then r.created_at end,
      case ${order}::text when 'dueat desc' then r.due_at when 'createdat desc' then r.created_at
        when 'submittedat desc' then r.submitted_at when 'updatedat desc' then r.updated_at end desc nulls last,
      coalesce(r.submitted_at, r.updated_at), r.id
    limit ${take} offset ${skip}`);
}

/** In the order of the ids. */
async function rowsOf(tx: Tx, ids: readonly number[]): Promise<readonly QueueRow[]> {
  return await tx.rows<QueueRow>(sql`
    select r.id, r.account_type as "accountType", r.channel, r.status, r.applicant_name as "applicantName",
      r.created_at as "createdAt", r.updated_at as "updatedAt", r.submitted_at as "submittedAt", r.due_at as "dueAt",
      r.expires_at as "expiresAt", r.reviewer_id as "reviewerId",
      reviewer.name || ' ' || reviewer.surname as "reviewerName", maker.name || ' ' || maker.surname as "createdByName",
      approver.name || ' ' || approver.surname as "approverName", r.is_resubmitted as "isResubmitted",
      r.is_exposed as "isExposed", r.missing_count as "missingCount", r.cscs_account as "cscsAccount", r.chn, r.version,
      coalesce((
        select jsonb_agg(jsonb_build_object('kind', c.kind, 'status', c.status) order by c.kind, c.path)
        from (
          select distinct on (kind, path) kind, path, status from account_request_check
          where request_id = r.id and kind <> 'DEPOSITORY' order by kind, path, id desc
        ) c
      ), '[]') as checks,
      array(
        select same.name
        from account_request o
        cross join lateral (values ('bvn', o.bvn_index, r.bvn_index), ('nin', o.nin_index, r.nin_index),
          ('phone', o.phone_index, r.phone_index), ('email', o.email_index, r.email_index),
          ('accountNumber', o.bank_index, r.bank_index), ('existingChn', o.chn_index, r.chn_index)) same (name, theirs, own)
        where o.id <> r.id and o.status not in ('DRAFT', 'REJECTED', 'WITHDRAWN', 'EXPIRED') and same.theirs = same.own
          and (o.bvn_index = r.bvn_index or o.nin_index = r.nin_index or o.phone_index = r.phone_index
            or o.email_index = r.email_index or o.bank_index = r.bank_index or o.chn_index = r.chn_index)
        group by same.name order by same.name
      ) as duplicates
    from unnest(${ids}::integer[]) with ordinality as wanted (id, place)
    join account_request r on r.id = wanted.id
    join app_user maker on maker.id = r.created_by
    left join app_user reviewer on reviewer.id = r.reviewer_id
    left join app_user approver on approver.id = r.approver_id
    order by wanted.place`);
}

export type StatusCount = { readonly status: RequestStatus; readonly count: number; readonly oldestAt: Instant | null };

/** How many requests stand in each state, and since when the oldest does. */
export async function countRequests(tx: Tx, handedIn: boolean): Promise<readonly StatusCount[]> {
  return await tx.rows<StatusCount>(sql`
    select status, count(*)::integer as count, min(coalesce(submitted_at, updated_at)) as "oldestAt"
    from account_request
    where (submitted_at is not null) = ${handedIn}
    group by status
    order by status`);
}
