// Development: answers for the Development service.

import type { Handlers } from "@tradebook/contract/method.ts";
import type { developmentService } from "@tradebook/contract/services/development.ts";
import { ok, refuse } from "@tradebook/domain/result.ts";
import type { PersonalData } from "../../credentials/personal-data.ts";
import type { Database } from "../../db/database.ts";
import { hostTenantId, readInTenant } from "../../db/in-tenant.ts";
import type { Call } from "../../deps.ts";
import { shownMessage } from "../../outbound/read-outbox.ts";
import { newestOutbound } from "../../store/outbound.ts";
import { isThisMachine } from "../../this-machine.ts";

export type DevelopmentDeps = {
  readonly db: Database;
  readonly personalData: PersonalData;
  readonly isProduction: boolean;
};

export function developmentHandlers(deps: DevelopmentDeps): Handlers<typeof developmentService, Call> {
  return {
    // It reads out codes: to nobody from elsewhere, and to nobody at all in production.
    GetOutbox: async ({ to, template, maxResultCount }, call) => {
      if (deps.isProduction || !isThisMachine(call.ip)) {
        return refuse({ code: "NOT_FOUND", entity: "service", id: "Development" });
      }
      const tenantId = call.tenantId ?? hostTenantId;
      const recipient = to?.trim().toLowerCase();
      const limit = recipient === undefined ? maxResultCount : 1000;
      const rows = await readInTenant(deps.db, tenantId, (tx) =>
        newestOutbound(tx, { template: template ?? null, limit }),
      );
      const wanted = rows.filter((row) => recipient === undefined || row.recipient.toLowerCase() === recipient);
      return ok({
        items: wanted.slice(0, maxResultCount).map((row) => shownMessage(deps.personalData, tenantId, row)),
      });
    },
  };
}
