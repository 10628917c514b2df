// What an application asks about the account itself: who signs, the bank, the next of kin, the investor, what is agreed.

import type { Field, Role } from "./field.ts";
import { broken } from "./field-fault.ts";

const clients: readonly Role[] = ["holder", "minor", "company"];
const address = { kind: "text", min: 5, max: 200 } as const;

export const accountFields = {
  accountMandate: {
    label: "Who signs",
    step: "people",
    rule: { kind: "list", list: "accountMandates" },
    required: [],
    optional: ["holder"],
  },
  ownershipPercent: { label: "Share of the company", step: "people", rule: { kind: "percent" }, required: ["owner"] },
  signingMandate: {
    label: "Signing mandate",
    step: "people",
    rule: { kind: "list", list: "signingMandates" },
    required: ["signatory"],
  },
  signingLimit: {
    label: "Signing limit",
    step: "people",
    rule: { kind: "naira" },
    required: [],
    optional: ["signatory"],
  },

  bankCode: { label: "Bank", step: "bank", rule: { kind: "bank" }, required: clients },
  accountNumber: {
    label: "Account number",
    step: "bank",
    rule: { kind: "pattern", pattern: /^\d{10}$/, max: 30, otherwise: broken("NOT_DIGITS", 10) },
    required: clients,
    secret: true,
  },
  accountName: {
    label: "Account name",
    step: "bank",
    rule: { kind: "text", min: 2, max: 150 },
    required: clients,
  },

  nextOfKinName: {
    label: "Next of kin",
    step: "nextOfKin",
    rule: { kind: "text", min: 2, max: 100 },
    required: ["holder", "coHolder"],
  },
  nextOfKinRelationship: {
    label: "Relationship",
    step: "nextOfKin",
    rule: { kind: "list", list: "relationships" },
    required: ["holder", "coHolder"],
  },
  nextOfKinPhone: {
    label: "Phone of the next of kin",
    step: "nextOfKin",
    rule: { kind: "phone" },
    required: ["holder", "coHolder"],
    secret: true,
  },
  nextOfKinAddress: {
    label: "Address of the next of kin",
    step: "nextOfKin",
    rule: address,
    required: ["holder", "coHolder"],
  },
  nextOfKinEmail: {
    label: "E-mail of the next of kin",
    step: "nextOfKin",
    rule: { kind: "email" },
    required: [],
    optional: ["holder", "coHolder"],
    secret: true,
  },

  investmentObjective: {
    label: "Investment objective",
    step: "profile",
    rule: { kind: "list", list: "investmentObjectives" },
    required: clients,
  },
  riskTolerance: {
    label: "Risk tolerance",
    step: "profile",
    rule: { kind: "list", list: "riskTolerances" },
    required: clients,
  },
  experience: { label: "Experience", step: "profile", rule: { kind: "list", list: "experiences" }, required: clients },

  consentTerms: { label: "Terms and conditions", step: "consents", rule: { kind: "agreed" }, required: clients },
  consentPrivacy: { label: "Privacy notice", step: "consents", rule: { kind: "agreed" }, required: clients },
  consentRisk: { label: "Risk notice", step: "consents", rule: { kind: "agreed" }, required: clients },
  consentEStatement: { label: "Electronic statements", step: "consents", rule: { kind: "agreed" }, required: clients },
  consentDcs: { label: "Direct cash settlement", step: "consents", rule: { kind: "agreed" }, required: clients },
  consentMarketing: {
    label: "News and offers",
    step: "consents",
    rule: { kind: "yesNo" },
    required: [],
    optional: clients,
  },
} as const satisfies Record<string, Field>;
