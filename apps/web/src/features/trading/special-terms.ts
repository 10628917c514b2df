// The special terms of an order as they are typed, what is wrong with them, and the members they make.

import type { Quantity } from "@tradebook/domain/units.ts";
import { formatQuantity } from "../../lib/format.ts";
import { parseQuantity } from "../../lib/typed-number.ts";
import { L } from "./desk-words.ts";

export type SpecialDraft = {
  readonly maxFloorText: string;
  readonly minQtyText: string;
  readonly allOrNone: boolean;
  readonly approvalReference: string;
};

export const noSpecial: SpecialDraft = { maxFloorText: "", minQtyText: "", allOrNone: false, approvalReference: "" };

export type SpecialTerms = {
  readonly maxFloor?: number;
  readonly minQty?: number;
  readonly allOrNone?: true;
  readonly approvalReference?: string;
};

/** Only what was given: an order without special terms is asked for without their members. */
export function specialTerms(draft: SpecialDraft): SpecialTerms {
  const [maxFloor, minQty] = [parseQuantity(draft.maxFloorText), parseQuantity(draft.minQtyText)];
  const approvalReference = draft.approvalReference.trim();
  return {
    ...(maxFloor === null ? {} : { maxFloor }),
    ...(minQty === null ? {} : { minQty }),
    ...(draft.allOrNone ? { allOrNone: true as const } : {}),
    ...(approvalReference === "" ? {} : { approvalReference }),
  };
}

export type SpecialErrors = { readonly maxFloor: string | null; readonly minQty: string | null };

export function specialErrors(draft: SpecialDraft, whole: Quantity | null): SpecialErrors {
  return { maxFloor: errorOf(draft, draft.maxFloorText, whole), minQty: errorOf(draft, draft.minQtyText, whole) };
}

function errorOf({ allOrNone }: SpecialDraft, text: string, whole: Quantity | null): string | null {
  if (text.trim() === "") return null;
  const part = parseQuantity(text);
  if (allOrNone) return L("NotBoth");
  if (part !== null && part >= 1 && (whole === null || part <= whole)) return null;
  return whole === null ? L("PartWrong") : L("PartTooLarge", formatQuantity(whole));
}
