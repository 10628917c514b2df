// Makes one demo brokerage: its roles, fees, limits, people and accounts, and an empty book for each account.

import type { Permission } from "@tradebook/domain/access/permission.ts";
import { tenantRoles } from "@tradebook/domain/access/role.ts";
import { standardFeeSchedule } from "@tradebook/domain/fees/fee-schedule.ts";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { noBalances } from "@tradebook/domain/ledger/balance.ts";
import type { OrderCaller } from "@tradebook/domain/order/facts.ts";
import type { Tx } from "../db/in-tenant.ts";
import { setLetterhead } from "../store/letterhead.ts";
import { createCustomer, createUser, openAccount } from "../store/new-people.ts";
import { createRole, createTenantRoles, setFees, setLimits } from "../store/new-tenant.ts";
import { openBook, type AccountBook } from "./account-book.ts";
import { compliancePermissions, type DemoAccount, type DemoHouse, type DemoUser } from "./people.ts";
import { standardLimits } from "../store/standard-limits.ts";

export type HouseTerms = {
  readonly house: DemoHouse;
  readonly openedOn: TradingDay;
  /** A new hash each time, since each has its own salt. */
  readonly passwordHash: () => Promise<string>;
};

/** The tenant's rows; answers a book for each account. */
export async function makeHouse(
  tx: Tx,
  { house, openedOn, passwordHash }: HouseTerms,
): Promise<readonly AccountBook[]> {
  await setLetterhead(tx, house.letterhead);
  await setFees(tx, standardFeeSchedule);
  await setLimits(tx, standardLimits);
  const roles = new Map<DemoUser["role"], number>(await createTenantRoles(tx));
  if (house.users.some((user) => user.role === "COMPLIANCE")) {
    const role = { name: "COMPLIANCE", displayName: "Compliance", isStatic: false, isDefault: false };
    roles.set("COMPLIANCE", await createRole(tx, { ...role, grants: compliancePermissions }));
  }
  const users = new Map<string, number>();
  for (const user of house.users) {
    const roleId = roles.get(user.role);
    invariant(roleId !== undefined, "every demo user has a role of the house");
    const email = `${user.userName}@${house.tenancyName.toLowerCase()}.example`;
    const { userName, name, surname } = user;
    const person = { userName, name, surname, email, phone: null, passwordHash: await passwordHash() };
    const isRegistrationComplete = !house.applicants.includes(userName);
    users.set(userName, await createUser(tx, { ...person, roleIds: [roleId], isRegistrationComplete }));
  }
  for (const applicant of house.applicants) {
    await createCustomer(tx, { ...personOf(house, applicant), chn: null, kycStatus: "PENDING" });
  }
  return await openBooks(tx, { house, openedOn, users });
}

type Opening = {
  readonly house: DemoHouse;
  readonly openedOn: TradingDay;
  readonly users: ReadonlyMap<string, number>;
};

async function openBooks(tx: Tx, { house, openedOn, users }: Opening): Promise<readonly AccountBook[]> {
  const customers = new Map<string, number>();
  const books: AccountBook[] = [];
  const brokerId = idOf(users, "broker");
  for (const terms of house.accounts) {
    const person = { ...personOf(house, terms.holder), chn: terms.chn, kycStatus: "COMPLETE" } as const;
    const customerId = customers.get(terms.holder) ?? (await createCustomer(tx, person));
    customers.set(terms.holder, customerId);
    const holderId = idOf(users, terms.holder);
    const { cscsAccount, chn } = terms;
    const numbers = { cscsAccount, chn, customerId, name: person.name, openedOn };
    const accountId = await openAccount(tx, { ...numbers, holderUserIds: [holderId], brokerUserIds: [brokerId] });
    books.push(bookOf(tx.tenantId, terms, { accountId, holderId, brokerId }));
  }
  return books;
}

type BookIds = { readonly accountId: number; readonly holderId: number; readonly brokerId: number };

function bookOf(tenantId: number, terms: DemoAccount, { accountId, holderId, brokerId }: BookIds): AccountBook {
  const { cscsAccount, chn } = terms;
  const state = { active: true, kycComplete: true, holderUserIds: [holderId] };
  const account = { accountId, tenantId, cscsAccount, chn, ...state };
  const holder = callerOf(holderId, tenantRoles.CUSTOMER.grants, false);
  return openBook({ account, terms, holder, broker: callerOf(brokerId, tenantRoles.BROKER.grants, true) }, noBalances);
}

function callerOf(userId: number, grants: readonly Permission[], isBroker: boolean): OrderCaller {
  return { userId, permissions: new Set(grants), isBroker };
}

function personOf(house: DemoHouse, userName: string) {
  const user = house.users.find((one) => one.userName === userName);
  invariant(user !== undefined, "every demo customer is a user");
  const email = `${userName}@${house.tenancyName.toLowerCase()}.example`;
  return { name: `${user.name} ${user.surname}`, email, phone: "" };
}

function idOf(users: ReadonlyMap<string, number>, userName: string): number {
  const id = users.get(userName);
  invariant(id !== undefined, `the demo house has a user ${userName}`);
  return id;
}
