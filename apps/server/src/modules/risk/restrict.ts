// Puts a security on the restricted list, for the house, an account or a user, and takes it off again.

import type { Answer, InputOf } from "@tradebook/contract/method.ts";
import type { riskService, TradingRestriction } from "@tradebook/contract/services/risk.ts";
import { isAmong } from "@tradebook/domain/funding/one-person.ts";
import { addDays } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { ok, refuse, type Result } from "@tradebook/domain/result.ts";
import { inTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { findAccount } from "../../store/accounts.ts";
import { isListed } from "../../store/listed-securities.ts";
import {
  addRestriction,
  liftRestriction as lift,
  listedRestriction,
  restrictedUsers,
} from "../../store/restrictions.ts";
import { userIdOf } from "../../store/user-names.ts";
import { handsOf } from "../../store/same-person.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";

type RestrictDeps = Pick<Deps, "db" | "market"> & { readonly limitsChanged: (tenantId: number) => void };
type Input = InputOf<(typeof riskService)["RestrictSecurity"]>;
type Lift = InputOf<(typeof riskService)["LiftRestriction"]>;

/** Further ahead than this is a slip of the hand. */
const furthestDays = 4000;

export async function restrictSecurity(
  deps: RestrictDeps,
  input: Input,
  call: Call,
): Promise<Answer<TradingRestriction>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("security", input.securityID);
  const today = deps.market.tradingDay();
  const [from, to, latest] = [input.from ?? today, input.to ?? null, addDays(today, furthestDays)];
  if (from < today || from > latest) return refuse({ code: "DATE_INVALID", field: "from", earliest: today, latest });
  if (to !== null && (to < from || to > latest))
    return refuse({ code: "DATE_INVALID", field: "to", earliest: from, latest });
  const added = await inTenant(deps.db, who.tenantId, async (tx): Promise<Result<TradingRestriction>> => {
    const subject = await subjectOf(tx, input);
    if (!subject.ok) return subject;
    const { securityID, reason } = input;
    const row = { ...subject.value, securityID, reason, from, to, setBy: who.caller.userId, setAt: call.now };
    const shown = await listedRestriction(tx, await addRestriction(tx, row), today);
    invariant(shown !== undefined, "a restriction that was just written is listed");
    return ok(shown);
  });
  if (added.ok) deps.limitsChanged(who.tenantId);
  return added;
}

export async function liftRestriction(
  deps: RestrictDeps,
  input: Lift,
  call: Call,
): Promise<Answer<TradingRestriction>> {
  const who = tenantCall(call);
  const none = { code: "NOT_FOUND", entity: "restriction", id: String(input.id) } as const;
  if (who === null) return refuse(none);
  const { userId } = who.caller;
  const lifted = await inTenant(deps.db, who.tenantId, async (tx): Promise<Answer<TradingRestriction>> => {
    if (isAmong(await handsOf(tx, userId), await restrictedUsers(tx, input.id)))
      return { ok: false, rejection: { code: "SAME_PERSON", action: "lift" } };
    const done = await lift(tx, { ...input, userId, at: call.now });
    const shown = done ? await listedRestriction(tx, input.id, deps.market.tradingDay()) : undefined;
    return shown === undefined ? refuse(none) : ok(shown);
  });
  if (lifted.ok) deps.limitsChanged(who.tenantId);
  return lifted;
}

type Subject = { readonly accountId: number | null; readonly userId: number | null };

async function subjectOf(tx: Tx, { securityID, cscsAccount = null, userName = null }: Input): Promise<Result<Subject>> {
  if (!(await isListed(tx, securityID))) return refuse({ code: "SEC_UNKNOWN", securityID });
  const account = cscsAccount === null ? null : await findAccount(tx, cscsAccount);
  if (account === undefined) return refuse({ code: "NOT_FOUND", entity: "account", id: cscsAccount ?? "" });
  const userId = userName === null ? null : await userIdOf(tx, userName);
  if (userId === undefined) return refuse({ code: "NOT_FOUND", entity: "user", id: userName ?? "" });
  return ok({ accountId: account?.account.accountId ?? null, userId });
}
