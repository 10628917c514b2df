// What a schema found wrong, in the words and members ABP's clients know.

import type { ValidationError } from "@tradebook/contract/envelope.ts";
import type * as z from "zod";

type Issue = z.core.$ZodIssue;

/** One entry for each member and rule that failed; members begin in lower case. */
export function validationErrorsOf(issues: readonly Issue[]): readonly ValidationError[] {
  return issues.map((issue) => {
    const members = issue.path.length === 0 ? null : [issue.path.map(String).join(".")];
    return { message: messageOf(issue, pascal(members?.[0] ?? "value")), members };
  });
}

function messageOf(issue: Issue, field: string): string {
  if (isMissing(issue)) return `The ${field} field is required.`;
  switch (issue.code) {
    case "too_big":
      return issue.origin === "string"
        ? `The field ${field} must be a string with a maximum length of ${issue.maximum}.`
        : `The field ${field} must be at most ${issue.maximum}.`;
    case "too_small":
      if (issue.origin === "string" && issue.minimum === 1) return `The ${field} field is required.`;
      return `The field ${field} must be at least ${issue.minimum}.`;
    case "invalid_type":
      return `The value given for ${field} is not valid.`;
    default:
      return issue.message.startsWith("must ")
        ? `The field ${field} ${issue.message}.`
        : `The field ${field} is not valid.`;
  }
}

function isMissing(issue: Issue): boolean {
  if (issue.code === "custom") return false;
  return "input" in issue && (issue.input === undefined || issue.input === null);
}

function pascal(member: string): string {
  return member.slice(0, 1).toUpperCase() + member.slice(1);
}
