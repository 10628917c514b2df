// Takes up rights: for the holder himself or by somebody who may act for him, within what he may, from the cash he has.

import type { Refusal } from "@tradebook/contract/errors.ts";
import type { Answer, InputOf, OutputOf } from "@tradebook/contract/method.ts";
import type { corporateActionService } from "@tradebook/contract/services/corporate-action.ts";
import { accountBar } from "@tradebook/domain/access/account-state.ts";
import { balanceFor, mayActFor } from "@tradebook/domain/access/trading-account.ts";
import { openRights, subscribe } from "@tradebook/domain/corporate-action/apply-action.ts";
import { withdrawableCash } from "@tradebook/domain/funding/withdrawal.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import type { Mandate } from "@tradebook/domain/order/order.ts";
import { nothing } from "@tradebook/domain/order/outcome.ts";
import { ok } from "@tradebook/domain/result.ts";
import { zeroKobo } from "@tradebook/domain/units.ts";
import { inTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { commitOutcomes } from "../../store/commit-outcome.ts";
import { lockCorporateAction, type CorporateAction } from "../../store/corporate-actions.ts";
import { entitlementsPage, insertSubscription, nextSubscription } from "../../store/corporate-actions-holders.ts";
import { cashBalances } from "../../store/ledger.ts";
import { lockAccounts } from "../../store/order-facts.ts";
import { callerFor, findVisibleAccount } from "../../store/visible-account.ts";
import { notOnTheHost, tenantCall, type TenantCall } from "../../tenant-call.ts";
import { entitlementAnswer } from "./action-answer.ts";
import { tellOfRights } from "./tell-holders.ts";

type Method = (typeof corporateActionService)["Subscribe"];
type Input = InputOf<Method>;

export async function subscribeRights(deps: Deps, input: Input, call: Call): Promise<Answer<OutputOf<Method>>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("account", input.cscsAccount);
  return await inTenant(deps.db, who.tenantId, async (tx) => {
    const found = await findVisibleAccount(tx, who.caller, input.cscsAccount);
    if (!found.ok) return found;
    const { account } = found.value;
    if (!mayActFor(callerFor(who.caller, found.value), account)) {
      return refused({ code: "ACC_NOT_PERMITTED", cscsAccount: account.cscsAccount, needs: "TRADE_ALL_ACCOUNTS" });
    }
    const action = await lockCorporateAction(tx, input.id);
    if (action === undefined || action.state === "Entered" || action.state === "Cancelled") {
      return notOnTheHost("corporate action", input.id);
    }
    const { accountId, cscsAccount } = account;
    const isOwn = account.holderUserIds.includes(who.caller.userId);
    const mandate = isOwn ? null : mandateOf(input);
    if (!isOwn && mandate === null) return refused({ code: "MANDATE_REQUIRED", cscsAccount });
    const locked = await lockAccounts(tx, { cscsAccounts: [], accountIds: [accountId] });
    const standing = locked.find((one) => one.account.accountId === accountId);
    invariant(standing !== undefined, "an account stays");
    const bar = accountBar(standing.account, "buy");
    if (bar !== null) return refused(bar);
    const taken = await take(tx, deps, { action, input, call, who, accountId, mandate });
    if (taken.ok && !isOwn) await tellOfRights(tx, { action, account, units: input.units, at: call.now });
    return taken;
  });
}

function mandateOf({ mandate = null }: Input): Mandate | null {
  return mandate === null ? null : { ...mandate, note: mandate.note ?? null };
}

type Taking = {
  readonly action: CorporateAction;
  readonly input: Input;
  readonly call: Call;
  readonly who: TenantCall;
  readonly accountId: number;
  /** Null for the holder's own wish. */
  readonly mandate: Mandate | null;
};

async function take(tx: Tx, { market }: Deps, taking: Taking): Promise<Answer<OutputOf<Method>>> {
  const { action, input, call, who, accountId, mandate } = taking;
  const { id, terms } = action;
  const today = market.tradingDay();
  if (terms.type !== "Rights") return refused({ code: "NOT_RIGHTS", id });
  if (action.state !== "Entitled" || today > terms.closesOn) {
    return refused({ code: "RIGHTS_CLOSED", id, closesOn: terms.closesOn });
  }
  const page = { userId: null, accountId, cut: { skip: 0, take: 1 } };
  const [holder] = (await entitlementsPage(tx, action, page)).rows;
  if (holder === undefined) return notOnTheHost("entitlement of account", input.cscsAccount);
  const { units: subscribed } = holder.subscribed;
  if ((input.subscribed ?? subscribed) !== subscribed) return refused({ code: "RIGHTS_CHANGED", id, subscribed });
  const open = openRights(holder.entitlement, holder.subscribed);
  if (input.units > open || input.units === 0) return refused({ code: "RIGHTS_EXCEEDED", asked: input.units, open });
  const entry = await nextSubscription(tx, id, accountId);
  const cash = await cashBalances(tx, accountId);
  const cashAvailable = withdrawableCash(
    cash.get("cash.available") ?? zeroKobo,
    cash.get("client.receivable") ?? zeroKobo,
  );
  const asked = { accountId, entry, units: input.units, cashAvailable, businessDate: today };
  const taken = subscribe(action, asked);
  if (!taken.ok && taken.rejection.code === "INSUFFICIENT_FUNDS") {
    return refused({ ...taken.rejection, available: balanceFor(who.caller, cashAvailable) });
  }
  if (!taken.ok) return taken;
  const { journal, cost } = taken.value;
  const { userId } = who.caller;
  const kept = { actionId: id, accountId, entry, units: input.units, cost, userId, mandate, at: call.now };
  await insertSubscription(tx, kept);
  await commitOutcomes(tx, { now: call.now, outcomes: [{ ...nothing, journals: [journal] }] });
  const [after] = (await entitlementsPage(tx, action, page)).rows;
  return ok(entitlementAnswer(after ?? holder, { action, today, id: 1 }));
}

function refused(rejection: Refusal) {
  return { ok: false, rejection } as const;
}
