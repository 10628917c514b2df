// What must be known to decide on an order: account, balances, security, limits, fees, phase.

import type { AccountState } from "../access/account-state.ts";
import type { Permission } from "../access/permission.ts";
import type { FeeSchedule } from "../fees/fee-schedule.ts";
import type { Instant, TradingDay } from "../instant.ts";
import type { Phase } from "../market/phase.ts";
import type { PriceLimit, Security } from "../security.ts";
import type { TradingCalendar } from "../trading-calendar.ts";
import type { Kobo, Price, Quantity } from "../units.ts";
import type { Held } from "../ledger/reserve.ts";
import type { OrderLimits } from "../risk/limits.ts";
import type { Mandate, Order } from "./order.ts";
import type { OrderType, Side } from "./order-type.ts";
import type { Execution } from "./outcome.ts";
import type { SaleFacts } from "./sale-approval.ts";
import type { TimeInForce } from "./time-in-force.ts";

/** What a person asks for; parsed at the door, so its shape is right but nothing else is trusted. */
export type NewOrder = {
  readonly clOrdID: string;
  readonly cscsAccount: string;
  readonly securityID: string;
  readonly side: Side;
  readonly ordType: OrderType;
  readonly orderQty: number;
  readonly price: Price | null;
  readonly timeInForce: TimeInForce;
  readonly expireDate: TradingDay | null;
  /** An iceberg's shown part, the least that trades on entry, all or none: null, or left out, when not asked for. */
  readonly maxFloor?: number | null;
  readonly minQty?: number | null;
  readonly allOrNone?: boolean;
  /** The exchange's approval of a large trade. */
  readonly approvalReference?: string | null;
  readonly mandate: Mandate | null;
  readonly acceptWarnings: readonly string[];
};

/** Who asks. Broker is somebody with TRADE_ALL_ACCOUNTS or the account among their clients. */
export type OrderCaller = {
  readonly userId: number;
  readonly permissions: ReadonlySet<Permission>;
  readonly isBroker: boolean;
};

export type OrderAccount = {
  readonly accountId: number;
  readonly tenantId: number;
  readonly cscsAccount: string;
  /** The investor's number at the clearing house; one person may have several accounts. */
  readonly chn: string;
  /** Neither it nor its customer is closed. */
  readonly active: boolean;
  /** What the house or the holder has stopped on it. */
  readonly state: AccountState;
  readonly kycComplete: boolean;
  readonly holderUserIds: readonly number[];
  /** Whether it was ever granted an overdraft; left out where it was not. */
  readonly grantedCredit?: boolean;
  /** Whether it ever owed anything; left out where nobody looks. */
  readonly hasOwed?: boolean;
};

/** The market as last heard; `limit` is null when the security has no price to trade from. */
export type MarketFacts = {
  readonly tradingDay: TradingDay;
  readonly phase: Phase;
  readonly exchangeConnected: boolean;
  readonly security: Security | null;
  readonly limit: PriceLimit | null;
  /** Whether that is of a day that is over, since the new day's list has not come; left out where nobody looks. */
  readonly limitIsOld?: boolean;
  readonly lastPx: Price | null;
  /** The best prices that stand in the book; null on an empty side. */
  readonly bestBid?: Price | null;
  readonly bestOffer?: Price | null;
  /** As many requests wait for the line as may, and how long those take; left out while there is room. */
  readonly lineFull?: { readonly waiting: number; readonly seconds: number };
  /** The official close, once it is set: what the next day's band is about. */
  readonly officialClose?: Price | null;
  /**
   * The market takes no orders, and an order waits for its next session: `tradingDay` and `phase` are that one's, and these
   * are the market's own now. Null, or left out, while it takes them.
   */
  readonly closed?: { readonly phase: Phase; readonly day: TradingDay } | null;
};

