// What a replay borrows and gives back: each security's prices, state and day, the market's phase, and its books.

import { instant, type Instant } from "@tradebook/domain/instant.ts";
import { priceLimit } from "@tradebook/domain/market/price-limit.ts";
import { inPriority } from "@tradebook/matching/depth.ts";
import { enterDay } from "./day-turn.ts";
import type { Segment } from "./event-log-segment.ts";
import { withdrawOrder, type Exchange } from "./exchange.ts";
import type { Instrument } from "./instrument.ts";

type Kept = Pick<
  Instrument,
  "security" | "limit" | "lastPx" | "previousClose" | "publishedPrice" | "haltReason" | "auctionEndsAt" | "today"
>;

/** The market as it was before the replay. */
export type Borrowed = {
  readonly at: Instant;
  readonly day: Exchange["day"];
  readonly index: Exchange["index"];
  readonly haltReason: string | null;
  readonly instruments: ReadonlyMap<Instrument, Kept>;
};

export function borrow(exchange: Exchange, at: Instant): Borrowed {
  const { day, index, haltReason } = exchange;
  const instruments = new Map([...exchange.instruments.values()].map((instrument) => [instrument, keptOf(instrument)]));
  return { at, day, index, haltReason, instruments };
}

function keptOf(instrument: Instrument): Kept {
  const { security, limit, lastPx, previousClose, publishedPrice, haltReason, auctionEndsAt, today } = instrument;
  return { security, limit, lastPx, previousClose, publishedPrice, haltReason, auctionEndsAt, today };
}

/** Everything is as it was, and the day goes on with what was left of its phase. */
export function giveBack(exchange: Exchange, borrowed: Borrowed, at: Instant): void {
  const away = at - borrowed.at;
  const later = (moment: Instant | null) => (moment === null ? null : instant(moment + away));
  for (const [instrument, kept] of borrowed.instruments)
    Object.assign(instrument, kept, { auctionEndsAt: later(kept.auctionEndsAt), theoretical: null });
  exchange.index = borrowed.index;
  const { day } = borrowed;
  // NGX's hours are the clock's; the accelerated day waits for the replay.
  const endsAt = exchange.timetable.mode === "open" ? later(day.endsAt) : day.endsAt;
  enterDay(exchange, { ...day, startedAt: later(day.startedAt) ?? at, endsAt }, at);
  exchange.haltReason = borrowed.haltReason;
}

/** Takes out every order that `stays` does not keep. */
export function clearBooks(exchange: Exchange, at: Instant, stays: (orderID: number) => boolean): void {
  for (const instrument of exchange.instruments.values())
    for (const side of ["Buy", "Sell"] as const) {
      const going = [...inPriority(instrument.book, side)].filter(({ orderID }) => !stays(orderID));
      for (const { orderID } of going) withdrawOrder(exchange, instrument, { orderID, at });
    }
}

/** The securities in the order of a segment's list; undefined for one that is no longer listed. */
export type Places = readonly (Instrument | undefined)[];

/** Prices and states as a segment begins with; today's date stays, since settlement and orders go by it. */
export function setStart(exchange: Exchange, { tradeDate, index, securities }: Segment, at: Instant): Places {
  exchange.index = { ...index, at };
  return securities.map((start) => {
    const instrument = exchange.instruments.get(start.securityID);
    if (instrument === undefined) return undefined;
    const { reference, band, lastPx, previousClose, publishedPrice, status, inAuction, today } = start;
    const security = { ...instrument.security, status };
    const limit = priceLimit({ security, tradingDay: tradeDate, reference, band });
    const haltReason = status === "Trading" ? null : "as on the day replayed";
    // The log says when its auction ends.
    const auctionEndsAt = inAuction ? instant(Number.MAX_SAFE_INTEGER) : null;
    const prices = { lastPx, previousClose, publishedPrice };
    return Object.assign(instrument, { security, limit, ...prices, haltReason, auctionEndsAt, today });
  });
}
