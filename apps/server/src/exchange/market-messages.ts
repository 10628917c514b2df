// Market data, security list, phase and news, as ours.
// A field that is missing or malformed throws a FieldError, which the session answers with a Reject.

import { instant, isTradingDay, tradingDay, type Instant, type TradingDay } from "@tradebook/domain/instant.ts";
import type { BookEvent, MdEntry } from "@tradebook/domain/market/md-entry.ts";
import { phases, type Phase } from "@tradebook/domain/market/phase.ts";
import { sides, type Side } from "@tradebook/domain/order/order-type.ts";
import { kobo as amountOf, price, quantity, zeroQuantity, type Kobo, type Price } from "@tradebook/domain/units.ts";
import { utcMs } from "@tradebook/fix/field-text.ts";
import {
  entries,
  FieldError,
  kobo,
  message,
  requireKobo,
  requireText,
  requireUtc,
  requireWhole,
  text,
  utc,
  whole,
  type Fields,
  type Message,
} from "@tradebook/fix/message.ts";
import { tags, type FieldName, type FieldOf } from "@tradebook/fix/tags.ts";
import type {
  DayMarks,
  ListingOfDay,
  MarketChange,
  MarketMessage,
  NewsFlash,
  PhaseChange,
  Snapshot,
} from "../market-message.ts";

const everything = ["0", "1", "2", "4", "5", "7", "8", "B"];

/** Asks for the list of securities. */
export function securityListRequest(requestID: string): Message {
  return message("x", { SecurityReqID: requestID, SecurityListRequestType: 4 });
}

/** Asks for every security's snapshot and all that follows. */
export function subscription(requestID: string): Message {
  return marketDataRequest(requestID, "1", []);
}

/** Asks for these securities' snapshots once more, after something was missed. */
export function snapshotRequest(requestID: string, securityIDs: readonly string[]): Message {
  return marketDataRequest(requestID, "0", securityIDs);
}

function marketDataRequest(requestID: string, kind: "0" | "1", securityIDs: readonly string[]): Message {
  return message("V", {
    MDReqID: requestID,
    SubscriptionRequestType: kind,
    MarketDepth: 0,
    MDUpdateType: 1,
    NoMDEntryTypes: everything.map((MDEntryType) => ({ MDEntryType })),
    NoRelatedSym: securityIDs.map((Symbol) => ({ Symbol })),
  });
}

/** What a message of the market data session says; undefined for one that says nothing to us. */
export function marketMessageOf(from: Message): MarketMessage | undefined {
  switch (from.msgType) {
    case "y":
      return { kind: "securities", listings: entries(from, "NoRelatedSym").map(listingOf) };
    case "W":
      return snapshotOf(from);
    case "X":
      return { kind: "changes", changes: entries(from, "NoMDEntries").map(changeOf) };
    case "h":
      return phaseOf(from);
    case "f":
      return securityStatusOf(from);
    case "B":
      return newsOf(from);
    default:
      return undefined;
  }
}

function listingOf(entry: Fields): ListingOfDay {
  return {
    securityID: requireText(entry, "Symbol"),
    name: text(entry, "SecurityDesc") ?? requireText(entry, "Symbol"),
    isin: text(entry, "SecurityIDSource") === "4" ? (text(entry, "SecurityID") ?? null) : null,
    board: text(entry, "MarketSegmentID") ?? "Main",
    tick: price(requireKobo(entry, "MinPriceIncrement")),
    lower: priceIn(entry, "LowLimitPrice"),
    upper: priceIn(entry, "HighLimitPrice"),
    reference: priceIn(entry, "TradingReferencePrice"),
    isActive: true,
  };
}

function snapshotOf(from: Message): Snapshot {
  const securityID = requireText(from, "Symbol");
  const rptSeq = requireWhole(from, "RptSeq");
  const all = entries(from, "NoMDEntries");
  const ofType = (type: string) => all.find((entry) => text(entry, "MDEntryType") === type);
  const mark = (type: string) => {
    const entry = ofType(type);
    return entry === undefined ? null : priceIn(entry, "MDEntryPx");
  };
  const volume = ofType("B");
  const marks: DayMarks = {
    prevClose: mark("5"),
    open: mark("4"),
    high: mark("7"),
    low: mark("8"),
    last: mark("2"),
    volume: volume === undefined ? zeroQuantity : quantity(whole(volume, "MDEntrySize") ?? 0),
    deals: volume === undefined ? 0 : (whole(volume, "NumberOfOrders") ?? 0),
    value: valueIn(volume),
  };
  const orders = all.flatMap((entry) => {
    const side = sideOfEntry(entry);
    return side === undefined ? [] : [bookEntry(entry, { securityID, side, rptSeq })];
  });
  return { kind: "snapshot", securityID, rptSeq, tradingDay: dayIn(from, "TradeDate"), entries: orders, marks };
}

