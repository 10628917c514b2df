// The keys that sign and encrypt tokens and seal personal data, read from a file that only we can read, or made there once.

import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, statSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { freshBytes } from "../ids.ts";

export type Secrets = {
  readonly signingKey: Buffer;
  readonly encryptionKey: Buffer;
  /** What personal data are sealed with: the last seals, the ones before it still open what they sealed. */
  readonly dataKeys: readonly DataKey[];
  /** What blind indexes are made with; a new one would find nothing that was kept under the old. */
  readonly indexKey: Buffer;
};
export type DataKey = { readonly id: string; readonly key: Buffer };

const keyBytes = 32;

/** Reads the keys; with `mayCreate` makes the file when it is missing. Throws in one sentence when it is not usable. */
export function readSecrets(path: string, mayCreate: boolean): Secrets {
  const text = readText(path) ?? (mayCreate ? create(path) : undefined);
  if (text === undefined) throw new Error(`TRADEBOOK_SECRET_FILE: there is no file ${path}.`);
  if ((statSync(path).mode & 0o077) !== 0) {
    throw new Error(`TRADEBOOK_SECRET_FILE: ${path} can be read by others; its mode must be 0600.`);
  }
  return parse(path, text);
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

function create(path: string): string {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const key = () => freshBytes(keyBytes).toString("base64");
  const dataKeys = [{ id: "1", key: key() }];
  const secrets = { signingKey: key(), encryptionKey: key(), indexKey: key(), dataKeys };
  const text = `${JSON.stringify(secrets, null, 2)}\n`;
  const file = openSync(path, "wx", 0o600);
  writeSync(file, text);
  fsyncSync(file);
  closeSync(file);
  return text;
}

function parse(path: string, text: string): Secrets {
  const told =
    `TRADEBOOK_SECRET_FILE: ${path} must be JSON with signingKey and encryptionKey, ${keyBytes} bytes each in base64, ` +
    `and with indexKey and dataKeys, a list of { id, key } whose ids differ, when personal data have keys of their own.`;
  let kept: unknown;
  try {
    kept = JSON.parse(text);
  } catch (error) {
    throw new Error(told, { cause: error });
  }
  const signingKey = keyOf(kept, "signingKey");
  const encryptionKey = keyOf(kept, "encryptionKey");
  const added = dataKeysOf(kept);
  if (signingKey === undefined || encryptionKey === undefined || added === undefined) throw new Error(told);
  // A file older than these keys goes on with one that is made of the encryption key, and so does what it sealed.
  const dataKeys = [{ id: "0", key: encryptionKey }, ...added];
  if (memberOf(kept, "indexKey") === undefined) return { signingKey, encryptionKey, dataKeys, indexKey: encryptionKey };
  const indexKey = keyOf(kept, "indexKey");
  if (indexKey === undefined) throw new Error(told);
  return { signingKey, encryptionKey, dataKeys, indexKey };
}

/** The file's own list, in its order; empty when it has none, undefined when it cannot be used. */
function dataKeysOf(kept: unknown): readonly DataKey[] | undefined {
  const list = memberOf(kept, "dataKeys") ?? [];
  if (!Array.isArray(list)) return undefined;
  const keys = list.map((one: unknown) => ({ id: memberOf(one, "id"), key: keyOf(one, "key") }));
  const good = keys.flatMap(({ id, key }) =>
    typeof id === "string" && /^[1-9]\d{0,5}$/.test(id) && key !== undefined ? [{ id, key }] : [],
  );
  const areGood = good.length === keys.length && new Set(good.map(({ id }) => id)).size === good.length;
  return areGood ? good : undefined;
}

function keyOf(kept: unknown, name: string): Buffer | undefined {
  const text = memberOf(kept, name);
  const key = typeof text === "string" ? Buffer.from(text, "base64") : undefined;
  return key?.length === keyBytes ? key : undefined;
}

function memberOf(kept: unknown, name: string): unknown {
  return typeof kept === "object" && kept !== null ? Reflect.get(kept, name) : undefined;
}
