// The access token and its encrypted copy, in the cookies ABP clients use.

import { readCookie, removeCookie, writeCookie } from "./cookies.ts";

const tokenCookie = "Abp.AuthToken";
const encryptedCookie = "enc_auth_token";

export type Token = {
  readonly accessToken: string;
  readonly encryptedAccessToken: string;
  readonly expireInSeconds: number;
};

export function accessToken(): string | null {
  return readCookie(tokenCookie);
}

/** Kept beyond the browser's session only when the user asked to stay signed in. */
export function keepToken(token: Token, rememberMe: boolean): void {
  const lifetime = rememberMe ? token.expireInSeconds : undefined;
  writeCookie(tokenCookie, token.accessToken, lifetime);
  writeCookie(encryptedCookie, token.encryptedAccessToken, lifetime);
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
  removeCookie(tokenCookie);
  removeCookie(encryptedCookie);
}
