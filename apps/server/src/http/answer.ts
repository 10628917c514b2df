// Results, rejections and faults as ABP envelopes.

import { failed, succeeded, type Envelope, type ValidationError } from "@tradebook/contract/envelope.ts";
import { describeRefusal, fillIn, type Refusal } from "@tradebook/contract/errors.ts";
import { fieldFaultWords } from "@tradebook/contract/field-fault-words.ts";
import type { FileAnswer, FileContent } from "@tradebook/contract/file-answer.ts";
import { defaultCulture } from "@tradebook/contract/languages/offered-languages.ts";
import { sourceWords, translated } from "@tradebook/contract/languages/translated.ts";
import { TooBusy } from "../credentials/password.ts";
import type { Denied } from "./may-call.ts";

/** What goes back: a status, and a body unless it is bare. */
export type Reply = {
  readonly status: number;
  readonly body: Envelope<unknown> | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** A file instead of a body. */
  readonly content?: FileContent;
};

const lineBreak = "\r\n";

export function success(result: unknown): Reply {
  return { status: 200, body: succeeded(result) };
}

/** The file itself, to be saved and not shown. */
export function file({ fileName, contentType, content }: FileAnswer): Reply {
  const headers = {
    "content-type": contentType,
    "content-disposition": `attachment; filename="${fileName}"`,
    "cache-control": "no-store",
  };
  return { status: 200, body: null, headers, content };
}

/** In the language of whoever asked. */
export function refusal(refused: Refusal, culture: string): Reply {
  if (refused.code === "FIELDS_INVALID") {
    const faults = refused.faults.map((one) => ({
      message: fieldFaultWords(one, (english) => translated(culture, english)),
      members: one.field === "" ? null : [one.field],
    }));
    return invalid(faults, culture);
  }
  const { number, name, status, message, details } = describeRefusal(refused, (english) =>
    translated(culture, english),
  );
  const error = { code: number, message, details: details === null ? null : fillIn(details), validationErrors: null };
  const wait = refused.code === "LOGIN_FAILED" ? refused.retryAfterSeconds : undefined;
  const headers = wait === undefined ? {} : { headers: { "retry-after": String(wait) } };
  return { status, body: failed(name === null ? error : { ...error, name }, false), ...headers };
}

export function invalid(errors: readonly ValidationError[], culture: string = defaultCulture): Reply {
  const { abpWeb } = sourceWords(culture);
  const lines = errors.map((error) => ` - ${error.message}${lineBreak}`).join("");
  const details = `${abpWeb.ValidationNarrativeTitle}${lineBreak}${lines}`;
  return {
    status: 400,
    body: failed({ code: 0, message: abpWeb.ValidationError, details, validationErrors: errors }, false),
  };
}

export function denied(why: Denied, culture: string): Reply {
  const { abp } = sourceWords(culture);
  return why.why === "signIn"
    ? { status: 401, body: failed(plain(abp.CurrentUserDidNotLoginToTheApplication), true) }
    : {
        status: 403,
        body: failed(plain(fillIn([abp.AtLeastOneOfThesePermissionsMustBeGranted, why.needs])), true),
      };
}

export function tooMany(retryAfterSeconds: number, culture: string = defaultCulture): Reply {
  const { abpWeb } = sourceWords(culture);
  return {
    status: 429,
    body: failed(
      plain(abpWeb.TooManyRequests, fillIn([abpWeb.TooManyRequestsDetail, String(retryAfterSeconds)])),
      false,
    ),
    headers: { "retry-after": String(retryAfterSeconds) },
  };
}

/** A fault of ours: its cause stays in the log, under the reference that every answer carries in a header. */
export function fault(error: unknown, culture: string = defaultCulture): Reply {
  const { abpWeb } = sourceWords(culture);
  if (error instanceof TooBusy) return tooMany(1, culture);
  return isOutage(error)
    ? { status: 503, body: failed(plain(abpWeb.ServiceUnavailable), false), headers: { "retry-after": "2" } }
    : { status: 500, body: failed(plain(abpWeb.InternalServerError), false) };
}

export function bare(status: number, headers: Readonly<Record<string, string>> = {}): Reply {
  return { status, body: null, headers };
}

function plain(message: string, details: string | null = null) {
  return { code: 0, message, details, validationErrors: null };
}

const outageCodes: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "53300",
  "57P01",
  "57P02",
  "57P03",
  "08000",
  "08003",
  "08006",
  "25006",
  "53100",
  "53200",
  "55P03",
  "57014",
]);

/** Whether the database could not be reached, which will pass. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // A queue that is full says so by its status.
  if ("status" in error && error.status === 503) return true;
  if ("code" in error && typeof error.code === "string" && outageCodes.has(error.code)) return true;
  return /timeout exceeded when trying to connect|Connection terminated|connection error|Query read timeout/.test(
    error.message,
  );
}
