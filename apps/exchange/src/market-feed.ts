// What the market line hears as it happens: changes of books, numbered, and trades, gathered for a few milliseconds.
// The newest trades are kept, whatever their date, for a reader that comes back and asks for those it has missed.

import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import { opposite, sides, type Side } from "@tradebook/domain/order/order-type.ts";
import type { Price, Quantity } from "@tradebook/domain/units.ts";
import { koboToDecimal } from "@tradebook/fix/field-text.ts";
import type { FixSession } from "@tradebook/fix/fix-session.ts";
import type { Content } from "@tradebook/fix/message.ts";
import type { TradedEvent } from "@tradebook/matching/book-event.ts";
import type { Happening } from "./exchange.ts";
import type { Ids } from "./ids.ts";
import { dateText, entriesAMessage, increment, timeFields } from "./market-messages.ts";

export type MarketLine = Pick<FixSession, "send">;
export type EarlierTrade = {
  readonly tradeID: string;
  readonly at: Instant;
  readonly securityID: string;
  readonly price: Price;
  readonly quantity: Quantity;
  readonly movesPrice: boolean;
};
export type FeedParts = {
  readonly ids: Ids;
  readonly line: MarketLine;
  /** Runs the flush a few milliseconds later; called once for each gathering. */
  readonly soon: (flush: () => void) => void;
  /** The trades of the date that an earlier run made, oldest first. */
  readonly earlier?: Iterable<EarlierTrade>;
};

/** A trade as it was told, and its date. */
type ToldTrade = { readonly tradeID: string; readonly tradeDate: TradingDay; readonly entry: Content };

export type Feed = FeedParts & {
  readonly rptSeqs: Map<string, number>;
  /** Each order that the market sees: since when it stands, and at which price. */
  readonly shown: Map<number, { readonly since: Instant; readonly price: Price }>;
  /** The date of the trades that are made now. */
  tradeDate: TradingDay;
  /** The subscription, when there is one: the request's id. */
  subscription: string | null;
  gathered: Content[];
  isDue: boolean;
  /** Oldest first. */
  tape: ToldTrade[];
};

/** The tape is cut to the first of these when it has grown to the second. */
const [tapeKept, tapeGrown] = [20_000, 25_000];

export function newFeed(parts: FeedParts, tradeDate: TradingDay): Feed {
  const feed: Feed = {
    ...parts,
    rptSeqs: new Map(),
    shown: new Map(),
    tradeDate,
    subscription: null,
    gathered: [],
    isDue: false,
    tape: [],
  };
  for (const trade of parts.earlier ?? []) keepTrade(feed, trade.tradeID, earlierEntry(trade));
  return feed;
}

/** Who was the aggressor of a trade of an earlier run, or whether it was a cross, is not known any more. */
function earlierEntry({ tradeID, at, securityID, price, quantity, movesPrice }: EarlierTrade): Content {
  return {
    MDUpdateAction: "0",
    MDEntryType: "2",
    MDEntryID: tradeID,
    Symbol: securityID,
    MDEntryPx: koboToDecimal(price),
    MDEntrySize: quantity,
    ...timeFields(at),
    ...(movesPrice ? { PublishedPrice: koboToDecimal(price) } : {}),
  };
}

/** One entry of an increment; without a reader it is nobody's. */
export function gather(feed: Feed, entry: Content): void {
  if (feed.subscription === null) return;
  feed.gathered.push(entry);
  if (feed.isDue) return;
  feed.isDue = true;
  feed.soon(() => {
    feed.isDue = false;
    flush(feed);
  });
}

/** Sends what has been gathered, now. */
export function flush(feed: Feed): void {
  const { gathered } = feed;
  feed.gathered = [];
  sendEntries(feed, gathered);
}

export function sendEntries({ line, subscription }: Feed, entries: readonly Content[]): void {
  if (subscription === null) return;
  for (let from = 0; from < entries.length; from += entriesAMessage)
    line.send(increment(subscription, entries.slice(from, from + entriesAMessage)));
}

/** The trades told after that one; all that are kept when it isn't among them. Those of an earlier date say which. */
export function tradesAfter({ tape, tradeDate }: Feed, tradeID: string | undefined): readonly Content[] {
  const at = tradeID === undefined ? -1 : tape.findLastIndex((told) => told.tradeID === tradeID);
  return tape.slice(at + 1).map((told) => {
    return told.tradeDate === tradeDate ? told.entry : { ...told.entry, TradeDate: dateText(told.tradeDate) };
  });
}

