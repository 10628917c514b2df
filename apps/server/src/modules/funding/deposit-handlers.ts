// Deposits: entered, cleared or bounced, reversed, listed.

import { nairaText } from "@tradebook/contract/amount-text.ts";
import type { Answer, Handlers, InputOf } from "@tradebook/contract/method.ts";
import { depositRow, type DepositRow, type fundingService } from "@tradebook/contract/services/funding.ts";
import {
  bounceDeposit,
  clearDeposit,
  depositRef,
  enterDeposit,
  reverseDeposit,
  type Act,
  type Deposit,
  type DepositChange,
} from "@tradebook/domain/funding/deposit.ts";
import type { Decided } from "@tradebook/domain/funding/funding-refusal.ts";
import { rulesOn } from "@tradebook/domain/funding/funding-rules.ts";
import { isAmong } from "@tradebook/domain/funding/one-person.ts";
import { withdrawableCash } from "@tradebook/domain/funding/withdrawal.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { ok, refuse } from "@tradebook/domain/result.ts";
import { kobo, plus, zeroKobo, type Kobo } from "@tradebook/domain/units.ts";
import { readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call, Caller } from "../../deps.ts";
import {
  depositOfPayment,
  findDeposit,
  insertDeposit,
  listDeposits,
  updateDeposit,
  type DepositView,
} from "../../store/funding-deposits.ts";
import { fundingRules, holderOf, movedOn, nextFundingId } from "../../store/funding-facts.ts";
import { repaidBy } from "../../store/debts.ts";
import { cashBalances } from "../../store/ledger.ts";
import type { Saying } from "../../outbound/notice-texts.ts";
import { tellHolders, type Told } from "../../outbound/tell-holders.ts";
import type { LockedAccount } from "../../store/order-facts.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";
import { entersForAll, lockAccount, ownMoney, post, seesAllFunding, type FundingDeps } from "./funding-caller.ts";
import { filterOf } from "./funding-filter.ts";
import { requestOnce, stepOn, type Requester, type Standing } from "./funding-steps.ts";

type Service = typeof fundingService;
type DepositMethods = Pick<Service, "Deposit" | "ClearDeposit" | "ReverseDeposit" | "GetDeposits">;

export function depositHandlers(deps: FundingDeps): Handlers<DepositMethods, Call> {
  return {
    Deposit: (input, call) => deposit(deps, input, call),
    ClearDeposit: ({ id, outcome, note }, call) =>
      moveOn(deps, { id, note: note ?? null, call }, async (_tx, { standing, act }) =>
        outcome === "cleared" ? clearDeposit(standing, act) : bounceDeposit(standing, act),
      ),
    ReverseDeposit: ({ id, reason }, call) =>
      moveOn(deps, { id, note: reason, call }, async (tx, { standing, account: { account }, act }) =>
        reverseDeposit(standing, act, { account, available: await takeable(tx, standing) }),
      ),
    GetDeposits: async (input, call) => {
      const who = tenantCall(call);
      if (who === null) return notOnTheHost("deposits", "");
      const cut = { skip: input.skipCount, take: input.maxResultCount };
      const page = await readInTenant(deps.db, who.tenantId, (tx) =>
        listDeposits(tx, filterOf(input, who.caller, deps.clock.now()), cut),
      );
      const items = page.items.map((view) => rowOf(view, who.caller));
      return ok({ totalCount: page.totalCount, items, totals: { amount: page.amount } });
    },
  };
}

async function deposit(deps: FundingDeps, input: InputOf<Service["Deposit"]>, call: Call): Promise<Answer<DepositRow>> {
  const { cscsAccount, amount, channel, reference, payer, narration } = input;
  const bank = input.bankCode ?? null;
  const content = [
    cscsAccount,
    amount,
    channel,
    reference,
    payer ?? "",
    narration ?? "",
    ...(bank === null ? [] : [bank]),
  ];
  const asked = { input, operation: "deposit", content, row: depositRow, call } as const;
  return await requestOnce(deps, asked, (tx, by) => enter(tx, { ...by, input }));
}

type Entering = Requester & { readonly input: InputOf<Service["Deposit"]> };

