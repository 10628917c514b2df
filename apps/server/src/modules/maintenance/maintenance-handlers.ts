// Maintenance: answers for the Maintenance service. Who is signed in hears of each change over the hub.

import type { AnnouncedMaintenance, Announcement } from "@tradebook/contract/maintenance.ts";
import type { Answer, Handlers } from "@tradebook/contract/method.ts";
import type { maintenanceService } from "@tradebook/contract/services/maintenance.ts";
import type { Refusal } from "@tradebook/contract/errors.ts";
import { limits } from "@tradebook/contract/names.ts";
import type { Instant } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { ok, refuse } from "@tradebook/domain/result.ts";
import { hostTenantId, inHost, inTenant, readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { fieldChanges } from "../../field-changes.ts";
import { sideCall } from "../../side-call.ts";
import { keptMaintenance, noteMaintenance, noteTakenBack, type KeptMaintenance } from "../../store/maintenance.ts";
import { tenantIds } from "../../store/tenants.ts";

type MaintenanceDeps = Pick<Deps, "db" | "publish">;

const one = { skip: 0, take: 1 } as const;

export function maintenanceHandlers(deps: MaintenanceDeps): Handlers<typeof maintenanceService, Call> {
  return {
    Announce: (said, call) => announce(deps, said, call),
    TakeBack: ({ maintenanceId }, call) => takeBack(deps, maintenanceId, call),
    GetAnnounced: async ({ skipCount: skip, maxResultCount: take }, call) => {
      const { tenantId } = sideCall(call);
      const { totalCount, items } = await readInTenant(deps.db, tenantId, (tx) =>
        keptMaintenance(tx, null, { skip, take }),
      );
      return ok({ totalCount, items: items.map((row) => announcedOf(row, call.now)) });
    },
  };
}

async function announce(deps: MaintenanceDeps, said: Announcement, call: Call): Promise<Answer<AnnouncedMaintenance>> {
  const wrong = wrongTimes(said, call.now);
  if (wrong !== null) return { ok: false, rejection: wrong };
  return await noted(deps, call, async (tx, by) => {
    const id = await noteMaintenance(tx, said, { by, at: call.now });
    const { startsAt, endsAt, noticeMinutes, words } = said;
    tx.afterCommit(() => call.noteChanges?.(fieldChanges({}, { startsAt, endsAt, noticeMinutes, words })));
    return ok(id);
  });
}

/** A house cannot take back what the host announced: to it that is none of its own. */
async function takeBack(deps: MaintenanceDeps, id: number, call: Call): Promise<Answer<AnnouncedMaintenance>> {
  return await noted(deps, call, async (tx, by) => {
    const [found] = (await keptMaintenance(tx, id, one)).items;
    if (found === undefined || found.ofHost !== (tx.tenantId === hostTenantId))
      return refuse({ code: "NOT_FOUND", entity: "maintenance", id: String(id) });
    if (found.takenBackAt === null && found.endsAt <= call.now) return over("over");
    if (!(await noteTakenBack(tx, id, { by, at: call.now }))) return over("takenBack");
    tx.afterCommit(() => call.noteChanges?.(fieldChanges({ takenBack: false }, { takenBack: true })));
    return ok(id);
  });
}

type Note = (tx: Tx, by: number) => Promise<Answer<number>>;

async function noted(deps: MaintenanceDeps, call: Call, note: Note): Promise<Answer<AnnouncedMaintenance>> {
  const { caller, tenantId } = sideCall(call);
  const answer = await inTenant(deps.db, tenantId, async (tx): Promise<Answer<KeptMaintenance>> => {
    const id = await note(tx, caller.userId);
    if (!id.ok) return id;
    const [kept] = (await keptMaintenance(tx, id.value, one)).items;
    invariant(kept !== undefined, "what was just noted is there");
    return ok(kept);
  });
  if (!answer.ok) return answer;
  await tell(deps, answer.value.id, tenantId);
  return ok(announcedOf(answer.value, call.now));
}

/** The host's word is for every house, and for its own people. */
async function tell({ db, publish }: MaintenanceDeps, id: number, tenantId: number): Promise<void> {
  const houses = tenantId === hostTenantId ? [hostTenantId, ...(await inHost(db, tenantIds))] : [tenantId];
  for (const house of new Set(houses)) publish("onMaintenance", { id }, { to: "house", tenantId: house });
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** What begins at once may have been typed for some minutes. */
export function wrongTimes({ startsAt, endsAt }: Announcement, now: Instant): Refusal | null {
  const code = "MAINTENANCE_TIME";
  if (startsAt < now - 5 * minuteMs) return { code, field: "startsAt", why: "early" };
  if (startsAt > now + 365 * dayMs) return { code, field: "startsAt", why: "far" };
  if (endsAt <= startsAt) return { code, field: "endsAt", why: "order" };
  if (endsAt <= now) return { code, field: "endsAt", why: "past" };
  if (endsAt > startsAt + limits.maintenanceDays * dayMs) return { code, field: "endsAt", why: "long" };
  return null;
}

function over(state: "over" | "takenBack"): Answer<never> {
  return { ok: false, rejection: { code: "MAINTENANCE_OVER", state } };
}

function announcedOf(row: KeptMaintenance, now: Instant): AnnouncedMaintenance {
  return { ...row, state: stateOf(row, now) };
}

function stateOf(row: KeptMaintenance, now: Instant): AnnouncedMaintenance["state"] {
  if (row.takenBackAt !== null) return "takenBack";
  if (row.endsAt <= now) return "over";
  if (row.startsAt <= now) return "running";
  return row.shownFrom <= now ? "shown" : "coming";
}
