// A lien: shares or cash of a client that are pledged to somebody, placed by two people and lifted by two.

import type { Instant, TradingDay } from "../instant.ts";
import { clientAccount, naira, sharesOf, type AccountRef } from "../ledger/account.ts";
import { postingsOf, type Journal } from "../ledger/posting.ts";
import { nothing, type Outcome } from "../order/outcome.ts";
import { ok, refuse } from "../result.ts";
import { kobo, maxQuantity, quantity, type Kobo, type Quantity } from "../units.ts";
import type { Act } from "./deposit.ts";
import { refuseFunding, type Decided } from "./funding-refusal.ts";
import { leastAmount } from "./funding-rules.ts";
import { isAmong, isSelf } from "./one-person.ts";

/** PLACED and LIFTING bind what they name: LIFTING is one that somebody has asked to lift and nobody has decided. */
export const lienStatuses = ["REQUESTED", "PLACED", "REJECTED", "CANCELLED", "LIFTING", "LIFTED"] as const;
export type LienStatus = (typeof lienStatuses)[number];

export type Pledged = { readonly securityID: string; readonly shares: Quantity } | { readonly amount: Kobo };

export type Lien = {
  readonly id: number;
  readonly accountId: number;
  readonly what: Pledged;
  /** To whom it is pledged, and the number of the paper that says so. */
  readonly beneficiary: string;
  readonly reference: string;
  readonly reason: string;
  readonly status: LienStatus;
  readonly day: TradingDay;
  readonly askedBy: number;
  readonly askedAt: Instant;
  readonly decidedBy: number | null;
  readonly decidedAt: Instant | null;
  readonly note: string | null;
  readonly liftReason: string | null;
  readonly liftAskedBy: number | null;
  readonly liftedBy: number | null;
  readonly liftedAt: Instant | null;
};

export type NewLien = Pick<Lien, "id" | "accountId" | "what" | "beneficiary" | "reference" | "reason">;
export type LienChange = { readonly lien: Lien; readonly outcome: Outcome };

export type LienFacts = {
  readonly holderUserIds: readonly number[];
  /** What is bound to nothing and not owed. */
  readonly freeShares: Quantity;
  readonly freeCash: Kobo;
};

export function lienRef(id: number): string {
  return `LIEN-${id}`;
}

/** By nobody whose account it is. Nothing is bound before a second person has decided. */
export function askLien(asked: NewLien, facts: LienFacts, act: Act): Decided<LienChange> {
  if (isAmong(act, facts.holderUserIds)) return refuseFunding({ code: "SAME_PERSON", action: "enter" });
  const wrong = wrongIn(asked.what) ?? shortOf(asked.what, facts);
  if (wrong !== null) return wrong;
  const undecided = { decidedBy: null, decidedAt: null, note: null };
  const unlifted = { liftReason: null, liftAskedBy: null, liftedBy: null, liftedAt: null };
  const entered = { status: "REQUESTED", day: act.day, askedBy: act.userId, askedAt: act.at } as const;
  return moves({ ...asked, ...entered, ...undecided, ...unlifted }, []);
}

/** By another person than asked, and by no holder; what is bound must be free then. */
export function placeLien(asked: Lien, facts: LienFacts, act: Act): Decided<LienChange> {
  if (asked.status !== "REQUESTED") return wrongState(asked, "approved");
  if (!isSecond(asked.askedBy, facts, act)) return refuseFunding({ code: "SAME_PERSON", action: "approve" });
  const short = shortOf(asked.what, facts);
  if (short !== null) return short;
  return moves(decided(asked, "PLACED", act), [lienJournal(asked, "placed", act.day)]);
}

export function rejectLien(asked: Lien, facts: LienFacts, act: Act): Decided<LienChange> {
  if (asked.status !== "REQUESTED") return wrongState(asked, "rejected");
  if (!isSecond(asked.askedBy, facts, act)) return refuseFunding({ code: "SAME_PERSON", action: "reject" });
  return moves(decided(asked, "REJECTED", act), []);
}

/** By whoever asked, as long as nobody has decided. */
export function cancelLien(asked: Lien, act: Act): Decided<LienChange> {
  if (asked.status !== "REQUESTED") return wrongState(asked, "cancelled");
  if (asked.askedBy !== act.userId) return refuseFunding({ code: "NOT_THE_ASKER", reference: lienRef(asked.id) });
  return moves(decided(asked, "CANCELLED", act), []);
}

