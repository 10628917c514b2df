// The words of a cross deal, in English; the server's words of the same keys come before them.

import { wordsOf } from "../../lib/words.ts";

export const crossWords = {
  CrossTitle: "Cross deal",
  CrossIntro:
    "One client buys what another sells, at one price within the best bid and offer. Both sides trade whole, at once, or neither does.",
  Deal: "The deal",
  Symbol: "Symbol",
  Price: "Price (₦)",
  Quantity: "Shares",
  Reason: "Why these two",
  ReasonHint: "Stands in both orders’ records.",
  Approval: "Exchange’s approval (large trades, optional)",
  Buyer: "Who buys",
  Seller: "Who sells",
  ClientAccount: "Account no.",
  ClientHint: "Type a name or a number.",
  Spread: "Best bid {0} · best offer {1} · last {2}",
  NoQuote: "Not known to this market",
  OutsideSpread: "The price lies outside the best bid and offer.",
  SameClient: "Shares do not change hands within one account.",
  PriceWrong: "Enter a price in naira and kobo",
  QuantityWrong: "Enter whole shares",
  Check: "Check the deal",
  ConfirmTitle: "Cross {0} {1} at {2}",
  ConfirmDeed: "Send both orders",
  Consideration: "Consideration",
  BuyerPays: "Buyer pays in all",
  SellerGets: "Seller gets after charges",
  Checking: "Checking both sides…",
  NoRule: "No rule stands against either side now.",
  MandateBuy: "Buyer’s instruction",
  MandateSell: "Seller’s instruction",
  SentTitle: "Both orders are on their way",
  Buys: "Buy",
  Sells: "Sell",
  OrderNo: "Order {0}",
  Another: "Another deal",
} as const;

export type CrossWord = keyof typeof crossWords;

export const L = wordsOf(crossWords);
