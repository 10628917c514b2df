// Decides on a cancel request; releases nothing until the exchange agrees.

import { mayCancelFor } from "../access/trading-account.ts";
import { ok, refuse, type Result } from "../result.ts";
import type { CancelFacts } from "./facts.ts";
import { lineIdOf, type Order } from "./order.ts";
import { statusAfter } from "./order-status.ts";
import type { Outcome } from "./outcome.ts";

/**
 * Asks the exchange to take the order out. An order that the exchange has not acknowledged yet may be cancelled too: the
 * two requests leave in order. A cancel may cross a fill on the wire, so the hold stays until the exchange has spoken.
 */
export function cancelOrder(facts: CancelFacts): Result<Outcome> {
  const { now, caller, account, order, cancelID } = facts;
  if (!mayCancelFor(caller, account)) {
    return refuse({ code: "ACC_NOT_PERMITTED", cscsAccount: account.cscsAccount, needs: "TRADE_ALL_ACCOUNTS" });
  }
  const ordStatus = statusAfter(order, "CancelRequest");
  if (ordStatus === null) return refuse({ code: "ORDER_NOT_OPEN", orderId: order.id, ordStatus: order.ordStatus });
  const version = order.version + 1;
  const asked: Order = { ...order, ordStatus, pendingCancelID: cancelID, transactTime: now, version };
  return ok({
    orders: [asked],
    journals: [],
    executions: [],
    toExchange: [
      {
        kind: "Cancel",
        exchangeClOrdID: cancelID,
        origExchangeClOrdID: lineIdOf(order),
        order: asked,
        askedBy: caller.userId,
      },
    ],
    events: [
      { kind: "cancelRequested", orderId: order.id, version, at: now, userId: caller.userId, execID: null, text: null },
    ],
  });
}
