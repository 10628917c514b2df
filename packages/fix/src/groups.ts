// The repeating groups we read, and what an entry of each may hold.

import { tags } from "./tags.ts";
import type { FieldName } from "./tags.ts";

/** A repeating group: the tags one of which begins every entry, and all tags an entry may hold. */
export type GroupRule = { readonly delimiters: readonly number[]; readonly members: ReadonlySet<number> };

function groupRule(delimiters: readonly FieldName[], others: readonly FieldName[]): GroupRule {
  const numbers = (names: readonly FieldName[]) => names.map((name) => tags[name]);
  return { delimiters: numbers(delimiters), members: new Set([...numbers(delimiters), ...numbers(others)]) };
}

const instrument = ["SecurityID", "SecurityIDSource", "SecurityDesc", "CFICode", "SecurityType"] as const;

/** The groups by the tag that counts their entries. An entry ends at the first tag that is not a member. */
export const groups: ReadonlyMap<number, GroupRule> = new Map([
  [tags.NoLinesOfText, groupRule(["Text"], [])],
  [
    tags.NoRelatedSym,
    groupRule(
      ["Symbol"],
      [
        ...instrument,
        "Currency",
        "MinTradeVol",
        "MinPriceIncrement",
        "LowLimitPrice",
        "HighLimitPrice",
        "TradingReferencePrice",
        "PrevClosePx",
        "MarketSegmentID",
        "MarketID",
        "TradingSessionID",
        "TradingSessionSubID",
        "SecurityStatus",
        "ComplianceTags",
        "PriceGroup",
      ],
    ),
  ],
  [tags.NoMDEntryTypes, groupRule(["MDEntryType"], [])],
  // An update's entry begins with its action, a snapshot's with its type.
  [
    tags.NoMDEntries,
    groupRule(
      ["MDUpdateAction", "MDEntryType"],
      [
        "Symbol",
        ...instrument,
        "MDEntryID",
        "MDEntryPx",
        "MDEntrySize",
        "MDEntryDate",
        "MDEntryTime",
        "TickDirection",
        "TradeCondition",
        "MDEntryBuyer",
        "MDEntrySeller",
        "NumberOfOrders",
        "GrossTradeAmt",
        "AggressorSide",
        "NetChgPrevDay",
        "RptSeq",
        "MDPriceLevel",
        "TrdType",
        "Currency",
        "TimeInForce",
        "ExpireDate",
        "OrderID",
        "Text",
        "TradingSessionID",
        "TradingSessionSubID",
        "SecurityTradingStatus",
        "LowLimitPrice",
        "HighLimitPrice",
        "TradingReferencePrice",
        "PrevClosePx",
        "Side",
        "PublishedPrice",
        "TradeDate",
      ],
    ),
  ],
  [tags.NoFills, groupRule(["FillExecID"], ["FillPx", "FillQty", "TradeDate"])],
  [tags.NoAgreedFills, groupRule(["AgreedFillExecID"], ["AgreedFillPx", "AgreedFillQty", "TradeDate"])],
  [tags.NoContraBrokers, groupRule(["ContraBroker"], [])],
  [tags.NoTradingSessions, groupRule(["TradingSessionID"], ["TradingSessionSubID"])],
  [tags.NoPartyIDs, groupRule(["PartyID"], ["PartyIDSource", "PartyRole", "NoPartySubIDs"])],
  [tags.NoPartySubIDs, groupRule(["PartySubID"], ["PartySubIDType"])],
  [
    tags.NoSides,
    groupRule(
      ["Side"],
      [
        "ClOrdID",
        "OrigClOrdID",
        "Account",
        "AccountType",
        "OrderQty",
        "OrderCapacity",
        "OrderRestrictions",
        "NoPartyIDs",
        "Text",
      ],
    ),
  ],
]);
