// Everything the house keeps about one person, as lines of JSON, part by part, for that person to take along.

import { tradingDay, type TradingDay } from "@tradebook/domain/instant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, type Sql } from "../db/sql.ts";

/** The person, and the accounts they hold; a broker's clients are none of theirs. */
export type Owner = { readonly userId: number; readonly accounts: readonly number[] };

/** Where the page before ended; parts without days have the first of all. */
export type Place = { readonly day: TradingDay; readonly id: bigint };
export const beginning: Place = { day: tradingDay("1970-01-01"), id: 0n };

type Line = { readonly day?: TradingDay; readonly id: bigint; readonly line: string };
/** `of` is the person's number, or that of one of their accounts. */
type Page = (of: number, after: Place) => Sql;

/** How many lines are read at a time. */
export const linesAtOnce = 500;

export async function accountsHeldBy(tx: Tx, userId: number): Promise<readonly number[]> {
  const rows = await tx.rows<{ readonly id: number }>(sql`
    select account_id as id from account_user where user_id = ${userId} and relation = 'holder' order by account_id`);
  return rows.map(({ id }) => id);
}

/** The lines of a part behind a place, of the person or of one of their accounts. */
export async function ownLines(
  tx: Tx,
  part: OwnPart,
  { of, after }: { readonly of: number; readonly after: Place },
): Promise<readonly Line[]> {
  return await tx.rows<Line>(parts[part].page(of, after));
}

/** Whose numbers a part is read by. */
export function ownersOf(part: OwnPart, { userId, accounts }: Owner): readonly number[] {
  return parts[part].by === "person" ? [userId] : accounts;
}

type Part = { readonly by: "person" | "account"; readonly page: Page };

function ofPerson(page: (userId: number, after: bigint) => Sql): Part {
  return { by: "person", page: (userId, { id }) => page(userId, id) };
}

function ofAccount(page: Page): Part {
  return { by: "account", page };
}

