// Shares that move between this house and another, and cash put right by hand: asked for by one person, decided by another.

import { accountBar, type AccountStanding } from "../access/account-state.ts";
import type { Instant, TradingDay } from "../instant.ts";
import { nothing, type Outcome } from "../order/outcome.ts";
import { ok, refuse } from "../result.ts";
import { divideHalfAway, kobo, maxQuantity, quantity, zeroKobo, type Kobo, type Quantity } from "../units.ts";
import { adjustmentJournal } from "./adjustment-journals.ts";
import type { Act } from "./deposit.ts";
import { refuseFunding, type Decided } from "./funding-refusal.ts";
import { leastAmount } from "./funding-rules.ts";
import { isAmong, isSelf } from "./one-person.ts";

export const adjustmentKinds = ["SharesIn", "SharesOut", "CashCredit", "CashDebit"] as const;
export type AdjustmentKind = (typeof adjustmentKinds)[number];

/** Only APPROVED and REVERSED are in the ledger. CANCELLED: whoever asked took it back before anybody decided. */
export const adjustmentStatuses = ["REQUESTED", "APPROVED", "REJECTED", "CANCELLED", "REVERSED"] as const;
export type AdjustmentStatus = (typeof adjustmentStatuses)[number];

/** The other side of a correction; never the bank, since what comes and goes there is a deposit or a withdrawal. */
export const correctionAccounts = [
  "fee.commission",
  "fee.sec",
  "fee.ngx",
  "fee.cscs",
  "fee.alert",
  "tax.vat",
  "tax.stamp",
  "suspense.cash",
] as const;
export type CorrectionAccount = (typeof correctionAccounts)[number];

export type SharesMoved = {
  readonly kind: "SharesIn" | "SharesOut";
  readonly securityID: string;
  readonly shares: Quantity;
  /** What they had cost in all: said of what comes; of what goes, their part of the average once it is approved. */
  readonly cost: Kobo | null;
  /** Who they come from or go to. */
  readonly counterparty: string;
};

export type CashCorrected = {
  readonly kind: "CashCredit" | "CashDebit";
  readonly amount: Kobo;
  readonly houseAccount: CorrectionAccount;
};

export type Adjustment = {
  readonly id: number;
  readonly accountId: number;
  readonly what: SharesMoved | CashCorrected;
  /** The number of the CSCS slip, or of the paper that a correction stands on. */
  readonly slip: string;
  readonly reason: string;
  /** The one that it takes back; null for what stands by itself. */
  readonly reversesId: number | null;
  readonly status: AdjustmentStatus;
  readonly day: TradingDay;
  readonly askedBy: number;
  readonly askedAt: Instant;
  readonly decidedBy: number | null;
  readonly decidedAt: Instant | null;
  readonly note: string | null;
};

export type NewAdjustment = Pick<Adjustment, "id" | "accountId" | "what" | "slip" | "reason" | "reversesId">;
export type AdjustmentChange = { readonly adjustment: Adjustment; readonly outcome: Outcome };

/** What may leave, as the books stand behind the lock of the account. */
export type AdjustmentFacts = {
  readonly account: AccountStanding;
  readonly holderUserIds: readonly number[];
  /** Shares of the security that are bound to nothing. */
  readonly freeShares: Quantity;
  /** All that are held, and what they had cost. */
  readonly held: { readonly quantity: Quantity; readonly totalCost: Kobo };
  /** Cleared cash that is bound to nothing, less what the client owes. */
  readonly withdrawable: Kobo;
  readonly houseBalance: Kobo;
  /** The largest amount that the house lets anybody enter. */
  readonly most: Kobo;
  /** Of an entry that takes another back, what became of that one since. */
  readonly since: TakenSince;
};

export type TakenSince = {
  /** What of it paid a debt when it came, in kobo or shares: taken back, it is owed again. */
  readonly repaid: bigint;
  /** Whether shares of the security have left, or were split, after it. */
  readonly hasMoved: boolean;
};

export const nothingSince: TakenSince = { repaid: 0n, hasMoved: false };

export function adjustmentRef(id: number): string {
  return `ADJ-${id}`;
}

/** By nobody whose account it is. Nothing is posted before a second person has decided. */
export function askAdjustment(asked: NewAdjustment, facts: AdjustmentFacts, act: Act): Decided<AdjustmentChange> {
  if (isAmong(act, facts.holderUserIds)) return refuseFunding({ code: "SAME_PERSON", action: "enter" });
  const wrong = wrongIn(asked.what, facts) ?? barOf(asked, facts) ?? shortOf(asked, facts);
  if (wrong !== null) return wrong;
  const adjustment: Adjustment = {
    ...asked,
    status: "REQUESTED",
    day: act.day,
    askedBy: act.userId,
    askedAt: act.at,
    decidedBy: null,
    decidedAt: null,
    note: null,
  };
  return ok({ adjustment, outcome: nothing });
}

/** By another person than asked, and by no holder; what may leave is looked at anew. */
export function approveAdjustment(asked: Adjustment, facts: AdjustmentFacts, act: Act): Decided<AdjustmentChange> {
  if (asked.status !== "REQUESTED") return wrongState(asked, "approved");
  if (!isSecond(asked, facts, act)) return refuseFunding({ code: "SAME_PERSON", action: "approve" });
  const wrong = barOf(asked, facts) ?? shortOf(asked, facts);
  if (wrong !== null) return wrong;
  const what = costed(asked, facts);
  const adjustment = decided({ ...asked, what }, "APPROVED", act);
  return ok({ adjustment, outcome: { ...nothing, journals: [adjustmentJournal(adjustment, act.day)] } });
}

