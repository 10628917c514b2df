// Passkeys: the questions we ask a browser, each good for one answer, and whether an answer is right (WebAuthn).

import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { newId } from "../ids.ts";
import type { Clock } from "../deps.ts";
import type { Secrets } from "./secrets.ts";

export type PasskeyPurpose = "add" | "signIn" | "stepUp";
/** Whom a question was put to; nobody yet when somebody signs in. */
export type Asked = { readonly tenantId: number; readonly userId: number | null; readonly purpose: PasskeyPurpose };
export type Question = { readonly challengeId: string; readonly options: Record<string, unknown> };
export type Proof = { readonly challengeId: string; readonly response: Readonly<Record<string, unknown>> };

export type KeptPasskey = {
  readonly credentialId: string;
  /** In base64url. */
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
};
export type NewPasskey = KeptPasskey & { readonly backedUp: boolean };
export type PasskeyUse = { readonly counter: number; readonly backedUp: boolean };

export type Passkeys = {
  readonly askToAdd: (
    asked: Asked,
    user: { readonly userName: string; readonly known: readonly KeptPasskey[] },
  ) => Promise<Question>;
  readonly askToSign: (asked: Asked, known: readonly KeptPasskey[]) => Promise<Question>;
  /** A new passkey; undefined when the answer is not one to this question. */
  readonly readNew: (asked: Asked, proof: Proof) => Promise<NewPasskey | undefined>;
  /** How a known passkey was used; undefined when the answer is not right. */
  readonly readUse: (asked: Asked, proof: Proof, kept: KeptPasskey) => Promise<PasskeyUse | undefined>;
};

const answerWithinMs = 5 * 60_000;

/** The library brings a good deal with it, and is read when the first passkey is asked for. */
const library = () => import("@simplewebauthn/server");

export type PasskeyOptions = {
  readonly secrets: Pick<Secrets, "signingKey">;
  readonly clock: Clock;
  /** Where the site stands; a passkey belongs to its host. */
  readonly baseUrl: () => string;
  readonly appName: string;
};

/** The first of each is what browsers are told. */
type Place = { readonly origins: string[]; readonly rpIDs: [string, ...string[]] };

/** A passkey belongs to a name, never to an address: on this machine alone the name is localhost. */
function placeOf(baseUrl: string): Place {
  const own = new URL(baseUrl);
  if (own.hostname !== "127.0.0.1" && own.hostname !== "[::1]") return { origins: [own.origin], rpIDs: [own.hostname] };
  const named = new URL(baseUrl);
  named.hostname = "localhost";
  return { origins: [named.origin, own.origin], rpIDs: [named.hostname, own.hostname] };
}

/** A question is known by our signature in it and kept nowhere, so that any process reads the answer; whoever reads one sees to it that it counts once. */
export function createPasskeys({ secrets, clock, baseUrl, appName }: PasskeyOptions): Passkeys {
  const challenges = createChallenges(secrets, clock);
  const place = () => placeOf(baseUrl());
  return {
    askToAdd: async (asked, { userName, known }) => {
      const { generateRegistrationOptions } = await library();
      const challengeId = newId();
      const options = await generateRegistrationOptions({
        challenge: challenges.sign(asked, challengeId),
        rpName: appName,
        rpID: place().rpIDs[0],
        userName,
        userID: Uint8Array.from(Buffer.from(`${asked.tenantId}/${asked.userId}`)),
        attestationType: "none",
        excludeCredentials: known.map(descriptor),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      });
      return { challengeId, options: { ...options } };
    },
    askToSign: async (asked, known) => {
      const { generateAuthenticationOptions } = await library();
      const challengeId = newId();
      const challenge = challenges.sign(asked, challengeId);
      const options = { challenge, rpID: place().rpIDs[0], userVerification: "required" } as const;
      const allowed = known.length === 0 ? {} : { allowCredentials: known.map(descriptor) };
      return { challengeId, options: { ...(await generateAuthenticationOptions({ ...options, ...allowed })) } };
    },
    readNew: async (asked, proof) => await readNew(place(), challenges.of(asked, proof), proof),
    readUse: async (asked, proof, kept) =>
      await readUse(place(), { isChallenge: challenges.of(asked, proof), proof, kept }),
  };
}

