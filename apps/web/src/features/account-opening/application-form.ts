// The form as data: the pages of an application, the fields on each, what was typed since, and what is wrong with it.

import type { WholeAccountRequest } from "@tradebook/contract/services/customer.ts";
import {
  accountTypes,
  groupNames,
  groups,
  typeRow,
  type GroupName,
} from "@tradebook/domain/account-opening/application.ts";
import { needOf, ruleBroken } from "@tradebook/domain/account-opening/check-field.ts";
import { documentKinds, documentNames, type DocumentKind } from "@tradebook/domain/account-opening/documents.ts";
import type { Role, StepName } from "@tradebook/domain/account-opening/field.ts";
import type { Broken } from "@tradebook/domain/account-opening/field-fault.ts";
import { fieldNames, fieldOf, type Answers, type FieldName } from "@tradebook/domain/account-opening/fields.ts";
import type { TradingDay } from "@tradebook/domain/instant.ts";

export type Answer = string | boolean | null;
/** What was typed and not saved yet: by path, such as `bvn` or `jointHolders.0.bvn`. */
export type Edits = ReadonlyMap<string, Answer>;

export type Shown = WholeAccountRequest["application"];

/** Whose fields stand on a page: the main one's, or those of one person beside. */
export type Person = { readonly path: string; readonly role: Role; readonly answers: Answers };

export function mainPerson(shown: Shown, edits: Edits): Person {
  return { path: "", role: typeRow(shown.accountType).mainRole, answers: withEdits(answersIn(shown), "", edits) };
}

/** Also those who were only just added and are not with the server yet. */
export function peopleOf(shown: Shown, group: GroupName, edits: Edits): readonly Person[] {
  const kept: readonly Answers[] = shown[group] ?? [];
  const places = [...edits.keys()].flatMap((path) =>
    path.startsWith(`${group}.`) ? [Number(path.split(".")[1])] : [],
  );
  const count = Math.max(kept.length, ...places.map((place) => place + 1));
  return Array.from({ length: count }, (_, place) => {
    const path = `${group}.${place}.`;
    return { path, role: groups[group].role, answers: withEdits(kept[place] ?? {}, path, edits) };
  });
}

/** The groups of people a type of account may have, with how many. */
export function groupsOf(
  shown: Shown,
): readonly { readonly group: GroupName; readonly min: number; readonly max: number }[] {
  const wanted = typeRow(shown.accountType).groups;
  return groupNames.flatMap((group) => {
    const limits = wanted[group];
    return limits === undefined ? [] : [{ group, ...limits }];
  });
}

/** The pages of this application, as the server judges each; one holder alone has nobody to name beside. */
export function stepsOf({ steps, application }: Pick<WholeAccountRequest, "steps" | "application">) {
  const hasPeople = groupsOf(application).length > 0;
  return steps.filter(({ name }) => name !== "people" || hasPeople);
}

/** The fields of one person on one page; a person beside is asked everything on the page of people. */
export function fieldsOn(person: Person, step: StepName | "all"): readonly FieldName[] {
  return fieldNames.filter((name) => {
    const field = fieldOf(name);
    return (step === "all" || field.step === step) && needOf(field, person) !== "unused";
  });
}

const documentSteps: { readonly [K in DocumentKind]: StepName } = {
  idFront: "document",
  idBack: "document",
  passportPhoto: "pictures",
  signature: "pictures",
  proofOfAddress: "address",
  birthCertificate: "personal",
  cacStatusReport: "company",
  memart: "company",
  boardResolution: "company",
};

/** The papers of one person on one page; the back of a document goes with its front. */
export function documentsOn({ role }: Pick<Person, "role">, step: StepName | "all"): readonly DocumentKind[] {
  const needs = (kind: DocumentKind) => (documentKinds[kind].required as readonly Role[]).includes(role);
  return documentNames.filter(
    (kind) =>
      (step === "all" || documentSteps[kind] === step) && (needs(kind) || (kind === "idBack" && needs("idFront"))),
  );
}

export function stepOfDocument(path: string): StepName {
  const parts = path.split(".");
  const kind = documentNames.find((name) => name === parts.at(-1));
  return parts.length > 1 || kind === undefined ? "people" : documentSteps[kind];
}

/** Null when it is good, empty, or kept behind a mask. */
export function typedWrong(name: FieldName, person: Person, today: TradingDay): Broken | null {
  const answer = person.answers[name];
  if (isEmpty(answer) || isMasked(answer)) return null;
  return ruleBroken(fieldOf(name), answer, { role: person.role, answers: person.answers, today });
}

/** Who signs is asked where several hold the account, and then it must be said. */
export function isRequired(name: FieldName, person: Person): boolean {
  return needOf(fieldOf(name), person) === "required" || name === "accountMandate";
}

export function isMasked(answer: unknown): boolean {
  return typeof answer === "string" && answer.includes("•");
}

export function isEmpty(answer: unknown): answer is null | undefined | "" {
  return answer === undefined || answer === null || (typeof answer === "string" && answer.trim() === "");
}

/** What is sent to save the edits: members of the main one, and each list of people that was touched, whole. */
export function draftOf(shown: Shown, edits: Edits): Readonly<Record<string, unknown>> {
  const main = [...edits].filter(([path]) => !path.includes("."));
  const touched = groupNames.filter((group) => [...edits.keys()].some((path) => path.startsWith(`${group}.`)));
  const lists = touched.map((group) => [group, peopleOf(shown, group, edits).map(({ answers }) => answers)]);
  return Object.fromEntries([...main, ...lists]);
}

/** The edits that are still not saved: what was changed again while the others were on their way. */
export function withoutSaved(edits: Edits, sent: Edits): Edits {
  return new Map([...edits].filter(([path, answer]) => !sent.has(path) || sent.get(path) !== answer));
}

export function isAccountType(text: string): text is keyof typeof accountTypes {
  return Object.hasOwn(accountTypes, text);
}

function answersIn(shown: Shown): Answers {
  return Object.fromEntries(fieldNames.map((name) => [name, shown[name]]));
}

function withEdits(answers: Answers, path: string, edits: Edits): Answers {
  const own = [...edits].flatMap(([edited, answer]) =>
    edited.startsWith(path) && !edited.slice(path.length).includes(".") ? [[edited.slice(path.length), answer]] : [],
  );
  return { ...answers, ...Object.fromEntries(own) };
}
