// The ABP answer: result, success, error, unAuthorizedRequest, __abp.

import * as z from "zod";

export type ValidationError = { readonly message: string; readonly members: readonly string[] | null };

/** `code` is the catalogue's number and `name` its stable name; both are absent from faults, whose code is 0. */
export type ErrorInfo = {
  readonly code: number;
  readonly message: string;
  readonly details: string | null;
  readonly validationErrors: readonly ValidationError[] | null;
  readonly name?: string;
};

/** The members in the order real servers write them. */
export type Envelope<T> = {
  readonly result: T | null;
  readonly targetUrl: null;
  readonly success: boolean;
  readonly error: ErrorInfo | null;
  readonly unAuthorizedRequest: boolean;
  readonly __abp: true;
};

export function succeeded<T>(result: T): Envelope<T> {
  return { result, targetUrl: null, success: true, error: null, unAuthorizedRequest: false, __abp: true };
}

export function failed(error: ErrorInfo, unAuthorizedRequest: boolean): Envelope<never> {
  return { result: null, targetUrl: null, success: false, error, unAuthorizedRequest, __abp: true };
}

export const errorInfo = z.object({
  code: z.number(),
  message: z.string(),
  details: z.string().nullable(),
  validationErrors: z.array(z.object({ message: z.string(), members: z.array(z.string()).nullable() })).nullable(),
  name: z.string().optional(),
});

/** Reads a failed answer; what does not fit is no ABP answer. */
export const failedEnvelope = z.object({ error: errorInfo, unAuthorizedRequest: z.boolean() });
