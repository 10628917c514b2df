// Gives every method of the contract its route: caller, access, input, handler, answer, log.

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { FileAnswer } from "@tradebook/contract/file-answer.ts";
import type { Answer, Method } from "@tradebook/contract/method.ts";
import { defaultCulture } from "@tradebook/contract/languages/offered-languages.ts";
import { limits } from "@tradebook/contract/names.ts";
import * as z from "zod";
import { TooBusy } from "../credentials/password.ts";
import type { Call, Log, SentCookie } from "../deps.ts";
import type { FieldChange } from "../field-changes.ts";
import type { AllHandlers } from "../modules/all-handlers.ts";
import { bare, denied, fault, file, invalid, refusal, success, tooMany, type Reply } from "./answer.ts";
import { admitHalf, queryOf, resolveCaller, type CallerDeps } from "./caller.ts";
import { withCulture } from "./change-culture.ts";
import { formOf, mountForms } from "./form-body.ts";
import { readJson } from "./json-text.ts";
import { hidePersonal } from "../hide-personal.ts";
import { closedTo, staleness, stepUpWays, whyNot } from "./may-call.ts";
import type { Metrics } from "./metrics.ts";
import { everyMethod, routeOf } from "./open-api.ts";
import { limitOf, limitOfName, type RateLimiter } from "./rate-limit.ts";
import { AmbiguousArgument, argumentsOfBody, argumentsOfForm, argumentsOfQuery } from "./read-arguments.ts";
import { mayCompress, send, sendSmaller } from "./send.ts";
import { cookieHeader } from "./sent-cookies.ts";
import { unstorableMember } from "./storable-text.ts";
import { inWords, validationErrorsOf } from "../validation.ts";

/** One call that its contract row wants logged, after it was answered. */
export type CallRecord = {
  readonly service: string;
  readonly name: string;
  readonly method: Method;
  readonly call: Call;
  /** What was asked for, as it came; undefined when it could not be read. */
  readonly sent: unknown;
  readonly result: unknown;
  readonly status: number;
  readonly exception: string | null;
  readonly durationMs: number;
  readonly changes?: readonly FieldChange[];
  /** Numbers of the accounts that the caller holds. */
  readonly holds?: readonly string[];
};

export type MountDeps = CallerDeps & {
  readonly handlers: AllHandlers;
  readonly rateLimiter: RateLimiter;
  /** Whether we are reached over TLS. */
  readonly isSecure: () => boolean;
  readonly metrics: Metrics;
  readonly log: Log;
  /** Waits for what needs the database, as long as the database answers. */
  readonly orAway: <T>(work: Promise<T>) => Promise<T>;
  /** Takes a record of every call and answers at once; what is to be kept is written behind the answer. */
  readonly record: (record: CallRecord) => void;
};

type Row = { readonly service: string; readonly name: string; readonly method: Method };
type Handle = (input: unknown, call: Call) => Promise<Answer<unknown>>;

const verbs = ["GET", "POST", "PUT", "DELETE", "PATCH"] as const;

export function mountMethods(app: FastifyInstance, deps: MountDeps): void {
  const isForm = ({ method }: Row) => method.takes === "form";
  mountRows(
    app,
    deps,
    everyMethod().filter((row) => !isForm(row)),
  );
  const admit = async (token: string, ip: string) =>
    ((await deps.users.byToken(token, ip)) ?? (await deps.users.byOpenHalfToken(token, "registration"))) !== undefined;
  mountForms(app, admit, (scope) => mountRows(scope, deps, everyMethod().filter(isForm)));
}

const formRoutes: ReadonlySet<string> = new Set(
  everyMethod().flatMap((row) => (row.method.takes === "form" ? pathsOf(row) : [])),
);

/** Whether a request goes to a method that takes a form. */
export function takesForm(request: FastifyRequest): boolean {
  return formRoutes.has(request.routeOptions.url ?? "");
}

function mountRows(app: FastifyInstance, deps: MountDeps, rows: readonly Row[]): void {
  for (const row of rows) {
    for (const url of pathsOf(row)) {
      app.route({ method: row.method.verb, url, handler: (request, reply) => answer(deps, row, { request, reply }) });
      const others = verbs.filter((verb) => verb !== row.method.verb);
      app.route({ method: others, url, handler: (_, reply) => send(reply, bare(405, { allow: row.method.verb })) });
    }
  }
}

