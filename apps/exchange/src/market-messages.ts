// The market as FIX tells it: security list, snapshots, increments, sessions and news.

import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import { koboToDecimal, utcDateText, utcTimeText } from "@tradebook/fix/field-text.ts";
import { message, type Content, type Message } from "@tradebook/fix/message.ts";
import type { Exchange } from "./exchange.ts";
import type { Instrument } from "./instrument.ts";
import type { MarketNews } from "./market-news.ts";
import { active, inactive, phaseCodes, tradingStatuses } from "./wire-codes.ts";

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
  const { securityID, isin, name, board, tick, status, tags, priceGroup } = security;
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
    // A halt passes within the day and is told apart; a suspension is the security's state.
    SecurityStatus: status === "Trading" || status === "Halted" ? active : inactive,
    ComplianceTags: tags.length === 0 ? undefined : tags.join(" "),
    PriceGroup: priceGroup,
  };
}

export function increment(requestID: string, entries: readonly Content[]): Message {
  return message("X", { MDReqID: requestID, NoMDEntries: entries });
}

/** The reject of a market data request for a security that nobody lists. */
export function unknownSecurity(requestID: string, symbol: string): Message {
  return message("Y", { MDReqID: requestID, MDReqRejReason: "0", Symbol: symbol, Text: `${symbol} is not listed` });
}

export function sessionStatus({ day, haltReason, replayOf }: Exchange, at: Instant): Message {
  const { phase, tradeDate, startedAt, endsAt, nextPhase } = day;
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
    NextPhase: nextPhase ?? undefined,
    ReplayDate: replayOf === null ? undefined : dateText(replayOf),
    HaltReason: haltReason ?? undefined,
  });
}

/** What has become of one security: halted, suspended, in an auction of its own, or trading again. */
export function securityStatus({ security, haltReason, auctionEndsAt }: Instrument, at: Instant): Message {
  const { securityID, status } = security;
  const isCalled = status === "Trading" && auctionEndsAt !== null;
  return message("f", {
    Symbol: securityID,
    SecurityTradingStatus: isCalled ? tradingStatuses.Called : tradingStatuses[status],
    Text: haltReason ?? undefined,
    TransactTime: at,
    TradSesEndTime: auctionEndsAt ?? undefined,
  });
}

export function news({ headline, lines, symbols, category }: MarketNews, at: Instant): Message {
  return message("B", {
    Headline: headline,
    OrigTime: at,
    NewsCategory: category,
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
