// The access token and its encrypted copy, in the cookies ABP clients use.

import { lifetimes } from "@tradebook/contract/names.ts";
import { acting } from "./acting.ts";
import { now } from "./clock.ts";
import { readCookie, removeCookie, writeCookie } from "./cookies.ts";
import { readTerm, writeTerm, type TokenTerm } from "./token-term.ts";

const tokenCookie = "Abp.AuthToken";
const encryptedCookie = "enc_auth_token";
const termCookie = "Tradebook.TokenTerm";

export type Token = {
  readonly accessToken: string;
  readonly encryptedAccessToken: string;
  readonly expireInSeconds: number;
};

export function accessToken(): string | null {
  return acting()?.accessToken ?? readCookie(tokenCookie);
}

/** The same sealed, as the hub takes it. */
export function encryptedToken(): string | null {
  return acting()?.encryptedAccessToken ?? readCookie(encryptedCookie);
}

/** Kept beyond the browser's session only when the user asked to stay signed in. */
export function keepToken(token: Token, rememberMe: boolean): void {
  const lifetime = rememberMe ? token.expireInSeconds : undefined;
  writeCookie(tokenCookie, token.accessToken, lifetime);
  writeCookie(encryptedCookie, token.encryptedAccessToken, lifetime);
  // Outlives the token: it says that there is a session to be refreshed.
  const term = { until: now() + token.expireInSeconds * 1000, isRemembered: rememberMe };
  writeCookie(termCookie, writeTerm(term), rememberMe ? lifetimes.rememberedSessionSeconds : undefined);
}

/** Null when nobody has signed in, as far as the script can know. */
export function tokenTerm(): TokenTerm | null {
  // A look with a user's eyes is not refreshed: it ends.
  return acting() === null ? readTerm(readCookie(termCookie)) : null;
}

/** Of a registration or an enrolment that is not finished: it opens those calls alone, and ends with the tab. */
const halfKey = "tradebook.half-token";

export function halfToken(): string | null {
  return sessionStorage.getItem(halfKey);
}

export function keepHalfToken(token: string): void {
  sessionStorage.setItem(halfKey, token);
}

export function dropHalfToken(): void {
  sessionStorage.removeItem(halfKey);
}

export function dropToken(): void {
  removeCookie(termCookie);
  removeCookie(tokenCookie);
  removeCookie(encryptedCookie);
}
