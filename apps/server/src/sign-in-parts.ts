// What signing in is made of, put together for the server: keys, passkeys, the way out for mail and SMS.

import { appName } from "@tradebook/contract/names.ts";
import type { Config } from "./config.ts";
import type { AccessTokens } from "./credentials/access-token.ts";
import { createDeviceTokens } from "./credentials/device-token.ts";
import { createPasskeys } from "./credentials/passkeys.ts";
import { createSignedInUsers, type SignedInUsers } from "./credentials/signed-in.ts";
import type { Secrets } from "./credentials/secrets.ts";
import type { Database } from "./db/database.ts";
import { hostTenantId, inTenant, readInTenant } from "./db/in-tenant.ts";
import type { Clock, Log } from "./deps.ts";
import type { RateLimiter } from "./http/rate-limit.ts";
import { touchSession } from "./store/sessions.ts";
import { userState } from "./store/users.ts";

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
};

const seenEveryMs = 60_000;

/** Who a token's bearer is, asked of the database; a session is marked as seen now and then. */
export function signedInUsers({ tokens, clock, log, db, orAway }: UserParts): SignedInUsers {
  return createSignedInUsers({
    tokens,
    clock,
    load: async ({ tenantId, userId, sid }) => {
      const tenant = tenantId ?? hostTenantId;
      const user = await orAway(readInTenant(db, tenant, (tx) => userState(tx, userId, sid)));
      const now = clock.now();
      const seenAt = user?.lastSeenAt ?? null;
      if (seenAt !== null && now - seenAt >= seenEveryMs) {
        inTenant(db, tenant, (tx) => touchSession(tx, sid, now)).catch((error: unknown) =>
          log.error("session.notSeen", error),
        );
      }
      return user;
    },
  });
}
