// What a delivery is signed with, so that whoever gets it knows that it is ours, whole and not an old one sent again.

import { createHmac } from "node:crypto";
import type { Instant } from "@tradebook/domain/instant.ts";
import { freshBytes } from "../../ids.ts";

/** What a search for leaked secrets knows ours by. */
export function newWebhookSecret(): string {
  return `tbw_${freshBytes(32).toString("base64url")}`;
}

export type Signing = {
  /** The one that stands first, then the one before it while that still counts. */
  readonly secrets: readonly string[];
  readonly at: Instant;
  readonly body: string;
};

/** `t=<seconds>,v1=<hex>`, with a v1 for each secret: HMAC-SHA256 over the seconds, a full stop and the body. */
export function signatureOf({ secrets, at, body }: Signing): string {
  const seconds = Math.floor(at / 1000);
  const marks = secrets.map((secret) =>
    createHmac("sha256", secret).update(`${seconds}.${body}`, "utf8").digest("hex"),
  );
  return [`t=${seconds}`, ...marks.map((mark) => `v1=${mark}`)].join(",");
}
