// AuditLog: searches of the trail that tell their owner of new lines.

import { auditSearch } from "@tradebook/contract/audit-search.ts";
import type { Handlers } from "@tradebook/contract/method.ts";
import { auditWatchLimits, type auditLogService } from "@tradebook/contract/services/audit-log.ts";
import { ok, refuse } from "@tradebook/domain/result.ts";
import { inTenant, readInTenant } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { sideCall } from "../../side-call.ts";
import { dropWatch, saveWatch, watchesOf } from "../../store/audit-watches.ts";

type OfWatches = "GetWatches" | "SaveWatch" | "RemoveWatch";

export function auditWatchHandlers({ db }: Pick<Deps, "db">): Pick<Handlers<typeof auditLogService, Call>, OfWatches> {
  return {
    GetWatches: async (_, call) => {
      const { caller, tenantId } = sideCall(call);
      return ok({ items: await readInTenant(db, tenantId, (tx) => watchesOf(tx, caller.userId)) });
    },
    SaveWatch: async ({ name, query, ...filters }, call) => {
      const { caller, tenantId } = sideCall(call);
      const most = auditWatchLimits.watches;
      const search = JSON.stringify(auditSearch.encode(filters));
      const watch = { userId: caller.userId, name, query, search, at: call.now, most };
      const saved = await inTenant(db, tenantId, (tx) => saveWatch(tx, watch));
      return saved === undefined ? { ok: false, rejection: { code: "WATCHES_FULL", most } } : ok(saved);
    },
    RemoveWatch: async ({ id }, call) => {
      const { caller, tenantId } = sideCall(call);
      const isGone = await inTenant(db, tenantId, (tx) => dropWatch(tx, { userId: caller.userId, id }));
      return isGone ? ok({}) : refuse({ code: "NOT_FOUND", entity: "watched search", id: String(id) });
    },
  };
}
