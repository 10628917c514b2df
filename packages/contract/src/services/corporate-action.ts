// CorporateAction: dividends, bonuses, rights, splits and consolidations, from their announcement to each holder's account.

import {
  corporateActionStates,
  corporateActionTypes,
  perShare,
  type CorporateActionState,
  type CorporateActionType,
  type PerShare,
} from "@tradebook/domain/corporate-action/corporate-action.ts";
import * as z from "zod";
import { service } from "../method.ts";
import { pageMembers, pageOf } from "../paging.ts";
import { isoInstant, lagosDate } from "../wire-time.ts";
import { nairaAmount, nairaPrice, shares } from "../wire-units.ts";
import { securityID } from "./market-data.ts";
import { cscsAccount, mandate } from "./order-terms.ts";

export const corporateActionType = z.enum(Object.keys(corporateActionTypes) as CorporateActionType[]); // the table's own keys
export const corporateActionState = z.enum(Object.keys(corporateActionStates) as CorporateActionState[]); // as above

/** A share's dividend in naira with at most six decimals, above zero. */
export const nairaPerShare = z.codec(
  z.number(),
  z.custom<PerShare>((value) => typeof value === "bigint"),
  {
    decode: (naira, context) => {
      const parts = Math.round(naira * 1_000_000);
      if (parts >= 1 && parts <= 1e12 && parts / 1_000_000 === naira) return perShare(BigInt(parts));
      context.issues.push({
        code: "custom",
        message: "must be an amount in naira above zero with at most six decimals",
        input: naira,
      });
      return z.NEVER;
    },
    encode: (amount) => Number(amount) / 1_000_000,
  },
);

const count = z.int().min(1).max(1_000_000);

/** The members that a type has beside its dates; the others are null. */
const terms = {
  /** Dividend: gross for each share. */
  grossPerShare: nairaPerShare.nullish(),
  /** Bonus, rights: so many for every so many held. Split, consolidation: so many stand for so many. */
  newShares: count.nullish(),
  forShares: count.nullish(),
  /** Rights: what one share costs, and the last day to ask for it. */
  offerPrice: nairaPrice.nullish(),
  closesOn: lagosDate.nullish(),
  /** Bonus, split, consolidation: paid for a whole share in the place of parts of one; without it those are dropped and listed. */
  fractionPrice: nairaPrice.nullish(),
} as const;

const needs: { readonly [T in CorporateActionType]: readonly (keyof typeof terms)[] } = {
  Dividend: ["grossPerShare"],
  Bonus: ["newShares", "forShares"],
  Rights: ["newShares", "forShares", "offerPrice", "closesOn"],
  Split: ["newShares", "forShares"],
  Consolidation: ["newShares", "forShares"],
};
const mayHave: { readonly [T in CorporateActionType]: readonly (keyof typeof terms)[] } = {
  Dividend: [],
  Bonus: ["fractionPrice"],
  Rights: [],
  Split: ["fractionPrice"],
  Consolidation: ["fractionPrice"],
};

export const newCorporateAction = z
  .object({
    type: corporateActionType,
    securityID,
    announcedOn: lagosDate,
    qualificationDate: lagosDate,
    /** Follows from the qualification date and the settlement cycle; another one is refused. */
    exDate: lagosDate.nullish(),
    paymentDate: lagosDate,
    note: z.string().trim().max(500).nullish(),
    ...terms,
  })
  .check((context) => {
    const { value } = context;
    const wanted = needs[value.type];
    for (const member of Object.keys(terms) as (keyof typeof terms)[]) {
      // the table's own keys
      const given = (value[member] ?? null) !== null;
      const isNeeded = wanted.includes(member);
      if (isNeeded && !given) issue(context, member, `is needed for ${value.type}`);
      if (given && !isNeeded && !mayHave[value.type].includes(member))
        issue(context, member, `is none of ${value.type}`);
    }
    const [after, before] = [value.newShares ?? 1, value.forShares ?? 1];
    if (value.type === "Split" && after <= before) issue(context, "newShares", "must be more than forShares");
    if (value.type === "Consolidation" && after >= before) issue(context, "newShares", "must be less than forShares");
  });
export type NewCorporateAction = z.output<typeof newCorporateAction>;

