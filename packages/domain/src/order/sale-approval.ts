// Sales that staff enter for a client and that the client approves first: those above what the house lets through in a day.

import { isHolder } from "../access/trading-account.ts";
import type { Instant, TradingDay } from "../instant.ts";
import type { Rejection } from "../rejection.ts";
import { notional, plus, price, zeroKobo, type Kobo, type Price } from "../units.ts";
import type { MarketFacts, NewOrder, OrderFacts } from "./facts.ts";
import type { Order } from "./order.ts";
import { knownQuantity, limitOf, mostLeaves } from "./order-terms.ts";

/** What a sale by staff is decided on; nothing where the house asks for no approval. */
export type SaleFacts = {
  /** Above this the client approves. */
  readonly above: Kobo;
  /** Worth of the day's other sales of the account that staff entered, traded and working. */
  readonly sold: Kobo;
  /** Who has approved just this sale, in words for its history; null while nobody has. */
  readonly approval: string | null;
};

/** Whose word a sale waits for. */
export type SaleNeeds = { readonly client: boolean; readonly second: boolean };

export type SaleApprovalStatus = "Waiting" | "Approved" | "Declined" | "Withdrawn" | "Expired";

type Word = { readonly by: number; readonly at: Instant };

/** A sale that was asked for; it becomes an order once all have approved whose word it waits for. */
export type SaleApproval = {
  readonly id: number;
  readonly accountId: number;
  readonly contentHash: string;
  readonly request: NewOrder;
  /** What staff had sold of the account that day, with this sale; and what the house let through. */
  readonly worth: Kobo;
  readonly above: Kobo | null;
  /** What the client was to receive, as it was worked out when it was asked for. */
  readonly proceeds: Kobo;
  /** It waits until this day ends. */
  readonly tradingDay: TradingDay;
  readonly askedBy: number;
  readonly askedAt: Instant;
  readonly needs: SaleNeeds;
  readonly client: Word | null;
  readonly second: Word | null;
  readonly status: SaleApprovalStatus;
  readonly endedBy: number | null;
  readonly endedAt: Instant | null;
  readonly reason: string | null;
  readonly orderId: number | null;
};

/** Whether this person may speak for the client, or as the second person of the house, while it waits. */
export function refusalOfWord(sale: SaleApproval, side: keyof SaleNeeds, who: Speaker): Rejection | null {
  const status = statusOn(sale, who.today);
  if (status !== "Waiting") return { code: "SALE_NOT_WAITING", saleId: sale.id, status };
  const isOwn = who.userId === sale.askedBy || who.userId === (side === "client" ? sale.second : sale.client)?.by;
  const mayNot = isOwn || who.isHolder !== (side === "client") || !sale.needs[side];
  return mayNot ? { code: "SALE_NOT_YOURS", saleId: sale.id } : null;
}

export type Speaker = { readonly userId: number; readonly isHolder: boolean; readonly today: TradingDay };

/** As it is now: what nobody has ended by the end of its day has expired. */
export function statusOn({ status, tradingDay }: SaleApproval, today: TradingDay): SaleApprovalStatus {
  return status === "Waiting" && tradingDay < today ? "Expired" : status;
}

/** Whether a further word, of this side, makes it an order. */
export function isLastWord({ needs, client, second }: SaleApproval, side: keyof SaleNeeds): boolean {
  return side === "client" ? !needs.second || second !== null : !needs.client || client !== null;
}

/** Why this sale waits for its client; null when it need not, or when a holder sells. */
export function saleNeedsApproval(request: NewOrder, { caller, account, market, sale }: OrderFacts): Rejection | null {
  if (sale === undefined || sale.approval !== null || request.side === "Buy" || isHolder(caller, account)) return null;
  const worth = plus(sale.sold, saleWorth(request, market));
  const { cscsAccount } = account;
  return worth <= sale.above ? null : { code: "SALE_NEEDS_APPROVAL", cscsAccount, worth, above: sale.above };
}

/** At the better of its limit and the market's price: a low limit makes no sale small. */
export function saleWorth(request: NewOrder, market: MarketFacts): Kobo {
  const orderQty = knownQuantity(request.orderQty);
  const px = betterOf(limitOf(request), market);
  return orderQty === null || px === null ? zeroKobo : notional(px, orderQty);
}

type Sold = Pick<Order, "price" | "holdPrice" | "cumValue" | "cumQty" | "leavesQty" | "pendingReplace">;

/** What has traded, and what still may by the present or the pending terms, in the same way. */
export function soldWorth(order: Sold, market: MarketFacts): Kobo {
  const { price: limit, holdPrice, cumValue, pendingReplace } = order;
  const best = price(Math.max(limit ?? holdPrice, pendingReplace?.price ?? holdPrice));
  return plus(cumValue, notional(betterOf(best, market) ?? best, mostLeaves(order)));
}

function betterOf(limit: Price | null, { lastPx, limit: band }: MarketFacts): Price | null {
  const likely = lastPx ?? band?.reference ?? null;
  return limit === null || likely === null ? (limit ?? likely) : price(Math.max(limit, likely));
}
