// What is asked of the audit trail, as the store takes it.

import type { AuditFilters } from "@tradebook/contract/audit-search.ts";
import type { AuditSearch } from "../../store/audit-lines.ts";

export function auditSearchOf(input: AuditFilters): AuditSearch {
  return {
    from: input.startDate ?? null,
    to: input.endDate ?? null,
    fromLine: input.fromLine ?? null,
    toLine: input.toLine ?? null,
    userName: input.userName ?? null,
    role: input.roleName ?? null,
    service: input.serviceName ?? null,
    method: input.methodName ?? null,
    browser: input.browserInfo ?? null,
    ip: input.clientIpAddress || null,
    isOutOfHours: input.outOfHours === true,
    isExport: input.exports === true,
    isPermissionChange: input.permissionChanges === true,
    object: objectOf(input),
    hasException: input.hasException ?? null,
    hasChanges: input.hasChanges ?? null,
    minDurationMs: input.minExecutionDuration ?? null,
    maxDurationMs: input.maxExecutionDuration ?? null,
    keyword: input.keyword ?? null,
  };
}

/** A kind alone, or an id alone, names nothing. */
function objectOf({ objectKind, objectId }: AuditFilters): AuditSearch["object"] {
  const id = objectId ?? "";
  return objectKind === null || objectKind === undefined || id === "" ? null : { kind: objectKind, id };
}
