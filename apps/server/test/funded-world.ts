// A small brokerage whose money comes and goes: the Funding and Notification services over it, and who calls them.

import { tenantRoles } from "@tradebook/domain/access/role.ts";
import { fundingService } from "@tradebook/contract/services/funding.ts";
import type { InputOf, OutputOf } from "@tradebook/contract/method.ts";
import type { Instant } from "@tradebook/domain/instant.ts";
import * as z from "zod";
import type { Database } from "../src/db/database.ts";
import { inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import type { Call } from "../src/deps.ts";
import { fundingHandlers } from "../src/modules/funding/funding-handlers.ts";
import type { DeskCaller } from "../src/modules/order/decide.ts";
import { createUser } from "../src/store/new-people.ts";
import { createRole } from "../src/store/new-tenant.ts";
import { makeSmallWorld, testDeps, type SmallWorld } from "./small-world.ts";

type Service = typeof fundingService;
export type Method = keyof Service;
type Answered<M extends Method> =
  | { readonly ok: true; readonly value: OutputOf<Service[M]> }
  | { readonly ok: false; readonly rejection: { readonly code: string } };

/** Asks as it comes over the wire; naira, not kobo. */
export type AskFunding = <M extends Method>(
  method: M,
  caller: DeskCaller,
  body: Record<string, unknown>,
) => Promise<Answered<M>>;

export type FundedWorld = SmallWorld & {
  readonly supervisor: DeskCaller;
  readonly ask: AskFunding;
  readonly deps: ReturnType<typeof testDeps>;
  readonly callOf: (caller: DeskCaller, at?: Instant) => Call;
};

/** The small world with a second administrator, and with people's names that banks can know. */
export async function makeFundedWorld(db: Database, name = "House"): Promise<FundedWorld> {
  const world = await makeSmallWorld(db, name);
  const deps = testDeps(db);
  const handlers = fundingHandlers(deps);
  const supervisor = await inTenant(db, world.tenantId, async (tx) => {
    const grants = tenantRoles.ADMIN.grants;
    const role = { name: "supervisors", displayName: "Supervisors", isStatic: false, isDefault: false, grants };
    const person = {
      userName: "supervisor",
      email: "supervisor@example.com",
      name: "Super",
      surname: "Visor",
      phone: null,
    };
    const roleIds = [await createRole(tx, role)];
    await tx.run(sql`update customer set name = initcap(name) || ' Obi'`);
    const userId = await createUser(tx, { ...person, passwordHash: "none", roleIds });
    return { userId, userName: "supervisor", permissions: new Set(grants) };
  });
  const callOf = ({ userId, userName, permissions }: DeskCaller, at = deps.clock.now()): Call => {
    const caller = { userId, userName, permissions, tenantId: world.tenantId, roles: [] };
    return { caller, tenantId: world.tenantId, culture: "en", now: at, ip: "127.0.0.1" };
  };
  const ask: AskFunding = async (method, caller, body) => {
    // The table is typed method by method; here a method and its own input meet again.
    const handle = handlers[method] as (input: unknown, call: Call) => Promise<never>;
    const input: InputOf<Service[Method]> = z.decode(fundingService[method].input as z.ZodType, body) as never;
    return await handle(input, callOf(caller));
  };
  return { ...world, supervisor, ask, deps, callOf };
}

/** A number that bank 058 could have given: its check digit follows. */
export const adaNuban = "0123456784";
export const adaBank = { bankCode: "058", accountNumber: adaNuban, accountName: "OBI ADA" } as const;
