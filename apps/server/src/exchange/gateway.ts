// The line to the exchange: dial, log on, lose it, say so.

import type { Instant } from "@tradebook/domain/instant.ts";
import type { Clock, Log } from "../deps.ts";
import type { MarketMessage } from "../market-message.ts";
import { openMarketLine } from "./market-line.ts";
import { OrderLine, type OrderLineOptions } from "./order-line.ts";

export type GatewayOptions = Pick<
  OrderLineOptions,
  "address" | "dataDir" | "source" | "perSecond" | "venue" | "patience" | "receiveExecutions" | "maySpeak"
> & {
  readonly receiveMarket: (message: MarketMessage) => void;
  /** The newest trade that was heard of. */
  readonly lastTradeID: () => string | null;
  /** Told when the market is being heard, and when no more. */
  readonly onMarketLine: (isUp: boolean) => void;
  /** Told when the order line is lost, and when all that was in doubt is known. */
  readonly onDoubt: (since: Instant | null) => Promise<void>;
  /** Told when the exchange can be traded with, and when no more. */
  readonly onConnection: (connected: boolean, reason: string) => void;
  /** A session failed for good; the program should end and start again from its journal. */
  readonly onFault: (error: unknown) => void;
  readonly clock: Clock;
  readonly log: Log;
};

export type Gateway = {
  readonly wake: () => void;
  readonly askSnapshots: (securityIDs: readonly string[]) => void;
  readonly startDay: () => void;
  readonly state: () => {
    readonly orderSession: string;
    readonly marketDataSession: string;
    readonly reconciled: boolean;
  };
  /** Since when nobody knows what became of the requests that are not answered; null while the line is reconciled. */
  readonly inDoubtSince: () => Instant | null;
  /** How many requests wait for their turn on a line that takes only so many a second. */
  readonly held: () => number;
  /** Whether orders can be sent and the market is being heard. */
  readonly isConnected: () => boolean;
  readonly close: () => Promise<void>;
};

export function openGateway(options: GatewayOptions): Gateway {
  const up = { orders: false, market: false };
  const doubt = startDoubt({ ...options, settled: () => orders.settled() });
  let wasConnected = false;
  const tell = (reason: string) => {
    const connected = up.orders && up.market;
    if (connected === wasConnected) return;
    wasConnected = connected;
    options.onConnection(connected, reason);
  };
  const orders = new OrderLine({
    ...options,
    onChange: (now, reason) => {
      up.orders = now;
      doubt.lineIs(now);
      tell(reason);
    },
  });
  const market = openMarketLine({
    ...options,
    onChange: (now, reason) => {
      if (now !== up.market) options.onMarketLine(now);
      up.market = now;
      tell(reason);
    },
  });
  return {
    wake: () => orders.wake(),
    askSnapshots: market.askSnapshots,
    startDay: () => orders.startDay(),
    inDoubtSince: doubt.since,
    held: () => orders.held(),
    isConnected: () => wasConnected,
    state: () => stateOf(orders, market),
    close: async () => {
      await Promise.all([orders.close(), market.close()]);
    },
  };
}

function stateOf(orders: OrderLine, market: Pick<OrderLine, "state">) {
  return { orderSession: orders.state(), marketDataSession: market.state(), reconciled: orders.isReconciled() };
}

/** `settled` resolves when what was sent is marked so, by which it is known to be unanswered. */
type DoubtOptions = Pick<GatewayOptions, "clock" | "onDoubt"> & { readonly settled: () => Promise<void> };

/** From the loss of the line until all that was unanswered is known; it begins in doubt. */
function startDoubt({ clock, onDoubt, settled }: DoubtOptions) {
  let since: Instant | null = clock.now();
  return {
    since: () => since,
    lineIs: (inOrder: boolean) => {
      if ((since === null) === inOrder) return;
      const from = inOrder ? null : clock.now();
      since = from;
      void settled().then(() => onDoubt(from));
    },
  };
}
