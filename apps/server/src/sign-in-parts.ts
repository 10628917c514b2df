// What signing in is made of, put together for the server: keys, passkeys, the way out for mail and SMS.

import { appName } from "@tradebook/contract/names.ts";
import type { Instant } from "@tradebook/domain/instant.ts";
import type { Config } from "./config.ts";
import type { AccessTokens, TokenClaims } from "./credentials/access-token.ts";
import { createDeviceTokens } from "./credentials/device-token.ts";
import { createKeyLoader } from "./key-loader.ts";
import { createPasskeys } from "./credentials/passkeys.ts";
import type { PersonalData } from "./credentials/personal-data.ts";
import { createSignedInUsers, type SignedInUsers } from "./credentials/signed-in.ts";
import type { Secrets } from "./credentials/secrets.ts";
import type { Database } from "./db/database.ts";
import { hostTenantId, inTenant, readInTenant, type Tx } from "./db/in-tenant.ts";
import type { Clock, Log } from "./deps.ts";
import { networkOf, type RateLimiter } from "./http/rate-limit.ts";
import { touchSessions } from "./store/sessions.ts";
import { sessionStamps, userState, userStates } from "./store/users.ts";

type Parts = {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly baseUrl: () => string;
  readonly rateLimiter: RateLimiter;
};

export function signInParts({ config, secrets, clock, baseUrl, rateLimiter }: Parts) {
  return {
    devices: createDeviceTokens(secrets),
    passkeys: createPasskeys({ secrets, clock, baseUrl, appName }),
    isProduction: config.isProduction,
    knownDeviceMayTry: (device: string) => rateLimiter("knownDevice", device) === 0,
  };
}

type UserParts = {
  readonly tokens: AccessTokens;
  readonly clock: Clock;
  readonly log: Log;
  readonly db: Database;
  readonly orAway: <T>(work: Promise<T>) => Promise<T>;
  readonly personalData: Pick<PersonalData, "blindIndex">;
  readonly rateLimiter: RateLimiter;
};

const seenEveryMs = 60_000;

/** Who a token's bearer is, asked of the database; a session is marked as seen now and then. */
export function signedInUsers({ tokens, clock, log, db, orAway, personalData, rateLimiter }: UserParts): SignedInUsers {
  const read = <T>(tenantId: number, work: (tx: Tx) => Promise<T>) => orAway(readInTenant(db, tenantId, work));
  const mayTryKey = (ip: string) => rateLimiter("keyLookup", networkOf(ip)) === 0;
  const markSeen = (tenantId: number, sessions: readonly Seen[]) => {
    const now = clock.now();
    const due = sessions.filter(({ lastSeenAt }) => lastSeenAt !== null && now - lastSeenAt >= seenEveryMs);
    if (due.length === 0) return;
    const sids = due.map(({ sid }) => sid);
    inTenant(db, tenantId, (tx) => touchSessions(tx, sids, now)).catch((error: unknown) =>
      log.error("session.notSeen", error),
    );
  };
  return createSignedInUsers({
    tokens,
    clock,
    load: async ({ tenantId, userId, sid }) => {
      const tenant = tenantId ?? hostTenantId;
      const user = await read(tenant, (tx) => userState(tx, userId, sid));
      markSeen(tenant, [{ sid, lastSeenAt: user?.lastSeenAt ?? null }]);
      return user;
    },
    loadKey: createKeyLoader({ clock, log, db, orAway, personalData, mayTryKey }),
    loadMany: (claims) => byTenant(claims, async (tenant, sids) => await read(tenant, (tx) => userStates(tx, sids))),
    stamps: (claims) =>
      byTenant(claims, async (tenant, sids) => {
        const stamps = await read(tenant, (tx) => sessionStamps(tx, sids));
        markSeen(tenant, stamps);
        return stamps;
      }),
  });
}

type Seen = { readonly sid: string; readonly lastSeenAt: Instant | null };

/** One question for each house, since a question sees one house's rows; the answers by session. */
async function byTenant<Row extends { readonly sid: string }>(
  claims: readonly TokenClaims[],
  ask: (tenantId: number, sids: readonly string[]) => Promise<readonly Row[]>,
): Promise<ReadonlyMap<string, Row>> {
  const houses = new Map<number, Set<string>>();
  for (const { tenantId, sid } of claims) {
    const house = tenantId ?? hostTenantId;
    houses.set(house, (houses.get(house) ?? new Set()).add(sid));
  }
  const found = new Map<string, Row>();
  for (const [tenantId, sids] of houses) {
    for (const row of await ask(tenantId, [...sids])) found.set(row.sid, row);
  }
  return found;
}
