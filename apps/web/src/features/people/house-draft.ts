// A house's own settings as they are typed: what changed, and what may not be sent yet.

import { limits } from "@tradebook/contract/names.ts";
import type { Branding, ClientBank, SignInPolicy, TenantSettings } from "@tradebook/contract/services/tenant.ts";
import { kobo, zeroKobo, type Kobo } from "@tradebook/domain/units.ts";
import { formatMoney } from "../../lib/format.ts";
import { parsePrice } from "../../lib/typed-number.ts";

/** A bank account as it is typed; no code yet is none chosen. */
export type BankDraft = { readonly bankCode: string; readonly accountNumber: string; readonly accountName: string };

/** What stands on papers and for help; colour and logo are a look, which is published by itself. */
export type Stated = Omit<Branding, "colour" | "accentColour" | "logo">;

export type HouseDraft = {
  readonly clientBanks: readonly BankDraft[];
  readonly branding: Stated;
  readonly requireTwoFactor: SignInPolicy["requireTwoFactor"];
  /** As typed. */
  readonly passwordMinLength: string;
  readonly selfRegistration: boolean;
  /** As typed. */
  readonly payoutDays: string;
  /** Naira, as typed; empty: nothing waits. */
  readonly saleApprovalAbove: string;
  /** As typed; empty: a second person is never asked for it. */
  readonly saleDormantDays: string;
  readonly saleLargePercent: string;
  readonly saleBankDays: string;
  readonly saleHoldDays: string;
};

export function draftOf(settings: TenantSettings): HouseDraft {
  const { signIn, selfRegistration, payoutDays, saleApprovalAbove: above, clientBanks } = settings;
  const { colour: _, accentColour: __, logo: ___, ...branding } = settings.branding;
  const { requireTwoFactor, passwordMinLength } = signIn;
  const typed = {
    passwordMinLength: String(passwordMinLength),
    payoutDays: String(payoutDays),
    saleDormantDays: ruleText(settings.saleDormantDays),
    saleLargePercent: ruleText(settings.saleLargePercent),
    saleBankDays: ruleText(settings.saleBankDays),
    saleHoldDays: String(settings.saleHoldDays),
    saleApprovalAbove: above === 0n ? "" : formatMoney(above).replace("₦", ""),
  };
  return { branding, requireTwoFactor, selfRegistration, clientBanks, ...typed };
}

/** What is to be sent; null when nothing changed or something is not right. */
export function changesOf(before: HouseDraft, draft: HouseDraft) {
  if (JSON.stringify(before) === JSON.stringify(draft)) return null;
  if (lengthFault(draft) || daysFault(draft) || aboveFault(draft) || watchFault(draft) !== null) return null;
  if (draft.clientBanks.some(isBankFault)) return null;
  const { branding, requireTwoFactor, selfRegistration } = draft;
  return {
    branding,
    signIn: { requireTwoFactor, passwordMinLength: Number(draft.passwordMinLength) },
    selfRegistration,
    payoutDays: Number(draft.payoutDays),
    // Left as they are, so that nobody is asked to approve what was not touched; only the codes of banks can be chosen.
    clientBanks: areSame(before, draft) ? null : (draft.clientBanks as ClientBank[]),
    saleApprovalAbove: aboveOf(draft) ?? zeroKobo,
    saleDormantDays: Number(draft.saleDormantDays),
    saleLargePercent: Number(draft.saleLargePercent),
    saleBankDays: Number(draft.saleBankDays),
    saleHoldDays: Number(draft.saleHoldDays),
  };
}

function areSame(before: HouseDraft, { clientBanks }: HouseDraft): boolean {
  return JSON.stringify(before.clientBanks) === JSON.stringify(clientBanks);
}

export function isBankFault({ bankCode, accountNumber, accountName }: BankDraft): boolean {
  return bankCode === "" || !/^\d{10}$/.test(accountNumber) || accountName.trim() === "";
}

/** Zero is none. */
function ruleText(rule: number): string {
  return rule === 0 ? "" : String(rule);
}

export const saleWatch = {
  saleDormantDays: { least: 1, most: 3650, mayBeEmpty: true },
  saleLargePercent: { least: 1, most: 100, mayBeEmpty: true },
  saleBankDays: { least: 1, most: 365, mayBeEmpty: true },
  saleHoldDays: { least: 1, most: 60, mayBeEmpty: false },
} as const;
export type SaleWatchField = keyof typeof saleWatch;

/** The first that cannot be sent; null when all can. */
export function watchFault(draft: Pick<HouseDraft, SaleWatchField>): SaleWatchField | null {
  const fields = Object.keys(saleWatch) as SaleWatchField[]; // the table's own keys
  return fields.find((field) => isWatchFault(field, draft[field])) ?? null;
}

export function isWatchFault(field: SaleWatchField, typed: string): boolean {
  const range = saleWatch[field];
  return typed.trim() === "" ? !range.mayBeEmpty : !isWithin(typed, range);
}

/** Nothing typed is zero; null when it is no amount. */
function aboveOf({ saleApprovalAbove: typed }: Pick<HouseDraft, "saleApprovalAbove">): Kobo | null {
  if (typed.trim() === "") return zeroKobo;
  const amount = parsePrice(typed);
  return amount === null ? null : kobo(BigInt(amount));
}

export function aboveFault(draft: Pick<HouseDraft, "saleApprovalAbove">): boolean {
  return aboveOf(draft) === null;
}

export const passwordLengths = { least: limits.shortestPassword, most: limits.password } as const;

export function lengthFault({ passwordMinLength }: Pick<HouseDraft, "passwordMinLength">): boolean {
  return !isWithin(passwordMinLength, passwordLengths);
}

export const payoutDays = { least: 1, most: limits.payoutDays } as const;

export function daysFault(draft: Pick<HouseDraft, "payoutDays">): boolean {
  return !isWithin(draft.payoutDays, payoutDays);
}

function isWithin(typed: string, { least, most }: { readonly least: number; readonly most: number }): boolean {
  return /^\d{1,4}$/.test(typed.trim()) && Number(typed) >= least && Number(typed) <= most;
}
