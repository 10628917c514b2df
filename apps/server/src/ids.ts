// The only place that makes random ids and bytes.

import { randomBytes, randomUUID } from "node:crypto";

export function newId(): string {
  return randomUUID();
}

export function freshBytes(count: number): Buffer {
  return randomBytes(count);
}
