// CorporateAction: answers for the CorporateAction service.

import type { Refusal } from "@tradebook/contract/errors.ts";
import type { Answer, Handlers, InputOf, OutputOf } from "@tradebook/contract/method.ts";
import type { CorporateActionRow, corporateActionService } from "@tradebook/contract/services/corporate-action.ts";
import { isSelf } from "@tradebook/domain/funding/one-person.ts";
import { returnSubscription } from "@tradebook/domain/corporate-action/apply-action.ts";
import {
  changesUnits,
  checkDates,
  corporateActionStates,
  exDateFor,
} from "@tradebook/domain/corporate-action/corporate-action.ts";
import { nothing } from "@tradebook/domain/order/outcome.ts";
import { ok } from "@tradebook/domain/result.ts";
import { kobo } from "@tradebook/domain/units.ts";
import { inTenant, readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call, Caller, Deps } from "../../deps.ts";
import { commitThroughDebts } from "../../store/commit-through-debts.ts";
import {
  approveCorporateAction,
  cancelCorporateAction,
  corporateActionsPage,
  findCorporateAction,
  insertCorporateAction,
  lockCorporateAction,
  type CorporateAction,
} from "../../store/corporate-actions.ts";
import { countHolders, entitlementsPage, subscribedCash } from "../../store/corporate-actions-holders.ts";
import { movesOfAction } from "../../store/corporate-actions-moves.ts";
import { beginReversal } from "../../store/corporate-actions-reversals.ts";
import { lockAccounts } from "../../store/order-facts.ts";
import { securityNames } from "../../store/portfolio.ts";
import { readReference } from "../../store/reference.ts";
import { handsOf } from "../../store/same-person.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";
import { actionAnswer, entitlementAnswer } from "./action-answer.ts";
import { carryOut, entitle, type OrderCanceller } from "./carry-out.ts";
import { enteredTerms } from "./entered-terms.ts";
import { subscribeRights } from "./subscribe-rights.ts";
import { takeBack } from "./take-back.ts";

type Service = typeof corporateActionService;
export type CorporateActionDeps = Deps & { readonly orderDesk: OrderCanceller };

export function corporateActionHandlers(deps: CorporateActionDeps): Handlers<Service, Call> {
  return {
    Create: (input, call) => create(deps, input, call),
    Approve: (input, call) => approve(deps, input, call),
    Cancel: (input, call) => cancel(deps, input, call),
    Apply: (input, call) => apply(deps, input, call),
    Reverse: (input, call) => reverse(deps, input, call),
    GetAll: (input, call) => getAll(deps, input, call),
    Get: (input, call) => get(deps, input, call),
    Subscribe: (input, call) => subscribeRights(deps, input, call),
  };
}

async function create(deps: Deps, input: InputOf<Service["Create"]>, call: Call): Promise<Answer<CorporateActionRow>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("security", input.securityID);
  return await inTenant(deps.db, who.tenantId, async (tx) => {
    const { securityID, announcedOn, qualificationDate, paymentDate } = input;
    const names = await securityNames(tx, [securityID]);
    if (!names.has(securityID)) return refused({ code: "SEC_UNKNOWN", securityID });
    const { calendar } = await readReference(tx);
    const terms = enteredTerms(input);
    const exDate = input.exDate ?? exDateFor(calendar, qualificationDate);
    const dates = checkDates(calendar, terms, { announcedOn, exDate, qualificationDate, paymentDate });
    if (!dates.ok) return dates;
    const by = { userId: who.caller.userId, at: call.now };
    const id = await insertCorporateAction(tx, { ...dates.value, terms, securityID, note: input.note ?? "", ...by });
    return await answered(tx, id);
  });
}

type One = InputOf<Service["Approve"]>;

async function approve(deps: Deps, { id }: One, call: Call): Promise<Answer<CorporateActionRow>> {
  const who = tenantCall(call);
  if (who === null) return unknown(id);
  return await inTenant(deps.db, who.tenantId, async (tx) => {
    const action = await lockCorporateAction(tx, id);
    if (action === undefined) return unknown(id);
    if (!corporateActionStates[action.state].approve) return gone(action, "approved");
    if (isSelf(await handsOf(tx, who.caller.userId), action.createdById))
      return refused({ code: "SAME_PERSON", action: "approve" });
    // A holiday that was declared since it was entered moves the day from which buyers are registered too late.
    const { calendar } = await readReference(tx);
    const dates = checkDates(calendar, action.terms, action);
    if (!dates.ok) return dates;
    await approveCorporateAction(tx, id, { userId: who.caller.userId, at: call.now });
    await entitle(tx, deps, { id, today: deps.market.tradingDay() });
    return await answered(tx, id);
  });
}

async function cancel(
  deps: Deps,
  { id, reason }: InputOf<Service["Cancel"]>,
  call: Call,
): Promise<Answer<CorporateActionRow>> {
  const who = tenantCall(call);
  if (who === null) return unknown(id);
  return await inTenant(deps.db, who.tenantId, async (tx) => {
    const action = await lockCorporateAction(tx, id);
    if (action === undefined) return unknown(id);
    if (!corporateActionStates[action.state].cancel || (await hasBegun(tx, action))) return gone(action, "cancelled");
    await giveBackSubscriptions(tx, deps, action);
    await cancelCorporateAction(tx, id, { userId: who.caller.userId, at: call.now, reason });
    return await answered(tx, id);
  });
}