// A client that knows nothing but the service prefix looks for Home there as well.
function pathsOf({ method, service, name }: Row): readonly string[] {
  const route = routeOf(method);
  return service === "Home" ? [route, `/api/services/app/Home/${name}`] : [route];
}

async function answer(deps: MountDeps, row: Row, http: { request: FastifyRequest; reply: FastifyReply }) {
  const began = performance.now();
  const done = await carryOut(deps, row, http.request);
  const durationMs = Math.round(performance.now() - began);
  deps.metrics.observe({ method: `${row.service}/${row.name}`, status: done.reply.status, ms: durationMs });
  if (done.call !== undefined) {
    const { call, sent, exception, changes = [] } = done;
    const { body, status } = done.reply;
    const result = body?.result ?? null;
    const holds = call.caller === null ? [] : (deps.users.behind(call.caller)?.holds ?? []);
    const own = holds.map(({ cscsAccount }) => cscsAccount);
    deps.record({ ...row, call, sent, result, status, exception, durationMs, changes, holds: own });
  }
  for (const cookie of done.cookies ?? []) http.reply.header("set-cookie", cookieHeader(cookie, deps.isSecure()));
  const reply = dressed(row, done, http.request);
  return mayCompress(row.service, row.method) ? await sendSmaller(http.reply, reply) : send(http.reply, reply);
}

/** `call` is there once access was granted: what was denied before is not for the audit trail, but of a look as a user. */
type Done = {
  readonly reply: Reply;
  readonly call?: Call;
  readonly sent?: unknown;
  readonly exception: string | null;
  readonly cookies?: readonly SentCookie[];
  readonly changes?: readonly FieldChange[];
};

async function carryOut(deps: MountDeps, row: Row, request: FastifyRequest): Promise<Done> {
  const { method } = row;
  let culture: string = defaultCulture;
  let begun: Begun | undefined;
  try {
    const { call: resolved, sent: cookies, changes } = await resolveCaller(deps, request);
    culture = resolved.culture;
    const { access } = method;
    const isHalf = access === "registration" || access === "enrolment";
    const call = isHalf ? await admitHalf(deps, request, { call: resolved, scope: access }) : resolved;
    const no = whyNot(access, call.caller);
    if (no !== undefined) return turnedAway(denied(no, culture), call, no.why);
    const wait = deps.rateLimiter(...limitOf(method, call));
    if (wait > 0) return turnedAway(tooMany(wait, culture), call, "tooMany");
    const closed = closedTo(row, call);
    if (closed !== undefined) return { reply: refusal(closed, culture), call, exception: closed.code };
    const read = readInput(method, request, culture);
    if ("reply" in read) return { reply: read.reply, call, exception: "validation" };
    if (staleness(method, call) !== undefined) return { ...askAgain(deps, call), sent: read.sent };
    const longer = deps.rateLimiter(...limitOfName(method, call, read.input));
    if (longer > 0) return turnedAway(tooMany(longer, culture), call, "tooMany");
    const asked = { call, sent: read.sent };
    begun = { ...asked, changes };
    // A command that is done after all is found by its clOrdID when it is sent again.
    const handled = await deps.orAway(handlerOf(deps, row)(read.input, withFiles(call, request)));
    if (!handled.ok) {
      const { rejection } = handled;
      return { reply: refusal(rejection, culture), ...asked, exception: rejection.code, cookies };
    }
    return { reply: answered(method, handled.value, call), ...asked, exception: null, cookies, changes };
  } catch (error) {
    const of = { service: row.service, method: row.name, requestId: request.id };
    // Sent away by design, to come back: no fault of ours.
    if (error instanceof TooBusy) deps.log.warn("request.busy", of);
    else deps.log.error("request.failed", error, of);
    return { reply: fault(error, culture), exception: "fault", ...leftOf(row, begun, error) };
  }
}

function handlerOf({ handlers }: MountDeps, { service, name }: Row): Handle {
  // The table of handlers is typed method by method; here a row and its handler meet again.
  const handle = (Reflect.get(handlers, service) as Readonly<Record<string, Handle>>)[name];
  if (handle === undefined) throw new Error(`no handler for ${service}/${name}`);
  return handle;
}

