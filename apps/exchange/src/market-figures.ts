// One security as FIX tells it whole: the orders the market sees, and its day; and the figures that change by themselves.

import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import { sides } from "@tradebook/domain/order/order-type.ts";
import { averagePrice, quantity } from "@tradebook/domain/units.ts";
import { koboToDecimal } from "@tradebook/fix/field-text.ts";
import { message, type Content, type Message } from "@tradebook/fix/message.ts";
import type { RestingOrder } from "@tradebook/matching/book-order.ts";
import type { Theoretical } from "@tradebook/matching/call-auction.ts";
import { inPriority } from "@tradebook/matching/depth.ts";
import type { Instrument } from "./instrument.ts";
import type { IndexLevel } from "./market-index.ts";
import { dateText, timeFields } from "./market-messages.ts";

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
    PublishedPrice: koboToDecimal(instrument.publishedPrice),
    NoMDEntries: [...book, ...statisticsEntries(instrument, facts.at)],
  });
}

/** What is hidden is not told, nor a market order that waits for a call: it has no price. */
function orderEntries({ book }: Instrument, side: "Buy" | "Sell", { entryOf }: SnapshotFacts): Content[] {
  return Array.from(inPriority(book, side)).flatMap((order) => {
    if (order.price === null || order.shownQty === 0) return [];
    const { mdEntryID, since } = entryOf(order);
    return {
      MDEntryType: sides[side].mdEntryType,
      MDEntryID: mdEntryID,
      MDEntryPx: koboToDecimal(order.price),
      MDEntrySize: order.shownQty,
      ...timeFields(since),
    };
  });
}

function statisticsEntries(instrument: Instrument, at: Instant): Content[] {
  const { limit, officialClose, lastPx, today, theoretical } = instrument;
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
    // From where the day's change counts: on an ex-date the close without what was taken off it.
    ...priced("e", limit.reference),
    ...priced("5", officialClose),
    ...priced("4", today.open),
    ...priced("7", today.high),
    ...priced("8", today.low),
    ...priced("9", today.volume === 0 ? null : Math.round(averagePrice(today.value, quantity(today.volume)))),
    ...(today.deals === 0 ? [] : [last]),
    ...(theoretical === null ? [] : auctionFigures(theoretical, time)),
    volume,
  ];
}

/** The changes of an auction's figures: what an uncross now would do, or that it would do nothing any more. */
export function auctionEntries({ security, theoretical }: Instrument, at: Instant): Content[] {
  const time = timeFields(at);
  const Symbol = security.securityID;
  if (theoretical === null)
    return ["Q", "A"].map((MDEntryType) => ({ MDUpdateAction: "2", MDEntryType, Symbol, ...time }));
  return auctionFigures(theoretical, time).map((entry) => ({ MDUpdateAction: "0", ...entry, Symbol }));
}

function auctionFigures({ price, volume, imbalanceSide, imbalanceQty }: Theoretical, time: Content): Content[] {
  const side = imbalanceSide === null ? {} : { Side: sides[imbalanceSide].fix };
  return [
    { MDEntryType: "Q", MDEntryPx: koboToDecimal(price), MDEntrySize: volume, ...time },
    { MDEntryType: "A", MDEntrySize: imbalanceQty, ...time, ...side },
  ];
}

/** The official close of the day, when there is one. */
export function closeEntry({ security, officialClose }: Instrument, at: Instant): Content[] {
  if (officialClose === null) return [];
  const MDEntryPx = koboToDecimal(officialClose);
  return [{ MDUpdateAction: "0", MDEntryType: "5", Symbol: security.securityID, MDEntryPx, ...timeFields(at) }];
}

/** The All-Share Index and its change since the close before; two decimals, as a price has. */
export function indexEntry({ value, previousClose }: IndexLevel, at: Instant): Content {
  const hundredths = Math.round(value * 100);
  return {
    MDUpdateAction: "0",
    MDEntryType: "3",
    Symbol: "ASI",
    MDEntryPx: koboToDecimal(hundredths),
    ...timeFields(at),
    NetChgPrevDay: koboToDecimal(hundredths - Math.round(previousClose * 100)),
  };
}
