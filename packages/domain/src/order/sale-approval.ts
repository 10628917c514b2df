// Sales that staff enter for a client and that the client approves first: those above what the house lets through in a day.

import { isSelf, type Hands } from "../funding/one-person.ts";
import { isHolder, tradeRefusal } from "../access/trading-account.ts";
import type { Instant, TradingDay } from "../instant.ts";
import type { Rejection } from "../rejection.ts";
import { notional, plus, price, zeroKobo, type Kobo, type Price } from "../units.ts";
import type { MarketFacts, NewOrder, OrderAccount, OrderCaller, OrderFacts } from "./facts.ts";
import type { Order } from "./order.ts";
import { knownQuantity, limitOf, mostLeaves } from "./order-terms.ts";

/** What a house holds the sales of its staff to; null: nothing. */
export type SaleRules = {
  /** Above this in a day the client approves. */
  readonly above: Kobo | null;
  /** A second person is asked when the holder has done nothing for more days than this. */
  readonly dormantDays: number | null;
  /** The same when more than this of what the account holds is sold in a day. */
  readonly largePercent: number | null;
  /** The same when the bank account that money goes to was changed less than so many days ago. */
  readonly bankDays: number | null;
};

/** Why a second person looks at a sale, and why withdrawals wait after it. */
export type SaleDoubt = "Dormant" | "LargeShare" | "BankChange";

/** What of an account tells whether a second person is needed. */
export type AccountWatch = {
  /** When its holder last signed in, ordered or moved money, or else when it was opened. */
  readonly activeAt: Instant;
  readonly bankChangedAt: Instant | null;
  /** What it holds, at the last prices. */
  readonly holdings: Kobo;
};

/** What a sale by staff is decided on; nothing where the house asks for no approval. */
export type SaleFacts = {
  readonly rules: SaleRules;
  readonly watch: AccountWatch;
  /** Worth of the day's other sales of the account that staff entered, traded and working. */
  readonly sold: Kobo;
  /** Who has approved just this sale; null while nobody has. */
  readonly approval: SaleWords | null;
};

/** Whose words a sale has, and whose was the last, as its history tells it. */
export type SaleWords = SaleNeeds & { readonly text: string };

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
  /** Why a second person is asked. */
  readonly doubts: readonly SaleDoubt[];
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
  const other = side === "client" ? sale.second : sale.client;
  const isOwn = isSelf(who, sale.askedBy) || isSelf(who, other?.by ?? null);
  const speaks = side === "client" ? who.isHolder : who.maySecond && !who.isHolder;
  const mayNot = isOwn || !speaks || !sale.needs[side] || sale[side] !== null;
  return mayNot ? { code: "SALE_NOT_YOURS", saleId: sale.id } : null;
}

/** Who of the house may be the second person. */
export function maySecond(caller: OrderCaller, account: Pick<OrderAccount, "cscsAccount" | "holderUserIds">): boolean {
  return caller.permissions.has("Pages.Risk") || tradeRefusal(caller, account, "Sell") === null;
}

export type Speaker = Hands & {
  readonly isHolder: boolean;
  /** Whether they sell for the account as well, or watch over the house's risk. */
  readonly maySecond: boolean;
  readonly today: TradingDay;
};

/** The client stops a sale whoever else must approve it. */
export function mayDecline(sale: SaleApproval, side: keyof SaleNeeds, who: Speaker): boolean {
  const isClient = who.isHolder && !isSelf(who, sale.askedBy) && statusOn(sale, who.today) === "Waiting";
  return isClient || refusalOfWord(sale, side, who) === null;
}

/** As it is now: what nobody has ended by the end of its day has expired. */
export function statusOn({ status, tradingDay }: SaleApproval, today: TradingDay): SaleApprovalStatus {
  return status === "Waiting" && tradingDay < today ? "Expired" : status;
}

/** Whether a further word, of this side, makes it an order. */
export function isLastWord({ needs, client, second }: SaleApproval, side: keyof SaleNeeds): boolean {
  return side === "client" ? !needs.second || second !== null : !needs.client || client !== null;
}

/** Why this sale waits for its client; null when it need not or the client has approved it, or when a holder sells. */
export function saleNeedsApproval(request: NewOrder, facts: OrderFacts): Rejection | null {
  const sale = saleByStaff(request, facts);
  if (sale === null || sale.rules.above === null || sale.approval?.client === true) return null;
  const { above } = sale.rules;
  const worth = plus(sale.sold, saleWorth(request, facts.market));
  const { cscsAccount } = facts.account;
  return worth <= above ? null : { code: "SALE_NEEDS_APPROVAL", cscsAccount, worth, above };
}

/** Why a second person looks at this sale; null when none need, or one has. */
export function saleNeedsSecond(request: NewOrder, facts: OrderFacts): Rejection | null {
  const sale = saleByStaff(request, facts);
  if (sale === null || sale.approval?.second === true) return null;
  const why = doubtsOf(sale, { worth: plus(sale.sold, saleWorth(request, facts.market)), now: facts.now });
  return why.length === 0 ? null : { code: "SALE_NEEDS_SECOND", cscsAccount: facts.account.cscsAccount, why };
}

/** Null for a buy, for a holder's own, and where the house asks nobody. */
function saleByStaff({ side }: NewOrder, { caller, account, sale }: OrderFacts): SaleFacts | null {
  if (sale === undefined || side === "Buy" || isHolder(caller, account)) return null;
  return sale;
}

type Selling = { readonly worth: Kobo; readonly now: Instant };

function doubtsOf({ rules, watch }: SaleFacts, { worth, now }: Selling): readonly SaleDoubt[] {
  const { dormantDays, largePercent, bankDays } = rules;
  const { activeAt, bankChangedAt, holdings } = watch;
  const daysSince = (at: Instant) => (now - at) / dayMs;
  return [
    ...(dormantDays !== null && daysSince(activeAt) > dormantDays ? (["Dormant"] as const) : []),
    ...(largePercent !== null && worth * 100n > holdings * BigInt(largePercent) ? (["LargeShare"] as const) : []),
    ...(bankDays !== null && bankChangedAt !== null && daysSince(bankChangedAt) < bankDays
      ? (["BankChange"] as const)
      : []),
  ];
}

const dayMs = 86_400_000;

/** At the best of its limit, the market's price and the bid it would meet: a low limit makes no sale small. */
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

function betterOf(limit: Price | null, { lastPx, limit: band, bestBid = null }: MarketFacts): Price | null {
  const known = [limit, lastPx ?? band?.reference ?? null, bestBid].filter((px) => px !== null);
  return known.length === 0 ? null : price(Math.max(...known));
}
