// The language the user reads: kept in a cookie for about five years, set from the browser when absent.

import { readCookie, writeCookie } from "./cookies.ts";

const cookieName = "Abp.Localization.CultureName";
const fiveYears = 5 * 365 * 86_400;

export function culture(): string {
  const kept = readCookie(cookieName);
  if (kept !== null) return kept;
  const fromBrowser = navigator.language || "en";
  writeCookie(cookieName, fromBrowser, fiveYears);
  return fromBrowser;
}

export function setCulture(name: string): void {
  writeCookie(cookieName, name, fiveYears);
}
