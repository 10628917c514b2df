// Funding: deposits, withdrawals, and the bank account that a holder's money goes to.

import { banks } from "@tradebook/domain/banks.ts";
import { bankDetailsStatuses } from "@tradebook/domain/funding/bank-details.ts";
import { depositChannels, depositStatuses, type DepositChannel } from "@tradebook/domain/funding/deposit.ts";
import { watchFlags } from "@tradebook/domain/funding/funding-rules.ts";
import { withdrawalStatuses } from "@tradebook/domain/funding/withdrawal.ts";
import * as z from "zod";
import { service } from "../method.ts";
import { pageMembers, pageOf, pageWithTotals } from "../paging.ts";
import { isoInstant, lagosDate } from "../wire-time.ts";
import { nairaAmount } from "../wire-units.ts";
import { accountState } from "./account-state.ts";
import { adjustmentMethods } from "./adjustment.ts";
import { creditLimitMethods } from "./credit-limit.ts";
import { debtMethods } from "./debt.ts";
import { depositClaimMethods } from "./deposit-claim.ts";
import { directSettlementMethods } from "./direct-settlement.ts";
import { dividendMandateMethods } from "./dividend-mandate.ts";
import { lienMethods } from "./lien.ts";
import { cscsAccount } from "./order-terms.ts";
import { clientBank } from "./tenant.ts";

const channelNames = Object.keys(depositChannels) as [DepositChannel, ...DepositChannel[]]; // the table's own keys
const flags = z.array(z.enum(watchFlags));

export const depositRow = z.object({
  id: z.int(),
  /** Ours, as statements show it. */
  reference: z.string(),
  cscsAccount: z.string(),
  customerName: z.string(),
  amount: nairaAmount,
  channel: z.enum(channelNames),
  /** The bank's reference, or the number of the cheque. */
  bankReference: z.string(),
  /** The bank that a cheque is drawn on, where somebody said. */
  bankName: z.string().nullable(),
  payer: z.string(),
  narration: z.string(),
  /** NOTIFIED: a holder says so and nobody has confirmed it; only UNCLEARED and CLEARED are in the ledger. */
  status: z.enum(depositStatuses),
  /** For the house alone: empty for a holder. */
  flags,
  day: lagosDate,
  enteredBy: z.string(),
  enteredAt: isoInstant,
  decidedBy: z.string().nullable(),
  decidedAt: isoInstant.nullable(),
  note: z.string().nullable(),
});
export type DepositRow = z.output<typeof depositRow>;

export const withdrawalRow = z.object({
  id: z.int(),
  reference: z.string(),
  cscsAccount: z.string(),
  customerName: z.string(),
  /** What is stopped on the account now, whatever was approved before. */
  accountState,
  amount: nairaAmount,
  beneficiaryBank: z.string(),
  /** The last four digits alone. */
  beneficiaryAccount: z.string(),
  beneficiaryName: z.string(),
  narration: z.string(),
  /** REQUESTED and APPROVED hold the money. */
  status: z.enum(withdrawalStatuses),
  /** For the house alone: empty for a holder. */
  flags,
  day: lagosDate,
  askedBy: z.string(),
  askedAt: isoInstant,
  /** When the house has promised to have it paid; null for what was asked before it promised anything. */
  promisedBy: isoInstant.nullable(),
  /** Who approved or rejected it. */
  decidedBy: z.string().nullable(),
  decidedAt: isoInstant.nullable(),
  endedBy: z.string().nullable(),
  endedAt: isoInstant.nullable(),
  bankReference: z.string().nullable(),
  note: z.string().nullable(),
});
export type WithdrawalRow = z.output<typeof withdrawalRow>;