/** Asks to lift one that binds; it binds on until somebody else agrees. */
export function askLift(lien: Lien, facts: LienFacts, act: Act): Decided<LienChange> {
  if (lien.status !== "PLACED") return wrongState(lien, "lifted");
  if (isAmong(act, facts.holderUserIds)) return refuseFunding({ code: "SAME_PERSON", action: "enter" });
  return moves({ ...lien, status: "LIFTING", liftReason: act.note, liftAskedBy: act.userId }, []);
}

export function approveLift(lien: Lien, facts: LienFacts, act: Act): Decided<LienChange> {
  if (lien.status !== "LIFTING") return wrongState(lien, "lifted");
  if (!isSecond(lien.liftAskedBy, facts, act)) return refuseFunding({ code: "SAME_PERSON", action: "approve" });
  const lifted: Lien = { ...lien, status: "LIFTED", liftedBy: act.userId, liftedAt: act.at };
  // After a consolidation it may bind nothing any more.
  const bindsNothing = "shares" in lien.what && lien.what.shares === 0;
  return moves(lifted, bindsNothing ? [] : [lienJournal(lien, "lifted", act.day)]);
}

/** It binds as before; whoever asked may take that back as well. */
export function refuseLift(lien: Lien, facts: LienFacts, act: Act): Decided<LienChange> {
  if (lien.status !== "LIFTING") return wrongState(lien, "rejected");
  if (isAmong(act, facts.holderUserIds)) return refuseFunding({ code: "SAME_PERSON", action: "reject" });
  return moves({ ...lien, status: "PLACED", liftReason: null, liftAskedBy: null }, []);
}

function lienJournal({ id, accountId, what, beneficiary }: Lien, step: "placed" | "lifted", day: TradingDay): Journal {
  const [free, bound, amount] = endsOf(accountId, what);
  const move = step === "placed" ? { debit: free, credit: bound } : { debit: bound, credit: free };
  return {
    kind: "lien",
    ref: `${lienRef(id)}:${step}`,
    businessDate: day,
    description: step === "placed" ? `Pledged to ${beneficiary}` : `Pledge to ${beneficiary} lifted`,
    orderId: null,
    postings: postingsOf([{ ...move, amount }]),
  };
}

function endsOf(accountId: number, what: Pledged): readonly [AccountRef, AccountRef, bigint] {
  const own = (name: AccountRef["class"], asset = naira) => clientAccount(name, accountId, { asset });
  if ("amount" in what) return [own("cash.available"), own("cash.lien"), what.amount];
  const asset = sharesOf(what.securityID);
  return [own("units.free", asset), own("units.lien", asset), BigInt(what.shares)];
}

function wrongIn(what: Pledged) {
  if ("amount" in what) {
    const most = mostPledged;
    const isIn = what.amount >= leastAmount && what.amount <= most;
    return isIn ? null : refuseFunding({ code: "AMOUNT_OUT_OF_RANGE", field: "amount", least: leastAmount, most });
  }
  return what.shares >= 1 ? null : refuse({ code: "QTY_INVALID", orderQty: what.shares, max: quantity(maxQuantity) });
}

const mostPledged = kobo(1_000_000_000_000_00n);

function shortOf(what: Pledged, { freeShares: free, freeCash }: LienFacts) {
  if ("amount" in what) {
    const needed = what.amount;
    return needed > freeCash ? refuseFunding({ code: "WITHDRAWAL_TOO_LARGE", needed, withdrawable: freeCash }) : null;
  }
  const { securityID, shares: needed } = what;
  return needed > free ? refuseFunding({ code: "SHARES_NOT_FREE", securityID, needed, free }) : null;
}

function isSecond(first: number | null, { holderUserIds }: LienFacts, act: Act): boolean {
  return !isSelf(act, first) && !isAmong(act, holderUserIds);
}

function decided(asked: Lien, status: LienStatus, act: Act): Lien {
  return { ...asked, status, decidedBy: act.userId, decidedAt: act.at, note: act.note };
}

function moves(lien: Lien, journals: readonly Journal[]): Decided<LienChange> {
  return ok({ lien, outcome: { ...nothing, journals } });
}

function wrongState({ id, status }: Lien, action: string) {
  return refuseFunding({ code: "FUNDING_STATE", entity: "lien", reference: lienRef(id), status, action });
}
