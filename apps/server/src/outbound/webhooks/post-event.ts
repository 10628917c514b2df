// One POST to a webhook's address: its name is looked up once, each address is checked, and the one that was checked is dialled.

import { lookup } from "node:dns/promises";
import { request as requestPlain, type IncomingMessage, type RequestOptions } from "node:http";
import { request as requestTls } from "node:https";
import { isIP } from "node:net";
import type { WebhookFailure } from "@tradebook/contract/webhook.ts";
import { areOpen, hostOf } from "./address-guard.ts";

export type Post = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly mayLoopback: boolean;
  /** Ends it when the server stops: then it throws, and nothing is known of it. */
  readonly signal: AbortSignal;
  /** Left out but in tests. */
  readonly withinMs?: number;
};
/** No failure: it was taken. */
export type Posted = { readonly failure: WebhookFailure | null; readonly status: number | null };

const answerWithinMs = 10_000;
const longestHeader = 16_384;

export async function postEvent(post: Post): Promise<Posted> {
  const late = AbortSignal.timeout(post.withinMs ?? answerWithinMs);
  try {
    return postedOf(await statusOf(post, AbortSignal.any([post.signal, late])));
  } catch (error) {
    post.signal.throwIfAborted();
    return { failure: late.aborted ? "late" : failureOf(error), status: null };
  }
}

/** Nobody follows to another address: it was not the one that was checked. */
function postedOf(status: number): Posted {
  if (status >= 200 && status < 300) return { failure: null, status };
  return { failure: status >= 300 && status < 400 ? "redirected" : "answered", status };
}

class Forbidden extends Error {}

async function statusOf(post: Post, signal: AbortSignal): Promise<number> {
  const url = new URL(post.url);
  const host = hostOf(url);
  const found = await raced(lookup(host, { all: true }), signal);
  const [first] = found;
  if (
    first === undefined ||
    !areOpen(
      found.map(({ address }) => address),
      post.mayLoopback,
    )
  )
    throw new Forbidden();
  const options: RequestOptions = {
    host,
    port: url.port,
    path: url.pathname,
    method: "POST",
    headers: { ...post.headers, "content-length": Buffer.byteLength(post.body) },
    // A connection of its own, to the address that was checked; the name is not looked up again.
    agent: false,
    lookup: (_name, { all }, done) => (all === true ? done(null, [first]) : done(null, first.address, first.family)),
    maxHeaderSize: longestHeader,
    signal,
  };
  return await answered(
    url.protocol === "https:" ? { ...options, servername: isIP(host) === 0 ? host : "" } : options,
    {
      isTls: url.protocol === "https:",
      body: post.body,
    },
  );
}

/** Of the answer the status counts alone: what else it holds is not read. */
function answered(
  options: RequestOptions & { readonly servername?: string },
  { isTls, body }: { readonly isTls: boolean; readonly body: string },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const taken = (response: IncomingMessage) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    };
    const sent = isTls ? requestTls(options, taken) : requestPlain(options, taken);
    // Heard to the end: after its answer is let go of, a socket may still say that it broke.
    sent.on("error", reject);
    sent.end(body);
  });
}

/** A look-up cannot be ended; nobody waits for it any longer. */
function raced<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    if (signal.aborted) reject(signal.reason);
    work.then(resolve, reject);
  });
}

const failuresOf: readonly (readonly [RegExp, WebhookFailure])[] = [
  [/^(?:ENOTFOUND|EAI_|ENODATA)/, "unknownHost"],
  [/^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)/, "refused"],
  [/CERT|^ERR_TLS|^ERR_SSL|SELF_SIGNED|UNABLE_TO|^EPROTO/, "certificate"],
];

function failureOf(error: unknown): WebhookFailure {
  if (error instanceof Forbidden) return "forbidden";
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return failuresOf.find(([known]) => known.test(code))?.[1] ?? "broken";
}
