// What the clearing house has of a day in all, held against the sums of our trades: each security and side that differs is a break.

import { kobo, notional, zeroKobo, plus, type Kobo } from "../units.ts";
import type { FoundBreak, OurTrade } from "./reconcile.ts";

/** Of one member in one security. */
export type ClearingTotal = {
  readonly securityID: string;
  readonly boughtQty: bigint;
  readonly bought: Kobo;
  readonly soldQty: bigint;
  readonly sold: Kobo;
};

const columns = 6;

/** Columns: member, security, shares bought, their value in naira, shares sold, their value. Null for another's line; a text says what is wrong. */
export function readTotalsLine(line: string, member: string): ClearingTotal | string | null {
  const cells = line.split(",");
  if (cells.length !== columns) return `has ${cells.length} columns instead of ${columns}`;
  const [whose, securityID = "", boughtQty = "", bought = "", soldQty = "", sold = ""] = cells;
  const shares = [boughtQty, soldQty].map(sharesOf);
  const values = [bought, sold].map(koboOf);
  const [boughtShares, soldShares] = shares;
  const [boughtValue, soldValue] = values;
  if (boughtShares === undefined || soldShares === undefined || boughtShares === null || soldShares === null)
    return "has no number of shares";
  if (boughtValue === undefined || soldValue === undefined || boughtValue === null || soldValue === null)
    return "has no value";
  if (securityID === "") return "has no security";
  if (whose !== member) return null;
  return { securityID, boughtQty: boughtShares, bought: boughtValue, soldQty: soldShares, sold: soldValue };
}

function sharesOf(text: string): bigint | null {
  return /^\d{1,15}$/.test(text) ? BigInt(text) : null;
}

function koboOf(naira: string): Kobo | null {
  const parts = /^(\d{1,15})\.(\d{2})$/.exec(naira);
  return parts === null ? null : kobo(BigInt(`${parts[1]}${parts[2]}`));
}

type Sum = { readonly shares: bigint; readonly value: Kobo };
const nothing: Sum = { shares: 0n, value: zeroKobo };

export function compareTotals(ours: readonly OurTrade[], totals: readonly ClearingTotal[]): readonly FoundBreak[] {
  const mine = new Map<string, Sum>();
  for (const { securityID, side, lastPx, lastQty } of ours) {
    const key = `${securityID}|${side}`;
    const { shares, value } = mine.get(key) ?? nothing;
    mine.set(key, { shares: shares + BigInt(lastQty), value: plus(value, notional(lastPx, lastQty)) });
  }
  const theirs = new Map<string, Sum>(
    totals.flatMap((one) => [
      [`${one.securityID}|Buy`, { shares: one.boughtQty, value: one.bought }],
      [`${one.securityID}|Sell`, { shares: one.soldQty, value: one.sold }],
    ]),
  );
  return [...new Set([...mine.keys(), ...theirs.keys()])].toSorted().flatMap((key): readonly FoundBreak[] => {
    const [have, say] = [mine.get(key) ?? nothing, theirs.get(key) ?? nothing];
    if (have.shares === say.shares && have.value === say.value) return [];
    const figures = [have, say].map(({ shares, value }) => `${shares}:${value}`);
    return [
      {
        kind: "Total",
        // The figures belong to what it is about: another difference is another break.
        subject: `${key}|${figures.join("|")}`,
        securityID: key.split("|")[0] ?? "",
        account: "",
        ours: words(have),
        theirs: words(say),
      },
    ];
  });
}

function words({ shares, value }: Sum): string {
  return `${shares} shares for ${value} kobo`;
}
