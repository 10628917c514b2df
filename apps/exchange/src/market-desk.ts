// Security list, snapshots, incremental updates, trades, news, phase, out.
// Order entries carry a dense RptSeq per security. Increments are gathered for a few milliseconds and leave in few
// messages; a snapshot is preceded by all increments that it already contains, so that numbers never step back.

import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import { opposite, sides, type Side } from "@tradebook/domain/order/order-type.ts";
import { koboToDecimal } from "@tradebook/fix/field-text.ts";
import type { FixSession } from "@tradebook/fix/fix-session.ts";
import { entries, message as fixMessage, requireText, type Content, type Message } from "@tradebook/fix/message.ts";
import type { TradedEvent } from "@tradebook/matching/book-event.ts";
import { standingOrder } from "@tradebook/matching/book.ts";
import type { Clock } from "./clock.ts";
import type { Day } from "./day.ts";
import type { Exchange, Happening } from "./exchange.ts";
import type { Ids } from "./ids.ts";
import type { Instrument } from "./instrument.ts";
import { entriesAMessage, increment, news, securitiesAMessage, securityList } from "./market-messages.ts";
import { sessionStatus, snapshot, timeFields, unknownSecurity } from "./market-messages.ts";

export type MarketLine = Pick<FixSession, "send">;
export type MarketDeskParts = {
  readonly exchange: Exchange;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly line: MarketLine;
  /** Runs the flush a few milliseconds later; called once for each gathering. */
  readonly soon: (flush: () => void) => void;
};
export type MarketDesk = {
  readonly onMessage: (message: Message, refSeqNum: number) => void;
  /** The reader has gone, or has logged on anew: it has asked for nothing yet. */
  readonly forgetReader: () => void;
  /** Sends what has been gathered, now. */
  readonly flush: () => void;
};

type Desk = MarketDeskParts & {
  readonly rptSeqs: Map<string, number>;
  /** Since when each standing order stands. */
  readonly since: Map<number, Instant>;
  /** Securities that have been told to stand at a limit today, so that it is news once. */
  readonly atLimit: Set<string>;
  /** The date the reader was last told of. */
  tradeDate: TradingDay;
  /** The subscription, when there is one: the request's id. */
  subscription: string | null;
  gathered: Content[];
  isDue: boolean;
};

export function openMarketDesk(parts: MarketDeskParts): MarketDesk {
  const desk: Desk = {
    ...parts,
    rptSeqs: new Map(),
    since: new Map(),
    atLimit: new Set(),
    tradeDate: parts.exchange.day.tradeDate,
    subscription: null,
    gathered: [],
    isDue: false,
  };
  desk.exchange.listeners.push({
    onBook: (happening) => tell(desk, happening),
    onDay: (day, at) => turnDay(desk, day, at),
  });
  return {
    onMessage: (message, refSeqNum) => receive(desk, message, refSeqNum),
    forgetReader: () => {
      desk.subscription = null;
      desk.gathered = [];
    },
    flush: () => flush(desk),
  };
}

function receive(desk: Desk, message: Message, refSeqNum: number): void {
  switch (message.msgType) {
    case "x":
      return list(desk, requireText(message, "SecurityReqID"));
    case "V":
      return answerRequest(desk, message);
    case "3":
    case "j":
      return; // something we sent was refused; the market goes on, and the reader asks again for what it lacks
    default:
      desk.line.send(
        fixMessage("j", {
          RefSeqNum: refSeqNum,
          RefMsgType: message.msgType,
          BusinessRejectReason: 3,
          Text: "this message type is not supported",
        }),
      );
  }
}

function list(desk: Desk, requestID: string): void {
  const all = [...desk.exchange.instruments.values()];
  for (let from = 0; from < all.length; from += securitiesAMessage) {
    const part = all.slice(from, from + securitiesAMessage);
    const isLast = from + securitiesAMessage >= all.length;
    desk.line.send(securityList(part, { requestID, responseID: requestID, total: all.length, isLast }));
  }
}

/** 263: 0 is a snapshot alone, 1 a snapshot and all that follows, 2 the end of that. */
function answerRequest(desk: Desk, message: Message): void {
  const requestID = requireText(message, "MDReqID");
  const kind = requireText(message, "SubscriptionRequestType");
  flush(desk);
  if (kind === "2") {
    desk.subscription = null;
    return;
  }
  const symbols = entries(message, "NoRelatedSym").map((entry) => requireText(entry, "Symbol"));
  if (kind === "1") desk.line.send(sessionStatus(desk.exchange.day, desk.clock()));
  for (const symbol of symbols.length === 0 ? desk.exchange.instruments.keys() : symbols) {
    const instrument = desk.exchange.instruments.get(symbol);
    desk.line.send(instrument === undefined ? unknownSecurity(requestID, symbol) : whole(desk, instrument, requestID));
  }
  // One reader, one subscription; it is always to everything, since the dialect has no smaller one.
  if (kind === "1") desk.subscription = requestID;
}

