// E-dividend mandates: given by a holder or by staff, answered by the office as the registrar has, withdrawn, listed.

import type { Answer, Handlers, InputOf, OutputOf } from "@tradebook/contract/method.ts";
import type { DividendMandateRow, dividendMandateMethods } from "@tradebook/contract/services/dividend-mandate.ts";
import {
  answerDividendMandate,
  withdrawDividendMandate,
  type DividendMandate,
} from "@tradebook/domain/funding/dividend-mandate.ts";
import { refuseFunding, type Decided } from "@tradebook/domain/funding/funding-refusal.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { ok, refuse } from "@tradebook/domain/result.ts";
import { inTenant, readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call } from "../../deps.ts";
import type { Saying } from "../../outbound/notice-texts.ts";
import { tellHolders } from "../../outbound/tell-holders.ts";
import { bankDetailsInUse } from "../../store/bank-details.ts";
import {
  findDividendMandate,
  insertDividendMandate,
  listDividendMandates,
  openDividendMandates,
  updateDividendMandate,
  type DividendMandateView,
} from "../../store/dividend-mandates.ts";
import { holderOf, takeFundingIds } from "../../store/funding-facts.ts";
import { isListed } from "../../store/listed-securities.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";
import {
  accountFor,
  actOf,
  entersForAll,
  holds,
  lockAccount,
  noSuch,
  seesAllFunding,
  type FundingDeps,
} from "./funding-caller.ts";
import { stepOn, type Standing } from "./funding-steps.ts";

type Methods = typeof dividendMandateMethods;
type Submit = Methods["SubmitDividendMandates"];

export function dividendMandateHandlers(deps: FundingDeps): Handlers<Methods, Call> {
  return {
    SubmitDividendMandates: (input, call) => submit(deps, input, call),
    ActivateDividendMandate: ({ id, note }, call) => moveOn(deps, { id, note: note ?? null, call }, answered(true)),
    RefuseDividendMandate: ({ id, reason }, call) => moveOn(deps, { id, note: reason, call }, answered(false)),
    WithdrawDividendMandate: ({ id }, call) =>
      moveOn(deps, { id, note: null, call }, ({ standing, account, caller, act }) =>
        holds(caller, account) || entersForAll(caller)
          ? withdrawDividendMandate(standing, act)
          : noSuch("mandate", standing.id),
      ),
    GetDividendMandates: async (input, call) => {
      const who = tenantCall(call);
      if (who === null) return notOnTheHost("mandates", "");
      const { cscsAccount = null, status = null, keyword = null, skipCount: skip, maxResultCount: take } = input;
      const holderId = seesAllFunding(who.caller) ? null : who.caller.userId;
      const page = await readInTenant(deps.db, who.tenantId, (tx) =>
        listDividendMandates(tx, { id: null, holderId, cscsAccount, status, keyword }, { skip, take }),
      );
      return ok({ totalCount: page.totalCount, items: page.items.map(rowOf) });
    },
  };
}

async function submit(deps: FundingDeps, input: InputOf<Submit>, call: Call): Promise<Answer<OutputOf<Submit>>> {
  const { cscsAccount } = input;
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("account", cscsAccount);
  const { caller } = who;
  return await inTenant(deps.db, who.tenantId, async (tx): Promise<Answer<OutputOf<Submit>>> => {
    const found = await accountFor(tx, { caller, forAll: entersForAll(caller) }, cscsAccount);
    if (found === undefined) return noSuch("account", cscsAccount);
    const { accountId } = found.account;
    await lockAccount(tx, accountId);
    const securityIDs = [...new Set(input.securityIDs)];
    for (const securityID of securityIDs)
      if (!(await isListed(tx, securityID))) return refuse({ code: "SEC_UNKNOWN", securityID });
    const bank = await bankDetailsInUse(tx, (await holderOf(tx, accountId)).customerId);
    if (bank === undefined) return refuseFunding({ code: "NO_BANK_DETAILS", cscsAccount });
    const act = actOf(deps, caller);
    const open = new Map((await openDividendMandates(tx, cscsAccount)).map((one) => [one.securityID, one]));
    const wanted = securityIDs.filter((securityID) => open.get(securityID)?.bankDetailsId !== bank.id);
    for (const securityID of wanted) await replace(tx, open.get(securityID), act);
    const ids = await takeFundingIds(tx, wanted.length);
    for (const [index, securityID] of wanted.entries()) {
      const given = {
        id: ids[index] ?? 0,
        accountId,
        securityID,
        bankDetailsId: bank.id,
        status: "SUBMITTED",
      } as const;
      const by = { askedBy: act.userId, askedAt: act.at, decidedBy: null, decidedAt: null, note: null };
      await insertDividendMandate(tx, { ...given, ...by });
    }
    return ok({ submitted: wanted.length });
  });
}

/** One to a bank account of before gives way to the one to that of now. */
async function replace(tx: Tx, before: DividendMandateView | undefined, act: Standing<unknown>["act"]): Promise<void> {
  if (before === undefined) return;
  const withdrawn = withdrawDividendMandate(before, act);
  invariant(withdrawn.ok, "an open mandate can be withdrawn");
  await updateDividendMandate(tx, withdrawn.value);
}

type By = Standing<DividendMandateView>;
type Decide = (by: By) => Decided<DividendMandate>;

function answered(isActive: boolean): Decide {
  return ({ standing, account, act }) =>
    answerDividendMandate(standing, { isActive, holderUserIds: account.account.holderUserIds }, act);
}

type Moving = { readonly id: number; readonly note: string | null; readonly call: Call };

async function moveOn(deps: FundingDeps, moving: Moving, decide: Decide): Promise<Answer<DividendMandateRow>> {
  const step = { ...moving, entity: "mandate", find: findDividendMandate } as const;
  return await stepOn<DividendMandateView, DividendMandateRow>(deps, step, async (tx, by) => {
    const decided = decide(by);
    if (!decided.ok) return decided;
    await updateDividendMandate(tx, decided.value);
    const view = await findDividendMandate(tx, moving.id);
    invariant(view !== undefined, "what was written is there");
    await told(tx, by, view);
    return ok(rowOf(view));
  });
}

/** The registrar's answer; what somebody withdraws themselves needs no telling. */
async function told(tx: Tx, { account, act }: By, view: DividendMandateView): Promise<void> {
  if (view.status === "WITHDRAWN") return;
  const title: Saying =
    view.status === "ACTIVE" ? ["An e-dividend mandate is active"] : ["An e-dividend mandate was refused"];
  const body: Saying = ["{0}: {1} {2}.", view.securityID, view.bankName, `••••${view.last4}`];
  const refs = { dividendMandateId: view.id, securityID: view.securityID };
  await tellHolders(tx, account, { kind: "DividendMandate", title, body, refs, at: act.at });
}

function rowOf(view: DividendMandateView): DividendMandateRow {
  const { accountId: _account, bankDetailsId: _bank, last4, askedByName, decidedByName, ...row } = view;
  return { ...row, accountNumber: `••••••${last4}`, askedBy: askedByName, decidedBy: decidedByName };
}