export const bankDetailsRow = z.object({
  id: z.int(),
  customerName: z.string(),
  /** One of the holder's accounts. */
  cscsAccount: z.string(),
  bankCode: z.string(),
  bankName: z.string(),
  /** The last four digits alone. */
  accountNumber: z.string(),
  accountName: z.string(),
  status: z.enum(bankDetailsStatuses),
  /** NUBAN_CHECK_DIGIT: the number's last digit does not follow from the others; ask the bank. */
  warnings: z.array(z.enum(["NUBAN_CHECK_DIGIT"])),
  askedBy: z.string(),
  askedAt: isoInstant,
  decidedBy: z.string().nullable(),
  decidedAt: isoInstant.nullable(),
  note: z.string().nullable(),
  /** Until when no withdrawal is taken. */
  coolingOffUntil: isoInstant.nullable(),
});
export type BankDetailsRow = z.output<typeof bankDetailsRow>;

/** Chosen by the client, a new one for each request: sent again with the same content it answers the first result. */
export const idempotencyKey = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,64}$/, { error: "must be 1 to 64 letters, digits and hyphens" });

const bankCodes = banks.map(({ sortCode }) => sortCode) as [string, ...string[]]; // there are twenty-six
const bankCode = z.enum(bankCodes, { error: "must be the code of one of the banks" });
const text = (most: number) => z.string().trim().max(most);
const bankReference = text(100).regex(/^[\w ./-]+$/, { error: "must be a reference of letters and digits" });
const id = z.int().min(1);
const reason = text(300).min(3);
const note = text(300).nullish();

const read = { verb: "GET", access: "signedIn", logged: "audit", answer: "wrapped" } as const;
const write = { verb: "POST", logged: "audit", answer: "wrapped" } as const;
const byAnybody = { ...write, access: "signedIn" } as const;
const byStaff = { ...write, access: { anyOf: ["Pages.Funding"] } } as const;
const byApprovers = { ...write, access: { anyOf: ["Pages.Funding.Approve"] }, stepUp: true } as const;
const period = { cscsAccount: cscsAccount.nullish(), from: lagosDate.nullish(), to: lagosDate.nullish() } as const;