function whole(desk: Desk, instrument: Instrument, requestID: string): Message {
  const at = desk.clock();
  return snapshot(instrument, {
    requestID,
    rptSeq: desk.rptSeqs.get(instrument.security.securityID) ?? 0,
    tradeDate: desk.exchange.day.tradeDate,
    at,
    entryOf: ({ orderID }) => ({ mdEntryID: desk.ids.orderID(orderID), since: desk.since.get(orderID) ?? at }),
  });
}

function tell(desk: Desk, happening: Happening): void {
  const { event, instrument, at } = happening;
  switch (event.kind) {
    case "accepted":
      return;
    case "rested":
      desk.since.set(event.orderID, at);
      return addOrderEntry(desk, happening, { action: "0", ...event });
    case "changed":
      return addOrderEntry(desk, happening, { action: "1", ...event });
    case "removed":
      if (event.why === "Unfilled") return; // it never stood
      desk.since.delete(event.orderID);
      return addOrderEntry(desk, happening, { action: "2", ...event });
    case "traded":
      tellTraded(desk, happening, event);
      return tellLimit(desk, instrument, at);
  }
}

/** The trade, then what it left of the orders that stood. */
function tellTraded(desk: Desk, happening: Happening, event: TradedEvent): void {
  const restingSide = opposite(event.incomingSide);
  gather(desk, {
    MDUpdateAction: "0",
    MDEntryType: "2",
    MDEntryID: desk.ids.tradeID(happening.tradeNumber),
    Symbol: happening.instrument.security.securityID,
    MDEntryPx: koboToDecimal(event.price),
    MDEntrySize: event.quantity,
    ...timeFields(happening.at),
    // When both orders stood, as after a call phase, neither was the aggressor.
    ...(event.incomingStood ? {} : { AggressorSide: sides[event.incomingSide].fix }),
  });
  tellLeft(desk, happening, { orderID: event.restingID, side: restingSide, leavesQty: event.restingLeaves });
  if (event.incomingStood)
    tellLeft(desk, happening, { orderID: event.incomingID, side: event.incomingSide, leavesQty: event.incomingLeaves });
}

type Left = { readonly orderID: number; readonly side: Side; readonly leavesQty: number };

function tellLeft(desk: Desk, happening: Happening, { orderID, side, leavesQty }: Left): void {
  const isGone = leavesQty === 0;
  if (isGone) desk.since.delete(orderID);
  const price = standingOrder(happening.instrument.book, orderID)?.price ?? null;
  addOrderEntry(desk, happening, { action: isGone ? "2" : "1", orderID, side, price, leavesQty });
}

type OrderEntry = Left & { readonly action: "0" | "1" | "2"; readonly price: number | null };

function addOrderEntry(desk: Desk, { instrument, at }: Happening, entry: OrderEntry): void {
  const { securityID } = instrument.security;
  const rptSeq = (desk.rptSeqs.get(securityID) ?? 0) + 1;
  desk.rptSeqs.set(securityID, rptSeq);
  if (desk.subscription === null) return;
  const isGone = entry.action === "2";
  gather(desk, {
    MDUpdateAction: entry.action,
    MDEntryType: sides[entry.side].mdEntryType,
    MDEntryID: desk.ids.orderID(entry.orderID),
    Symbol: securityID,
    MDEntryPx: isGone || entry.price === null ? undefined : koboToDecimal(entry.price),
    MDEntrySize: isGone ? undefined : entry.leavesQty,
    ...timeFields(at),
    RptSeq: rptSeq,
  });
}

function gather(desk: Desk, entry: Content): void {
  if (desk.subscription === null) return;
  desk.gathered.push(entry);
  if (desk.isDue) return;
  desk.isDue = true;
  desk.soon(() => {
    desk.isDue = false;
    flush(desk);
  });
}

function flush(desk: Desk): void {
  const { gathered, subscription } = desk;
  desk.gathered = [];
  if (subscription === null) return;
  for (let from = 0; from < gathered.length; from += entriesAMessage)
    desk.line.send(increment(subscription, gathered.slice(from, from + entriesAMessage)));
}

function tellLimit(desk: Desk, { security: { securityID }, lastPx, limit }: Instrument, at: Instant): void {
  if ((lastPx !== limit.upper && lastPx !== limit.lower) || desk.atLimit.has(securityID)) return;
  desk.atLimit.add(securityID);
  if (desk.subscription === null) return;
  const which = lastPx === limit.upper ? "upper" : "lower";
  const headline = `${securityID} trades at its ${which} price limit`;
  const line = `${securityID} traded at ${koboToDecimal(lastPx)} naira, the day's ${which} limit.`;
  desk.line.send(news({ headline, lines: [line], symbols: [securityID] }, at));
}

/** The phase is told at once; a new date also has new limits and closes, so the list and all snapshots follow. */
function turnDay(desk: Desk, day: Day, at: Instant): void {
  flush(desk);
  const isNewDate = day.tradeDate !== desk.tradeDate;
  desk.tradeDate = day.tradeDate;
  if (isNewDate) desk.atLimit.clear();
  const { subscription } = desk;
  if (subscription === null) return;
  desk.line.send(sessionStatus(day, at));
  if (!isNewDate) return;
  list(desk, subscription);
  for (const instrument of desk.exchange.instruments.values()) desk.line.send(whole(desk, instrument, subscription));
}
