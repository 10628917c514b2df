// Liens: asked for, placed and lifted by a second person, listed.

import { nairaText } from "@tradebook/contract/amount-text.ts";
import type { Answer, Handlers } from "@tradebook/contract/method.ts";
import { lienRow, type lienMethods, type LienRow } from "@tradebook/contract/services/lien.ts";
import type { Decided } from "@tradebook/domain/funding/funding-refusal.ts";
import {
  approveLift,
  askLien,
  askLift,
  cancelLien,
  lienRef,
  placeLien,
  refuseLift,
  rejectLien,
  type Lien,
  type LienChange,
  type LienFacts,
  type NewLien,
} from "@tradebook/domain/funding/lien.ts";
import type { Instant } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { sharesOf } from "@tradebook/domain/ledger/account.ts";
import { ok, refuse } from "@tradebook/domain/result.ts";
import { quantity } from "@tradebook/domain/units.ts";
import { readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call } from "../../deps.ts";
import type { Saying } from "../../outbound/notice-texts.ts";
import { alarmHolders, type Told } from "../../outbound/tell-holders.ts";
import { holdersOfCustomer } from "../../store/accounts.ts";
import { holderOf, nextFundingId } from "../../store/funding-facts.ts";
import { findLien, insertLien, listLiens, updateLien, type LienView } from "../../store/liens.ts";
import { isListed } from "../../store/listed-securities.ts";
import { freeBalances } from "../../store/order-facts.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";
import { withdrawableOf } from "./deposit-handlers.ts";
import { lockAccount, post, seesAllFunding, type FundingDeps } from "./funding-caller.ts";
import { requestOnce, stepOn, type Requester, type Standing } from "./funding-steps.ts";

type Methods = typeof lienMethods;

export function lienHandlers(deps: FundingDeps): Handlers<Methods, Call> {
  return {
    AskShareLien: ({ securityID, shares, ...input }, call) =>
      enter(deps, { input, what: { securityID, shares }, call }),
    AskCashLien: ({ amount, ...input }, call) => enter(deps, { input, what: { amount }, call }),
    ApproveLien: ({ id, note }, call) => moveOn(deps, { id, note: note ?? null, call }, placeLien),
    RejectLien: ({ id, reason }, call) => moveOn(deps, { id, note: reason, call }, rejectLien),
    CancelLien: ({ id }, call) =>
      moveOn(deps, { id, note: null, call }, (standing, _facts, act) => cancelLien(standing, act)),
    AskLienLift: ({ id, reason }, call) => moveOn(deps, { id, note: reason, call }, askLift),
    ApproveLienLift: ({ id }, call) => moveOn(deps, { id, note: null, call }, approveLift),
    RefuseLienLift: ({ id }, call) => moveOn(deps, { id, note: null, call }, refuseLift),
    GetLiens: async (input, call) => {
      const who = tenantCall(call);
      if (who === null) return notOnTheHost("liens", "");
      const { cscsAccount = null, status = null, keyword = null, skipCount: skip, maxResultCount: take } = input;
      const holderId = seesAllFunding(who.caller) ? null : who.caller.userId;
      const page = await readInTenant(deps.db, who.tenantId, (tx) =>
        listLiens(tx, { id: null, holderId, cscsAccount, status, keyword }, { skip, take }),
      );
      return ok({ totalCount: page.totalCount, items: page.items.map(rowOf) });
    },
  };
}

type Entering = {
  readonly input: Pick<NewLien, "beneficiary" | "reference" | "reason"> & {
    readonly cscsAccount: string;
    readonly idempotencyKey: string;
  };
  readonly what: Lien["what"];
  readonly call: Call;
};

