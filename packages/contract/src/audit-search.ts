// What lines of the audit trail are asked for by: on the screen, in a file, and in a search that tells of new lines.

import * as z from "zod";
import { limits } from "./names.ts";
import { lagosDateOfTime } from "./wire-time.ts";

/** What lines can be asked for by: all that was done to one account, order, user and so on. */
export const auditObjects = ["account", "order", "user", "role", "request", "withdrawal", "deposit", "action"] as const;
export type AuditObject = (typeof auditObjects)[number];

const duration = z.int().min(0).max(2_147_483_647);
const name = z.string().max(256);
/** A line's place in the chain of its house. */
export const auditLineNo = z.int().min(1).max(Number.MAX_SAFE_INTEGER);

export const auditFilters = {
  startDate: lagosDateOfTime.nullish(),
  endDate: lagosDateOfTime.nullish(),
  /** Both included. */
  fromLine: auditLineNo.nullish(),
  toLine: auditLineNo.nullish(),
  userName: name.nullish(),
  /** Part of one of the roles that the user had then. */
  roleName: name.nullish(),
  serviceName: name.nullish(),
  methodName: name.nullish(),
  browserInfo: z.string().max(512).nullish(),
  /** The address, or how it begins. */
  clientIpAddress: z.string().trim().max(64).nullish(),
  /** True for what was done on a weekend, before seven or from seven in the evening on, in Lagos. */
  outOfHours: z.boolean().nullish(),
  /** True for what left as a file. */
  exports: z.boolean().nullish(),
  /** True for what changed who may do what: roles, who has which, keys for programs, and reviews of all that. */
  permissionChanges: z.boolean().nullish(),
  /** With the id: what was done to this one; an account by its number. */
  objectKind: z.enum(auditObjects).nullish(),
  objectId: z.string().trim().max(40).nullish(),
  hasException: z.boolean().nullish(),
  /** True for lines that tell what was changed. */
  hasChanges: z.boolean().nullish(),
  minExecutionDuration: duration.nullish(),
  maxExecutionDuration: duration.nullish(),
} as const;
export const auditSearch = z.object({ ...auditFilters, keyword: z.string().max(limits.keyword).nullish() });
export type AuditFilters = z.output<typeof auditSearch>;

/** Whether it leaves any line out. */
export function narrowsTrail(search: Partial<AuditFilters>): boolean {
  const { outOfHours, exports: files, permissionChanges, objectKind, objectId, ...others } = search;
  const isOneOf = outOfHours === true || files === true || permissionChanges === true;
  const isOfObject = (objectKind ?? null) !== null && (objectId ?? "") !== "";
  return isOneOf || isOfObject || Object.values(others).some((value) => (value ?? "") !== "");
}
