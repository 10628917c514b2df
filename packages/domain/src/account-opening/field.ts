// What a field of an application is: its words, whom it is asked of, and the rule its value must keep.

import type { Broken } from "./field-fault.ts";
import type { ListName } from "./reference-lists.ts";

/** Who a set of fields describes. A company, a child and the main holder have the account; the others stand beside. */
export type Role =
  | "holder"
  | "coHolder"
  | "minor"
  | "guardian"
  | "company"
  | "director"
  | "owner"
  | "signatory"
  | "secretary";

/** The pages of the form, in their order. */
export const steps = {
  identity: "Identity numbers",
  company: "Company",
  personal: "Personal details",
  address: "Address",
  document: "Identity document",
  people: "Other people",
  pictures: "Photograph and signature",
  bank: "Bank",
  nextOfKin: "Next of kin",
  profile: "Investor profile",
  consents: "Declarations",
} as const;
export type StepName = keyof typeof steps;

export type Rule =
  /** Letters with accents, spaces, hyphens, apostrophes and full stops. */
  | { readonly kind: "name" }
  | { readonly kind: "text"; readonly min: number; readonly max: number }
  | { readonly kind: "pattern"; readonly pattern: RegExp; readonly max: number; readonly otherwise: Broken }
  | { readonly kind: "list"; readonly list: ListName }
  | { readonly kind: "country" }
  | { readonly kind: "bank" }
  | { readonly kind: "phone" }
  | { readonly kind: "email" }
  /** The number of the document that `idType` names. */
  | { readonly kind: "idNumber" }
  /** adult: of full age. child: not yet. past: not after today. recent: of the last three months. future: after today. */
  | { readonly kind: "date"; readonly when: "adult" | "child" | "birth" | "past" | "recent" | "future" }
  | { readonly kind: "percent" }
  | { readonly kind: "naira" }
  | { readonly kind: "yesNo" }
  /** A box that must be ticked. */
  | { readonly kind: "agreed" };

/** Asked for only while another field of the same person has one of these values. */
export type Condition = { readonly field: string; readonly is: readonly (string | boolean)[] };

export type Field = {
  readonly label: string;
  readonly step: StepName;
  readonly rule: Rule;
  readonly required: readonly Role[];
  readonly optional?: readonly Role[];
  readonly onlyIf?: Condition;
  /** Never in a log, an error or an address; shown masked, and whole only to those who may reveal it. */
  readonly secret?: true;
};

/** The longest text a field of any rule may carry, checked before anything else. */
export function longestOf(rule: Rule): number {
  switch (rule.kind) {
    case "name":
      return 50;
    case "text":
    case "pattern":
      return rule.max;
    case "email":
      return 254;
    case "phone":
    case "idNumber":
    case "naira":
      return 30;
    case "list":
    case "country":
    case "bank":
    case "date":
    case "percent":
    case "yesNo":
    case "agreed":
      return 40;
    default:
      return rule satisfies never;
  }
}
