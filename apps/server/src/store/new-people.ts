// Makes users, customers and securities accounts, and says who acts on which.

import type { TradingDay } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";

export type NewUser = {
  readonly userName: string;
  readonly email: string;
  readonly name: string;
  readonly surname: string;
  readonly phone: string | null;
  readonly passwordHash: string;
  readonly roleIds: readonly number[];
  /** False for somebody who has registered and must finish opening an account; true unless said otherwise. */
  readonly isRegistrationComplete?: boolean;
  /** True unless said otherwise. */
  readonly isActive?: boolean;
  /** Whether something has come to the address and back; what was only typed proves nothing. */
  readonly isEmailConfirmed?: boolean;
};

/** Answers the user's id. */
export async function createUser(tx: Tx, user: NewUser): Promise<number> {
  const [made] = await tx.rows<{ id: number }>(sql`
    insert into app_user (user_name, normalized_user_name, email, normalized_email, name, surname, phone,
      password_hash, is_email_confirmed, is_registration_complete, is_active)
    values (${user.userName}, ${user.userName.toUpperCase()}, ${user.email}, ${user.email.toUpperCase()}, ${user.name},
      ${user.surname}, ${user.phone}, ${user.passwordHash}, ${user.isEmailConfirmed ?? false},
      ${user.isRegistrationComplete ?? true}, ${user.isActive ?? true})
    returning id`);
  invariant(made !== undefined, "an inserted user has an id");
  await tx.run(sql`
    insert into user_role (user_id, role_id)
    select ${made.id}::integer, role_id from unnest(${user.roleIds}::integer[]) as given (role_id)`);
  return made.id;
}

export type NewCustomer = {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly chn: string | null;
  readonly kycStatus: "PENDING" | "COMPLETE" | "REFUSED";
};

/** Answers the customer's id. */
export async function createCustomer(tx: Tx, customer: NewCustomer): Promise<number> {
  const [made] = await tx.rows<{ id: number }>(sql`
    insert into customer (name, email, phone, chn, kyc_status)
    values (${customer.name}, ${customer.email}, ${customer.phone}, ${customer.chn}, ${customer.kycStatus})
    returning id`);
  invariant(made !== undefined, "an inserted customer has an id");
  return made.id;
}

export type NewAccount = {
  readonly cscsAccount: string;
  readonly chn: string;
  readonly customerId: number;
  readonly name: string;
  readonly openedOn: TradingDay;
  readonly holderUserIds: readonly number[];
  readonly brokerUserIds: readonly number[];
};

/** Opens a securities account for its holders and the brokers it is assigned to; answers its id. */
export async function openAccount(tx: Tx, account: NewAccount): Promise<number> {
  const [made] = await tx.rows<{ id: number }>(sql`
    insert into securities_account (cscs_account, chn, customer_id, name, opened_on)
    values (${account.cscsAccount}, ${account.chn}, ${account.customerId}, ${account.name}, ${account.openedOn})
    returning id`);
  invariant(made !== undefined, "an inserted account has an id");
  await tx.run(sql`
    insert into account_user (account_id, user_id, relation)
    select ${made.id}::integer, user_id, 'holder' from unnest(${account.holderUserIds}::integer[]) as given (user_id)
    union all
    select ${made.id}::integer, user_id, 'broker' from unnest(${account.brokerUserIds}::integer[]) as given (user_id)`);
  return made.id;
}
