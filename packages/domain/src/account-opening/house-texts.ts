// The texts of a house that people agree to, and which declaration of an application agrees to which.

export const houseTextKinds = ["terms", "privacy", "risk", "eStatement", "dcs"] as const;
export type HouseTextKind = (typeof houseTextKinds)[number];

/** Agreed to when somebody registers. */
export const registrationTexts: readonly HouseTextKind[] = ["terms", "privacy"];

/** Agreed to with an application to open an account, by the field that says so. */
export const consentTexts = {
  consentTerms: "terms",
  consentPrivacy: "privacy",
  consentRisk: "risk",
  consentEStatement: "eStatement",
  consentDcs: "dcs",
} as const satisfies Record<string, HouseTextKind>;
