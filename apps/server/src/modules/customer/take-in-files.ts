// Takes in the files of a call: each is looked at, drawn anew, scanned and sealed before it is kept.

import { createHash } from "node:crypto";
import type { FieldFault } from "@tradebook/contract/account-opening-refusal.ts";
import {
  documentKinds,
  documentPlace,
  type DocumentPlace,
  type DocumentType,
} from "@tradebook/domain/account-opening/documents.ts";
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
      faults.push({ field: fieldName, message: "This is none of the documents asked for." });
      continue;
    }
    const answer = await take(deps, bytes, isCut);
    if (typeof answer === "string") {
      faults.push({ field: fieldName, message: `${documentKinds[place.kind].label} ${answer}` });
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

async function take(deps: Deps, bytes: Buffer, isCut: boolean): Promise<Taken | string> {
  if (isCut) return "is too large: at most 5 MB are taken.";
  const found = await deps.checks.scan(bytes);
  if (found !== null) return "holds something harmful, and was not taken.";
  const taken = await takeInDocument(bytes);
  return taken.ok ? taken : taken.why;
}
