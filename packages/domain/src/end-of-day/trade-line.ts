// One line of the exchange's end-of-day trade file (domain/ngx.md 3): what it says, or why it is no such line.

import { isTradingDay, type TradingDay } from "../instant.ts";
import type { Side } from "../order/order-type.ts";
import { price, quantity, type Price, type Quantity } from "../units.ts";

/** One side of a trade. */
export type TradeSide = {
  readonly tradeID: string;
  readonly securityID: string;
  readonly side: Side;
  readonly account: string;
  /** The member on the other side; the same one in an in-house cross. */
  readonly counterparty: string;
  /** The exchange's number of the order. */
  readonly ticket: string;
  readonly lastPx: Price;
  readonly lastQty: Quantity;
};

export type TradeLine = { readonly day: TradingDay; readonly tradeID: string; readonly sides: readonly TradeSide[] };

const columns = 12;

/**
 * Columns: board, security, buying member, buyer's account, selling member, seller's account, trade, time as
 * YYYYMMDDHHMMSS, buy ticket, sell ticket, price in naira, volume. Only the sides of `member` are kept: an in-house cross
 * has both. A text says what is wrong with the line.
 */
export function readTradeLine(line: string, member: string): TradeLine | string {
  const cells = line.split(",");
  if (cells.length !== columns) return `has ${cells.length} columns instead of ${columns}`;
  const [, securityID = "", buyer = "", buyerAccount = "", seller = "", sellerAccount = "", tradeID = ""] = cells;
  const [time = "", buyTicket = "", sellTicket = "", naira = "", volume = ""] = cells.slice(7);
  const day = dayOf(time);
  if (day === null) return "has no date";
  const terms = termsOf(naira, volume);
  if (terms === null) return "has no price or no volume";
  if (tradeID === "" || securityID === "") return "has no trade number or no security";
  const both = { tradeID, securityID, ...terms };
  const sides: TradeSide[] = [];
  if (buyer === member)
    sides.push({ ...both, side: "Buy", account: buyerAccount, counterparty: seller, ticket: buyTicket });
  if (seller === member)
    sides.push({ ...both, side: "Sell", account: sellerAccount, counterparty: buyer, ticket: sellTicket });
  return { day, tradeID, sides };
}

function dayOf(time: string): TradingDay | null {
  const parts = /^(\d{4})(\d{2})(\d{2})\d{6}$/.exec(time);
  const day = parts === null ? "" : parts.slice(1).join("-");
  return isTradingDay(day) ? day : null;
}

function termsOf(naira: string, volume: string): { readonly lastPx: Price; readonly lastQty: Quantity } | null {
  const parts = /^(\d{1,12})\.(\d{2})$/.exec(naira);
  if (parts === null || !/^[1-9]\d{0,12}$/.test(volume)) return null;
  const px = Number(parts[1]) * 100 + Number(parts[2]);
  return px === 0 ? null : { lastPx: price(px), lastQty: quantity(Number(volume)) };
}
