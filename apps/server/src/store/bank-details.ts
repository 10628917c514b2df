// The bank accounts that holders' money goes to: the one in use, the one that waits, and every one before.

import type { BankDetails } from "@tradebook/domain/funding/bank-details.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampOrNull, timestampText } from "../db/sql.ts";
import { countedPage, type Cut } from "./counted-page.ts";
import { likeText } from "./funding-deposits.ts";

/** The whole number sealed, and how it is found without opening it. */
export type SealedAccount = { readonly sealed: string; readonly index: string };

/** Bank details with the names that screens show. */
export type BankDetailsView = BankDetails & {
  readonly bankName: string;
  readonly customerName: string;
  /** One of the holder's accounts. */
  readonly accountId: number;
  readonly cscsAccount: string;
  readonly askedByName: string;
  readonly decidedByName: string | null;
};

export async function insertBankDetails(tx: Tx, details: BankDetails, account: SealedAccount): Promise<void> {
  const { id, customerId, bankCode, last4, accountName, status, warnings, askedBy, askedAt } = details;
  await tx.run(sql`
    insert into bank_details (id, customer_id, bank_code, account_sealed, account_index, account_last4, account_name,
      status, warnings, asked_by, asked_at, decided_by, decided_at, note, cooling_off_until)
    values (${id}, ${customerId}, ${bankCode}, ${account.sealed}, ${account.index}, ${last4}, ${accountName}, ${status},
      ${warnings}::text[], ${askedBy}, ${timestampText(askedAt)}, ${details.decidedBy},
      ${timestampOrNull(details.decidedAt)}, ${details.note}, ${timestampOrNull(details.coolingOffUntil)})`);
}

export async function updateBankDetails(tx: Tx, details: BankDetails): Promise<void> {
  const { id, status, decidedBy, decidedAt, note, coolingOffUntil } = details;
  await tx.run(sql`
    update bank_details set status = ${status}, decided_by = ${decidedBy}, decided_at = ${timestampOrNull(decidedAt)},
      note = ${note}, cooling_off_until = ${timestampOrNull(coolingOffUntil)}
    where id = ${id}`);
}

/** Makes room for the next: what waits is superseded, what is in use is replaced. */
export async function retireBankDetails(tx: Tx, customerId: number, status: "PENDING" | "APPROVED"): Promise<void> {
  const becomes = status === "PENDING" ? "SUPERSEDED" : "REPLACED";
  await tx.run(sql`
    update bank_details set status = ${becomes} where customer_id = ${customerId} and status = ${status}`);
}

export type BankDetailsSearch = {
  readonly id: number | null;
  readonly customerId: number | null;
  readonly status: string | null;
  readonly keyword: string | null;
};

const anyDetails: BankDetailsSearch = { id: null, customerId: null, status: null, keyword: null };

export async function findBankDetails(tx: Tx, id: number): Promise<BankDetailsView | undefined> {
  const { items } = await listBankDetails(tx, { ...anyDetails, id }, { skip: 0, take: 1 });
  return items[0];
}

/** What the holder's money goes to now. */
export async function bankDetailsInUse(tx: Tx, customerId: number): Promise<BankDetailsView | undefined> {
  const { items } = await listBankDetails(tx, { ...anyDetails, customerId, status: "APPROVED" }, { skip: 0, take: 1 });
  return items[0];
}

type Row = Omit<BankDetailsView, "id"> & { readonly id: bigint; readonly count: number };

/** Those that wait for approval first, then the newest. */
export async function listBankDetails(tx: Tx, search: BankDetailsSearch, cut: Cut) {
  const { rows, summed } = await countedPage((part) => detailsRows(tx, search, part), cut);
  const items = rows.map(({ count: _count, id, ...row }): BankDetailsView => ({ ...row, id: Number(id) }));
  return { totalCount: summed?.count ?? 0, items };
}

async function detailsRows(tx: Tx, search: BankDetailsSearch, { skip, take }: Cut): Promise<readonly Row[]> {
  const { id, customerId, status } = search;
  const like = likeText(search.keyword);
  return await tx.rows<Row>(sql`
    select d.id, d.customer_id as "customerId", d.bank_code as "bankCode", d.account_last4 as last4,
      d.account_name as "accountName", d.status, d.warnings, d.asked_by as "askedBy", d.asked_at as "askedAt",
      d.decided_by as "decidedBy", d.decided_at as "decidedAt", d.note, d.cooling_off_until as "coolingOffUntil",
      bank.label as "bankName", customer.name as "customerName", held.id as "accountId",
      held.cscs_account as "cscsAccount", asked.user_name as "askedByName", decided.user_name as "decidedByName",
      (count(*) over ())::int as count
    from bank_details d
      join bank on bank.sort_code = d.bank_code
      join customer on customer.id = d.customer_id
      join lateral (
        select id, cscs_account from securities_account where customer_id = d.customer_id order by id limit 1
      ) held on true
      join app_user asked on asked.id = d.asked_by
      left join app_user decided on decided.id = d.decided_by
    where (${id}::bigint is null or d.id = ${id})
      and (${customerId}::integer is null or d.customer_id = ${customerId})
      and (${status}::text is null or d.status = ${status})
      and (${like}::text is null or concat_ws(' ', customer.name, held.cscs_account, d.account_name) ilike ${like})
    order by d.status = 'PENDING' desc, d.id desc
    limit ${take} offset ${skip}`);
}