async function enter(tx: Tx, { found, input, caller, act }: Entering): Promise<Answer<DepositRow>> {
  const { amount, channel, reference: bankReference } = input;
  const { accountId } = found.account;
  const bankCode = channel === "Cheque" ? (input.bankCode ?? null) : null;
  const by = await depositOfPayment(tx, { channel, bankReference, bankCode });
  if (by !== undefined) return { ok: false, rejection: { code: "REFERENCE_TAKEN", reference: bankReference, by } };
  const locked = await lockAccount(tx, accountId);
  // Money for a closed account: it is opened again first, or the money goes back to whoever sent it.
  if (locked?.account.active !== true) {
    return refuse({ code: "ACC_INACTIVE", cscsAccount: found.account.cscsAccount });
  }
  const holder = await holderOf(tx, accountId);
  const [rules, moved, id] = await Promise.all([
    fundingRules(tx),
    movedOn(tx, holder.customerId, act.day),
    nextFundingId(tx),
  ]);
  const asked = {
    id,
    accountId,
    amount,
    channel,
    bankReference,
    bankCode,
    payer: input.payer ?? holder.name,
    narration: input.narration ?? `Funding by ${channel.toLowerCase()}`,
  };
  const facts = {
    rules: rulesOn(rules, act.at),
    holderKind: holder.kind,
    holderName: holder.name,
    earlierToday: moved.deposits,
    // Staff's own account is a holder's like any other: somebody else confirms what came.
    byStaff: entersForAll(caller) && !found.account.holderUserIds.includes(caller.userId),
  };
  const decided = enterDeposit(asked, facts, act);
  if (!decided.ok) return decided;
  await insertDeposit(tx, decided.value.deposit);
  return ok(await answered(tx, { change: decided.value, account: found, caller, act }));
}

type Moving = { readonly id: number; readonly note: string | null; readonly call: Call };
type Decide = (tx: Tx, by: Standing<DepositView>) => Promise<Decided<DepositChange>>;

async function moveOn(deps: FundingDeps, moving: Moving, decide: Decide): Promise<Answer<DepositRow>> {
  const step = { ...moving, entity: "deposit", find: findDeposit } as const;
  return await stepOn<DepositView, DepositRow>(deps, step, async (tx, by) => {
    const { account, caller, act } = by;
    // Nor does another user of one of the holders.
    if (isAmong(act, account.account.holderUserIds)) return ownMoney("decide on");
    const decided = await decide(tx, by);
    if (!decided.ok) return decided;
    await updateDeposit(tx, decided.value.deposit);
    return ok(await answered(tx, { change: decided.value, account, caller, act }));
  });
}

type Decision = {
  readonly change: DepositChange;
  readonly account: LockedAccount;
  readonly caller: Caller;
  readonly act: Act;
};

/** Posts it, tells the holders, and shows it as it now is. */
async function answered(tx: Tx, { change, account, caller, act }: Decision): Promise<DepositRow> {
  const { id, amount, channel, payer, bankReference, status } = change.deposit;
  const reversed = status === "BOUNCED" || status === "REVERSED";
  const narration = reversed ? (change.deposit.note ?? `${channel} returned`) : change.deposit.narration;
  const details = { channel, payer, narration, bankRef: bankReference, depositId: id };
  await post(tx, { row: null, outcome: change.outcome, details }, act.at);
  const told = toldOf(change.deposit);
  const body: Saying = ["₦{0} by {1}, reference {2}.", nairaText(amount), channel.toLowerCase(), bankReference];
  if (told !== null) await tellHolders(tx, account, { ...told, body, refs: { depositId: id }, at: act.at });
  const view = await findDeposit(tx, id);
  invariant(view !== undefined, "what was written is there");
  return rowOf(view, caller);
}

function toldOf({ status }: Deposit): Pick<Told, "kind" | "title"> | null {
  switch (status) {
    case "CLEARED":
      return { kind: "DepositCleared", title: ["Your deposit is in your account"] };
    case "BOUNCED":
    case "REFUSED":
      return { kind: "DepositBounced", title: ["Your deposit did not come through"] };
    case "REVERSED":
      return { kind: "DepositReversed", title: ["A deposit was taken back"] };
    default:
      return null;
  }
}

/** What is free, and what of this deposit paid a debt when it came. */
async function takeable(tx: Tx, { id, accountId }: Pick<Deposit, "id" | "accountId">): Promise<Kobo> {
  const ref = depositRef(id);
  const repaid = await repaidBy(tx, { kind: "deposit", refs: [ref, `${ref}:cleared`] });
  return plus(await withdrawableOf(tx, accountId), kobo(repaid));
}

/** What is free of an account's cash, as the books stand behind the lock. */
export async function withdrawableOf(tx: Tx, accountId: number): Promise<Kobo> {
  const cash = await cashBalances(tx, accountId);
  return withdrawableCash(cash.get("cash.available") ?? zeroKobo, cash.get("client.receivable") ?? zeroKobo);
}

function rowOf(view: DepositView, caller: Caller): DepositRow {
  const { accountId: _account, bankCode: _code, enteredByName, decidedByName, flags, ...row } = view;
  return {
    ...row,
    reference: depositRef(view.id),
    flags: seesAllFunding(caller) ? [...flags] : [],
    enteredBy: enteredByName,
    decidedBy: decidedByName,
  };
}
