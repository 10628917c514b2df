// Sets limits from a day on; what allows more than before waits for a second person.

import type { Answer, InputOf } from "@tradebook/contract/method.ts";
import type { riskService, TradingLimit } from "@tradebook/contract/services/risk.ts";
import { isAmong, isSelf } from "@tradebook/domain/funding/one-person.ts";
import { addDays, type TradingDay } from "@tradebook/domain/instant.ts";
import { ok, refuse, type Result } from "@tradebook/domain/result.ts";
import { isRise, type LimitScope, type LimitTerms } from "@tradebook/domain/risk/limits.ts";
import { inTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { findAccount } from "../../store/accounts.ts";
import { addLimits, decideLimit, isLimit, limitOfScope, waitingLimit } from "../../store/limits.ts";
import { listedLimit } from "../../store/limits-list.ts";
import { isListed } from "../../store/listed-securities.ts";
import { handsOf } from "../../store/same-person.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";

type LimitDeps = Pick<Deps, "db" | "market"> & { readonly limitsChanged: (tenantId: number) => void };
type Input = InputOf<(typeof riskService)["SetLimits"]>;
type Decision = InputOf<(typeof riskService)["DecideLimits"]>;

/** Further ahead than this is a slip of the hand. */
const furthestDays = 800;

export async function setLimits(deps: LimitDeps, input: Input, call: Call): Promise<Answer<TradingLimit>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("limits", "");
  const today = deps.market.tradingDay();
  const from = input.from ?? today;
  const latest = addDays(today, furthestDays);
  if (from < today || from > latest) return refuse({ code: "DATE_INVALID", field: "from", earliest: today, latest });
  const set = await inTenant(deps.db, who.tenantId, async (tx): Promise<Result<TradingLimit>> => {
    const scope = await scopeOf(tx, input);
    if (!scope.ok) return scope;
    const terms = await termsOf(tx, input, { scope: scope.value, from });
    const { reason } = input;
    const row = { ...scope.value, ...terms, from, reason, setBy: who.caller.userId, setAt: call.now };
    const [id = 0] = await addLimits(tx, [row]);
    return ok(await listedLimit(tx, id, today));
  });
  if (set.ok) deps.limitsChanged(who.tenantId);
  return set;
}

export async function decideLimits(deps: LimitDeps, input: Decision, call: Call): Promise<Answer<TradingLimit>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("limits", input.id);
  const { userId } = who.caller;
  const decided = await inTenant(deps.db, who.tenantId, async (tx): Promise<Answer<TradingLimit>> => {
    const waiting = await waitingLimit(tx, input.id);
    if (waiting === undefined) return (await isLimit(tx, input.id)) ? decidedBefore(input.id) : noSuchLimit(input.id);
    const hands = await handsOf(tx, userId);
    if (isSelf(hands, waiting.setBy) || isAmong(hands, waiting.holders))
      return { ok: false, rejection: { code: "SAME_PERSON", action: "decide on" } };
    await decideLimit(tx, { ...input, userId, at: call.now });
    return ok(await listedLimit(tx, input.id, deps.market.tradingDay()));
  });
  if (decided.ok) deps.limitsChanged(who.tenantId);
  return decided;
}

function decidedBefore(id: number): Answer<never> {
  return { ok: false, rejection: { code: "LIMITS_DECIDED", id } };
}

function noSuchLimit(id: number): Answer<never> {
  return refuse({ code: "NOT_FOUND", entity: "limits", id: String(id) });
}

async function scopeOf(tx: Tx, input: Input): Promise<Result<LimitScope>> {
  const { role = null, cscsAccount = null, securityID = null, board = null } = input;
  const account = cscsAccount === null ? null : await findAccount(tx, cscsAccount);
  if (account === undefined) return refuse({ code: "NOT_FOUND", entity: "account", id: cscsAccount ?? "" });
  if (securityID !== null && !(await isListed(tx, securityID))) return refuse({ code: "SEC_UNKNOWN", securityID });
  return ok({ role, accountId: account?.account.accountId ?? null, securityID, board });
}

type Place = { readonly scope: LimitScope; readonly from: TradingDay };

/** The terms asked for, and whether they allow more than those they follow. How far back twins are looked for stays, unless it is said. */
async function termsOf(
  tx: Tx,
  input: Input,
  { scope, from }: Place,
): Promise<{ readonly terms: LimitTerms; readonly isRise: boolean }> {
  const before = await limitOfScope(tx, scope, from);
  const terms = {
    maxOrderQty: input.maxOrderQty ?? null,
    maxOrderValue: input.maxOrderValue ?? null,
    maxDailyBuy: input.maxDailyBuy ?? null,
    maxOpenOrders: input.maxOpenOrders ?? null,
    gtdMaxDays: input.gtdMaxDays ?? null,
    duplicateWindowMs:
      input.duplicateWindowMs === undefined ? (before?.terms.duplicateWindowMs ?? null) : input.duplicateWindowMs,
    maxOrdersPerSecond: input.maxOrdersPerSecond ?? null,
    allowedTypes: input.allowedTypes ?? null,
    allowedTif: input.allowedTif ?? null,
    warnFromLastPpm: input.warnFromLastPpm ?? null,
    maxFromLastPpm: input.maxFromLastPpm ?? null,
    warnOfVolumePpm: input.warnOfVolumePpm ?? null,
    queueWhenClosed: input.queueWhenClosed ?? null,
  };
  return { terms, isRise: before !== undefined && isRise(before.terms, terms) };
}
