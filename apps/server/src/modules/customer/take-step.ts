// One step of a request within its transaction: asks the domain, writes the outcome, notes it, and asks what must be asked.

import type { Refusal } from "@tradebook/contract/errors.ts";
import { decide, type Decision, type RequestFacts } from "@tradebook/domain/account-opening/decide.ts";
import {
  contactOf,
  everybodyIn,
  personName,
  textOf,
  type Application,
} from "@tradebook/domain/account-opening/application.ts";
import { isAskedOf } from "@tradebook/domain/account-opening/check-field.ts";
import type { Actor, RequestStep } from "@tradebook/domain/account-opening/request-status.ts";
import type { Instant } from "@tradebook/domain/instant.ts";
import { ok } from "@tradebook/domain/result.ts";
import type { Answer } from "@tradebook/contract/method.ts";
import type { Tx } from "../../db/in-tenant.ts";
import type { Deps } from "../../deps.ts";
import { addEvents, saveRequest, type KeptRequest, type RequestState } from "../../store/account-requests.ts";
import { askQuestions, dropOpenQuestions, questionsOf, type NewQuestion } from "../../store/account-requests-checks.ts";
import { readCalendar } from "../../store/reference.ts";
import { otherUsersOf } from "../../store/same-person.ts";
import { lockSignInUserByEmail } from "../../store/sign-in-users.ts";
import { wakeChecks } from "../../store/waking-checks.ts";
import { openApplication } from "./sealed-application.ts";
import { referenceOf } from "./show-request.ts";
import { tellApplicant } from "./tell-applicant.ts";

export type Step = {
  readonly request: KeptRequest;
  readonly step: RequestStep;
  readonly by: { readonly userId: number | null; readonly may: ReadonlySet<Actor> };
  readonly now: Instant;
  readonly note?: string;
  readonly takesOver?: boolean;
  readonly assigneeId?: number | undefined;
  /** What the step changes beside the state. */
  readonly change?: Partial<RequestState>;
};

/** Answers the refusal, or what was decided; the request is locked by the caller. */
export async function takeStep(deps: Deps, tx: Tx, taken: Step): Promise<Answer<Decision>> {
  const { request, step, by, now, note = "", takesOver = false, assigneeId, change = {} } = taken;
  const calendar = await readCalendar(tx);
  const facts = await requestFacts(deps, tx, { request, step });
  const sameAs = by.userId === null ? [] : await otherUsersOf(tx, by.userId);
  const decided = decide(step, { request: facts, by: { ...by, sameAs }, note, takesOver, assigneeId, now, calendar });
  if (!decided.ok) return { ok: false, rejection: decided.rejection satisfies Refusal };
  const { value } = decided;
  const isHandedIn = step === "submit";
  const state: RequestState = {
    ...request,
    submittedAt: isHandedIn ? now : request.submittedAt,
    isResubmitted: request.isResubmitted || (isHandedIn && request.submittedAt !== null),
    ...change,
    status: value.status,
    reviewerId: value.reviewerId,
    approverId: value.approverId ?? request.approverId,
    cscsReference: value.consequences.includes("askDepository")
      ? orderReference(tx.tenantId, request.id)
      : request.cscsReference,
    updatedAt: now,
    dueAt: value.dueAt === null || request.dueAt === null || isHandedIn ? value.dueAt : request.dueAt,
    expiresAt: value.expiresAt,
  };
  await saveRequest(tx, request.id, state);
  const noted = { requestId: request.id, at: now, userId: by.userId };
  const events = value.entries.map((entry) => ({ ...entry, ...noted }));
  await addEvents(tx, events);
  await follow(deps, tx, { taken, decision: value, state });
  return ok(value);
}

async function requestFacts(
  deps: Deps,
  tx: Tx,
  { request, step }: Pick<Step, "request" | "step">,
): Promise<RequestFacts> {
  const { id, status, createdBy, applicantUserId, reviewerId, reviewedBy, isExposed } = request;
  const questions = await questionsOf(tx, id);
  return {
    id,
    status,
    createdBy,
    applicantUserId,
    isExposed,
    reviewedBy,
    clientUserId: step === "approve" ? await clientUserOf(deps, tx, request) : null,
    reviewer: reviewerId === null ? null : { userId: reviewerId, name: request.reviewerName ?? "" },
    checks: questions.flatMap((one) => (one.kind === "DEPOSITORY" ? [] : [{ kind: one.kind, status: one.status }])),
  };
}

/** Who would hold the account of a client at the counter; null when they get a user of their own. */
async function clientUserOf(deps: Deps, tx: Tx, request: KeptRequest): Promise<number | null> {
  if (request.applicantUserId !== null) return null;
  const application = openApplication(deps.personalData, tx.tenantId, request.sealedApplication);
  return (await lockSignInUserByEmail(tx, textOf(contactOf(application).email)))?.id ?? null;
}

export function orderReference(tenantId: number, requestId: number): string {
  return `TB${tenantId}-${referenceOf(requestId)}`;
}

type Following = { readonly taken: Step; readonly decision: Decision; readonly state: RequestState };

async function follow(deps: Deps, tx: Tx, { taken, decision, state }: Following): Promise<void> {
  const { request, now } = taken;
  const asked: NewQuestion[] = [];
  if (decision.consequences.includes("runChecks")) {
    await dropOpenQuestions(tx, request.id, now);
    const application = openApplication(deps.personalData, tx.tenantId, state.sealedApplication);
    asked.push(...checksOf(application, request.id, now));
  }
  if (decision.consequences.includes("askDepository")) {
    asked.push({ requestId: request.id, kind: "DEPOSITORY", path: "", at: now });
  }
  await askQuestions(tx, asked);
  if (asked.length > 0) tx.afterCommit(() => wakeChecks(tx.db, tx.tenantId));
  if (decision.consequences.includes("tellApplicant")) {
    await tellApplicant(deps, tx, { request: { ...request, ...state }, step: taken.step, now, note: taken.note ?? "" });
  }
}

/** Everybody's numbers, the bank account, and every name. */
export function checksOf(application: Application, requestId: number, at: Instant): readonly NewQuestion[] {
  const questions = everybodyIn(application).flatMap(({ path, role, answers }): NewQuestion[] => {
    const found: NewQuestion[] = [];
    if (isAskedOf("bvn", { role, answers }) && textOf(answers.bvn) !== "")
      found.push({ requestId, kind: "BVN", path, at });
    if (isAskedOf("nin", { role, answers }) && textOf(answers.nin) !== "")
      found.push({ requestId, kind: "NIN", path, at });
    if (personName(answers) !== "" || textOf(answers.companyName) !== "") {
      found.push({ requestId, kind: "SCREENING", path, at });
    }
    return found;
  });
  return [...questions, { requestId, kind: "BANK_NAME", path: "", at }];
}
