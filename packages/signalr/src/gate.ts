// Who a request comes from, and whether it may come in: asked at every door of a hub.

import type { ServerResponse } from "node:http";
import type { HubOptions, HubRequest } from "./hub.ts";
import { plain } from "./negotiate.ts";
import type { HttpAnswer } from "./negotiate.ts";

export type Guest<User> = { readonly user: User; readonly owner: string };

export type GateOptions<User> = Pick<HubOptions<User>, "authenticate" | "allowOrigin" | "ownerOf" | "onFault">;

/** The guest, or why nobody is let in. */
export async function identify<User>(
  options: GateOptions<User>,
  request: HubRequest,
): Promise<Guest<User> | HttpAnswer> {
  try {
    if (!isAllowedOrigin(options, request)) return plain(403, "This origin may not connect.");
    const user = await options.authenticate(request);
    if (user === undefined) return plain(401, "Sign in to connect.");
    return { user, owner: options.ownerOf?.(user) ?? "" };
  } catch (fault) {
    options.onFault(fault);
    // Not the caller's doing, and it may pass: they are not told to sign in again.
    return plain(503, "The hub cannot tell now who is calling.", { "retry-after": "5" });
  }
}

export function isRefused<User>(found: Guest<User> | HttpAnswer): found is HttpAnswer {
  return "status" in found;
}

/** Lets a page of an origin that may connect read what is answered, errors as well. */
export function addCorsHeaders<User>(options: GateOptions<User>, request: HubRequest, response: ServerResponse): void {
  const { origin } = request.headers;
  if (origin === undefined || options.allowOrigin === undefined) return;
  response.setHeader("vary", "Origin");
  if (!isAllowedOrigin(options, request)) return;
  response.setHeader("access-control-allow-origin", origin);
  // SignalR's clients send credentials, with which a browser takes no wildcard.
  response.setHeader("access-control-allow-credentials", "true");
}

/** Any header a client of SignalR may want to send, x-signalr-user-agent among them. */
export function preflight(request: HubRequest): HttpAnswer {
  const asked = request.headers["access-control-request-headers"] ?? "";
  const allowed = /^[\w\-., ]{1,500}$/.test(asked) ? { "access-control-allow-headers": asked } : {};
  const headers = { "access-control-allow-methods": "GET, POST, DELETE", "access-control-max-age": "600", ...allowed };
  return { status: 204, headers, body: "" };
}

function isAllowedOrigin<User>({ allowOrigin }: GateOptions<User>, { headers }: HubRequest): boolean {
  return allowOrigin === undefined || allowOrigin(headers.origin);
}
