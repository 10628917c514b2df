// The hub below its paths on the HTTP server: what is asked of it goes by Fastify's hooks, and no further.

import type { Duplex } from "node:stream";
import type { FastifyInstance, FastifyReply } from "fastify";
import { abpHubPath, hubPath } from "@tradebook/contract/names.ts";
import type { Hub } from "@tradebook/signalr/hub.ts";
import { askingAddress } from "../asking-address.ts";
import { bare } from "./answer.ts";
import { networkOf, type RateLimiter } from "./rate-limit.ts";
import { send } from "./send.ts";

export type MountedHub = Pick<Hub<never>, "handle" | "upgrade">;

export type HubMount = { readonly hub: MountedHub; readonly rateLimiter: RateLimiter };

/** Requests of a connection that exists are bounded by the hub, connection by connection; only the ways in are counted here. */
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
    const wait = rateLimiter(
      "hubJoin",
      networkOf(askingAddress({ remoteAddress: request.socket.remoteAddress ?? "", headers: request.headers })),
    );
    if (wait > 0) return turnAway(socket, wait);
    if (!hub.upgrade(request, socket, head)) socket.destroy();
  });
}

/** Before anything is asked about who comes; the socket's errors are its own affair. */
function turnAway(socket: Duplex, waitSeconds: number): void {
  socket.on("error", () => undefined);
  const headers = ["HTTP/1.1 429 Too Many Requests", `retry-after: ${waitSeconds}`, "content-length: 0"];
  socket.end([...headers, "connection: close", "", ""].join("\r\n"), () => socket.destroy());
}

/** With the headers that every response carries, which the hooks have set. */
function handOver(hub: MountedHub, reply: FastifyReply): void {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  if (!hub.handle(reply.request.raw, reply.raw)) reply.raw.writeHead(404).end();
}
