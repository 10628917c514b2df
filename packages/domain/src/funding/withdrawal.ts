// Money out: asked for and held at once, approved by another person, paid to the holder's own bank account or given back.

import { accountBar, type AccountState } from "../access/account-state.ts";
import type { Instant, TradingDay } from "../instant.ts";
import { askWithdrawal } from "../ledger/cash-movement.ts";
import type { Journal } from "../ledger/posting.ts";
import { nothing, type Outcome } from "../order/outcome.ts";
import { ok, refuse } from "../result.ts";
import { maxKobo, minus, zeroKobo, type Kobo } from "../units.ts";
import type { Act } from "./deposit.ts";
import { givenBackJournal, paidJournal } from "./funding-journals.ts";
import { refuseFunding, type Decided } from "./funding-refusal.ts";
import { flagsOf, leastAmount, type FundingRules, type HolderKind, type WatchFlag } from "./funding-rules.ts";
import { isAmong, isSelf } from "./one-person.ts";

/** REQUESTED and APPROVED hold the money; the others are ends. */
export const withdrawalStatuses = ["REQUESTED", "APPROVED", "PAID", "REJECTED", "CANCELLED", "FAILED"] as const;
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];

export type Withdrawal = {
  readonly id: number;
  readonly accountId: number;
  readonly amount: Kobo;
  /** The approved bank details it was asked to. */
  readonly bankDetailsId: number;
  readonly narration: string;
  readonly status: WithdrawalStatus;
  readonly flags: readonly WatchFlag[];
  readonly day: TradingDay;
  readonly askedBy: number;
  readonly askedAt: Instant;
  /** When the house has promised to have it paid; null for what was asked before it promised anything. */
  readonly promisedBy: Instant | null;
  /** Who approved or rejected it. */
  readonly decidedBy: number | null;
  readonly decidedAt: Instant | null;
  /** Who told that the bank has paid it or has not, or who cancelled it. */
  readonly endedBy: number | null;
  readonly endedAt: Instant | null;
  readonly bankReference: string | null;
  readonly note: string | null;
};

export type NewWithdrawal = Pick<Withdrawal, "id" | "accountId" | "amount" | "narration">;

/** The holder's bank account that money may go to. */
export type Payable = {
  readonly id: number;
  /** Until when no withdrawal is taken; null for details that came with the account. */
  readonly coolingOffUntil: Instant | null;
};

/** Whether the bank account was changed so lately that no money goes there yet. */
export function coolsOff<P extends Pick<Payable, "coolingOffUntil">>(
  payable: P,
  at: Instant,
): payable is P & { readonly coolingOffUntil: Instant } {
  return payable.coolingOffUntil !== null && at < payable.coolingOffUntil;
}

/** The account that the money leaves, and whether it may. */
export type PayingAccount = {
  readonly cscsAccount: string;
  readonly active: boolean;
  readonly state: AccountState;
};

export type WithdrawalFacts = {
  readonly rules: FundingRules;
  readonly account: PayingAccount;
  readonly kycComplete: boolean;
  readonly holderKind: HolderKind;
  readonly holderName: string;
  readonly withdrawable: Kobo;
  readonly earlierToday: Kobo;
  readonly payable: Payable | null;
  /** Until when no money leaves the account after a sale that was looked at twice; null when nothing holds it. */
  readonly heldUntil: Instant | null;
  readonly promisedBy: Instant;
};

export type WithdrawalChange = { readonly withdrawal: Withdrawal; readonly outcome: Outcome };

export function withdrawalRef(id: number): string {
  return `WDL-${id}`;
}

/** Cleared cash that is bound to nothing, less what the client owes. */
export function withdrawableCash(available: Kobo, owed: Kobo): Kobo {
  return maxKobo(zeroKobo, minus(available, owed));
}

export function requestWithdrawal(asked: NewWithdrawal, facts: WithdrawalFacts, act: Act): Decided<WithdrawalChange> {
  const { account, payable, withdrawable, rules } = facts;
  const { cscsAccount } = account;
  const { maxWithdrawal: most } = rules;
  if (asked.amount < leastAmount || asked.amount > most)
    return refuseFunding({ code: "AMOUNT_OUT_OF_RANGE", field: "amount", least: leastAmount, most });
  const bar = accountBar(account, "withdraw");
  if (bar !== null) return refuse(bar);
  if (!facts.kycComplete) return refuse({ code: "KYC_INCOMPLETE", cscsAccount });
  if (isHeld(facts.heldUntil, act))
    return refuseFunding({ code: "WITHDRAWALS_HELD", cscsAccount, until: facts.heldUntil });
  if (payable === null) return refuseFunding({ code: "NO_BANK_DETAILS", cscsAccount });
  if (coolsOff(payable, act.at))
    return refuseFunding({ code: "COOLING_OFF", what: "withdrawal", until: payable.coolingOffUntil });
  if (asked.amount > withdrawable) {
    return refuseFunding({ code: "WITHDRAWAL_TOO_LARGE", needed: asked.amount, withdrawable });
  }
  const held = askWithdrawal({ ...asked, ref: withdrawalRef(asked.id), businessDate: act.day }, withdrawable);
  if (!held.ok) return held;
  const withdrawal: Withdrawal = {
    ...asked,
    bankDetailsId: payable.id,
    status: "REQUESTED",
    flags: flagsOf({ ...facts, amount: asked.amount, payer: null }, rules),
    day: act.day,
    askedBy: act.userId,
    askedAt: act.at,
    promisedBy: facts.promisedBy,
    decidedBy: null,
    decidedAt: null,
    endedBy: null,
    endedAt: null,
    bankReference: null,
    note: null,
  };
  return ok({ withdrawal, outcome: { ...nothing, journals: [held.value] } });
}