export const corporateAction = z.object({
  id: z.int(),
  type: corporateActionType,
  state: corporateActionState,
  securityID: z.string(),
  securityName: z.string(),
  announcedOn: lagosDate,
  exDate: lagosDate,
  qualificationDate: lagosDate,
  paymentDate: lagosDate,
  note: z.string(),
  ...terms,
  /** `₦1.25 a share`, `1 for 10`, … */
  terms: z.string(),
  createdBy: z.string(),
  createdAt: isoInstant,
  approvedBy: z.string().nullable(),
  approvedAt: isoInstant.nullable(),
  appliedAt: isoInstant.nullable(),
  cancelledBy: z.string().nullable(),
  reversedBy: z.string().nullable(),
  /** Of all holders of the house; null for those who see only their own. */
  holders: z.int().nullable(),
  waiting: z.int().nullable(),
});
const actionDays = z.object({
  exDate: lagosDate,
  qualificationDate: lagosDate,
  paymentDate: lagosDate,
  closesOn: lagosDate.nullable(),
});
/** The days of an approved action follow the calendar: a holiday that was declared, or withdrawn, later. */
const actionMove = z.object({ from: actionDays, to: actionDays, why: z.string(), at: isoInstant });
export type ActionMoveRow = z.output<typeof actionMove>;

export type CorporateActionRow = z.output<typeof corporateAction>;

export const entitlementRow = z.object({
  /** Sequential from 1. */
  id: z.int(),
  cscsAccount: z.string(),
  name: z.string(),
  /** In the register at the qualification date, and what comes for them. */
  units: shares,
  gross: nairaAmount,
  withheld: nairaAmount,
  net: nairaAmount,
  shares,
  /** Part of a share that the ratio left, and what is paid for it. */
  fraction: z.string(),
  fractionPaid: nairaAmount,
  /** Rights: asked for, and what that costs. */
  subscribed: shares,
  subscriptionCost: nairaAmount,
  /** Rights nobody asked for by the close lapse. */
  state: z.enum(["Waiting", "Open", "Lapsed", "Applied", "Nothing", "Reversed"]),
});
export type EntitlementRow = z.output<typeof entitlementRow>;

const staff = {
  access: { anyOf: ["Pages.CorporateActions"] },
  logged: "audit",
  answer: "wrapped",
  verb: "POST",
} as const;
const one = z.object({ id: z.int().min(1).max(2_147_483_647) });

export const corporateActionService = service({
  Create: { ...staff, path: "CorporateAction/Create", input: newCorporateAction, output: corporateAction },
  /** By a second person. What each holder gets is worked out at once where the register is closed, else when it is. */
  Approve: { ...staff, stepUp: true, path: "CorporateAction/Approve", input: one, output: corporateAction },
  /** Before it is applied; money that was set aside for rights comes back. */
  Cancel: {
    ...staff,
    path: "CorporateAction/Cancel",
    input: one.extend({ reason: z.string().trim().min(1).max(200) }),
    output: corporateAction,
  },
  /** What is due and not there yet. Asked twice, it comes once. */
  Apply: {
    ...staff,
    path: "CorporateAction/Apply",
    input: one,
    output: z.object({ applied: z.int(), waiting: z.int(), action: corporateAction }),
  },
  /**
   * Takes back what was applied, by somebody else than who approved it. Money that is spent is owed; who does not have the
   * shares free any more waits, and is asked again.
   */
  Reverse: {
    ...staff,
    stepUp: true,
    path: "CorporateAction/Reverse",
    input: one.extend({ reason: z.string().trim().min(1).max(200) }),
    output: z.object({ reversed: z.int(), waiting: z.int(), action: corporateAction }),
  },
  /** Customers see what was approved. */
  GetAll: {
    ...staff,
    verb: "GET",
    access: "signedIn",
    logged: "none",
    path: "CorporateAction/GetAll",
    input: z.object({
      ...pageMembers,
      type: corporateActionType.nullish(),
      state: corporateActionState.nullish(),
      securityID: securityID.nullish(),
    }),
    output: pageOf(corporateAction),
  },
  /** With a page of its entitlements: those of accounts that the caller may see. */
  Get: {
    ...staff,
    verb: "GET",
    access: "signedIn",
    path: "CorporateAction/Get",
    input: one.extend({ ...pageMembers }),
    output: z.object({
      action: corporateAction,
      moves: z.array(actionMove),
      totalCount: z.int(),
      items: z.array(entitlementRow),
    }),
  },
  /**
   * Rights of one account, paid from its cash; within the entitlement and until the offer closes. `subscribed`: what had been
   * asked for when this was decided. Where that has changed it is refused, so that one wish told twice is taken once.
   */
  Subscribe: {
    ...staff,
    access: "signedIn",
    path: "CorporateAction/Subscribe",
    /** The client's instruction is asked of everybody but the holder. */
    input: one.extend({ cscsAccount, units: shares, subscribed: shares.nullish(), mandate: mandate.nullish() }),
    output: entitlementRow,
  },
});

type Context = { readonly value: unknown; readonly issues: unknown[] };

function issue({ value, issues }: Context, member: string, message: string): void {
  issues.push({ code: "custom", message, path: [member], input: value });
}
