// After a logon: asks what became of every request that was sent and never answered, before new ones flow.

import type { Order } from "@tradebook/domain/order/order.ts";
import type { FixSession } from "@tradebook/fix/fix-session.ts";
import type { Log } from "../deps.ts";
import { statusRequest } from "./order-messages.ts";
import type { OrderMessage } from "./take-reports.ts";

export type ReconcileOptions = {
  readonly session: Pick<FixSession, "send" | "isReady">;
  readonly unanswered: (limit: number) => Promise<readonly Order[]>;
  readonly newId: () => string;
  readonly onDone: () => void;
  readonly log: Log;
};

export type Reconciliation = {
  readonly isDone: () => boolean;
  /** A new logon: nothing is settled until the exchange has answered. */
  readonly begin: () => void;
  readonly linkLost: () => void;
  /** Asks about one order, outside a logon. */
  readonly ask: (order: Order) => void;
  readonly heard: (message: OrderMessage) => void;
};

const mostAsked = 5_000;
const askAgainMs = 5_000;

export function createReconciliation(options: ReconcileOptions): Reconciliation {
  let done = false;
  let round = 0;
  let timer: NodeJS.Timeout | undefined;
  const waiting = new Set<string>();
  const settle = () => {
    if (done || waiting.size > 0) return;
    done = true;
    clearTimeout(timer);
    options.onDone();
  };
  const ask = (order: Order) => {
    if (options.session.isReady()) options.session.send(statusRequest(order, options.newId()));
  };
  const askAll = async (asking: number) => {
    const orders = new Map((await options.unanswered(mostAsked)).map((order) => [order.exchangeClOrdID, order]));
    if (asking !== round) return;
    waiting.clear();
    for (const [exchangeClOrdID, order] of orders) {
      waiting.add(exchangeClOrdID);
      ask(order);
    }
    settle();
  };
  const start = (asking: number) => {
    clearTimeout(timer);
    if (asking !== round || done) return;
    timer = setTimeout(() => start(asking), askAgainMs);
    askAll(asking).catch((error: unknown) => options.log.error("reconcile.failed", error));
  };
  return {
    isDone: () => done,
    begin: () => {
      done = false;
      round += 1;
      start(round);
    },
    linkLost: () => {
      done = false;
      round += 1;
      clearTimeout(timer);
    },
    ask,
    heard: (message) => {
      if (!("execType" in message) || message.execType !== "OrderStatus") return;
      waiting.delete(message.exchangeClOrdID);
      if (waiting.size === 0) settle();
    },
  };
}
