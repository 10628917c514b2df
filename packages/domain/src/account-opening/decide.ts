// Decides a step of a request: its new state, what is noted of it, and what must be sent; or why not.

import type { Instant } from "../instant.ts";
import type { TradingCalendar } from "../trading-calendar.ts";
import { needsNote, openChecks, type CheckOutcome } from "./checks.ts";
import { dueAt, expiryAt } from "./deadlines.ts";
import { requestStatuses, stepRow, type Actor, type RequestStatus, type RequestStep } from "./request-status.ts";

/** Why a step is refused. The words stand in the contract. */
export type RequestRefusal =
  | { readonly code: "REQUEST_STATUS"; readonly id: number; readonly status: RequestStatus; readonly step: RequestStep }
  | { readonly code: "REQUEST_NOT_YOURS"; readonly step: RequestStep }
  | { readonly code: "REQUEST_HELD"; readonly holder: string }
  | { readonly code: "REQUEST_CHECKS_OPEN"; readonly checks: string }
  | { readonly code: "REQUEST_NOTE_NEEDED"; readonly why: string }
  | { readonly code: "SAME_PERSON"; readonly action: string };

export type RequestFacts = {
  readonly id: number;
  readonly status: RequestStatus;
  readonly createdBy: number;
  /** Whose account it will be; null for a client at the counter. */
  readonly applicantUserId: number | null;
  /** Of a client at the counter: whose sign-in has the client's address already, and so would hold the account. */
  readonly clientUserId?: number | null;
  readonly reviewer: { readonly userId: number; readonly name: string } | null;
  /** Everybody it was with for review, whoever has it now. */
  readonly reviewedBy: readonly number[];
  readonly isExposed: boolean;
  readonly checks: readonly CheckOutcome[];
};

export type StepFacts = {
  readonly request: RequestFacts;
  readonly by: {
    readonly userId: number | null;
    /** The other users of the same person, who are no second pair of eyes. */
    readonly sameAs?: readonly number[];
    readonly may: ReadonlySet<Actor>;
  };
  readonly note: string;
  /** Takes over from whoever holds it. */
  readonly takesOver?: boolean;
  /** Whose it becomes when it is taken for somebody else. */
  readonly assigneeId?: number | undefined;
  readonly now: Instant;
  readonly calendar: TradingCalendar;
};

export type TimelineEntry = { readonly status: RequestStatus; readonly step: RequestStep; readonly note: string };

/** What follows from the step, beside the state: checks to run, an order to the depository, word to the applicant. */
export type Consequence = "runChecks" | "askDepository" | "openAccount" | "tellApplicant";

export type Decision = {
  readonly status: RequestStatus;
  readonly entries: readonly TimelineEntry[];
  readonly consequences: readonly Consequence[];
  readonly reviewerId: number | null;
  readonly approverId: number | null;
  readonly dueAt: Instant | null;
  readonly expiresAt: Instant | null;
};

type Decided =
  | { readonly ok: true; readonly value: Decision }
  | { readonly ok: false; readonly rejection: RequestRefusal };

const consequences: { readonly [S in RequestStep]: readonly Consequence[] } = {
  save: [],
  amend: [],
  submit: ["runChecks", "tellApplicant"],
  take: [],
  returnForInfo: ["tellApplicant"],
  reject: ["tellApplicant"],
  approve: ["tellApplicant"],
  send: ["askDepository"],
  open: ["openAccount", "tellApplicant"],
  refuse: [],
  withdraw: [],
  expire: ["tellApplicant"],
};

export function decide(step: RequestStep, facts: StepFacts): Decided {
  const refusal = whyNot(step, facts);
  if (refusal !== null) return { ok: false, rejection: refusal };
  // An approval is one act with two lines in the timeline: it is approved, and it is on its way.
  const done: readonly RequestStep[] = step === "approve" ? ["approve", "send"] : [step];
  const status = stepRow(done.at(-1) ?? step).to;
  const isSaved = step === "save" || step === "amend";
  return {
    ok: true,
    value: {
      status,
      entries: isSaved ? [] : done.map((one) => ({ status: stepRow(one).to, step: one, note: facts.note })),
      consequences: done.flatMap((one) => consequences[one]),
      reviewerId: reviewerAfter(step, facts),
      approverId: step === "approve" ? facts.by.userId : null,
      dueAt: requestStatuses[status].waitsFor === "house" ? dueAt(facts.calendar, facts.now) : null,
      expiresAt: requestStatuses[status].waitsFor === "applicant" ? expiryAt(facts.now) : null,
    },
  };
}

function whyNot(step: RequestStep, facts: StepFacts): RequestRefusal | null {
  const { request, by } = facts;
  const row = stepRow(step);
  if (!row.who.some((actor) => by.may.has(actor))) return { code: "REQUEST_NOT_YOURS", step };
  if (!row.from.includes(request.status)) {
    return { code: "REQUEST_STATUS", id: request.id, status: request.status, step };
  }
  return samePerson(step, facts) ?? held(step, facts) ?? unready(step, facts);
}

/**
 * Nobody looks after their own request, and whoever approves has neither entered nor reviewed it, nor had it for review before they gave it to a colleague. An account that one of
 * them has entered for a client with their own address would be theirs to trade on.
 */
function samePerson(step: RequestStep, { request, by, assigneeId }: StepFacts): RequestRefusal | null {
  const { createdBy, applicantUserId, clientUserId = null, reviewer, reviewedBy } = request;
  const own = [by.userId, ...(by.sameAs ?? [])];
  const isOwn = applicantUserId !== null && [...own, assigneeId].includes(applicantUserId);
  const refused = (action: string): RequestRefusal => ({ code: "SAME_PERSON", action });
  const makers = [createdBy, reviewer?.userId, ...reviewedBy];
  const isOfStaff = clientUserId !== null && [...own, ...makers].includes(clientUserId);
  const hasMade = own.some((userId) => userId !== null && makers.includes(userId));
  if (step === "approve" && (isOwn || isOfStaff || hasMade)) {
    return refused("approve this account");
  }
  return isOwn && ["take", "returnForInfo", "reject"].includes(step) ? refused("review this request") : null;
}

/** A request that somebody reviews is theirs, until it is taken over or an approver decides. */
function held(step: RequestStep, { request, by, takesOver }: StepFacts): RequestRefusal | null {
  const { reviewer } = request;
  if (reviewer === null || reviewer.userId === by.userId) return null;
  if (step === "take" && request.status === "UNDER_REVIEW" && takesOver !== true) {
    return { code: "REQUEST_HELD", holder: reviewer.name };
  }
  const decides = step === "returnForInfo" || step === "reject";
  return decides && !by.may.has("approver") ? { code: "REQUEST_HELD", holder: reviewer.name } : null;
}

function unready(step: RequestStep, { request, note }: StepFacts): RequestRefusal | null {
  if (step !== "approve") return null;
  const open = openChecks(request.checks);
  if (open !== "") return { code: "REQUEST_CHECKS_OPEN", checks: open };
  const why = request.isExposed ? "the applicant is politically exposed" : needsNote(request.checks);
  return why === null || note.trim() !== "" ? null : { code: "REQUEST_NOTE_NEEDED", why };
}

function reviewerAfter(step: RequestStep, { request, by, assigneeId }: StepFacts): number | null {
  if (step === "take") return assigneeId ?? by.userId;
  // What comes back from the applicant goes to whoever asked for it.
  return request.reviewer?.userId ?? null;
}
