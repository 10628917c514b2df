// The first line of each segment of the event log: the market as it stood when the logging began, as JSON.
// A day has one segment, and one more for each restart of the program and each replay in the middle of it.

import { instant, tradingDay, type Instant, type TradingDay } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { phases, type Phase } from "@tradebook/domain/market/phase.ts";
import type { Side } from "@tradebook/domain/order/order-type.ts";
import type { SecurityStatus } from "@tradebook/domain/security.ts";
import { kobo, price, quantity, rate, type Price, type Quantity, type Rate } from "@tradebook/domain/units.ts";
import { inPriority } from "@tradebook/matching/depth.ts";
import type { Standing } from "@tradebook/matching/book.ts";
import type { Exchange } from "./exchange.ts";
import type { DayStatistics, Instrument } from "./instrument.ts";

/** What a security's trading starts from. */
export type SegmentSecurity = {
  readonly securityID: string;
  readonly reference: Price;
  readonly band: Rate;
  readonly lastPx: Price;
  readonly previousClose: Price;
  readonly publishedPrice: Price;
  readonly status: SecurityStatus;
  /** Whether its own auction is under way. */
  readonly inAuction: boolean;
  readonly today: DayStatistics;
};
export type SegmentOrder = { readonly place: number; readonly order: Standing };

export type Segment = {
  readonly at: Instant;
  readonly tradeDate: TradingDay;
  readonly phase: Phase;
  readonly index: { readonly value: number; readonly previousClose: number };
  /** An entry's `place` counts from 0 in this list. */
  readonly securities: readonly SegmentSecurity[];
  /** The orders that stood, those that came earlier first. */
  readonly orders: readonly SegmentOrder[];
};

const version = 1;

export function segmentOf(exchange: Exchange, at: Instant): Segment {
  const instruments = [...exchange.instruments.values()];
  const { value, previousClose } = exchange.index;
  return {
    at,
    tradeDate: exchange.day.tradeDate,
    phase: exchange.day.phase,
    index: { value, previousClose },
    securities: instruments.map(securityOf),
    orders: instruments.flatMap(ordersOf),
  };
}

function securityOf(instrument: Instrument): SegmentSecurity {
  const { security, limit, lastPx, previousClose, publishedPrice, auctionEndsAt, today } = instrument;
  const { securityID, status } = security;
  const prices = { reference: limit.reference, band: limit.band, lastPx, previousClose, publishedPrice };
  return { securityID, ...prices, status, inAuction: auctionEndsAt !== null, today };
}

function ordersOf({ book }: Instrument, place: number): SegmentOrder[] {
  const standing = [...inPriority(book, "Buy"), ...inPriority(book, "Sell")].sort((a, b) => a.arrival - b.arrival);
  return standing.map(({ orderID, side, price: px, leavesQty, displayQty, allOrNone, imbalance }) => ({
    place,
    order: { orderID, side, price: px, leavesQty, displayQty, allOrNone, imbalance },
  }));
}

type Row = readonly (string | number | null)[];

/** One line, without its end. */
export function segmentLine({ at, tradeDate, phase, index, securities, orders }: Segment): string {
  return JSON.stringify({
    version,
    at,
    tradeDate,
    phase,
    index,
    securities: securities.map(securityRow),
    orders: orders.map(orderRow),
  });
}

function securityRow({ today, ...one }: SegmentSecurity): Row {
  const prices = [one.reference, one.band, one.lastPx, one.previousClose, one.publishedPrice];
  const { open, high, low, lastQty, volume, value, deals } = today;
  const figures = [open, high, low, lastQty, volume, String(value), deals];
  return [one.securityID, ...prices, one.status, one.inAuction ? 1 : 0, ...figures];
}

function orderRow({ place, order }: SegmentOrder): Row {
  const { orderID, side, price: px, leavesQty, displayQty = null, allOrNone = false, imbalance = false } = order;
  return [place, orderID, side, px, leavesQty, displayQty, allOrNone ? 1 : 0, imbalance ? 1 : 0];
}

/** Whether a line begins a segment. */
export function isSegment(line: string): boolean {
  return line.startsWith("{");
}

/** Null when a crash has cut the line short; throws on a segment of another version. */
export function readSegment(line: string): Segment | null {
  if (!line.endsWith("}")) return null;
  const saved = JSON.parse(line) as {
    readonly version: number;
    readonly at: number;
    readonly tradeDate: string;
    readonly phase: string;
    readonly index: Segment["index"];
    readonly securities: readonly Row[];
    readonly orders: readonly Row[];
  }; // this file's own writing
  invariant(saved.version === version && Object.hasOwn(phases, saved.phase), "the event log is of this version");
  return {
    at: instant(saved.at),
    tradeDate: tradingDay(saved.tradeDate),
    phase: saved.phase as Phase, // as the line above has seen
    index: saved.index,
    securities: saved.securities.map(readSecurity),
    orders: saved.orders.map(readOrder),
  };
}

function readSecurity(row: Row): SegmentSecurity {
  const [securityID, reference, band, lastPx, previousClose, publishedPrice, status, inAuction, ...figures] = row;
  const [open, high, low, lastQty, volume, value, deals] = figures;
  return {
    securityID: String(securityID),
    reference: price(Number(reference)),
    band: rate(Number(band)),
    lastPx: price(Number(lastPx)),
    previousClose: price(Number(previousClose)),
    publishedPrice: price(Number(publishedPrice)),
    status: status as SecurityStatus, // this file's own writing
    inAuction: inAuction === 1,
    today: {
      open: priceOrNull(open),
      high: priceOrNull(high),
      low: priceOrNull(low),
      lastQty: quantityOrNull(lastQty),
      volume: Number(volume),
      value: kobo(BigInt(value ?? 0)),
      deals: Number(deals),
    },
  };
}

function readOrder([place, orderID, side, px, leavesQty, displayQty, allOrNone, imbalance]: Row): SegmentOrder {
  return {
    place: Number(place),
    order: {
      orderID: Number(orderID),
      side: side as Side, // this file's own writing
      price: priceOrNull(px),
      leavesQty: quantity(Number(leavesQty)),
      displayQty: quantityOrNull(displayQty),
      allOrNone: allOrNone === 1,
      imbalance: imbalance === 1,
    },
  };
}

type Cell = Row[number] | undefined;

function priceOrNull(cell: Cell): Price | null {
  return cell === null || cell === undefined ? null : price(Number(cell));
}

function quantityOrNull(cell: Cell): Quantity | null {
  return cell === null || cell === undefined ? null : quantity(Number(cell));
}