/** Whoever asked cancels it. */
export function rejectAdjustment(
  asked: Adjustment,
  facts: Pick<AdjustmentFacts, "holderUserIds">,
  act: Act,
): Decided<AdjustmentChange> {
  if (asked.status !== "REQUESTED") return wrongState(asked, "rejected");
  if (!isSecond(asked, facts, act)) return refuseFunding({ code: "SAME_PERSON", action: "reject" });
  return ok({ adjustment: decided(asked, "REJECTED", act), outcome: nothing });
}

/** By whoever asked, as long as nobody has decided. */
export function cancelAdjustment(asked: Adjustment, act: Act): Decided<AdjustmentChange> {
  if (asked.status !== "REQUESTED") return wrongState(asked, "cancelled");
  if (asked.askedBy !== act.userId) return refuseFunding({ code: "NOT_THE_ASKER", reference: adjustmentRef(asked.id) });
  return ok({ adjustment: decided(asked, "CANCELLED", act), outcome: nothing });
}

/** What takes back one that stands: its mirror, asked for and decided like any other. */
export function reversalOf(standing: Adjustment, id: number, reason: string): Decided<NewAdjustment> {
  if (standing.status !== "APPROVED" || standing.reversesId !== null) return wrongState(standing, "taken back");
  const { accountId, what, slip } = standing;
  return ok({ id, accountId, what, slip, reason, reversesId: standing.id });
}

/** Costs of shares are a figure to reckon with, and move nothing. */
const mostCost = kobo(1_000_000_000_000_000n);

function wrongIn(what: Adjustment["what"], { most }: AdjustmentFacts) {
  if ("amount" in what) {
    const isIn = what.amount >= leastAmount && what.amount <= most;
    return isIn ? null : refuseFunding({ code: "AMOUNT_OUT_OF_RANGE", field: "amount", least: leastAmount, most });
  }
  const { kind, shares, cost } = what;
  if (shares < 1) return refuse({ code: "QTY_INVALID", orderQty: shares, max: quantity(maxQuantity) });
  if (kind === "SharesOut") return null;
  if (cost === null) return refuseFunding({ code: "COST_MISSING" });
  const isIn = cost >= zeroKobo && cost <= mostCost;
  return isIn ? null : refuseFunding({ code: "AMOUNT_OUT_OF_RANGE", field: "cost", least: zeroKobo, most: mostCost });
}

function isSecond(asked: Adjustment, { holderUserIds }: Pick<AdjustmentFacts, "holderUserIds">, act: Act): boolean {
  return !isSelf(act, asked.askedBy) && !isAmong(act, holderUserIds);
}

/** Whether shares, or money of the client, leave by it. */
function takesFromClient({ what: { kind }, reversesId }: Pick<Adjustment, "what" | "reversesId">): boolean {
  return (kind === "SharesOut" || kind === "CashDebit") === (reversesId === null);
}

/** What leaves a client goes no other way than by a sale or a payment where those are stopped: from the house's books it could go on. */
function barOf(asked: Pick<Adjustment, "what" | "reversesId">, { account }: AdjustmentFacts) {
  // Into what is closed nothing goes: it is opened again first.
  if (!takesFromClient(asked) && account.active) return null;
  const bar = accountBar(account, "withdraw") ?? ("shares" in asked.what ? accountBar(account, "sell") : null);
  return bar === null ? null : refuse(bar);
}

function shortOf(asked: Pick<Adjustment, "what" | "reversesId">, facts: AdjustmentFacts) {
  const { what } = asked;
  const takes = takesFromClient(asked);
  if ("shares" in what) {
    const { securityID, shares: needed } = what;
    const free = quantity(facts.freeShares + Number(facts.since.repaid));
    return takes && needed > free ? refuseFunding({ code: "SHARES_NOT_FREE", securityID, needed, free }) : null;
  }
  const { amount: needed, houseAccount } = what;
  const { houseBalance: balance } = facts;
  const withdrawable = kobo(facts.withdrawable + facts.since.repaid);
  if (takes)
    return needed > withdrawable ? refuseFunding({ code: "WITHDRAWAL_TOO_LARGE", needed, withdrawable }) : null;
  return needed > balance ? refuseFunding({ code: "HOUSE_ACCOUNT_SHORT", houseAccount, needed, balance }) : null;
}

/**
 * Shares that go take their part of the average cost along; the last ones the whole rest. What came in and is taken back
 * takes what it brought, unless some of it may have been sold meanwhile: then its part of the average, too.
 */
function costed({ what, reversesId }: Adjustment, { held, since }: AdjustmentFacts): Adjustment["what"] {
  if (!("shares" in what)) return what;
  const isOut = what.kind === "SharesOut";
  if (isOut !== (reversesId === null) || (!isOut && !since.hasMoved)) return what;
  const isAll = what.shares >= held.quantity;
  const cost = isAll ? held.totalCost : divideHalfAway(held.totalCost * BigInt(what.shares), BigInt(held.quantity));
  return { ...what, cost };
}

function decided(asked: Adjustment, status: AdjustmentStatus, act: Act): Adjustment {
  return { ...asked, status, decidedBy: act.userId, decidedAt: act.at, note: act.note };
}

function wrongState({ id, status }: Adjustment, action: string) {
  return refuseFunding({ code: "FUNDING_STATE", entity: "entry", reference: adjustmentRef(id), status, action });
}
