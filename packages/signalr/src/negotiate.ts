// The answer to /negotiate.

import type { HttpAnswer, HubRequest, RawRequest } from "./hub.ts";

export type Negotiated = {
  readonly connectionId: string;
  /** What the socket must show: secret from version 1 on, the connectionId itself in version 0. */
  readonly token: string;
  readonly version: 0 | 1;
};

/** Only what works is announced; a client skips transports it is not offered. */
const availableTransports = [{ transport: "WebSockets", transferFormats: ["Text"] }] as const;

/** The version both sides speak; a client that says nothing speaks 0. */
export function negotiateVersion(query: URLSearchParams): 0 | 1 {
  return Number(query.get("negotiateVersion")) >= 1 ? 1 : 0;
}

export function negotiated({ connectionId, token, version }: Negotiated): HttpAnswer {
  const secret = version === 0 ? {} : { connectionToken: token };
  const body = { negotiateVersion: version, connectionId, ...secret, availableTransports };
  return {
    status: 200,
    headers: { "content-type": "application/json", "cache-control": "no-store" },
    body: JSON.stringify(body),
  };
}

/** Short plain text, the same for a negotiation and an upgrade. */
export function refusal(status: number, body: string): HttpAnswer {
  const allow = status === 405 ? { allow: "POST" } : {};
  return { status, headers: { "content-type": "text/plain", "cache-control": "no-store", ...allow }, body };
}

/** Paths match without case, so this one comes in lower case. Nothing in it is decoded. */
export function splitUrl(request: RawRequest): HubRequest & { readonly path: string } {
  const url = request.url ?? "";
  const mark = url.indexOf("?");
  const path = (mark === -1 ? url : url.slice(0, mark)).toLowerCase();
  return { path, headers: request.headers, query: new URLSearchParams(mark === -1 ? "" : url.slice(mark)) };
}
