// Writes every trade to the day's tape before anybody else hears of it, and the trade file when the day closes.
// What customers traded is settled as the order desk's journal has it: a trade that was taken back is not in the file,
// and a corrected one is there as it was corrected.

import type { TradingDay } from "@tradebook/domain/instant.ts";
import type { TradedEvent } from "@tradebook/matching/book-event.ts";
import type { CustomerFill } from "./customer-order.ts";
import type { Exchange, Happening } from "./exchange.ts";
import type { Ids } from "./ids.ts";
import { writeTradeFile } from "./trade-file.ts";
import { rewriteTape, tapeOf, type Owner, type TapeSide, type TapeTrade, type TradeTape } from "./trade-tape.ts";

export type Recording = {
  readonly tape: TradeTape;
  readonly ids: Ids;
  readonly folder: string;
  /** Whose order that number is; null for the crowd's. */
  readonly ownerOf: (orderNumber: number) => Owner | null;
  /** What the customers' journal has of the day's trades. */
  readonly fills: () => Iterable<CustomerFill>;
  /** Another day is being played: only what customers trade is today's. */
  readonly isReplaying?: () => boolean;
};

/** Must be the first to listen. */
export function recordTrades(exchange: Exchange, recording: Recording): void {
  exchange.listeners.push({
    onBook: (happening) => {
      if (happening.event.kind === "traded") record(recording, happening, happening.event);
    },
    onClose: (day) => {
      const settled = settledBy(recording.fills());
      writeTradeFile(recording.folder, exchange, { day, settled });
    },
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

/** The crowd's accounts are invented, as its traders are: a few hundred of them, with a few members of their own. */
export function inventedOwner(orderNumber: number): Owner {
  const account = `90${String((orderNumber * 7919) % 499).padStart(8, "0")}`;
  return { account, member: `${inventedMember}${10 + (orderNumber % 17)}` };
}

/** Customers' members are numbers. */
const inventedMember = "X";

function isCustomers({ buy, sell }: TapeTrade): boolean {
  return [buy, sell].some(({ member }) => !member.startsWith(inventedMember));
}

/** A trade as it settles; null when it doesn't. */
export function settledBy(fills: Iterable<CustomerFill>): (trade: TapeTrade) => TapeTrade | null {
  const byTrade = new Map(Array.from(fills, (fill) => [fill.tradeID, fill]));
  return (trade) => {
    if (!isCustomers(trade)) return trade;
    const fill = byTrade.get(trade.tradeID);
    return fill === undefined ? null : { ...trade, price: fill.lastPx, quantity: fill.lastQty };
  };
}

/** Between a trade's line on the tape and its record in the journal lie milliseconds. */
const unheardMs = 1000;

/**
 * Takes off the tape what no customer ever heard of: a kill may come after a trade was written down and before the
 * customers' journal had it, and then their orders stand again. Answers how many trades it were.
 */
export function dropUnheard(folder: string, day: TradingDay, fills: Iterable<CustomerFill>): number {
  const settled = settledBy(fills);
  let last = 0;
  for (const { at } of tapeOf(folder, day)) last = Math.max(last, at);
  const unheard = new Set<string>();
  for (const trade of tapeOf(folder, day))
    if (trade.at >= last - unheardMs && settled(trade) === null) unheard.add(trade.tradeID);
  if (unheard.size > 0) rewriteTape(folder, day, ({ tradeID }) => !unheard.has(tradeID));
  return unheard.size;
}
