// The house's clients as a list: which pass, in which order and what they add up to; then all there is to show of some.

import type { CashSign, KycStatus, RiskType } from "@tradebook/contract/client-list.ts";
import type { AccountState } from "@tradebook/domain/access/account-state.ts";
import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { fixedSql, shapedSql, sql, type SqlValue } from "../db/sql.ts";
import { likeText } from "./like-text.ts";

export type ClientFilter = {
  readonly keyword: string | null;
  /** In upper case. */
  readonly dealer: string | null;
  readonly state: AccountState | null;
  readonly kycStatus: KycStatus | null;
  readonly kycEndsBy: TradingDay | null;
  readonly riskType: RiskType | null;
  /** The keyword may be the end of a BVN. */
  readonly seesBvn: boolean;
  readonly hasOpenOrders: boolean | null;
  readonly hasTraded: boolean | null;
  readonly cashSign: CashSign | null;
  readonly valueFrom: bigint | null;
  readonly valueTo: bigint | null;
};

/** What shares are valued at, in kobo: now, and at the last close; each list as long as the others. */
export type ClientPrices = {
  readonly symbols: readonly string[];
  readonly now: readonly number[];
  readonly before: readonly number[];
};

/** In the order of the index by account: with the account alone, the index by day was gone through for each who never traded. */
const lastTradeOn = `(
        select case when last.account_id = account.id then last.trade_date end
        from (
          select account_id, trade_date from execution
          where account_id <= account.id order by account_id desc, trade_date desc, id desc limit 1) last)`;
const lastLoginAt = `(
        select max(last_login_at) from account_user held join app_user holder on holder.id = held.user_id
        where held.account_id = account.id and held.relation = 'holder')`;
const openOrders = `(select count(*)::int from stock_order o where o.account_id = account.id and o.is_open)`;
/** Neither owes nor has anything without a row. */
const owed = "coalesce(money.owed, 0)";
const cash = "coalesce(money.cash, 0)";
const worth = "coalesce(worth.value, 0)";
const gain = "coalesce(worth.gain, 0)";

type SortRow = { readonly key: string; readonly isMoney?: true };

/** What the list may be sorted by; by an amount only for whoever may see it. */
export const clientSorts = {
  name: { key: "account.name" },
  cscsAccount: { key: "account.cscs_account" },
  kycStatus: { key: "customer.kyc_status" },
  kycEndsOn: { key: "customer.kyc_ends_on" },
  state: { key: "account.state" },
  openOrders: { key: openOrders },
  lastLoginAt: { key: lastLoginAt },
  lastTradeOn: { key: lastTradeOn },
  cash: { key: cash, isMoney: true },
  owed: { key: owed, isMoney: true },
  portfolioValue: { key: worth, isMoney: true },
  dayGain: { key: gain, isMoney: true },
} as const satisfies Record<string, SortRow>;
export type ClientSort = keyof typeof clientSorts;

export type ClientPage = {
  readonly sort: ClientSort;
  readonly descending: boolean;
  readonly skip: number;
  /** Null for all that there are. */
  readonly take: number | null;
  readonly prices: ClientPrices;
  readonly withTotals: boolean;
};

const pricesFrom = (first: number) =>
  `unnest($${first}::text[], $${first + 1}::bigint[], $${first + 2}::bigint[]) as px (symbol, now, before)`;

/** Of the accounts of `among`, each by its account. */
function money(among: string): string {
  return `
      select account_id, sum(balance) filter (where class = 'cash.available') as cash,
        sum(balance) filter (where class in ('client.receivable', 'client.credit')) as owed,
        sum(balance) filter (where class = 'cash.due_in') as unsettled
      from ledger_account
      where asset = 'NGN' and class in ('cash.available', 'client.receivable', 'client.credit', 'cash.due_in')${among}
      group by account_id`;
}

