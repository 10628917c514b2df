// Asks the outside what requests wait for: each question until it is answered or was asked often enough; and lets lapse
// what nobody goes on with. Safe to end at any moment: an answer is kept once, and the same question has the same answer.

import {
  accountTitle,
  everybodyIn,
  personName,
  textOf,
  type Application,
} from "@tradebook/domain/account-opening/application.ts";
import { birthOf } from "@tradebook/domain/account-opening/check-application.ts";
import { nextTryAt } from "@tradebook/domain/account-opening/deadlines.ts";
import {
  bankResult,
  registerResult,
  screeningResult,
  type CheckResult,
  type PersonAsked,
} from "@tradebook/domain/account-opening/evaluate.ts";
import type { Answers } from "@tradebook/domain/account-opening/fields.ts";
import type { Actor } from "@tradebook/domain/account-opening/request-status.ts";
import type { Instant } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import type { CheckPorts, DepositoryAnswer } from "../../checks/check-ports.ts";
import { inTenant, readInTenant } from "../../db/in-tenant.ts";
import type { Deps } from "../../deps.ts";
import { findRequest, lapsedRequests, lockRequest, type KeptRequest } from "../../store/account-requests.ts";
import { answerQuestion, dueQuestions, nextQuestionAt, type DueQuestion } from "../../store/account-requests-checks.ts";
import { openCustomerAccount } from "./open-account.ts";
import { openApplication } from "./sealed-application.ts";
import { orderReference, takeStep } from "./take-step.ts";

const atOnce = 8;
const answerWithinMs = 5_000;
const lapsedAtOnce = 100;
const job: ReadonlySet<Actor> = new Set<Actor>(["job"]);

/** One round of a tenant; answers when the next question is due, null when none is open. */
export async function runQuestions(deps: Deps, tenantId: number, stop: AbortSignal): Promise<Instant | null> {
  const due = await readInTenant(deps.db, tenantId, (tx) => dueQuestions(tx, deps.clock.now(), atOnce));
  await Promise.all(due.map((question) => settle(deps, tenantId, { question, stop })));
  return await readInTenant(deps.db, tenantId, nextQuestionAt);
}

/** Closes drafts and returned requests whose applicants have said nothing for too long. */
export async function lapse(deps: Deps, tenantId: number): Promise<number> {
  const now = deps.clock.now();
  const ids = await readInTenant(deps.db, tenantId, (tx) => lapsedRequests(tx, now, lapsedAtOnce));
  for (const id of ids) {
    await inTenant(deps.db, tenantId, async (tx) => {
      const request = await lockRequest(tx, id);
      if (request === undefined || request.expiresAt === null || request.expiresAt > now) return;
      await takeStep(deps, tx, { request, step: "expire", by: { userId: null, may: job }, now });
    });
  }
  return ids.length;
}

type Asked = { readonly question: DueQuestion; readonly stop: AbortSignal };
type Found =
  | { readonly kind: "check"; readonly result: CheckResult }
  | { readonly kind: "depository"; readonly answer: DepositoryAnswer };

async function settle(deps: Deps, tenantId: number, { question, stop }: Asked): Promise<void> {
  const request = await readInTenant(deps.db, tenantId, (tx) => findRequest(tx, question.requestId));
  invariant(request !== undefined, "a question belongs to a request");
  const application = openApplication(deps.personalData, tenantId, request.sealedApplication);
  const signal = AbortSignal.any([stop, AbortSignal.timeout(answerWithinMs)]);
  let found: Found | null = null;
  try {
    found = await ask(deps.checks, { question, request, application, tenantId }, signal);
  } catch (error) {
    // Nobody answered, or in a way nobody understands: it is asked again, and the message may hold what was asked.
    if (stop.aborted) return;
    deps.log.warn("accountOpening.unanswered", { kind: question.kind, request: request.id, why: errorName(error) });
  }
  await keep(deps, tenantId, { question, found });
}

type Question = {
  readonly question: DueQuestion;
  readonly request: KeptRequest;
  readonly application: Application;
  readonly tenantId: number;
};

