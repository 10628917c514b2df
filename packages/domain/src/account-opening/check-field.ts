// Whether one answer keeps its field's rule, and what is wrong with it.

import { bankOf } from "../banks.ts";
import { isTradingDay, type TradingDay } from "../instant.ts";
import { ageOn, fullAge, monthsBefore, oldestAge } from "./age.ts";
import { isCountry } from "./countries.ts";
import { longestOf, type Field, type Role, type Rule } from "./field.ts";
import { broken, type Broken } from "./field-fault.ts";
import { fieldOf, type Answers, type FieldName } from "./fields.ts";
import { mobileNumber } from "./phone.ts";
import { isChoice } from "./reference-lists.ts";

/** What an answer is judged by beside itself. */
export type FieldContext = { readonly role: Role; readonly today: TradingDay; readonly answers: Answers };

const personName = /^\p{L}[\p{L} '’\-.]{1,49}$/u;
// Linear by shape: no part can match what the next one begins with.
const mailAddress = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,250}[A-Za-z0-9])?$/;
const monthsOfProof = 3;
/** The least and the largest part of a company that somebody is named for. */
const percents = [5, 100] as const;
const isPart = (percent: number) => percent >= percents[0] && percent <= percents[1];

const idNumbers: Readonly<Record<string, { readonly pattern: RegExp; readonly otherwise: Broken }>> = {
  NIN_SLIP: { pattern: /^\d{11}$/, otherwise: broken("NOT_DIGITS", 11) },
  PASSPORT: { pattern: /^[A-Z]\d{8}$/, otherwise: broken("NOT_A_PASSPORT_NUMBER") },
  DRIVERS_LICENCE: { pattern: /^[A-Z]{3}[0-9A-Z]{8,12}$/, otherwise: broken("NOT_A_LICENCE_NUMBER") },
  VOTERS_CARD: { pattern: /^[0-9A-Z ]{19,20}$/, otherwise: broken("NOT_A_VOTERS_CARD_NUMBER") },
};

/** Whether this field is asked for here, and whether it may stay empty. */
export function needOf(field: Field, { role, answers }: Pick<FieldContext, "role" | "answers">) {
  if (field.onlyIf !== undefined && !holds(field.onlyIf, answers)) return "unused";
  if (field.required.includes(role)) return "required";
  return field.optional?.includes(role) === true ? "optional" : "unused";
}

/** Whether this field is asked of them at all; what is left from another type of account is passed over. */
export function isAskedOf(name: FieldName, one: Pick<FieldContext, "role" | "answers">): boolean {
  return needOf(fieldOf(name), one) !== "unused";
}

function holds({ field, is }: NonNullable<Field["onlyIf"]>, answers: Answers): boolean {
  const answer: unknown = Reflect.get(answers, field);
  return is.some((one) => one === answer);
}

/** Null when the answer is good. An empty answer is not judged here. */
export function ruleBroken(field: Field, answer: string | boolean, context: FieldContext): Broken | null {
  const { rule } = field;
  if (rule.kind === "yesNo") return typeof answer === "boolean" ? null : broken("NOT_YES_OR_NO");
  if (rule.kind === "agreed") return answer === true ? null : broken("NOT_AGREED");
  if (typeof answer !== "string") return broken("NOT_TEXT");
  const text = answer.trim();
  if (text.length > longestOf(rule)) return broken("TOO_LONG", longestOf(rule));
  if (hasHiddenCharacters(text)) return broken("HIDDEN_CHARACTERS");
  return textBroken(rule, text, context);
}

type TextRule = Exclude<Rule, { readonly kind: "yesNo" | "agreed" }>;

function textBroken(rule: TextRule, text: string, context: FieldContext): Broken | null {
  switch (rule.kind) {
    case "name":
      return unless(personName.test(text), "NOT_A_NAME");
    case "text":
      return unless(text.length >= rule.min, "TOO_SHORT", rule.min);
    case "pattern":
      return rule.pattern.test(text) ? null : rule.otherwise;
    case "list":
      return unless(isChoice(rule.list, text), "NOT_IN_LIST");
    case "country":
      return unless(isCountry(text), "NOT_A_COUNTRY");
    case "bank":
      return unless(bankOf(text) !== undefined, "NOT_A_BANK");
    case "phone":
      return unless(mobileNumber(text) !== null, "NOT_A_PHONE");
    case "email":
      return unless(isMailAddress(text), "NOT_AN_EMAIL");
    case "idNumber":
      return idNumberBroken(text, context.answers);
    case "date":
      return dateBroken(rule.when, text, context);
    case "percent":
      return unless(/^\d{1,3}(?:\.\d{1,2})?$/.test(text) && isPart(Number(text)), "NOT_A_PERCENTAGE", ...percents);
    case "naira":
      return unless(/^\d{1,13}(?:\.\d{1,2})?$/.test(text), "NOT_NAIRA");
    default:
      return rule satisfies never;
  }
}

function idNumberBroken(text: string, { idType }: Answers): Broken | null {
  const wanted = typeof idType === "string" && Object.hasOwn(idNumbers, idType) ? idNumbers[idType] : undefined;
  if (wanted === undefined) return unless(/^[0-9A-Z ]{8,20}$/.test(text), "NOT_A_DOCUMENT_NUMBER");
  return wanted.pattern.test(text) ? null : wanted.otherwise;
}

type When = Extract<Rule, { readonly kind: "date" }>["when"];

function dateBroken(when: When, text: string, { role, today }: FieldContext): Broken | null {
  if (!isTradingDay(text)) return broken("NOT_A_DATE");
  switch (when) {
    case "past":
      return unless(text <= today, "IN_THE_FUTURE");
    case "future":
      return unless(text > today, "NOT_IN_THE_FUTURE");
    case "recent":
      if (text > today) return broken("IN_THE_FUTURE");
      return unless(text >= monthsBefore(today, monthsOfProof), "NOT_RECENT", monthsOfProof);
    default:
      return birthBroken(when === "birth" ? (role === "minor" ? "child" : "adult") : when, ageOn(text, today));
  }
}

function birthBroken(when: "adult" | "child", age: number): Broken | null {
  if (age < 0) return broken("IN_THE_FUTURE");
  if (age > oldestAge) return broken("TOO_OLD", oldestAge);
  if (when === "child") return unless(age < fullAge, "NOT_A_CHILD", fullAge);
  return unless(age >= fullAge, "NOT_OF_AGE", fullAge);
}

function isMailAddress(text: string): boolean {
  if (!mailAddress.test(text) || text.includes("..")) return false;
  const [local = "", domain = ""] = text.split("@");
  return !local.startsWith(".") && !local.endsWith(".") && domain.includes(".") && !/(?:^|\.)-|-(?:\.|$)/.test(domain);
}

// Marks that turn the direction of text, and controls, would let a paper say what its reader does not see.
function hasHiddenCharacters(text: string): boolean {
  return /[\p{Cc}\p{Cs}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u.test(text);
}

function unless(holdsTrue: boolean, ...[code, ...limits]: Parameters<typeof broken>): Broken | null {
  return holdsTrue ? null : broken(code, ...limits);
}