function shares(among: string, first: number): string {
  return `
      select account_id, sum(balance * px.now) as value, sum(balance * (px.now - px.before)) as gain
      from ledger_account join ${pricesFrom(first)} on ledger_account.asset = 'SEC:' || px.symbol
      where class in ('units.free', 'units.blocked', 'units.lien', 'units.due_in') and balance <> 0${among}
      group by account_id`;
}

const passing = `
      where ($1::text is null or lower(concat_ws(' ', account.name, account.cscs_account, account.chn, customer.email,
          customer.phone, case when $9 then customer.bvn_last4 end)) like $1)
        and ($2::text is null or exists (
          select from account_user acts join app_user dealer on dealer.id = acts.user_id
          where acts.account_id = account.id and acts.relation = 'broker' and dealer.normalized_user_name = $2))
        and ($3::text is null or account.state = $3)
        and ($4::text is null or customer.kyc_status = $4)
        and ($5::boolean is null or $5 = exists (
          select from stock_order o where o.account_id = account.id and o.is_open))
        and ($6::boolean is null or $6 = exists (select from execution e where e.account_id = account.id))
        and ($7::date is null or customer.kyc_ends_on <= $7)
        and ($8::text is null or customer.risk_type = $8)`;

/** Beside what all lists ask: what only some ask about money, which is added up for every account then. */
const passingMoney = `
        and ($10::text is null or $10 = case when ${owed} > 0 then 'OWES' when ${cash} > 0 then 'HAS' else 'NONE' end)
        and ($11::bigint is null or ${worth} >= $11)
        and ($12::bigint is null or ${worth} <= $12)`;

type Picked = {
  readonly totalCount: number;
  readonly ids: readonly number[];
  readonly cash: bigint;
  readonly value: bigint;
  readonly gain: bigint;
};

/** Which clients, in their order, and what all that pass add up to; money is looked at only where it is asked about. */
export async function pickClients(tx: Tx, filter: ClientFilter, page: ClientPage): Promise<Picked> {
  const { sort, descending, skip, take, prices, withTotals } = page;
  const { cashSign, valueFrom, valueTo } = filter;
  const key: SortRow = clientSorts[sort];
  const asksMoney = [cashSign, valueFrom, valueTo].some((one) => one !== null);
  const needsMoney = asksMoney || withTotals || key.isMoney === true;
  const joined = needsMoney
    ? `left join (${money("")}) money on money.account_id = account.id
        left join (${shares("", 13)}) worth on worth.account_id = account.id`
    : "";
  const summed = needsMoney
    ? `${cash} as cash, ${worth} as value, ${gain} as gain`
    : "0 as cash, 0 as value, 0 as gain";
  const cut = needsMoney ? 16 : 10;
  const text = `
    with passing as materialized (
      select account.id, account.name, ${key.key} as sort_key, ${summed}
      from securities_account account join customer on customer.id = account.customer_id
        ${joined}${passing}${needsMoney ? passingMoney : ""}
    )
    select count(*)::int as "totalCount", coalesce(sum(cash), 0)::bigint as cash,
      coalesce(sum(value), 0)::bigint as value, coalesce(sum(gain), 0)::bigint as gain,
      array(select id from passing
        order by sort_key ${descending ? "desc nulls last" : "asc nulls last"}, name, id
        limit $${cut}::int offset $${cut + 1}) as ids
    from passing`;
  const asked = needsMoney ? [cashSign, valueFrom, valueTo, prices.symbols, prices.now, prices.before] : [];
  const values = [...valuesOf(filter), ...asked, take, skip];
  const [row] = await tx.rows<Picked>(statementOf(text)(values));
  return row ?? { totalCount: 0, ids: [], cash: 0n, value: 0n, gain: 0n };
}

const statementOf = shapedSql();

