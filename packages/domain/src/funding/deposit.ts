// Money in: entered by staff, or told of by the holder and confirmed by staff; cleared, bounced, taken back.

import { accountBar, type AccountStanding } from "../access/account-state.ts";
import type { Instant, TradingDay } from "../instant.ts";
import { nothing, type Outcome } from "../order/outcome.ts";
import { ok, refuse } from "../result.ts";
import type { Kobo } from "../units.ts";
import { refuseFunding, type Decided } from "./funding-refusal.ts";
import { bounceJournal, clearJournal, receiveJournal, reversalJournal, unclearedJournal } from "./funding-journals.ts";
import { flagsOf, leastAmount, type FundingRules, type HolderKind, type WatchFlag } from "./funding-rules.ts";
import { isSelf, type Hands } from "./one-person.ts";

/** How money comes, whether it is the client's at once, whether a holder may tell us of it, and whose references it has. */
export const depositChannels = {
  "Bank transfer": { clearsAtOnce: true, toldByHolder: true, references: "electronic" },
  NIBSS: { clearsAtOnce: true, toldByHolder: true, references: "electronic" },
  Cash: { clearsAtOnce: true, toldByHolder: false, references: "cash" },
  Cheque: { clearsAtOnce: false, toldByHolder: false, references: "cheque" },
} as const;
export type DepositChannel = keyof typeof depositChannels;

/** The channels by which one payment may be told of under one reference: a transfer over NIBSS is both. */
export function channelsAlike(channel: DepositChannel): readonly DepositChannel[] {
  const { references } = depositChannels[channel];
  const all = Object.keys(depositChannels) as DepositChannel[]; // the table's own keys
  return all.filter((other) => depositChannels[other].references === references);
}

/** Only UNCLEARED and CLEARED have money in the ledger. */
export const depositStatuses = ["NOTIFIED", "UNCLEARED", "CLEARED", "BOUNCED", "REFUSED", "REVERSED"] as const;
export type DepositStatus = (typeof depositStatuses)[number];

export type Deposit = {
  readonly id: number;
  readonly accountId: number;
  readonly amount: Kobo;
  readonly channel: DepositChannel;
  /** The bank's own reference, or the number of the cheque. */
  readonly bankReference: string;
  /** The bank that a cheque is drawn on; null where nobody said, and for every other channel. */
  readonly bankCode: string | null;
  readonly payer: string;
  readonly narration: string;
  readonly status: DepositStatus;
  readonly flags: readonly WatchFlag[];
  readonly day: TradingDay;
  readonly enteredBy: number;
  readonly enteredAt: Instant;
  readonly decidedBy: number | null;
  readonly decidedAt: Instant | null;
  readonly note: string | null;
};

export type NewDeposit = Pick<
  Deposit,
  "id" | "accountId" | "amount" | "channel" | "bankReference" | "bankCode" | "payer" | "narration"
>;

export type DepositFacts = {
  readonly rules: FundingRules;
  readonly holderKind: HolderKind;
  readonly holderName: string;
  /** Deposits of the same holder, of the same day, that still stand. */
  readonly earlierToday: Kobo;
  /** Whether the one who enters it may enter for everybody; a holder who may not only tells us of it. */
  readonly byStaff: boolean;
};

/** Who does something, and when. */
export type Act = Hands & {
  readonly at: Instant;
  readonly day: TradingDay;
  readonly note: string | null;
};

export type DepositChange = { readonly deposit: Deposit; readonly outcome: Outcome };

export function depositRef(id: number): string {
  return `DEP-${id}`;
}

