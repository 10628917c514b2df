// Every field an application asks for (domain/ngx.md 4.1 and 4.2): the one table that server and web are made from.

import { accountFields } from "./account-fields.ts";
import type { Field, Role } from "./field.ts";
import { broken } from "./field-fault.ts";

const adults: readonly Role[] = ["holder", "coHolder", "guardian", "director"];
const people: readonly Role[] = [...adults, "minor", "secretary"];
const named: readonly Role[] = [...people, "owner", "signatory"];
const clients: readonly Role[] = ["holder", "minor", "company"];
const earners: readonly Role[] = ["holder", "coHolder", "guardian"];
const digits = (count: number) => ({ kind: "pattern", pattern: new RegExp(`^\\d{${count}}$`), max: 30 }) as const;
const eleven = { ...digits(11), otherwise: broken("NOT_DIGITS", 11) } as const;
const name = { kind: "name" } as const;
const address = { kind: "text", min: 5, max: 200 } as const;
const town = { kind: "text", min: 2, max: 60 } as const;
const tin = /^(?:\d{8}-?\d{4}|\d{10}|\d{11}|\d{13})$/;
const worksNow = { field: "employmentStatus", is: ["EMPLOYED", "SELF_EMPLOYED"] } as const;
const isExposed = { field: "pep", is: [true] } as const;