async function ask(ports: CheckPorts, asked: Question, signal: AbortSignal): Promise<Found> {
  const { question, application } = asked;
  if (question.kind === "DEPOSITORY")
    return { kind: "depository", answer: await ports.depository(orderOf(asked), signal) };
  if (question.kind === "BANK_NAME") {
    const { main, people } = application;
    const names =
      application.accountType === "corporate"
        ? [accountTitle(application)]
        : [main, ...(people.guardian ?? []), ...(people.jointHolders ?? [])].map(personName);
    const account = { bankCode: textOf(main.bankCode), accountNumber: textOf(main.accountNumber) };
    const name = await ports.bankName(account, textOf(main.accountName), signal);
    return { kind: "check", result: bankResult(names, name) };
  }
  const answers = everybodyIn(application).find(({ path }) => path === question.path)?.answers ?? {};
  const person = personOf(answers);
  if (question.kind === "SCREENING") {
    const name = textOf(answers.companyName) || personName(answers);
    return { kind: "check", result: screeningResult(name, await ports.screening(name, signal)) };
  }
  const entry =
    question.kind === "BVN"
      ? await ports.bvn(textOf(answers.bvn), person, signal)
      : await ports.nin(textOf(answers.nin), person, signal);
  return { kind: "check", result: registerResult(person, entry) };
}

function orderOf({ request, application, tenantId }: Question) {
  const { main } = application;
  return {
    reference: request.cscsReference ?? orderReference(tenantId, request.id),
    tenantId,
    requestId: request.id,
    accountName: accountTitle(application),
    surname: textOf(main.surname) || textOf(main.companyName),
    existingChn: textOf(main.existingChn) || null,
  };
}

function personOf(answers: Answers): PersonAsked {
  const otherNames = textOf(answers.otherNames);
  return {
    surname: textOf(answers.surname),
    firstName: textOf(answers.firstName),
    ...(otherNames === "" ? {} : { otherNames }),
    dateOfBirth: birthOf(answers.dateOfBirth),
  };
}

/** The answer and what follows from it, in one transaction; nothing when it was answered meanwhile. */
async function keep(
  deps: Deps,
  tenantId: number,
  { question, found }: { readonly question: DueQuestion; readonly found: Found | null },
): Promise<void> {
  const now = deps.clock.now();
  const tries = question.tries + 1;
  await inTenant(deps.db, tenantId, async (tx) => {
    const request = await lockRequest(tx, question.requestId);
    invariant(request !== undefined, "a question belongs to a request");
    const isSimulated = deps.checks.isSimulated;
    const nextTry = found === null ? nextTryAt(tries, now) : null;
    const shared = { id: question.id, isSimulated, tries, nextTryAt: nextTry, at: now };
    const kept = await answerQuestion(tx, { ...shared, ...resultOf(found, nextTry) });
    if (!kept || found?.kind !== "depository" || request.status !== "SENT_TO_CSCS") return;
    const by = { userId: null, may: job };
    const { answer } = found;
    if (!answer.isOpened) {
      await takeStep(deps, tx, { request, step: "refuse", by, now, note: answer.reason });
      return;
    }
    const application = openApplication(deps.personalData, tenantId, request.sealedApplication);
    const numbers = { cscsAccount: answer.cscsAccount, chn: answer.chn };
    const { customerId } = await openCustomerAccount(deps, tx, { request, application, numbers, now });
    const taken = await takeStep(deps, tx, { request, step: "open", by, now, change: { ...numbers, customerId } });
    invariant(taken.ok, "an order the depository has carried out opens the account");
  });
}

function resultOf(
  found: Found | null,
  nextTry: Instant | null,
): { status: CheckResult["status"] | "PENDING" | "UNAVAILABLE"; score: number | null; findings: readonly string[] } {
  if (found === null) {
    const isOpen = nextTry !== null;
    return { status: isOpen ? "PENDING" : "UNAVAILABLE", score: null, findings: isOpen ? [] : ["Nobody answered."] };
  }
  if (found.kind === "check") return found.result;
  return { status: found.answer.isOpened ? "PASSED" : "FAILED", score: null, findings: [] };
}

function errorName(error: unknown): string {
  return error instanceof Error ? error.name : "unknown";
}
