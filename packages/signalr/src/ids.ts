// Random ids of 128 bits that can stand in a URL as they are.

import { randomBytes } from "node:crypto";

export function randomId(): string {
  return randomBytes(16).toString("base64url");
}