/** What happened in a book, as far as the market may see it. */
export function tellBook(feed: Feed, happening: Happening): void {
  const { event } = happening;
  switch (event.kind) {
    case "accepted":
      return;
    case "rested":
    case "changed":
      return show(feed, happening, event);
    case "removed":
      return hide(feed, happening, event);
    case "traded":
      tellTrade(feed, happening, event);
      if (!happening.isCross) tellLeft(feed, happening, event);
  }
}

type Standing = {
  readonly orderID: number;
  readonly side: Side;
  readonly price: Price | null;
  readonly shownQty: Quantity;
};

/** An order that stands, or stands otherwise. One without a price, or whose whole is hidden, is not shown. */
function show(feed: Feed, happening: Happening, { orderID, side, price, shownQty }: Standing): void {
  const known = feed.shown.get(orderID);
  if (price === null || shownQty === 0) return hide(feed, happening, { orderID, side });
  feed.shown.set(orderID, { since: known?.since ?? happening.at, price });
  const action = known === undefined ? "0" : "1";
  addOrderEntry(feed, happening, { action, orderID, side, price, shownQty });
}

type Gone = { readonly orderID: number; readonly side: Side };

function hide(feed: Feed, happening: Happening, { orderID, side }: Gone): void {
  if (!feed.shown.delete(orderID)) return; // nobody has seen it
  addOrderEntry(feed, happening, { action: "2", orderID, side });
}

function tellTrade(feed: Feed, happening: Happening, event: TradedEvent): void {
  const tradeID = feed.ids.tradeID(happening.tradeNumber);
  const entry: Content = {
    MDUpdateAction: "0",
    MDEntryType: "2",
    MDEntryID: tradeID,
    Symbol: happening.instrument.security.securityID,
    MDEntryPx: koboToDecimal(event.price),
    MDEntrySize: event.quantity,
    ...timeFields(happening.at),
    // When both orders stood, as after a call phase, or neither did, as in a cross, none was the aggressor.
    ...(event.incomingStood || happening.isCross ? {} : { AggressorSide: sides[event.incomingSide].fix }),
    ...(happening.isCross ? { TradeCondition: "X" } : {}),
    ...(happening.movesPrice ? { PublishedPrice: koboToDecimal(event.price) } : {}),
  };
  keepTrade(feed, tradeID, entry);
  gather(feed, entry);
}

function keepTrade(feed: Feed, tradeID: string, entry: Content): void {
  feed.tape.push({ tradeID, tradeDate: feed.tradeDate, entry });
  if (feed.tape.length > tapeGrown) feed.tape = feed.tape.slice(-tapeKept);
}

/** What a trade left of the orders that stood. */
function tellLeft(feed: Feed, happening: Happening, event: TradedEvent): void {
  const { restingID, restingShown, incomingID, incomingShown, incomingSide, incomingStood } = event;
  left(feed, happening, { orderID: restingID, side: opposite(incomingSide), shownQty: restingShown });
  if (incomingStood) left(feed, happening, { orderID: incomingID, side: incomingSide, shownQty: incomingShown });
}

function left(feed: Feed, happening: Happening, order: Omit<Standing, "price">): void {
  const price = feed.shown.get(order.orderID)?.price ?? null;
  show(feed, happening, { ...order, price });
}

type OrderEntry =
  | (Standing & { readonly action: "0" | "1"; readonly price: Price })
  | (Gone & { readonly action: "2" });

function addOrderEntry(feed: Feed, { instrument, at }: Happening, entry: OrderEntry): void {
  const { securityID } = instrument.security;
  const rptSeq = (feed.rptSeqs.get(securityID) ?? 0) + 1;
  feed.rptSeqs.set(securityID, rptSeq);
  if (feed.subscription === null) return;
  gather(feed, {
    MDUpdateAction: entry.action,
    MDEntryType: sides[entry.side].mdEntryType,
    MDEntryID: feed.ids.orderID(entry.orderID),
    Symbol: securityID,
    MDEntryPx: entry.action === "2" ? undefined : koboToDecimal(entry.price),
    MDEntrySize: entry.action === "2" ? undefined : entry.shownQty,
    ...timeFields(at),
    RptSeq: rptSeq,
  });
}
