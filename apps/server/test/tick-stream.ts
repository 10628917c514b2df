// A simulated stream of ticks for measuring: a few securities whose books change and trade, so many messages a second.

import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import type { BookEvent, MdEntry } from "@tradebook/domain/market/md-entry.ts";
import type { Security } from "@tradebook/domain/security.ts";
import { kobo, price, quantity } from "@tradebook/domain/units.ts";
import type { HeardTrade, MarketChange, MarketMessage } from "../src/market-message.ts";

export type TickStream = {
  /** Every security once, as after a logon. */
  readonly snapshots: () => readonly MarketMessage[];
  /** The next change, of the next security in turn. */
  readonly next: () => MarketMessage;
};

type Book = { readonly security: Security; readonly ids: string[]; rptSeq: number };

type Options = {
  readonly securities: readonly Security[];
  /** How many of them change at all. */
  readonly active: number;
  readonly depth: number;
  readonly day: TradingDay;
  readonly now: () => Instant;
};

/** Of ten changes of a security five move a size, three take an order away and put another, two trade. */
const turns = ["update", "update", "trade", "replace", "update", "update", "replace", "trade", "update", "replace"];

export function createTickStream({ securities, active, depth, day, now }: Options): TickStream {
  const books = securities.map((security) => newBook(security, depth));
  let count = 0;
  return {
    snapshots: () => books.map((book) => snapshotOf(book, day, now())),
    next: () => {
      count += 1;
      const book = books[count % active];
      if (book === undefined) throw new Error("no securities");
      const turn = Math.floor(count / active);
      return { kind: "changes", changes: changesOf(book, { turn, now: now() }) };
    },
  };
}

function newBook(security: Security, depth: number): Book {
  const ids = Array.from({ length: depth * 2 }, (_, at) => `${security.securityID}-${at}`);
  return { security, ids, rptSeq: ids.length };
}

type Turn = { readonly turn: number; readonly now: Instant };

function changesOf(book: Book, { turn, now }: Turn): readonly MarketChange[] {
  const { securityID } = book.security;
  const at = turn % book.ids.length;
  switch (turns[turn % turns.length]) {
    case "trade":
      return [{ kind: "trade", trade: tradeOf(book, { turn, now }) }];
    case "replace": {
      const gone = book.ids[at] ?? "";
      book.ids[at] = `${securityID}-${turn}-${at}`;
      const taken: BookEvent = { kind: "delete", rptSeq: (book.rptSeq += 1), mdEntryID: gone };
      const added: BookEvent = { kind: "add", rptSeq: (book.rptSeq += 1), entry: entryOf(book, at, now) };
      return [taken, added].map((event) => ({ kind: "book", securityID, event }));
    }
    default: {
      const event: BookEvent = { kind: "update", rptSeq: (book.rptSeq += 1), entry: entryOf(book, at, now) };
      return [{ kind: "book", securityID, event }];
    }
  }
}

/** The first half of the ids are bids below 100 naira, the rest offers above it. */
function entryOf({ security, ids, rptSeq }: Book, at: number, now: Instant): MdEntry {
  const half = ids.length / 2;
  const isBid = at < half;
  const px = isBid ? 9_990 - at * 10 : 10_000 + (at - half) * 10;
  return {
    securityID: security.securityID,
    mdEntryID: ids[at] ?? "",
    side: isBid ? "Buy" : "Sell",
    mdEntryPx: price(px),
    mdEntrySize: quantity(100 + ((rptSeq * 7) % 9_000)),
    mdEntryTime: now,
    rptSeq,
  };
}

function tradeOf({ security, rptSeq }: Book, { turn, now }: Turn): HeardTrade {
  return {
    securityID: security.securityID,
    mdEntryID: `${security.securityID}-T${turn}`,
    mdEntryPx: price(9_990 + (turn % 2) * 10),
    mdEntrySize: quantity(100 + (rptSeq % 900)),
    mdEntryTime: now,
    aggressorSide: turn % 2 === 0 ? "Buy" : "Sell",
    cross: false,
    movesPrice: true,
    missedOn: null,
  };
}

function snapshotOf(book: Book, tradingDay: TradingDay, now: Instant): MarketMessage {
  const none = { open: null, high: null, low: null, last: null, volume: quantity(0), deals: 0, value: kobo(0n) };
  const unknown = { officialClose: null, publishedPrice: null, clearing: null, imbalance: null };
  return {
    kind: "snapshot",
    securityID: book.security.securityID,
    rptSeq: book.rptSeq,
    tradingDay,
    entries: book.ids.map((_, at) => entryOf(book, at, now)),
    marks: { prevClose: price(9_990), ...none, ...unknown },
  };
}
