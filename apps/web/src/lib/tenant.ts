// The firm whose clients sign in here: its id travels in a cookie, its code is remembered for the sign-in page.

import { readCookie, removeCookie, writeCookie } from "./cookies.ts";

const cookieName = "Abp.TenantId";
const codeCookie = "Tradebook.FirmCode";
const fiveYears = 5 * 365 * 86_400;

export function tenantId(): number | null {
  const kept = readCookie(cookieName);
  return kept !== null && /^\d{1,9}$/.test(kept) ? Number(kept) : null;
}

export function firmCode(): string {
  return readCookie(codeCookie) ?? "Default";
}

export function setTenant(id: number | null, code: string): void {
  if (id === null) removeCookie(cookieName);
  else writeCookie(cookieName, String(id), fiveYears);
  writeCookie(codeCookie, code, fiveYears);
}
