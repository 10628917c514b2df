// Sending one file: made smaller, sent with its progress, tried again by itself when the line breaks.

import { customerService, type WholeAccountRequest } from "@tradebook/contract/services/customer.ts";
import { useRef, useState } from "react";
import { failureOf, isUnanswered, type Failure } from "../../lib/api.ts";
import { upload } from "../../lib/upload.ts";
import { prepareFile } from "./prepare-file.ts";

export const mostTries = 4;
const waitsMs = [0, 1500, 4000, 10_000] as const;

export type Uploading =
  | { readonly kind: "idle" }
  | { readonly kind: "preparing" }
  | { readonly kind: "sending"; readonly part: number; readonly tries: number }
  | { readonly kind: "refused"; readonly why: "type" | "small" | "large" | "unreadable" }
  | { readonly kind: "failed"; readonly failure: Failure; readonly file: File };

type Props = {
  readonly requestId: number;
  /** The path of the file, such as `idFront`. */
  readonly name: string;
  readonly onArrived: (request: WholeAccountRequest) => void;
};

export function useUpload({ requestId, name, onArrived }: Props) {
  const [state, setState] = useState<Uploading>({ kind: "idle" });
  const stopped = useRef<AbortController | null>(null);
  const send = async (file: File) => {
    const own = new AbortController();
    stopped.current = own;
    setState({ kind: "preparing" });
    const ready = await prepareFile(file);
    if (!ready.ok) return setState({ kind: "refused", why: ready.why });
    const form = new FormData();
    form.set("id", String(requestId));
    form.set(name, ready.file, ready.name);
    const tell = (part: number, tries: number) => setState({ kind: "sending", part, tries });
    const sent = await sendStubbornly({ form, signal: own.signal, tell });
    setState(sent.kind === "failed" ? { ...sent, file } : { kind: "idle" });
    if (sent.kind === "arrived") onArrived(sent.request);
  };
  const stop = () => stopped.current?.abort();
  return { state, send, stop };
}

type Sent =
  | { readonly kind: "arrived"; readonly request: WholeAccountRequest }
  | { readonly kind: "stopped" }
  | { readonly kind: "failed"; readonly failure: Failure };

type Sending = {
  readonly form: FormData;
  readonly signal: AbortSignal;
  readonly tell: (part: number, tries: number) => void;
};

/** Again after a while when nobody answered; what was refused is not sent twice. */
async function sendStubbornly({ form, signal, tell }: Sending): Promise<Sent> {
  for (let tries = 1; ; tries += 1) {
    tell(0, tries);
    await pause(waitsMs[tries - 1] ?? 0, signal);
    if (signal.aborted) return { kind: "stopped" };
    try {
      const onProgress = (part: number) => tell(part, tries);
      return { kind: "arrived", request: await upload(customerService.UploadDocuments, { form, onProgress, signal }) };
    } catch (error) {
      const failure = failureOf(error);
      if (signal.aborted) return { kind: "stopped" };
      if (!isUnanswered(failure) || tries >= mostTries) return { kind: "failed", failure };
    }
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms === 0) return;
  await new Promise<void>((resume) => {
    const timer = setTimeout(resume, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resume();
    });
  });
}