/** The day's value traded; null where the line does not tell it. */
function valueIn(volume: Fields | undefined): Kobo | null {
  const told = volume === undefined ? undefined : kobo(volume, "GrossTradeAmt");
  return told === undefined ? null : amountOf(BigInt(told));
}

function changeOf(entry: Fields): MarketChange {
  const securityID = requireText(entry, "Symbol");
  const side = sideOfEntry(entry);
  if (side !== undefined) return { kind: "book", securityID, event: bookEvent(entry, { securityID, side }) };
  const type = requireText(entry, "MDEntryType");
  if (type !== "2") throw new FieldError(tags.MDEntryType, 5, `has the value ${type}, which no increment carries`);
  const trade = {
    securityID,
    mdEntryID: requireText(entry, "MDEntryID"),
    mdEntryPx: price(requireKobo(entry, "MDEntryPx")),
    mdEntrySize: quantity(requireWhole(entry, "MDEntrySize")),
    mdEntryTime: momentOf(entry),
    aggressorSide: sidesByCode.get(text(entry, "AggressorSide") ?? "") ?? null,
    cross: (text(entry, "TradeCondition") ?? "").split(" ").includes("X"),
  };
  return { kind: "trade", trade };
}

function bookEvent(entry: Fields, of: { readonly securityID: string; readonly side: Side }): BookEvent {
  const rptSeq = requireWhole(entry, "RptSeq");
  const action = requireText(entry, "MDUpdateAction");
  if (action === "2") return { kind: "delete", rptSeq, mdEntryID: requireText(entry, "MDEntryID") };
  if (action !== "0" && action !== "1") throw new FieldError(tags.MDUpdateAction, 5, `has the value ${action}`);
  return { kind: action === "0" ? "add" : "update", rptSeq, entry: bookEntry(entry, { ...of, rptSeq }) };
}

type EntryOf = { readonly securityID: string; readonly side: Side; readonly rptSeq: number };

function bookEntry(entry: Fields, { securityID, side, rptSeq }: EntryOf): MdEntry {
  return {
    securityID,
    mdEntryID: requireText(entry, "MDEntryID"),
    side,
    mdEntryPx: price(requireKobo(entry, "MDEntryPx")),
    mdEntrySize: quantity(requireWhole(entry, "MDEntrySize")),
    mdEntryTime: momentOf(entry),
    rptSeq,
  };
}

function phaseOf(from: Message): PhaseChange {
  const name = requireText(from, "Text");
  if (!isPhase(name)) throw new FieldError(tags.Text, 5, `names no phase: ${name}`);
  const endsAt = utc(from, "TradSesEndTime");
  return {
    kind: "phase",
    phase: name,
    tradingDay: dayIn(from, "TradeDate"),
    endsAt: endsAt === undefined ? null : instant(endsAt),
  };
}

/** SecurityTradingStatus (326): 2 halts a security, 3 and 17 let it trade again. */
function securityStatusOf(from: Message): MarketMessage | undefined {
  const code = requireWhole(from, "SecurityTradingStatus");
  const status = code === 2 ? "Halted" : code === 3 || code === 17 ? "Trading" : undefined;
  return status === undefined ? undefined : { kind: "securityStatus", securityID: requireText(from, "Symbol"), status };
}

function newsOf(from: Message): NewsFlash {
  return {
    kind: "news",
    headline: requireText(from, "Headline"),
    body: entries(from, "NoLinesOfText")
      .map((line) => text(line, "Text") ?? "")
      .join("\n"),
    securities: entries(from, "NoRelatedSym").map((entry) => requireText(entry, "Symbol")),
    publishedAt: instant(requireUtc(from, "OrigTime")),
  };
}

const sidesByCode = new Map(
  Object.entries(sides).map(([side, { fix }]) => [fix as string, side as Side]), // the table's own keys
);
const sidesByType = new Map(
  Object.entries(sides).map(([side, { mdEntryType }]) => [mdEntryType as string, side as Side]), // the table's own keys
);

function sideOfEntry(entry: Fields): Side | undefined {
  return sidesByType.get(requireText(entry, "MDEntryType"));
}

function momentOf(entry: Fields): Instant {
  const at = utcMs(`${requireText(entry, "MDEntryDate")}-${requireText(entry, "MDEntryTime")}`);
  if (at === undefined) throw new FieldError(tags.MDEntryTime, 6, "is no time");
  return instant(at);
}

function priceIn(entry: Fields, name: FieldOf<"price">): Price | null {
  const amount = kobo(entry, name);
  return amount === undefined ? null : price(amount);
}

function dayIn(from: Fields, name: FieldName): TradingDay {
  const digits = requireText(from, name);
  const day = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
  if (!isTradingDay(day)) throw new FieldError(tags[name], 6, "is no date");
  return tradingDay(day);
}

function isPhase(name: string): name is Phase {
  return Object.hasOwn(phases, name);
}
