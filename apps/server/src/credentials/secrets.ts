// The keys that sign and encrypt tokens, read from a file that only we can read, or made there once.

import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, statSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { freshBytes } from "../ids.ts";

export type Secrets = { readonly signingKey: Buffer; readonly encryptionKey: Buffer };

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
  const text = `${JSON.stringify({ signingKey: key(), encryptionKey: key() }, null, 2)}\n`;
  const file = openSync(path, "wx", 0o600);
  writeSync(file, text);
  fsyncSync(file);
  closeSync(file);
  return text;
}

function parse(path: string, text: string): Secrets {
  const told = `TRADEBOOK_SECRET_FILE: ${path} must be JSON with signingKey and encryptionKey, ${keyBytes} bytes each in base64.`;
  let kept: unknown;
  try {
    kept = JSON.parse(text);
  } catch (error) {
    throw new Error(told, { cause: error });
  }
  const signingKey = keyOf(kept, "signingKey");
  const encryptionKey = keyOf(kept, "encryptionKey");
  if (signingKey === undefined || encryptionKey === undefined) throw new Error(told);
  return { signingKey, encryptionKey };
}

function keyOf(kept: unknown, name: string): Buffer | undefined {
  if (typeof kept !== "object" || kept === null) return undefined;
  const text: unknown = Reflect.get(kept, name);
  const key = typeof text === "string" ? Buffer.from(text, "base64") : undefined;
  return key?.length === keyBytes ? key : undefined;
}
