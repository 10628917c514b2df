// The first day on which a share trades without what its issuer gives, and what the exchange takes off its price for it.

import type { CorporateActionType } from "@tradebook/domain/corporate-action/corporate-action.ts";
import * as z from "zod";
import { lagosDate } from "../wire-time.ts";
import { nairaPrice } from "../wire-units.ts";
import { corporateActionType, nairaPerShare } from "./corporate-action.ts";
import { securityID } from "./market-data.ts";

const count = z.int().min(1).max(1_000_000);

/** The members that a type has; the others are null. */
const terms = {
  /** Dividend: gross for each share. */
  grossPerShare: nairaPerShare.nullish(),
  /** Bonus, rights: so many for every so many held. Split, consolidation: so many stand for so many. */
  newShares: count.nullish(),
  forShares: count.nullish(),
  /** Rights: what one share costs. */
  offerPrice: nairaPrice.nullish(),
} as const;
type Term = keyof typeof terms;

const ratio = ["newShares", "forShares"] as const;
export const exDateNeeds: { readonly [T in CorporateActionType]: readonly Term[] } = {
  Dividend: ["grossPerShare"],
  Bonus: ratio,
  Rights: [...ratio, "offerPrice"],
  Split: ratio,
  Consolidation: ratio,
};

export const newExDate = z
  .object({ securityID, date: lagosDate, type: corporateActionType, ...terms })
  .check((context) => {
    const { value, issues } = context;
    for (const member of Object.keys(terms) as Term[]) {
      // the table's own keys
      const isGiven = (value[member] ?? null) !== null;
      const isNeeded = exDateNeeds[value.type].includes(member);
      if (isGiven === isNeeded) continue;
      const message = isNeeded ? `is needed for ${value.type}` : `is none of ${value.type}`;
      issues.push({ code: "custom", message, path: [member], input: value });
    }
  });
export type NewExDate = z.output<typeof newExDate>;

export const exDate = z.object({
  securityID: z.string(),
  date: lagosDate,
  type: corporateActionType,
  grossPerShare: nairaPerShare.nullable(),
  newShares: z.int().nullable(),
  forShares: z.int().nullable(),
  offerPrice: nairaPrice.nullable(),
});
export type ExDateRow = z.output<typeof exDate>;
