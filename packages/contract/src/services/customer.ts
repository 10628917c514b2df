// Customer: opening an account, from the first saved answer to the depository's number, for applicants and for staff.

import { checkKindNames, checkStatuses } from "@tradebook/domain/account-opening/checks.ts";
import { documentNames } from "@tradebook/domain/account-opening/documents.ts";
import { steps } from "@tradebook/domain/account-opening/field.ts";
import { fieldNames } from "@tradebook/domain/account-opening/fields.ts";
import { requestStatusNames, requestStepNames } from "@tradebook/domain/account-opening/request-status.ts";
import * as z from "zod";
import { accountType, applicationMembers, shownApplication } from "../account-application.ts";
import { fileAnswer } from "../file-answer.ts";
import { service } from "../method.ts";
import { pageMembers, pageOf } from "../paging.ts";
import { isoInstant, lagosDateOfTime } from "../wire-time.ts";

const id = z.int().min(1).max(2_147_483_647);
const status = z.enum(requestStatusNames as unknown as readonly ["DRAFT", ...typeof requestStatusNames]);
const checkKind = z.enum(checkKindNames as unknown as readonly ["BVN", ...typeof checkKindNames]);
const checkStatus = z.enum(checkStatuses);
const stepName = z.enum(Object.keys(steps) as [keyof typeof steps, ...(keyof typeof steps)[]]); // the table's own keys
const note = z.string().trim().max(1000);
/** The version that was read; a request that has changed since is not decided on. */
const version = z.int().min(1).nullish();

const problem = z.object({ field: z.string(), step: z.string(), message: z.string() });

const checkRow = z.object({
  kind: checkKind,
  /** Whose: empty for the main applicant, else such as `jointHolders.0.`. */
  path: z.string(),
  status: checkStatus,
  /** 0 to 100, where names are compared. */
  score: z.int().nullable(),
  /** What was found, in words, without what is secret. */
  findings: z.array(z.string()),
  tries: z.int(),
  checkedAt: isoInstant.nullable(),
  /** Answered by the built-in stand-in, not by the authority. */
  isSimulated: z.boolean(),
});

const documentRow = z.object({
  id,
  kind: z.enum(documentNames as unknown as readonly ["idFront", ...typeof documentNames]),
  path: z.string(),
  contentType: z.string(),
  size: z.int(),
  uploadedAt: isoInstant,
});
export type DocumentRow = z.output<typeof documentRow>;

const timelineRow = z.object({
  status,
  statusName: z.string(),
  step: z.enum(requestStepNames as unknown as readonly ["save", ...typeof requestStepNames]),
  at: isoInstant,
  /** Who acted: a member of staff by name to staff, "Your broker" to the applicant, "CSCS", or the applicant. */
  owner: z.string(),
  note: z.string(),
});

const requestMembers = {
  id,
  reference: z.string(),
  accountType,
  /** `web` by the applicant, `counter` by staff for a client. */
  channel: z.enum(["web", "counter"]),
  status,
  statusName: z.string(),
  waitsFor: z.enum(["applicant", "house", "depository", "nobody"]),
  applicantName: z.string(),
  createdAt: isoInstant,
  updatedAt: isoInstant,
  submittedAt: isoInstant.nullable(),
  dueAt: isoInstant.nullable(),
  isLate: z.boolean(),
  expiresAt: isoInstant.nullable(),
  assignedTo: z.string().nullable(),
  assignedToUserId: z.int().nullable(),
  createdBy: z.string(),
  approvedBy: z.string().nullable(),
  isResubmitted: z.boolean(),
  /** A politically exposed person is among them. */
  isExposed: z.boolean(),
  /** What another request or account of the house has too: `phone`, `email`, `nin`, `accountNumber`. */
  duplicates: z.array(z.string()),
  checks: z.array(z.object({ kind: checkKind, status: checkStatus })),
  missingCount: z.int(),
  cscsAccount: z.string().nullable(),
  chn: z.string().nullable(),
  version: z.int(),
} as const;

const requestRow = z.object(requestMembers);
export type AccountCreationRequest = z.output<typeof requestRow>;

