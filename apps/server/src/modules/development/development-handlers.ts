// Development: answers for the Development service.

import type { Handlers } from "@tradebook/contract/method.ts";
import type { developmentService, OutboxMessage } from "@tradebook/contract/services/development.ts";
import { ok, refuse } from "@tradebook/domain/result.ts";
import type { PersonalData } from "../../credentials/personal-data.ts";
import type { Database } from "../../db/database.ts";
import { hostTenantId, readInTenant } from "../../db/in-tenant.ts";
import type { Call } from "../../deps.ts";
import { openFacts } from "../../outbound/send.ts";
import { isTemplate, wordsOf } from "../../outbound/templates.ts";
import { newestOutbound, type OutboundRow } from "../../store/outbound.ts";

export type DevelopmentDeps = {
  readonly db: Database;
  readonly personalData: PersonalData;
  readonly isProduction: boolean;
};

const thisMachine: ReadonlySet<string> = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

export function developmentHandlers(deps: DevelopmentDeps): Handlers<typeof developmentService, Call> {
  return {
    // It reads out codes: to nobody from elsewhere, and to nobody at all in production.
    GetOutbox: async ({ to, template, maxResultCount }, call) => {
      if (deps.isProduction || !thisMachine.has(call.ip)) {
        return refuse({ code: "NOT_FOUND", entity: "service", id: "Development" });
      }
      const tenantId = call.tenantId ?? hostTenantId;
      const recipient = to?.trim().toLowerCase();
      const limit = recipient === undefined ? maxResultCount : 1000;
      const rows = await readInTenant(deps.db, tenantId, (tx) =>
        newestOutbound(tx, { template: template ?? null, limit }),
      );
      const wanted = rows.filter((row) => recipient === undefined || row.recipient.toLowerCase() === recipient);
      return ok({ items: wanted.slice(0, maxResultCount).map((row) => shown(deps.personalData, tenantId, row)) });
    },
  };
}

function shown(personalData: PersonalData, tenantId: number, row: OutboundRow): OutboxMessage {
  const { id, channel, recipient, template, sealedFacts, status, createdAt } = row;
  const facts = sealedFacts === null ? {} : openFacts(personalData, tenantId, sealedFacts);
  const words = isTemplate(template) ? wordsOf(template, channel, facts) : { subject: "", text: "" };
  return {
    id,
    channel,
    to: recipient,
    template,
    subject: channel === "email" ? words.subject : null,
    text: words.text,
    facts: { ...facts },
    status: status === "dropped" ? "failed" : status,
    createdAt,
  };
}
