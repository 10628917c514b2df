// What the acceptance checks of the ABP contract share: a client of all verbs, and the two shapes of an answer.

import { strict as assert } from "node:assert";
import { abpWebWords } from "@tradebook/contract/words.ts";
import { ask, type ApiAnswer, type TestServer } from "./with-server.ts";

export type ErrorBody = {
  readonly code: number;
  readonly name?: string;
  readonly message: string;
  readonly details: string | null;
  readonly validationErrors: readonly { readonly message: string; readonly members: readonly string[] | null }[] | null;
};

const members = ["result", "targetUrl", "success", "error", "unAuthorizedRequest", "__abp"];

/** An answer of which the caller says what its result looks like. */
type AnswerOf<T> = ApiAnswer & { readonly resultIs?: T };

/** ENV-OK: the six members in their order; answers the result. */
export function envOk<T = Record<string, unknown>>(answer: AnswerOf<T>): T {
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  assert.deepEqual(Object.keys(answer.body ?? {}), members);
  const { result, ...rest } = answer.body ?? {};
  const expected = { targetUrl: null, success: true, error: null, unAuthorizedRequest: false, __abp: true };
  assert.deepEqual(rest, expected);
  return result as T; // the caller names what it looks at
}

/** ENV-ERR: the error has exactly four members, and its name as a fifth when it has a number of ours. */
export function envError(answer: ApiAnswer, status: number): ErrorBody {
  assert.equal(answer.status, status, JSON.stringify(answer.body));
  const { result, success, __abp, error, unAuthorizedRequest } = answer.body ?? {};
  assert.deepEqual({ result, success, __abp }, { result: null, success: false, __abp: true });
  assert.equal(unAuthorizedRequest, status === 401 || status === 403);
  const told = error as ErrorBody;
  const named = told.name === undefined ? [] : ["name"];
  assert.deepEqual(
    Object.keys(told).toSorted(),
    ["code", "details", "message", ...named, "validationErrors"].toSorted(),
  );
  assert.equal(told.code === 0, told.name === undefined);
  return told;
}

/** A 400 that names these members, each once, in ABP's narrative. */
export function envInvalid(answer: ApiAnswer, named: readonly string[]): ErrorBody {
  const error = envError(answer, 400);
  const errors = error.validationErrors ?? [];
  assert.deepEqual(
    errors.flatMap((one) => one.members ?? []),
    named,
  );
  assert.equal(error.message, abpWebWords.ValidationError);
  return error;
}

type Verb = "GET" | "POST" | "PUT" | "DELETE" | "OPTIONS";
type Sent = { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> };

export type Client = {
  readonly get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<ApiAnswer>;
  readonly post: (path: string, body: unknown) => Promise<ApiAnswer>;
  readonly put: (path: string, body: unknown) => Promise<ApiAnswer>;
  readonly delete: (path: string) => Promise<ApiAnswer>;
};

/** Paths under the service prefix, unless they begin with a slash. */
export function clientOf(s: TestServer, token?: string): Client {
  const call = (method: Verb, path: string, { body, headers = {} }: Sent = {}) =>
    ask(path.startsWith("/") ? `${s.url}${path}` : `${s.url}/api/services/app/${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
  return {
    get: (path, headers) => call("GET", path, headers === undefined ? {} : { headers }),
    post: (path, body) => call("POST", path, { body }),
    put: (path, body) => call("PUT", path, { body }),
    delete: (path) => call("DELETE", path),
  };
}

/** A user of a house by name, or of the host when `tenantId` is null. */
export async function signedIn(s: TestServer, userName: string, tenantId: number | null = s.world.defaultId) {
  const result = envOk<{ accessToken: string }>(await authenticate(s, { userName, tenantId }));
  return { token: result.accessToken, ...clientOf(s, result.accessToken) };
}

export type Attempt = {
  readonly userName: string;
  readonly password?: string;
  readonly tenantId?: number | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** Of the second factor. */
  readonly code?: string;
};

export const worldPassword = "correct horse";

export async function authenticate(s: TestServer, attempt: Attempt): Promise<ApiAnswer> {
  const { userName, password = worldPassword, tenantId = null, headers = {}, code } = attempt;
  return await ask(`${s.url}/api/TokenAuth/Authenticate`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(tenantId === null ? {} : { "Abp.TenantId": String(tenantId) }),
      ...headers,
    },
    body: JSON.stringify({ userNameOrEmailAddress: userName, password, twoFactorVerificationCode: code }),
  });
}

/** Somebody new, as the contract's client sends them, with what the test changes. */
export function newUser(userName: string, change: Readonly<Record<string, unknown>> = {}) {
  return {
    userName,
    name: "New",
    surname: "Person",
    emailAddress: `${userName}@new.example`,
    password: "rusty anchor 42",
    isActive: true,
    roleNames: [],
    ...change,
  };
}

/** A user as an administrator reads them. */
export type User = {
  readonly id: number;
  readonly userName: string;
  readonly isActive: boolean;
  readonly fullName: string;
  readonly lastLoginTime: string | null;
  readonly roleNames: readonly string[];
  readonly permissions: readonly string[];
  readonly userTradingAccounts: readonly unknown[];
  readonly concurrencyStamp: string;
};
export type Page<Row> = { readonly totalCount: number; readonly items: readonly Row[] };

/** The number of a role, as one who may read roles finds it. */
export async function roleIdOf(name: string, { get }: Awaited<ReturnType<typeof signedIn>>): Promise<number> {
  const { items } = envOk<{ items: { id: number; name: string }[] }>(await get("Role/GetRoles"));
  const found = items.find((role) => role.name === name);
  assert(found !== undefined);
  return found.id;
}