const wholeRequest = z.object({
  ...requestMembers,
  /**
   * What is secret is masked (`•••••••8901`); phone and e-mail are whole for the applicant alone. A masked text that is
   * sent back means that nothing has changed.
   */
  application: shownApplication,
  problems: z.array(problem),
  warnings: z.array(problem),
  missingDocuments: z.array(z.object({ field: z.string(), message: z.string() })),
  steps: z.array(z.object({ name: stepName, title: z.string(), state: z.enum(["empty", "problem", "done"]) })),
  documents: z.array(documentRow),
  checkResults: z.array(checkRow),
  timeline: z.array(timelineRow),
  /** What must be put right, while it is returned. */
  returned: z.array(z.object({ field: z.string(), reason: z.string() })),
  consentedAt: isoInstant.nullable(),
  cscsReference: z.string().nullable(),
});
export type WholeAccountRequest = z.output<typeof wholeRequest>;

const queue = {
  ...pageMembers,
  status: status.nullish(),
  accountType: accountType.nullish(),
  /** Lagos days of the submission, or of the last change while it is a draft; both included. */
  from: lagosDateOfTime.nullish(),
  to: lagosDateOfTime.nullish(),
  assignedToMe: z.boolean().nullish(),
  isLate: z.boolean().nullish(),
  hasFailedCheck: z.boolean().nullish(),
  isExposed: z.boolean().nullish(),
} as const;

const queueAnswer = z.object({
  ...pageOf(requestRow).shape,
  /** Of the whole queue, whatever is filtered. */
  counts: z.array(z.object({ status, count: z.int(), oldestAt: isoInstant.nullable() })),
});

const staff = { access: { anyOf: ["Pages.Users", "Pages.AccountRequests.Approve"] }, answer: "wrapped" } as const;
const decision = { ...staff, verb: "POST", logged: "audit", output: wholeRequest } as const;
const own = { access: "registration", answer: "wrapped" } as const;
/** Not needed by whoever is signed in or sends the token as a bearer. */
const accessToken = z.string().max(4096).nullish().meta({ secret: true });

