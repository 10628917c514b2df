// Signs and reads tokens in ABP's shape, and the encrypted copy for enc_auth_token.

import { createCipheriv, createDecipheriv } from "node:crypto";
import { createSigner, createVerifier } from "fast-jwt";
import type { Instant } from "@tradebook/domain/instant.ts";
import { freshBytes } from "../ids.ts";
import type { Secrets } from "./secrets.ts";

/**
 * All that a sign-in opens; what little an unfinished registration or a missing second factor leaves; what somebody of the
 * office sees with this user's eyes.
 */
const scopes = ["full", "registration", "enrolment", "actAs"] as const;

/** What a token says, once it is verified. */
export type TokenClaims = {
  readonly userId: number;
  readonly userName: string;
  /** Null for the host. */
  readonly tenantId: number | null;
  readonly securityStamp: string;
  /** The session, which can be revoked. */
  readonly sid: string;
  readonly scope: TokenScope;
  readonly expiresAt: Instant;
};
export type TokenScope = (typeof scopes)[number];

export type TokenSubject = Omit<TokenClaims, "expiresAt"> & {
  readonly emailAddress: string;
  readonly roles: readonly string[];
};

export type AccessTokens = {
  /** A signed token and its encrypted copy. */
  readonly sign: (subject: TokenSubject, life: { readonly now: Instant; readonly seconds: number }) => SignedToken;
  /** What a good token says; undefined for a bad or expired one. */
  readonly read: (token: string, now: Instant) => TokenClaims | undefined;
  /** The token inside an encrypted copy; undefined when it is not one of ours. */
  readonly decrypt: (encrypted: string) => string | undefined;
};
export type SignedToken = { readonly accessToken: string; readonly encryptedAccessToken: string };

const xml = "http://schemas.xmlsoap.org/ws/2005/05/identity/claims";
/** The names ABP gives its claims; no public client reads them, third-party tools do. */
const claim = {
  userId: `${xml}/nameidentifier`,
  userName: `${xml}/name`,
  emailAddress: `${xml}/emailaddress`,
  securityStamp: "AspNet.Identity.SecurityStamp",
  role: "http://schemas.microsoft.com/ws/2008/06/identity/claims/role",
  tenantId: "http://www.aspnetboilerplate.com/identity/claims/tenantId",
} as const;
const issuer = "Tradebook";
const tokensKept = 20_000;
const longestToken = 4096;

export function createAccessTokens(secrets: Secrets): AccessTokens {
  const signer = createSigner({ key: secrets.signingKey, algorithm: "HS256", noTimestamp: true });
  // Expiry is checked here against the given time; a signature is worked out once, and what a good token says remembered.
  const known = new Map<string, TokenClaims>();
  const verify = createVerifier({
    key: secrets.signingKey,
    algorithms: ["HS256"],
    allowedIss: issuer,
    allowedAud: issuer,
    ignoreExpiration: true,
    ignoreNotBefore: true,
  });
  return {
    sign: (subject, { now, seconds }) => {
      const accessToken = signer(payloadOf(subject, Math.floor(now / 1000), seconds));
      return { accessToken, encryptedAccessToken: encrypt(accessToken, secrets.encryptionKey) };
    },
    read: (token, now) => {
      if (token.length > longestToken) return undefined;
      try {
        const claims = known.get(token) ?? remembered(known, token, claimsOf(verify(token)));
        return claims !== undefined && claims.expiresAt > now ? claims : undefined;
      } catch {
        return undefined; // Whatever is wrong with a token, its bearer is simply nobody.
      }
    },
    decrypt: (encrypted) => decrypt(encrypted, secrets.encryptionKey),
  };
}

function remembered(known: Map<string, TokenClaims>, token: string, claims: TokenClaims | undefined) {
  if (claims === undefined) return undefined;
  if (known.size >= tokensKept) known.clear();
  known.set(token, claims);
  return claims;
}

function payloadOf(subject: TokenSubject, issuedAt: number, seconds: number): Record<string, unknown> {
  const { roles, tenantId } = subject;
  const userId = String(subject.userId);
  return {
    [claim.userId]: userId,
    [claim.userName]: subject.userName,
    [claim.emailAddress]: subject.emailAddress,
    [claim.securityStamp]: subject.securityStamp,
    ...(roles.length === 0 ? {} : { [claim.role]: roles.length === 1 ? roles[0] : roles }),
    ...(tenantId === null ? {} : { [claim.tenantId]: String(tenantId) }),
    sub: userId,
    jti: subject.sid,
    iat: issuedAt,
    nbf: issuedAt,
    exp: issuedAt + seconds,
    iss: issuer,
    aud: issuer,
    scope: subject.scope,
  };
}

function claimsOf(payload: Readonly<Record<string, unknown>>): TokenClaims | undefined {
  const { sub, jti, exp, scope } = payload;
  const userName = payload[claim.userName];
  const securityStamp = payload[claim.securityStamp];
  const tenant = payload[claim.tenantId];
  if (typeof sub !== "string" || typeof jti !== "string" || typeof exp !== "number") return undefined;
  if (typeof userName !== "string" || typeof securityStamp !== "string") return undefined;
  const known = scopes.find((one) => one === scope);
  if (known === undefined) return undefined;
  return {
    userId: Number(sub),
    userName,
    tenantId: tenant === undefined ? null : Number(tenant),
    securityStamp,
    sid: jti,
    scope: known,
    expiresAt: (exp * 1000) as Instant, // whole seconds, so whole milliseconds
  };
}

// AES-256-GCM: nonce, tag and text in one, url-safe so that a cookie reader that splits at '=' keeps it whole.
function encrypt(token: string, key: Buffer): string {
  const nonce = freshBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  const text = Buffer.concat([cipher.update(token, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString("base64url");
}

function decrypt(encrypted: string, key: Buffer): string | undefined {
  if (encrypted.length > 2 * longestToken || !/^[\w-]+$/.test(encrypted)) return undefined;
  const bytes = Buffer.from(encrypted, "base64url");
  if (bytes.length < 29) return undefined;
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
  } catch {
    return undefined; // Not sealed with our key.
  }
}
