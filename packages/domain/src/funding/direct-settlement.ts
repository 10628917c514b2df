// Direct Cash Settlement: with the client's mandate what sales bring goes straight to their own bank account (domain/ngx.md 3).

import { accountBar } from "../access/account-state.ts";
import type { Instant, TradingDay } from "../instant.ts";
import { clientAccount, houseAccount, naira } from "../ledger/account.ts";
import { postingsOf, type Journal } from "../ledger/posting.ts";
import type { Rejection } from "../rejection.ts";
import { ok, refuse } from "../result.ts";
import { addBusinessDays, type TradingCalendar } from "../trading-calendar.ts";
import { minus, type Kobo } from "../units.ts";
import type { Act } from "./deposit.ts";
import { refuseFunding, type Decided } from "./funding-refusal.ts";
import { coolsOff, type Payable, type PayingAccount } from "./withdrawal.ts";
import { isAmong, isSelf } from "./one-person.ts";

/** SENT: the bank details are with the depository, and the mandate holds from its first day on. */
export const directSettlementStatuses = ["REQUESTED", "SENT", "REJECTED", "WITHDRAWN"] as const;
export type DirectSettlementStatus = (typeof directSettlementStatuses)[number];

/** The depository has the bank details so many working days before the first proceeds go there. */
export const noticeDays = 3;

export type DirectSettlement = {
  readonly id: number;
  readonly accountId: number;
  /** The approved bank details that it names; it pays to no others. */
  readonly bankDetailsId: number;
  /** The number of the paper that staff entered it from; null where a holder gave it. */
  readonly paper: string | null;
  readonly status: DirectSettlementStatus;
  readonly askedBy: number;
  readonly askedAt: Instant;
  readonly decidedBy: number | null;
  readonly decidedAt: Instant | null;
  readonly note: string | null;
  /** The first settlement day that it holds for; null until it is sent. */
  readonly fromDay: TradingDay | null;
  readonly endedBy: number | null;
  readonly endedAt: Instant | null;
};

export type DirectSettlementFacts = {
  readonly account: PayingAccount;
  readonly kycComplete: boolean;
  readonly holderUserIds: readonly number[];
  /** The bank details that money may go to now. */
  readonly payable: Payable | null;
  readonly isOpenAlready: boolean;
};

export type NewDirectSettlement = Pick<DirectSettlement, "id" | "accountId" | "paper">;

/** By a holder, or by staff from the client's paper. */
export function askDirectSettlement(
  asked: NewDirectSettlement,
  facts: DirectSettlementFacts,
  act: Act,
): Decided<DirectSettlement> {
  const { account, payable, isOpenAlready } = facts;
  const { cscsAccount } = account;
  const bar = payingBar(facts);
  if (bar !== null) return refuse(bar);
  if (isOpenAlready) return refuseFunding({ code: "DIRECT_SETTLEMENT_STANDS", cscsAccount });
  if (!facts.holderUserIds.includes(act.userId) && asked.paper === null)
    return refuseFunding({ code: "MANDATE_PAPER_MISSING" });
  if (payable === null) return refuseFunding({ code: "NO_BANK_DETAILS", cscsAccount });
  if (coolsOff(payable, act.at))
    return refuseFunding({ code: "COOLING_OFF", what: "mandate", until: payable.coolingOffUntil });
  const undecided = { decidedBy: null, decidedAt: null, note: null, fromDay: null, endedBy: null, endedAt: null };
  const entered = { status: "REQUESTED", askedBy: act.userId, askedAt: act.at } as const;
  return ok({ ...asked, bankDetailsId: payable.id, ...entered, ...undecided });
}

type PayingOut = Pick<DirectSettlementFacts, "account" | "kycComplete">;
type Sending = DirectSettlementFacts & { readonly calendar: TradingCalendar };

/** By another person than asked and by no holder: the bank details are sent to the depository on this day. */
export function sendDirectSettlement(asked: DirectSettlement, facts: Sending, act: Act): Decided<DirectSettlement> {
  if (asked.status !== "REQUESTED") return wrongState(asked, "sent");
  if (isSelf(act, asked.askedBy) || isAmong(act, facts.holderUserIds))
    return refuseFunding({ code: "SAME_PERSON", action: "approve" });
  const bar = payingBar(facts);
  if (bar !== null) return refuse(bar);
  const { payable } = facts;
  if (payable === null || payable.id !== asked.bankDetailsId)
    return refuseFunding({ code: "DIRECT_SETTLEMENT_BANK", cscsAccount: facts.account.cscsAccount });
  if (coolsOff(payable, act.at))
    return refuseFunding({ code: "COOLING_OFF", what: "mandate", until: payable.coolingOffUntil });
  const fromDay = addBusinessDays(facts.calendar, act.day, noticeDays);
  return ok({ ...decided(asked, "SENT", act), fromDay });
}

/** Why the account pays nothing out, as a withdrawal is asked it; null where it does. */
export function payingBar({ account, kycComplete }: PayingOut): Rejection | null {
  const bar = accountBar(account, "withdraw");
  if (bar !== null) return bar;
  return kycComplete ? null : { code: "KYC_INCOMPLETE", cscsAccount: account.cscsAccount };
}

export function rejectDirectSettlement(asked: DirectSettlement, act: Act): Decided<DirectSettlement> {
  return asked.status === "REQUESTED" ? ok(decided(asked, "REJECTED", act)) : wrongState(asked, "rejected");
}

/** At once, by a holder or by staff: what settles after it is the client's to use here. */
export function withdrawDirectSettlement(mandate: DirectSettlement, act: Act): Decided<DirectSettlement> {
  if (mandate.status !== "REQUESTED" && mandate.status !== "SENT") return wrongState(mandate, "withdrawn");
  return ok({ ...mandate, status: "WITHDRAWN", endedBy: act.userId, endedAt: act.at });
}

/** What of a settlement day's proceeds goes on to the client's bank, once they have paid what the client owes. */
export type PassedOn = {
  readonly accountId: number;
  readonly settleDate: TradingDay;
  readonly proceeds: Kobo;
  readonly repaid: Kobo;
};

/** Null where the proceeds paid debts alone. In and out again on one day: the house's bank account keeps nothing of it. */
export function directSettlementJournal(of: PassedOn, businessDate: TradingDay): Journal | null {
  const { accountId, settleDate, proceeds, repaid } = of;
  if (proceeds <= repaid) return null;
  return {
    kind: "direct-settlement",
    ref: `DCS-${settleDate}:${accountId}`,
    businessDate,
    description: `Sale proceeds of ${settleDate} paid straight to the client's bank`,
    orderId: null,
    postings: postingsOf([
      {
        debit: clientAccount("cash.available", accountId, { asset: naira }),
        credit: houseAccount("bank.client", { asset: naira }),
        amount: minus(proceeds, repaid),
      },
    ]),
  };
}

function decided(asked: DirectSettlement, status: "SENT" | "REJECTED", act: Act): DirectSettlement {
  return { ...asked, status, decidedBy: act.userId, decidedAt: act.at, note: act.note };
}

function wrongState({ id, status }: DirectSettlement, action: string) {
  return refuseFunding({ code: "FUNDING_STATE", entity: "mandate", reference: String(id), status, action });
}
