// The code on a contract note by which anybody can ask whether it is genuine: the house, and a keyed hash of house and number
// that nobody without the installation's key can make. Nothing is kept: the same note has the same code for ever.

import { timingSafeEqual } from "node:crypto";
import type { PersonalData } from "../../credentials/personal-data.ts";

/** Of the hash, 120 bits. */
const hashLength = 20;

export type Verification = { readonly code: string; readonly url: string };
type Keys = Pick<PersonalData, "blindIndex">;

export function noteCode(keys: Keys, tenantId: number, noteNo: string): string {
  return `${tenantId}-${keys.blindIndex(tenantId, `contract-note:${noteNo}`).slice(0, hashLength)}`;
}

/** The house that gave this note this code; null where no house did. */
export function houseOfCode(keys: Keys, noteNo: string, code: string): number | null {
  const [, digits] = /^(\d{1,9})-[\w-]{20}$/.exec(code) ?? [];
  if (digits === undefined) return null;
  const tenantId = Number(digits);
  const [given, made] = [Buffer.from(code), Buffer.from(noteCode(keys, tenantId, noteNo))];
  return given.length === made.length && timingSafeEqual(given, made) ? tenantId : null;
}

type Naming = { readonly personalData: Keys; readonly baseUrl: () => string };

/** What a paper shows of it: the code, and the address that answers for it. */
export function verificationOf({ personalData, baseUrl }: Naming, tenantId: number, noteNo: string): Verification {
  const code = noteCode(personalData, tenantId, noteNo);
  const query = new URLSearchParams({ note: noteNo, code });
  return { code, url: `${baseUrl()}/verify/note?${query.toString()}` };
}
