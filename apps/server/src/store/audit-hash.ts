// The hash of an audit line: of all it says, its place, and the hash before it.

import { hash } from "node:crypto";
import type { Instant } from "@tradebook/domain/instant.ts";

export type AuditEntry = {
  readonly at: Instant;
  readonly userId: number | null;
  readonly userName: string;
  /** The securities account that was acted on, when there was one. */
  readonly onBehalfOf: string | null;
  readonly service: string;
  readonly method: string;
  /** JSON with its members in order (`orderedJson`), without anything secret. */
  readonly parameters: string;
  readonly durationMs: number;
  readonly ip: string;
  readonly userAgent: string;
  readonly result: string;
  readonly exception: string | null;
  /** What changed, field by field, as ordered JSON; null where nothing says so. */
  readonly changes: string | null;
  /** Through what it came, where not from a person's own session. */
  readonly channel: string | null;
  /** Who looked with this user's eyes. */
  readonly impersonatorId: number | null;
  readonly impersonatorName: string | null;
  /** The roles that the user had then. */
  readonly roles: string | null;
  /** The request's own id, by which the server's log knows it. */
  readonly requestId: string | null;
};

export type AuditLine = AuditEntry & { readonly seq: number; readonly previousHash: string };

/** What the chain of a tenant begins with. */
export const chainBeginning = "0".repeat(64);

/** Lines of this form can be hashed again from what the table keeps. */
export const auditForm = 2;

export function auditHash(tenantId: number, line: AuditLine): string {
  const { seq, at, userId, userName, onBehalfOf, service, method } = line;
  const { durationMs, ip, userAgent, result, exception, previousHash } = line;
  const who = [tenantId, seq, at, userId, userName, onBehalfOf, ip, userAgent];
  const what = [service, method, line.parameters, durationMs, result, exception];
  const { changes, channel, impersonatorId, impersonatorName, roles, requestId } = line;
  // A line without these is hashed as it was before lines had any.
  const said = {
    who,
    what,
    previousHash,
    ...(changes === null ? {} : { changes }),
    ...(channel === null ? {} : { channel }),
    ...(impersonatorId === null ? {} : { impersonator: [impersonatorId, impersonatorName] }),
    ...(roles === null ? {} : { roles }),
    ...(requestId === null ? {} : { requestId }),
  };
  return hash("sha256", JSON.stringify(said), "hex");
}

/** The same text for the same value, however its members came: the database keeps them in an order of its own. */
export function orderedJson(value: unknown): string {
  return JSON.stringify(inOrder(value));
}

function inOrder(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(inOrder);
  const names = Object.keys(value).toSorted();
  return Object.fromEntries(names.map((name) => [name, inOrder(Reflect.get(value, name))]));
}