/** Who approves, and what stands now. */
export type Approval = {
  readonly account: PayingAccount;
  readonly holderUserIds: readonly number[];
  /** The bank details that money may go to now. */
  readonly payableId: number | null;
  readonly heldUntil: Instant | null;
  /** Our reference of a deposit of the same client that the same person brought in on this day. */
  readonly depositOfToday: string | null;
};

function isHeld(heldUntil: Instant | null, { at }: Act): heldUntil is Instant {
  return heldUntil !== null && at < heldUntil;
}

/** By somebody who neither asked, nor is the holder, nor brought in money of the client on this day; and only to details that are still the holder's. */
export function approveWithdrawal(withdrawal: Withdrawal, approval: Approval, act: Act): Decided<WithdrawalChange> {
  if (withdrawal.status !== "REQUESTED") return wrongState(withdrawal, "approved");
  if (isSelf(act, withdrawal.askedBy) || isAmong(act, approval.holderUserIds)) {
    return refuseFunding({ code: "SAME_PERSON", action: "approve" });
  }
  const { heldUntil, account, depositOfToday } = approval;
  if (depositOfToday !== null) return refuseFunding({ code: "DEPOSIT_HAND", reference: depositOfToday });
  const { cscsAccount } = account;
  const bar = accountBar(account, "withdraw");
  if (bar !== null) return refuse(bar);
  if (isHeld(heldUntil, act)) return refuseFunding({ code: "WITHDRAWALS_HELD", cscsAccount, until: heldUntil });
  if (approval.payableId !== withdrawal.bankDetailsId) {
    return refuseFunding({ code: "NO_BANK_DETAILS", cscsAccount });
  }
  const decided = { status: "APPROVED", decidedBy: act.userId, decidedAt: act.at, note: act.note } as const;
  return ok({ withdrawal: { ...withdrawal, ...decided }, outcome: nothing });
}

export function rejectWithdrawal(withdrawal: Withdrawal, act: Act): Decided<WithdrawalChange> {
  if (withdrawal.status !== "REQUESTED") return wrongState(withdrawal, "rejected");
  const decided = { status: "REJECTED", decidedBy: act.userId, decidedAt: act.at, note: act.note } as const;
  return moved({ ...withdrawal, ...decided }, givenBackJournal(withdrawal, act.day));
}

/** By whoever asked, or by a holder, as long as nobody has approved it. */
export function cancelWithdrawal(withdrawal: Withdrawal, act: Act): Decided<WithdrawalChange> {
  if (withdrawal.status !== "REQUESTED") return wrongState(withdrawal, "cancelled");
  return moved(ended(withdrawal, "CANCELLED", act), givenBackJournal(withdrawal, act.day));
}

/** The bank has paid it. What it has done is told, whatever was stopped since the approval. */
export function payOutWithdrawal(withdrawal: Withdrawal, bankReference: string, act: Act): Decided<WithdrawalChange> {
  if (withdrawal.status !== "APPROVED") return wrongState(withdrawal, "paid");
  return moved({ ...ended(withdrawal, "PAID", act), bankReference }, paidJournal(withdrawal, act.day));
}

/** The bank has not paid it and will not. */
export function failedWithdrawal(withdrawal: Withdrawal, act: Act): Decided<WithdrawalChange> {
  if (withdrawal.status !== "APPROVED") return wrongState(withdrawal, "given back");
  return moved(ended(withdrawal, "FAILED", act), givenBackJournal(withdrawal, act.day));
}

function ended(withdrawal: Withdrawal, status: WithdrawalStatus, act: Act): Withdrawal {
  return { ...withdrawal, status, endedBy: act.userId, endedAt: act.at, note: act.note ?? withdrawal.note };
}

function moved(withdrawal: Withdrawal, journal: Journal): Decided<WithdrawalChange> {
  return ok({ withdrawal, outcome: { ...nothing, journals: [journal] } });
}

function wrongState({ id, status }: Withdrawal, action: string) {
  return refuseFunding({ code: "FUNDING_STATE", entity: "withdrawal", reference: withdrawalRef(id), status, action });
}
