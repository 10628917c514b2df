// What the answer of a register, a bank or a list means for the check it was asked for.

import type { TradingDay } from "../instant.ts";
import type { CheckStatus } from "./checks.ts";
import { doubtfulScore, fullName, goodScore, nameMatch, type NameParts } from "./name-match.ts";

export type CheckResult = {
  readonly status: Exclude<CheckStatus, "PENDING" | "UNAVAILABLE">;
  readonly score: number | null;
  /** In words, without names, numbers or dates: they are kept in plain. */
  readonly findings: readonly string[];
};

export type PersonAsked = NameParts & { readonly dateOfBirth: TradingDay | null };

/** Null: the register has no such number. */
export type RegisterEntry = PersonAsked | null;

export function registerResult(asked: PersonAsked, entry: RegisterEntry): CheckResult {
  if (entry === null) return { status: "FAILED", score: 0, findings: ["The register has no such number."] };
  const score = nameMatch(fullName(asked), fullName(entry));
  const isBornThen = entry.dateOfBirth === null || entry.dateOfBirth === asked.dateOfBirth;
  const findings = [nameFinding(score), ...(isBornThen ? [] : ["The date of birth is another one."])];
  const byName = statusOf(score);
  return { status: isBornThen ? byName : byName === "PASSED" ? "ATTENTION" : "FAILED", score, findings };
}

/** Null: the bank has no such account. The holder may be written in any order, and joint accounts have more names. */
export function bankResult(expected: readonly string[], accountName: string | null): CheckResult {
  if (accountName === null) return { status: "FAILED", score: 0, findings: ["The bank has no such account."] };
  const score = Math.max(0, ...expected.map((name) => nameMatch(name, accountName)));
  return { status: statusOf(score), score, findings: [nameFinding(score)] };
}

export type ListHit = { readonly kind: "sanction" | "exposed"; readonly list: string; readonly name: string };

export function screeningResult(name: string, hits: readonly ListHit[]): CheckResult {
  const near = hits
    .map((hit) => ({ ...hit, score: nameMatch(name, hit.name) }))
    .filter(({ score }) => score >= doubtfulScore);
  if (near.length === 0) return { status: "PASSED", score: null, findings: [] };
  const isSanctioned = near.some(({ kind, score }) => kind === "sanction" && score >= goodScore);
  return {
    status: isSanctioned ? "FAILED" : "ATTENTION",
    score: Math.max(...near.map(({ score }) => score)),
    findings: near.map(({ kind, list }) => `${kind === "sanction" ? "Near a name of" : "Exposed person by"} ${list}.`),
  };
}

function statusOf(score: number): CheckResult["status"] {
  if (score >= goodScore) return "PASSED";
  return score >= doubtfulScore ? "ATTENTION" : "FAILED";
}

function nameFinding(score: number): string {
  if (score >= goodScore) return "The name fits.";
  return score >= doubtfulScore ? "The name fits in part." : "The name is another one.";
}
