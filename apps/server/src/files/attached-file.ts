// Takes in a file that is kept beside a complaint or an order: its type by its own bytes, scanned, pictures drawn anew, sealed.

import { createHash } from "node:crypto";
import { fileTypeFromBuffer } from "file-type";
import { attachedTypes, type AttachedExtension } from "@tradebook/contract/attached-file.ts";
import type { FileFault } from "@tradebook/contract/office-refusal.ts";
import { documentLimits, documentTypes } from "@tradebook/domain/account-opening/documents.ts";
import type { Answer } from "@tradebook/contract/method.ts";
import { ok } from "@tradebook/domain/result.ts";
import type { Call, Deps } from "../deps.ts";
import { takeInDocument } from "./take-in-document.ts";

export type ReadyAttachment = {
  readonly extension: AttachedExtension;
  readonly contentType: string;
  readonly size: number;
  readonly hash: string;
  readonly sealed: Buffer;
};

type TakingDeps = Pick<Deps, "checks" | "personalData">;
type Taken = { readonly extension: AttachedExtension; readonly bytes: Buffer };

const mostMegabytes = documentLimits.mostBytes / 1024 / 1024;

/** Outside of any transaction: drawing takes its time. Null where the form has no file. */
export async function takeInAttachment(
  deps: TakingDeps,
  tenantId: number,
  { files = [] }: Pick<Call, "files">,
): Promise<Answer<ReadyAttachment | null>> {
  // A browser sends a file that was not chosen as an empty one.
  const [sent] = files.filter(({ bytes, isCut }) => isCut || bytes.length > 0);
  if (sent === undefined) return ok(null);
  if (sent.isCut) return refusedAs("size");
  if ((await deps.checks.scan(sent.bytes)) !== null) return refusedAs("harmful");
  const taken = await take(sent.bytes);
  if (typeof taken === "string") return refusedAs(taken);
  const { extension, bytes } = taken;
  const hash = createHash("sha256").update(bytes).digest("hex");
  const sealed = deps.personalData.sealBytesFor(tenantId, bytes);
  return ok({ extension, contentType: attachedTypes[extension], size: bytes.length, hash, sealed });
}

export function refusedAs(why: FileFault): Answer<never> {
  return { ok: false, rejection: { code: "FILE_NOT_TAKEN", why, most: mostMegabytes } };
}

async function take(bytes: Buffer): Promise<Taken | FileFault> {
  const found = await fileTypeFromBuffer(bytes);
  const recording = recordings[found?.ext ?? ""];
  if (recording !== undefined) return { extension: recording, bytes };
  if (found === undefined) return isMail(bytes) ? { extension: "eml", bytes } : "type";
  if (!Object.hasOwn(documentTypes, found.mime)) return "type";
  const drawn = await takeInDocument(bytes, 1);
  return drawn.ok ? { extension: documentTypes[drawn.contentType], bytes: drawn.bytes } : "unreadable";
}

const recordings: Readonly<Record<string, AttachedExtension>> = {
  mp3: "mp3",
  m4a: "m4a",
  wav: "wav",
  ogg: "ogg",
  oga: "ogg",
  opus: "ogg",
};

const mostHeaderBytes = 64 * 1024;

/** An e-mail as it is saved: header lines from the first byte on, with who sent it and when, and no byte of zero. */
function isMail(bytes: Buffer): boolean {
  if (bytes.includes(0)) return false;
  const head = bytes.subarray(0, mostHeaderBytes).toString("latin1");
  const [headers = ""] = head.split(/\r?\n\r?\n/, 1);
  const lines = headers.split(/\r?\n/);
  return (
    lines.every((line) => /^(?:[!-9;-~]{1,76}:|[ \t])/.test(line)) &&
    /^from:/im.test(headers) &&
    /^date:/im.test(headers)
  );
}
