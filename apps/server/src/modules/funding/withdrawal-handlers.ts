// Withdrawals: asked for, approved or rejected by a second person, cancelled, paid or failed, listed.

import { nairaText } from "@tradebook/contract/amount-text.ts";
import type { Answer, Handlers, InputOf } from "@tradebook/contract/method.ts";
import { withdrawalRow, type fundingService, type WithdrawalRow } from "@tradebook/contract/services/funding.ts";
import type { Act } from "@tradebook/domain/funding/deposit.ts";
import { refuseFunding, type Decided } from "@tradebook/domain/funding/funding-refusal.ts";
import { rulesOn } from "@tradebook/domain/funding/funding-rules.ts";
import {
  approveWithdrawal,
  cancelWithdrawal,
  failedWithdrawal,
  payOutWithdrawal,
  rejectWithdrawal,
  requestWithdrawal,
  withdrawalRef,
  type WithdrawalChange,
  type WithdrawalStatus,
} from "@tradebook/domain/funding/withdrawal.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { ok } from "@tradebook/domain/result.ts";
import { closeAfter } from "@tradebook/domain/trading-calendar.ts";
import { readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call, Caller } from "../../deps.ts";
import { holdersOfCustomer } from "../../store/accounts.ts";
import { bankDetailsInUse } from "../../store/bank-details.ts";
import { depositBroughtInBy } from "../../store/funding-deposits.ts";
import { fundingRules, holderOf, movedOn, nextFundingId } from "../../store/funding-facts.ts";
import {
  findWithdrawal,
  insertWithdrawal,
  listWithdrawals,
  updateWithdrawal,
  withdrawalOfPayment,
  type WithdrawalView,
} from "../../store/funding-withdrawals.ts";
import type { Saying } from "../../outbound/notice-texts.ts";
import { alarmHolders } from "../../outbound/tell-holders.ts";
import type { LockedAccount } from "../../store/order-facts.ts";
import { readCalendar } from "../../store/reference.ts";
import { tenantPolicies } from "../../store/tenant-settings.ts";
import { withdrawalsHeldUntil } from "../../store/withdrawal-holds.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";
import { withdrawableOf } from "./deposit-handlers.ts";
import { holds, lockAccount, noSuch, ownMoney, post, seesAllFunding, type FundingDeps } from "./funding-caller.ts";
import { filterOf } from "./funding-filter.ts";
import { requestOnce, stepOn, type Requester, type Standing } from "./funding-steps.ts";

type Service = typeof fundingService;
type WithdrawalMethods = Pick<
  Service,
  | "Withdraw"
  | "ApproveWithdrawal"
  | "RejectWithdrawal"
  | "CancelWithdrawal"
  | "PayWithdrawal"
  | "FailWithdrawal"
  | "GetWithdrawals"
>;

export function withdrawalHandlers(deps: FundingDeps): Handlers<WithdrawalMethods, Call> {
  return {
    Withdraw: (input, call) => withdraw(deps, input, call),
    ApproveWithdrawal: ({ id, note }, call) => moveOn(deps, { id, note: note ?? null, call }, approve),
    RejectWithdrawal: ({ id, reason }, call) =>
      moveOn(deps, { id, note: reason, call }, async (_tx, { standing, act }) => rejectWithdrawal(standing, act)),
    CancelWithdrawal: ({ id }, call) => moveOn(deps, { id, note: null, call }, cancel),
    PayWithdrawal: ({ id, bankReference }, call) =>
      moveOn(deps, { id, note: null, call }, async (tx, { standing, account, caller, act }) => {
        if (holds(caller, account)) return ownMoney("pay");
        const by = await withdrawalOfPayment(tx, bankReference, id);
        if (by === undefined) return payOutWithdrawal(standing, bankReference, act);
        return refuseFunding({ code: "REFERENCE_TAKEN", reference: bankReference, by });
      }),
    FailWithdrawal: ({ id, reason }, call) =>
      moveOn(deps, { id, note: reason, call }, async (_tx, { standing, act }) => failedWithdrawal(standing, act)),
    GetWithdrawals: async (input, call) => {
      const who = tenantCall(call);
      if (who === null) return notOnTheHost("withdrawals", "");
      const cut = { skip: input.skipCount, take: input.maxResultCount };
      const filter = filterOf(input, who.caller, deps.clock.now());
      const page = await readInTenant(deps.db, who.tenantId, (tx) => listWithdrawals(tx, filter, cut));
      const items = page.items.map((view) => rowOf(view, who.caller));
      return ok({ totalCount: page.totalCount, items, totals: { amount: page.amount } });
    },
  };
}

async function withdraw(
  deps: FundingDeps,
  input: InputOf<Service["Withdraw"]>,
  call: Call,
): Promise<Answer<WithdrawalRow>> {
  const { cscsAccount, amount, narration } = input;
  const content = [cscsAccount, amount, narration ?? ""];
  const asked = { input, operation: "withdraw", content, row: withdrawalRow, call } as const;
  return await requestOnce(deps, asked, (tx, by) => request(tx, { ...by, deps, input }));
}

type Requesting = Requester & { readonly deps: FundingDeps; readonly input: InputOf<Service["Withdraw"]> };

