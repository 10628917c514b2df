// A deposit that a client misses: claimed with its day and reference, matched with one that was entered, or declined.
// It makes no money: what is matched was posted as every deposit is.

import { addDays, type Instant, type TradingDay } from "../instant.ts";
import { ok } from "../result.ts";
import type { Kobo } from "../units.ts";
import type { Act, Deposit } from "./deposit.ts";
import { refuseFunding, type Decided } from "./funding-refusal.ts";
import { leastAmount, type FundingRules } from "./funding-rules.ts";
import { isSelf } from "./one-person.ts";

export const claimStatuses = ["OPEN", "MATCHED", "DECLINED"] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

export type DepositClaim = {
  readonly id: number;
  readonly accountId: number;
  readonly amount: Kobo;
  /** The day the client says the bank took it. */
  readonly paidOn: TradingDay;
  readonly bankReference: string;
  readonly status: ClaimStatus;
  /** The deposit that it was. */
  readonly depositId: number | null;
  readonly askedBy: number;
  readonly askedAt: Instant;
  readonly decidedBy: number | null;
  readonly decidedAt: Instant | null;
  readonly note: string | null;
};

export type NewClaim = Pick<DepositClaim, "id" | "accountId" | "amount" | "paidOn" | "bankReference">;

/** Banks answer for a year; what is older is asked for in person. */
export const claimDays = 366;
/** Of one account at a time: whoever misses more waits for answers. */
export const mostOpenClaims = 5;

export type ClaimFacts = {
  readonly rules: Pick<FundingRules, "maxDeposit">;
  readonly open: number;
  /** Our reference of the account's own deposit that has this bank's reference; null where none has. */
  readonly standing: string | null;
};

export function claimRef(id: number): string {
  return `CLM-${id}`;
}

export function claimDeposit(asked: NewClaim, facts: ClaimFacts, act: Act): Decided<DepositClaim> {
  const { amount, paidOn, bankReference } = asked;
  const most = facts.rules.maxDeposit;
  if (amount < leastAmount || amount > most) {
    return refuseFunding({ code: "AMOUNT_OUT_OF_RANGE", field: "amount", least: leastAmount, most });
  }
  const first = addDays(act.day, -claimDays);
  if (paidOn < first || paidOn > act.day) {
    return refuseFunding({ code: "CLAIM_DAY", first, last: act.day });
  }
  if (facts.standing !== null) {
    return refuseFunding({ code: "REFERENCE_TAKEN", reference: bankReference, by: facts.standing });
  }
  if (facts.open >= mostOpenClaims) return refuseFunding({ code: "CLAIMS_OPEN", most: mostOpenClaims });
  const undecided = { depositId: null, decidedBy: null, decidedAt: null, note: null };
  return ok({ ...asked, ...undecided, status: "OPEN", askedBy: act.userId, askedAt: act.at });
}

type Found = Pick<Deposit, "id" | "accountId" | "amount" | "status">;

/** Another amount than was claimed needs a word on why; what nobody has confirmed is no deposit yet. */
export function matchClaim(claim: DepositClaim, deposit: Found, act: Act): Decided<DepositClaim> {
  if (claim.status !== "OPEN") return wrongState(claim, "matched");
  if (isSelf(act, claim.askedBy)) return refuseFunding({ code: "SAME_PERSON", action: "decide on" });
  if (deposit.accountId !== claim.accountId) return refuseFunding({ code: "CLAIM_OTHER_ACCOUNT" });
  if (deposit.status !== "CLEARED" && deposit.status !== "UNCLEARED") {
    return refuseFunding({ code: "CLAIM_NOT_POSTED", status: deposit.status });
  }
  if (deposit.amount !== claim.amount && act.note === null) {
    return refuseFunding({ code: "CLAIM_AMOUNT", claimed: claim.amount, came: deposit.amount });
  }
  return ok({ ...claim, status: "MATCHED", depositId: deposit.id, ...by(act) });
}

export function declineClaim(claim: DepositClaim, act: Act): Decided<DepositClaim> {
  if (claim.status !== "OPEN") return wrongState(claim, "declined");
  if (isSelf(act, claim.askedBy)) return refuseFunding({ code: "SAME_PERSON", action: "decide on" });
  return ok({ ...claim, status: "DECLINED", ...by(act) });
}

function by({ userId, at, note }: Act) {
  return { decidedBy: userId, decidedAt: at, note };
}

function wrongState({ id, status }: DepositClaim, action: string) {
  return refuseFunding({ code: "FUNDING_STATE", entity: "claim", reference: claimRef(id), status, action });
}
