// Ok or a Rejection; nothing else.

import type { Rejection } from "./rejection.ts";

export type Ok<T> = { readonly ok: true; readonly value: T };
export type Refused = { readonly ok: false; readonly rejection: Rejection };
export type Result<T> = Ok<T> | Refused;

export function ok<T>(value: T): Ok<T> {
  return { ok: true, value };
}

export function refuse(rejection: Rejection): Refused {
  return { ok: false, rejection };
}

export function mapOk<T, U>(result: Result<T>, change: (value: T) => U): Result<U> {
  return result.ok ? ok(change(result.value)) : result;
}
