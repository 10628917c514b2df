// What a deposit, a withdrawal or a change of bank details is decided on: the holder, the house's rules, the day so far.

import type { TradingDay } from "@tradebook/domain/instant.ts";
import type { FundingRules, HolderKind } from "@tradebook/domain/funding/funding-rules.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { kobo, type Kobo } from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import { insertInto } from "../db/insert-rows.ts";
import { sql } from "../db/sql.ts";

export type Holder = { readonly customerId: number; readonly name: string; readonly kind: HolderKind };

export async function holderOf(tx: Tx, accountId: number): Promise<Holder> {
  const [found] = await tx.rows<Holder>(sql`
    select customer.id as "customerId", customer.name, holder_kind as kind
    from securities_account account join customer on customer.id = account.customer_id
    where account.id = ${accountId}`);
  invariant(found !== undefined, "every account has its customer");
  return found;
}

/** How the holder of an account is reached; empty where we do not know. */
export async function contactsOf(
  tx: Tx,
  accountId: number,
): Promise<{ readonly email: string; readonly phone: string }> {
  const [found] = await tx.rows<{ email: string; phone: string }>(sql`
    select customer.email, customer.phone
    from securities_account account join customer on customer.id = account.customer_id
    where account.id = ${accountId}`);
  return found ?? { email: "", phone: "" };
}

type RulesRow = {
  readonly from_day: TradingDay;
  readonly max_deposit_kobo: bigint;
  readonly max_withdrawal_kobo: bigint;
  readonly cooling_off_minutes: number;
  readonly reportable_individual_kobo: bigint;
  readonly reportable_corporate_kobo: bigint;
};

/** The house's own, the latest first; none when it has set none. */
export async function fundingRules(tx: Tx): Promise<readonly FundingRules[]> {
  const rows = await tx.rows<RulesRow>(sql`
    select from_day, max_deposit_kobo, max_withdrawal_kobo, cooling_off_minutes, reportable_individual_kobo,
      reportable_corporate_kobo
    from funding_rules
    order by from_day desc
    limit 100`);
  return rows.map((row) => ({
    from: row.from_day,
    maxDeposit: kobo(row.max_deposit_kobo),
    maxWithdrawal: kobo(row.max_withdrawal_kobo),
    coolingOffMinutes: row.cooling_off_minutes,
    reportableAbove: {
      individual: kobo(row.reportable_individual_kobo),
      corporate: kobo(row.reportable_corporate_kobo),
    },
  }));
}

const insertRules = insertInto<FundingRules>("funding_rules", {
  from_day: ["date", (rules) => rules.from],
  max_deposit_kobo: ["bigint", (rules) => rules.maxDeposit],
  max_withdrawal_kobo: ["bigint", (rules) => rules.maxWithdrawal],
  cooling_off_minutes: ["integer", (rules) => rules.coolingOffMinutes],
  reportable_individual_kobo: ["bigint", (rules) => rules.reportableAbove.individual],
  reportable_corporate_kobo: ["bigint", (rules) => rules.reportableAbove.corporate],
});

export async function setFundingRules(tx: Tx, rules: FundingRules): Promise<void> {
  await tx.run(insertRules([rules]));
}

export type MovedToday = { readonly deposits: Kobo; readonly withdrawals: Kobo };

/** What a holder has moved on a day by all of their accounts, without what came to nothing. */
export async function movedOn(tx: Tx, customerId: number, day: TradingDay): Promise<MovedToday> {
  const [row] = await tx.rows<{ deposits: bigint; withdrawals: bigint }>(sql`
    select
      (select coalesce(sum(amount_kobo), 0) from deposit
        where day = ${day} and status in ('NOTIFIED', 'UNCLEARED', 'CLEARED')
          and account_id in (select id from securities_account where customer_id = ${customerId})) as deposits,
      (select coalesce(sum(amount_kobo), 0) from withdrawal
        where day = ${day} and status in ('REQUESTED', 'APPROVED', 'PAID')
          and account_id in (select id from securities_account where customer_id = ${customerId})) as withdrawals`);
  return { deposits: kobo(row?.deposits ?? 0n), withdrawals: kobo(row?.withdrawals ?? 0n) };
}

/** The number of the next deposit, withdrawal or change of bank details. */
export async function nextFundingId(tx: Tx): Promise<number> {
  const [id] = await takeFundingIds(tx, 1);
  invariant(id !== undefined, "a sequence answers a number");
  return id;
}

/** Rising. */
export async function takeFundingIds(tx: Tx, count: number): Promise<readonly number[]> {
  const rows = await tx.rows<{ id: bigint }>(sql`
    select nextval('funding_id') as id from generate_series(1, ${count}) order by id`);
  return rows.map(({ id }) => Number(id));
}
