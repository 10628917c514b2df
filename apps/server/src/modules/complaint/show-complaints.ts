// Complaints as they are shown: with their steps, their files, and the working days that are left.

import type { Complaint } from "@tradebook/contract/services/complaint.ts";
import { lagosDay } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { businessDaysUntil } from "@tradebook/domain/trading-calendar.ts";
import type { Tx } from "../../db/in-tenant.ts";
import type { Call } from "../../deps.ts";
import { attachedFiles } from "../../store/attached-files.ts";
import { complaintSteps, everyComplaint, listComplaints, type ComplaintRow } from "../../store/complaints.ts";
import { readCalendar } from "../../store/reference.ts";
import { complaintNumber } from "./tell-complaint.ts";

export async function showComplaints(tx: Tx, rows: readonly ComplaintRow[], call: Call): Promise<Complaint[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [calendar, steps] = [await readCalendar(tx), await complaintSteps(tx, ids)];
  const files = await attachedFiles(tx, { complaintIds: ids, orderIds: [] });
  return rows.map((row): Complaint => {
    const { userId, seq: _, resolvedAt, wasReopened, ...rest } = row;
    return {
      ...rest,
      number: complaintNumber(row),
      daysLeft: businessDaysUntil(calendar, lagosDay(resolvedAt ?? call.now), row.dueOn),
      steps: steps.filter(({ complaintId }) => complaintId === row.id).map(({ complaintId: _of, ...step }) => step),
      files: files
        .filter(({ complaintId }) => complaintId === row.id)
        .map(({ id, extension, size, hash, note, by, at }) => ({ id, extension, size, hash, note, by, at })),
      mayReopen: row.state === "Resolved" && !wasReopened && userId === call.caller?.userId,
    };
  });
}

export async function findComplaint(tx: Tx, id: number): Promise<ComplaintRow | undefined> {
  return (await listComplaints(tx, { ...everyComplaint, id }, { skip: 0, take: 1 })).items[0];
}

export async function showComplaint(tx: Tx, id: number, call: Call): Promise<Complaint> {
  const row = await findComplaint(tx, id);
  const [shown] = await showComplaints(tx, row === undefined ? [] : [row], call);
  invariant(shown !== undefined, "a complaint that was filed stays");
  return shown;
}
