// An authenticator in software for tests of passkeys: a P-256 key, answers as a browser gives them, attestation "none".

import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";

type Options = { readonly challenge: string };
/** What a hostile or odd authenticator does otherwise. */
export type Oddity = {
  readonly origin?: string;
  readonly rpId?: string;
  readonly userVerified?: boolean;
  readonly counter?: number;
};

export type Authenticator = {
  readonly create: (options: Options, odd?: Oddity) => Record<string, unknown>;
  readonly get: (options: Options, odd?: Oddity) => Record<string, unknown>;
};

export function softAuthenticator(url: string): Authenticator {
  const { origin, hostname } = new URL(url);
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  let counter = 0;
  const dataOf = (odd: Oddity, attested: Buffer) => {
    const flags = 1 | (odd.userVerified === false ? 0 : 4) | (attested.length > 0 ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(odd.counter ?? (counter += 1));
    return Buffer.concat([sha256(odd.rpId ?? hostname), Buffer.from([flags]), count, attested]);
  };
  const clientData = (type: string, { challenge }: Options, odd: Oddity) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: odd.origin ?? origin, crossOrigin: false }));
  const answer = (response: Record<string, string>) => {
    const rawId = id.toString("base64url");
    return { id: rawId, rawId, type: "public-key", clientExtensionResults: {}, response };
  };
  return {
    create: (options, odd = {}) => {
      const length = Buffer.from([0, id.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const authData = dataOf(odd, attested);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        textOf("fmt"),
        textOf("none"),
        textOf("attStmt"),
        Buffer.from([0xa0]),
        textOf("authData"),
        bytesOf(authData),
      ]);
      return answer({
        clientDataJSON: clientData("webauthn.create", options, odd).toString("base64url"),
        attestationObject: attestation.toString("base64url"),
      });
    },
    get: (options, odd = {}) => {
      const authData = dataOf(odd, Buffer.alloc(0));
      const client = clientData("webauthn.get", options, odd);
      const signed = Buffer.concat([authData, sha256(client)]);
      return answer({
        clientDataJSON: client.toString("base64url"),
        authenticatorData: authData.toString("base64url"),
        signature: sign("sha256", signed, privateKey).toString("base64url"),
      });
    },
  };
}

function sha256(text: string | Buffer): Buffer {
  return createHash("sha256").update(text).digest();
}

/** RFC 9052: an elliptic key for ES256. */
function coseKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const [pointX, pointY] = [x, y].map((part) => bytesOf(Buffer.from(part, "base64url")));
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    pointX ?? Buffer.alloc(0),
    Buffer.from([0x22]),
    pointY ?? Buffer.alloc(0),
  ]);
}

// CBOR, as little of it as there is here.
function textOf(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}

function bytesOf(bytes: Buffer): Buffer {
  const head = bytes.length < 256 ? [0x58, bytes.length] : [0x59, bytes.length >> 8, bytes.length & 255];
  return Buffer.concat([Buffer.from(head), bytes]);
}
