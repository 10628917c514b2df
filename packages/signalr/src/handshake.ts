// The handshake: JSON whatever the protocol, one record each way, before anything else.

import { toRecord } from "./frames.ts";
import { parseObject } from "./json-protocol.ts";

export type Handshake = { readonly protocol: string; readonly version: number };

/** Version 2 differs only for clients of stateful reconnect, which is not offered. */
const newestVersion = 2;

export function parseHandshake(record: Uint8Array): Handshake | undefined {
  const value = parseObject(record);
  if (value === undefined) return undefined;
  const { protocol, version } = value;
  if (typeof protocol !== "string" || typeof version !== "number") return undefined;
  return { protocol, version };
}

export function isSpokenVersion(version: number): boolean {
  return Number.isInteger(version) && version >= 0 && version <= newestVersion;
}

export const handshakeAccepted = toRecord("{}");

export function handshakeRefused(error: string): Buffer {
  return toRecord(JSON.stringify({ error }));
}