export const fundingService = service({
  ...adjustmentMethods,
  ...debtMethods,
  ...creditLimitMethods,
  ...lienMethods,
  ...directSettlementMethods,
  ...dividendMandateMethods,
  ...depositClaimMethods,
  /** By staff: money that has come. By a holder: a notice of a transfer, which staff confirm with ClearDeposit. */
  Deposit: {
    ...byAnybody,
    path: "Funding/Deposit",
    input: z.object({
      cscsAccount,
      amount: nairaAmount,
      channel: z.enum(channelNames).default("Bank transfer"),
      reference: bankReference.min(1),
      /** The bank that a cheque is drawn on: two banks' cheques of one number are two. Not for other channels. */
      bankCode: bankCode.nullish(),
      /** Whose account it came from; the holder's unless said. */
      payer: text(200).nullish(),
      narration: text(300).nullish(),
      idempotencyKey,
    }),
    output: depositRow,
  },
  /** A cheque has cleared, or what a holder told of has come; `bounced`: it has not and will not. */
  ClearDeposit: {
    ...byStaff,
    path: "Funding/ClearDeposit",
    input: z.object({ id, outcome: z.enum(["cleared", "bounced"]).default("cleared"), note }),
    output: depositRow,
  },
  /** Takes back what was entered wrongly; by another person than entered it. */
  ReverseDeposit: {
    ...byApprovers,
    path: "Funding/ReverseDeposit",
    input: z.object({ id, reason }),
    output: depositRow,
  },
  /** Of the caller's own accounts; for staff of every account. `flagged`: what the compliance officer looks at. */
  GetDeposits: {
    ...read,
    path: "Funding/GetDeposits",
    input: z.object({
      ...pageMembers,
      ...period,
      status: z.enum(depositStatuses).nullish(),
      /** Those that wait for somebody, whatever their status is called. */
      open: z.boolean().nullish(),
      flagged: z.boolean().nullish(),
    }),
    output: pageWithTotals(depositRow, z.object({ amount: nairaAmount })),
  },
  /** Held at once; paid to the holder's own bank account once a second person has approved it. */
  Withdraw: {
    ...byAnybody,
    stepUp: true,
    path: "Funding/Withdraw",
    input: z.object({ cscsAccount, amount: nairaAmount, narration: text(300).nullish(), idempotencyKey }),
    output: withdrawalRow,
  },
  ApproveWithdrawal: {
    ...byApprovers,
    path: "Funding/ApproveWithdrawal",
    input: z.object({ id, note }),
    output: withdrawalRow,
  },
  RejectWithdrawal: {
    ...byApprovers,
    path: "Funding/RejectWithdrawal",
    input: z.object({ id, reason }),
    output: withdrawalRow,
  },
  /** By whoever asked, as long as nobody has approved it. */
  CancelWithdrawal: { ...byAnybody, path: "Funding/CancelWithdrawal", input: z.object({ id }), output: withdrawalRow },
  /** The bank has paid it, under this reference. */
  PayWithdrawal: {
    ...byStaff,
    path: "Funding/PayWithdrawal",
    input: z.object({ id, bankReference: bankReference.min(1) }),
    output: withdrawalRow,
  },
  /** The bank has not paid it: the money is the holder's again. */
  FailWithdrawal: {
    ...byStaff,
    path: "Funding/FailWithdrawal",
    input: z.object({ id, reason }),
    output: withdrawalRow,
  },
  GetWithdrawals: {
    ...read,
    path: "Funding/GetWithdrawals",
    input: z.object({
      ...pageMembers,
      ...period,
      status: z.enum(withdrawalStatuses).nullish(),
      open: z.boolean().nullish(),
      flagged: z.boolean().nullish(),
      /** Those that still wait though they were promised for earlier. */
      late: z.boolean().nullish(),
    }),
    output: pageWithTotals(withdrawalRow, z.object({ amount: nairaAmount })),
  },
  /** What is in use, what waits for approval, and every one before; numbers masked. */
  GetBankDetails: {
    ...read,
    path: "Funding/GetBankDetails",
    input: z.object({ cscsAccount }),
    output: z.object({
      current: bankDetailsRow.nullable(),
      pending: bankDetailsRow.nullable(),
      history: z.array(bankDetailsRow),
    }),
  },
  /** By a holder or by staff; in use once a second person has approved it, and no withdrawal is taken for a day then. */
  ChangeBankDetails: {
    ...byAnybody,
    stepUp: true,
    path: "Funding/ChangeBankDetails",
    input: z.object({
      cscsAccount,
      bankCode,
      accountNumber: z
        .string()
        .regex(/^\d{10}$/, { error: "must be ten digits" })
        .meta({ secret: true }),
      accountName: text(200).min(1),
      idempotencyKey,
    }),
    output: bankDetailsRow,
  },
  ApproveBankDetails: {
    ...byApprovers,
    path: "Funding/ApproveBankDetails",
    input: z.object({ id, note }),
    output: bankDetailsRow,
  },
  RejectBankDetails: {
    ...byApprovers,
    path: "Funding/RejectBankDetails",
    input: z.object({ id, reason }),
    output: bankDetailsRow,
  },
  /** Changes of every holder, for whoever approves them; those that wait first. */
  GetBankDetailsChanges: {
    ...read,
    access: { anyOf: ["Pages.Funding", "Pages.Funding.Approve"] },
    path: "Funding/GetBankDetailsChanges",
    input: z.object({ ...pageMembers, status: z.enum(bankDetailsStatuses).nullish() }),
    output: pageOf(bankDetailsRow),
  },
  /** Where clients of the house pay in. */
  GetClientBanks: {
    ...read,
    logged: "none",
    path: "Funding/GetClientBanks",
    input: z.object({}),
    output: z.object({ items: z.array(z.object({ ...clientBank.shape, bankName: z.string() })) }),
  },
  GetBanks: {
    ...read,
    logged: "none",
    path: "Funding/GetBanks",
    input: z.object({}),
    output: z.array(z.object({ code: z.string(), name: z.string() })),
  },
});
