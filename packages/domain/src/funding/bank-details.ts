// The holder's own bank account: who may change it, who approves, and how long money waits after a change.

import { accountBar, type AccountStanding } from "../access/account-state.ts";
import { instant, type Instant } from "../instant.ts";
import type { Rejection } from "../rejection.ts";
import { ok, refuse } from "../result.ts";
import { refuseFunding, type Decided } from "./funding-refusal.ts";
import type { FundingRules, HolderKind } from "./funding-rules.ts";
import { namesAgree } from "./holder-name.ts";
import { nubanAgrees } from "../nuban.ts";
import { isAmong, isSelf, type Hands } from "./one-person.ts";

/** SUPERSEDED: another change was asked before this one was approved. REPLACED: it was in use until the next. */
export const bankDetailsStatuses = ["PENDING", "APPROVED", "REJECTED", "SUPERSEDED", "REPLACED"] as const;
export type BankDetailsStatus = (typeof bankDetailsStatuses)[number];

export type BankDetails = {
  readonly id: number;
  readonly customerId: number;
  readonly bankCode: string;
  readonly last4: string;
  readonly accountName: string;
  readonly status: BankDetailsStatus;
  readonly warnings: readonly BankWarning[];
  readonly askedBy: number;
  readonly askedAt: Instant;
  readonly decidedBy: number | null;
  readonly decidedAt: Instant | null;
  readonly note: string | null;
  /** Until when no withdrawal is taken; null until approved, and for details that came with the account. */
  readonly coolingOffUntil: Instant | null;
};

export type BankWarning = "NUBAN_CHECK_DIGIT";

export type GivenBankDetails = {
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly accountName: string;
};

/** What to be warned of; refused when the account is not in the holder's name. */
export function checkBankDetails(
  given: GivenBankDetails,
  holder: { readonly name: string; readonly kind: HolderKind },
): Decided<readonly BankWarning[]> {
  if (!namesAgree(given.accountName, holder.name, holder.kind)) {
    return refuseFunding({ code: "NAME_MISMATCH", field: "accountName", given: given.accountName });
  }
  return ok(nubanAgrees(given.bankCode, given.accountNumber) === false ? ["NUBAN_CHECK_DIGIT"] : []);
}

/** They are of all the holder's accounts: while one that is not closed pays nothing out, they stay as they are. */
export function bankDetailsBar(accounts: readonly AccountStanding[]): Rejection | null {
  const open = accounts.filter(({ active }) => active);
  const bars = (open.length === 0 ? accounts : open).map((account) => accountBar(account, "withdraw"));
  return bars.find((bar) => bar !== null) ?? null;
}

export type Deciding = Hands & { readonly at: Instant; readonly note: string | null };
type Approving = {
  readonly accounts: readonly AccountStanding[];
  readonly holderUserIds: readonly number[];
  readonly rules: FundingRules;
};

/** By another person than asked, and by no holder of the account. */
export function approveBankDetails(
  details: BankDetails,
  { accounts, holderUserIds, rules }: Approving,
  by: Deciding,
): Decided<BankDetails> {
  if (details.status !== "PENDING") return wrongState(details, "approved");
  if (isSelf(by, details.askedBy) || isAmong(by, holderUserIds)) {
    return refuseFunding({ code: "SAME_PERSON", action: "approve" });
  }
  const bar = bankDetailsBar(accounts);
  if (bar !== null) return refuse(bar);
  const coolingOffUntil = instant(by.at + rules.coolingOffMinutes * 60_000);
  return ok({ ...decidedAs(details, "APPROVED", by), coolingOffUntil });
}

export function rejectBankDetails(details: BankDetails, by: Deciding): Decided<BankDetails> {
  return details.status === "PENDING" ? ok(decidedAs(details, "REJECTED", by)) : wrongState(details, "rejected");
}

function decidedAs(details: BankDetails, status: BankDetailsStatus, by: Deciding): BankDetails {
  return { ...details, status, decidedBy: by.userId, decidedAt: by.at, note: by.note };
}

function wrongState({ id, status }: BankDetails, action: string) {
  return refuseFunding({ code: "FUNDING_STATE", entity: "bank details", reference: String(id), status, action });
}
