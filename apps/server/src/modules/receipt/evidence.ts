// What proves the instruction of an order that staff entered: a recording, a letter, an e-mail, kept beside it for good.

import type { FileAnswer } from "@tradebook/contract/file-answer.ts";
import type { Answer } from "@tradebook/contract/method.ts";
import type { AttachedFile } from "@tradebook/contract/attached-file.ts";
import { isHolder, mayActFor } from "@tradebook/domain/access/trading-account.ts";
import { ok } from "@tradebook/domain/result.ts";
import { inTenant, readInTenant, type Tx } from "../../db/in-tenant.ts";
import { takeTurn } from "../../db/take-turns.ts";
import type { Call, Caller, Deps } from "../../deps.ts";
import { noteFileShown } from "../../file-shown.ts";
import { refusedAs, takeInAttachment } from "../../files/attached-file.ts";
import { attachedFiles, keepAttachedFile, readAttachedFile } from "../../store/attached-files.ts";
import { mandatedOrder } from "../../store/order-disputes.ts";
import { callerFor } from "../../store/visible-account.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";
import { seenOrder, type SeenOrder } from "./disputes.ts";

/** Of one order. */
const mostFiles = 10;

type Adding = { readonly id: number; readonly note: string };

export async function addEvidence(
  deps: Deps,
  { id, note }: Adding,
  call: Call,
): Promise<Answer<{ items: AttachedFile[] }>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("order", id);
  const { caller, tenantId } = who;
  // Whoever may not add any learns nothing of the order, and has no file looked at.
  const may = await readInTenant(deps.db, tenantId, (tx) => mayAdd(tx, caller, id));
  if (!may.ok) return may;
  const file = await takeInAttachment(deps, tenantId, call);
  if (!file.ok) return file;
  const ready = file.value;
  if (ready === null) return refusedAs("missing");
  return await inTenant(deps.db, tenantId, async (tx): Promise<Answer<{ items: AttachedFile[] }>> => {
    await takeTurn(tx, "receipts");
    const still = await mayAdd(tx, caller, id);
    if (!still.ok) return still;
    const kept = await evidenceOf(tx, id);
    if (kept.length >= mostFiles)
      return { ok: false, rejection: { code: "EVIDENCE_FULL", orderId: id, most: mostFiles } };
    const { userId } = caller;
    await keepAttachedFile(tx, { ...ready, complaintId: null, orderId: id, note, userId, at: call.now });
    return ok({ items: await evidenceOf(tx, id) });
  });
}

async function mayAdd(tx: Tx, caller: Caller, id: number): Promise<Answer<null>> {
  const seen = await seenOrder(tx, caller, id);
  if (!seen.ok) return seen;
  if (!actsForClient(caller, seen.value)) return notOnTheHost("order", id);
  if ((await mandatedOrder(tx, id)) === undefined)
    return { ok: false, rejection: { code: "ORDER_WITHOUT_MANDATE", orderId: id } };
  return ok(null);
}

/** The oldest first. */
export async function evidenceOf(tx: Tx, orderId: number): Promise<AttachedFile[]> {
  const files = await attachedFiles(tx, { complaintIds: [], orderIds: [orderId] });
  return files.map(({ id, extension, size, hash, note, by, at }) => ({ id, extension, size, hash, note, by, at }));
}

/** Whoever trades for the client may add to the record; the client and those who only look may not. */
export function actsForClient(caller: Caller, { account }: SeenOrder): boolean {
  const by = callerFor(caller, account);
  return mayActFor(by, account.account) && !isHolder(by, account.account);
}

export async function getEvidenceFile(deps: Deps, id: number, call: Call): Promise<Answer<FileAnswer>> {
  const who = tenantCall(call);
  const missing = notOnTheHost("file", id);
  if (who === null) return missing;
  return await inTenant(deps.db, who.tenantId, async (tx): Promise<Answer<FileAnswer>> => {
    const kept = await readAttachedFile(tx, id);
    if (kept === undefined || kept.orderId === null) return missing;
    const seen = await seenOrder(tx, who.caller, kept.orderId);
    if (!seen.ok) return missing;
    const account = seen.value.order.cscsAccount;
    await noteFileShown(tx, call, { report: "Receipt/GetEvidenceFile", account, id, extension: kept.extension });
    const content = deps.personalData.openBytesFor(tx.tenantId, kept.sealed);
    return ok({ fileName: `order-${kept.orderId}-${id}.${kept.extension}`, contentType: kept.contentType, content });
  });
}
