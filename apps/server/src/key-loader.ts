// Finds an API key and its owner, as fresh as a session's user is, and notes now and then from where it was used.

import { apiKeyHash, mayComeFrom, readApiKey, type ApiKeyText, type KeyFacts } from "./credentials/api-keys.ts";
import type { PersonalData } from "./credentials/personal-data.ts";
import type { Database } from "./db/database.ts";
import { inTenant, readInTenant } from "./db/in-tenant.ts";
import type { Clock, Log } from "./deps.ts";
import { apiKeyOf, markApiKeyUsed } from "./store/api-keys.ts";
import { ownerState } from "./store/users.ts";

type LoaderParts = {
  readonly clock: Clock;
  readonly log: Log;
  readonly db: Database;
  readonly orAway: <T>(work: Promise<T>) => Promise<T>;
  readonly personalData: Pick<PersonalData, "blindIndex">;
  /** Whether this address may try a key that is not known yet: each is a question to the database. */
  readonly mayTryKey: (ip: string) => boolean;
};

/** What was revoked is noticed within this. */
const freshMs = 2_500;
const usedEveryMs = 60_000;
const mostKept = 5_000;

type Kept = { readonly at: number; readonly facts: Promise<KeyFacts | undefined> };

export function createKeyLoader(parts: LoaderParts): (key: string, ip: string) => Promise<KeyFacts | undefined> {
  const { clock, orAway, personalData, mayTryKey } = parts;
  const kept = new Map<string, Kept>();
  return async (text, ip) => {
    const key = readApiKey(text);
    if (key === undefined) return undefined;
    const hash = apiKeyHash(personalData, key);
    const id = `${key.tenantId}/${hash}`;
    const known = kept.get(id);
    if (known !== undefined && clock.now() - known.at < freshMs) return await known.facts;
    // Only keys that stand are kept, so whoever tries many neither stops those that are in use nor drives them out.
    if (known === undefined && !mayTryKey(ip)) return undefined;
    const asked = { at: clock.now(), facts: orAway(load(parts, { ...key, hash, ip })) };
    keepNewest(kept, id, asked);
    const forget = () => kept.get(id) === asked && kept.delete(id);
    asked.facts.then((facts) => facts === undefined && forget(), forget);
    return await asked.facts;
  };
}

function keepNewest(kept: Map<string, Kept>, id: string, asked: Kept): void {
  kept.delete(id);
  kept.set(id, asked);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
}

type Asked = ApiKeyText & { readonly hash: string; readonly ip: string };

async function load(parts: LoaderParts, { tenantId, hash, ip }: Asked): Promise<KeyFacts | undefined> {
  const found = await readInTenant(parts.db, tenantId, async (tx) => {
    const key = await apiKeyOf(tx, hash);
    const user = key === undefined ? undefined : await ownerState(tx, key.userId);
    return key === undefined || user === undefined ? undefined : { key, user };
  });
  if (found === undefined) return undefined;
  const { id: keyId, scopes, networks, expiresAt, lastUsedAt } = found.key;
  const at = parts.clock.now();
  // Who comes from elsewhere, or too late, has not used it.
  const isUsed = expiresAt > at && mayComeFrom(networks, ip);
  if (isUsed && (lastUsedAt === null || at - lastUsedAt >= usedEveryMs)) {
    inTenant(parts.db, tenantId, (tx) => markApiKeyUsed(tx, { id: keyId, at, ip })).catch((error: unknown) =>
      parts.log.error("apiKey.notMarked", error, { keyId }),
    );
  }
  return { keyId, tenantId, user: found.user, scopes, networks, expiresAt };
}
