// Transfers of shares and corrections of cash: asked for, approved or rejected by a second person, taken back, listed.

import { nairaText } from "@tradebook/contract/amount-text.ts";
import type { Answer, Handlers, InputOf } from "@tradebook/contract/method.ts";
import { adjustmentRow, type AdjustmentRow, type adjustmentMethods } from "@tradebook/contract/services/adjustment.ts";
import {
  adjustmentRef,
  approveAdjustment,
  askAdjustment,
  cancelAdjustment,
  rejectAdjustment,
  reversalOf,
  type Adjustment,
  type AdjustmentChange,
  type AdjustmentFacts,
  type NewAdjustment,
} from "@tradebook/domain/funding/adjustment.ts";
import type { Decided } from "@tradebook/domain/funding/funding-refusal.ts";
import { rulesOn } from "@tradebook/domain/funding/funding-rules.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { ok, refuse } from "@tradebook/domain/result.ts";
import { zeroKobo } from "@tradebook/domain/units.ts";
import { readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call } from "../../deps.ts";
import type { Saying } from "../../outbound/notice-texts.ts";
import { alarmHolders } from "../../outbound/tell-holders.ts";
import { holdersOfCustomer } from "../../store/accounts.ts";
import {
  adjustmentFacts,
  adjustmentOfSlip,
  findAdjustment,
  insertAdjustment,
  isBeingReversed,
  listAdjustments,
  markReversed,
  updateAdjustment,
  type AdjustmentView,
} from "../../store/adjustments.ts";
import { fundingRules, holderOf, nextFundingId } from "../../store/funding-facts.ts";
import { isListed } from "../../store/listed-securities.ts";
import type { LockedAccount } from "../../store/order-facts.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";
import { withdrawableOf } from "./deposit-handlers.ts";
import { lockAccount, post, type FundingDeps } from "./funding-caller.ts";
import { requestOnce, stepOn, type Requester, type Standing } from "./funding-steps.ts";

type Methods = typeof adjustmentMethods;
type Step = Standing<AdjustmentView>;

export function adjustmentHandlers(deps: FundingDeps): Handlers<Methods, Call> {
  return {
    AskShareTransfer: (input, call) => askShares(deps, input, call),
    AskCashCorrection: (input, call) => askCash(deps, input, call),
    AskAdjustmentReversal: ({ id, reason }, call) =>
      stepOn(deps, { ...stepOf(id, null), call }, (tx, by) => askReversal(tx, { by, reason })),
    ApproveAdjustment: ({ id, note }, call) =>
      moveOn(deps, { ...stepOf(id, note ?? null), call }, async (tx, { standing, account, act }) =>
        approveAdjustment(standing, await factsOf(tx, { account, ...standing }, act), act),
      ),
    RejectAdjustment: ({ id, reason }, call) =>
      moveOn(deps, { ...stepOf(id, reason), call }, async (tx, { standing, account, act }) =>
        rejectAdjustment(standing, await factsOf(tx, { account, ...standing }, act), act),
      ),
    CancelAdjustment: ({ id }, call) =>
      moveOn(deps, { ...stepOf(id, null), call }, async (_tx, { standing, act }) => cancelAdjustment(standing, act)),
    GetAdjustments: async (input, call) => {
      const who = tenantCall(call);
      if (who === null) return notOnTheHost("entries", "");
      const { cscsAccount = null, kind = null, status = null, from = null, to = null, keyword = null } = input;
      const cut = { skip: input.skipCount, take: input.maxResultCount };
      const filter = { id: null, cscsAccount, kind, status, from, to, keyword };
      const page = await readInTenant(deps.db, who.tenantId, (tx) => listAdjustments(tx, filter, cut));
      return ok({ totalCount: page.totalCount, items: page.items.map(rowOf) });
    },
  };
}

const stepOf = (id: number, note: string | null) => ({ entity: "entry", id, note, find: findAdjustment }) as const;

async function askShares(
  deps: FundingDeps,
  input: InputOf<Methods["AskShareTransfer"]>,
  call: Call,
): Promise<Answer<AdjustmentRow>> {
  const { cscsAccount, direction, securityID, shares, cost, counterparty, slip, reason } = input;
  const given = [String(shares), cost ?? "", counterparty, slip, reason];
  const content = ["shares", cscsAccount, direction, securityID, ...given];
  const asked = { input, operation: "adjustment", content, row: adjustmentRow, call } as const;
  return await requestOnce<typeof adjustmentRow>(deps, asked, async (tx, by) => {
    if (!(await isListed(tx, securityID))) return refuse({ code: "SEC_UNKNOWN", securityID });
    const moved = { securityID, shares, counterparty };
    const what: Adjustment["what"] =
      direction === "in"
        ? { kind: "SharesIn", ...moved, cost: cost ?? null }
        : { kind: "SharesOut", ...moved, cost: null };
    return await enter(tx, { by, what, slip, reason });
  });
}

async function askCash(
  deps: FundingDeps,
  input: InputOf<Methods["AskCashCorrection"]>,
  call: Call,
): Promise<Answer<AdjustmentRow>> {
  const { cscsAccount, direction, amount, houseAccount, slip, reason } = input;
  const content = ["cash", cscsAccount, direction, amount, houseAccount, slip, reason];
  const asked = { input, operation: "adjustment", content, row: adjustmentRow, call } as const;
  return await requestOnce<typeof adjustmentRow>(deps, asked, (tx, by) => {
    const kind = direction === "credit" ? "CashCredit" : "CashDebit";
    return enter(tx, { by, what: { kind, amount, houseAccount }, slip, reason });
  });
}

