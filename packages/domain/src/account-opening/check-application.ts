// Everything that is wrong with an application, answer by answer, and what is only odd.

import { isTradingDay, type TradingDay } from "../instant.ts";
import { everybodyIn, groupNames, typeRow, type Application, type Described } from "./application.ts";
import { textOf } from "./application.ts";
import { isAskedOf, needOf, ruleBroken, type FieldContext } from "./check-field.ts";
import type { StepName } from "./field.ts";
import { broken, type Broken, type FieldFault } from "./field-fault.ts";
import { fieldNames, fieldOf, type FieldName } from "./fields.ts";
import { nubanAgrees } from "../nuban.ts";
import { mobileNumber } from "./phone.ts";

export type Problem = FieldFault & { readonly step: StepName };

export type Checked = { readonly problems: readonly Problem[]; readonly warnings: readonly Problem[] };

/** All of it, as it must be to be submitted. */
export function checkApplication(application: Application, today: TradingDay): Checked {
  const described = everybodyIn(application);
  const problems = [
    ...described.flatMap((one) => problemsOf(one, today)),
    ...countProblems(application),
    ...mandateProblem(application),
    ...sameTwice(described),
  ];
  return { problems, warnings: warningsOf(application) };
}

/** What was filled in and is wrong; what is still empty is not named. For a draft, while it is written. */
export function checkDraft(application: Application, today: TradingDay): Checked {
  const described = everybodyIn(application);
  const problems = described.flatMap((one) => problemsOf(one, today).filter(({ field }) => isFilled(one, field)));
  return { problems: [...problems, ...sameTwice(described)], warnings: warningsOf(application) };
}

function isFilled({ path, answers }: Described, field: string): boolean {
  const answer: unknown = Reflect.get(answers, field.slice(path.length));
  return !isEmpty(answer);
}

function problemsOf(one: Described, today: TradingDay): readonly Problem[] {
  const context: FieldContext = { role: one.role, answers: one.answers, today };
  return fieldNames.flatMap((name) => {
    const wrong = problemOf(name, context);
    return wrong === null ? [] : [problem(one, name, wrong)];
  });
}

function problemOf(name: FieldName, context: FieldContext): Broken | null {
  const field = fieldOf(name);
  const need = needOf(field, context);
  if (need === "unused") return null;
  const answer = context.answers[name];
  if (isEmpty(answer)) return need === "required" ? broken("MISSING") : null;
  return ruleBroken(field, answer, context);
}

function isEmpty(answer: unknown): answer is null | undefined | "" {
  return answer === undefined || answer === null || (typeof answer === "string" && answer.trim() === "");
}

/** Whoever stands beside the main one is asked everything on the page of people. */
export function stepAt(path: string, name: FieldName): StepName {
  return path === "" ? fieldOf(name).step : "people";
}

function problem({ path }: Described, name: FieldName, wrong: Broken): Problem {
  return { field: `${path}${name}`, step: stepAt(path, name), ...wrong };
}

function countProblems({ accountType, people }: Application): readonly Problem[] {
  const wanted = typeRow(accountType).groups;
  return groupNames.flatMap((group) => {
    const limits = wanted[group];
    const count = people[group]?.length ?? 0;
    if (limits === undefined || (count >= limits.min && count <= limits.max)) return [];
    const wrong =
      limits.min === limits.max ? broken("NOT_EXACTLY", limits.min) : broken("NOT_SO_MANY", limits.min, limits.max);
    return [{ field: group, step: "people", ...wrong }];
  });
}

function mandateProblem({ accountType, main }: Application): readonly Problem[] {
  if (accountType !== "joint" || textOf(main.accountMandate) !== "") return [];
  return [{ field: "accountMandate", step: "people", ...broken("MISSING") }];
}

/** Two people of one application cannot share a BVN or NIN, and the next of kin is reached by another phone. */
function sameTwice(described: readonly Described[]): readonly Problem[] {
  const seen = new Map<string, string>();
  const shared = described.flatMap((one) =>
    (["bvn", "nin"] as const).flatMap((name) => {
      // A director is often an owner and a signatory too: the same person, described in each group.
      if (one.role === "owner" || one.role === "signatory") return [];
      const value = textOf(one.answers[name]);
      if (value === "" || !isAskedOf(name, one)) return [];
      const key = `${name}:${value}`;
      if (seen.has(key)) return [problem(one, name, broken("SAME_AS_OTHERS"))];
      seen.set(key, one.path);
      return [];
    }),
  );
  const own = described.flatMap((one) => {
    const kin = mobileNumber(textOf(one.answers.nextOfKinPhone));
    const same = kin !== null && kin === mobileNumber(textOf(one.answers.phone));
    return same ? [problem(one, "nextOfKinPhone", broken("OWN_PHONE"))] : [];
  });
  return [...shared, ...own];
}

function warningsOf({ main }: Application): readonly Problem[] {
  const bankCode = textOf(main.bankCode);
  const accountNumber = textOf(main.accountNumber);
  if (nubanAgrees(bankCode, accountNumber) !== false) return [];
  return [{ field: "accountNumber", step: "bank", ...broken("CHECK_DIGIT") }];
}

/** The day of birth of an answer that is a date. */
export function birthOf(answer: string | boolean | null | undefined): TradingDay | null {
  const text = textOf(answer);
  return isTradingDay(text) ? text : null;
}
