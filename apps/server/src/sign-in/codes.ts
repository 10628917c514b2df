// Codes and links: made, sent, and taken once.

import { lifetimes, limits } from "@tradebook/contract/names.ts";
import { instant, type Instant } from "@tradebook/domain/instant.ts";
import {
  codeHash,
  linkSecret,
  linkToken,
  readLinkToken,
  recoveryCode,
  plainCode,
  sixFigures,
  type CodePurpose,
} from "../credentials/one-time-code.ts";
import type { PersonalData } from "../credentials/personal-data.ts";
import type { Tx } from "../db/in-tenant.ts";
import {
  addCode,
  codesSince,
  countTry,
  lockCode,
  lockOpenCodes,
  markCodeUsed,
  voidCodes,
} from "../store/user-codes.ts";

type Seal = Pick<PersonalData, "blindIndex">;
export type CodeFor = { readonly userId: number; readonly purpose: CodePurpose; readonly now: Instant };

const hourMs = 3_600_000;
/** Recovery codes lapse when they are used or replaced, and not before. */
const recoverySeconds = 20 * 365 * 86_400;

/** Whether another code of this purpose is due: not at once after the last, and only so many in an hour. */
export async function mayIssue(tx: Tx, { userId, purpose, now }: CodeFor): Promise<boolean> {
  const { count, newestAt } = await codesSince(tx, { userId, purpose }, instant(now - hourMs));
  return count < limits.codesPerHour && (newestAt === null || now - newestAt >= lifetimes.resendAfterSeconds * 1000);
}

/** Six figures; whatever code of this purpose was open is void. */
export async function issueCode(tx: Tx, seal: Seal, wanted: CodeFor): Promise<string> {
  const { userId, purpose, now } = wanted;
  const code = sixFigures();
  await voidCodes(tx, { userId, purpose }, now);
  const hash = codeHash(seal, { tenantId: tx.tenantId, userId, purpose }, code);
  await addCode(tx, { userId, purpose, codeHash: hash, at: now, expiresAt: after(now, lifetimes.codeSeconds) });
  return code;
}

/** A link's token, good once. */
export async function issueLink(tx: Tx, seal: Seal, wanted: CodeFor & { readonly seconds: number }): Promise<string> {
  const { userId, purpose, now, seconds } = wanted;
  const secret = linkSecret();
  await voidCodes(tx, { userId, purpose }, now);
  const hash = codeHash(seal, { tenantId: tx.tenantId, userId, purpose }, secret);
  const id = await addCode(tx, { userId, purpose, codeHash: hash, at: now, expiresAt: after(now, seconds) });
  return linkToken(tx.tenantId, id, secret);
}

/** Ten codes for the day the authenticator is lost; those before are void. */
export async function issueRecoveryCodes(tx: Tx, seal: Seal, { userId, now }: Omit<CodeFor, "purpose">) {
  const purpose = "recovery";
  await voidCodes(tx, { userId, purpose }, now);
  const codes = Array.from({ length: limits.recoveryCodes }, recoveryCode);
  for (const code of codes) {
    const hash = codeHash(seal, { tenantId: tx.tenantId, userId, purpose }, plainCode(code));
    await addCode(tx, { userId, purpose, codeHash: hash, at: now, expiresAt: after(now, recoverySeconds) });
  }
  return codes;
}

/** Whether this was an open code; then it is used. */
export async function takeCode(tx: Tx, seal: Seal, taken: CodeFor & { readonly code: string }): Promise<boolean> {
  const found = await findCode(tx, seal, taken);
  if (found !== undefined) await markCodeUsed(tx, found.id, taken.now);
  return found !== undefined;
}

export type FoundCode = { readonly id: number; readonly userId: number; readonly purpose: CodePurpose };

/** An open code, locked and not used yet. A wrong one counts against those that are open. */
export async function findCode(
  tx: Tx,
  seal: Seal,
  taken: CodeFor & { readonly code: string },
): Promise<FoundCode | undefined> {
  const { userId, purpose, now, code } = taken;
  const open = await lockOpenCodes(tx, { userId, purpose }, now);
  const hash = codeHash(seal, { tenantId: tx.tenantId, userId, purpose }, code);
  const found = open.find(({ codeHash: kept }) => kept === hash);
  if (found !== undefined) return { id: found.id, userId, purpose };
  // Nobody finds one of ten recovery codes by trying; the sign-in itself counts wrong ones.
  if (purpose !== "recovery") {
    for (const { id } of open) await countTry(tx, id, { most: limits.codeTries, at: now });
  }
  return undefined;
}

/** The code behind a link, when it is open; locked and not used yet. */
export async function findLink(
  tx: Tx,
  seal: Seal,
  taken: { readonly token: string; readonly purposes: readonly CodePurpose[]; readonly now: Instant },
): Promise<FoundCode | undefined> {
  const { token, purposes, now } = taken;
  const read = readLinkToken(token);
  if (read === undefined || read.tenantId !== tx.tenantId) return undefined;
  const found = await lockCode(tx, read.codeId, now);
  const purpose = purposes.find((one) => one === found?.purpose);
  if (found === undefined || purpose === undefined) return undefined;
  const { id, userId, codeHash: kept } = found;
  if (codeHash(seal, { tenantId: tx.tenantId, userId, purpose }, read.secret) !== kept) {
    await countTry(tx, id, { most: limits.codeTries, at: now });
    return undefined;
  }
  return { id, userId, purpose };
}

export function after(now: Instant, seconds: number): Instant {
  return instant(now + seconds * 1000);
}