function valuesOf(filter: ClientFilter): readonly SqlValue[] {
  const { keyword, dealer, state, kycStatus, hasOpenOrders, hasTraded, kycEndsBy, riskType, seesBvn } = filter;
  const like = keyword === null ? null : likeText(keyword);
  return [like, dealer, state, kycStatus, hasOpenOrders, hasTraded, kycEndsBy, riskType, seesBvn];
}

export type ListedClient = {
  readonly accountId: number;
  readonly cscsAccount: string;
  readonly chn: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly kycStatus: KycStatus;
  readonly kycEndsOn: TradingDay | null;
  readonly riskType: RiskType | null;
  readonly bvnLast4: string | null;
  readonly stocksHeld: number;
  readonly stocksMandated: number;
  readonly active: boolean;
  readonly state: AccountState;
  /** In kobo, as are the amounts below. */
  readonly cash: bigint;
  readonly owed: bigint;
  readonly unsettled: bigint;
  readonly portfolioValue: bigint;
  readonly dayGain: bigint;
  readonly openOrders: number;
  readonly dealers: readonly string[];
  readonly lastLoginAt: Instant | null;
  readonly lastTradeOn: TradingDay | null;
};

/** Of the stocks that each holds, those whose dividends an active mandate sends to the bank account in use. */
const mandated = `
      select holding.account_id, count(distinct holding.asset)::int as stocks,
        count(distinct mandate.security_id)::int as mandated
      from ledger_account holding
        left join (dividend_mandate mandate join bank_details paid_to
            on paid_to.id = mandate.bank_details_id and paid_to.status = 'APPROVED')
          on mandate.account_id = holding.account_id and mandate.status = 'ACTIVE'
            and holding.asset = 'SEC:' || mandate.security_id
      where holding.class in ('units.free', 'units.blocked', 'units.lien') and holding.balance > 0
        and holding.account_id = any($1)
      group by holding.account_id`;
const ofAsked = " and account_id = any($1)";
const byIds = fixedSql(`
    select account.id as "accountId", account.cscs_account as "cscsAccount", account.chn, account.name, customer.email,
      customer.phone, customer.kyc_status as "kycStatus", customer.kyc_ends_on as "kycEndsOn",
      customer.risk_type as "riskType", customer.bvn_last4 as "bvnLast4", account.state,
      coalesce(held.stocks, 0) as "stocksHeld", coalesce(held.mandated, 0) as "stocksMandated",
      account.is_active and customer.is_active and account.state = 'Active' as active,
      ${cash}::bigint as cash, ${owed}::bigint as owed, coalesce(money.unsettled, 0)::bigint as unsettled,
      ${worth}::bigint as "portfolioValue", ${gain}::bigint as "dayGain", ${openOrders} as "openOrders",
      array(
        select dealer.user_name from account_user acts join app_user dealer on dealer.id = acts.user_id
        where acts.account_id = account.id and acts.relation = 'broker' order by dealer.user_name) as dealers,
      ${lastLoginAt} as "lastLoginAt", ${lastTradeOn} as "lastTradeOn"
    from unnest($1::int[]) with ordinality as asked (id, place)
      join securities_account account on account.id = asked.id
      join customer on customer.id = account.customer_id
      left join (${money(ofAsked)}) money on money.account_id = account.id
      left join (${shares(ofAsked, 2)}) worth on worth.account_id = account.id
      left join (${mandated}) held on held.account_id = account.id
    order by asked.place`);

/** These, in the order they are named in. */
export async function clientsOf(
  tx: Tx,
  ids: readonly number[],
  { symbols, now, before }: ClientPrices,
): Promise<readonly ListedClient[]> {
  return ids.length === 0 ? [] : await tx.rows<ListedClient>(byIds([ids, symbols, now, before]));
}

/** Every security that any account of the house may hold. */
export async function allSecurities(tx: Tx): Promise<readonly string[]> {
  const rows = await tx.rows<{ security_id: string }>(sql`select security_id from security order by security_id`);
  return rows.map((row) => row.security_id);
}
