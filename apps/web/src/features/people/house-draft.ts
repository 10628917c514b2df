// A house's own settings as they are typed: what changed, and what may not be sent yet.

import { limits } from "@tradebook/contract/names.ts";
import type { Branding, SignInPolicy, TenantSettings } from "@tradebook/contract/services/tenant.ts";
import { contrast } from "@tradebook/domain/look/colours.ts";

export type HouseDraft = {
  readonly branding: Branding;
  readonly requireTwoFactor: SignInPolicy["requireTwoFactor"];
  /** As typed. */
  readonly passwordMinLength: string;
  readonly selfRegistration: boolean;
};

export function draftOf({ branding, signIn, selfRegistration }: TenantSettings): HouseDraft {
  const { requireTwoFactor, passwordMinLength } = signIn;
  return { branding, requireTwoFactor, passwordMinLength: String(passwordMinLength), selfRegistration };
}

/** What is to be sent; null when nothing changed or something is not right. */
export function changesOf(before: HouseDraft, draft: HouseDraft) {
  if (JSON.stringify(before) === JSON.stringify(draft) || lengthFault(draft) || colourFault(draft)) return null;
  const { branding, requireTwoFactor, selfRegistration } = draft;
  return {
    branding,
    signIn: { requireTwoFactor, passwordMinLength: Number(draft.passwordMinLength) },
    selfRegistration,
  };
}

export const passwordLengths = { least: limits.shortestPassword, most: limits.password } as const;

export function lengthFault({ passwordMinLength }: Pick<HouseDraft, "passwordMinLength">): boolean {
  const length = Number(passwordMinLength);
  const isWhole = /^\d{1,2}$/.test(passwordMinLength.trim());
  return !isWhole || length < passwordLengths.least || length > passwordLengths.most;
}

export function colourFault({ branding }: Pick<HouseDraft, "branding">): boolean {
  return !/^#[0-9a-f]{6}$/i.test(branding.colour);
}

/** WCAG 2.2 asks this much of text; a fainter colour is shown darker or lighter than it was chosen. */
const legible = 4.5;

export function isFaint(colour: string): boolean {
  return contrast(colour, "#ffffff") < legible;
}
