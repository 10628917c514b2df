// The answers of a hub's HTTP side: to a negotiation, and to whoever is turned away.

import type { IncomingMessage } from "node:http";
import type { HubRequest } from "./hub.ts";
import { transferFormats } from "./transport.ts";

export type HttpAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

export type Negotiated = {
  readonly connectionId: string;
  /** What later requests must show: secret from version 1 on, the connectionId itself in version 0. */
  readonly token: string;
  readonly version: 0 | 1;
};

/** A client takes the first it can use, and skips what it does not know. */
const availableTransports = Object.entries(transferFormats).map(([transport, formats]) => ({
  transport,
  transferFormats: formats,
}));

/** The version both sides speak; a client that says nothing speaks 0. */
export function negotiateVersion(query: URLSearchParams): 0 | 1 {
  return Number(query.get("negotiateVersion")) >= 1 ? 1 : 0;
}

/** Stateful reconnect is not offered, so nothing is said of it, asked or not: a client then does without. */
export function negotiated({ connectionId, token, version }: Negotiated): HttpAnswer {
  const secret = version === 0 ? {} : { connectionToken: token };
  const body = { negotiateVersion: version, connectionId, ...secret, availableTransports };
  return {
    status: 200,
    headers: { "content-type": "application/json", "cache-control": "no-store" },
    body: JSON.stringify(body),
  };
}

/** Short plain text, and none when all is well. */
export function plain(status: number, body: string, headers: Readonly<Record<string, string>> = {}): HttpAnswer {
  return { status, headers: { "content-type": "text/plain", "cache-control": "no-store", ...headers }, body };
}

/** Paths match without case, so this one comes in lower case. Nothing in it is decoded. */
export function splitUrl(request: IncomingMessage): HubRequest {
  const url = request.url ?? "";
  const mark = url.indexOf("?");
  const path = (mark === -1 ? url : url.slice(0, mark)).toLowerCase();
  const query = new URLSearchParams(mark === -1 ? "" : url.slice(mark));
  return { path, headers: request.headers, query, remoteAddress: request.socket.remoteAddress ?? "" };
}
