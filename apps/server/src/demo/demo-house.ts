// Makes one demo brokerage: its roles, fees, limits, people and accounts, and an empty book for each account.

import type { Permission } from "@tradebook/domain/access/permission.ts";
import { tenantRoles } from "@tradebook/domain/access/role.ts";
import { bankOf } from "@tradebook/domain/banks.ts";
import type { BankDetails } from "@tradebook/domain/funding/bank-details.ts";
import { addDays, lagosNoon, type TradingDay } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { noBalances } from "@tradebook/domain/ledger/balance.ts";
import type { OrderCaller } from "@tradebook/domain/order/facts.ts";
import type { PersonalData } from "../credentials/personal-data.ts";
import type { Tx } from "../db/in-tenant.ts";
import { insertBankDetails } from "../store/bank-details.ts";
import { furnishHouse } from "../store/first-day.ts";
import { nextFundingId, takeFundingIds } from "../store/funding-facts.ts";
import { keepPapers } from "../store/new-holders.ts";
import { keepAddress } from "../store/client-address.ts";
import { createCustomer, createUser, openAccount } from "../store/new-people.ts";
import { createRole } from "../store/new-tenant.ts";
import { setTenantBranding } from "../store/tenant-branding.ts";
import { publishText } from "../store/house-texts.ts";
import { openPolicies, type ClientBank } from "../store/tenant-settings.ts";
import { openBook, type AccountBook } from "./account-book.ts";
import { demoTexts } from "./texts-of-house.ts";
import { compliancePermissions, type DemoAccount, type DemoBank, type DemoHouse, type DemoUser } from "./people.ts";

/** More than an account of the demo pays in and out in its year. */
const paymentsOfAccount = 25;

export type HouseTerms = {
  readonly house: DemoHouse;
  readonly openedOn: TradingDay;
  /** A new hash each time, since each has its own salt. */
  readonly passwordHash: () => Promise<string>;
  readonly personalData: PersonalData;
};

/** The tenant's rows; answers a book for each account. */
export async function makeHouse(
  tx: Tx,
  { house, openedOn, passwordHash, personalData }: HouseTerms,
): Promise<readonly AccountBook[]> {
  await setTenantBranding(tx, house.letterhead);
  const roles = new Map<DemoUser["role"], number>(
    await furnishHouse(tx, { ...openPolicies, clientBanks: [clientBankOf(house)] }),
  );
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
    users.set(
      userName,
      await createUser(tx, { ...person, roleIds: [roleId], isRegistrationComplete, isEmailConfirmed: true }),
    );
  }
  const published = { by: idOf(users, "admin"), at: lagosNoon(openedOn) };
  for (const [kind, body] of demoTexts(house.name)) await publishText(tx, { kind, body, ...published });
  for (const applicant of house.applicants) {
    await createCustomer(tx, { ...personOf(house, applicant), chn: null, kycStatus: "PENDING" });
  }
  return await openBooks(tx, { house, openedOn, users, personalData });
}

/** Guaranty Trust Bank's, with the last digit that follows from the others. */
function clientBankOf({ name }: DemoHouse): ClientBank {
  return { bankCode: "058", accountNumber: "0123456785", accountName: `${name} – Clients` };
}

type Opening = {
  readonly house: DemoHouse;
  readonly openedOn: TradingDay;
  readonly users: ReadonlyMap<string, number>;
  readonly personalData: PersonalData;
};

async function openBooks(tx: Tx, opening: Opening): Promise<readonly AccountBook[]> {
  const { house, openedOn, users } = opening;
  const customers = new Map<string, Client>();
  const books: AccountBook[] = [];
  const paymentIds: number[] = [];
  for (const terms of house.accounts) {
    const { name } = personOf(house, terms.holder);
    const client = customers.get(terms.holder) ?? (await openClient(tx, opening, terms));
    customers.set(terms.holder, client);
    const { cscsAccount, chn } = terms;
    const numbers = { cscsAccount, chn, customerId: client.customerId, name, openedOn };
    const brokerUserIds = [idOf(users, "broker")];
    const accountId = await openAccount(tx, { ...numbers, holderUserIds: [idOf(users, terms.holder)], brokerUserIds });
    const { bankDetailsId } = client;
    books.push(
      bookOf(tx.tenantId, opening, { terms, accountId, bankDetailsId, nextPaymentId: () => nextOf(paymentIds) }),
    );
  }
  paymentIds.push(...(await takeFundingIds(tx, paymentsOfAccount * books.length)));
  return books;
}

