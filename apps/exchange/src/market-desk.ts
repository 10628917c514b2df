// Answers on the market line, and what is told there: security list, snapshots, increments, phases, statuses, news.
// Order entries carry a dense RptSeq per security. Increments are gathered for a few milliseconds and leave in few
// messages; a snapshot is preceded by all increments that it already contains, so that numbers never step back.

import type { Instant } from "@tradebook/domain/instant.ts";
import { koboToDecimal } from "@tradebook/fix/field-text.ts";
import { entries, message as fixMessage, requireText, text, type Message } from "@tradebook/fix/message.ts";
import type { Clock } from "./clock.ts";
import type { Exchange, Happening } from "./exchange.ts";
import type { Instrument } from "./instrument.ts";
import {
  flush,
  gather,
  newFeed,
  sendEntries,
  tellBook,
  tradesAfter,
  type Feed,
  type FeedParts,
} from "./market-feed.ts";
import { auctionEntries, closeEntry, indexEntry, snapshot } from "./market-figures.ts";
import { news, securitiesAMessage, securityList, securityStatus } from "./market-messages.ts";
import { sessionStatus, unknownSecurity } from "./market-messages.ts";

export type MarketDeskParts = FeedParts & { readonly exchange: Exchange; readonly clock: Clock };
export type MarketDesk = {
  readonly onMessage: (message: Message, refSeqNum: number) => void;
  /** The reader has gone, or has logged on anew: it has asked for nothing yet. */
  readonly forgetReader: () => void;
  /** Sends what has been gathered, now. */
  readonly flush: () => void;
};

type Desk = MarketDeskParts & {
  readonly feed: Feed;
  /** Securities that have been told to stand at a limit today, so that it is news once. */
  readonly atLimit: Set<string>;
};

export function openMarketDesk(parts: MarketDeskParts): MarketDesk {
  const { exchange } = parts;
  const desk: Desk = { ...parts, feed: newFeed(parts, exchange.day.tradeDate), atLimit: new Set() };
  const { feed } = desk;
  exchange.listeners.push({
    onBook: (happening) => tell(desk, happening),
    onDay: (_, at) => turnDay(desk, at),
    onClose: (_, at) => {
      for (const instrument of exchange.instruments.values())
        for (const entry of closeEntry(instrument, at)) gather(feed, entry);
    },
    onStatus: (instrument, at) => tellStatus(desk, instrument, at),
    onAuction: (instrument, at) => {
      for (const entry of auctionEntries(instrument, at)) gather(feed, entry);
    },
    onIndex: (index, at) => gather(feed, indexEntry(index, at)),
    onNews: (item, at) => {
      if (feed.subscription !== null) desk.line.send(news(item, at));
    },
  });
  return {
    onMessage: (message, refSeqNum) => receive(desk, message, refSeqNum),
    forgetReader: () => {
      feed.subscription = null;
      feed.gathered = [];
    },
    flush: () => flush(feed),
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
  const { exchange, feed } = desk;
  const requestID = requireText(message, "MDReqID");
  const kind = requireText(message, "SubscriptionRequestType");
  flush(feed);
  if (kind === "2") {
    feed.subscription = null;
    return;
  }
  if (kind === "1") subscribe(desk, requestID, text(message, "LastTradeID"));
  const symbols = entries(message, "NoRelatedSym").map((entry) => requireText(entry, "Symbol"));
  for (const symbol of symbols.length === 0 ? exchange.instruments.keys() : symbols) {
    const instrument = exchange.instruments.get(symbol);
    desk.line.send(instrument === undefined ? unknownSecurity(requestID, symbol) : whole(desk, instrument, requestID));
  }
}

/**
 * One reader, one subscription; it is always to everything, since the dialect has no smaller one. The trades it has
 * missed come before the snapshots, which then say what the day has come to.
 */
function subscribe(desk: Desk, requestID: string, lastTradeID: string | undefined): void {
  const { exchange, feed } = desk;
  const at = desk.clock();
  feed.subscription = requestID;
  desk.line.send(sessionStatus(exchange, at));
  tellStatuses(desk, at);
  sendEntries(feed, [indexEntry(exchange.index, at)]);
  sendEntries(feed, tradesAfter(feed, lastTradeID));
}

function whole(desk: Desk, instrument: Instrument, requestID: string): Message {
  const { feed, exchange, ids } = desk;
  const at = desk.clock();
  return snapshot(instrument, {
    requestID,
    rptSeq: feed.rptSeqs.get(instrument.security.securityID) ?? 0,
    tradeDate: exchange.day.tradeDate,
    at,
    entryOf: ({ orderID }) => ({ mdEntryID: ids.orderID(orderID), since: feed.shown.get(orderID)?.since ?? at }),
  });
}

function tell(desk: Desk, happening: Happening): void {
  tellBook(desk.feed, happening);
  if (happening.event.kind === "traded") tellLimit(desk, happening.instrument, happening.at);
}

function tellLimit(desk: Desk, { security: { securityID }, lastPx, limit }: Instrument, at: Instant): void {
  if ((lastPx !== limit.upper && lastPx !== limit.lower) || desk.atLimit.has(securityID)) return;
  desk.atLimit.add(securityID);
  if (desk.feed.subscription === null) return;
  const which = lastPx === limit.upper ? "upper" : "lower";
  const headline = `${securityID} trades at its ${which} price limit`;
  const line = `${securityID} traded at ${koboToDecimal(lastPx)} naira, the day's ${which} limit.`;
  desk.line.send(news({ headline, lines: [line], symbols: [securityID], category: "Trading" }, at));
}

function tellStatus(desk: Desk, instrument: Instrument, at: Instant): void {
  flush(desk.feed);
  if (desk.feed.subscription !== null) desk.line.send(securityStatus(instrument, at));
}

/** Of those that do not simply trade; the list has made all others trade. */
function tellStatuses(desk: Desk, at: Instant): void {
  for (const instrument of desk.exchange.instruments.values()) {
    if (instrument.security.status !== "Trading" || instrument.auctionEndsAt !== null)
      desk.line.send(securityStatus(instrument, at));
  }
}

/** The phase is told at once; a new date also has new limits and closes, so the list and all snapshots follow. */
function turnDay(desk: Desk, at: Instant): void {
  const { exchange, feed } = desk;
  flush(feed);
  const isNewDate = exchange.day.tradeDate !== feed.tradeDate;
  feed.tradeDate = exchange.day.tradeDate;
  if (isNewDate) desk.atLimit.clear();
  const { subscription } = feed;
  if (subscription === null) return;
  desk.line.send(sessionStatus(exchange, at));
  if (!isNewDate) return;
  list(desk, subscription);
  tellStatuses(desk, at);
  for (const instrument of exchange.instruments.values()) desk.line.send(whole(desk, instrument, subscription));
}
