// The hub below its paths on the HTTP server: what is asked of it goes by Fastify's hooks, and no further.

import type { FastifyInstance, FastifyReply } from "fastify";
import { abpHubPath, hubPath } from "@tradebook/contract/names.ts";
import type { Hub } from "@tradebook/signalr/hub.ts";
import { bare } from "./answer.ts";
import { send } from "./mount-methods.ts";
import { networkOf, type RateLimiter } from "./rate-limit.ts";

export type MountedHub = Pick<Hub<never>, "handle" | "upgrade">;

export type HubMount = { readonly hub: MountedHub; readonly rateLimiter: RateLimiter };

/** Requests of a connection that exists are bounded by the hub, connection by connection; only the way in is counted here. */
export function mountHub(app: FastifyInstance, { hub, rateLimiter }: HubMount): void {
  void app.register(async (scope) => {
    // The hub reads what is posted to it, to limits of its own.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _body, done) => done(null));
    for (const path of [hubPath, abpHubPath]) {
      scope.all(`${path}/negotiate`, async (request, reply) => {
        const wait = rateLimiter("anonymous", networkOf(request.ip));
        if (wait > 0) return send(reply, bare(429, { "retry-after": String(wait) }));
        handOver(hub, reply);
        return reply;
      });
      scope.all(path, async (_request, reply) => {
        handOver(hub, reply);
        return reply;
      });
    }
  });
  app.server.on("upgrade", (request, socket, head) => {
    if (!hub.upgrade(request, socket, head)) socket.destroy();
  });
}

/** With the headers that every response carries, which the hooks have set. */
function handOver(hub: MountedHub, reply: FastifyReply): void {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  if (!hub.handle(reply.request.raw, reply.raw)) reply.raw.writeHead(404).end();
}
