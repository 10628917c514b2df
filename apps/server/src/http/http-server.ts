// The HTTP side: methods, hub negotiation, site, health and figures on one Fastify.

import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { limits } from "@tradebook/contract/names.ts";
import { newId } from "../ids.ts";
import { isThisMachine } from "../this-machine.ts";
import { bare, fault } from "./answer.ts";
import { keepPace, type BodyPace } from "./body-pace.ts";
import { resolveCaller } from "./caller.ts";
import { compressed, encodingsIn } from "./compressed.ts";
import { mountDevMail, type ReadOutbox } from "./dev-mail.ts";
import { mountHealth, type Health } from "./health.ts";
import { mountHouseLook, type HouseLookDeps } from "./house-look.ts";
import { carriesToken, mountMetrics } from "./metrics.ts";
import { mountHub, type MountedHub } from "./mount-hub.ts";
import { mountMethods, takesForm, type MountDeps } from "./mount-methods.ts";
import { apiPage, apiPageStyle, openApiDocument } from "./open-api.ts";
import { addCorsHeaders, addSecurityHeaders, policyWithStyle, preflightHeaders } from "./response-headers.ts";
import { send } from "./send.ts";
import type { Site } from "./site.ts";
import { mountVerifyPage } from "./verify-page.ts";

export type HttpDeps = MountDeps &
  HouseLookDeps & {
    readonly hub: MountedHub;
    readonly site: Site;
    /** Which of these this process answers; health and figures every one does. */
    readonly serves: { readonly has: (role: "api" | "hub") => boolean };
    readonly health: Health;
    readonly metricsToken: string | undefined;
    readonly outbox: ReadOutbox;
    /** Origins whose pages may read our answers. */
    readonly origins: ReadonlySet<string>;
    /** Undefined until it is known where we listen. */
    readonly baseUrl: () => string;
  };

/** One success in so many is logged; every failure of ours is. */
const sampleOf = 20;
const headersWithinMs = 15_000;
/** A form of the largest papers takes its time at 30 kbit/s; one that comes slower than 2 kbit/s is given up. */
const pace: BodyPace = { callMs: 15_000, form: { leastBytes: 8_000, eachMs: 30_000, mostMs: 2 * 3_600_000 } };

export function createHttpServer(deps: HttpDeps): FastifyInstance {
  const app = fastify({
    bodyLimit: limits.bodyBytes,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    genReqId: newId,
    // How long a body may take is said by its pace.
    requestTimeout: 0,
    http: { headersTimeout: headersWithinMs },
    // A proxy on this machine tells for whom it asks; what anybody else claims to forward for is not believed.
    trustProxy: "loopback",
    // What is being answered is answered; those who only keep a connection are let go.
    forceCloseConnections: "idle",
    return503OnClosing: true,
  });
  takeBodiesAsBytes(app);
  addHooks(app, deps);
  keepPace(app, pace, takesForm);
  if (deps.serves.has("api")) mountMethods(app, deps);
  mountHealth(app, deps.health, (request) => mayWatch(deps, request));
  mountMetrics(app, deps.metrics, deps.metricsToken);
  mountDocuments(app, deps);
  mountDevMail(app, deps.outbox);
  mountHouseLook(app, deps);
  mountVerifyPage(app, deps);
  if (deps.serves.has("hub")) mountHub(app, deps);
  app.setNotFoundHandler((request, reply) => answerPage(deps, request, reply));
  app.setErrorHandler((error, request, reply) => answerFault(deps, error, { request, reply }));
  return app;
}

// Bodies are read by whoever answers, after it is known who asks: an anonymous call with a bad body is answered 401.
function takeBodiesAsBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
}

function addHooks(app: FastifyInstance, deps: HttpDeps): void {
  let answered = 0;
  app.addHook("onRequest", async (request, reply) => {
    addSecurityHeaders(reply, deps.baseUrl().startsWith("https:"));
    addCorsHeaders(request, reply, deps.origins);
    if (request.method === "OPTIONS") return await reply.code(204).headers(preflightHeaders(request)).send();
  });
  app.addHook("onResponse", async (request, reply) => {
    answered += 1;
    if (reply.statusCode < 500 && answered % sampleOf !== 1) return;
    deps.log.info("request", {
      requestId: request.id,
      method: request.method,
      path: pathOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
  });
}

/** How trading stands is for this machine, for staff who see all orders, and for whoever holds the metrics' token. */
async function mayWatch(deps: HttpDeps, request: FastifyRequest): Promise<boolean> {
  if (isThisMachine(request.ip)) return true;
  if (deps.metricsToken !== undefined && carriesToken(request, deps.metricsToken)) return true;
  const { call } = await resolveCaller(deps, request);
  return call.caller?.permissions.has("VIEW_ALL_ORDERS") ?? false;
}

function mountDocuments(app: FastifyInstance, deps: HttpDeps): void {
  app.get("/api/openapi.json", async (request, reply) => {
    const [encoding] = encodingsIn(acceptedEncodings(request));
    const text = JSON.stringify(openApiDocument(deps.baseUrl()));
    reply.type("application/json; charset=utf-8").header("vary", "Origin, Accept-Encoding");
    if (encoding === undefined) return await reply.send(text);
    return await reply.header("content-encoding", encoding).send(await compressed(text, encoding));
  });
  app.get("/api/docs", async (_request, reply) => {
    reply.header("content-security-policy", policyWithStyle(apiPageStyle));
    return await reply.type("text/html; charset=utf-8").send(apiPage());
  });
}

async function answerPage(deps: HttpDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const path = pathOf(request);
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (!isRead || /^\/api\//i.test(path)) return send(reply, bare(404));
  const file = await deps.site(path, acceptedEncodings(request));
  return file === undefined ? send(reply, bare(404)) : await reply.headers(file.headers).send(file.body);
}

function acceptedEncodings(request: FastifyRequest): string {
  const accepted = request.headers["accept-encoding"];
  return typeof accepted === "string" ? accepted : "";
}

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };

function answerFault(deps: HttpDeps, error: unknown, { request, reply }: Exchange): FastifyReply {
  const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500;
  if (status >= 400 && status < 500) return send(reply, bare(status));
  deps.log.error("request.failed", error, { requestId: request.id, path: pathOf(request) });
  return send(reply, fault(error));
}

/** Without the query, which may hold a token. */
function pathOf(request: FastifyRequest): string {
  return (request.raw.url ?? "/").split("?", 1)[0] ?? "/";
}
