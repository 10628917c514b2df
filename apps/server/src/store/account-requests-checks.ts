// Questions asked of the outside for a request: which are due, and what was answered.

import type { CheckKind, CheckStatus } from "@tradebook/domain/account-opening/checks.ts";
import type { Instant } from "@tradebook/domain/instant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { insertInto } from "../db/insert-rows.ts";
import { sql, timestampOrNull, timestampText } from "../db/sql.ts";

/** The depository's answer is waited for as a check's is. */
export type QuestionKind = CheckKind | "DEPOSITORY";

export type NewQuestion = {
  readonly requestId: number;
  readonly kind: QuestionKind;
  readonly path: string;
  readonly at: Instant;
};

const insertQuestions = insertInto<NewQuestion>("account_request_check", {
  request_id: ["integer", (one) => one.requestId],
  kind: ["text", (one) => one.kind],
  path: ["text", (one) => one.path],
  asked_at: ["timestamptz", (one) => timestampText(one.at)],
  next_try_at: ["timestamptz", (one) => timestampText(one.at)],
});

export async function askQuestions(tx: Tx, questions: readonly NewQuestion[]): Promise<void> {
  if (questions.length > 0) await tx.run(insertQuestions(questions));
}

export type KeptQuestion = {
  readonly id: number;
  readonly kind: QuestionKind;
  readonly path: string;
  readonly status: CheckStatus;
  readonly score: number | null;
  readonly findings: readonly string[];
  readonly isSimulated: boolean;
  readonly tries: number;
  readonly answeredAt: Instant | null;
};

/** The newest question of each kind about each person. */
export async function questionsOf(tx: Tx, requestId: number): Promise<readonly KeptQuestion[]> {
  return await tx.rows<KeptQuestion>(sql`
    select distinct on (kind, path) id::integer, kind, path, status, score, findings, is_simulated as "isSimulated", tries,
      answered_at as "answeredAt"
    from account_request_check
    where request_id = ${requestId}
    order by kind, path, id desc`);
}

/** Those of a request that nobody has answered yet are given up: what they were asked about has changed. */
export async function dropOpenQuestions(tx: Tx, requestId: number, at: Instant): Promise<void> {
  await tx.run(sql`
    update account_request_check
    set status = 'UNAVAILABLE', next_try_at = null, answered_at = ${timestampText(at)}, findings = '{"Asked anew."}'
    where request_id = ${requestId} and status = 'PENDING'`);
}

export type DueQuestion = {
  readonly id: number;
  readonly requestId: number;
  readonly kind: QuestionKind;
  readonly path: string;
  readonly tries: number;
};

export async function dueQuestions(tx: Tx, now: Instant, limit: number): Promise<readonly DueQuestion[]> {
  return await tx.rows<DueQuestion>(sql`
    select id::integer, request_id as "requestId", kind, path, tries
    from account_request_check
    where status = 'PENDING' and next_try_at <= ${timestampText(now)}
    order by next_try_at, id
    limit ${limit}`);
}

/** When the next open question is to be asked; null when none is open. */
export async function nextQuestionAt(tx: Tx): Promise<Instant | null> {
  const [row] = await tx.rows<{ at: Instant | null }>(sql`
    select min(next_try_at) as at from account_request_check where status = 'PENDING'`);
  return row?.at ?? null;
}

export type QuestionAnswer = {
  readonly id: number;
  readonly status: CheckStatus;
  readonly score: number | null;
  readonly findings: readonly string[];
  readonly isSimulated: boolean;
  readonly tries: number;
  readonly nextTryAt: Instant | null;
  readonly at: Instant;
};

/** Keeps an answer, or that there was none; false when the question is no longer open, and nothing was kept. */
export async function answerQuestion(tx: Tx, answer: QuestionAnswer): Promise<boolean> {
  const isOpen = answer.status === "PENDING";
  const changed = await tx.run(sql`
    update account_request_check
    set status = ${answer.status}, score = ${answer.score}, findings = ${answer.findings}::text[],
      is_simulated = ${answer.isSimulated}, tries = ${answer.tries}, next_try_at = ${timestampOrNull(answer.nextTryAt)},
      answered_at = ${isOpen ? null : timestampText(answer.at)}
    where id = ${answer.id} and status = 'PENDING'`);
  return changed === 1;
}
