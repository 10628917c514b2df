// Signed tokens that a browser keeps: it has signed this user in before, or it need not give a second factor.

import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { instant, type Instant } from "@tradebook/domain/instant.ts";
import type { Secrets } from "./secrets.ts";

/**
 * `device`: this browser has signed the user in; it is not locked out with strangers. `browser`: it stands for the
 * second factor, until password or factor change.
 */
export type DeviceTokenKind = "device" | "browser";
export type DeviceSubject = {
  readonly kind: DeviceTokenKind;
  readonly tenantId: number;
  readonly userId: number;
  /** What the token is bound to: with another password or factor it means nothing. Empty for a device. */
  readonly bound: string;
};

export type DeviceTokens = {
  readonly sign: (subject: DeviceSubject, until: Instant) => string;
  /** Whether this is a token of ours for this subject that has not lapsed. */
  readonly holds: (token: string | undefined, subject: DeviceSubject, now: Instant) => boolean;
};

const longest = 200;

export function createDeviceTokens({ signingKey }: Pick<Secrets, "signingKey">): DeviceTokens {
  const key = Buffer.from(hkdfSync("sha256", signingKey, "", "tradebook/device-token", 32));
  const macOf = ({ kind, tenantId, userId, bound }: DeviceSubject, until: string) =>
    createHmac("sha256", key).update([kind, tenantId, userId, until, bound].join("\n"), "utf8").digest();
  return {
    sign: (subject, until) => `${until.toString(36)}.${macOf(subject, until.toString(36)).toString("base64url")}`,
    holds: (token, subject, now) => {
      const [, until, mac] = /^([0-9a-z]{1,11})\.([\w-]{43})$/.exec((token ?? "").slice(0, longest)) ?? [];
      if (until === undefined || mac === undefined) return false;
      if (instant(Number.parseInt(until, 36)) <= now) return false;
      return timingSafeEqual(macOf(subject, until), Buffer.from(mac, "base64url"));
    },
  };
}