export const fields = {
  bvn: {
    label: "BVN",
    step: "identity",
    rule: eleven,
    required: adults,
    optional: ["owner", "signatory"],
    secret: true,
  },
  nin: { label: "NIN", step: "identity", rule: eleven, required: adults, optional: ["minor"], secret: true },
  existingChn: {
    label: "CHN",
    step: "identity",
    rule: {
      kind: "pattern",
      pattern: /^C[0-9A-Z]{8,14}$/,
      max: 15,
      otherwise: broken("NOT_A_CHN"),
    },
    required: [],
    optional: clients,
  },

  companyName: {
    label: "Company name",
    step: "company",
    rule: { kind: "text", min: 2, max: 150 },
    required: ["company"],
  },
  registrationNumber: {
    label: "Registration number",
    step: "company",
    rule: {
      kind: "pattern",
      pattern: /^(?:RC|BN|IT|LP|LLP)? ?\d{3,8}$/,
      max: 12,
      otherwise: broken("NOT_A_REGISTRATION_NUMBER"),
    },
    required: ["company"],
  },
  incorporationDate: {
    label: "Incorporation date",
    step: "company",
    rule: { kind: "date", when: "past" },
    required: ["company"],
  },
  companySector: {
    label: "Sector",
    step: "company",
    rule: { kind: "list", list: "companySectors" },
    required: ["company"],
  },
  scumlNumber: {
    label: "SCUML number",
    step: "company",
    rule: { kind: "text", min: 3, max: 30 },
    required: [],
    optional: ["company"],
  },
  isListed: { label: "Listed or regulated", step: "company", rule: { kind: "yesNo" }, required: ["company"] },

  title: { label: "Title", step: "personal", rule: { kind: "list", list: "titles" }, required: people },
  surname: { label: "Surname", step: "personal", rule: name, required: named },
  firstName: { label: "First name", step: "personal", rule: name, required: named },
  otherNames: { label: "Other names", step: "personal", rule: name, required: [], optional: named },
  dateOfBirth: { label: "Date of birth", step: "personal", rule: { kind: "date", when: "birth" }, required: people },
  gender: { label: "Gender", step: "personal", rule: { kind: "list", list: "genders" }, required: people },
  maritalStatus: {
    label: "Marital status",
    step: "personal",
    rule: { kind: "list", list: "maritalStatuses" },
    required: earners,
    optional: ["director", "secretary"],
  },
  mothersMaidenName: {
    label: "Mother's maiden name",
    step: "personal",
    rule: name,
    required: [...adults, "minor"],
    secret: true,
  },
  nationality: { label: "Nationality", step: "personal", rule: { kind: "country" }, required: [...people, "owner"] },
  stateOfOrigin: {
    label: "State of origin",
    step: "personal",
    rule: { kind: "list", list: "states" },
    required: [...adults, "minor"],
    onlyIf: { field: "nationality", is: ["NG"] },
  },
  /** The 774 local government areas are not in a list of ours; the reviewer sees what was written. */
  lga: {
    label: "Local government area",
    step: "personal",
    rule: town,
    required: [...adults, "minor"],
    onlyIf: { field: "nationality", is: ["NG"] },
  },
  phone: {
    label: "Phone",
    step: "personal",
    rule: { kind: "phone" },
    required: [...adults, "company"],
    optional: ["minor", "owner", "signatory", "secretary"],
    secret: true,
  },
  email: {
    label: "E-mail",
    step: "personal",
    rule: { kind: "email" },
    required: [...adults, "company"],
    optional: ["minor", "owner", "signatory", "secretary"],
    secret: true,
  },
  taxId: {
    label: "Tax ID",
    step: "personal",
    rule: { kind: "pattern", pattern: tin, max: 14, otherwise: broken("NOT_A_TAX_ID") },
    required: [],
    optional: [...earners, "company"],
    secret: true,
  },
  employmentStatus: {
    label: "Employment",
    step: "personal",
    rule: { kind: "list", list: "employmentStatuses" },
    required: earners,
  },
  employer: {
    label: "Employer",
    step: "personal",
    rule: { kind: "text", min: 2, max: 100 },
    required: earners,
    onlyIf: worksNow,
  },
  occupation: {
    label: "Occupation",
    step: "personal",
    rule: { kind: "list", list: "occupations" },
    required: earners,
    optional: ["director"],
  },
  annualIncomeBand: {
    label: "Yearly income",
    step: "personal",
    rule: { kind: "list", list: "incomeBands" },
    required: earners,
  },
  sourceOfFunds: {
    label: "Source of funds",
    step: "personal",
    rule: { kind: "list", list: "sourcesOfFunds" },
    required: [...earners, "company"],
  },
  pep: {
    label: "Politically exposed person",
    step: "personal",
    rule: { kind: "yesNo" },
    required: [...adults, "owner"],
  },
  pepDetail: {
    label: "Position or relationship",
    step: "personal",
    rule: { kind: "text", min: 3, max: 200 },
    required: [...adults, "owner"],
    onlyIf: isExposed,
  },
  religion: {
    label: "Religion",
    step: "personal",
    rule: { kind: "text", min: 2, max: 40 },
    required: [],
    optional: earners,
  },
  spouseName: {
    label: "Spouse's name",
    step: "personal",
    rule: { kind: "text", min: 2, max: 100 },
    required: [],
    optional: earners,
    onlyIf: { field: "maritalStatus", is: ["MARRIED"] },
  },

  residentialAddress: {
    label: "Address",
    step: "address",
    rule: address,
    required: [...adults, "minor", "company"],
    optional: ["owner", "signatory", "secretary"],
  },
  city: { label: "City", step: "address", rule: town, required: [...adults, "minor", "company"] },
  state: {
    label: "State",
    step: "address",
    rule: { kind: "list", list: "states" },
    required: [...adults, "minor", "company"],
    onlyIf: { field: "country", is: ["NG"] },
  },
  country: { label: "Country", step: "address", rule: { kind: "country" }, required: [...adults, "minor", "company"] },
  addressProofType: {
    label: "Kind of proof of address",
    step: "address",
    rule: { kind: "list", list: "addressProofs" },
    required: ["holder", "guardian", "company"],
  },
  addressProofDate: {
    label: "Date of the proof of address",
    step: "address",
    rule: { kind: "date", when: "recent" },
    required: ["holder", "guardian", "company"],
  },

  idType: { label: "Identity document", step: "document", rule: { kind: "list", list: "idTypes" }, required: adults },
  idNumber: { label: "Document number", step: "document", rule: { kind: "idNumber" }, required: adults, secret: true },
  idExpiry: {
    label: "Expiry date",
    step: "document",
    rule: { kind: "date", when: "future" },
    required: adults,
    onlyIf: { field: "idType", is: ["PASSPORT", "DRIVERS_LICENCE"] },
  },

  ...accountFields,
} as const satisfies Record<string, Field>;

export type FieldName = keyof typeof fields;

export const fieldNames = Object.keys(fields) as readonly FieldName[]; // the table's own keys

/** A row as any other: the table above keeps each row's own shape. */
export function fieldOf(name: FieldName): Field {
  return fields[name];
}

/** What a set of fields holds while it is filled in. */
export type Answers = { readonly [F in FieldName]?: string | boolean | null | undefined };
