// One API method: verb, path, who may call, what goes in and out, whether it is logged.

import type { Permission } from "@tradebook/domain/access/permission.ts";
import type { Ok } from "@tradebook/domain/result.ts";
import type * as z from "zod";
import type { Refusal } from "./errors.ts";

/**
 * `anyOf`: somebody signed in who has at least one of these permissions. `registration` and `enrolment`: somebody
 * signed in, or whose half-finished sign-in has a token for just these methods; to every other one they are nobody.
 */
export type Access =
  | "anonymous"
  | "signedIn"
  | "registration"
  | "enrolment"
  | { readonly anyOf: readonly Permission[] };

/**
 * audit: a line in the audit trail. report: a line in the report event log as well. look: one in the report event log
 * alone, of the same look by the same person once in ten minutes, since screens ask again by themselves.
 */
export type Logged = "none" | "audit" | "report" | "look";

export type Method<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> = {
  readonly verb: "GET" | "POST" | "PUT" | "DELETE";
  /** `Order/SendNewOrder` under the service prefix; one that begins with `/` stands at the root. */
  readonly path: string;
  readonly access: Access;
  /** Wire to domain by `z.decode`; the client goes the other way by `z.encode`. Always an object. */
  readonly input: Input;
  /** Domain to wire by `z.encode` on the server, back by `z.decode` in the client. */
  readonly output: Output;
  readonly logged: Logged;
  /** `wrapped`: in the ABP envelope. `file`: as it is. */
  readonly answer: "wrapped" | "file";
  /** Asks for a sign-in, or a second factor, of the last few minutes: what a stolen session must not do. */
  readonly stepUp?: true;
  /** `form`: fields and files of a multipart form. JSON unless said. */
  readonly takes?: "form";
};

/** The methods of one service by the name of their handler. */
export type Service = Readonly<Record<string, Method>>;

/** What a method is given, in the domain's types. */
export type InputOf<M extends Method> = z.output<M["input"]>;
/** What a client may leave out, it may leave out; in the wire's types. */
export type WireInputOf<M extends Method> = z.input<M["input"]>;
/** What a method answers, in the domain's types. */
export type OutputOf<M extends Method> = z.output<M["output"]>;

/** A refusal is a value; a fault is thrown. The domain's Result is one of these. */
export type Answer<T> = Ok<T> | { readonly ok: false; readonly rejection: Refusal };

/** Every method of a service answered; a missing one does not compile. `Call` is the server's. */
export type Handlers<S extends Service, Call> = {
  readonly [M in keyof S]: (input: InputOf<S[M]>, call: Call) => Promise<Answer<OutputOf<S[M]>>>;
};

/** Keeps each row's own schemas in the type. */
export function service<const S extends Service>(rows: S): S {
  return rows;
}
