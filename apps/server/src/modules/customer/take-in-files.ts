// Takes in the files of a call: each is looked at, drawn anew, scanned and sealed before it is kept.

import { createHash } from "node:crypto";
import {
  documentLimits,
  documentPlace,
  type DocumentPlace,
  type DocumentType,
} from "@tradebook/domain/account-opening/documents.ts";
import { broken, type Broken, type FieldFault } from "@tradebook/domain/account-opening/field-fault.ts";
import type { Call, Deps } from "../../deps.ts";
import { takeInDocument } from "../../files/take-in-document.ts";

export type ReadyFile = DocumentPlace & {
  readonly contentType: DocumentType;
  readonly size: number;
  readonly contentIndex: string;
  readonly sealed: Buffer;
};

export type TakenFiles = { readonly ready: readonly ReadyFile[]; readonly faults: readonly FieldFault[] };

/** Outside of any transaction: drawing takes its time. A bad file does not cost the good ones. */
export async function takeInFiles(deps: Deps, tenantId: number, call: Call): Promise<TakenFiles> {
  const ready: ReadyFile[] = [];
  const faults: FieldFault[] = [];
  for (const { fieldName, bytes, isCut } of call.files ?? []) {
    const place = documentPlace(fieldName);
    // A browser sends a file that was not chosen as an empty one.
    if (bytes.length === 0 && !isCut) continue;
    if (place === null) {
      faults.push({ field: fieldName, ...broken("UNKNOWN_PAPER") });
      continue;
    }
    const answer = await take(deps, bytes, isCut);
    if ("code" in answer) {
      faults.push({ field: fieldName, ...answer });
      continue;
    }
    const contentIndex = deps.personalData.blindIndex(
      tenantId,
      `document:${createHash("sha256").update(bytes).digest("hex")}`,
    );
    const sealed = deps.personalData.sealBytesFor(tenantId, answer.bytes);
    ready.push({ ...place, contentType: answer.contentType, size: answer.bytes.length, contentIndex, sealed });
  }
  return { ready, faults };
}

type Taken = { readonly contentType: DocumentType; readonly bytes: Buffer };

async function take(deps: Deps, bytes: Buffer, isCut: boolean): Promise<Taken | Broken> {
  if (isCut) return broken("FILE_TOO_LARGE", documentLimits.mostBytes / 1024 / 1024);
  const found = await deps.checks.scan(bytes);
  if (found !== null) return broken("FILE_HARMFUL");
  const taken = await takeInDocument(bytes);
  return taken.ok ? taken : taken.why;
}