async function request(tx: Tx, { deps, found, input, caller, act }: Requesting): Promise<Answer<WithdrawalRow>> {
  const { accountId } = found.account;
  const locked = await lockAccount(tx, accountId);
  invariant(locked !== undefined, "an account stays");
  const holder = await holderOf(tx, accountId);
  const [rules, policies, calendar, moved, payable, heldUntil, withdrawable, id] = await Promise.all([
    fundingRules(tx),
    tenantPolicies(tx),
    readCalendar(tx),
    movedOn(tx, holder.customerId, act.day),
    bankDetailsInUse(tx, holder.customerId),
    withdrawalsHeldUntil(tx, accountId, act.at),
    withdrawableOf(tx, accountId),
    nextFundingId(tx),
  ]);
  const facts = {
    account: locked.account,
    kycComplete: locked.account.kycComplete,
    holderKind: holder.kind,
    holderName: holder.name,
    withdrawable,
    rules: rulesOn(rules, act.at),
    earlierToday: moved.withdrawals,
    payable: payable ?? null,
    heldUntil,
    promisedBy: closeAfter(calendar, act.at, policies.payoutDays),
  };
  const narration = input.narration ?? "Withdrawal to own bank account";
  const decided = requestWithdrawal({ id, accountId, amount: input.amount, narration }, facts, act);
  if (!decided.ok) return decided;
  await insertWithdrawal(tx, decided.value.withdrawal);
  return ok(await answered(tx, { deps, change: decided.value, account: locked, caller, act }));
}

type Decide = (tx: Tx, standing: Standing<WithdrawalView>) => Promise<Decided<WithdrawalChange>>;
type Moving = { readonly id: number; readonly note: string | null; readonly call: Call };

async function moveOn(deps: FundingDeps, moving: Moving, decide: Decide): Promise<Answer<WithdrawalRow>> {
  const step = { ...moving, entity: "withdrawal", find: findWithdrawal } as const;
  return await stepOn<WithdrawalView, WithdrawalRow>(deps, step, async (tx, by) => {
    const decided = await decide(tx, by);
    if (!decided.ok) return decided;
    const { account, caller, act } = by;
    await updateWithdrawal(tx, decided.value.withdrawal);
    return ok(await answered(tx, { deps, change: decided.value, account, caller, act }));
  });
}

async function approve(
  tx: Tx,
  { standing, account, act }: Standing<WithdrawalView>,
): Promise<Decided<WithdrawalChange>> {
  const { customerId } = await holderOf(tx, standing.accountId);
  const hands = [act.userId, ...(act.sameAs ?? [])];
  const [inUse, heldUntil, holderUserIds, depositOfToday] = await Promise.all([
    bankDetailsInUse(tx, customerId),
    withdrawalsHeldUntil(tx, standing.accountId, act.at),
    holdersOfCustomer(tx, customerId),
    depositBroughtInBy(tx, { customerId, hands, day: act.day }),
  ]);
  const facts = { account: account.account, holderUserIds, payableId: inUse?.id ?? null, heldUntil, depositOfToday };
  return approveWithdrawal(standing, facts, act);
}

/** Whoever asked, or a holder; to anybody else there is nothing to cancel. */
async function cancel(
  _tx: Tx,
  { standing, account, caller, act }: Standing<WithdrawalView>,
): Promise<Decided<WithdrawalChange>> {
  if (standing.askedBy !== caller.userId && !holds(caller, account)) return noSuch("withdrawal", standing.id);
  return cancelWithdrawal(standing, act);
}

type Decision = {
  readonly deps: FundingDeps;
  readonly change: WithdrawalChange;
  readonly account: LockedAccount;
  readonly caller: Caller;
  readonly act: Act;
};

/** Posts it, tells the holders, and shows it as it now is. */
async function answered(tx: Tx, { deps, change, account, caller, act }: Decision): Promise<WithdrawalRow> {
  const { id, amount, status, narration } = change.withdrawal;
  const view = await findWithdrawal(tx, id);
  invariant(view !== undefined, "what was written is there");
  const details = { channel: "NIBSS", beneficiary: view.accountName, narration, withdrawalId: id };
  await post(tx, { row: null, outcome: change.outcome, details }, act.at);
  const told = toldOf[status];
  const body: Saying = ["₦{0} to {1} {2}.", nairaText(amount), view.bank, masked(view.last4)];
  if (told !== null) {
    const { outbound } = deps;
    await alarmHolders(tx, { account, outbound }, { ...told, body, refs: { withdrawalId: id }, at: act.at });
  }
  return rowOf(view, caller);
}

const toldOf = {
  REQUESTED: { kind: "WithdrawalAsked", title: ["A withdrawal was asked for"] },
  APPROVED: { kind: "WithdrawalApproved", title: ["Your withdrawal is approved"] },
  PAID: { kind: "WithdrawalPaid", title: ["Your withdrawal is paid"] },
  REJECTED: { kind: "WithdrawalRejected", title: ["Your withdrawal was not approved"] },
  FAILED: { kind: "WithdrawalFailed", title: ["The bank did not pay your withdrawal"] },
  CANCELLED: null,
} as const satisfies { readonly [S in WithdrawalStatus]: object | null };

function masked(last4: string): string {
  return `••••••${last4}`;
}

function rowOf(view: WithdrawalView, caller: Caller): WithdrawalRow {
  const { id, cscsAccount, customerName, accountState, amount, narration, status, flags, day } = view;
  const { askedAt, promisedBy, decidedAt, endedAt } = view;
  return {
    id,
    cscsAccount,
    customerName,
    accountState,
    amount,
    narration,
    status,
    day,
    askedAt,
    promisedBy,
    decidedAt,
    endedAt,
    reference: withdrawalRef(id),
    beneficiaryBank: view.bank,
    beneficiaryAccount: masked(view.last4),
    beneficiaryName: view.accountName,
    flags: seesAllFunding(caller) ? [...flags] : [],
    askedBy: view.askedByName,
    decidedBy: view.decidedByName,
    endedBy: view.endedByName,
    bankReference: view.bankReference,
    note: view.note,
  };
}
