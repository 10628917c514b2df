// The tags we use, by name, and their types.
// A name not listed here can still travel: decoding keeps unknown tags, and the readers take names only.

/**
 * What a field holds. `whole` is a whole number, `price` a decimal as text, `flag` Y or N, `utc` a moment in UTC
 * milliseconds, `group` the count of a repeating group and its entries; `text` is everything else.
 */
export type FieldType = "text" | "whole" | "price" | "flag" | "utc" | "group";

export const fields = {
  Account: [1, "text"],
  AvgPx: [6, "price"],
  BeginSeqNo: [7, "whole"],
  BeginString: [8, "text"],
  BodyLength: [9, "whole"],
  CheckSum: [10, "text"],
  ClOrdID: [11, "text"],
  CumQty: [14, "whole"],
  Currency: [15, "text"],
  EndSeqNo: [16, "whole"],
  ExecID: [17, "text"],
  ExecInst: [18, "text"],
  ExecRefID: [19, "text"],
  HandlInst: [21, "text"],
  SecurityIDSource: [22, "text"],
  LastPx: [31, "price"],
  LastQty: [32, "whole"],
  NoLinesOfText: [33, "group"],
  MsgSeqNum: [34, "whole"],
  MsgType: [35, "text"],
  NewSeqNo: [36, "whole"],
  OrderID: [37, "text"],
  OrderQty: [38, "whole"],
  OrdStatus: [39, "text"],
  OrdType: [40, "text"],
  OrigClOrdID: [41, "text"],
  OrigTime: [42, "utc"],
  PossDupFlag: [43, "flag"],
  Price: [44, "price"],
  RefSeqNum: [45, "whole"],
  SecurityID: [48, "text"],
  SenderCompID: [49, "text"],
  SenderSubID: [50, "text"],
  SendingTime: [52, "utc"],
  Side: [54, "text"],
  Symbol: [55, "text"],
  TargetCompID: [56, "text"],
  TargetSubID: [57, "text"],
  Text: [58, "text"],
  TimeInForce: [59, "text"],
  TransactTime: [60, "utc"],
  Urgency: [61, "text"],
  SettlType: [63, "text"],
  SettlDate: [64, "text"],
  TradeDate: [75, "text"],
  RptSeq: [83, "whole"],
  PossResend: [97, "flag"],
  EncryptMethod: [98, "whole"],
  StopPx: [99, "price"],
  CxlRejReason: [102, "whole"],
  OrdRejReason: [103, "whole"],
  SecurityDesc: [107, "text"],
  HeartBtInt: [108, "whole"],
  MinQty: [110, "whole"],
  MaxFloor: [111, "whole"],
  TestReqID: [112, "text"],
  OnBehalfOfCompID: [115, "text"],
  OrigSendingTime: [122, "utc"],
  GapFillFlag: [123, "flag"],
  ExpireTime: [126, "utc"],
  DeliverToCompID: [128, "text"],
  PrevClosePx: [140, "price"],
  ResetSeqNumFlag: [141, "flag"],
  NoRelatedSym: [146, "group"],
  Headline: [148, "text"],
  ExecType: [150, "text"],
  LeavesQty: [151, "whole"],
  SecurityType: [167, "text"],
  SecondaryOrderID: [198, "text"],
  MDReqID: [262, "text"],
  SubscriptionRequestType: [263, "text"],
  MarketDepth: [264, "whole"],
  MDUpdateType: [265, "whole"],
  AggregatedBook: [266, "flag"],
  NoMDEntryTypes: [267, "group"],
  NoMDEntries: [268, "group"],
  MDEntryType: [269, "text"],
  MDEntryPx: [270, "price"],
  MDEntrySize: [271, "whole"],
  MDEntryDate: [272, "text"],
  MDEntryTime: [273, "text"],
  TickDirection: [274, "text"],
  TradeCondition: [277, "text"],
  MDEntryID: [278, "text"],
  MDUpdateAction: [279, "text"],
  MDReqRejReason: [281, "text"],
  MDEntryBuyer: [288, "text"],
  MDEntrySeller: [289, "text"],
  SecurityReqID: [320, "text"],
  SecurityResponseID: [322, "text"],
  SecurityStatusReqID: [324, "text"],
  UnsolicitedIndicator: [325, "flag"],
  SecurityTradingStatus: [326, "whole"],
  HaltReason: [327, "text"],
  TradSesReqID: [335, "text"],
  TradingSessionID: [336, "text"],
  TradSesMethod: [338, "whole"],
  TradSesMode: [339, "whole"],
  TradSesStatus: [340, "whole"],
  TradSesStartTime: [341, "utc"],
  TradSesEndTime: [345, "utc"],
  NumberOfOrders: [346, "whole"],
  LastMsgSeqNumProcessed: [369, "whole"],
  RefTagID: [371, "whole"],
  RefMsgType: [372, "text"],
  SessionRejectReason: [373, "whole"],
  ContraBroker: [375, "text"],
  ExecRestatementReason: [378, "whole"],
  BusinessRejectRefID: [379, "text"],
  BusinessRejectReason: [380, "whole"],
  NoContraBrokers: [382, "group"],
  NoTradingSessions: [386, "group"],
  TotNoRelatedSym: [393, "whole"],
  ExpireDate: [432, "text"],
  CxlRejResponseTo: [434, "text"],
  PartyIDSource: [447, "text"],
  PartyID: [448, "text"],
  NetChgPrevDay: [451, "price"],
  PartyRole: [452, "whole"],
  NoPartyIDs: [453, "group"],
  CFICode: [461, "text"],
  PartySubID: [523, "text"],
  OrderCapacity: [528, "text"],
  OrderRestrictions: [529, "text"],
  MassCancelRequestType: [530, "text"],
  MassCancelResponse: [531, "text"],
  MassCancelRejectReason: [532, "whole"],
  TotalAffectedOrders: [533, "whole"],
  CrossID: [548, "text"],
  CrossType: [549, "whole"],
  CrossPrioritization: [550, "whole"],
  OrigCrossID: [551, "text"],
  NoSides: [552, "group"],
  Username: [553, "text"],
  Password: [554, "text"],
  SecurityListRequestType: [559, "whole"],
  SecurityRequestResult: [560, "whole"],
  MinTradeVol: [562, "whole"],
  AccountType: [581, "whole"],
  MassStatusReqID: [584, "text"],
  MassStatusReqType: [585, "whole"],
  TradingSessionSubID: [625, "text"],
  WorkingIndicator: [636, "flag"],
  NextExpectedMsgSeqNum: [789, "whole"],
  OrdStatusReqID: [790, "text"],
  NoPartySubIDs: [802, "group"],
  PartySubIDType: [803, "whole"],
  TrdType: [828, "whole"],
  LastLiquidityInd: [851, "whole"],
  TrdMatchID: [880, "text"],
  LastFragment: [893, "flag"],
  TotNumReports: [911, "whole"],
  LastRptRequested: [912, "flag"],
  MinPriceIncrement: [969, "price"],
  MDPriceLevel: [1023, "whole"],
  ApplVerID: [1128, "text"],
  DefaultApplVerID: [1137, "text"],
  DisplayQty: [1138, "whole"],
  LowLimitPrice: [1148, "price"],
  HighLimitPrice: [1149, "price"],
  TradingReferencePrice: [1150, "price"],
  MarketSegmentID: [1300, "text"],
  MarketID: [1301, "text"],
} as const satisfies Record<string, readonly [number, FieldType]>;

