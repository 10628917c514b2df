// The market as FIX tells it: security list, snapshots, increments, sessions and news.

import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import { sides } from "@tradebook/domain/order/order-type.ts";
import { koboToDecimal, utcDateText, utcTimeText } from "@tradebook/fix/field-text.ts";
import { message, type Content, type Message } from "@tradebook/fix/message.ts";
import type { RestingOrder } from "@tradebook/matching/book-order.ts";
import { inPriority } from "@tradebook/matching/depth.ts";
import type { Day } from "./day.ts";
import type { Instrument } from "./instrument.ts";
import { phaseCodes } from "./wire-codes.ts";

/** At most so many securities in one list message. */
export const securitiesAMessage = 50;
/** At most so many entries in one increment, so that no message grows too long. */
export const entriesAMessage = 200;

type ListPart = {
  readonly requestID: string;
  readonly responseID: string;
  readonly total: number;
  readonly isLast: boolean;
};

export function securityList(instruments: readonly Instrument[], part: ListPart): Message {
  return message("y", {
    SecurityReqID: part.requestID,
    SecurityResponseID: part.responseID,
    SecurityRequestResult: 0,
    TotNoRelatedSym: part.total,
    LastFragment: part.isLast,
    NoRelatedSym: instruments.map(listEntry),
  });
}

function listEntry({ security, limit }: Instrument): Content {
  const { securityID, isin, name, board, tick } = security;
  return {
    Symbol: securityID,
    ...(isin === null ? {} : { SecurityID: isin, SecurityIDSource: "4" }),
    SecurityDesc: name,
    MarketSegmentID: board,
    MinPriceIncrement: koboToDecimal(tick),
    LowLimitPrice: koboToDecimal(limit.lower),
    HighLimitPrice: koboToDecimal(limit.upper),
    TradingReferencePrice: koboToDecimal(limit.reference),
    Currency: "NGN",
  };
}

export type SnapshotFacts = {
  readonly requestID: string;
  readonly rptSeq: number;
  readonly tradeDate: TradingDay;
  readonly at: Instant;
  /** A standing order's entry id, and since when it stands. */
  readonly entryOf: (order: RestingOrder) => { readonly mdEntryID: string; readonly since: Instant };
};

/** The whole of one security: its orders in priority, and its day. */
export function snapshot(instrument: Instrument, facts: SnapshotFacts): Message {
  const orders = [...orderEntries(instrument, "Buy", facts), ...orderEntries(instrument, "Sell", facts)];
  const book = orders.length === 0 ? [{ MDEntryType: "J" }] : orders;
  return message("W", {
    MDReqID: facts.requestID,
    Symbol: instrument.security.securityID,
    RptSeq: facts.rptSeq,
    TradeDate: dateText(facts.tradeDate),
    NoMDEntries: [...book, ...statisticsEntries(instrument, facts.at)],
  });
}

function orderEntries({ book }: Instrument, side: "Buy" | "Sell", { entryOf }: SnapshotFacts): Content[] {
  return Array.from(inPriority(book, side), (order) => {
    const { mdEntryID, since } = entryOf(order);
    return {
      MDEntryType: sides[side].mdEntryType,
      MDEntryID: mdEntryID,
      MDEntryPx: order.price === null ? undefined : koboToDecimal(order.price),
      MDEntrySize: order.leavesQty,
      ...timeFields(since),
    };
  });
}

function statisticsEntries({ limit, lastPx, today }: Instrument, at: Instant): Content[] {
  const time = timeFields(at);
  const priced = (MDEntryType: string, px: number | null): Content[] =>
    px === null ? [] : [{ MDEntryType, MDEntryPx: koboToDecimal(px), ...time }];
  const last = { MDEntryType: "2", MDEntryPx: koboToDecimal(lastPx), MDEntrySize: today.lastQty ?? undefined, ...time };
  const volume = {
    MDEntryType: "B",
    MDEntrySize: today.volume,
    ...time,
    NumberOfOrders: today.deals,
    GrossTradeAmt: koboToDecimal(Number(today.value)),
  };
  return [
    ...priced("5", limit.reference),
    ...priced("4", today.open),
    ...priced("7", today.high),
    ...priced("8", today.low),
    ...(today.deals === 0 ? [] : [last]),
    volume,
  ];
}

export function increment(requestID: string, entries: readonly Content[]): Message {
  return message("X", { MDReqID: requestID, NoMDEntries: entries });
}

/** The reject of a market data request for a security that nobody lists. */
export function unknownSecurity(requestID: string, symbol: string): Message {
  return message("Y", { MDReqID: requestID, MDReqRejReason: "0", Text: `${symbol} is not listed` });
}

export function sessionStatus({ phase, tradeDate, startedAt, endsAt }: Day, at: Instant): Message {
  const { status, subID } = phaseCodes[phase];
  return message("h", {
    TradingSessionID: "1",
    TradingSessionSubID: subID,
    TradSesStatus: status,
    TransactTime: at,
    TradeDate: dateText(tradeDate),
    Text: phase,
    TradSesStartTime: startedAt,
    TradSesEndTime: endsAt ?? undefined,
  });
}

export type NewsItem = {
  readonly headline: string;
  readonly lines: readonly string[];
  readonly symbols: readonly string[];
};

export function news({ headline, lines, symbols }: NewsItem, at: Instant): Message {
  return message("B", {
    Headline: headline,
    OrigTime: at,
    NoLinesOfText: lines.map((line) => ({ Text: line })),
    NoRelatedSym: symbols.map((symbol) => ({ Symbol: symbol })),
  });
}

/** MDEntryDate and MDEntryTime of a moment. */
export function timeFields(at: Instant): Content {
  return { MDEntryDate: utcDateText(at), MDEntryTime: utcTimeText(at) };
}

export function dateText(day: TradingDay): string {
  return day.replaceAll("-", "");
}
