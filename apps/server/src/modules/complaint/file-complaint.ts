// A client files a complaint: of an order, a note, money in or out, or in general; it has its number and its day at once.

import { dateText } from "@tradebook/contract/date-text.ts";
import type { Answer, InputOf } from "@tradebook/contract/method.ts";
import { complaintDays, type Complaint, type complaintService } from "@tradebook/contract/services/complaint.ts";
import { isHolder } from "@tradebook/domain/access/trading-account.ts";
import { lagosDay } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { ok, refuse, type Result } from "@tradebook/domain/result.ts";
import { addBusinessDays } from "@tradebook/domain/trading-calendar.ts";
import { inTenant, readInTenant, type Tx } from "../../db/in-tenant.ts";
import { takeTurn } from "../../db/take-turns.ts";
import type { Call, Caller, Deps } from "../../deps.ts";
import { takeInAttachment, type ReadyAttachment } from "../../files/attached-file.ts";
import { keepAttachedFile } from "../../store/attached-files.ts";
import { everyComplaint, filedBefore, insertComplaint, isOfAccount, listComplaints } from "../../store/complaints.ts";
import { readCalendar } from "../../store/reference.ts";
import { callerFor, findVisibleAccount } from "../../store/visible-account.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";
import { findComplaint, showComplaint } from "./show-complaints.ts";
import { complaintNumber, tellClient, tellOffice } from "./tell-complaint.ts";

type Input = InputOf<(typeof complaintService)["FileComplaint"]>;
type Filing = { readonly input: Input; readonly caller: Caller };

/** Of one person at a time: whoever has more open waits for answers. */
const mostOpen = 20;

export async function fileComplaint(deps: Deps, input: Input, call: Call): Promise<Answer<Complaint>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("complaint", "");
  const { tenantId, caller } = who;
  const filing = { input, caller };
  // Of what is not taken, or was taken before, no file is looked at.
  const first = await readInTenant(deps.db, tenantId, async (tx): Promise<Answer<Complaint | null>> => {
    const may = await mayFile(tx, filing);
    if (!may.ok) return may;
    return ok("before" in may.value ? await showComplaint(tx, may.value.before, call) : null);
  });
  if (!first.ok) return first;
  if (first.value !== null) return ok(first.value);
  const file = await takeInAttachment(deps, tenantId, call);
  if (!file.ok) return file;
  return await inTenant(deps.db, tenantId, (tx) => filed(deps, tx, { filing, file: file.value, call }));
}

/** What was filed under the key before, or what this is about. */
async function mayFile(tx: Tx, filing: Filing): Promise<Answer<Subject | { readonly before: number }>> {
  const { userId } = filing.caller;
  const before = await filedBefore(tx, userId, filing.input.idempotencyKey);
  if (before !== null) return ok({ before });
  const subject = await subjectOf(tx, filing);
  if (!subject.ok) return subject;
  const { items } = await listComplaints(tx, { ...everyComplaint, userId }, { skip: 0, take: mostOpen });
  if (items.filter(({ state }) => state !== "Resolved").length >= mostOpen)
    return { ok: false, rejection: { code: "COMPLAINTS_OPEN", most: mostOpen } };
  return subject;
}

type Turn = { readonly filing: Filing; readonly file: ReadyAttachment | null; readonly call: Call };

async function filed(deps: Deps, tx: Tx, { filing, file, call }: Turn): Promise<Answer<Complaint>> {
  const { input, caller } = filing;
  const { userId } = caller;
  await takeTurn(tx, "complaints");
  const may = await mayFile(tx, filing);
  if (!may.ok) return may;
  if ("before" in may.value) return ok(await showComplaint(tx, may.value.before, call));
  const subject = may.value;
  const { about, category, text, idempotencyKey: key } = input;
  const { now } = call;
  const dueOn = addBusinessDays(await readCalendar(tx), lagosDay(now), complaintDays);
  const id = await insertComplaint(tx, { userId, key, about, category, text, filedAt: now, dueOn, ...subject });
  if (file !== null) await keepAttachedFile(tx, { ...file, complaintId: id, orderId: null, note: "", userId, at: now });
  await tellOf(deps, tx, { id, call });
  return ok(await showComplaint(tx, id, call));
}

type Subject = { readonly ref: string | null; readonly accountId: number | null };

/** Only of what the caller holds: to everybody else it is not there. */
async function subjectOf(tx: Tx, { input, caller }: Filing): Promise<Result<Subject>> {
  const { about, ref = null, cscsAccount = null } = input;
  const missing = refuse({ code: "NOT_FOUND", entity: about, id: ref ?? "" });
  if (cscsAccount === null) return about === "general" ? ok({ ref: null, accountId: null }) : missing;
  const account = await findVisibleAccount(tx, caller, cscsAccount);
  if (!account.ok) return account;
  if (!isHolder(callerFor(caller, account.value), account.value.account))
    return refuse({ code: "NOT_FOUND", entity: "account", id: cscsAccount });
  const { accountId } = account.value.account;
  if (about === "general") return ok({ ref: null, accountId });
  const isThere = ref !== null && (await isOfAccount(tx, { about, ref, accountId }));
  return isThere ? ok({ ref, accountId }) : missing;
}

async function tellOf(
  deps: Deps,
  tx: Tx,
  { id, call: { now: at } }: { readonly id: number; readonly call: Call },
): Promise<void> {
  const complaint = await findComplaint(tx, id);
  invariant(complaint !== undefined, "what was just filed stands");
  const [number, { dueOn, name }] = [complaintNumber(complaint), complaint];
  await tellClient(tx, deps, {
    complaint,
    title: ["We have your complaint"],
    body: ["Its number is {0}. You have our answer by {1}.", number, dateText(dueOn)],
    at,
  });
  await tellOffice(tx, {
    complaint,
    title: ["A client has complained"],
    body: ["{0}, {1}: due {2}.", number, name, dateText(dueOn)],
    at,
  });
}
