// Seals personal data with keys of each tenant's own, and makes the blind index that finds a value without opening any.

import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from "node:crypto";
import { freshBytes } from "../ids.ts";
import type { Secrets } from "./secrets.ts";

export type PersonalData = {
  /** Text for a column: `s1.<key id>.<nonce, tag and text in base64url>`. Sealed twice, the same text looks different. */
  readonly sealFor: (tenantId: number, plain: string) => string;
  /** What was sealed for this tenant. Throws a SealBroken for anything else: another tenant's, altered, key unknown. */
  readonly openFor: (tenantId: number, sealed: string) => string;
  /** The same for files. */
  readonly sealBytesFor: (tenantId: number, plain: Buffer) => Buffer;
  readonly openBytesFor: (tenantId: number, sealed: Buffer) => Buffer;
  /**
   * The same answer for the same value in the same tenant, and no way back: for unique keys and for search. Normalise
   * the value first, and put its kind before it (`bvn:…`), or a BVN that equals somebody's NIN would show as equal.
   */
  readonly blindIndex: (tenantId: number, value: string) => string;
};

/** Something sealed could not be opened. Its message holds nothing of what was inside. */
export class SealBroken extends Error {
  override name = "SealBroken";
}

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const mark = "s1";
const sealedText = /^s1\.(\d{1,6})\.([\w-]+)$/;
const mostKeysKept = 1_000;

export function createPersonalData({ dataKeys, indexKey }: Pick<Secrets, "dataKeys" | "indexKey">): PersonalData {
  const masters = new Map(dataKeys.map(({ id, key }) => [id, key]));
  const current = dataKeys.at(-1);
  if (current === undefined) throw new Error("Personal data cannot be sealed without a key.");
  const derived = createKeyRing();
  const keyOf = (keyId: string, tenantId: number) => {
    const master = masters.get(keyId);
    if (master === undefined) throw new SealBroken(`no key ${keyId} to open this with`);
    return derived(master, `tradebook/personal-data/${keyId}/tenant/${tenantId}`);
  };
  const seal = (tenantId: number, plain: Buffer) => {
    const nonce = freshBytes(nonceBytes);
    const cipher = createCipheriv("aes-256-gcm", keyOf(current.id, tenantId), nonce);
    const text = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), text]);
  };
  const open = (tenantId: number, keyId: string, bytes: Buffer) => openWith(keyOf(keyId, tenantId), bytes);
  return {
    sealFor: (tenantId, plain) =>
      `${mark}.${current.id}.${seal(tenantId, Buffer.from(plain, "utf8")).toString("base64url")}`,
    openFor: (tenantId, sealed) => {
      const [, keyId = "", text = ""] = sealedText.exec(sealed) ?? [];
      return open(tenantId, keyId, Buffer.from(text, "base64url")).toString("utf8");
    },
    sealBytesFor: (tenantId, plain) =>
      Buffer.concat([Buffer.from(`${mark}.${current.id}.`, "latin1"), seal(tenantId, plain)]),
    openBytesFor: (tenantId, sealed) => {
      const [head = "", keyId = ""] = /^s1\.(\d{1,6})\./.exec(sealed.subarray(0, 12).toString("latin1")) ?? [];
      return open(tenantId, keyId, sealed.subarray(head.length));
    },
    blindIndex: (tenantId, value) => {
      const key = derived(indexKey, `tradebook/blind-index/tenant/${tenantId}`);
      return createHmac("sha256", key).update(value, "utf8").digest("base64url");
    },
  };
}

function openWith(key: Buffer, bytes: Buffer): Buffer {
  if (bytes.length < nonceBytes + tagBytes) throw new SealBroken("this is not a sealed text");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, nonceBytes));
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]);
  } catch (error) {
    throw new SealBroken("this was altered, or sealed for another tenant", { cause: error });
  }
}

/** Derived keys are kept, so that a page of requests does not derive the same one for every row. */
function createKeyRing(): (master: Buffer, purpose: string) => Buffer {
  const kept = new Map<string, Buffer>();
  return (master, purpose) => {
    const known = kept.get(purpose);
    if (known !== undefined) return known;
    const key = Buffer.from(hkdfSync("sha256", master, "", purpose, keyBytes));
    if (kept.size >= mostKeysKept) kept.clear();
    kept.set(purpose, key);
    return key;
  };
}
