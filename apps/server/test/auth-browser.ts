// A browser for tests of signing in: it keeps cookies, and reads the outbox for the codes that were sent.

import { strict as assert } from "node:assert";
import { createHmac } from "node:crypto";
import { instant } from "@tradebook/domain/instant.ts";
import { systemClock } from "../src/clock.ts";
import type { Clock } from "../src/deps.ts";
import { ask, resultOf, type ApiAnswer } from "./with-server.ts";

export type Result = Record<string, unknown>;
export type Sent = { readonly to: string; readonly template: string; readonly facts: Record<string, string> };

/** A clock that a test moves on. */
export function movableClock(): Clock & { readonly move: (ms: number) => void } {
  let aheadMs = 0;
  return { now: () => instant(systemClock.now() + aheadMs), move: (ms) => void (aheadMs += ms) };
}

export type Browser = {
  readonly cookies: Map<string, string>;
  /** `path` under the service prefix, or from the root when it begins with a slash. */
  readonly post: (path: string, body?: unknown, token?: string) => Promise<ApiAnswer>;
  readonly get: (path: string, token?: string) => Promise<ApiAnswer>;
  readonly put: (path: string, body: unknown, token?: string) => Promise<ApiAnswer>;
  readonly remove: (path: string, token?: string) => Promise<ApiAnswer>;
  readonly authenticate: (userName: string, password: string, more?: Result) => Promise<ApiAnswer>;
  /** The newest message of a template to somebody. */
  readonly newest: (template: string, to: string) => Promise<Sent | undefined>;
};

export function openBrowser(url: string, tenantId: number | null, userAgent = "Firefox/144 (Linux)"): Browser {
  const cookies = new Map<string, string>();
  const send = async (path: string, init: RequestInit, token?: string): Promise<ApiAnswer> => {
    const headers = {
      "content-type": "application/json",
      "user-agent": userAgent,
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      ...(tenantId === null ? {} : { "abp.tenantid": String(tenantId) }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    };
    const answer = await ask(`${url}${path.startsWith("/") ? "" : "/api/services/app/"}${path}`, { ...init, headers });
    for (const line of answer.headers.getSetCookie()) keep(cookies, line);
    return answer;
  };
  const post = (path: string, body: unknown = {}, token?: string) =>
    send(path, { method: "POST", body: JSON.stringify(body) }, token);
  const get = (path: string, token?: string) => send(path, { method: "GET" }, token);
  return {
    cookies,
    post,
    get,
    put: (path, body, token) => send(path, { method: "PUT", body: JSON.stringify(body) }, token),
    remove: (path, token) => send(path, { method: "DELETE" }, token),
    authenticate: (userNameOrEmailAddress, password, more = {}) =>
      post("/api/TokenAuth/Authenticate", { userNameOrEmailAddress, password, ...more }),
    newest: async (template, to) => {
      const query = new URLSearchParams({ template, to, maxResultCount: "1" });
      const { items } = resultOf(await get(`Development/GetOutbox?${query.toString()}`)) as { items: Sent[] };
      return items[0];
    },
  };
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = "", ...rest] = line.split("; ");
  const at = pair.indexOf("=");
  assert(rest.includes("HttpOnly") && rest.includes("SameSite=Strict"), line);
  const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
  if (value === "" || rest.includes("Max-Age=0")) cookies.delete(name);
  else cookies.set(name, value);
}

export function field(answer: ApiAnswer, name: string): unknown {
  return (resultOf(answer) as Result)[name];
}

export function text(answer: ApiAnswer, name: string): string {
  const value = field(answer, name);
  assert(typeof value === "string", `${name} is ${JSON.stringify(value)}`);
  return value;
}

/** Refused with 422 by this name, or, where ABP gives none, with this message. */
export function assertRefused(answer: ApiAnswer, nameOrMessage: string): void {
  const error = answer.body?.["error"] as { name?: string; message?: string } | null | undefined;
  assert.deepEqual([answer.status, error?.name ?? error?.message], [422, nameOrMessage], JSON.stringify(answer.body));
}

/** What an authenticator shows, worked out from RFC 6238 alone. */
export function authenticatorCode(secret: string, at: number): string {
  const bits = secret
    .split("")
    .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"));
  const bytes = bits.join("").match(/.{8}/g) ?? [];
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const mac = createHmac("sha1", Buffer.from(bytes.map((bit) => Number.parseInt(bit, 2))))
    .update(counter)
    .digest();
  const start = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(start) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, "0");
}
