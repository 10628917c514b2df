// Refresh tokens: each follows from the one before, so that an answer that was lost can be given again.

import type { PersonalData } from "../credentials/personal-data.ts";
import { freshBytes } from "../ids.ts";

type Seal = Pick<PersonalData, "blindIndex">;

/** Which session in which tenant, and the secret of this turn. */
export type RefreshToken = { readonly tenantId: number; readonly sid: string; readonly secret: string };

/** The first of a session. */
export function firstSecret(): string {
  return freshBytes(32).toString("base64url");
}

/** The one after this one: nobody else can work it out, and two who ask at once get the same. */
export function nextSecret(seal: Seal, { tenantId, sid, secret }: RefreshToken): string {
  return seal.blindIndex(tenantId, `refresh-next:${sid}:${secret}`);
}

/** What is kept of it. */
export function refreshHash(seal: Seal, { tenantId, sid, secret }: RefreshToken): string {
  return seal.blindIndex(tenantId, `refresh:${sid}:${secret}`);
}

/** As it travels: the last part shows that it was once ours, so that a guess ends nobody's session. */
export function writeRefreshToken(seal: Seal, token: RefreshToken): string {
  return `${token.tenantId}.${token.sid}.${token.secret}.${proofOf(seal, token)}`;
}

/** A token that we gave out at some time; undefined for anything else. */
export function readRefreshToken(seal: Seal, text: string): RefreshToken | undefined {
  const [, tenant, sid, secret, proof] = /^(\d{1,9})\.([0-9a-f-]{36})\.([\w-]{43})\.([\w-]{16})$/.exec(text) ?? [];
  if (tenant === undefined || sid === undefined || secret === undefined) return undefined;
  const token = { tenantId: Number(tenant), sid, secret };
  return proofOf(seal, token) === proof ? token : undefined;
}

function proofOf(seal: Seal, { tenantId, sid, secret }: RefreshToken): string {
  return seal.blindIndex(tenantId, `refresh-proof:${sid}:${secret}`).slice(0, 16);
}
