// A step with a complaint: answered, passed on or resolved by the house, reopened once by its client.

import { dateText } from "@tradebook/contract/date-text.ts";
import type { Answer } from "@tradebook/contract/method.ts";
import { complaintDays, type Complaint } from "@tradebook/contract/services/complaint.ts";
import { isAmong, isSelf } from "@tradebook/domain/funding/one-person.ts";
import { lagosDay } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { ok } from "@tradebook/domain/result.ts";
import { addBusinessDays } from "@tradebook/domain/trading-calendar.ts";
import { inTenant, type Tx } from "../../db/in-tenant.ts";
import { takeTurn } from "../../db/take-turns.ts";
import type { Call, Deps } from "../../deps.ts";
import { fieldChanges } from "../../field-changes.ts";
import { actorsBehind, addComplaintStep, type ComplaintRow } from "../../store/complaints.ts";
import { readCalendar } from "../../store/reference.ts";
import { handsOf } from "../../store/same-person.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";
import { findComplaint, showComplaint } from "./show-complaints.ts";
import { complaintNumber, stepSaid, tellClient, tellOffice, type OfficeStep } from "./tell-complaint.ts";

export async function officeStep(
  deps: Deps,
  { id, step }: { readonly id: number; readonly step: OfficeStep },
  call: Call,
): Promise<Answer<Complaint>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("complaint", id);
  const { userId } = who.caller;
  return await inTenant(deps.db, who.tenantId, async (tx): Promise<Answer<Complaint>> => {
    await takeTurn(tx, "complaints");
    const complaint = await findComplaint(tx, id);
    if (complaint === undefined) return notOnTheHost("complaint", id);
    const number = complaintNumber(complaint);
    if (await isOwn(tx, complaint, userId)) return { ok: false, rejection: { code: "COMPLAINT_OF_OWN", number } };
    if (complaint.state === "Resolved") return { ok: false, rejection: { code: "COMPLAINT_RESOLVED", number } };
    await addComplaintStep(tx, { ...step, complaintId: id, userId, dueOn: null, at: call.now });
    await tellClient(tx, deps, { complaint, ...stepSaid(number, step), at: call.now });
    tx.afterCommit(() => call.noteChanges?.(fieldChanges({ state: complaint.state }, { state: step.kind })));
    return ok(await showComplaint(tx, id, call));
  });
}

/** Nobody decides on what they complain of, or on what they did themselves. */
async function isOwn(tx: Tx, complaint: ComplaintRow, userId: number): Promise<boolean> {
  const hands = await handsOf(tx, userId);
  return isSelf(hands, complaint.userId) || isAmong(hands, [...(await actorsBehind(tx, complaint))]);
}

export async function reopen(
  deps: Deps,
  { id, text }: { readonly id: number; readonly text: string },
  call: Call,
): Promise<Answer<Complaint>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("complaint", id);
  const { userId } = who.caller;
  return await inTenant(deps.db, who.tenantId, async (tx): Promise<Answer<Complaint>> => {
    await takeTurn(tx, "complaints");
    const complaint = await findComplaint(tx, id);
    if (complaint === undefined || complaint.userId !== userId) return notOnTheHost("complaint", id);
    const number = complaintNumber(complaint);
    if (complaint.state !== "Resolved" || complaint.wasReopened)
      return { ok: false, rejection: { code: "COMPLAINT_NOT_REOPENED", number } };
    const dueOn = addBusinessDays(await readCalendar(tx), lagosDay(call.now), complaintDays);
    const step = { kind: "Reopened", text, passedTo: null, outcome: null } as const;
    await addComplaintStep(tx, { ...step, complaintId: id, userId, dueOn, at: call.now });
    const after = await findComplaint(tx, id);
    invariant(after !== undefined, "a complaint that was filed stays");
    await tellOffice(tx, {
      complaint: after,
      title: ["A client has reopened a complaint"],
      body: ["{0}, {1}: due {2}.", number, after.name, dateText(dueOn)],
      at: call.now,
    });
    return ok(await showComplaint(tx, id, call));
  });
}