export type FieldName = keyof typeof fields;

/** The names of the fields of one type. */
export type FieldOf<T extends FieldType> = { [N in FieldName]: (typeof fields)[N][1] extends T ? N : never }[FieldName];

const allNames = Object.keys(fields) as FieldName[]; // the table's own keys

/** Each name's number. */
export const tags = Object.fromEntries(allNames.map((name) => [name, fields[name][0]])) as {
  readonly [N in FieldName]: (typeof fields)[N][0]; // what the line above has just made
};

const namesByTag: ReadonlyMap<number, FieldName> = new Map(allNames.map((name) => [fields[name][0], name]));

/** A tag's name, when we have one. */
export function tagName(tag: number): FieldName | undefined {
  return namesByTag.get(tag);
}

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
  [tags.NoRelatedSym, groupRule(["Symbol"], [...instrument,
    "Currency", "MinTradeVol", "MinPriceIncrement", "LowLimitPrice", "HighLimitPrice", "TradingReferencePrice",
    "PrevClosePx", "MarketSegmentID", "MarketID", "TradingSessionID", "TradingSessionSubID"])],
  [tags.NoMDEntryTypes, groupRule(["MDEntryType"], [])],
  // An update's entry begins with its action, a snapshot's with its type.
  [tags.NoMDEntries, groupRule(["MDUpdateAction", "MDEntryType"], ["Symbol", ...instrument,
    "MDEntryID", "MDEntryPx", "MDEntrySize", "MDEntryDate", "MDEntryTime", "TickDirection", "TradeCondition",
    "MDEntryBuyer", "MDEntrySeller", "NumberOfOrders", "NetChgPrevDay", "RptSeq", "MDPriceLevel", "TrdType",
    "Currency", "TimeInForce", "ExpireDate", "OrderID", "Text", "TradingSessionID", "TradingSessionSubID",
    "SecurityTradingStatus", "LowLimitPrice", "HighLimitPrice", "TradingReferencePrice", "PrevClosePx"])],
  [tags.NoContraBrokers, groupRule(["ContraBroker"], [])],
  [tags.NoTradingSessions, groupRule(["TradingSessionID"], ["TradingSessionSubID"])],
  [tags.NoPartyIDs, groupRule(["PartyID"], ["PartyIDSource", "PartyRole", "NoPartySubIDs"])],
  [tags.NoPartySubIDs, groupRule(["PartySubID"], ["PartySubIDType"])],
  [tags.NoSides, groupRule(["Side"], ["ClOrdID", "OrigClOrdID", "Account", "AccountType", "OrderQty", "OrderCapacity",
    "OrderRestrictions", "NoPartyIDs", "Text"])],
]);

const headerNames = ["BeginString", "BodyLength", "MsgType", "SenderCompID", "TargetCompID", "MsgSeqNum", "SenderSubID",
  "TargetSubID", "PossDupFlag", "PossResend", "SendingTime", "OrigSendingTime", "OnBehalfOfCompID", "DeliverToCompID",
  "LastMsgSeqNumProcessed", "ApplVerID"] as const satisfies readonly FieldName[];

/** The tags of the standard header. */
export const headerTags: ReadonlySet<number> = new Set(headerNames.map((name) => tags[name]));
