// How secret answers are shown: enough to recognise one, too little to use it.

import type { Answers, FieldName } from "./fields.ts";
import { fieldNames, fieldOf } from "./fields.ts";

/** A dot that nobody types, so that a masked text that comes back is known for one. */
export const maskDot = "•";

export function isMasked(answer: unknown): boolean {
  return typeof answer === "string" && answer.includes(maskDot);
}

/** `•••••••8901`, `c•••@example.com`, and nothing of a name. */
export function masked(name: FieldName, answer: string): string {
  const { kind } = fieldOf(name).rule;
  if (answer === "") return "";
  if (kind === "name") return maskDot.repeat(6);
  if (kind === "email") return `${answer.slice(0, 1)}${maskDot.repeat(3)}${answer.slice(answer.lastIndexOf("@"))}`;
  const shown = answer.length > 8 ? 4 : Math.max(0, Math.min(3, answer.length - 4));
  return maskDot.repeat(answer.length - shown) + answer.slice(answer.length - shown);
}

/** What somebody else is shown; `own` are the fields that stay whole. */
export function maskedAnswers(answers: Answers, own: ReadonlySet<FieldName>): Answers {
  const shown = fieldNames.flatMap((name) => {
    const answer = answers[name];
    if (answer === undefined || answer === null) return [];
    const isShown = fieldOf(name).secret !== true || own.has(name) || typeof answer !== "string";
    return [[name, isShown ? answer : masked(name, answer)] as const];
  });
  return Object.fromEntries(shown);
}

/** What the applicant sees whole of their own; numbers and secrets are masked to everybody. */
export const shownToOwner: ReadonlySet<FieldName> = new Set<FieldName>([
  "phone",
  "email",
  "nextOfKinPhone",
  "nextOfKinEmail",
  "taxId",
]);
export const shownToNobody: ReadonlySet<FieldName> = new Set<FieldName>();
