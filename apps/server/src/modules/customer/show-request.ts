// A request as it is answered: to its applicant with their own words, to staff with what is secret masked.

import { shownOf } from "@tradebook/contract/account-application.ts";
import type { AccountCreationRequest, WholeAccountRequest } from "@tradebook/contract/services/customer.ts";
import { everybodyIn, typeRow, type Application } from "@tradebook/domain/account-opening/application.ts";
import { checkApplication, stepAt } from "@tradebook/domain/account-opening/check-application.ts";
import { needOf } from "@tradebook/domain/account-opening/check-field.ts";
import { documentKinds, documentNames, missingDocuments } from "@tradebook/domain/account-opening/documents.ts";
import { steps, type Role, type StepName } from "@tradebook/domain/account-opening/field.ts";
import { fieldNames, fieldOf } from "@tradebook/domain/account-opening/fields.ts";
import { maskedAnswers, shownToNobody, shownToOwner } from "@tradebook/domain/account-opening/mask.ts";
import { requestStatuses } from "@tradebook/domain/account-opening/request-status.ts";
import { instant, lagosDay, type Instant } from "@tradebook/domain/instant.ts";
import type { Tx } from "../../db/in-tenant.ts";
import type { Deps } from "../../deps.ts";
import { eventsOf, duplicatesOf, type KeptEvent, type KeptRequest } from "../../store/account-requests.ts";
import { questionsOf, type KeptQuestion } from "../../store/account-requests-checks.ts";
import type { QueueRow } from "../../store/account-requests-queue.ts";
import { documentsOf, type KeptDocument } from "../../store/documents.ts";
import { isStaff, type RequestCall } from "./request-access.ts";
import { openApplication } from "./sealed-application.ts";

export function referenceOf(id: number): string {
  return `AR-${String(id).padStart(6, "0")}`;
}

/** Everything about one request. */
export async function showRequest(
  deps: Pick<Deps, "personalData">,
  tx: Tx,
  { request, by }: { readonly request: KeptRequest; readonly by: RequestCall },
): Promise<WholeAccountRequest> {
  const application = openApplication(deps.personalData, tx.tenantId, request.sealedApplication);
  const [documents, questions, events, duplicates] = await Promise.all([
    documentsOf(tx, request.id),
    questionsOf(tx, request.id),
    eventsOf(tx, request.id),
    duplicatesOf(tx, request),
  ]);
  const forStaff = isStaff(by.caller) && request.applicantUserId !== by.caller.userId;
  const { problems, warnings } = checkApplication(application, lagosDay(by.now));
  const missing = missingDocuments(application, documents);
  const checks = questions.filter(({ kind }) => kind !== "DEPOSITORY");
  return {
    ...headOf({ request, checks, duplicates, forStaff }, by.now),
    application: shownOf(maskedApplication(application, forStaff)),
    problems: [...problems],
    warnings: [...warnings],
    missingDocuments: [...missing],
    steps: stepsOf(application, documents, [
      ...problems.map(({ step }) => step),
      ...missing.map(({ field }) => stepOfDocument(field)),
    ]),
    documents: documents.map((one) => ({ ...one })),
    checkResults: forStaff ? checks.map(checkShown) : [],
    timeline: events.map((event) => eventShown(event, request, forStaff)),
    returned: request.status === "RETURNED_FOR_INFO" ? [...request.returned] : [],
    consentedAt: request.consent === null ? null : instant(Date.parse(request.consent.at)),
    consentedTo: [...(request.consent?.texts ?? [])],
    cscsReference: request.cscsReference,
  };
}

type Head = {
  readonly request: KeptRequest;
  readonly checks: readonly KeptQuestion[];
  readonly duplicates: readonly string[];
  readonly forStaff: boolean;
};

const duplicateNames: Readonly<Record<string, string>> = { bank: "accountNumber", chn: "existingChn" };

function headOf({ request, checks, duplicates, forStaff }: Head, now: Instant): AccountCreationRequest {
  return rowShown(
    {
      ...request,
      checks: forStaff ? checks.flatMap(({ kind, status }) => (kind === "DEPOSITORY" ? [] : [{ kind, status }])) : [],
      duplicates: forStaff ? duplicates.map((name) => duplicateNames[name] ?? name) : [],
    },
    now,
    forStaff,
  );
}

