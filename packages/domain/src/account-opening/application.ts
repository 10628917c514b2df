// An application as data: its type, the answers about whoever has the account, and those about the people beside.

import type { Role } from "./field.ts";
import type { Answers } from "./fields.ts";
import type { AccountType } from "./reference-lists.ts";

export type Application = {
  readonly accountType: AccountType;
  readonly main: Answers;
  readonly people: { readonly [G in GroupName]?: readonly Answers[] };
};

/** The people beside the main one, in groups; a type of account says how many of each. */
export const groups = {
  jointHolders: { label: "Joint holder", role: "coHolder" },
  guardian: { label: "Guardian", role: "guardian" },
  directors: { label: "Director", role: "director" },
  beneficialOwners: { label: "Beneficial owner", role: "owner" },
  signatories: { label: "Signatory", role: "signatory" },
  secretary: { label: "Company secretary", role: "secretary" },
} as const satisfies Record<string, { readonly label: string; readonly role: Role }>;
export type GroupName = keyof typeof groups;
export const groupNames = Object.keys(groups) as readonly GroupName[]; // the table's own keys

type Count = { readonly min: number; readonly max: number };

/** At most so many people in one group, whatever the type. */
export const mostOfAGroup = 10;

type TypeRow = { readonly mainRole: Role; readonly groups: { readonly [G in GroupName]?: Count } };

export const accountTypes = {
  individual: { mainRole: "holder", groups: {} },
  joint: { mainRole: "holder", groups: { jointHolders: { min: 1, max: 3 } } },
  minor: { mainRole: "minor", groups: { guardian: { min: 1, max: 1 } } },
  corporate: {
    mainRole: "company",
    groups: {
      directors: { min: 1, max: 10 },
      beneficialOwners: { min: 0, max: 10 },
      signatories: { min: 1, max: 6 },
      secretary: { min: 0, max: 1 },
    },
  },
} as const satisfies { readonly [T in AccountType]: TypeRow };

export function typeRow(type: AccountType): TypeRow {
  return accountTypes[type];
}

/** Everybody an application describes: where their answers stand, and their part. */
export type Described = { readonly path: string; readonly role: Role; readonly answers: Answers };

export function everybodyIn({ accountType, main, people }: Application): readonly Described[] {
  const { mainRole, groups: wanted } = typeRow(accountType);
  const beside = groupNames.flatMap((group) => {
    if (wanted[group] === undefined) return [];
    return (people[group] ?? []).map((answers, place) => ({
      path: `${group}.${place}.`,
      role: groups[group].role,
      answers,
    }));
  });
  return [{ path: "", role: mainRole, answers: main }, ...beside];
}

/** The name the account goes by. */
export function accountTitle({ accountType, main, people }: Application): string {
  if (accountType === "corporate") return textOf(main.companyName);
  const holders = [main, ...(accountType === "joint" ? (people.jointHolders ?? []) : [])];
  return holders
    .map(personName)
    .filter((one) => one !== "")
    .join(" and ");
}

/** First name, other names and surname. */
export function personName(answers: Answers): string {
  const parts = [answers.firstName, answers.otherNames, answers.surname].map(textOf);
  return parts.filter((part) => part !== "").join(" ");
}

/** Whom to write to: the main applicant, else the guardian, else whoever signs for the company. */
export function contactOf({ main, people }: Application): Answers {
  const others = [...(people.guardian ?? []), ...(people.signatories ?? []), ...(people.directors ?? [])];
  return [main, ...others].find((answers) => textOf(answers.email) !== "") ?? main;
}

export function textOf(answer: string | boolean | null | undefined): string {
  return typeof answer === "string" ? answer.trim() : "";
}
