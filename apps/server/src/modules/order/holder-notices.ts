// What the holders of an account are told when somebody else enters, changes or cancels an order for it, and when such an
// order trades. It is written with the order, so that nobody can enter the one without the other.

import { nairaText } from "@tradebook/contract/amount-text.ts";
import type { Order } from "@tradebook/domain/order/order.ts";
import type { Execution, OrderEvent, OrderEventKind, Outcome } from "@tradebook/domain/order/outcome.ts";
import type { NoticeText, Saying } from "../../outbound/notice-texts.ts";
import type { UnsaidNotice } from "../../outbound/notice-words.ts";
import type { Batch } from "./batch.ts";

/** The steps that a person takes. */
const stepWords: { readonly [K in OrderEventKind]?: NoticeText } = {
  placed: "An order was entered for your account",
  replaceRequested: "An order was changed for your account",
  cancelRequested: "An order was asked to be cancelled",
};

/** For every holder, all that others did for them in this batch. */
export function holderNotices(batch: Batch): readonly UnsaidNotice[] {
  return batch.written.outcomes.flatMap((outcome) => [
    ...outcome.events.flatMap((event) => [
      ...noticesOfStep(batch, outcome, event),
      ...noticesOfLoss(batch, outcome, event),
    ]),
    ...outcome.executions.flatMap((execution) => noticesOfTrade(batch, execution)),
  ]);
}

function noticesOfStep(
  batch: Batch,
  { orders }: Outcome,
  { kind, orderId, userId }: OrderEvent,
): readonly UnsaidNotice[] {
  const text = stepWords[kind];
  const order = orders.find(({ id }) => id === orderId);
  if (text === undefined || order === undefined || userId === null) return [];
  return told(batch, order, { by: userId, title: [text], body: () => termsOf(order) });
}

/**
 * An order that was on its way when the line was lost, and that the exchange says it never had; or one that waited for its
 * session, and what is checked then stood against it. Whoever entered it was told
 * that it was taken, so they hear of it as the holders do.
 */
function noticesOfLoss(batch: Batch, { orders }: Outcome, { kind, orderId }: OrderEvent): readonly UnsaidNotice[] {
  if (kind !== "rejected") return [];
  const order = orders.findLast(({ id }) => id === orderId);
  const hasWaited = order?.queued?.sentAt === null;
  const wasAsked =
    hasWaited || batch.written.reports.some((one) => one.orderId === orderId && one.execType === "OrderStatus");
  if (order === undefined || !wasAsked) return [];
  const holders = batch.accountsById.get(order.accountId)?.account.holderUserIds ?? [];
  const title: Saying = hasWaited
    ? ["An order that waited for the market was not sent; what it held is free again"]
    : ["An order did not reach the exchange; what it held is free again"];
  const refs = { orderId, cscsAccount: order.cscsAccount };
  const words = { kind: "OrderNotSent", title, body: termsOf(order), refs, at: batch.now };
  return [...new Set([...holders, order.createdBy])].map((userId) => ({ userId, ...words }));
}

/** The order's own trades; one that is taken back is told as such. */
function noticesOfTrade(batch: Batch, execution: Execution): readonly UnsaidNotice[] {
  const { orderId, side, lastQty, lastPx, securityID, refExecID } = execution;
  const order = batch.orders.get(orderId);
  if (order === undefined) return [];
  const title: NoticeText =
    refExecID === null ? "An order entered for you has traded" : "A trade of an order entered for you was taken back";
  const text: NoticeText = side === "Buy" ? "Bought {0} {1} at ₦{2}." : "Sold {0} {1} at ₦{2}.";
  const body = (): Saying => [text, String(lastQty), securityID, nairaText(lastPx)];
  return told(batch, order, { by: order.createdBy, title: [title], body });
}

function termsOf(order: Order): Saying {
  const { side, securityID, price, pendingReplace, cscsAccount } = order;
  const orderQty = String(pendingReplace?.orderQty ?? order.orderQty);
  const px = pendingReplace?.price ?? price;
  if (px === null) return [`${side} {0} {1} at the market price, account {2}.`, orderQty, securityID, cscsAccount];
  return [`${side} {0} {1} at ₦{2}, account {3}.`, orderQty, securityID, nairaText(px), cscsAccount];
}

/** The body is put into words when somebody is told: most orders are entered by their holder. */
type Words = { readonly by: number; readonly title: Saying; readonly body: () => Saying };

/** A holder who did it needs no telling, nor do the others of a joint account: one of them asked. */
function told(batch: Batch, order: Order, { by, title, body }: Words): readonly UnsaidNotice[] {
  const holders = batch.accountsById.get(order.accountId)?.account.holderUserIds ?? [];
  if (holders.includes(by)) return [];
  const refs = { orderId: order.id, cscsAccount: order.cscsAccount };
  const words = { kind: "TradeForYou", title, body: body(), refs, at: batch.now };
  return holders.map((userId) => ({ userId, ...words }));
}
