// The ids our requests have on the line to the exchange: T<tenant>-<order> for orders, T<tenant>-C<number> for cancels,
// and for replaces the order's own with R<version>, so that whatever comes back tells the order it is about.

import type { Order } from "@tradebook/domain/order/order.ts";
import { invariant } from "@tradebook/domain/invariant.ts";

const longest = 20;

export function orderWireId(tenantId: number, orderId: number): string {
  return checked(`T${tenantId}-${orderId.toString(36)}`);
}

export function cancelWireId(tenantId: number, number: number): string {
  return checked(`T${tenantId}-C${number.toString(36)}`);
}

/** The order's next version is the one that asks for the replace. */
export function replaceWireId({ exchangeClOrdID, version }: Pick<Order, "exchangeClOrdID" | "version">): string {
  return checked(`${exchangeClOrdID}R${(version + 1).toString(36)}`);
}

/** The id an order entered with, of any id it has had since; other ids as they are. */
export function enteredWireId(wireId: string): string {
  return wireId.replace(/R[0-9a-z]+$/, "");
}

/** The tenant whose request it is; null for an id that is none of ours. */
export function tenantOfWireId(wireId: string): number | null {
  const digits = /^T(\d{1,9})-[0-9a-zC][0-9a-z]*(?:R[0-9a-z]+)?$/.exec(wireId)?.[1];
  return digits === undefined ? null : Number(digits);
}

function checked(wireId: string): string {
  invariant(wireId.length <= longest, "an id on the line has at most 20 characters");
  return wireId;
}