async function enter(deps: FundingDeps, { input, what, call }: Entering): Promise<Answer<LienRow>> {
  const { cscsAccount, beneficiary, reference, reason } = input;
  const pledged = "amount" in what ? ["cash", what.amount] : [what.securityID, String(what.shares)];
  const content = [cscsAccount, ...pledged, beneficiary, reference, reason];
  const asked = { input, operation: "lien", content, row: lienRow, call } as const;
  return await requestOnce<typeof lienRow>(deps, asked, async (tx, by) => {
    if ("securityID" in what && !(await isListed(tx, what.securityID)))
      return refuse({ code: "SEC_UNKNOWN", securityID: what.securityID });
    return await keep(tx, by, { what, beneficiary, reference, reason });
  });
}

async function keep(tx: Tx, by: Requester, terms: Omit<NewLien, "id" | "accountId">): Promise<Answer<LienRow>> {
  const { accountId } = by.found.account;
  await lockAccount(tx, accountId);
  const asked = { ...terms, id: await nextFundingId(tx), accountId };
  const decided = askLien(asked, await factsOf(tx, asked), by.act);
  if (!decided.ok) return decided;
  await insertLien(tx, decided.value.lien);
  return ok(await shown(tx, asked.id));
}

type Moving = { readonly id: number; readonly note: string | null; readonly call: Call };
type Decide = (standing: Lien, facts: LienFacts, act: Standing<LienView>["act"]) => Decided<LienChange>;

async function moveOn(deps: FundingDeps, moving: Moving, decide: Decide): Promise<Answer<LienRow>> {
  const step = { ...moving, entity: "lien", find: findLien } as const;
  return await stepOn<LienView, LienRow>(deps, step, async (tx, { standing, account, act }) => {
    const decided = decide(standing, await factsOf(tx, standing), act);
    if (!decided.ok) return decided;
    const { lien, outcome } = decided.value;
    await updateLien(tx, lien);
    await post(tx, { row: null, outcome, details: { lienId: lien.id, reference: lien.reference } }, act.at);
    if (outcome.journals.length > 0) await alarmHolders(tx, { account, outbound: deps.outbound }, toldOf(lien, act.at));
    return ok(await shown(tx, lien.id));
  });
}

/** That something is bound, and that it is free, is told to the holders by every way there is; nobody can switch it off. */
function toldOf({ id, what, beneficiary, reference, status }: Lien, at: Instant): Told {
  const to = [beneficiary, reference] as const;
  const title: Saying = [
    status === "LIFTED" ? "A pledge on your account was lifted" : "Something in your account was pledged",
  ];
  const body: Saying =
    "amount" in what
      ? ["₦{0}: {1}, by paper {2}.", nairaText(what.amount), ...to]
      : ["{0} {1}: {2}, by paper {3}.", String(what.shares), what.securityID, ...to];
  return { kind: "Lien", title, body, refs: { lienId: id }, at };
}

async function factsOf(tx: Tx, { accountId, what }: Pick<Lien, "accountId" | "what">): Promise<LienFacts> {
  const { customerId } = await holderOf(tx, accountId);
  const [holderUserIds, freeCash, [units]] = await Promise.all([
    holdersOfCustomer(tx, customerId),
    withdrawableOf(tx, accountId),
    freeBalances(tx, [accountId], "securityID" in what ? [sharesOf(what.securityID)] : []),
  ]);
  // What is owed of them is not the client's to pledge.
  const free = Number((units?.balance ?? 0n) - (units?.owed ?? 0n));
  return { holderUserIds, freeCash, freeShares: quantity(Math.max(0, free)) };
}

async function shown(tx: Tx, id: number): Promise<LienRow> {
  const view = await findLien(tx, id);
  invariant(view !== undefined, "what was written is there");
  return rowOf(view);
}

function rowOf(view: LienView): LienRow {
  const { accountId: _account, what, askedByName, decidedByName, liftAskedByName, liftedByName, ...row } = view;
  return {
    ...row,
    securityID: null,
    shares: null,
    amount: null,
    ...what,
    ourReference: lienRef(view.id),
    askedBy: askedByName,
    decidedBy: decidedByName,
    liftAskedBy: liftAskedByName,
    liftedBy: liftedByName,
  };
}
