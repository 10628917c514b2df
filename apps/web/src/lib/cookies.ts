// Cookies as ABP clients write them: URI-encoded, path `/`.

import { instant } from "@tradebook/domain/instant.ts";
import { now } from "./clock.ts";

export function readCookie(name: string): string | null {
  const start = `${encodeURIComponent(name)}=`;
  const found = document.cookie.split("; ").find((pair) => pair.startsWith(start));
  return found === undefined || found.length === start.length ? null : decode(found.slice(start.length));
}

/** Without `forSeconds` the cookie ends with the browser's session. */
export function writeCookie(name: string, value: string, forSeconds?: number): void {
  const expires = forSeconds === undefined ? "" : `; expires=${utc(forSeconds)}`;
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${encodeURIComponent(name)}=${encodeURIComponent(value)}; path=/; samesite=strict${secure}${expires}`;
}

export function removeCookie(name: string): void {
  document.cookie = `${encodeURIComponent(name)}=; path=/; samesite=strict; max-age=0`;
}

function utc(forSeconds: number): string {
  return new Date(instant(now() + forSeconds * 1000)).toUTCString();
}

/** A cookie that somebody else wrote badly counts as absent. */
function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}
