// Approved overdrafts: asked for, approved or rejected by a second person, listed.

import { nairaText } from "@tradebook/contract/amount-text.ts";
import { dateText } from "@tradebook/contract/date-text.ts";
import type { Answer, Handlers, InputOf } from "@tradebook/contract/method.ts";
import {
  creditLimitRow,
  type creditLimitMethods,
  type CreditLimitRow,
} from "@tradebook/contract/services/credit-limit.ts";
import {
  approveCreditLimit,
  askCreditLimit,
  cancelCreditLimit,
  creditRef,
  rejectCreditLimit,
  type CreditFacts,
  type CreditLimit,
} from "@tradebook/domain/funding/credit-limit.ts";
import type { Decided } from "@tradebook/domain/funding/funding-refusal.ts";
import type { Instant } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { ok } from "@tradebook/domain/result.ts";
import { zeroKobo } from "@tradebook/domain/units.ts";
import { readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call } from "../../deps.ts";
import type { Saying } from "../../outbound/notice-texts.ts";
import { alarmHolders, type Told } from "../../outbound/tell-holders.ts";
import { holdersOfCustomer } from "../../store/accounts.ts";
import {
  creditLimitsOn,
  leastCreditOn,
  findCreditLimit,
  insertCreditLimit,
  listCreditLimits,
  updateCreditLimit,
  type CreditLimitView,
} from "../../store/credit-limits.ts";
import { holderOf, nextFundingId } from "../../store/funding-facts.ts";
import type { LockedAccount } from "../../store/order-facts.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";
import { lockAccount, type FundingDeps } from "./funding-caller.ts";
import { requestOnce, stepOn, type Requester, type Standing } from "./funding-steps.ts";

type Methods = typeof creditLimitMethods;

export function creditHandlers(deps: FundingDeps): Handlers<Methods, Call> {
  return {
    AskCreditLimit: (input, call) => askLimit(deps, input, call),
    ApproveCreditLimit: ({ id, note }, call) =>
      moveOn(deps, { id, note: note ?? null, call }, ({ standing, act }, facts) =>
        approveCreditLimit(standing, facts, act),
      ),
    RejectCreditLimit: ({ id, reason }, call) =>
      moveOn(deps, { id, note: reason, call }, ({ standing, act }, facts) => rejectCreditLimit(standing, facts, act)),
    CancelCreditLimit: ({ id }, call) =>
      moveOn(deps, { id, note: null, call }, ({ standing, act }) => cancelCreditLimit(standing, act)),
    GetCreditLimits: async (input, call) => {
      const who = tenantCall(call);
      if (who === null) return notOnTheHost("credit limits", "");
      const { cscsAccount = null, status = null, keyword = null, skipCount: skip, maxResultCount: take } = input;
      const page = await readInTenant(deps.db, who.tenantId, (tx) =>
        listCreditLimits(tx, { id: null, cscsAccount, status, keyword }, { skip, take }),
      );
      return ok({ totalCount: page.totalCount, items: page.items.map(rowOf) });
    },
  };
}

async function askLimit(
  deps: FundingDeps,
  input: InputOf<Methods["AskCreditLimit"]>,
  call: Call,
): Promise<Answer<CreditLimitRow>> {
  const { cscsAccount, limit, fromDay, toDay = null, reason } = input;
  const content = [cscsAccount, limit, fromDay, toDay ?? "", reason];
  const asked = { input, operation: "creditLimit", content, row: creditLimitRow, call } as const;
  return await requestOnce<typeof creditLimitRow>(deps, asked, (tx, by) =>
    enter(tx, { by, terms: { limit, fromDay, toDay, reason } }),
  );
}

type Entering = {
  readonly by: Requester;
  readonly terms: Pick<CreditLimit, "limit" | "fromDay" | "toDay" | "reason">;
};

async function enter(tx: Tx, { by, terms }: Entering): Promise<Answer<CreditLimitRow>> {
  const { accountId } = by.found.account;
  const account = await lockAccount(tx, accountId);
  invariant(account !== undefined, "an account stays");
  const asked = { id: await nextFundingId(tx), accountId, ...terms };
  const decided = askCreditLimit(asked, await factsOf(tx, account, asked), by.act);
  if (!decided.ok) return decided;
  await insertCreditLimit(tx, decided.value);
  return ok(await shown(tx, asked.id));
}

type Moving = { readonly id: number; readonly note: string | null; readonly call: Call };
type Decide = (by: Standing<CreditLimitView>, facts: CreditFacts) => Decided<CreditLimit>;

async function moveOn(deps: FundingDeps, moving: Moving, decide: Decide): Promise<Answer<CreditLimitRow>> {
  const step = { ...moving, entity: "credit limit", find: findCreditLimit } as const;
  return await stepOn<CreditLimitView, CreditLimitRow>(deps, step, async (tx, by) => {
    const facts = await factsOf(tx, by.account, by.standing);
    const decided = decide(by, facts);
    if (!decided.ok) return decided;
    await updateCreditLimit(tx, decided.value);
    const told = toldOf(decided.value, facts, by.act.at);
    if (told !== null) await alarmHolders(tx, { account: by.account, outbound: deps.outbound }, told);
    return ok(await shown(tx, decided.value.id));
  });
}

async function factsOf(
  tx: Tx,
  { account }: LockedAccount,
  asked: Pick<CreditLimit, "accountId" | "fromDay" | "toDay">,
): Promise<CreditFacts> {
  const { accountId, fromDay } = asked;
  const [{ customerId }, granted, leastGranted] = await Promise.all([
    holderOf(tx, accountId),
    creditLimitsOn(tx, [accountId], fromDay),
    leastCreditOn(tx, asked),
  ]);
  const holderUserIds = await holdersOfCustomer(tx, customerId);
  return { account, holderUserIds, granted: granted.get(accountId) ?? zeroKobo, leastGranted };
}

/** What is granted is told to the holders by every way there is; nobody can switch it off. */
function toldOf(
  { id, limit, fromDay, toDay, status }: CreditLimit,
  { granted }: CreditFacts,
  at: Instant,
): Told | null {
  if (status !== "APPROVED") return null;
  const what = { kind: "CreditLimit", refs: { creditLimitId: id }, at };
  const [first, amount] = [dateText(fromDay), nairaText(limit)];
  if (limit === zeroKobo) {
    const body: Saying = ["From {0} on no order can draw on it. What is drawn is to be paid back.", first];
    return { ...what, title: ["Your overdraft was ended by your broker"], body };
  }
  const title: Saying = [
    granted === zeroKobo ? "Your broker has granted you an overdraft" : "Your overdraft was changed by your broker",
  ];
  const until: Saying = ["Up to ₦{0}, from {1} to {2}.", amount, first, dateText(toDay ?? fromDay)];
  return { ...what, title, body: toDay === null ? ["Up to ₦{0}, from {1} on.", amount, first] : until };
}

async function shown(tx: Tx, id: number): Promise<CreditLimitRow> {
  const view = await findCreditLimit(tx, id);
  invariant(view !== undefined, "what was written is there");
  return rowOf(view);
}

function rowOf({ accountId: _account, askedByName, decidedByName, ...row }: CreditLimitView): CreditLimitRow {
  return { ...row, reference: creditRef(row.id), askedBy: askedByName, decidedBy: decidedByName };
}
