// Why a step of an account-opening request is refused: the refusals and their words.

import type { RequestRefusal } from "@tradebook/domain/account-opening/decide.ts";
import type { FieldFault } from "@tradebook/domain/account-opening/field-fault.ts";
import { requestStatuses } from "@tradebook/domain/account-opening/request-status.ts";
import { refused, type RefusalRows } from "./refusal-row.ts";

export type AccountOpeningRefusal =
  // That nobody approves what they entered is said by one row, with the money.
  | Exclude<RequestRefusal, { readonly code: "SAME_PERSON" }>
  /** Answered as a failed validation, with status 400 and a line for each field. */
  | { readonly code: "FIELDS_INVALID"; readonly faults: readonly FieldFault[] }
  /** Somebody already has, or asks for, an account with this; whose it is, is not told. */
  | { readonly code: "DUPLICATE_APPLICANT"; readonly field: string }
  | { readonly code: "REQUEST_CHANGED"; readonly id: number }
  /** A newer version of what is agreed to is in force than the one that was read. */
  | { readonly code: "TEXT_CHANGED"; readonly version: number }
  | { readonly code: "DOCUMENTS_FULL"; readonly most: number };

export const accountOpeningRefusals: RefusalRows<AccountOpeningRefusal> = {
  FIELDS_INVALID: refused(1100, "The application is not complete", (r) => [
    "{0} answers or documents need a look.",
    String(r.faults.length),
  ]),
  REQUEST_STATUS: refused(1101, "This step is not open now", (r) => [
    "Request {0} is {1}.",
    String(r.id),
    requestStatuses[r.status].name,
  ]),
  REQUEST_NOT_YOURS: refused(1102, "This step is not yours", () => [
    "The applicant, a reviewer and an approver each have their own steps.",
  ]),
  REQUEST_HELD: refused(1103, "Somebody else looks after this request", (r) => [
    "{0} has taken it for review. Take it over first.",
    r.holder,
  ]),
  REQUEST_CHECKS_OPEN: refused(1104, "Not every check is passed", (r) => [
    "These are not answered yet or do not fit: {0}. Wait for them, or return the request.",
    r.checks,
  ]),
  REQUEST_NOTE_NEEDED: refused(1105, "Say why this is approved", (r) => ["A note is needed: {0}.", r.why]),
  DUPLICATE_APPLICANT: refused(1106, "There is an account or a request with this already", (r) => [
    "The {0} is used in another request or account of this kind. Sign in with that one, or ask your broker.",
    r.field,
  ]),
  REQUEST_CHANGED: {
    ...refused(1107, "The request has changed", () => ["Somebody changed it since you read it. Read it again."]),
    status: 409,
  },
  TEXT_CHANGED: {
    ...refused(1200, "What you agree to has changed", (r) => [
      "Version {0} is in force now. Read it, and agree again.",
      String(r.version),
    ]),
    status: 409,
  },
  DOCUMENTS_FULL: refused(1108, "There are documents enough", (r) => [
    "At most {0} files belong to one request.",
    String(r.most),
  ]),
};
