// Two brokerages and a host for tests of the edge: people of every kind, with one password.

import { strict as assert } from "node:assert";
import type { Permission } from "@tradebook/domain/access/permission.ts";
import { hostGrants, tenantRoles } from "@tradebook/domain/access/role.ts";
import { ngxCalendar } from "@tradebook/domain/calendar-data.ts";
import { standardFeeSchedule } from "@tradebook/domain/fees/fee-schedule.ts";
import { deposit, transferIn } from "@tradebook/domain/ledger/cash-movement.ts";
import { nothing } from "@tradebook/domain/order/outcome.ts";
import { kobo, quantity } from "@tradebook/domain/units.ts";
import { hashPassword } from "../src/credentials/password.ts";
import type { Database } from "../src/db/database.ts";
import { inHost, inTenant, type Tx } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { standardLimits } from "../src/store/standard-limits.ts";
import { commitOutcomes } from "../src/store/commit-outcome.ts";
import { createCustomer, createUser, openAccount } from "../src/store/new-people.ts";
import { addCalendar, addSecurities } from "../src/store/new-securities.ts";
import { createRole, createTenant, setFees, setLimits } from "../src/store/new-tenant.ts";
import { opening, securities, today } from "./small-world.ts";

export const password = "correct horse";
export const ada = "0010000001";
export const chidi = "0010000002";
export const meridianAda = "0020000001";

export type EdgeWorld = { readonly defaultId: number; readonly meridianId: number; readonly closedId: number };

/** Default, Meridian and the inactive Closed; the host has an admin as well. */
export async function makeEdgeWorld(db: Database): Promise<EdgeWorld> {
  const hash = await hashPassword(password);
  const tenant = (tenancyName: string) =>
    inHost(db, (tx) => createTenant(tx, { tenancyName, name: `${tenancyName} Securities` }));
  await inHost(db, async (tx) => {
    await addSecurities(tx, securities);
    await addCalendar(tx, ngxCalendar);
    await person(tx, hash, { userName: "admin", grants: hostGrants });
  });
  const [defaultId, meridianId, closedId] = [await tenant("Default"), await tenant("Meridian"), await tenant("Closed")];
  await inTenant(db, defaultId, (tx) => fillDefault(tx, hash));
  await inTenant(db, meridianId, async (tx) => {
    await setUp(tx);
    const other = await person(tx, hash, { userName: "ada", role: "CUSTOMER" });
    await account(tx, other, { cscsAccount: meridianAda, cash: 100_000_000n, shares: 0 });
    await person(tx, hash, { userName: "admin", role: "ADMIN" });
  });
  await inTenant(db, closedId, (tx) => person(tx, hash, { userName: "admin", role: "ADMIN" }));
  await inHost(db, (tx) => tx.run(sql`update tenant set is_active = false where id = ${closedId}`));
  return { defaultId, meridianId, closedId };
}

async function fillDefault(tx: Tx, hash: string): Promise<void> {
  await setUp(tx);
  await person(tx, hash, { userName: "admin", role: "ADMIN" });
  await person(tx, hash, { userName: "broker", role: "BROKER" });
  await person(tx, hash, { userName: "compliance", grants: ["VIEW_AUDIT_TRAIL", "VIEW_ALL_ORDERS"] });
  const adaId = await person(tx, hash, { userName: "ada", role: "CUSTOMER" });
  const chidiId = await person(tx, hash, { userName: "chidi", role: "CUSTOMER" });
  await account(tx, adaId, { cscsAccount: ada, cash: 500_000_000n, shares: 5_000 });
  await account(tx, chidiId, { cscsAccount: chidi, cash: 200_000_000n, shares: 20_000 });
  await person(tx, hash, { userName: "amina", role: "CUSTOMER" });
  await tx.run(sql`update app_user set is_registration_complete = false where user_name = 'amina'`);
  await person(tx, hash, { userName: "gone", role: "CUSTOMER" });
  await tx.run(sql`update app_user set is_active = false where user_name = 'gone'`);
  await person(tx, hash, { userName: "nobody", grants: [] });
  await person(tx, hash, { userName: "locked", role: "CUSTOMER" });
}

async function setUp(tx: Tx): Promise<void> {
  await setFees(tx, standardFeeSchedule);
  await setLimits(tx, standardLimits);
}

type Person = {
  readonly userName: string;
  readonly role?: keyof typeof tenantRoles;
  readonly grants?: readonly Permission[];
};

async function person(tx: Tx, passwordHash: string, { userName, role, grants = [] }: Person): Promise<number> {
  const name = role ?? `OF_${userName.toUpperCase()}`;
  const granted: readonly Permission[] = role === undefined ? grants : tenantRoles[role].grants;
  const [known] = await tx.rows<{ id: number }>(sql`select id from role where normalized_name = ${name}`);
  const roleId =
    known?.id ??
    (await createRole(tx, {
      name,
      displayName: name,
      isStatic: role !== undefined,
      isDefault: role === "CUSTOMER",
      grants: granted,
    }));
  const details = { userName, email: `${userName}@example.com`, name: userName, surname: "Test", phone: null };
  return await createUser(tx, { ...details, passwordHash, roleIds: [roleId], isEmailConfirmed: true });
}

type Opening = { readonly cscsAccount: string; readonly cash: bigint; readonly shares: number };

async function account(tx: Tx, holder: number, { cscsAccount, cash, shares }: Opening): Promise<void> {
  const chn = `C${cscsAccount}AB`;
  const customer = { name: `Customer ${cscsAccount}`, email: "customer@example.com", phone: "", chn };
  const customerId = await createCustomer(tx, { ...customer, kycStatus: "COMPLETE" });
  const accountId = await openAccount(tx, {
    cscsAccount,
    chn,
    customerId,
    name: customer.name,
    openedOn: today,
    holderUserIds: [holder],
    brokerUserIds: [],
  });
  assert(accountId > 0);
  const of = { accountId, ref: `open-${accountId}`, businessDate: today };
  const journals = [
    deposit({ ...of, amount: kobo(cash) }),
    ...(shares === 0 ? [] : [transferIn({ ...of, securityID: "ZENITHBANK", quantity: quantity(shares) })]),
  ];
  await commitOutcomes(tx, { now: opening, outcomes: [{ ...nothing, journals }] });
}
