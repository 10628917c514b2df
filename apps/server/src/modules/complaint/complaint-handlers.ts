// Complaint: answers for the Complaint service. Nothing of the register is ever changed; each step stands beside the others.

import type { Answer, Handlers, InputOf, OutputOf } from "@tradebook/contract/method.ts";
import type { Complaint, complaintService } from "@tradebook/contract/services/complaint.ts";
import { lagosDay } from "@tradebook/domain/instant.ts";
import { ok } from "@tradebook/domain/result.ts";
import { readInTenant } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { countComplaints, everyComplaint, listComplaints } from "../../store/complaints.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";
import { getComplaintFile } from "./complaint-file.ts";
import { fileComplaint } from "./file-complaint.ts";
import { showComplaints } from "./show-complaints.ts";
import { officeStep, reopen } from "./take-step.ts";

type Service = typeof complaintService;

export function complaintHandlers(deps: Deps): Handlers<Service, Call> {
  return {
    FileComplaint: (input, call) => fileComplaint(deps, input, call),
    GetOwnComplaints: (input, call) => getOwn(deps, input, call),
    ReopenComplaint: (input, call) => reopen(deps, input, call),
    GetComplaints: (input, call) => getComplaints(deps, input, call),
    AnswerComplaint: ({ id, text }, call) =>
      officeStep(deps, { id, step: { kind: "Answered", text, passedTo: null, outcome: null } }, call),
    EscalateComplaint: ({ id, text, passedTo }, call) =>
      officeStep(deps, { id, step: { kind: "Escalated", text, passedTo, outcome: null } }, call),
    ResolveComplaint: ({ id, text, outcome }, call) =>
      officeStep(deps, { id, step: { kind: "Resolved", text, passedTo: null, outcome } }, call),
    GetComplaintFile: ({ id }, call) => getComplaintFile(deps, id, call),
  };
}

type Own = Service["GetOwnComplaints"];

async function getOwn(deps: Deps, input: InputOf<Own>, call: Call): Promise<Answer<OutputOf<Own>>> {
  const who = tenantCall(call);
  const none: Complaint[] = [];
  if (who === null) return ok({ totalCount: 0, items: none });
  const { userId } = who.caller;
  return await readInTenant(deps.db, who.tenantId, async (tx) => {
    const filter = { ...everyComplaint, userId, keyword: input.keyword ?? null };
    const page = await listComplaints(tx, filter, { skip: input.skipCount, take: input.maxResultCount });
    return ok({ totalCount: page.totalCount, items: await showComplaints(tx, page.items, call) });
  });
}

type List = Service["GetComplaints"];

async function getComplaints(deps: Deps, input: InputOf<List>, call: Call): Promise<Answer<OutputOf<List>>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("complaints", "");
  const { state = null, category = null, late, from = null, to = null, keyword = null } = input;
  const today = lagosDay(call.now);
  return await readInTenant(deps.db, who.tenantId, async (tx) => {
    const lateOn = late === true ? today : null;
    const filter = { ...everyComplaint, state, category, lateOn, from, to, keyword };
    const page = await listComplaints(tx, filter, { skip: input.skipCount, take: input.maxResultCount });
    const totals = await countComplaints(tx, today);
    return ok({ totalCount: page.totalCount, items: await showComplaints(tx, page.items, call), totals });
  });
}
