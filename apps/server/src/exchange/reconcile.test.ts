// Questions after a logon where a line takes only so much a second: never more than that, each once, and a refused one ends.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { text, type Message } from "@tradebook/fix/message.ts";
import type { Order } from "@tradebook/domain/order/order.ts";
import { Reconciliation } from "./reconcile.ts";
import type { OrderMessage } from "./take-reports.ts";
import { createPace } from "./throttle.ts";

const perSecond = 20;

function orderOf(index: number): Order {
  // Of an order these look at its ids, its security and its side alone.
  const said = { exchangeClOrdID: `T1-${index}`, pendingReplace: null, orderID: null };
  return { ...said, securityID: "ZENITHBANK", side: "Buy" } as unknown as Order;
}

function answerTo(message: Message): OrderMessage {
  return { execType: "OrderStatus", exchangeClOrdID: text(message, "ClOrdID") } as OrderMessage;
}

test("questions keep the line's pace, each is asked once, and one that is refused keeps nothing waiting", async () => {
  const orders = Array.from({ length: 30 }, (_, index) => orderOf(index));
  const sent: { readonly message: Message; readonly at: number }[] = [];
  const refusals: unknown[] = [];
  let ids = 0;
  await new Promise<void>((done) => {
    const reconciliation = new Reconciliation({
      session: {
        isReady: () => true,
        send: (message) => {
          const seq = sent.push({ message, at: performance.now() });
          queueMicrotask(() => {
            if (message.msgType === "AF") reconciliation.heardOfNone(text(message, "MassStatusReqID") ?? "");
            else if (text(message, "ClOrdID") === "T1-7") reconciliation.refused(seq);
            else reconciliation.heard(answerTo(message));
          });
          return seq;
        },
      },
      pace: createPace(perSecond),
      unanswered: async () => orders,
      standing: async () => [],
      newRequestId: () => `Q${(ids += 1)}`,
      onDone: done,
      log: {
        info: () => undefined,
        warn: (_event, said) => refusals.push(said),
        error: (_event, error) => assert.fail(String(error)),
      },
    });
    reconciliation.begin();
  });
  assert.deepEqual(
    sent.map(({ message }) => text(message, "ClOrdID") ?? message.msgType),
    ["AF", ...orders.map(({ exchangeClOrdID }) => exchangeClOrdID)],
  );
  assert.deepEqual(refusals, [{ about: "T1-7" }]);
  for (const { at } of sent)
    assert(sent.filter((other) => other.at > at - 1_000 && other.at <= at).length <= perSecond);
});