type Entering = Pick<Adjustment, "what" | "slip" | "reason"> & { readonly by: Requester };

async function enter(tx: Tx, { by, what, slip, reason }: Entering): Promise<Answer<AdjustmentRow>> {
  const taken = await adjustmentOfSlip(tx, { kind: what.kind, slip });
  if (taken !== undefined) return { ok: false, rejection: { code: "REFERENCE_TAKEN", reference: slip, by: taken } };
  const { accountId } = by.found.account;
  const account = await lockAccount(tx, accountId);
  invariant(account !== undefined, "an account stays");
  const asked = { id: await nextFundingId(tx), accountId, what, slip, reason, reversesId: null };
  return await keep(tx, asked, { account, act: by.act });
}

type Reversing = { readonly by: Step; readonly reason: string };

async function askReversal(tx: Tx, { by, reason }: Reversing): Promise<Answer<AdjustmentRow>> {
  const { standing } = by;
  const asked = reversalOf(standing, await nextFundingId(tx), reason);
  if (!asked.ok) return asked;
  if (!(await isBeingReversed(tx, standing.id))) return await keep(tx, asked.value, by);
  const reference = adjustmentRef(standing.id);
  const state = { entity: "entry", reference, status: "being taken back", action: "taken back again" };
  return { ok: false, rejection: { code: "FUNDING_STATE", ...state } };
}

type Asking = Pick<Step, "account" | "act">;

async function keep(tx: Tx, asked: NewAdjustment, { account, act }: Asking): Promise<Answer<AdjustmentRow>> {
  const decided = askAdjustment(asked, await factsOf(tx, { account, ...asked }, act), act);
  if (!decided.ok) return decided;
  await insertAdjustment(tx, decided.value.adjustment);
  return ok(await shown(tx, asked.id));
}

async function factsOf(
  tx: Tx,
  {
    account: { account },
    what,
    reversesId,
  }: Pick<Adjustment, "what" | "reversesId"> & { readonly account: LockedAccount },
  { at, day }: Requester["act"],
): Promise<AdjustmentFacts> {
  const { accountId } = account;
  const { customerId } = await holderOf(tx, accountId);
  const [facts, withdrawable, holderUserIds, rules] = await Promise.all([
    adjustmentFacts(tx, { accountId, what, reversesId, day }),
    withdrawableOf(tx, accountId),
    holdersOfCustomer(tx, customerId),
    fundingRules(tx),
  ]);
  return { ...facts, account, withdrawable, holderUserIds, most: rulesOn(rules, at).maxDeposit };
}

type Moving = ReturnType<typeof stepOf> & { readonly call: Call };
type Decide = (tx: Tx, standing: Step) => Promise<Decided<AdjustmentChange>>;

async function moveOn(deps: FundingDeps, moving: Moving, decide: Decide): Promise<Answer<AdjustmentRow>> {
  return await stepOn<AdjustmentView, AdjustmentRow>(deps, moving, async (tx, by) => {
    const decided = await decide(tx, by);
    if (!decided.ok) return decided;
    const { adjustment, outcome } = decided.value;
    await updateAdjustment(tx, adjustment);
    if (adjustment.status === "APPROVED") {
      if (adjustment.reversesId !== null) await markReversed(tx, adjustment.reversesId);
      await post(tx, { row: null, outcome, details: detailsOf(adjustment) }, by.act.at);
      await alarmHolders(tx, { account: by.account, outbound: deps.outbound }, toldOf(adjustment, by.act.at));
    }
    return ok(await shown(tx, adjustment.id));
  });
}

/** What reports read beside the posting. Of what is taken back, `type` says what it was. */
function detailsOf({ id, what, slip, reason, reversesId }: Adjustment) {
  const beside = { adjustmentId: id, slip, type: what.kind, narration: `Correction: ${reason}` };
  if (!("shares" in what)) return reversesId === null ? beside : { ...beside, narration: `Taken back: ${reason}` };
  const { securityID, counterparty, cost } = what;
  return { adjustmentId: id, slip, type: what.kind, securityID, counterparty, costKobo: Number(cost ?? zeroKobo) };
}

function toldOf({ id, what, reason, reversesId }: Adjustment, at: Requester["act"]["at"]) {
  const refs = { adjustmentId: id };
  const comes = (what.kind === "SharesIn" || what.kind === "CashCredit") === (reversesId === null);
  if ("shares" in what) {
    const title: Saying = [comes ? "Shares have come to your account" : "Shares have left your account"];
    const body: Saying = ["{0}: {1} shares.", what.securityID, String(what.shares)];
    return { kind: "SharesTransferred", title, body, refs, at };
  }
  const amount = nairaText(what.amount);
  const body: Saying = comes ? ["₦{0} added. Why: {1}", amount, reason] : ["₦{0} taken off. Why: {1}", amount, reason];
  return { kind: "CashCorrected", title: ["Your cash was put right by your broker"] satisfies Saying, body, refs, at };
}

async function shown(tx: Tx, id: number): Promise<AdjustmentRow> {
  const view = await findAdjustment(tx, id);
  invariant(view !== undefined, "what was written is there");
  return rowOf(view);
}

function rowOf(view: AdjustmentView): AdjustmentRow {
  const { accountId: _account, what, reversesId, askedByName, decidedByName, ...row } = view;
  const none = { securityID: null, shares: null, cost: null, counterparty: null, amount: null, houseAccount: null };
  return {
    ...row,
    ...none,
    ...what,
    reference: adjustmentRef(view.id),
    takesBack: reversesId === null ? null : adjustmentRef(reversesId),
    askedBy: askedByName,
    decidedBy: decidedByName,
  };
}