/** Whether some holders have what they get already: then the rest will have it too. */
async function hasBegun(tx: Tx, action: CorporateAction): Promise<boolean> {
  return (await countHolders(tx, action)).applied > 0;
}

async function giveBackSubscriptions(tx: Tx, { clock, market }: Deps, action: CorporateAction): Promise<void> {
  if (action.terms.type !== "Rights") return;
  const asked = await subscribedCash(tx, action.id);
  if (asked.length === 0) return;
  await lockAccounts(tx, { cscsAccounts: [], accountIds: asked.map(({ accountId }) => accountId) });
  const businessDate = market.tradingDay();
  const journals = asked.map(({ accountId, cost }) =>
    returnSubscription(action, { accountId, cost: kobo(cost), businessDate }),
  );
  await commitThroughDebts(tx, { now: clock.now(), outcomes: [{ ...nothing, journals }] });
}

async function apply(deps: CorporateActionDeps, { id }: One, call: Call): Promise<Answer<OutputOf<Service["Apply"]>>> {
  const who = tenantCall(call);
  if (who === null) return unknown(id);
  const { tenantId } = who;
  const today = deps.market.tradingDay();
  const action = await readInTenant(deps.db, tenantId, (tx) => findCorporateAction(tx, id));
  if (action === undefined) return unknown(id);
  if (action.state === "Entered" || action.state === "Cancelled") return gone(action, "applied");
  const due = changesUnits(action.terms.type) ? action.exDate : action.paymentDate;
  if (today < due) return refused({ code: "CA_NOT_DUE", id, due });
  const done = await carryOut(deps, { tenantId, id, today });
  return await readInTenant(deps.db, tenantId, async (tx) => {
    const now = await answered(tx, id);
    return now.ok ? ok({ ...done, action: now.value }) : now;
  });
}

async function reverse(
  deps: Deps,
  { id, reason }: InputOf<Service["Reverse"]>,
  call: Call,
): Promise<Answer<OutputOf<Service["Reverse"]>>> {
  const who = tenantCall(call);
  if (who === null) return unknown(id);
  const { tenantId } = who;
  const { userId } = who.caller;
  const refusal = await inTenant(deps.db, tenantId, async (tx) => {
    const action = await lockCorporateAction(tx, id);
    if (action === undefined) return unknown(id);
    if (action.state === "Reversing") return null;
    if (action.state !== "Applied") return gone(action, "taken back");
    if (isSelf(await handsOf(tx, userId), action.approvedById))
      return refused({ code: "SAME_PERSON", action: "take back" });
    await beginReversal(tx, id, { userId, at: call.now, reason });
    return null;
  });
  if (refusal !== null) return refusal;
  const done = await takeBack(deps, { tenantId, id, today: deps.market.tradingDay() });
  return await readInTenant(deps.db, tenantId, async (tx) => {
    const now = await answered(tx, id);
    return now.ok ? ok({ ...done, action: now.value }) : now;
  });
}

async function getAll(
  deps: Deps,
  input: InputOf<Service["GetAll"]>,
  call: Call,
): Promise<Answer<OutputOf<Service["GetAll"]>>> {
  const who = tenantCall(call);
  if (who === null) return ok({ totalCount: 0, items: [] });
  const { type = null, state = null, keyword = null, skipCount, maxResultCount } = input;
  const search = { id: null, type, state, keyword, securityID: input.securityID ?? null };
  const cut = { skip: skipCount, take: maxResultCount };
  return await readInTenant(deps.db, who.tenantId, async (tx) => {
    const page = await corporateActionsPage(tx, { ...search, approvedOnly: !isStaff(who.caller) }, cut);
    const hidden = { holders: null, waiting: null };
    return ok({ totalCount: page.count, items: page.rows.map((row) => actionAnswer(row, hidden)) });
  });
}

async function get(
  deps: Deps,
  { id, skipCount, maxResultCount }: InputOf<Service["Get"]>,
  call: Call,
): Promise<Answer<OutputOf<Service["Get"]>>> {
  const who = tenantCall(call);
  if (who === null) return unknown(id);
  return await readInTenant(deps.db, who.tenantId, async (tx) => {
    const action = await findCorporateAction(tx, id);
    const staff = isStaff(who.caller);
    const isHidden = action?.state === "Entered" || action?.state === "Cancelled";
    if (action === undefined || (isHidden && !staff)) return unknown(id);
    const cut = { skip: skipCount, take: maxResultCount };
    const userId = staff ? null : who.caller.userId;
    const { count, rows } = await entitlementsPage(tx, action, { userId, accountId: null, cut });
    const today = deps.market.tradingDay();
    const items = rows.map((row, index) => entitlementAnswer(row, { action, today, id: skipCount + index + 1 }));
    const counts = staff ? await countHolders(tx, action) : { holders: null, waiting: null };
    const moves = [...(await movesOfAction(tx, id))];
    return ok({ action: actionAnswer(action, counts), moves, totalCount: count, items });
  });
}

async function answered(tx: Tx, id: number): Promise<Answer<CorporateActionRow>> {
  const action = await findCorporateAction(tx, id);
  return action === undefined ? unknown(id) : ok(actionAnswer(action, await countHolders(tx, action)));
}

function isStaff({ permissions }: Caller): boolean {
  return permissions.has("Pages.CorporateActions");
}

function unknown(id: number) {
  return notOnTheHost("corporate action", id);
}

function gone({ id, state }: CorporateAction, act: string) {
  return refused({ code: "CA_STATE", id, state, act });
}

function refused(rejection: Refusal) {
  return { ok: false, rejection } as const;
}
