// One order of the demo world's past, from its placing to its end, decided by the code that trades live.

import type { FeeSchedule } from "@tradebook/domain/fees/fee-schedule.ts";
import { instant, type Instant, type TradingDay } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { priceLimit } from "@tradebook/domain/market/price-limit.ts";
import { applyExecution } from "@tradebook/domain/order/apply-execution.ts";
import { cancelOrder } from "@tradebook/domain/order/cancel-order.ts";
import type { ExecutionReport } from "@tradebook/domain/order/execution-report.ts";
import type { NewOrder, OrderFacts } from "@tradebook/domain/order/facts.ts";
import type { Order } from "@tradebook/domain/order/order.ts";
import type { Side } from "@tradebook/domain/order/order-type.ts";
import { placeOrder } from "@tradebook/domain/order/place-order.ts";
import { limitsFor } from "@tradebook/domain/risk/limits.ts";
import type { Security } from "@tradebook/domain/security.ts";
import type { TradingCalendar } from "@tradebook/domain/trading-calendar.ts";
import { price, quantity, zeroKobo, type Price } from "@tradebook/domain/units.ts";
import { commandHash } from "../modules/order/command-hash.ts";
import { cancelWireId, orderWireId } from "../modules/order/wire-ids.ts";
import type { DailyCandle } from "../store/candles.ts";
import { at, cashOf, freeSharesOf, happen, type AccountBook } from "./account-book.ts";
import type { Dice } from "./dice.ts";
import { standardLimits } from "../store/standard-limits.ts";

/** The market of one security on one past day. */
export type PastDay = { readonly security: Security; readonly candle: DailyCandle; readonly prevClose: Price };

export type History = {
  readonly dice: Dice;
  readonly fees: FeeSchedule;
  readonly calendar: TradingCalendar;
  readonly market: (securityID: string, day: TradingDay) => PastDay;
  /** A fresh number for an order or a cancel. */
  readonly nextId: () => number;
};

export type Fate = "filled" | "canceled" | "expired";
export type TradePlan = {
  readonly securityID: string;
  readonly side: Side;
  readonly orderQty: number;
  readonly day: TradingDay;
  readonly fate: Fate;
  readonly byBroker: boolean;
  /** The place among the day's orders: each comes after the one before. */
  readonly slot: number;
};

/** Whether the order was taken; one that the checks refuse leaves no trace. */
export function tradeInThePast(history: History, book: AccountBook, plan: TradePlan): boolean {
  const past = history.market(plan.securityID, plan.day);
  const px = priceWithin(past, history.dice);
  if (px === null) return false;
  const placedAt = at(plan.day, 10, plan.slot * 45 + history.dice.whole(0, 30));
  const order = placed(history, book, { plan, past, px, placedAt });
  if (order === null) return false;
  const ended: Ending = { history, book, order, heard: 0 };
  hear(ended, placedAt + 400, { execType: "New", ordStatus: "New" });
  if (plan.fate === "filled") fillAll(ended, px, history.dice);
  else if (plan.fate === "canceled") cancelRest(ended, px, history);
  else hear(ended, at(plan.day, 15, 59), { execType: "Expired", ordStatus: "Expired" });
  return true;
}

type Placing = { readonly plan: TradePlan; readonly past: PastDay; readonly px: Price; readonly placedAt: Instant };

function placed(history: History, book: AccountBook, { plan, past, px, placedAt }: Placing): Order | null {
  const orderId = history.nextId();
  const { cscsAccount, tenantId } = book.account;
  const caller = plan.byBroker ? book.broker : book.holder;
  const request: NewOrder = {
    clOrdID: `demo-${tenantId}-${orderId}`,
    cscsAccount,
    securityID: plan.securityID,
    side: plan.side,
    ordType: "Limit",
    orderQty: plan.orderQty,
    price: px,
    timeInForce: "Day",
    expireDate: null,
    mandate: plan.byBroker ? { channel: "PHONE", reference: `CALL-${orderId}`, note: null } : null,
    acceptWarnings: [],
  };
  const ids = { orderId, exchangeClOrdID: orderWireId(tenantId, orderId) };
  const decided = placeOrder(request, factsOf(history, book, { plan, past, now: placedAt }), ids);
  if (!decided.ok) return null;
  const [order] = decided.value.orders;
  invariant(order !== undefined, "a placed order is in its outcome");
  const contentHash = commandHash(caller.userId, request);
  const command = {
    clOrdID: request.clOrdID,
    kind: "new",
    userId: caller.userId,
    contentHash,
    order,
    sell: null,
  } as const;
  happen(book, { now: placedAt, outcomes: [decided.value], commands: [command] });
  return order;
}

type FactTerms = { readonly plan: TradePlan; readonly past: PastDay; readonly now: Instant };

