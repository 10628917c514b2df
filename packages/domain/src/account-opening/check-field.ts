// Whether one answer keeps its field's rule; says in words what is wrong with it.

import { bankOf } from "../banks.ts";
import { isTradingDay, type TradingDay } from "../instant.ts";
import { ageOn, fullAge, monthsBefore, oldestAge } from "./age.ts";
import { isCountry } from "./countries.ts";
import { longestOf, type Field, type Role, type Rule } from "./field.ts";
import { fieldOf, type Answers, type FieldName } from "./fields.ts";
import { mobileNumber } from "./phone.ts";
import { isChoice } from "./reference-lists.ts";

/** What an answer is judged by beside itself. */
export type FieldContext = { readonly role: Role; readonly today: TradingDay; readonly answers: Answers };

const personName = /^\p{L}[\p{L} '’\-.]{1,49}$/u;
// Linear by shape: no part can match what the next one begins with.
const mailAddress = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,250}[A-Za-z0-9])?$/;
const monthsOfProof = 3;

const idNumbers: Readonly<Record<string, { readonly pattern: RegExp; readonly words: string }>> = {
  NIN_SLIP: { pattern: /^\d{11}$/, words: "have 11 digits" },
  PASSPORT: { pattern: /^[A-Z]\d{8}$/, words: "be a letter and 8 digits" },
  DRIVERS_LICENCE: { pattern: /^[A-Z]{3}[0-9A-Z]{8,12}$/, words: "be 3 letters, then 8 to 12 digits and letters" },
  VOTERS_CARD: { pattern: /^[0-9A-Z ]{19,20}$/, words: "have 19 or 20 digits and letters" },
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

/** How the sentence "<label> must …" ends; null when the answer is good. An empty answer is not judged here. */
export function ruleBroken(field: Field, answer: string | boolean, context: FieldContext): string | null {
  const { rule } = field;
  if (rule.kind === "yesNo") return typeof answer === "boolean" ? null : "be yes or no";
  if (rule.kind === "agreed") return answer === true ? null : "be agreed to";
  if (typeof answer !== "string") return "be text";
  const text = answer.trim();
  if (text.length > longestOf(rule)) return `have at most ${longestOf(rule)} characters`;
  if (hasHiddenCharacters(text)) return "have no hidden characters";
  return textBroken(rule, text, context);
}

type TextRule = Exclude<Rule, { readonly kind: "yesNo" | "agreed" }>;

function textBroken(rule: TextRule, text: string, context: FieldContext): string | null {
  switch (rule.kind) {
    case "name":
      return unless(personName.test(text), "be 2 to 50 letters, spaces, hyphens or apostrophes");
    case "text":
      return unless(text.length >= rule.min, `have at least ${rule.min} characters`);
    case "pattern":
      return unless(rule.pattern.test(text), rule.words);
    case "list":
      return unless(isChoice(rule.list, text), "be one of the list");
    case "country":
      return unless(isCountry(text), "be a country");
    case "bank":
      return unless(bankOf(text) !== undefined, "be a bank of the list");
    case "phone":
      return unless(mobileNumber(text) !== null, "be a Nigerian mobile number such as 0803 123 4567");
    case "email":
      return unless(isMailAddress(text), "be an e-mail address");
    case "idNumber":
      return idNumberBroken(text, context.answers);
    case "date":
      return dateBroken(rule.when, text, context);
    case "percent":
      return unless(/^\d{1,3}(?:\.\d{1,2})?$/.test(text) && Number(text) >= 5 && Number(text) <= 100, "be 5 to 100");
    case "naira":
      return unless(/^\d{1,13}(?:\.\d{1,2})?$/.test(text), "be an amount in naira");
    default:
      return rule satisfies never;
  }
}

function idNumberBroken(text: string, { idType }: Answers): string | null {
  const wanted = typeof idType === "string" && Object.hasOwn(idNumbers, idType) ? idNumbers[idType] : undefined;
  if (wanted === undefined) return unless(/^[0-9A-Z ]{8,20}$/.test(text), "have 8 to 20 digits and letters");
  return unless(wanted.pattern.test(text), wanted.words);
}

type When = Extract<Rule, { readonly kind: "date" }>["when"];

function dateBroken(when: When, text: string, { role, today }: FieldContext): string | null {
  if (!isTradingDay(text)) return "be a date such as 1990-12-31";
  switch (when) {
    case "past":
      return unless(text <= today, "not lie in the future");
    case "future":
      return unless(text > today, "lie in the future");
    case "recent":
      if (text > today) return "not lie in the future";
      return unless(text >= monthsBefore(today, monthsOfProof), `lie in the last ${monthsOfProof} months`);
    default:
      return birthBroken(when === "birth" ? (role === "minor" ? "child" : "adult") : when, ageOn(text, today));
  }
}

function birthBroken(when: "adult" | "child", age: number): string | null {
  if (age < 0) return "not lie in the future";
  if (age > oldestAge) return `be of the last ${oldestAge} years`;
  if (when === "child") return unless(age < fullAge, `be of somebody younger than ${fullAge}`);
  return unless(age >= fullAge, `be of somebody of at least ${fullAge} years`);
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

function unless(holdsTrue: boolean, words: string): string | null {
  return holdsTrue ? null : words;
}
