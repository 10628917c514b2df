// The band above the orders: what the parts of it add up to by side and by status, how soon the exchange answered, what it rejected.

import type { OrderBandPart } from "@tradebook/contract/order-band.ts";
import { ordStatuses, type OrdStatus } from "@tradebook/domain/order/order-status.ts";
import { sum, type Kobo } from "@tradebook/domain/units.ts";

export type BandSum = { readonly orders: number; readonly value: Kobo };
export type Band = {
  readonly Buy: BandSum;
  readonly Sell: BandSum;
  /** Those that there are, in the order in which an order goes through them. */
  readonly statuses: readonly (BandSum & { readonly ordStatus: OrdStatus })[];
  readonly averageAckMs: number | null;
  readonly rejected: number;
  readonly orders: number;
};

export function bandOf(parts: readonly OrderBandPart[]): Band {
  const ofSide = (side: "Buy" | "Sell") => sumOf(parts.filter((part) => part.side === side));
  const statuses = (Object.keys(ordStatuses) as OrdStatus[]) // the table's own keys
    .map((ordStatus) => ({ ordStatus, ...sumOf(parts.filter((part) => part.ordStatus === ordStatus)) }))
    .filter(({ orders }) => orders > 0);
  const answered = parts.reduce((all, part) => all + part.answered, 0);
  const waited = parts.reduce((all, part) => all + part.answerMs, 0);
  return {
    Buy: ofSide("Buy"),
    Sell: ofSide("Sell"),
    statuses,
    averageAckMs: answered === 0 ? null : Math.round(waited / answered),
    rejected: statuses.find(({ ordStatus }) => ordStatus === "Rejected")?.orders ?? 0,
    orders: sumOf(parts).orders,
  };
}

function sumOf(parts: readonly OrderBandPart[]): BandSum {
  return { orders: parts.reduce((all, { orders }) => all + orders, 0), value: sum(parts.map(({ value }) => value)) };
}
