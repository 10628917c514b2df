// The lines of a contract note from the consideration to the last charge, for its side.

import type { NoteRow, WholeNote } from "@tradebook/contract/account-reports.ts";
import { sum, type Kobo } from "@tradebook/domain/units.ts";
import { percentOf } from "./portfolio-sums.ts";
import type { PortalWord } from "./portal-words.ts";

type Fee = keyof Pick<
  NoteRow,
  | "commission"
  | "vatCommission"
  | "secFee"
  | "vatSec"
  | "ngxFee"
  | "vatNgx"
  | "cscsFee"
  | "vatCscs"
  | "stampDuty"
  | "tradeAlert"
>;

type Figures = Pick<WholeNote, Fee | "side" | "consideration">;

/** Every charge there is, and the side that pays it as a rule; null is both. */
const fees: readonly (readonly [Fee, PortalWord, WholeNote["side"] | null])[] = [
  ["commission", "LineCommission", null],
  ["vatCommission", "LineVatCommission", null],
  ["secFee", "LineSecFee", "Buy"],
  ["vatSec", "LineVatSec", "Buy"],
  ["ngxFee", "LineNgxFee", "Sell"],
  ["vatNgx", "LineVatNgx", "Sell"],
  ["cscsFee", "LineCscsFee", "Sell"],
  ["vatCscs", "LineVatCscs", "Sell"],
  ["stampDuty", "LineStamp", null],
  ["tradeAlert", "LineAlert", null],
];

/** A charge of the other side is listed when there is one all the same, so that the lines always add up. */
export function noteLines(note: Figures): readonly (readonly [PortalWord, Kobo])[] {
  const listed = fees.filter(([fee, , side]) => side === null || side === note.side || note[fee] !== 0n);
  return [["LineConsideration", note.consideration], ...listed.map(([fee, word]) => [word, note[fee]] as const)];
}

const costGroups = {
  commission: ["commission"],
  levies: ["secFee", "ngxFee", "cscsFee"],
  vat: ["vatCommission", "vatSec", "vatNgx", "vatCscs"],
  other: ["stampDuty", "tradeAlert"],
} as const satisfies Record<string, readonly Fee[]>;

export type CostPart = {
  readonly group: keyof typeof costGroups;
  readonly amount: Kobo;
  /** Of all charges. */
  readonly percent: number;
};

/** What the charges are made of; a group of which nothing was charged is left out. */
export function costParts(note: Pick<WholeNote, Fee | "totalCharges">): readonly CostPart[] {
  const groups = Object.keys(costGroups) as CostPart["group"][]; // the table's own keys
  return groups.flatMap((group) => {
    const amount = sum(costGroups[group].map((fee) => note[fee]));
    return amount === 0n ? [] : [{ group, amount, percent: percentOf(amount, note.totalCharges) ?? 0 }];
  });
}
