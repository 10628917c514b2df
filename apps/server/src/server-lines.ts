// The server's lines to the exchange: what comes in on them goes to the desk and to the market, what goes out comes from the outbox.

import type { Publish } from "./deps.ts";
import { openGateway, type Gateway } from "./exchange/gateway.ts";
import type { KeepMarket } from "./modules/market-data/keep-market.ts";
import { createMarketReceiver, type MarketReceiver } from "./modules/market-data/receive-market-data.ts";
import type { OrderDesk } from "./modules/order/order-desk.ts";
import { createDoubtTeller } from "./modules/order/unconfirmed.ts";
import type { Parts } from "./server-parts.ts";
import { outboxSource } from "./store/outbox.ts";
import { standingOrders } from "./store/standing-orders.ts";

type Feeds = {
  readonly publish: Publish;
  readonly keeper: KeepMarket;
  readonly gateway: () => Gateway | undefined;
  readonly onNewDay: () => void;
};

/** Folds what is heard into the market; asks anew where something was missed. */
export function receiverOf(
  { market, clock, log }: Parts,
  { publish, keeper, gateway, onNewDay }: Feeds,
): MarketReceiver {
  return createMarketReceiver({
    market,
    publish,
    keeper,
    now: clock.now,
    askSnapshots: (securityIDs) => {
      log.warn("market.asked", { securities: securityIDs.length, first: securityIDs[0] });
      gateway()?.askSnapshots(securityIDs);
    },
    onNewDay: () => {
      log.info("market.newDay", { tradingDay: market.tradingDay });
      gateway()?.startDay();
      onNewDay();
    },
  });
}

type Ears = { readonly publish: Publish; readonly desk: OrderDesk; readonly receiver: MarketReceiver };

/** Dials, and goes on dialling until it is closed. */
export function gatewayOf(parts: Parts, { publish, desk, receiver }: Ears): Gateway {
  const { config, clock, log, db, market, onFault, orderTimes } = parts;
  const source = outboxSource(db);
  return openGateway({
    address: config.exchange,
    dataDir: config.dataDir,
    source: {
      ...source,
      standing: (limit) => standingOrders(db, limit),
      unsent: async (limit) => {
        const rows = await source.unsent(limit);
        orderTimes.sent(rows.map(({ request }) => request.exchangeClOrdID));
        return rows;
      },
    },
    receiveExecutions: (messages) => {
      orderTimes.heard(messages.map(({ exchangeClOrdID }) => exchangeClOrdID));
      return desk.receiveExecutions(messages);
    },
    receiveMarket: (message) => receiver.receive(message),
    lastTradeID: () => market.trades[0]?.mdEntryID ?? null,
    onMarketLine: (isUp) => receiver.lineChanged(isUp),
    onDoubt: createDoubtTeller({ db, publish, log }),
    onConnection: (connected, reason) => {
      market.connected = connected;
      market.connectedSince = clock.now();
      market.connectionReason = connected ? null : reason;
      const why = connected ? {} : { reason };
      publish("onNseConnection", { connected, since: market.connectedSince, ...why }, { to: "everyone" });
    },
    onFault,
    clock: parts.lineClock ?? clock,
    log,
  });
}