type IsChallenge = (sent: string) => boolean;

const untilBytes = 6;
const challengeBytes = untilBytes + 32;

/** A challenge is the time until which it may be answered and our signature of that and of what was asked. */
function createChallenges({ signingKey }: Pick<Secrets, "signingKey">, clock: Clock) {
  const key = Buffer.from(hkdfSync("sha256", signingKey, "", "tradebook/passkey-challenge", 32));
  const signed = ({ tenantId, userId, purpose }: Asked, challengeId: string, until: number) => {
    const text = [purpose, tenantId, userId ?? "", challengeId, until].join("\n");
    const bytes = new Uint8Array(challengeBytes);
    Buffer.from(bytes.buffer).writeUIntBE(until, 0, untilBytes);
    bytes.set(createHmac("sha256", key).update(text, "utf8").digest(), untilBytes);
    return bytes;
  };
  return {
    sign: (asked: Asked, challengeId: string) => signed(asked, challengeId, clock.now() + answerWithinMs),
    of:
      (asked: Asked, { challengeId }: Proof): IsChallenge =>
      (sent) => {
        const bytes = Buffer.from(sent, "base64url");
        if (bytes.length !== challengeBytes) return false;
        const until = bytes.readUIntBE(0, untilBytes);
        return until > clock.now() && timingSafeEqual(bytes, signed(asked, challengeId, until));
      },
  };
}

async function readNew(
  { origins, rpIDs }: Place,
  isChallenge: IsChallenge,
  proof: Proof,
): Promise<NewPasskey | undefined> {
  const expected = { expectedChallenge: isChallenge, expectedOrigin: origins, expectedRPID: rpIDs };
  // The library reads what a browser sent as unknown JSON, and throws at what is not right.
  const response = proof.response as unknown as RegistrationResponseJSON;
  const { verifyRegistrationResponse } = await library();
  const checked = await orNothing(() => verifyRegistrationResponse({ ...expected, response }));
  if (checked?.verified !== true) return undefined;
  const { credential, credentialBackedUp } = checked.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString("base64url"),
    counter: credential.counter,
    transports: credential.transports ?? [],
    backedUp: credentialBackedUp,
  };
}

type Use = { readonly isChallenge: IsChallenge; readonly proof: Proof; readonly kept: KeptPasskey };

async function readUse({ origins, rpIDs }: Place, { isChallenge, proof, kept }: Use): Promise<PasskeyUse | undefined> {
  const expected = { expectedChallenge: isChallenge, expectedOrigin: origins, expectedRPID: rpIDs };
  const response = proof.response as unknown as AuthenticationResponseJSON; // as above
  const { verifyAuthenticationResponse } = await library();
  const credential = { id: kept.credentialId, publicKey: bytesOf(kept.publicKey), counter: kept.counter };
  const checked = await orNothing(() => verifyAuthenticationResponse({ ...expected, response, credential }));
  if (checked?.verified !== true) return undefined;
  const { newCounter, credentialBackedUp } = checked.authenticationInfo;
  return { counter: newCounter, backedUp: credentialBackedUp };
}

/** The id of the passkey that gave an answer, which says whose it is. */
export function credentialIdOf(proof: Proof): string | undefined {
  const { id } = proof.response;
  return typeof id === "string" && /^[\w-]{16,1400}$/.test(id) ? id : undefined;
}

function descriptor({ credentialId, transports }: KeptPasskey) {
  return { id: credentialId, transports: transports as AuthenticatorTransport[] }; // as the browser named them
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(base64url, "base64url"));
}

// Whatever the library minds about an answer, from its origin to its signature, it is no proof.
async function orNothing<T>(check: () => Promise<T>): Promise<T | undefined> {
  try {
    return await check();
  } catch {
    return undefined;
  }
}
