// What our own server shows at the control session: a key in a file that only programs of this data folder can read.
// The port stands beside it, so that a server that dials another exchange sees that this file is not about that one.

import { randomBytes, timingSafeEqual } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { invariant } from "@tradebook/domain/invariant.ts";

const keyBytes = 32;

/** The key of this data folder, made at the first start. */
export function controlKey(folder: string): string {
  const file = keyFile(folder);
  if (!existsSync(file)) return randomBytes(keyBytes).toString("base64url");
  const kept: unknown = JSON.parse(readFileSync(file, "utf8"));
  invariant(typeof kept === "object" && kept !== null && "key" in kept, `${file} holds a key`);
  invariant(typeof kept.key === "string" && kept.key.length >= keyBytes, `${file} holds a key`);
  return kept.key;
}

/** Says where this exchange is reached, for whoever may read the folder. */
export function publishControlKey(folder: string, access: { readonly port: number; readonly key: string }): void {
  const file = keyFile(folder);
  writeFileSync(`${file}.new`, JSON.stringify(access), { flush: true, mode: 0o600 });
  renameSync(`${file}.new`, file);
}

export function isControlKey(key: string, claimed: string | undefined): boolean {
  const [own, other] = [Buffer.from(key), Buffer.from(claimed ?? "")];
  return own.length === other.length && timingSafeEqual(own, other);
}

function keyFile(folder: string): string {
  return join(folder, "control.json");
}