/** A holder's notice moves nothing; staff's entry is posted at once, as cleared or not by how it came. */
export function enterDeposit(asked: NewDeposit, facts: DepositFacts, act: Act): Decided<DepositChange> {
  const { rules, byStaff } = facts;
  if (asked.amount < leastAmount || asked.amount > rules.maxDeposit) {
    return refuseFunding({ code: "AMOUNT_OUT_OF_RANGE", field: "amount", least: leastAmount, most: rules.maxDeposit });
  }
  const channel = depositChannels[asked.channel];
  if (!byStaff && !channel.toldByHolder) return refuseFunding({ code: "CHANNEL_NOT_ALLOWED", channel: asked.channel });
  const status = byStaff ? (channel.clearsAtOnce ? "CLEARED" : "UNCLEARED") : "NOTIFIED";
  const deposit: Deposit = {
    ...asked,
    status,
    flags: flagsOf({ ...facts, ...asked }, rules),
    day: act.day,
    enteredBy: act.userId,
    enteredAt: act.at,
    decidedBy: status === "CLEARED" ? act.userId : null,
    decidedAt: status === "CLEARED" ? act.at : null,
    note: null,
  };
  if (status === "NOTIFIED") return ok({ deposit, outcome: nothing });
  const journal = status === "CLEARED" ? receiveJournal(deposit, act.day) : unclearedJournal(deposit, act.day);
  return ok({ deposit, outcome: { ...nothing, journals: [journal] } });
}

/** The bank has it: a holder's notice is posted now, a cheque becomes the client's to use. */
export function clearDeposit(deposit: Deposit, act: Act): Decided<DepositChange> {
  if (deposit.status === "NOTIFIED") {
    // Nobody confirms what they have told us of themselves.
    if (isSelf(act, deposit.enteredBy)) return refuseFunding({ code: "SAME_PERSON", action: "confirm" });
    const journal = receiveJournal(deposit, act.day);
    return decided(deposit, "CLEARED", { act, outcome: { ...nothing, journals: [journal] } });
  }
  if (deposit.status !== "UNCLEARED") return wrongState(deposit, "cleared");
  const journal = clearJournal(deposit, act.day);
  return decided(deposit, "CLEARED", { act, outcome: { ...nothing, journals: [journal] } });
}

/** The bank has it not: a cheque came back, or what the holder told us of never came. */
export function bounceDeposit(deposit: Deposit, act: Act): Decided<DepositChange> {
  if (deposit.status === "NOTIFIED") return decided(deposit, "REFUSED", { act, outcome: nothing });
  if (deposit.status !== "UNCLEARED") return wrongState(deposit, "bounced");
  const journal = bounceJournal(deposit, act.day);
  return decided(deposit, "BOUNCED", { act, outcome: { ...nothing, journals: [journal] } });
}

/** `available` counts what of the deposit paid a debt when it came, which is owed again. */
export type TakingBack = { readonly account: AccountStanding; readonly available: Kobo };

/**
 * Takes back what was entered wrongly, as far as the client has not used it and nothing keeps it there; by another person
 * than entered it.
 */
export function reverseDeposit(deposit: Deposit, act: Act, { account, available }: TakingBack): Decided<DepositChange> {
  if (deposit.status !== "CLEARED") return wrongState(deposit, "reversed");
  if (isSelf(act, deposit.enteredBy) || isSelf(act, deposit.decidedBy)) {
    return refuseFunding({ code: "SAME_PERSON", action: "reverse" });
  }
  const bar = accountBar(account, "withdraw");
  if (bar !== null) return refuse(bar);
  if (deposit.amount > available) {
    return refuseFunding({ code: "WITHDRAWAL_TOO_LARGE", needed: deposit.amount, withdrawable: available });
  }
  const journal = reversalJournal(deposit, act.day);
  return decided(deposit, "REVERSED", { act, outcome: { ...nothing, journals: [journal] } });
}

type Deciding = { readonly act: Act; readonly outcome: Outcome };

function decided(deposit: Deposit, status: DepositStatus, { act, outcome }: Deciding): Decided<DepositChange> {
  return ok({ deposit: { ...deposit, status, decidedBy: act.userId, decidedAt: act.at, note: act.note }, outcome });
}

function wrongState({ id, status }: Deposit, action: string) {
  return refuseFunding({ code: "FUNDING_STATE", entity: "deposit", reference: depositRef(id), status, action });
}
