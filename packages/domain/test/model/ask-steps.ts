// What people ask: orders, crosses, changes, cancels, money in and out; both books decide, and must say the same.

import { tradingDay } from "../../src/instant.ts";
import { askWithdrawal, deposit, failWithdrawal, payWithdrawal, transferIn } from "../../src/ledger/cash-movement.ts";
import { cancelOrder } from "../../src/order/cancel-order.ts";
import type { NewOrder } from "../../src/order/facts.ts";
import { placeCross } from "../../src/order/place-cross.ts";
import { placeOrder } from "../../src/order/place-order.ts";
import { previewOrder } from "../../src/order/preview-order.ts";
import { replaceOrder } from "../../src/order/replace-order.ts";
import type { Journal } from "../../src/ledger/posting.ts";
import { kobo, price, quantity } from "../../src/units.ts";
import { exampleRequest, noon } from "../example.ts";
import { accountIds, commit, factsFor, highest, lowest, spendable } from "./core-world.ts";
import type { Operation } from "./operation.ts";
import { askCancel, askChange, cash, figureOf, move, payDebts, place, units } from "./plain-books.ts";
import { atLeast, type PlainOrder } from "./plain-order.ts";
import { accountOf, nextId, orderOf, securityOf, type World } from "./world.ts";

/** What the two answered: a refusal's code, or null for yes. */
type Answers = { readonly core: string | null; readonly plain: string | null };

const mandate = { channel: "PHONE", reference: "call 1", note: null };
const agreed: Answers = { core: null, plain: null };

export function askOrder(world: World, operation: Operation): Answers {
  const account = accountOf(operation);
  const request = requestOf(world, operation);
  const facts = factsFor(world.core, request, account);
  const preview = previewOrder(request, facts);
  const id = (world.serial += 1);
  const order = plainOrder(request, { id, account });
  const barred = barOf(request);
  const plain = barred ?? place(world.plain, order);
  const asked = placeOrder(request, facts, { orderId: id, exchangeClOrdID: `X${id}` });
  if (asked.ok) commit(world.core, asked.value);
  if (plain === null && preview.holdAmount !== order.heldCash) return { core: "PREVIEW", plain: "HOLD" };
  return { core: asked.ok ? null : asked.rejection.code, plain };
}

function requestOf(world: World, operation: Operation): NewOrder {
  const { market, lasts, buys, shares, ticks } = operation;
  // One in sixteen is off the tick, one outside the band.
  const px = operation.part === 16 ? highest + 10 : lowest + ticks * 10 + (operation.part === 15 ? 5 : 0);
  return {
    ...exampleRequest,
    clOrdID: nextId(world, "T"),
    cscsAccount: `23920049${accountOf(operation)}`,
    securityID: securityOf(operation),
    side: buys ? "Buy" : "Sell",
    ordType: market ? "Market" : "Limit",
    orderQty: operation.part === 14 ? 0 : shares,
    price: market ? null : price(px),
    timeInForce: lasts ? "GoodTillDate" : "Day",
    expireDate: lasts ? tomorrow(world) : null,
    mandate,
  };
}

function tomorrow(world: World) {
  return tradingDay(world.days.dates[world.at + 1] ?? world.plain.today);
}

/** What is refused before any money is looked at. */
function barOf({ orderQty, price: px }: NewOrder): string | null {
  if (orderQty < 1) return "QTY_INVALID";
  if (px === null) return null;
  if (px % 10 !== 0) return "PRICE_TICK";
  return px < lowest || px > highest ? "PRICE_BAND" : null;
}

export function plainOrder(request: NewOrder, { id, account }: { id: number; account: number }): PlainOrder {
  const buys = request.side === "Buy";
  return {
    id,
    account,
    security: request.securityID,
    buys,
    stands: request.price !== null && request.timeInForce !== "FillOrKill",
    worst: BigInt(request.price ?? (buys ? highest : lowest)),
    qty: BigInt(request.orderQty),
    lasts: request.timeInForce === "GoodTillDate",
    fills: [],
    heldCash: 0n,
    heldUnits: 0n,
    end: null,
    acknowledged: false,
    paused: null,
    cancelID: null,
    change: null,
  };
}

export function askCross(world: World, operation: Operation): Answers {
  const [buyer, seller] = operation.buys ? accountIds : [accountIds[1], accountIds[0]];
  const [securityID, px] = [securityOf(operation), price(lowest + operation.ticks * 10)];
  const numbers = { buyCscsAccount: `23920049${buyer}`, sellCscsAccount: `23920049${seller}` };
  const terms = { clOrdID: nextId(world, "T"), securityID, price: px, orderQty: operation.shares };
  const why = { mandateBuy: mandate, mandateSell: mandate, approvalReference: null, reason: "both agreed" };
  const facts = { buy: factsFor(world.core, terms, buyer), sell: factsFor(world.core, terms, seller) };
  const ids = { buy: (world.serial += 1), sell: (world.serial += 1) };
  const asked = placeCross({ ...terms, ...numbers, ...why }, facts, {
    buy: { orderId: ids.buy, exchangeClOrdID: `X${ids.buy}` },
    sell: { orderId: ids.sell, exchangeClOrdID: `X${ids.sell}` },
  });
  if (asked.ok) commit(world.core, asked.value);
  const side = { ...exampleRequest, ...terms, timeInForce: "FillOrKill" } as const;
  const buy = plainOrder({ ...side, side: "Buy" }, { id: ids.buy, account: buyer });
  const sell = plainOrder({ ...side, side: "Sell" }, { id: ids.sell, account: seller });
  return { core: asked.ok ? null : asked.rejection.code, plain: placeBoth(world, buy, sell) };
}

