// Cookies that handlers send: for us alone, out of reach of scripts and of other sites.

import { cookies } from "@tradebook/contract/names.ts";
import type { SentCookie } from "../deps.ts";

const hostPrefix = "__Host-";

/** The header of one cookie. Over TLS the refresh token's name binds it to this very host. */
export function cookieHeader({ name, value, seconds }: SentCookie, isSecure: boolean): string {
  const life = value === "" ? "; Max-Age=0" : seconds === undefined ? "" : `; Max-Age=${seconds}`;
  const secure = isSecure ? "; Secure" : "";
  return `${nameOf(name, isSecure)}=${encodeURIComponent(value)}; Path=/; HttpOnly; SameSite=Strict${secure}${life}`;
}

/** Cookies by the names that handlers know. */
export function withoutPrefix(sent: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const token = sent.get(`${hostPrefix}${cookies.refreshToken}`);
  return token === undefined ? sent : new Map([...sent, [cookies.refreshToken, token]]);
}

function nameOf(name: string, isSecure: boolean): string {
  return isSecure && name === cookies.refreshToken ? `${hostPrefix}${name}` : name;
}
