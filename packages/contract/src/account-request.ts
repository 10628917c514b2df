// Account-opening requests on the wire: a line of the queue, the whole, its checks, documents and timeline.

import { fieldFaultCodes } from "@tradebook/domain/account-opening/field-fault.ts";
import { checkKindNames, checkStatuses } from "@tradebook/domain/account-opening/checks.ts";
import { documentNames } from "@tradebook/domain/account-opening/documents.ts";
import { steps } from "@tradebook/domain/account-opening/field.ts";
import { requestStatusNames, requestStepNames } from "@tradebook/domain/account-opening/request-status.ts";
import * as z from "zod";
import { accountType, shownApplication } from "./account-application.ts";
import { agreedText } from "./house-text.ts";
import { pageMembers, pageOf } from "./paging.ts";
import { isoInstant, lagosDateOfTime } from "./wire-time.ts";

export const requestId = z.int().min(1).max(2_147_483_647);
export const requestStatus = z.enum(requestStatusNames as unknown as readonly ["DRAFT", ...typeof requestStatusNames]);
const checkKind = z.enum(checkKindNames as unknown as readonly ["BVN", ...typeof checkKindNames]);
const checkStatus = z.enum(checkStatuses);
const stepName = z.enum(Object.keys(steps) as [keyof typeof steps, ...(keyof typeof steps)[]]); // the table's own keys
export const requestNote = z.string().trim().max(1000);
/** The version that was read; a request that has changed since is not decided on. */
export const requestVersion = z.int().min(1).nullish();

/** What is wrong, as data; `fieldFaultWords` has the words. */
const fieldFault = z.object({
  field: z.string(),
  code: z.enum(fieldFaultCodes),
  limits: z.array(z.number()).readonly(),
});

const problem = z.object({ ...fieldFault.shape, step: z.string() });

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

export const documentRow = z.object({
  id: requestId,
  kind: z.enum(documentNames as unknown as readonly ["idFront", ...typeof documentNames]),
  path: z.string(),
  contentType: z.string(),
  size: z.int(),
  uploadedAt: isoInstant,
});

export const timelineRow = z.object({
  status: requestStatus,
  statusName: z.string(),
  step: z.enum(requestStepNames as unknown as readonly ["save", ...typeof requestStepNames]),
  at: isoInstant,
  /** Who acted: a member of staff by name to staff, "Your broker" to the applicant, "CSCS", or the applicant. */
  owner: z.string(),
  note: z.string(),
});

export const requestMembers = {
  id: requestId,
  reference: z.string(),
  accountType,
  /** `web` by the applicant, `counter` by staff for a client. */
  channel: z.enum(["web", "counter"]),
  status: requestStatus,
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

export const requestRow = z.object(requestMembers);

export const wholeRequest = z.object({
  ...requestMembers,
  /**
   * What is secret is masked (`•••••••8901`); phone and e-mail are whole for the applicant alone. A masked text that is
   * sent back means that nothing has changed.
   */
  application: shownApplication,
  problems: z.array(problem),
  warnings: z.array(problem),
  missingDocuments: z.array(fieldFault),
  steps: z.array(z.object({ name: stepName, title: z.string(), state: z.enum(["empty", "problem", "done"]) })),
  documents: z.array(documentRow),
  checkResults: z.array(checkRow),
  timeline: z.array(timelineRow),
  /** What must be put right, while it is returned. */
  returned: z.array(z.object({ field: z.string(), reason: z.string() })),
  consentedAt: isoInstant.nullable(),
  /** Which version of each text was agreed to. */
  consentedTo: z.array(agreedText),
  cscsReference: z.string().nullable(),
});

export const queueMembers = {
  ...pageMembers,
  status: requestStatus.nullish(),
  accountType: accountType.nullish(),
  /** Lagos days of the submission, or of the last change while it is a draft; both included. */
  from: lagosDateOfTime.nullish(),
  to: lagosDateOfTime.nullish(),
  assignedToMe: z.boolean().nullish(),
  /** The id of whoever reviews it; 0: nobody does yet. */
  assignedTo: z.int().min(0).max(2_147_483_647).nullish(),
  isLate: z.boolean().nullish(),
  hasFailedCheck: z.boolean().nullish(),
  isExposed: z.boolean().nullish(),
  /** Handed in again after it was returned. */
  isResubmitted: z.boolean().nullish(),
  /** Only those that somebody must still do something about. */
  isOpen: z.boolean().nullish(),
} as const;

export const queueAnswer = z.object({
  ...pageOf(requestRow).shape,
  /** Of the whole queue, whatever is filtered. */
  counts: z.array(z.object({ status: requestStatus, count: z.int(), oldestAt: isoInstant.nullable() })),
});