/** Both or neither: the buyer's money is asked first. */
function placeBoth({ plain }: World, buy: PlainOrder, sell: PlainOrder): string | null {
  const owed = figureOf(plain, units(sell, "client.receivable"));
  const enough = figureOf(plain, units(sell, "units.free")) - owed >= sell.qty;
  if (enough) return place(plain, buy) ?? place(plain, sell);
  const figures = new Map(plain.figures);
  const lack = place(plain, buy);
  if (lack !== null) return lack;
  plain.orders.pop();
  for (const [figure, amount] of figures) plain.figures.set(figure, amount);
  for (const figure of plain.figures.keys()) if (!figures.has(figure)) plain.figures.delete(figure);
  return "INSUFFICIENT_HOLDINGS";
}

export function askToCancel(world: World, operation: Operation): Answers {
  const order = orderOf(world, operation);
  if (order === null) return agreed;
  const id = nextId(world, "C");
  const { account, caller } = factsFor(world.core, order.core, order.core.accountId);
  const asked = cancelOrder({ now: noon, caller, account, order: order.core, cancelID: id, clOrdID: id });
  if (asked.ok) commit(world.core, asked.value);
  return { core: asked.ok ? null : asked.rejection.code, plain: askCancel(order.plain, id) };
}

export function askToChange(world: World, operation: Operation): Answers {
  const order = orderOf(world, operation);
  if (order === null) return agreed;
  const { core, plain } = order;
  const id = nextId(world, "R");
  const terms = { px: lowest + operation.ticks * 10, qty: Math.floor((core.orderQty * operation.part) / 8) };
  const facts = factsFor(world.core, core, core.accountId);
  const asked = replaceOrder(
    {
      clOrdID: id,
      price: price(terms.px),
      orderQty: terms.qty,
      timeInForce: operation.lasts ? "GoodTillDate" : "Day",
      expireDate: operation.lasts ? tomorrow(world) : null,
      mandate,
    },
    { ...facts, order: core, replaceID: id },
  );
  if (asked.ok) commit(world.core, asked.value);
  const change = { id, px: BigInt(terms.px), qty: BigInt(terms.qty), lasts: operation.lasts };
  return { core: asked.ok ? null : asked.rejection.code, plain: askChange(world.plain, plain, change) };
}

export function payIn(world: World, operation: Operation): Answers {
  const [account, amount] = [accountOf(operation), BigInt(operation.shares) * 10_007n];
  const movement = {
    accountId: account,
    amount: kobo(amount),
    ref: nextId(world, "D"),
    businessDate: world.core.today,
  };
  book(world, deposit(movement));
  move(world.plain, cash(account, "cash.available"), amount);
  payDebts(world.plain, [{ account, security: null }]);
  move(world.plain, "bank.client||NGN|", amount);
  return agreed;
}

export function bringShares(world: World, operation: Operation): Answers {
  const [account, security] = [accountOf(operation), securityOf(operation)];
  const ref = nextId(world, "I");
  const shares = quantity(operation.shares);
  book(
    world,
    transferIn({ accountId: account, securityID: security, quantity: shares, ref, businessDate: world.core.today }),
  );
  move(world.plain, units({ account, security }, "units.free"), BigInt(shares));
  payDebts(world.plain, [{ account, security }]);
  move(world.plain, `depository||SEC:${security}|`, BigInt(shares));
  return agreed;
}

export function askMoney(world: World, operation: Operation): Answers {
  const account = accountOf(operation);
  const owed = figureOf(world.plain, cash(account, "client.receivable"));
  const available = atLeast(0n, figureOf(world.plain, cash(account, "cash.available")) - owed);
  // Now and then more than there is.
  const amount = (available * BigInt(operation.part)) / 15n + 1n;
  const movement = {
    accountId: account,
    amount: kobo(amount),
    ref: nextId(world, "W"),
    businessDate: world.core.today,
  };
  const asked = askWithdrawal(movement, spendable(world.core, account));
  if (asked.ok) book(world, asked.value);
  if (amount > available) return { core: asked.ok ? null : asked.rejection.code, plain: "INSUFFICIENT_FUNDS" };
  move(world.plain, cash(account, "cash.available"), -amount);
  move(world.plain, cash(account, "cash.withdrawing"), amount);
  world.withdrawals.push({ account, amount, ref: movement.ref });
  return { core: asked.ok ? null : asked.rejection.code, plain: null };
}

export function answerMoney(world: World, paid: boolean): Answers {
  const asked = world.withdrawals.shift();
  if (asked === undefined) return agreed;
  const { account, amount, ref } = asked;
  const movement = { accountId: account, amount: kobo(amount), ref, businessDate: world.core.today };
  book(world, paid ? payWithdrawal(movement) : failWithdrawal(movement));
  move(world.plain, cash(account, "cash.withdrawing"), -amount);
  move(world.plain, paid ? "bank.client||NGN|" : cash(account, "cash.available"), paid ? -amount : amount);
  if (!paid) payDebts(world.plain, [{ account, security: null }]);
  return agreed;
}

function book(world: World, journal: Journal): void {
  commit(world.core, { orders: [], executions: [], journals: [journal] });
}
