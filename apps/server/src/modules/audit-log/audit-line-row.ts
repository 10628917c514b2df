// A line of the audit trail as the API tells it.

import type { AuditLogRow } from "@tradebook/contract/services/audit-log.ts";
import type { AuditRow } from "../../store/audit-row.ts";

export function auditLineRow({ seq, at, changes, impersonatorId, impersonatorName, ...row }: AuditRow): AuditLogRow {
  const changed = changes === null ? [] : (JSON.parse(changes) as AuditLogRow["changes"]); // as this server wrote it
  const impersonator = {
    impersonatorUserId: impersonatorId,
    impersonatorUserName: impersonatorName,
    impersonatorTenantId: null,
  };
  return { ...row, ...impersonator, changes: changed, id: seq, time: at };
}
