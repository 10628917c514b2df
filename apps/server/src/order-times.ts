// How long orders take: from being taken up to being durable, and from being fetched to be sent to the exchange's first word.

export type OrderTimes = {
  /** Commands that were decided and committed together, and how long that took. */
  readonly decided: (commands: number, ms: number) => void;
  /** Requests are about to be sent. */
  readonly sent: (exchangeClOrdIDs: readonly string[]) => void;
  /** The exchange has spoken of these requests. */
  readonly heard: (exchangeClOrdIDs: readonly string[]) => void;
  /** Tells of each batch, and of each request that was answered. */
  readonly listen: (listener: OrderTimesListener) => void;
};

export type OrderTimesListener = {
  readonly decided: (commands: number, ms: number) => void;
  readonly acknowledged: (ms: number) => void;
};

/** Those whose answer does not come are forgotten, the oldest first. */
const mostAwaited = 20_000;

export function createOrderTimes(now: () => number = () => performance.now()): OrderTimes {
  const awaited = new Map<string, number>();
  const listeners: OrderTimesListener[] = [];
  return {
    decided: (commands, ms) => {
      if (commands > 0) for (const listener of listeners) listener.decided(commands, ms);
    },
    sent: (ids) => {
      const at = now();
      // What is sent again is still awaited since the first time.
      for (const id of ids) if (!awaited.has(id)) awaited.set(id, at);
      for (const id of awaited.keys()) {
        if (awaited.size <= mostAwaited) return;
        awaited.delete(id);
      }
    },
    heard: (ids) => {
      for (const id of ids) {
        const sentAt = awaited.get(id);
        if (sentAt === undefined) continue;
        awaited.delete(id);
        for (const listener of listeners) listener.acknowledged(now() - sentAt);
      }
    },
    listen: (listener) => void listeners.push(listener),
  };
}