/** Amounts are in kobo, days and moments in ISO 8601. */
const parts = {
  person: ofPerson(
    (userId, after) => sql`
    select id::bigint as id, json_build_object('userName', user_name, 'name', name, 'surname', surname,
      'emailAddress', email, 'phoneNumber', phone, 'isEmailConfirmed', is_email_confirmed,
      'isPhoneConfirmed', is_phone_confirmed, 'twoFactorEnabled', two_factor_enabled, 'createdAt', created_at,
      'lastSignInAt', last_login_at)::text as line
    from app_user where id = ${userId} and id > ${after} order by id limit ${linesAtOnce}`,
  ),
  signIns: ofPerson(
    (userId, after) => sql`
    select id, json_build_object('at', at, 'ip', ip, 'browser', user_agent, 'result', result)::text as line
    from sign_in_attempt where user_id = ${userId} and id > ${after} order by id limit ${linesAtOnce}`,
  ),
  agreements: ofPerson(
    (userId, after) => sql`
    select id, json_build_object('text', kind, 'version', version, 'agreedAt', agreed_at, 'ip', ip)::text as line
    from text_agreement where user_id = ${userId} and id > ${after} order by id limit ${linesAtOnce}`,
  ),
  notices: ofPerson(
    (userId, after) => sql`
    select id, json_build_object('at', at, 'kind', kind, 'title', title, 'body', body, 'readAt', read_at)::text
      as line
    from notice where user_id = ${userId} and id > ${after} order by id limit ${linesAtOnce}`,
  ),
  complaints: ofPerson(
    (userId, after) => sql`
    select id::bigint as id, json_build_object('number', 'CMP-' || lpad(seq::text, 5, '0'), 'about', about, 'ref', ref,
      'category', category, 'text', text, 'filedAt', filed_at, 'dueOn', due_on,
      'steps', (select json_agg(json_build_object('kind', kind, 'text', step.text, 'outcome', outcome,
          'passedTo', passed_to, 'at', at) order by step.id)
        from complaint_step step where complaint_id = complaint.id))::text as line
    from complaint where user_id = ${userId} and id > ${after} order by id limit ${linesAtOnce}`,
  ),
  watchlists: ofPerson(
    (userId, after) => sql`
    select 1::bigint as id, watchlists::text as line
    from workspace where user_id = ${userId} and ${after}::bigint < 1`,
  ),
  alerts: ofPerson(
    (userId, after) => sql`
    select id::bigint as id, json_build_object('kind', kind, 'securityID', security_id, 'level', level, 'note', note,
      'createdAt', created_at, 'firedAt', fired_at)::text as line
    from alert where user_id = ${userId} and id > ${after} order by id limit ${linesAtOnce}`,
  ),
  apiKeys: ofPerson(
    (userId, after) => sql`
    select id::bigint as id, json_build_object('name', name, 'permissions', scopes, 'networks', networks,
      'createdAt', created_at, 'expiresAt', expires_at, 'lastUsedAt', last_used_at, 'lastUsedFrom', last_used_ip,
      'revokedAt', revoked_at)::text as line
    from api_key where user_id = ${userId} and id > ${after} order by id limit ${linesAtOnce}`,
  ),
  accounts: ofAccount(
    (accountId, after) => sql`
    select account.id::bigint as id, json_build_object('cscsAccount', cscs_account, 'chn', account.chn,
      'name', account.name, 'state', account.state, 'openedOn', opened_on, 'customer', customer.name,
      'customerEmailAddress', customer.email, 'customerPhoneNumber', customer.phone,
      'kycStatus', customer.kyc_status,
      'kycEndsOn', customer.kyc_ends_on, 'riskType', customer.risk_type, 'bvnLast4', customer.bvn_last4)::text as line
    from securities_account account
    join customer on customer.tenant_id = account.tenant_id and customer.id = account.customer_id
    where account.id = ${accountId} and ${after.id}::bigint = 0`,
  ),
  orders: ofAccount(
    (accountId, after) => sql`
    select trade_date as day, id, json_build_object('id', id, 'cscsAccount', cscs_account, 'securityID', security_id,
      'side', side, 'ordType', ord_type, 'timeInForce', time_in_force, 'expireDate', expire_date, 'priceKobo', price_kobo,
      'orderQty', order_qty, 'cumQty', cum_qty, 'cumValueKobo', cum_value_kobo, 'ordStatus', ord_status, 'text', text,
      'channel', channel, 'tradeDate', trade_date, 'receivedTime', received_time)::text as line
    from stock_order
    where account_id = ${accountId} and (trade_date, id) > (${after.day}::date, ${after.id}::bigint)
    order by trade_date, id limit ${linesAtOnce}`,
  ),
  trades: ofAccount(
    (accountId, after) => sql`
    select trade_date as day, id, json_build_object('orderId', order_id, 'execId', exec_id, 'securityID', security_id,
      'side', side, 'priceKobo', last_px_kobo, 'quantity', last_qty, 'valueKobo', value_kobo, 'chargesKobo', charges_kobo,
      'tradeDate', trade_date, 'settlementDate', settlement_date, 'transactTime', transact_time)::text as line
    from execution
    where account_id = ${accountId} and (trade_date, id) > (${after.day}::date, ${after.id}::bigint)
    order by trade_date, id limit ${linesAtOnce}`,
  ),
  deposits: ofAccount(
    (accountId, after) => sql`
    select id, json_build_object('ref', ref, 'amountKobo', amount_kobo, 'channel', channel,
      'bankReference', bank_reference, 'payer', payer, 'narration', narration, 'status', status, 'day', day)::text
      as line
    from deposit where account_id = ${accountId} and id > ${after.id} order by id limit ${linesAtOnce}`,
  ),
  depositClaims: ofAccount(
    (accountId, after) => sql`
    select id, json_build_object('ref', 'CLM-' || id, 'amountKobo', amount_kobo, 'paidOn', paid_on,
      'bankReference', bank_reference, 'status', status, 'askedAt', asked_at, 'decidedAt', decided_at,
      'note', note)::text as line
    from deposit_claim where account_id = ${accountId} and id > ${after.id} order by id limit ${linesAtOnce}`,
  ),
  withdrawals: ofAccount(
    (accountId, after) => sql`
    select id, json_build_object('ref', ref, 'amountKobo', amount_kobo, 'narration', narration,
      'status', status, 'askedAt', asked_at, 'decidedAt', decided_at, 'endedAt', ended_at,
      'bankReference', bank_reference, 'note', note)::text as line
    from withdrawal where account_id = ${accountId} and id > ${after.id} order by id limit ${linesAtOnce}`,
  ),
  overdrafts: ofAccount(
    (accountId, after) => sql`
    select id, json_build_object('ref', 'CRL-' || id, 'limitKobo', limit_kobo, 'fromDay', from_day, 'toDay', to_day,
      'reason', reason, 'status', status, 'askedAt', asked_at, 'decidedAt', decided_at, 'note', note)::text as line
    from credit_limit where account_id = ${accountId} and id > ${after.id} order by id limit ${linesAtOnce}`,
  ),
  liens: ofAccount(
    (accountId, after) => sql`
    select id, json_build_object('ref', ref, 'securityID', security_id, 'shares', shares, 'amountKobo', amount_kobo,
      'beneficiary', beneficiary, 'reference', reference, 'reason', reason, 'status', status, 'askedAt', asked_at,
      'decidedAt', decided_at, 'liftReason', lift_reason, 'liftedAt', lifted_at)::text as line
    from lien where account_id = ${accountId} and id > ${after.id} order by id limit ${linesAtOnce}`,
  ),
  cashMovements: ofAccount(
    (accountId, after) => sql`
    select line_no as id, json_build_object('cscsAccount', account.cscs_account, 'entryDate', entry_date,
      'valueDate', value_date, 'kind', journal.kind, 'ref', journal.ref, 'description', journal.description,
      'amountKobo', amount_kobo, 'balanceKobo', balance_kobo)::text as line
    from cash_line line
    join journal on journal.tenant_id = line.tenant_id and journal.id = line.journal_id
    join securities_account account on account.tenant_id = line.tenant_id and account.id = line.account_id
    where line.account_id = ${accountId} and line_no > ${after.id} order by line_no limit ${linesAtOnce}`,
  ),
} as const satisfies Readonly<Record<string, Part>>;

