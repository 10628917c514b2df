// What the holders of an account are told when somebody else enters, changes or cancels an order for it, and when such an
// order trades. It is written with the order, so that nobody can enter the one without the other.

import { nairaText } from "@tradebook/contract/errors.ts";
import type { Order } from "@tradebook/domain/order/order.ts";
import type { Execution, OrderEvent, OrderEventKind, Outcome } from "@tradebook/domain/order/outcome.ts";
import type { NewNotice } from "../../store/notices.ts";
import type { Batch } from "./batch.ts";

/** The steps that a person takes. */
const stepWords: { readonly [K in OrderEventKind]?: string } = {
  placed: "entered for your account",
  replaceRequested: "changed for your account",
  cancelRequested: "asked to be cancelled",
};

/** For every holder, all that others did for them in this batch. */
export function holderNotices(batch: Batch): readonly NewNotice[] {
  return batch.written.outcomes.flatMap((outcome) => [
    ...outcome.events.flatMap((event) => noticesOfStep(batch, outcome, event)),
    ...outcome.executions.flatMap((execution) => noticesOfTrade(batch, execution)),
  ]);
}

function noticesOfStep(batch: Batch, { orders }: Outcome, { kind, orderId, userId }: OrderEvent): readonly NewNotice[] {
  const words = stepWords[kind];
  const order = orders.find(({ id }) => id === orderId);
  if (words === undefined || order === undefined || userId === null) return [];
  return told(batch, order, { by: userId, title: `An order was ${words}`, body: `${termsOf(order)}.` });
}

/** The order's own trades; one that is taken back is told as such. */
function noticesOfTrade(batch: Batch, execution: Execution): readonly NewNotice[] {
  const { orderId, side, lastQty, lastPx, securityID, refExecID } = execution;
  const order = batch.orders.get(orderId);
  if (order === undefined) return [];
  const title =
    refExecID === null ? "An order entered for you has traded" : "A trade of an order entered for you was taken back";
  const body = `${side === "Buy" ? "Bought" : "Sold"} ${lastQty} ${securityID} at ₦${nairaText(lastPx)}.`;
  return told(batch, order, { by: order.createdBy, title, body });
}

function termsOf(order: Order): string {
  const { side, securityID, price, pendingReplace, cscsAccount } = order;
  const orderQty = pendingReplace?.orderQty ?? order.orderQty;
  const px = pendingReplace?.price ?? price;
  return `${side} ${orderQty} ${securityID} ${px === null ? "at the market price" : `at ₦${nairaText(px)}`}, account ${cscsAccount}`;
}

type Words = { readonly by: number; readonly title: string; readonly body: string };

/** A holder who did it needs no telling, nor do the others of a joint account: one of them asked. */
function told(batch: Batch, order: Order, { by, title, body }: Words): readonly NewNotice[] {
  const holders = batch.accountsById.get(order.accountId)?.account.holderUserIds ?? [];
  if (holders.includes(by)) return [];
  const refs = { orderId: order.id, cscsAccount: order.cscsAccount };
  return holders.map((userId) => ({ userId, kind: "TradeForYou", title, body, refs, at: batch.now }));
}
