// Signs files that leave the house with the installation's own Ed25519 key, so that anybody can see that they left it so.

import { createPrivateKey, createPublicKey, hkdfSync, sign } from "node:crypto";
import type { Secrets } from "./secrets.ts";

export type FileSigner = {
  /** 64 bytes, over the file as it is. */
  readonly sign: (file: Uint8Array) => Buffer;
  /** SPKI, as PEM. */
  readonly publicKey: string;
};

const seedBytes = 32;
const purpose = "tradebook/file-signature/1";
/** An Ed25519 private key in PKCS #8 (RFC 8410) is these bytes before its seed. */
const pkcs8Head = Buffer.from("302e020100300506032b657004220420", "hex");

/** Of the one secret that is never changed for another (docs/adr/0089): a signature of years ago is checked with the same key. */
export function createFileSigner({ indexKey }: Pick<Secrets, "indexKey">): FileSigner {
  const seed = Buffer.from(hkdfSync("sha256", indexKey, "", purpose, seedBytes));
  const key = createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: "der", type: "pkcs8" });
  const publicKey = createPublicKey(key).export({ format: "pem", type: "spki" }).toString();
  return { sign: (file) => sign(null, file, key), publicKey };
}
