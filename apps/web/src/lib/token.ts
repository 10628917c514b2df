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

export function dropToken(): void {
  removeCookie(tokenCookie);
  removeCookie(encryptedCookie);
}
