// The words for refusals of deposits, withdrawals and bank details, and of whoever approves what they entered.

import type { FundingRefusal } from "@tradebook/domain/funding/funding-refusal.ts";
import { lagosDay, lagosMinute, type Instant } from "@tradebook/domain/instant.ts";
import { nairaText, thousands } from "./amount-text.ts";
import { dateText } from "./date-text.ts";
import { refused, type RefusalRows } from "./refusal-row.ts";

export type { FundingRefusal };

export const fundingRefusals: RefusalRows<FundingRefusal> = {
  SAME_PERSON: refused(1060, "A second person is needed", (r) => [
    "You may not {0} what is your own or what you have entered yourself. Ask a colleague.",
    r.action,
  ]),
  DEPOSIT_HAND: refused(1260, "Another person approves this", (r) => [
    "You brought in the deposit {0} of this client today. A colleague must approve what goes out.",
    r.reference,
  ]),
  WITHDRAWAL_TOO_LARGE: refused(1061, "More than can be withdrawn", (r) =>
    r.withdrawable === null
      ? ["₦{0} was asked for; less is cleared and free.", nairaText(r.needed)]
      : ["₦{0} was asked for; ₦{1} is cleared and free.", nairaText(r.needed), nairaText(r.withdrawable)],
  ),
  AMOUNT_OUT_OF_RANGE: refused(1062, "The amount is not valid", (r) => [
    "{0} must be from ₦{1} to ₦{2}.",
    r.field,
    nairaText(r.least),
    nairaText(r.most),
  ]),
  NO_BANK_DETAILS: refused(1063, "There is no bank account to pay to", (r) => [
    "Money of account {0} goes to the holder's own approved bank account alone. Enter it and have it approved first.",
    r.cscsAccount,
  ]),
  COOLING_OFF: refused(1064, "The bank details are too new", (r) => [coolingOff[r.what], lagosTime(r.until)]),
  WITHDRAWALS_HELD: refused(1176, "Withdrawals wait after a sale", (r) => [
    "Staff sold shares of account {0} after a second look; withdrawals are taken again from {1}.",
    r.cscsAccount,
    lagosTime(r.until),
  ]),
  NAME_MISMATCH: refused(1065, "The name is not the holder's", (r) => [
    "{0}: an account of {1} is not in the holder's name. Money goes to the holder alone.",
    r.field,
    r.given,
  ]),
  FUNDING_STATE: refused(1066, "It has gone another step", (r) => [
    "The {0} {1} is {2}, so it cannot be {3}. Read the list again.",
    r.entity,
    r.reference,
    r.status.toLowerCase(),
    r.action,
  ]),
  IDEMPOTENCY_MISMATCH: {
    number: 1067,
    status: 409,
    message: "This key is taken",
    details: (r) => ["{0} was used for a request with other content.", r.idempotencyKey],
  },
  REFERENCE_TAKEN: {
    number: 1068,
    status: 409,
    message: "This payment is known",
    details: (r) => ["The bank's reference {0} is that of {1}.", r.reference, r.by],
  },
  CHANNEL_NOT_ALLOWED: refused(1069, "Staff enter this", (r) => [
    "channel: {0} is entered by the house when it is received.",
    r.channel,
  ]),
  CREDIT_DAYS: refused(1220, "The days do not fit", (r) => [
    "The first day is {0} or later, and the last day none before it.",
    r.day,
  ]),
  SHARES_NOT_FREE: refused(1180, "So many shares are not free", (r) => [
    "{0} {1} were asked for; {2} are bound to nothing.",
    thousands(r.needed),
    r.securityID,
    thousands(r.free),
  ]),
  HOUSE_ACCOUNT_SHORT: refused(1181, "The house's account has not so much", (r) => [
    "₦{0} was asked for; {1} has ₦{2}.",
    nairaText(r.needed),
    r.houseAccount,
    nairaText(r.balance),
  ]),
  COST_MISSING: refused(1182, "What the shares had cost is missing", () => [
    "cost: say what the shares had cost in all; 0 when it is not known.",
  ]),
  DIRECT_SETTLEMENT_STANDS: refused(1290, "There is a mandate already", (r) => [
    "A mandate of account {0} waits or holds. Withdraw it before another is given.",
    r.cscsAccount,
  ]),
  DIRECT_SETTLEMENT_BANK: refused(1291, "The bank account has changed since", (r) => [
    "The mandate of account {0} names a bank account that is no longer the holder's. It must be given anew.",
    r.cscsAccount,
  ]),
  MANDATE_PAPER_MISSING: refused(1292, "The client's paper is missing", () => [
    "paper: say the number of the paper that the client has signed.",
  ]),
  CLAIM_DAY: refused(1440, "This day is not valid", (r) => [
    "{0} must be a day from {1} to {2}.",
    "paidOn",
    dateText(r.first),
    dateText(r.last),
  ]),
  CLAIMS_OPEN: refused(1441, "We look for your deposits already", (r) => [
    "At most {0} of one person are open at a time. Wait for the answers.",
    String(r.most),
  ]),
  CLAIM_OTHER_ACCOUNT: refused(1442, "The deposit is of another account", () => [
    "depositId: a claim is matched with a deposit of its own account.",
  ]),
  CLAIM_NOT_POSTED: refused(1443, "The deposit is not in the books", (r) => [
    "It is {0}. Only a deposit that is entered and stands answers a claim.",
    r.status.toLowerCase(),
  ]),
  CLAIM_AMOUNT: refused(1444, "The amounts differ", (r) => [
    "₦{0} was claimed and ₦{1} came. Say why in the note.",
    nairaText(r.claimed),
    nairaText(r.came),
  ]),
  CLAIM_ANSWERED: {
    number: 1445,
    status: 409,
    message: "The deposit has answered another claim",
    details: (r) => ["{0} was matched with {1}.", r.deposit, r.claim],
  },
  NOT_THE_ASKER: refused(1183, "Whoever asked takes it back", (r) => [
    "{0} is cancelled by whoever asked for it; somebody else approves or rejects it.",
    r.reference,
  ]),
};

/** Of a withdrawal it is the house's rule, of a mandate to pay straight to the bank the same rule for another thing. */
const coolingOff = {
  withdrawal: "After a change of bank details withdrawals are taken again from {0}.",
  mandate: "After a change of bank details this mandate is taken again from {0}.",
} as const;

function lagosTime(at: Instant): string {
  const minute = lagosMinute(at);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${lagosDay(at)} ${two(Math.floor(minute / 60))}:${two(minute % 60)} (Lagos)`;
}
