// The only way to the server: a row of the contract and its input in, the answer in the domain's types out.

import { failedEnvelope } from "@tradebook/contract/envelope.ts";
import type { InputOf, Method, OutputOf } from "@tradebook/contract/method.ts";
import { correlationHeader, lifetimes, servicePrefix } from "@tradebook/contract/names.ts";
import * as z from "zod";
import { culture } from "./culture.ts";
import { endSession } from "./end-session.ts";
import { freshToken, refreshToken } from "./refresh.ts";
import { askStepUp, stepUpName } from "./step-up.ts";
import { createStore } from "./store.ts";
import { tenantId } from "./tenant.ts";
import { accessToken, halfToken } from "./token.ts";

/** refused: the server said why. unreachable, timeout: nobody answered. fault: an answer that says nothing. */
export type FailureKind = "refused" | "unreachable" | "timeout" | "fault" | "signedOut";

export type Failure = {
  readonly kind: FailureKind;
  readonly status: number | null;
  /** The catalogue's stable name, such as PRICE_BAND. */
  readonly name: string | null;
  readonly message: string | null;
  readonly details: string | null;
  /** What is wrong with which member of the input; empty when that is not said. */
  readonly problems: readonly FieldProblem[];
  /** Of a fault: what the server's log knows the request by. */
  readonly reference: string | null;
  /** Of a refusal that ends by itself. */
  readonly retryAfterSeconds?: number;
};

export type FieldProblem = { readonly field: string; readonly message: string };

export class ApiError extends Error {
  override name = "ApiError";
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.message ?? failure.kind);
    this.failure = failure;
  }
}

/** The failure behind anything a call can throw; a broken promise of our own code is passed on. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ApiError) return error.failure;
  throw error;
}

/** True when the answer is unknown: the request may have been carried out. */
export function isUnanswered(failure: Failure): boolean {
  return failure.kind === "unreachable" || failure.kind === "timeout" || failure.kind === "fault";
}

export async function call<M extends Method>(method: M, input: InputOf<M>, signal?: AbortSignal): Promise<OutputOf<M>> {
  const encoded = z.encode(method.input, input) as Readonly<Record<string, unknown>>; // inputs are objects by contract
  const body = await readJson(await taken(method, encoded, signal));
  const envelope = z.safeDecode(z.object({ result: method.output }), body as { result: unknown });
  if (!envelope.success) throw failed("fault", 200);
  return envelope.data.result as OutputOf<M>; // decoded by the row's own schema
}

/** An answer that is no refusal. What wants a fresh sign-in is asked again once the person has confirmed that it is them. */
export async function taken(
  method: Method,
  input: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
): Promise<Response> {
  const response = await send(method, input, signal);
  if (response.ok) return response;
  const refused = await refusedBy(response);
  if (refused.failure.name !== stepUpName || !(await askStepUp())) throw refused;
  const again = await send(method, input, signal);
  if (!again.ok) throw await refusedBy(again);
  return again;
}

async function refusedBy(response: Response): Promise<ApiError> {
  const refused = refusalOf(response.status, await readJson(response), referenceIn(response));
  const retryAfterSeconds = Number(response.headers.get("Retry-After"));
  return retryAfterSeconds > 0 ? new ApiError({ ...refused.failure, retryAfterSeconds }) : refused;
}

/** Somebody whose token has lapsed is not signed out before the server was asked for another. */
async function send(method: Method, input: Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<Response> {
  await freshToken();
  const carried = accessToken();
  const response = await sendOnce(method, input, signal);
  if (response.status !== 401 || carried === null) return response;
  // Refused before anything was done: it can be sent again.
  return (await refreshToken()) ? await sendOnce(method, input, signal) : response;
}

async function sendOnce(
  method: Method,
  input: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
): Promise<Response> {
  const timeout = AbortSignal.timeout(lifetimes.httpTimeoutMs);
  const inBody = method.verb === "POST" || method.verb === "PUT";
  try {
    return await fetch(inBody ? urlOf(method) : urlOf(method) + queryOf(input), {
      method: method.verb,
      headers: { ...ourHeaders(), ...(inBody ? { "Content-Type": "application/json" } : {}) },
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      cache: "no-store",
      ...(inBody ? { body: JSON.stringify(input) } : {}),
    });
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw failed(timeout.aborted ? "timeout" : "unreachable", null);
  }
}

export function urlOf(method: Method): string {
  return method.path.startsWith("/") ? method.path : `${servicePrefix}/${method.path}`;
}

function queryOf(input: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (value !== null && value !== undefined)
      query.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  return query.size === 0 ? "" : `?${query}`;
}

/** What every request carries: language, firm, and who asks. */
export function ourHeaders(): Record<string, string> {
  const token = accessToken() ?? halfToken();
  const tenant = tenantId();
  return {
    Accept: "application/json",
    ".AspNetCore.Culture": culture(),
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...(tenant === null ? {} : { "Abp.TenantId": String(tenant) }),
  };
}

/** Null when the body is no JSON, as behind a broken proxy. */
async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw failed("unreachable", response.status);
  }
}

function referenceIn(response: Response): string | null {
  return response.headers.get(correlationHeader);
}

/** The reference of the last fault that this page met, for the page that tells of a fault. */
export const lastFault = createStore<string | null>(null);

/** The refusal that an answer outside 2xx tells of. */
export function refusalOf(status: number, body: unknown, reference: string | null): ApiError {
  if (status === 401) endSession();
  if (status >= 500 && reference !== null) lastFault.set(reference);
  const parsed = failedEnvelope.safeParse(body);
  if (!parsed.success) return failed(status === 401 ? "signedOut" : "fault", status, reference);
  const { message, details, name = null, validationErrors } = parsed.data.error;
  // A fault carries words too, but whether the request was carried out is not known.
  const kind = status === 401 ? "signedOut" : status >= 500 ? "fault" : "refused";
  const problems = (validationErrors ?? []).flatMap(({ message: text, members }) =>
    (members ?? [""]).map((field) => ({ field, message: text })),
  );
  return new ApiError({ kind, status, name, message, details, problems, reference });
}

/** Nobody answered, or the answer says nothing. */
export function failed(kind: FailureKind, status: number | null, reference: string | null = null): ApiError {
  return new ApiError({ kind, status, name: null, message: null, details: null, problems: [], reference });
}