function nextOf(ids: number[]): number {
  const id = ids.shift();
  invariant(id !== undefined, "a demo house has numbers enough for its payments");
  return id;
}

type Client = { readonly customerId: number; readonly bankDetailsId: number };

async function openClient(tx: Tx, opening: Opening, { holder, chn, cscsAccount }: DemoAccount): Promise<Client> {
  const { house, openedOn, personalData } = opening;
  const customerId = await createCustomer(tx, { ...personOf(house, holder), chn, kycStatus: "COMPLETE" });
  const { address } = house.users.find(({ userName }) => userName === holder) ?? {};
  invariant(address !== undefined, "every demo customer lives somewhere");
  const papers = { kycEndsOn: addDays(openedOn, 730), riskType: "MEDIUM", bvnLast4: cscsAccount.slice(-4) } as const;
  await keepPapers(tx, customerId, papers);
  await keepAddress(tx, customerId, personalData.sealFor(tx.tenantId, address));
  return { customerId, bankDetailsId: await openBankDetails(tx, opening, { customerId, userName: holder }) };
}

type Holder = { readonly customerId: number; readonly userName: string };

/** Given when the account was opened, and approved then: money may go there from the first day. */
async function openBankDetails(
  tx: Tx,
  { house, openedOn, users, personalData }: Opening,
  { customerId, userName }: Holder,
): Promise<number> {
  const { bankCode, accountNumber } = bankAccountOf(house, userName);
  const at = lagosNoon(openedOn);
  const details: BankDetails = {
    id: await nextFundingId(tx),
    customerId,
    bankCode,
    last4: accountNumber.slice(-4),
    warnings: [],
    accountName: personOf(house, userName).name,
    status: "APPROVED",
    note: "Given with the account",
    askedBy: idOf(users, userName),
    askedAt: at,
    decidedBy: idOf(users, "supervisor"),
    decidedAt: at,
    coolingOffUntil: null,
  };
  const sealed = personalData.sealFor(tx.tenantId, accountNumber);
  const index = personalData.blindIndex(tx.tenantId, `bank:${bankCode}:${accountNumber}`);
  await insertBankDetails(tx, details, { sealed, index });
  return details.id;
}

function bankAccountOf(house: DemoHouse, userName: string): DemoBank {
  const bank = house.users.find((one) => one.userName === userName)?.bank;
  invariant(bank !== undefined, "every demo customer with an account has a bank");
  return bank;
}

type BookTerms = Pick<AccountBook, "terms" | "nextPaymentId"> & {
  readonly accountId: number;
  readonly bankDetailsId: number;
};

function bookOf(
  tenantId: number,
  { house, users }: Opening,
  { accountId, bankDetailsId, ...rest }: BookTerms,
): AccountBook {
  const { cscsAccount, chn, holder: userName } = rest.terms;
  const holderId = idOf(users, userName);
  const state = { active: true, state: "Active", kycComplete: true, holderUserIds: [holderId] } as const;
  const account = { accountId, tenantId, cscsAccount, chn, ...state };
  const holder = callerOf(holderId, tenantRoles.CUSTOMER.grants, false);
  const broker = callerOf(idOf(users, "broker"), tenantRoles.BROKER.grants, true);
  const { bankCode, accountNumber } = bankAccountOf(house, userName);
  const bankName = bankOf(bankCode)?.label ?? bankCode;
  const { name } = personOf(house, userName);
  const officeUserId = idOf(users, "supervisor");
  const person = { name, bankName, last4: accountNumber.slice(-4), bankDetailsId, officeUserId };
  return openBook({ account, holder, broker, person, ...rest }, noBalances);
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