export type OrderFacts = {
  readonly now: Instant;
  readonly caller: OrderCaller;
  readonly account: OrderAccount;
  readonly market: MarketFacts;
  /** With what is left of an approved overdraft. */
  readonly cashAvailable: Kobo;
  readonly unitsFree: Quantity;
  /** Shares of the security under a lien; left out where nobody looks. */
  readonly unitsPledged?: Quantity;
  /** The overdraft that holds today; 0, or left out, where there is none. */
  readonly creditLimit?: Kobo;
  /** What of an overdraft is drawn, whether it still holds or not; 0, or left out, where nothing is. */
  readonly creditDrawn?: Kobo;
  readonly fees: FeeSchedule;
  /** What the client's sales of this security are charged by, for the way out of a buy; left out where nobody asks. */
  readonly feesOfSale?: FeeSchedule;
  readonly calendar: TradingCalendar;
  readonly limits: OrderLimits;
  readonly killSwitch: string | null;
  /** Why this account or this user may not trade this security; null, or left out, when they may. */
  readonly restricted?: string | null;
  /** How many orders of the account are open; left out where no limit counts them. */
  readonly openOrders?: number;
  /** New orders of the last second, the more of those by the same user and those for the account; left out where no limit counts them. */
  readonly ordersOfSecond?: number;
  /** Shares of the security that trade in a day, as it was on the last days; left out where no limit asks. */
  readonly averageVolume?: Quantity | null;
  /** What a sale by staff is held to; left out where the house asks for no approval. */
  readonly sale?: SaleFacts;
  /** Value of today's buys of the account, traded and working. */
  readonly boughtToday: Kobo;
  /** What a change of a buy of an earlier day adds to that; left out where the whole of the terms is today's. */
  readonly addedBuy?: Kobo;
  /** The latest order of this account with the same security, side, quantity and price, if any. */
  readonly twin: { readonly orderId: number; readonly at: Instant } | null;
  /** Working orders of the same investor in this security on the other side. */
  readonly opposite: readonly { readonly orderId: number; readonly price: Price | null }[];
};

/** Ids that the shell hands out, since the core makes none. */
export type NewOrderIds = { readonly orderId: number; readonly exchangeClOrdID: string };

/** A trade that the exchange takes back or corrects, as it was posted. */
export type PostedTrade = {
  readonly execution: Execution;
  /** What of it the client came to owe. */
  readonly owed: Held;
  /** Whether it was taken back before. */
  readonly isTakenBack: boolean;
  /** What the account has free now: what a reopened order may take for its hold. */
  readonly free: Held;
};

/** What a report needs beside the order. */
export type ExecutionFacts = {
  readonly tradingDay: TradingDay;
  readonly fees: FeeSchedule;
  readonly calendar: TradingCalendar;
  /** The trade that a correction or a bust is about; null when nobody knows it. */
  readonly trade?: PostedTrade | null;
  /** What the order has traded by day; left out where no trade of an earlier day than the order's last is told. */
  readonly noteValues?: ReadonlyMap<TradingDay, Kobo>;
};

/** What a person asks to change of an order; null stays as it is. `orderQty` is the whole order's, traded shares and all. */
export type ReplaceRequest = {
  readonly clOrdID: string;
  readonly price: Price | null;
  readonly orderQty: number | null;
  readonly timeInForce: TimeInForce | null;
  readonly expireDate: TradingDay | null;
  /** The client's instruction to change it, asked of everybody but the holder. */
  readonly mandate?: Mandate | null;
};

/** What a cross asks for: one price and quantity, and an instruction of each of the two clients. */
export type CrossRequest = {
  readonly clOrdID: string;
  readonly securityID: string;
  readonly price: Price;
  readonly orderQty: number;
  readonly buyCscsAccount: string;
  readonly sellCscsAccount: string;
  readonly mandateBuy: Mandate;
  readonly mandateSell: Mandate;
  readonly approvalReference: string | null;
  readonly reason: string;
};

/** What each side is decided on. */
export type CrossFacts = { readonly buy: OrderFacts; readonly sell: OrderFacts };
export type CrossIds = { readonly buy: NewOrderIds; readonly sell: NewOrderIds };

/** What a new order is decided on, for the new terms; and the order, and the wire id of the request. */
export type ReplaceFacts = OrderFacts & { readonly order: Order; readonly replaceID: string };

export type CancelFacts = {
  readonly now: Instant;
  readonly caller: OrderCaller;
  readonly account: OrderAccount;
  readonly order: Order;
  readonly cancelID: string;
  readonly clOrdID: string;
};
