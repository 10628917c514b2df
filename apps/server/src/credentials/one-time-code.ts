// Codes and links that are good once: how they look, and what is kept of them.

import { freshBytes } from "../ids.ts";
import type { PersonalData } from "./personal-data.ts";

/** Letters and figures that nobody takes for another. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";

/** Six figures, for e-mail and SMS. */
export function sixFigures(): string {
  // A remainder of 48 bits leans to some codes by less than one in a hundred million.
  return String(freshBytes(6).readUIntBE(0, 6) % 1_000_000).padStart(6, "0");
}

/** 256 bits, for a link. */
export function linkSecret(): string {
  return freshBytes(32).toString("base64url");
}

/** Ten letters and figures, some 49 bits, in two groups. */
export function recoveryCode(): string {
  const letters = [...freshBytes(10)].map((byte) => alphabet[byte % alphabet.length] ?? "a").join("");
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** A recovery code as it is compared: without case, blanks and hyphens. */
export function plainCode(typed: string): string {
  return typed.toLowerCase().replace(/[^a-z0-9]/g, "");
}

export type CodePurpose =
  | "verifyEmail"
  | "verifyPhone"
  /** To an address or a number that its user means to move to. */
  | "changeEmail"
  | "changePhone"
  | "resetPassword"
  | "setUp"
  | "secondFactor"
  | "passwordPassed"
  | "recovery"
  /** No code is sent: an administrator's word that a second factor was lost. */
  | "factorReset";

export type CodeOwner = { readonly tenantId: number; readonly userId: number; readonly purpose: CodePurpose };

/** What is kept of a code: nothing leads back from it, not even trying all of them, without our key. */
export function codeHash(seal: Pick<PersonalData, "blindIndex">, owner: CodeOwner, code: string): string {
  return seal.blindIndex(owner.tenantId, `code:${owner.purpose}:${owner.userId}:${code}`);
}

/** `7.31.secret`: a link's token names its tenant and its code, so that one who holds it need not say more. */
export function linkToken(tenantId: number, codeId: number, secret: string): string {
  return `${tenantId}.${codeId}.${secret}`;
}

export function readLinkToken(token: string): { tenantId: number; codeId: number; secret: string } | undefined {
  const [, tenantId, codeId, secret] = /^(\d{1,9})\.(\d{1,15})\.([\w-]{43})$/.exec(token.trim()) ?? [];
  if (tenantId === undefined || codeId === undefined || secret === undefined) return undefined;
  return { tenantId: Number(tenantId), codeId: Number(codeId), secret };
}
