// Sends files with their progress; fetch cannot tell how much of a body has left.

import type { Method, OutputOf } from "@tradebook/contract/method.ts";
import { correlationHeader } from "@tradebook/contract/names.ts";
import * as z from "zod";
import { failed, ourHeaders, refusalOf, urlOf } from "./api.ts";

/**
 * A large photograph on a slow line takes minutes; a line that moves nothing for this long is lost. What the device has
 * taken over counts as sent, so that the last of it may be silent for as long as it takes at 2 kB a second.
 */
const silentMs = 45_000;
const slowestBytesPerMs = 2;

type Upload = {
  readonly form: FormData;
  /** 0 to 1 of what has left this device. */
  readonly onProgress: (part: number) => void;
  readonly signal: AbortSignal;
};

export async function upload<M extends Method>(method: M, { form, onProgress, signal }: Upload): Promise<OutputOf<M>> {
  const request = new XMLHttpRequest();
  request.open(method.verb, urlOf(method));
  for (const [name, value] of Object.entries(ourHeaders())) request.setRequestHeader(name, value);
  const silence = watch(() => request.abort());
  request.upload.addEventListener("progress", ({ loaded, total, lengthComputable }) => {
    silence.heard(total);
    if (lengthComputable && total > 0) onProgress(loaded / total);
  });
  const stop = () => request.abort();
  signal.addEventListener("abort", stop);
  try {
    const body = await ended(request, form);
    if (request.status < 200 || request.status >= 300) {
      throw refusalOf(request.status, body, request.getResponseHeader(correlationHeader));
    }
    const answer = z.safeDecode(z.object({ result: method.output }), body as { result: unknown });
    if (!answer.success) throw failed("fault", request.status);
    return answer.data.result as OutputOf<M>; // decoded by the row's own schema
  } finally {
    silence.end();
    signal.removeEventListener("abort", stop);
  }
}

/** The answer's body, once all has been sent and answered. */
async function ended(request: XMLHttpRequest, form: FormData): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request.addEventListener("load", () => resolve(parse(request.responseText)));
    request.addEventListener("error", () => reject(failed("unreachable", null)));
    request.addEventListener("abort", () => reject(failed("timeout", null)));
    request.send(form);
  });
}

function watch(lost: () => void) {
  let timer = setTimeout(lost, silentMs);
  return {
    heard: (bytes: number) => {
      clearTimeout(timer);
      timer = setTimeout(lost, silentMs + bytes / slowestBytesPerMs);
    },
    end: () => clearTimeout(timer),
  };
}

/** Null when it is no JSON, as behind a broken proxy. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