export type OwnPart = keyof typeof parts;
export const ownParts = Object.keys(parts) as OwnPart[]; // the table's own keys

export type SealedOwn = {
  readonly addresses: readonly { readonly customer: string; readonly sealed: string }[];
  readonly banks: readonly {
    readonly bankCode: string;
    readonly accountName: string;
    readonly status: string;
    readonly askedAt: string;
    readonly sealed: string;
  }[];
  readonly applications: readonly { readonly id: number; readonly status: string; readonly sealed: string }[];
};

/** What stands sealed: addresses, bank accounts and applications, to be opened by whoever has the key. */
export async function sealedOwn(tx: Tx, { userId, accounts }: Owner): Promise<SealedOwn> {
  const [addresses, banks, applications] = await Promise.all([
    tx.rows<SealedOwn["addresses"][number]>(sql`
      select name as customer, sealed_address as sealed from customer
      where sealed_address is not null and id in (
        select customer_id from securities_account where id = any(${accounts}::int[]))
      order by id`),
    tx.rows<SealedOwn["banks"][number]>(sql`
      select bank_code as "bankCode", account_name as "accountName", status, asked_at::text as "askedAt",
        account_sealed as sealed
      from bank_details
      where customer_id in (select customer_id from securities_account where id = any(${accounts}::int[]))
      order by id`),
    tx.rows<SealedOwn["applications"][number]>(sql`
      select id, status, sealed_application as sealed from account_request
      where applicant_user_id = ${userId} order by id`),
  ]);
  return { addresses, banks, applications };
}
