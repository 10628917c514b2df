// The audit trail as it is read: searched, and walked line by line.

import type { AuditObject } from "@tradebook/contract/services/audit-log.ts";
import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";
import { auditForm, auditHash, chainBeginning, orderedJson, type AuditEntry } from "./audit-hash.ts";
import type { AuditEnd } from "./audit-trail.ts";
import { countedPage, type Cut } from "./counted-page.ts";

export type AuditSearch = {
  /** Lagos days, both included. */
  readonly from: TradingDay | null;
  readonly to: TradingDay | null;
  readonly userName: string | null;
  readonly service: string | null;
  readonly method: string | null;
  readonly browser: string | null;
  /** Its beginning, so that a whole network is found too. */
  readonly ip: string | null;
  /** Only what was done at night or on a weekend, as Lagos has them. */
  readonly isOutOfHours: boolean;
  /** Only what left as a file. */
  readonly isExport: boolean;
  readonly object: { readonly kind: AuditObject; readonly id: string } | null;
  readonly hasException: boolean | null;
  readonly hasChanges: boolean | null;
  readonly minDurationMs: number | null;
  readonly maxDurationMs: number | null;
  readonly keyword: string | null;
};

export type AuditRow = Omit<AuditEntry, "parameters"> & {
  readonly seq: number;
  readonly parameters: string;
  readonly hash: string;
  readonly previousHash: string;
};

type Stored = {
  readonly seq: bigint;
  readonly at: Instant;
  readonly user_id: number | null;
  readonly user_name: string;
  readonly on_behalf_of: string | null;
  readonly service: string;
  readonly method: string;
  readonly parameters: unknown;
  readonly duration_ms: number;
  readonly ip: string;
  readonly user_agent: string;
  readonly result: string;
  readonly exception: string | null;
  readonly changes: unknown;
  readonly channel: string | null;
  readonly impersonator_id: number | null;
  readonly impersonator_name: string | null;
  readonly roles: string | null;
  readonly request_id: string;
  readonly previous_hash: string;
  readonly hash: string;
  readonly form: number;
};

/** A page of the lines that pass, newest first, and how many do. */
export async function auditLines(
  tx: Tx,
  search: AuditSearch,
  cut: Cut,
): Promise<{ readonly count: number; readonly rows: readonly AuditRow[] }> {
  const { rows, summed } = await countedPage((part) => searchedLines(tx, search, part), cut);
  return { count: summed?.count ?? 0, rows: rows.map(rowOf) };
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
  return await tx.rows<Stored & { readonly count: number }>(sql`
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
      and (not ${search.isExport} or parameters ->> 'savedAs' is not null or method ilike any (array['export%', 'download%']))
      and (${search.hasException}::boolean is null or (exception is not null) = ${search.hasException})
      and (${search.hasChanges}::boolean is null or (changes is not null) = ${search.hasChanges})
      and duration_ms between coalesce(${search.minDurationMs}::int, duration_ms) and coalesce(${search.maxDurationMs}::int, duration_ms)
      and (${search.keyword}::text is null
        or position(lower(${search.keyword}) in lower(concat_ws(' ', user_name, impersonator_name,
          on_behalf_of, service, method, ip, channel, roles, request_id))) > 0)
    order by seq desc
    limit ${take} offset ${skip}`);
}

/** The first line that is not as it was written, and in which way. */
export type BrokenLine = { readonly seq: number; readonly why: "missing" | "altered" | "moved" | "not as anchored" };
export type ChainCheck = { readonly checked: number; readonly broken: BrokenLine | null };

const linesAtOnce = 2000;

/** Walks the whole chain of a tenant, and holds it to where it was known to end at earlier moments. */
export async function walkChain(tx: Tx, anchors: readonly AuditEnd[]): Promise<ChainCheck> {
  const known = new Map(anchors.map(({ seq, hash }) => [seq, hash]));
  const anchoredTo = Math.max(0, ...known.keys());
  let [seq, hash, form] = [0, chainBeginning, 1];
  for (;;) {
    const lines = await nextLines(tx, seq);
    for (const line of lines) {
      const why = whyBroken(tx.tenantId, line, { seq, hash, form, known });
      if (why !== null) return { checked: seq, broken: { seq: seq + 1, why } };
      [seq, hash, form] = [Number(line.seq), line.hash, line.form];
    }
    if (lines.length < linesAtOnce) break;
  }
  const broken = seq < anchoredTo ? ({ seq: seq + 1, why: "missing" } as const) : null;
  return { checked: seq, broken };
}

async function nextLines(tx: Tx, after: number): Promise<readonly Stored[]> {
  return await tx.rows<Stored>(sql`
    select seq, at, user_id, user_name, on_behalf_of, service, method, parameters, duration_ms, ip, user_agent, result,
      exception, changes, channel, impersonator_id, impersonator_name, roles, request_id, previous_hash, hash, form
    from audit_event
    where seq > ${after}
    order by seq
    limit ${linesAtOnce}`);
}

type Before = AuditEnd & { readonly form: number; readonly known: ReadonlyMap<number, string> };

/** A line of form 1 cannot be hashed again, only linked; none may come after one of form 2. */
function whyBroken(tenantId: number, line: Stored, { seq, hash, form, known }: Before): BrokenLine["why"] | null {
  if (Number(line.seq) !== seq + 1) return "missing";
  if (line.previous_hash !== hash) return "moved";
  if (line.form < form) return "altered";
  const row = rowOf(line);
  if (line.form === auditForm && auditHash(tenantId, row) !== line.hash) return "altered";
  const anchored = known.get(row.seq);
  return anchored !== undefined && anchored !== line.hash ? "not as anchored" : null;
}

function rowOf(line: Stored): AuditRow {
  return {
    seq: Number(line.seq),
    at: line.at,
    userId: line.user_id,
    userName: line.user_name,
    onBehalfOf: line.on_behalf_of,
    service: line.service,
    method: line.method,
    parameters: orderedJson(line.parameters),
    durationMs: line.duration_ms,
    ip: line.ip,
    userAgent: line.user_agent,
    result: line.result,
    exception: line.exception,
    changes: line.changes === null ? null : orderedJson(line.changes),
    channel: line.channel,
    impersonatorId: line.impersonator_id,
    impersonatorName: line.impersonator_name,
    roles: line.roles,
    requestId: line.request_id || null,
    hash: line.hash,
    previousHash: line.previous_hash,
  };
}
