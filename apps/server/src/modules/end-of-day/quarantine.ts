// Reports of the exchange that were set aside: shown whole, and closed by somebody with a reason; the books stay as they are.

import type { Answer, Handlers } from "@tradebook/contract/method.ts";
import type { quarantineMethods, QuarantinedReport } from "@tradebook/contract/services/quarantine.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { ok, refuse } from "@tradebook/domain/result.ts";
import { hostTenantId, inTenant, readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { fieldChanges } from "../../field-changes.ts";
import {
  closeQuarantined,
  listQuarantined,
  lockQuarantined,
  openQuarantined,
  type QuarantineRow,
} from "../../store/quarantine-list.ts";

type Closing = { readonly id: number; readonly reason: string };

export function quarantineHandlers({ db }: Pick<Deps, "db">): Handlers<typeof quarantineMethods, Call> {
  return {
    GetQuarantinedReports: async (input, call) => {
      const { from = null, to = null, reason = null, keyword = null, status } = input;
      const isOpen = (status ?? null) === null ? null : status === "Open";
      const cut = { skip: input.skipCount, take: input.maxResultCount };
      return await readInTenant(db, houseOf(call), async (tx) => {
        const filter = { id: null, from, to, reason, isOpen, keyword };
        const [{ totalCount, items }, totals] = await Promise.all([
          listQuarantined(tx, filter, cut),
          openQuarantined(tx),
        ]);
        return ok({ totalCount, items: items.map(shown), totals });
      });
    },
    GetQuarantineCount: async (_input, call) => ok(await readInTenant(db, houseOf(call), openQuarantined)),
    CloseQuarantinedReport: (input, call) => inTenant(db, houseOf(call), (tx) => close(tx, input, call)),
  };
}

async function close(tx: Tx, { id, reason }: Closing, call: Call): Promise<Answer<QuarantinedReport>> {
  const found = await lockQuarantined(tx, id);
  if (found === undefined) return refuse({ code: "NOT_FOUND", entity: "report", id: String(id) });
  if (found.closedBy !== null) return { ok: false, rejection: { code: "QUARANTINE_CLOSED", id, by: found.closedBy } };
  invariant(call.caller !== null, "a method of signed-in users is called by one");
  await closeQuarantined(tx, { id, reason, userId: call.caller.userId, at: call.now });
  const after = await lockQuarantined(tx, id);
  invariant(after !== undefined, "a report that was set aside stays");
  tx.afterCommit(() => call.noteChanges?.(fieldChanges({ status: "Open" }, { status: "Closed" })));
  return ok(shown(after));
}

/** The caller's own; what names no house is kept on the host's side. */
function houseOf({ caller }: Call): number {
  return caller?.tenantId ?? hostTenantId;
}

function shown({ report, closedAt, ...row }: QuarantineRow): QuarantinedReport {
  const fields = Object.entries(report)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ({ name, value: typeof value === "string" ? value : JSON.stringify(value) }));
  return { ...row, fields, closedAt, status: closedAt === null ? "Open" : "Closed" };
}
