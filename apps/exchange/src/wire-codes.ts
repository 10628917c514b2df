// FIX's codes for the trade's words, read both ways; nothing behind the desks has heard of them.

import type { Phase } from "@tradebook/domain/market/phase.ts";
import { orderTypes, sides, type OrderType, type Side } from "@tradebook/domain/order/order-type.ts";
import { timesInForce, type TimeInForce } from "@tradebook/domain/order/time-in-force.ts";
import type { SecurityStatus } from "@tradebook/domain/security.ts";
import type { RefusalReason } from "./entry-rules.ts";

export const sideOf = reader<Side>(sides);
export const ordTypeOf = reader<OrderType>(orderTypes);
export const timeInForceOf = reader<TimeInForce>(timesInForce);

/** OrdRejReason (103). */
export const ordRejReasons: { readonly [R in RefusalReason]: number } = {
  UnknownSymbol: 1,
  Closed: 2,
  Duplicate: 6,
  Unsupported: 11,
  Quantity: 13,
  Account: 15,
  Band: 16,
  Other: 99,
};

/** CxlRejReason (102). 2 is the exchange's own choice: it takes no cancels or changes in this phase. */
export const cxlRejReasons = { TooLate: 0, Unknown: 1, Closed: 2, Duplicate: 6, Other: 99 } as const;

/** CxlRejResponseTo (434). */
export const cxlRejResponses = { Cancel: "1", Replace: "2" } as const;

/** TradSesStatus (340) and TradingSessionSubID (625) of each phase. */
export const phaseCodes: { readonly [P in Phase]: { readonly status: number; readonly subID: string } } = {
  CLOSED: { status: 3, subID: "5" },
  PRE_OPEN: { status: 4, subID: "2" },
  PRE_OPEN_IMBALANCE: { status: 4, subID: "2" },
  CONTINUOUS: { status: 2, subID: "3" },
  PRE_CLOSE: { status: 5, subID: "4" },
  PRE_CLOSE_IMBALANCE: { status: 5, subID: "4" },
  INTRADAY_AUCTION: { status: 2, subID: "6" },
  HALTED: { status: 1, subID: "7" },
  END_OF_DAY: { status: 3, subID: "5" },
};

/** SecurityStatus (965). */
export const active = "1";
export const inactive = "2";

/** SecurityTradingStatus (326) of a security's own status, and of one that is called before it trades again. */
export const tradingStatuses: { readonly [S in SecurityStatus | "Called"]: number } = {
  Trading: 3,
  Halted: 2,
  Suspended: 18,
  Delisted: 18,
  Called: 21,
};

function reader<T extends string>(table: { readonly [K in T]: { readonly fix: string } }) {
  const words = new Map(Object.entries<{ readonly fix: string }>(table).map(([word, { fix }]) => [fix, word as T])); // the table's own keys
  return (code: string): T | undefined => words.get(code);
}