export const customerService = service({
  /**
   * Hands in the application: what is sent is added to what is saved, files included (`idFront`, `idBack`,
   * `passportPhoto`, `signature`, `proofOfAddress`, …, `jointHolders.0.idFront`). What is wrong is answered with 400 and
   * a line for each field, and what was sent is kept all the same. Also after a request was returned.
   */
  CustomerRegister: {
    ...own,
    verb: "POST",
    takes: "form",
    path: "Customer/CustomerRegister",
    input: z.object({ accessToken, id: id.nullish(), ...applicationMembers }),
    output: z.object({ id, status, reference: z.string() }),
    logged: "audit",
  },
  /** The files alone, one by one or several: what arrived stays, on a bad line only the last is sent again. */
  UploadDocuments: {
    ...own,
    verb: "POST",
    takes: "form",
    path: "Customer/UploadDocuments",
    input: z.object({ accessToken, id: id.nullish() }),
    output: wholeRequest,
    logged: "audit",
  },
  /**
   * Adds what is sent to the draft, or to the returned request, and makes one when there is none. A member that is
   * null is emptied, one that is absent stays. `forClient` makes staff a request for somebody at the counter.
   */
  SaveDraft: {
    ...own,
    verb: "POST",
    path: "Customer/SaveDraft",
    input: z.object({
      accessToken,
      id: id.nullish(),
      forClient: z.boolean().nullish(),
      ...applicationMembers,
    }),
    output: wholeRequest,
    logged: "audit",
  },
  /** The applicant's newest request, or null. */
  GetMyRequest: {
    ...own,
    verb: "GET",
    path: "Customer/GetMyRequest",
    input: z.object({}),
    output: wholeRequest.nullable(),
    logged: "none",
  },
  WithdrawRequest: {
    ...own,
    verb: "POST",
    path: "Customer/WithdrawRequest",
    input: z.object({ id, reason: note.nullish() }),
    output: wholeRequest,
    logged: "audit",
  },
  GetCustomerAccountCreationRequestStatus: {
    ...own,
    verb: "GET",
    path: "Customer/GetCustomerAccountCreationRequestStatus",
    input: z.object({ id }),
    output: z.object({
      id,
      reference: z.string(),
      status,
      statusName: z.string(),
      waitsFor: requestMembers.waitsFor,
      dueAt: isoInstant.nullable(),
      timeline: z.array(timelineRow),
      returned: wholeRequest.shape.returned,
      cscsAccount: z.string().nullable(),
      chn: z.string().nullable(),
    }),
    logged: "none",
  },
  /** What was handed in, the oldest first; without a status all of it, closed requests included. */
  GetAllCustomerAccountCreationRequests: {
    ...staff,
    verb: "GET",
    path: "Customer/GetAllCustomerAccountCreationRequests",
    input: z.object(queue),
    output: queueAnswer,
    logged: "report",
  },
  /** Registrations that were never handed in: drafts, those that lapsed and those withdrawn before. */
  GetAllUserAccountCreationRequests: {
    ...staff,
    verb: "GET",
    path: "Customer/GetAllUserAccountCreationRequests",
    input: z.object(queue),
    output: queueAnswer,
    logged: "report",
  },
  GetAccountCreationRequest: {
    ...staff,
    verb: "GET",
    path: "Customer/GetAccountCreationRequest",
    input: z.object({ id }),
    output: wholeRequest,
    logged: "report",
  },
  TakeForReview: {
    ...decision,
    path: "Customer/TakeForReview",
    /** `takeOver` from whoever holds it. */
    input: z.object({ id, takeOver: z.boolean().nullish(), version }),
  },
  ApproveAndSubmitCustomerAccountCreationRequest: {
    ...decision,
    access: { anyOf: ["Pages.AccountRequests.Approve"] },
    stepUp: true,
    path: "Customer/ApproveAndSubmitCustomerAccountCreationRequest",
    input: z.object({ id, note: note.nullish(), version }),
  },
  ReturnForInfo: {
    ...decision,
    path: "Customer/ReturnForInfo",
    /** `field` is a field's or a document's path, or empty for the whole. */
    input: z.object({
      id,
      reasons: z
        .array(z.object({ field: z.string().max(60), reason: z.string().trim().min(3).max(300) }))
        .min(1)
        .max(40),
      version,
    }),
  },
  Reject: {
    ...decision,
    path: "Customer/Reject",
    input: z.object({ id, reason: z.string().trim().min(3).max(1000), version }),
  },
  /** Asks the checks again that failed or found nobody at home. */
  RepeatChecks: { ...decision, path: "Customer/RepeatChecks", input: z.object({ id }) },
  /** One file of a request, for its applicant and for staff; every look is in the report event log. */
  GetDocument: {
    ...own,
    verb: "GET",
    answer: "file",
    path: "Customer/GetDocument",
    input: z.object({ id }),
    output: fileAnswer,
    logged: "report",
  },
  /** One secret answer in full; who looked, at what and why is in the report event log. */
  RevealPersonalData: {
    verb: "POST",
    path: "Customer/RevealPersonalData",
    access: { anyOf: ["VIEW_PERSONAL_DATA"] },
    stepUp: true,
    /** `id` is the request's; `path` is empty for the main applicant. */
    input: z.object({
      id,
      path: z.string().max(30).default(""),
      field: z.enum(fieldNames as unknown as readonly ["bvn", ...typeof fieldNames]),
      reason: z.string().trim().min(5).max(300),
    }),
    output: z.object({ value: z.string() }),
    logged: "report",
    answer: "wrapped",
  },
  /** Every list a form chooses from. */
  GetReferenceLists: {
    verb: "GET",
    path: "Customer/GetReferenceLists",
    access: "anonymous",
    input: z.object({}),
    output: z.object({
      lists: z.record(z.string(), z.array(z.object({ code: z.string(), label: z.string() }))),
      banks: z.array(z.object({ label: z.string(), sortCode: z.string() })),
      countries: z.array(z.string()),
    }),
    logged: "none",
    answer: "wrapped",
  },
});
