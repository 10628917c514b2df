// The words of orders that are entered while the market is closed, in English.

import { wordsOf } from "../lib/words.ts";

export const L = wordsOf({
  HeldByBroker: "Held by broker",
  QueuedFor: "Queued for {0}",
  QueuedHint:
    "Queued for {0}: it goes to the exchange by itself when that day’s pre-open begins. Until then it can be changed or cancelled at once.",
  ClosedQueues: "The market is closed. Orders wait for the next pre-open.",
  ClosedQueuesFor: "The market is closed. This order waits and goes to the exchange by itself on {0}.",
  OrdersWait: "Orders wait for the next pre-open",
  QueueBuy: "Queue: buy {0} {1} at {2} — pay about {3}",
  QueueSell: "Queue: sell {0} {1} at {2} — receive about {3}",
  ConfirmBuy: "Queue buy order",
  ConfirmSell: "Queue sell order",
  GoesOn: "Goes to the exchange",
});
