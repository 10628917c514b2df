// The file of a complaint, for its client and for those who look after complaints; who was shown it is written down first.

import type { FileAnswer } from "@tradebook/contract/file-answer.ts";
import type { Answer } from "@tradebook/contract/method.ts";
import { ok } from "@tradebook/domain/result.ts";
import { inTenant } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { noteFileShown } from "../../file-shown.ts";
import { readAttachedFile } from "../../store/attached-files.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";
import { findComplaint } from "./show-complaints.ts";
import { complaintNumber, lookingAfter } from "./tell-complaint.ts";

export async function getComplaintFile(deps: Deps, id: number, call: Call): Promise<Answer<FileAnswer>> {
  const who = tenantCall(call);
  const missing = notOnTheHost("file", id);
  if (who === null) return missing;
  const { caller } = who;
  return await inTenant(deps.db, who.tenantId, async (tx): Promise<Answer<FileAnswer>> => {
    const kept = await readAttachedFile(tx, id);
    const complaintId = kept?.complaintId ?? null;
    const complaint = complaintId === null ? undefined : await findComplaint(tx, complaintId);
    if (kept === undefined || complaint === undefined) return missing;
    if (complaint.userId !== caller.userId && !caller.permissions.has(lookingAfter)) return missing;
    const { cscsAccount: account } = complaint;
    await noteFileShown(tx, call, { report: "Complaint/GetComplaintFile", account, id, extension: kept.extension });
    const content = deps.personalData.openBytesFor(tx.tenantId, kept.sealed);
    const fileName = `${complaintNumber(complaint)}-${kept.id}.${kept.extension}`;
    return ok({ fileName, contentType: kept.contentType, content });
  });
}
