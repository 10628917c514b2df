// Headers on every response: security for all, and who else may read it across origins.

import { createHash } from "node:crypto";
import { correlationHeader } from "@tradebook/contract/names.ts";
import type { FastifyReply, FastifyRequest } from "fastify";

/** No script and no style but files of ours: React and the charts set styles through the object model, which no policy concerns. */
const contentSecurityPolicy = {
  "default-src": "'self'",
  "script-src": "'self'",
  "script-src-attr": "'none'",
  "style-src": "'self'",
  "img-src": "'self' data: blob:",
  "font-src": "'self' data:",
  "connect-src": "'self'",
  "frame-src": "'none'",
  "object-src": "'none'",
  "base-uri": "'none'",
  "form-action": "'self'",
  "frame-ancestors": "'self'",
} as const;

/** The policy of a page that holds one style element, let in by its text. */
export function policyWithStyle(style: string): string {
  const hash = createHash("sha256").update(style).digest("base64");
  return policyOf({ ...contentSecurityPolicy, "style-src": `'self' 'sha256-${hash}'` });
}

function policyOf(directives: Readonly<Record<string, string>>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join("; ");
}

const everyResponse = Object.entries({
  "x-content-type-options": "nosniff",
  "x-xss-protection": "1; mode=block",
  "x-frame-options": "SAMEORIGIN",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  // Origins of the list read by CORS, which this does not concern; nobody else shows or measures what is ours.
  "cross-origin-resource-policy": "same-origin",
  // An applicant takes pictures of papers with the camera.
  "permissions-policy": "camera=(self), microphone=(), geolocation=(), payment=(), usb=()",
  "content-security-policy": policyOf(contentSecurityPolicy),
});

export function addSecurityHeaders(reply: FastifyReply, isHttps: boolean): void {
  for (const [name, value] of everyResponse) if (!reply.hasHeader(name)) reply.header(name, value);
  if (isHttps) reply.header("strict-transport-security", "max-age=63072000; includeSubDomains");
}

/** Names the origin when it is one of ours; without that, a browser keeps the answer from its page. */
export function addCorsHeaders(request: FastifyRequest, reply: FastifyReply, origins: ReadonlySet<string>): void {
  const { origin } = request.headers;
  if (origin === undefined) return;
  reply.header("vary", "Origin");
  if (!origins.has(origin)) return;
  reply.header("access-control-allow-origin", origin);
  reply.header("access-control-allow-credentials", "true");
  reply.header("access-control-expose-headers", `Content-Disposition, Retry-After, ${correlationHeader}`);
}

/** What a preflight asks for, it may have: any header, any of our verbs. */
export function preflightHeaders(request: FastifyRequest): Readonly<Record<string, string>> {
  const asked = request.headers["access-control-request-headers"] ?? "";
  return {
    "access-control-allow-methods": "GET, POST, PUT, DELETE",
    "access-control-max-age": "600",
    ...(/^[\w\-., ]{1,500}$/.test(asked) ? { "access-control-allow-headers": asked } : {}),
  };
}
