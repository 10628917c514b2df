// Market data, security list, phase and news, as ours.
// A field that is missing or malformed throws a FieldError, which the session answers with a Reject.

import { instant } from "@tradebook/domain/instant.ts";
import type { BookEvent, MdEntry } from "@tradebook/domain/market/md-entry.ts";
import type { Side } from "@tradebook/domain/order/order-type.ts";
import type { PriceGroup, SecurityStatus } from "@tradebook/domain/security.ts";
import { kobo as amountOf, price, quantity, zeroQuantity, type Kobo } from "@tradebook/domain/units.ts";
import { entries, FieldError, flag, kobo, message, requireKobo, requireText } from "@tradebook/fix/message.ts";
import { requireUtc, requireWhole, text, utc, whole, type Fields, type Message } from "@tradebook/fix/message.ts";
import { tags } from "@tradebook/fix/tags.ts";
import type { DayMarks, ListingOfDay, MarketChange, MarketMessage } from "../market-message.ts";
import type { NewsFlash, PhaseChange, Snapshot, StatusChange } from "../market-message.ts";
import { dayIn, isPhase, momentOf, priceIn, sideIn, sideOfEntry } from "./market-fields.ts";
import { changeOfFigures, clearingIn, imbalanceIn } from "./market-figures.ts";

const everything = ["0", "1", "2", "3", "4", "5", "7", "8", "9", "A", "B", "Q", "e"];

/** Asks for the list of securities. */
export function securityListRequest(requestID: string): Message {
  return message("x", { SecurityReqID: requestID, SecurityListRequestType: 4 });
}

/** Asks for every security's snapshot and all that follows, and first for the trades since one that was heard. */
export function subscription(requestID: string, lastTradeID: string | null): Message {
  return marketDataRequest(requestID, "1", { securityIDs: [], lastTradeID });
}

/** Asks for these securities' snapshots once more, after something was missed. */
export function snapshotRequest(requestID: string, securityIDs: readonly string[]): Message {
  return marketDataRequest(requestID, "0", { securityIDs, lastTradeID: null });
}

type Wanted = { readonly securityIDs: readonly string[]; readonly lastTradeID: string | null };

function marketDataRequest(requestID: string, kind: "0" | "1", { securityIDs, lastTradeID }: Wanted): Message {
  return message("V", {
    MDReqID: requestID,
    LastTradeID: lastTradeID ?? undefined,
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
      return listOf(from);
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
    case "Y":
      return notListedOf(from);
    default:
      return undefined;
  }
}

function listOf(from: Message): MarketMessage {
  const listings = entries(from, "NoRelatedSym").map(listingOf);
  const total = flag(from, "LastFragment") === true ? whole(from, "TotNoRelatedSym") : undefined;
  return { kind: "securities", listings, ...(total === undefined ? {} : { total }) };
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
    isActive: (text(entry, "SecurityStatus") ?? activeSecurity) === activeSecurity,
    priceGroup: priceGroupIn(entry),
    tags: (text(entry, "ComplianceTags") ?? "").split(" ").filter((tag) => tag !== ""),
  };
}

const activeSecurity = "1";

function priceGroupIn(entry: Fields): PriceGroup | null {
  const group = text(entry, "PriceGroup");
  return group === "A" || group === "B" || group === "C" ? group : null;
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
    prevClose: mark("e"),
    open: mark("4"),
    high: mark("7"),
    low: mark("8"),
    last: mark("2"),
    officialClose: mark("5"),
    publishedPrice: priceIn(from, "PublishedPrice"),
    clearing: clearingIn(ofType("Q")),
    imbalance: imbalanceIn(ofType("A")),
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
  if (requireText(entry, "MDEntryType") !== "2") return changeOfFigures(entry, securityID);
  const trade = {
    securityID,
    mdEntryID: requireText(entry, "MDEntryID"),
    mdEntryPx: price(requireKobo(entry, "MDEntryPx")),
    mdEntrySize: quantity(requireWhole(entry, "MDEntrySize")),
    mdEntryTime: momentOf(entry),
    aggressorSide: sideIn(entry, "AggressorSide"),
    cross: (text(entry, "TradeCondition") ?? "").split(" ").includes("X"),
    movesPrice: kobo(entry, "PublishedPrice") !== undefined,
    missedOn: text(entry, "TradeDate") === undefined ? null : dayIn(entry, "TradeDate"),
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
  const next = text(from, "NextPhase") ?? null;
  if (next !== null && !isPhase(next)) throw new FieldError(tags.NextPhase, 5, `names no phase: ${next}`);
  return {
    kind: "phase",
    phase: name,
    tradingDay: dayIn(from, "TradeDate"),
    endsAt: endsAt === undefined ? null : instant(endsAt),
    nextPhase: next,
    reason: text(from, "HaltReason") ?? null,
    ...(text(from, "ReplayDate") === undefined ? {} : { replayOf: dayIn(from, "ReplayDate") }),
  };
}

/** SecurityTradingStatus (326): what becomes of the security, and whether it is called before it trades again. */
const tradingStatuses: ReadonlyMap<number, { readonly status: SecurityStatus; readonly isCalled: boolean }> = new Map([
  [2, { status: "Halted", isCalled: false }],
  [3, { status: "Trading", isCalled: false }],
  [17, { status: "Trading", isCalled: false }],
  [18, { status: "Suspended", isCalled: false }],
  [21, { status: "Trading", isCalled: true }],
]);

function securityStatusOf(from: Message): StatusChange | undefined {
  const change = tradingStatuses.get(requireWhole(from, "SecurityTradingStatus"));
  if (change === undefined) return undefined;
  const securityID = requireText(from, "Symbol");
  const endsAt = utc(from, "TradSesEndTime");
  const reason = text(from, "Text") ?? null;
  return {
    kind: "securityStatus",
    securityID,
    ...change,
    reason,
    endsAt: endsAt === undefined ? null : instant(endsAt),
  };
}

/** The refusal of a snapshot of a security that the exchange does not list. */
function notListedOf(from: Message): MarketMessage | undefined {
  const securityID = text(from, "Symbol");
  return securityID === undefined ? undefined : { kind: "notListed", securityID };
}

function newsOf(from: Message): NewsFlash {
  return {
    kind: "news",
    headline: requireText(from, "Headline"),
    body: entries(from, "NoLinesOfText")
      .map((line) => text(line, "Text") ?? "")
      .join("\n"),
    category: (text(from, "NewsCategory") ?? "Exchange").slice(0, 50),
    securities: entries(from, "NoRelatedSym").map((entry) => requireText(entry, "Symbol")),
    publishedAt: instant(requireUtc(from, "OrigTime")),
  };
}