function factsOf(history: History, book: AccountBook, { plan, past, now }: FactTerms): OrderFacts {
  const { security, prevClose } = past;
  return {
    now,
    caller: plan.byBroker ? book.broker : book.holder,
    account: book.account,
    market: {
      tradingDay: plan.day,
      phase: "CONTINUOUS",
      exchangeConnected: true,
      security,
      limit: priceLimit({ security, tradingDay: plan.day, reference: prevClose }),
      lastPx: prevClose,
    },
    cashAvailable: cashOf(book),
    unitsFree: quantity(freeSharesOf(book, plan.securityID)),
    fees: history.fees,
    calendar: history.calendar,
    limits: limitsFor(standardLimits, {
      role: plan.byBroker ? "broker" : "customer",
      accountId: book.account.accountId,
      cscsAccount: book.account.cscsAccount,
      securityID: plan.securityID,
      board: security.board,
      day: plan.day,
    }),
    killSwitch: null,
    boughtToday: zeroKobo,
    twin: null,
    opposite: [],
  };
}

/** A price on tick that the security had that day; null when its candle lies between two ticks. */
function priceWithin({ security, candle, prevClose }: PastDay, dice: Dice): Price | null {
  const { lower, upper } = priceLimit({ security, tradingDay: candle.day, reference: prevClose });
  const least = Math.ceil(Math.max(candle.low, lower) / security.tick);
  const most = Math.floor(Math.min(candle.high, upper) / security.tick);
  return least > most || candle.trades === 0 ? null : price(dice.whole(least, most) * security.tick);
}

/** Two or three fills, or one, a few seconds apart. */
function fillAll(ended: Ending, px: Price, dice: Dice): void {
  const parts = ended.order.orderQty >= 100 ? dice.whole(1, 3) : 1;
  let left: number = ended.order.orderQty;
  for (let part = 1; part <= parts; part += 1) {
    const lastQty = part === parts ? left : Math.floor(left / (parts - part + 1));
    left -= lastQty;
    hear(ended, ended.order.transactTime + 900 * part, {
      execType: "Trade",
      ordStatus: left === 0 ? "Filled" : "PartiallyFilled",
      lastPx: px,
      lastQty: quantity(lastQty),
    });
  }
}

/** A third of it trades, then its owner takes the rest out. */
function cancelRest(ended: Ending, px: Price, history: History): void {
  const lastQty = Math.floor(ended.order.orderQty / 3);
  if (lastQty > 0) {
    const fill = { lastPx: px, lastQty: quantity(lastQty) };
    hear(ended, ended.order.transactTime + 2000, { execType: "Trade", ordStatus: "PartiallyFilled", ...fill });
  }
  takeOut(ended, cancelWireId(ended.order.tenantId, history.nextId()), instant(ended.order.transactTime + 600_000));
}

/** An order on its way to its end: as it is now, and how often the exchange has spoken of it. */
type Ending = { readonly history: History; readonly book: AccountBook; order: Order; heard: number };
type Said = Pick<ExecutionReport, "execType" | "ordStatus"> & Partial<ExecutionReport>;

/** The exchange says something about the order, and it is what it then is. */
function hear(ending: Ending, when: number, said: Said): void {
  ending.heard += 1;
  const { order, history } = ending;
  const now = instant(when);
  const report: ExecutionReport = {
    execID: `DEMO-${order.tenantId}-${order.id}-${ending.heard}`,
    execRefID: null,
    exchangeClOrdID: order.exchangeClOrdID,
    origExchangeClOrdID: null,
    orderID: `DEMO-${order.id}`,
    securityID: order.securityID,
    side: order.side,
    lastPx: null,
    lastQty: null,
    cumQty: order.cumQty,
    leavesQty: order.leavesQty,
    ordRejReason: null,
    text: null,
    transactTime: now,
    ...said,
  };
  const { fees, calendar } = history;
  const outcome = applyExecution(report, order, { tradingDay: order.tradeDate, fees, calendar });
  ending.order = outcome.orders[0] ?? order;
  const contentHash = commandHash(0, report.execID);
  const taken = { execID: report.execID, execType: report.execType, orderId: order.id, contentHash };
  happen(ending.book, { now, outcomes: [outcome], reports: [taken], answered: [report.exchangeClOrdID] });
}

/** Its owner takes the rest out, and the exchange agrees. */
function takeOut(ending: Ending, cancelID: string, now: Instant): void {
  const { book, order } = ending;
  const { account, holder } = book;
  const clOrdID = `demo-cancel-${order.tenantId}-${order.id}`;
  const asked = cancelOrder({ now, caller: holder, account, order, cancelID, clOrdID });
  invariant(asked.ok, "an open order can be cancelled");
  const pending = asked.value.orders[0] ?? order;
  const contentHash = commandHash(holder.userId, `id:${order.id}`);
  const command = { clOrdID, kind: "cancel", userId: holder.userId, contentHash, order: pending, sell: null } as const;
  happen(book, { now, outcomes: [asked.value], commands: [command] });
  ending.order = pending;
  const answer = { exchangeClOrdID: cancelID, origExchangeClOrdID: order.exchangeClOrdID };
  hear(ending, now + 500, { execType: "Canceled", ordStatus: "Canceled", ...answer });
}
