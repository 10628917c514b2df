// Writes every trade to the day's tape before anybody else hears of it, and the trade file when the day closes.

import type { TradedEvent } from "@tradebook/matching/book-event.ts";
import type { Exchange, Happening } from "./exchange.ts";
import type { Ids } from "./ids.ts";
import { writeTradeFile } from "./trade-file.ts";
import type { Owner, TapeSide, TradeTape } from "./trade-tape.ts";

export type Recording = {
  readonly tape: TradeTape;
  readonly ids: Ids;
  readonly folder: string;
  /** Whose order that number is; null for the crowd's. */
  readonly ownerOf: (orderNumber: number) => Owner | null;
  /** Another day is being played: only what customers trade is today's. */
  readonly isReplaying?: () => boolean;
};

/** Must be the first to listen. */
export function recordTrades(exchange: Exchange, recording: Recording): void {
  exchange.listeners.push({
    onBook: (happening) => {
      if (happening.event.kind === "traded") record(recording, happening, happening.event);
    },
    onClose: (tradeDate) => void writeTradeFile(recording.folder, exchange, tradeDate),
    onDay: ({ tradeDate }) => recording.tape.turnTo(tradeDate),
  });
}

function record(recording: Recording, { instrument, at, tradeNumber }: Happening, event: TradedEvent): void {
  const [buy, sell] =
    event.incomingSide === "Buy" ? [event.incomingID, event.restingID] : [event.restingID, event.incomingID];
  const { ownerOf, isReplaying } = recording;
  if (isReplaying?.() === true && ownerOf(buy) === null && ownerOf(sell) === null) return;
  recording.tape.write({
    tradeID: recording.ids.tradeID(tradeNumber),
    at,
    securityID: instrument.security.securityID,
    price: event.price,
    quantity: event.quantity,
    buy: sideOf(recording, buy),
    sell: sideOf(recording, sell),
  });
}

function sideOf({ ids, ownerOf }: Recording, orderNumber: number): TapeSide {
  return { orderID: ids.orderID(orderNumber), ...(ownerOf(orderNumber) ?? inventedOwner(orderNumber)) };
}

/** The crowd's accounts are invented, as its traders are: a few hundred of them, with a few members. */
function inventedOwner(orderNumber: number): Owner {
  return { account: `90${String((orderNumber * 7919) % 499).padStart(8, "0")}`, member: `9${10 + (orderNumber % 17)}` };
}
