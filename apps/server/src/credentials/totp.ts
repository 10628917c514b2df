// Codes of an authenticator app: six figures every thirty seconds (RFC 6238).

import { Secret, TOTP } from "otpauth";
import { instant, type Instant } from "@tradebook/domain/instant.ts";
import { freshBytes } from "../ids.ts";

const periodMs = 30_000;
/** A clock may be wrong by one step. */
const window = 1;
const secretBytes = 20;

export type AuthenticatorLabel = { readonly issuer: string; readonly account: string };

/** A fresh secret in base32, as a person can type it. */
export function newSecret(): string {
  return new Secret({ buffer: Uint8Array.from(freshBytes(secretBytes)).buffer }).base32;
}

/** What the QR code holds. */
export function otpauthUri(secret: string, { issuer, account }: AuthenticatorLabel): string {
  return generator(secret, { issuer, account }).toString();
}

/** The step a code belongs to, at most one from now; undefined for a wrong one. A step is to be used once. */
export function stepOfCode(secret: string, code: string, now: Instant): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = generator(secret).validate({ token: code, timestamp: instant(now), window });
  return delta === null ? undefined : Math.floor(now / periodMs) + delta;
}

function generator(secret: string, { issuer, account }: AuthenticatorLabel = { issuer: "", account: "" }): TOTP {
  return new TOTP({ issuer, label: account, secret: Secret.fromBase32(secret) });
}
