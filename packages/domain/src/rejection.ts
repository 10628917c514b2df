// Every reason the domain can refuse a request, as data. The words stand in contract/errors.ts.

import type { StoppedState } from "./access/account-state.ts";
import type { TradingDay } from "./instant.ts";
import type { SaleDoubt } from "./order/sale-approval.ts";
import type { SecurityStatus } from "./security.ts";
import type { Kobo, Price, Quantity } from "./units.ts";

/** How far a price is from the last, in parts per million of the last. */
export type PriceAway = { readonly price: Price; readonly last: Price; readonly ppm: number };

export type Rejection =
  /** `state`: who has stopped what; left out of an account that is closed. */
  | { readonly code: "ACC_INACTIVE"; readonly cscsAccount: string; readonly state?: StoppedState }
  | { readonly code: "KYC_INCOMPLETE"; readonly cscsAccount: string }
  | { readonly code: "ACC_NOT_PERMITTED"; readonly cscsAccount: string; readonly needs: string }
  | { readonly code: "MANDATE_REQUIRED"; readonly cscsAccount: string }
  | { readonly code: "SEC_UNKNOWN"; readonly securityID: string }
  | { readonly code: "SEC_NOT_TRADING"; readonly securityID: string; readonly status: SecurityStatus }
  | { readonly code: "MKT_CLOSED"; readonly phase: string }
  /** `setBy`: whose limit it is, in words; left out where it is no limit of the house. */
  | {
      readonly code: "ORDER_TYPE_NOT_ALLOWED";
      readonly ordType: string;
      readonly phase: string;
      readonly setBy?: string;
    }
  | { readonly code: "TIF_NOT_ALLOWED"; readonly timeInForce: string; readonly why: string; readonly setBy?: string }
  | { readonly code: "QTY_INVALID"; readonly orderQty: number; readonly max: Quantity; readonly setBy?: string }
  | {
      readonly code: "PRICE_TICK";
      readonly price: Price;
      readonly tick: Price;
      readonly below: Price;
      readonly above: Price;
    }
  | { readonly code: "PRICE_BAND"; readonly price: Price; readonly lower: Price; readonly upper: Price }
  | { readonly code: "MAX_ORDER_VALUE"; readonly value: Kobo; readonly max: Kobo; readonly setBy?: string }
  | {
      readonly code: "DAILY_LIMIT";
      readonly used: Kobo;
      readonly value: Kobo;
      readonly max: Kobo;
      readonly setBy?: string;
    }
  /** Too far from the last price, or much of a day's shares. `most`, in parts per million: it is refused, not asked about. */
  | {
      readonly code: "FAT_FINGER";
      readonly away?: PriceAway;
      readonly large?: { readonly orderQty: Quantity; readonly averageVolume: Quantity };
      readonly most: number | null;
      readonly setBy?: string;
    }
  | { readonly code: "ORDERS_PER_SECOND"; readonly max: number; readonly setBy?: string }
  | { readonly code: "OPEN_ORDERS_LIMIT"; readonly open: number; readonly max: number; readonly setBy?: string }
  /** `available`: null to whoever may not see balances. */
  | { readonly code: "INSUFFICIENT_FUNDS"; readonly needed: Kobo; readonly available: Kobo | null }
  | {
      readonly code: "INSUFFICIENT_HOLDINGS";
      readonly needed: Quantity;
      readonly available: Quantity;
      readonly securityID: string;
      /** Under a lien; left out where there is none. */
      readonly pledged?: Quantity;
    }
  | { readonly code: "APPROVAL_REQUIRED"; readonly value: Kobo; readonly maxValue: Kobo; readonly maxQty: Quantity }
  /** Staff sell for a client more in a day than the house lets through without the client. */
  | { readonly code: "SALE_NEEDS_APPROVAL"; readonly cscsAccount: string; readonly worth: Kobo; readonly above: Kobo }
  /** Staff sell from an account that somebody else of the house looks at first. */
  | { readonly code: "SALE_NEEDS_SECOND"; readonly cscsAccount: string; readonly why: readonly SaleDoubt[] }
  /** What is asked for approval can be sent as an order. */
  | { readonly code: "SALE_NEEDS_NO_APPROVAL"; readonly cscsAccount: string }
  /** Nobody who holds the account can sign in, so that nobody could approve. */
  | { readonly code: "NOBODY_TO_APPROVE"; readonly cscsAccount: string }
  | { readonly code: "SALE_NOT_WAITING"; readonly saleId: number; readonly status: string }
  /** Another must approve or decline it. */
  | { readonly code: "SALE_NOT_YOURS"; readonly saleId: number }
  /** Whoever asked for it may not sell for the account by now. */
  | { readonly code: "SALE_OF_NOBODY"; readonly askedBy: string; readonly cscsAccount: string }
  | { readonly code: "DUPLICATE_ORDER"; readonly orderId: number; readonly seconds: number }
  | { readonly code: "SELF_TRADE"; readonly orderId: number }
  | { readonly code: "RESTRICTED"; readonly securityID: string }
  /** `needed`: what of the overdraft it would take, with what is drawn already. */
  | { readonly code: "CREDIT"; readonly needed: Kobo; readonly limit: Kobo }
  | { readonly code: "KILL_SWITCH"; readonly scope: string }
  | { readonly code: "EXCHANGE_DOWN" }
  /** So many requests wait for the line already; it takes so long to send them. */
  | { readonly code: "EXCHANGE_BUSY"; readonly waiting: number; readonly seconds: number }
  | { readonly code: "ORDER_NOT_OPEN"; readonly orderId: number; readonly ordStatus: string }
  | { readonly code: "CANNOT_REDUCE_BELOW_FILLED"; readonly cumQty: Quantity }
  | { readonly code: "CROSS_OUTSIDE_SPREAD"; readonly price: Price }
  | { readonly code: "CROSS_SAME_OWNER"; readonly cscsAccount: string }
  | { readonly code: "DUPLICATE_CLORDID"; readonly clOrdID: string }
  | { readonly code: "NOT_FOUND"; readonly entity: string; readonly id: string }
  /** A file of so many rows is not made in one piece; a shorter period may fit. */
  | { readonly code: "REPORT_TOO_LONG"; readonly report: string; readonly rows: number; readonly most: number }
  | {
      readonly code: "DATE_INVALID";
      readonly field: string;
      readonly earliest: TradingDay;
      readonly latest: TradingDay;
    };

export type RejectionCode = Rejection["code"];