type Begun = Pick<Done, "call" | "sent" | "changes">;

/** What was begun may have been done, or in part: the trail tells of it. Who is sent away at the door has begun nothing. */
function leftOf({ method }: Row, begun: Begun | undefined, error: unknown): Begun {
  const isBegun = method.logged === "audit" && (begun?.call?.caller ?? null) !== null && !(error instanceof TooBusy);
  return isBegun ? { ...begun } : {};
}

/** Who is turned away at the door leaves no line, but whoever looks with another's eyes: what they tried is told as well. */
function turnedAway(reply: Reply, call: Call, why: string): Done {
  return call.impersonator === undefined ? { reply, exception: null } : { reply, call, exception: why };
}

/** A stolen session stops here; its owner confirms that it is them and asks again. */
function askAgain(deps: MountDeps, call: Call): Done {
  const ways = stepUpWays(call.caller === null ? undefined : deps.users.behind(call.caller));
  return { reply: refusal({ code: "STEP_UP_REQUIRED", ways }, call.culture), call, exception: "STEP_UP_REQUIRED" };
}

function withFiles(call: Call, request: FastifyRequest): Call {
  const form = formOf(request);
  return form === undefined || "reply" in form ? call : { ...call, files: form.files };
}

function answered(method: Method, value: unknown, { impersonator }: Call): Reply {
  if (method.answer === "file") return file(value as FileAnswer); // a row that says so has this output
  const encoded = z.encode(method.output, value);
  return success(impersonator === undefined ? encoded : hidePersonal(encoded));
}

type Read = { readonly input: unknown; readonly sent: unknown } | { readonly reply: Reply };

function readInput(method: Method, request: FastifyRequest, culture: string): Read {
  try {
    const sent =
      method.verb === "GET" || method.verb === "DELETE" ? fromQuery(method, request) : fromBody(method, request);
    if ("reply" in sent) return sent;
    const unstorable = unstorableMember(sent.value);
    if (unstorable !== undefined) return { reply: notText(unstorable, culture) };
    const parsed = method.input.safeParse(sent.value, { reportInput: true });
    if (!parsed.success) return { reply: invalid(validationErrorsOf(parsed.error.issues, culture), culture) };
    return { input: parsed.data, sent: sent.value };
  } catch (error) {
    if (!(error instanceof AmbiguousArgument)) throw error;
    return { reply: invalid([{ message: error.message, members: [error.member] }], culture) };
  }
}

function notText(member: string, culture: string): Reply {
  return invalid([{ message: inWords(["noText", member], culture), members: [member] }], culture);
}

type Sent = { readonly value: unknown } | { readonly reply: Reply };

function fromQuery(method: Method, request: FastifyRequest): Sent {
  return { value: argumentsOfQuery(method.input, queryOf(request)) };
}

function fromBody(method: Method, request: FastifyRequest): Sent {
  const form = formOf(request);
  if (form !== undefined) return "reply" in form ? form : { value: argumentsOfForm(method.input, form.fields) };
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const contentType = request.headers["content-type"] ?? "";
  if (body.length > 0 && !/^(?:application|text)\/(?:[\w.-]+\+)?json\b/i.test(contentType)) return { reply: bare(415) };
  // ABP takes plain arguments of a POST from the query as well.
  if (body.length === 0) return fromQuery(method, request);
  const read = readJson(body.toString("utf8"), limits.bodyDepth);
  if (!read.ok) return { reply: invalid([{ message: read.why, members: null }]) };
  if (typeof read.value !== "object" || read.value === null || Array.isArray(read.value)) {
    return { reply: invalid([{ message: "The request body must be a JSON object.", members: null }]) };
  }
  return { value: argumentsOfBody(method.input, read.value) };
}

/** What two calls answer beside their result. */
function dressed(row: Row, { reply, sent }: Done, request: FastifyRequest): Reply {
  if (row.service === "Home") return withMembersOnTop(reply);
  return row.service === "AbpLocalization" ? withCulture(reply, sent, request) : reply;
}

/** Home's client may read its members from the envelope's top or from `result`; both are there. */
function withMembersOnTop(reply: Reply): Reply {
  const members = reply.body?.result;
  if (reply.body === null || typeof members !== "object" || members === null) return reply;
  return { ...reply, body: { ...reply.body, ...members } };
}
