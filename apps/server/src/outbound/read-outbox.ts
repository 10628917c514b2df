// What went out or was kept, opened to be read: for development alone.

import type { OutboxMessage } from "@tradebook/contract/services/development.ts";
import type { PersonalData } from "../credentials/personal-data.ts";
import type { Database } from "../db/database.ts";
import { hostTenantId, inHost, readInTenant } from "../db/in-tenant.ts";
import { newestOutbound, type OutboundRow } from "../store/outbound.ts";
import { tenantIds } from "../store/tenants.ts";
import { openFacts } from "./send.ts";
import { isTemplate, wordsOf } from "./templates.ts";

type Outbox = { readonly db: Database; readonly personalData: PersonalData };

/** The newest of the host and of all houses. */
export async function newestOfAll({ db, personalData }: Outbox, limit: number): Promise<readonly OutboxMessage[]> {
  const tenants = [hostTenantId, ...(await inHost(db, tenantIds))];
  const all: OutboxMessage[] = [];
  for (const tenantId of tenants) {
    const rows = await readInTenant(db, tenantId, (tx) => newestOutbound(tx, { template: null, limit }));
    all.push(...rows.map((row) => shownMessage(personalData, tenantId, row)));
  }
  return all.toSorted((a, b) => b.createdAt - a.createdAt || b.id - a.id).slice(0, limit);
}

export function shownMessage(personalData: PersonalData, tenantId: number, row: OutboundRow): OutboxMessage {
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