/** A line of the queue; to the applicant, staff have no names. */
export function rowShown(row: QueueRow, now: Instant, forStaff = true): AccountCreationRequest {
  const { name, waitsFor } = requestStatuses[row.status];
  const { reviewerName, reviewerId, createdByName, approverName, ...shown } = withoutSealed(row);
  return {
    ...shown,
    reference: referenceOf(row.id),
    statusName: name,
    waitsFor,
    isLate: row.dueAt !== null && row.dueAt < now,
    assignedTo: forStaff ? reviewerName : null,
    assignedToUserId: forStaff ? reviewerId : null,
    createdBy: forStaff ? createdByName : "",
    approvedBy: forStaff ? approverName : null,
    duplicates: [...row.duplicates],
    checks: row.checks.map(({ kind, status: of }) => ({ kind, status: of })),
  };
}

/** The columns of a line alone, whatever else came with them. */
function withoutSealed(row: QueueRow): Omit<QueueRow, "checks" | "duplicates"> {
  return {
    id: row.id,
    accountType: row.accountType,
    channel: row.channel,
    status: row.status,
    applicantName: row.applicantName,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    submittedAt: row.submittedAt,
    dueAt: row.dueAt,
    expiresAt: row.expiresAt,
    reviewerId: row.reviewerId,
    reviewerName: row.reviewerName,
    createdByName: row.createdByName,
    approverName: row.approverName,
    isResubmitted: row.isResubmitted,
    isExposed: row.isExposed,
    missingCount: row.missingCount,
    cscsAccount: row.cscsAccount,
    chn: row.chn,
    version: row.version,
  };
}

function maskedApplication({ accountType, main, people }: Application, forStaff: boolean): Application {
  const own = forStaff ? shownToNobody : shownToOwner;
  const shown = Object.entries(people).map(
    ([group, list]) => [group, list.map((one) => maskedAnswers(one, own))] as const,
  );
  return { accountType, main: maskedAnswers(main, own), people: Object.fromEntries(shown) };
}

/** Every page of the form that asks something here: empty, done, or with something to put right. */
function stepsOf(
  application: Application,
  documents: readonly KeptDocument[],
  wrong: readonly StepName[],
): WholeAccountRequest["steps"] {
  const described = everybodyIn(application);
  const { mainRole, groups } = typeRow(application.accountType);
  const hasPictures = (documentKinds.passportPhoto.required as readonly Role[]).includes(mainRole);
  const asked = new Set<StepName>([
    ...(hasPictures ? (["pictures"] as const) : []),
    ...(Object.keys(groups).length > 0 ? (["people"] as const) : []),
  ]);
  const begun = new Set<StepName>(documents.map(({ path, kind }) => stepOfDocument(`${path}${kind}`)));
  for (const { path, role, answers } of described) {
    for (const name of fieldNames) {
      const step = stepAt(path, name);
      if (needOf(fieldOf(name), { role, answers }) === "unused") continue;
      asked.add(step);
      if (answers[name] !== undefined && answers[name] !== "") begun.add(step);
    }
  }
  const names = (Object.keys(steps) as StepName[]).filter((step) => asked.has(step)); // the table's own keys
  return names.map((name) => ({
    name,
    title: steps[name],
    state: !begun.has(name) ? "empty" : wrong.includes(name) ? "problem" : "done",
  }));
}

function stepOfDocument(field: string): StepName {
  if (field.includes(".")) return "people";
  const kind = documentNames.find((name) => name === field);
  if (kind === "idFront" || kind === "idBack") return "document";
  if (kind === "birthCertificate") return "personal";
  if (kind === "proofOfAddress") return "address";
  return kind === "passportPhoto" || kind === "signature" ? "pictures" : "company";
}

function checkShown(question: KeptQuestion): WholeAccountRequest["checkResults"][number] {
  const { path, status, score, findings, tries, isSimulated } = question;
  const kind = question.kind === "DEPOSITORY" ? "SCREENING" : question.kind; // the depository's was left out before
  return { kind, path, status, score, findings: [...findings], tries, checkedAt: question.answeredAt, isSimulated };
}

export function eventShown(
  event: KeptEvent,
  request: KeptRequest,
  forStaff: boolean,
): WholeAccountRequest["timeline"][number] {
  const { status, step, at, note } = event;
  return {
    status,
    statusName: requestStatuses[status].name,
    step,
    at,
    owner: ownerOf(event, request, forStaff),
    note: forStaff || isForApplicant(event) ? note : "",
  };
}

function ownerOf({ userId, userName, step }: KeptEvent, request: KeptRequest, forStaff: boolean): string {
  if (userId === null) return step === "expire" ? "Time" : "CSCS";
  if (userId === request.applicantUserId) return forStaff ? (userName ?? "Applicant") : "You";
  return forStaff ? (userName ?? "") : "Your broker";
}

/** Reasons are for the applicant; what approvers note among themselves is not. */
function isForApplicant({ step }: KeptEvent): boolean {
  return ["returnForInfo", "reject", "withdraw", "open"].includes(step);
}
