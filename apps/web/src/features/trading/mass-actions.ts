// The same deed for several orders that were picked: one request each, one result each.

import { orderService, type StockOrder } from "@tradebook/contract/services/order.ts";
import { price, type Price } from "@tradebook/domain/units.ts";
import { call, failureOf, isUnanswered } from "../../lib/api.ts";
import { newClOrdID } from "../../lib/ids.ts";
import { describeFailure } from "../../lib/notify.ts";
import { createStore } from "../../lib/store.ts";
import type { AmendChange } from "./amend-order.ts";

/** Which orders are picked; null while nobody picks. */
export const picked = createStore<ReadonlySet<number> | null>(null);

export function togglePicked(id: number): void {
  const now = picked.get();
  if (now === null) return;
  picked.set(now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id]));
}

export type Deed = { readonly kind: "cancel" } | { readonly kind: "move"; readonly ticks: number };
/** More than this many are moved or cancelled only once their number is typed. */
export const mostUntyped = 10;
export type DeedResult = {
  readonly order: StockOrder;
  /** unclear: nobody answered; the order itself says what became of it. */
  readonly outcome: "taken" | "refused" | "unclear";
  readonly why: string | null;
};

/** The price so many ticks away; null where an order has none, or nothing would be left of it. */
export function movedPrice({ price: px }: Pick<StockOrder, "price">, ticks: number, tick: number): Price | null {
  if (px === null) return null;
  const next = px + ticks * tick;
  return next < tick ? null : price(next);
}

export type Doing = {
  readonly deed: Deed;
  /** The instruction of the clients whose orders are moved; null where all are one's own. */
  readonly mandate: AmendChange["mandate"];
  readonly tickOf: (securityID: string) => number | null;
  readonly onTaken: (order: StockOrder) => void;
};

/** One after the other, so that the list of results is in the order of the rows. */
export async function doForAll(orders: readonly StockOrder[], doing: Doing): Promise<readonly DeedResult[]> {
  const results: DeedResult[] = [];
  for (const order of orders) results.push(await doFor(order, doing));
  return results;
}

async function doFor(order: StockOrder, doing: Doing): Promise<DeedResult> {
  try {
    const answer = await send(order, doing);
    if (answer === null) return { order, outcome: "refused", why: null };
    doing.onTaken(answer);
    return { order: answer, outcome: "taken", why: null };
  } catch (error) {
    const failure = failureOf(error);
    const { title, text } = describeFailure(failure);
    return { order, outcome: isUnanswered(failure) ? "unclear" : "refused", why: text ?? title };
  }
}

async function send(order: StockOrder, { deed, mandate, tickOf }: Doing): Promise<StockOrder | null> {
  const tick = tickOf(order.securityID);
  const named = { clOrdID: newClOrdID(), id: order.id };
  if (deed.kind === "cancel") return await call(orderService.sendCancelOrderRequest, named);
  const px = tick === null ? null : movedPrice(order, deed.ticks, tick);
  return px === null
    ? null
    : await call(orderService.SendOrderReplaceRequest, { ...named, price: px, mandate: mandate ?? null });
}
