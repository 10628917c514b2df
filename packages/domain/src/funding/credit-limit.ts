// An approved overdraft: how far an account may go below what it has, from when to when; asked by one person, decided by another.

import { accountBar, type AccountStanding } from "../access/account-state.ts";
import type { Instant, TradingDay } from "../instant.ts";
import { ok, refuse } from "../result.ts";
import { kobo, zeroKobo, type Kobo } from "../units.ts";
import type { Act } from "./deposit.ts";
import { refuseFunding, type Decided } from "./funding-refusal.ts";
import { isAmong, isSelf } from "./one-person.ts";

/** Only APPROVED counts, from its first day to its last; of several the newest. */
export const creditStatuses = ["REQUESTED", "APPROVED", "REJECTED", "CANCELLED"] as const;
export type CreditStatus = (typeof creditStatuses)[number];

export type CreditLimit = {
  readonly id: number;
  readonly accountId: number;
  /** 0 ends what was granted before. */
  readonly limit: Kobo;
  readonly fromDay: TradingDay;
  /** The last day; null for one without an end. */
  readonly toDay: TradingDay | null;
  readonly reason: string;
  readonly status: CreditStatus;
  readonly askedBy: number;
  readonly askedAt: Instant;
  readonly decidedBy: number | null;
  readonly decidedAt: Instant | null;
  readonly note: string | null;
};

export type NewCreditLimit = Pick<CreditLimit, "id" | "accountId" | "limit" | "fromDay" | "toDay" | "reason">;

export type CreditFacts = {
  readonly account: AccountStanding;
  /** Whoever holds any account of the same client. */
  readonly holderUserIds: readonly number[];
  /** What is granted for its first day now. */
  readonly granted: Kobo;
  /** The least that is granted now on any of its days. */
  readonly leastGranted: Kobo;
};

const mostCredit = kobo(1_000_000_000_000_00n);

/** By nobody whose account it is, and for no day that is over. */
export function askCreditLimit(asked: NewCreditLimit, facts: CreditFacts, act: Act): Decided<CreditLimit> {
  if (isAmong(act, facts.holderUserIds)) return refuseFunding({ code: "SAME_PERSON", action: "enter" });
  if (asked.limit < zeroKobo || asked.limit > mostCredit)
    return refuseFunding({ code: "AMOUNT_OUT_OF_RANGE", field: "limit", least: zeroKobo, most: mostCredit });
  if (asked.fromDay < act.day || (asked.toDay !== null && asked.toDay < asked.fromDay))
    return refuseFunding({ code: "CREDIT_DAYS", day: act.day });
  const bar = barOf(asked, facts);
  if (bar !== null) return bar;
  const undecided = { decidedBy: null, decidedAt: null, note: null };
  return ok({ ...asked, ...undecided, status: "REQUESTED", askedBy: act.userId, askedAt: act.at });
}

/** By another person than asked, and by no holder. */
export function approveCreditLimit(asked: CreditLimit, facts: CreditFacts, act: Act): Decided<CreditLimit> {
  if (asked.status !== "REQUESTED") return wrongState(asked, "approved");
  if (!isSecond(asked, facts, act)) return refuseFunding({ code: "SAME_PERSON", action: "approve" });
  const bar = barOf(asked, facts);
  if (bar !== null) return bar;
  return ok(decided(asked, "APPROVED", act));
}

/** Whoever asked cancels it. */
export function rejectCreditLimit(asked: CreditLimit, facts: CreditFacts, act: Act): Decided<CreditLimit> {
  if (asked.status !== "REQUESTED") return wrongState(asked, "rejected");
  if (!isSecond(asked, facts, act)) return refuseFunding({ code: "SAME_PERSON", action: "reject" });
  return ok(decided(asked, "REJECTED", act));
}

/** By whoever asked, as long as nobody has decided. */
export function cancelCreditLimit(asked: CreditLimit, act: Act): Decided<CreditLimit> {
  if (asked.status !== "REQUESTED") return wrongState(asked, "cancelled");
  if (asked.askedBy !== act.userId) return refuseFunding({ code: "NOT_THE_ASKER", reference: creditRef(asked.id) });
  return ok(decided(asked, "CANCELLED", act));
}

export function creditRef(id: number): string {
  return `CRL-${id}`;
}

/** More, or as much for longer, is for buying, and so granted where that is open; less never frees anything. */
function barOf({ limit }: NewCreditLimit, { account, leastGranted }: CreditFacts) {
  const bar = limit > leastGranted ? accountBar(account, "buy") : null;
  return bar === null ? null : refuse(bar);
}

function isSecond({ askedBy }: CreditLimit, { holderUserIds }: CreditFacts, act: Act): boolean {
  return !isSelf(act, askedBy) && !isAmong(act, holderUserIds);
}

function decided(asked: CreditLimit, status: CreditStatus, act: Act): CreditLimit {
  return { ...asked, status, decidedBy: act.userId, decidedAt: act.at, note: act.note };
}

function wrongState({ id, status }: CreditLimit, action: string) {
  return refuseFunding({ code: "FUNDING_STATE", entity: "credit limit", reference: creditRef(id), status, action });
}
