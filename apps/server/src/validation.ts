// What a schema found wrong, in the words and members ABP's clients know.

import type { ValidationError } from "@tradebook/contract/envelope.ts";
import { fillIn } from "@tradebook/contract/errors.ts";
import { translated } from "@tradebook/contract/languages/translated.ts";
import { validationWords } from "@tradebook/contract/languages/validation-words.ts";
import type * as z from "zod";

type Issue = z.core.$ZodIssue;
type Said = readonly [word: keyof typeof validationWords, ...facts: string[]];

/** One entry for each member and rule that failed; members begin in lower case. */
export function validationErrorsOf(issues: readonly Issue[], culture: string): readonly ValidationError[] {
  return issues.map((issue) => {
    const members = issue.path.length === 0 ? null : [issue.path.map(String).join(".")];
    return { message: inWords(messageOf(issue, pascal(members?.[0] ?? "value")), culture), members };
  });
}

/** One text of validation in a language. */
export function inWords([word, ...facts]: Said, culture: string): string {
  return fillIn([translated(culture, validationWords[word]), ...facts]);
}

function messageOf(issue: Issue, field: string): Said {
  if (isMissing(issue)) return ["required", field];
  switch (issue.code) {
    case "too_big":
      return issue.origin === "string"
        ? ["tooLong", field, String(issue.maximum)]
        : ["atMost", field, String(issue.maximum)];
    case "too_small":
      if (issue.origin === "string" && issue.minimum === 1) return ["required", field];
      return ["atLeast", field, String(issue.minimum)];
    case "invalid_type":
      return ["wrongKind", field];
    default:
      return issue.message.startsWith("must ") ? ["rule", field, issue.message] : ["wrong", field];
  }
}

function isMissing(issue: Issue): boolean {
  if (issue.code === "custom") return false;
  return "input" in issue && (issue.input === undefined || issue.input === null);
}

function pascal(member: string): string {
  return member.slice(0, 1).toUpperCase() + member.slice(1);
}
