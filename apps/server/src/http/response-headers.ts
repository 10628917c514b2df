// Headers on every response: security for all, and who else may read it across origins.

import type { FastifyReply, FastifyRequest } from "fastify";

const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join("; ");

const everyResponse = Object.entries({
  "x-content-type-options": "nosniff",
  "x-xss-protection": "1; mode=block",
  "x-frame-options": "SAMEORIGIN",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=()",
  "content-security-policy": contentSecurityPolicy,
});

export function addSecurityHeaders(reply: FastifyReply, isHttps: boolean): void {
  for (const [name, value] of everyResponse) if (!reply.hasHeader(name)) reply.header(name, value);
  if (isHttps) reply.header("strict-transport-security", "max-age=31536000; includeSubDomains");
}

/** Names the origin when it is one of ours; without that, a browser keeps the answer from its page. */
export function addCorsHeaders(request: FastifyRequest, reply: FastifyReply, origins: ReadonlySet<string>): void {
  const { origin } = request.headers;
  if (origin === undefined) return;
  reply.header("vary", "Origin");
  if (!origins.has(origin)) return;
  reply.header("access-control-allow-origin", origin);
  reply.header("access-control-allow-credentials", "true");
  reply.header("access-control-expose-headers", "Content-Disposition, Retry-After");
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
