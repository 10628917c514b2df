// Every reason a deposit, a withdrawal or a change of bank details can be refused, as data. The words stand in the contract.

import type { Instant, TradingDay } from "../instant.ts";
import type { Rejection } from "../rejection.ts";
import type { Ok } from "../result.ts";
import type { Kobo, Quantity } from "../units.ts";

export type FundingRefusal =
  /** The one who approves must be another person than the one who entered. */
  | { readonly code: "SAME_PERSON"; readonly action: string }
  /** Whoever brought money of a client in approves none of it out on the same day. */
  | { readonly code: "DEPOSIT_HAND"; readonly reference: string }
  /** `withdrawable`: null to whoever may not see balances. */
  | { readonly code: "WITHDRAWAL_TOO_LARGE"; readonly needed: Kobo; readonly withdrawable: Kobo | null }
  | { readonly code: "AMOUNT_OUT_OF_RANGE"; readonly field: string; readonly least: Kobo; readonly most: Kobo }
  | { readonly code: "NO_BANK_DETAILS"; readonly cscsAccount: string }
  /** `what`: which of the two the new bank details are not yet good for. */
  | { readonly code: "COOLING_OFF"; readonly what: "withdrawal" | "mandate"; readonly until: Instant }
  /** After a sale by staff that a second person had to look at. */
  | { readonly code: "WITHDRAWALS_HELD"; readonly cscsAccount: string; readonly until: Instant }
  | { readonly code: "NAME_MISMATCH"; readonly field: string; readonly given: string }
  | {
      readonly code: "FUNDING_STATE";
      readonly entity: string;
      readonly reference: string;
      readonly status: string;
      readonly action: string;
    }
  | { readonly code: "IDEMPOTENCY_MISMATCH"; readonly idempotencyKey: string }
  | { readonly code: "REFERENCE_TAKEN"; readonly reference: string; readonly by: string }
  | { readonly code: "CHANNEL_NOT_ALLOWED"; readonly channel: string }
  /** Shares that leave must be bound to nothing. */
  | {
      readonly code: "SHARES_NOT_FREE";
      readonly securityID: string;
      readonly needed: Quantity;
      readonly free: Quantity;
    }
  | {
      readonly code: "HOUSE_ACCOUNT_SHORT";
      readonly houseAccount: string;
      readonly needed: Kobo;
      readonly balance: Kobo;
    }
  /** Of shares that come it must be said what they had cost. */
  | { readonly code: "COST_MISSING" }
  /** An overdraft begins today or later, and ends no sooner. */
  | { readonly code: "CREDIT_DAYS"; readonly day: TradingDay }
  /** One mandate of an account is open at a time. */
  | { readonly code: "DIRECT_SETTLEMENT_STANDS"; readonly cscsAccount: string }
  /** It names a bank account that is no longer the holder's. */
  | { readonly code: "DIRECT_SETTLEMENT_BANK"; readonly cscsAccount: string }
  /** What staff enter for a client stands on the client's paper. */
  | { readonly code: "MANDATE_PAPER_MISSING" }
  /** The day a client says they paid. */
  | { readonly code: "CLAIM_DAY"; readonly first: TradingDay; readonly last: TradingDay }
  | { readonly code: "CLAIMS_OPEN"; readonly most: number }
  | { readonly code: "CLAIM_OTHER_ACCOUNT" }
  /** Only what is in the ledger answers a claim. */
  | { readonly code: "CLAIM_NOT_POSTED"; readonly status: string }
  | { readonly code: "CLAIM_AMOUNT"; readonly claimed: Kobo; readonly came: Kobo }
  | { readonly code: "CLAIM_ANSWERED"; readonly deposit: string; readonly claim: string }
  /** What was asked for is taken back by whoever asked. */
  | { readonly code: "NOT_THE_ASKER"; readonly reference: string };

/** What a decision about money in or out answers. */
export type Decided<T> = Ok<T> | { readonly ok: false; readonly rejection: FundingRefusal | Rejection };

export function refuseFunding(rejection: FundingRefusal): { readonly ok: false; readonly rejection: FundingRefusal } {
  return { ok: false, rejection };
}
