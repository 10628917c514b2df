// Customer: opening an account, from the first saved answer to the depository's number, for applicants and for staff.

import { fieldNames } from "@tradebook/domain/account-opening/fields.ts";
import * as z from "zod";
import { bulkAnswer, mostAtOnce } from "../bulk.ts";
import { applicationMembers } from "../account-application.ts";
import {
  type documentRow,
  queueAnswer,
  queueMembers,
  requestId as id,
  requestMembers,
  requestNote as note,
  type requestRow,
  requestStatus as status,
  requestVersion as version,
  timelineRow,
  wholeRequest,
} from "../account-request.ts";
import { agreedText } from "../house-text.ts";
import { fileAnswer } from "../file-answer.ts";
import { service } from "../method.ts";
import { isoInstant } from "../wire-time.ts";

export type DocumentRow = z.output<typeof documentRow>;
export type AccountCreationRequest = z.output<typeof requestRow>;
export type WholeAccountRequest = z.output<typeof wholeRequest>;

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
    input: z.object({
      accessToken,
      id: id.nullish(),
      ...applicationMembers,
      agreed: z.array(agreedText).max(10).nullish(),
    }),
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
    input: z.object(queueMembers),
    output: queueAnswer,
    logged: "report",
  },
  /** Registrations that were never handed in: drafts, those that lapsed and those withdrawn before. */
  GetAllUserAccountCreationRequests: {
    ...staff,
    verb: "GET",
    path: "Customer/GetAllUserAccountCreationRequests",
    input: z.object(queueMembers),
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
  /** Staff who may be given a request to review. */
  GetReviewers: {
    ...staff,
    verb: "GET",
    path: "Customer/GetReviewers",
    input: z.object({}),
    output: z.object({ items: z.array(z.object({ id: z.int(), name: z.string(), waiting: z.int() })) }),
    logged: "none",
  },
  /** Gives it to somebody, whoever holds it. */
  AssignForReview: {
    ...decision,
    path: "Customer/AssignForReview",
    input: z.object({ id, userId: z.int().min(1).max(2_147_483_647), version }),
  },
  /** Gives several to one member of staff. */
  AssignManyForReview: {
    ...staff,
    verb: "POST",
    logged: "audit",
    path: "Customer/AssignManyForReview",
    input: z.object({
      requests: z.array(z.object({ id, version })).min(1).max(mostAtOnce),
      userId: z.int().min(1).max(2_147_483_647),
    }),
    output: bulkAnswer,
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
