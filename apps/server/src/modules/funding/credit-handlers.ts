// Approved overdrafts: asked for, approved or rejected by a second person, listed.

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
  type CreditLimit,
} from "@tradebook/domain/funding/credit-limit.ts";
import type { Decided } from "@tradebook/domain/funding/funding-refusal.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { ok } from "@tradebook/domain/result.ts";
import { readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call } from "../../deps.ts";
import { holdersOfCustomer } from "../../store/accounts.ts";
import {
  findCreditLimit,
  insertCreditLimit,
  listCreditLimits,
  updateCreditLimit,
  type CreditLimitView,
} from "../../store/credit-limits.ts";
import { holderOf, nextFundingId } from "../../store/funding-facts.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";
import { lockAccount, type FundingDeps } from "./funding-caller.ts";
import { requestOnce, stepOn, type Requester, type Standing } from "./funding-steps.ts";

type Methods = typeof creditLimitMethods;

export function creditHandlers(deps: FundingDeps): Handlers<Methods, Call> {
  return {
    AskCreditLimit: (input, call) => askLimit(deps, input, call),
    ApproveCreditLimit: ({ id, note }, call) =>
      moveOn(deps, { id, note: note ?? null, call }, ({ standing, act }, holders) =>
        approveCreditLimit(standing, holders, act),
      ),
    RejectCreditLimit: ({ id, reason }, call) =>
      moveOn(deps, { id, note: reason, call }, ({ standing, act }, holders) =>
        rejectCreditLimit(standing, holders, act),
      ),
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
  await lockAccount(tx, accountId);
  const asked = { id: await nextFundingId(tx), accountId, ...terms };
  const decided = askCreditLimit(asked, await holdersOf(tx, accountId), by.act);
  if (!decided.ok) return decided;
  await insertCreditLimit(tx, decided.value);
  return ok(await shown(tx, asked.id));
}

type Moving = { readonly id: number; readonly note: string | null; readonly call: Call };
type Decide = (by: Standing<CreditLimitView>, holders: readonly number[]) => Decided<CreditLimit>;

async function moveOn(deps: FundingDeps, moving: Moving, decide: Decide): Promise<Answer<CreditLimitRow>> {
  const step = { ...moving, entity: "credit limit", find: findCreditLimit } as const;
  return await stepOn<CreditLimitView, CreditLimitRow>(deps, step, async (tx, by) => {
    const decided = decide(by, await holdersOf(tx, by.standing.accountId));
    if (!decided.ok) return decided;
    await updateCreditLimit(tx, decided.value);
    return ok(await shown(tx, decided.value.id));
  });
}

/** Whoever holds any account of the same client. */
async function holdersOf(tx: Tx, accountId: number): Promise<readonly number[]> {
  return await holdersOfCustomer(tx, (await holderOf(tx, accountId)).customerId);
}

async function shown(tx: Tx, id: number): Promise<CreditLimitRow> {
  const view = await findCreditLimit(tx, id);
  invariant(view !== undefined, "what was written is there");
  return rowOf(view);
}

function rowOf({ accountId: _account, askedByName, decidedByName, ...row }: CreditLimitView): CreditLimitRow {
  return { ...row, reference: creditRef(row.id), askedBy: askedByName, decidedBy: decidedByName };
}
