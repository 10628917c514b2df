// The audit trail as it is searched.

import type { AuditObject } from "@tradebook/contract/audit-search.ts";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";
import { auditRowOf, type AuditRow, type StoredLine } from "./audit-row.ts";
import { countedPage, type Cut } from "./counted-page.ts";

export type AuditSearch = {
  /** Lagos days, both included. */
  readonly from: TradingDay | null;
  readonly to: TradingDay | null;
  /** Lines by their place in the chain, both included. */
  readonly fromLine: number | null;
  readonly toLine: number | null;
  readonly userName: string | null;
  readonly role: string | null;
  readonly service: string | null;
  readonly method: string | null;
  readonly browser: string | null;
  /** Its beginning, so that a whole network is found too. */
  readonly ip: string | null;
  /** Only what was done at night or on a weekend, as Lagos has them. */
  readonly isOutOfHours: boolean;
  /** Only what left as a file. */
  readonly isExport: boolean;
  /** Only what changed who may do what. */
  readonly isPermissionChange: boolean;
  readonly object: { readonly kind: AuditObject; readonly id: string } | null;
  readonly hasException: boolean | null;
  readonly hasChanges: boolean | null;
  readonly minDurationMs: number | null;
  readonly maxDurationMs: number | null;
  readonly keyword: string | null;
};

/** A page of the lines that pass, newest first, and how many do. */
export async function auditLines(
  tx: Tx,
  search: AuditSearch,
  cut: Cut,
): Promise<{ readonly count: number; readonly rows: readonly AuditRow[] }> {
  const { rows, summed } = await countedPage((part) => searchedLines(tx, search, part), cut);
  return { count: summed?.count ?? 0, rows: rows.map(auditRowOf) };
}

/** Whose methods name a thing of a kind by their `id`. */
const services: { readonly [K in Exclude<AuditObject, "account">]: string } = {
  order: "Order",
  user: "User",
  role: "Role",
  request: "Customer",
  withdrawal: "Funding",
  deposit: "Funding",
  action: "CorporateAction",
};

/** Beside what says of itself that it changed somebody's roles. */
const permissionMethods = [
  ...["Create", "Update", "Delete"].map((name) => `Role/${name}`),
  ...["CreateApiKey", "RevokeApiKey", "RevokeHouseApiKey"].map((name) => `ApiKey/${name}`),
  ...["Confirm", "Revoke", "Close"].map((name) => `AccessReview/${name}`),
  "User/Import",
];
const lastSeq = Number.MAX_SAFE_INTEGER;

type Named = { readonly funding: readonly string[]; readonly orders: readonly string[] };
const nothingNamed: Named = { funding: [], orders: [] };

/** What is decided by its own number alone: the account stands only where it was asked for. */
async function namedOf(tx: Tx, cscsAccount: string): Promise<Named> {
  const [found] = await tx.rows<Named>(sql`
    with account as (
      select id, customer_id from securities_account where cscs_account = ${cscsAccount}
    )
    select array(
        select id::text from withdrawal where account_id in (select id from account)
        union all select id::text from deposit where account_id in (select id from account)
        union all select id::text from adjustment where account_id in (select id from account)
        union all select id::text from bank_details where customer_id in (select customer_id from account)
        order by id
      ) as funding,
      array(select id::text from stock_order where account_id in (select id from account) order by id) as orders`);
  return found ?? nothingNamed;
}

/**
 * Lines of one object: those whose methods name it alone or among several. An order goes by its client's number when it is
 * entered; money in and out share a service, and a method says of which of the two it speaks.
 */
async function searchedLines(tx: Tx, search: AuditSearch, { skip, take }: Cut) {
  const { kind = null, id = null } = search.object ?? {};
  const service = kind === null || kind === "account" ? null : services[kind];
  const isAccount = kind === "account";
  const named = isAccount ? await namedOf(tx, id ?? "") : nothingNamed;
  const orderId = kind === "order" && /^\d{1,18}$/.test(id ?? "") ? BigInt(id ?? "") : null;
  const speaksOf = kind === "deposit" ? "%deposit%" : kind === "withdrawal" ? "%withdraw%" : "%";
  return await tx.rows<StoredLine & { readonly count: number }>(sql`
    select seq, at, user_id, user_name, on_behalf_of, service, method, parameters, duration_ms, ip, user_agent, result,
      exception, changes, channel, impersonator_id, impersonator_name, roles, request_id, previous_hash, hash, form, (count(*) over ())::int as count
    from audit_event
    where (${search.from}::date is null or at >= ${search.from}::date::timestamp at time zone 'Africa/Lagos')
      and (${search.to}::date is null or at < (${search.to}::date + 1)::timestamp at time zone 'Africa/Lagos')
      and (${search.userName}::text is null or position(lower(${search.userName}) in lower(concat_ws(' ', user_name, impersonator_name))) > 0)
      and (${search.service}::text is null or position(lower(${search.service}) in lower(service)) > 0)
      and (${search.method}::text is null or position(lower(${search.method}) in lower(method)) > 0)
      and (${search.browser}::text is null or position(lower(${search.browser}) in lower(user_agent)) > 0)
      and (not ${isAccount} or ${id} in (on_behalf_of, parameters ->> 'cscsAccount', parameters ->> 'cscsAcct',
        parameters ->> 'buyCscsAccount', parameters ->> 'sellCscsAccount')
        or (service = 'Funding' and parameters ->> 'id' = any(${named.funding}::text[]))
        or (service = 'Order' and parameters ->> 'id' = any(${named.orders}::text[])))
      and (${service}::text is null or (service = ${service} and method ilike ${speaksOf} and (
        ${id} in (parameters ->> 'id', parameters ->> 'userId')
        or exists (select from jsonb_array_elements(case jsonb_typeof(parameters -> 'users') when 'array'
          then parameters -> 'users' else '[]' end) one where one ->> 'id' = ${id})
        or (${kind} = 'order' and parameters ->> 'clOrdID' in
          (select o.cl_ord_id from stock_order o where o.id = ${orderId})))))
      and (${search.ip}::text is null or starts_with(ip, ${search.ip})) and (not ${search.isOutOfHours} or extract(isodow from at at time zone 'Africa/Lagos') > 5
        or (at at time zone 'Africa/Lagos')::time < '07:00' or (at at time zone 'Africa/Lagos')::time >= '19:00')
      and seq >= coalesce(${search.fromLine}::bigint, 1) and seq <= coalesce(${search.toLine}::bigint, ${lastSeq}) and (${search.role}::text is null or position(lower(${search.role}) in lower(roles)) > 0)
      and (not ${search.isPermissionChange} or (exception is null and (service || '/' || method = any(${permissionMethods}::text[]) or exists (select from jsonb_array_elements(changes) one where one ->> 'field' ~ '(^| )roleNames$'))))
      and (not ${search.isExport} or parameters ->> 'savedAs' is not null or method ilike any (array['export%', 'download%']))
      and (${search.hasException}::boolean is null or (exception is not null) = ${search.hasException})
      and (${search.hasChanges}::boolean is null or (changes is not null) = ${search.hasChanges})
      and duration_ms between coalesce(${search.minDurationMs}::int, duration_ms) and coalesce(${search.maxDurationMs}::int, duration_ms)
      and (${search.keyword}::text is null
        or position(lower(${search.keyword}) in lower(concat_ws(' ', user_name, impersonator_name, on_behalf_of, service, method, ip, channel, roles, request_id))) > 0)
    order by seq desc
    limit ${take} offset ${skip}`);
}
