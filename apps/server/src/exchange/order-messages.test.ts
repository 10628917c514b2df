// Requests and reports as the dialect of docs/fix-dialect.md writes them.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { instant, tradingDay } from "@tradebook/domain/instant.ts";
import type { Order } from "@tradebook/domain/order/order.ts";
import { kobo, price, quantity } from "@tradebook/domain/units.ts";
import {
  entries,
  FieldError,
  message,
  text,
  whole,
  type Content,
  type Fields,
  type Message,
} from "@tradebook/fix/message.ts";
import { tags } from "@tradebook/fix/tags.ts";
import { orderMessageOf } from "./execution-messages.ts";
import { requestMessage, statusRequest } from "./order-messages.ts";
import type { OrderClient } from "../store/order-clients.ts";

const at = instant(Date.UTC(2026, 10, 20, 9, 30));
const order: Order = {
  id: 7,
  tenantId: 3,
  accountId: 1,
  cscsAccount: "0010000001",
  securityID: "ZENITHBANK",
  side: "Sell",
  ordType: "Limit",
  timeInForce: "GoodTillDate",
  expireDate: tradingDay("2026-12-04"),
  price: price(11_780),
  holdPrice: price(11_780),
  orderQty: quantity(1000),
  cumQty: quantity(0),
  leavesQty: quantity(1000),
  cumValue: kobo(0n),
  lastPx: null,
  lastQty: null,
  noteDay: null,
  noteValue: kobo(0n),
  holdAmount: kobo(0n),
  holdQty: quantity(1000),
  ordStatus: "PendingNew",
  clOrdID: "client-1",
  origClOrdID: null,
  exchangeClOrdID: "T3-7",
  orderID: null,
  replacedByID: null,
  pendingCancelID: null,
  pendingReplace: null,
  paused: null,
  special: null,
  queued: null,
  text: null,
  ordRejReason: null,
  mandate: null,
  channel: "ONLINE",
  createdBy: 1,
  tradeDate: tradingDay("2026-11-20"),
  transactTime: at,
  receivedTime: at,
  acknowledgedTime: null,
  closedTime: null,
  version: 1,
};

/** `tag=value` of the plain fields, in order. */
function plain(from: Message): string {
  return from.tags
    .map((tag, index) => [tag, from.values[index]] as const)
    .flatMap(([tag, value]) => (typeof value === "string" ? [`${tag}=${value}`] : [`${tag}=${value?.length}`]))
    .join(" ");
}

test("a new order carries what the dialect asks for", () => {
  const sent = requestMessage({ kind: "NewOrder", exchangeClOrdID: "T3-7", order });
  assert.equal(sent.msgType, "D");
  assert.equal(
    plain(sent),
    "11=T3-7 453=2 1=0010000001 581=1 21=1 55=ZENITHBANK 54=2 60=20261120-09:30:00.000 38=1000 40=2 44=117.80 59=6 432=20261204 528=A",
  );
});

test("a replace carries the new terms whole and names the order by its last id", () => {
  const asked = { replaceID: "T3-7R4", clOrdID: "client-2", price: price(11_700), orderQty: quantity(800) } as const;
  const pendingReplace = { ...asked, timeInForce: "GoodTillDate", expireDate: tradingDay("2026-12-11") } as const;
  const pending = { ...order, orderID: "X-1", replacedByID: "T3-7R2", pendingReplace };
  const sent = requestMessage({
    kind: "Replace",
    exchangeClOrdID: "T3-7R4",
    origExchangeClOrdID: "T3-7R2",
    order: pending,
    askedBy: 9,
  });
  assert.deepEqual(tradersOf(sent), ["9"], "whoever asks, not whoever entered the order");
  assert.equal(sent.msgType, "G");
  assert.equal(
    plain(sent),
    "37=X-1 41=T3-7R2 11=T3-7R4 453=2 1=0010000001 581=1 21=1 55=ZENITHBANK 54=2 60=20261120-09:30:00.000 38=800 40=2 44=117.00 59=6 432=20261211 528=A",
  );
});

test("the client goes by the CHN, beside the firm, its clearing number and its trader; a cross names both clients", () => {
  const changed = tradingDay("2026-11-20");
  const clients = new Map<number, OrderClient>([
    [1, { chn: "C12345678AB", clearing: "HSE1", capacityOn: () => "Agency" }],
    // The house's own from the order's day on.
    [2, { chn: "C22222222BB", clearing: null, capacityOn: (day) => (day < changed ? "Agency" : "Principal") }],
  ]);
  const named = (from: Fields) =>
    entries(from, "NoPartyIDs").map((party) => `${whole(party, "PartyRole")}=${text(party, "PartyID")}`);
  const request = { exchangeClOrdID: "T3-C8", origExchangeClOrdID: "T3-7", order, askedBy: 9 };
  const entered = named(requestMessage({ kind: "NewOrder", exchangeClOrdID: "T3-7", order }, clients));
  assert.deepEqual(entered, ["1=3", "3=C12345678AB", "4=HSE1", "12=1"]);
  const ended = named(requestMessage({ kind: "Cancel", ...request }, clients));
  assert.deepEqual(ended, ["1=3", "3=C12345678AB", "4=HSE1", "12=9"]);
  const sell = { ...order, accountId: 2, exchangeClOrdID: "T3-8" };
  const cross = requestMessage({ kind: "Cross", exchangeClOrdID: "T3-7", order, sell }, clients);
  assert.deepEqual(entries(cross, "NoSides").map(named), [entered, ["1=3", "3=C22222222BB", "12=1"]]);
  const capacity = (from: Fields) => [whole(from, "AccountType"), text(from, "OrderCapacity")];
  assert.deepEqual(entries(cross, "NoSides").map(capacity), [
    [1, "A"],
    [3, "P"],
  ]);
  const own = requestMessage({ kind: "NewOrder", exchangeClOrdID: "T3-8", order: sell }, clients);
  const earlier = { ...sell, tradeDate: tradingDay("2026-11-19") };
  const before = requestMessage({ kind: "NewOrder", exchangeClOrdID: "T3-8", order: earlier }, clients);
  assert.deepEqual(
    [capacity(own), capacity(before)],
    [
      [3, "P"],
      [1, "A"],
    ],
  );
});

test("the other side of a trade is read from its own group or from the parties, and from nothing but a trade", () => {
  const contraOf = (content: Content) => {
    const read = orderMessageOf(message("8", { ...fill, ...content }), 0);
    return read !== undefined && "execID" in read ? read.contraBroker : "nothing";
  };
  const contra = [{ ContraBroker: "X17" }];
  const party = [{ PartyID: "ABCD", PartyIDSource: "D", PartyRole: 17 }];
  assert.equal(contraOf({ NoContraBrokers: contra }), "X17");
  assert.equal(contraOf({ NoPartyIDs: party }), "ABCD");
  assert.equal(contraOf({ NoContraBrokers: contra, NoPartyIDs: party }), "X17");
  assert.equal(contraOf({ NoContraBrokers: contra, ExecType: "H" }), undefined);
  assert.equal(contraOf({ NoContraBrokers: [{ ContraBroker: "a name that is much too long" }] }), undefined);
});

function tradersOf(sent: Message): readonly (string | undefined)[] {
  const parties = entries(sent, "NoPartyIDs").filter((party) => whole(party, "PartyRole") === 12);
  return parties.map((party) => text(party, "PartyID"));
}

test("a market order has no price and a day order no last day", () => {
  const market = { ...order, ordType: "Market", price: null, timeInForce: "Day", expireDate: null } as const;
  const sent = requestMessage({ kind: "NewOrder", exchangeClOrdID: "T3-7", order: market });
  assert(!sent.tags.includes(tags.Price) && !sent.tags.includes(tags.ExpireDate));
});

test("a cancel names the order it ends, and a question the order it asks about", () => {
  const live = { ...order, orderID: "1-9" };
  const cancel = requestMessage({
    kind: "Cancel",
    exchangeClOrdID: "T3-C8",
    origExchangeClOrdID: "T3-7",
    order: live,
    askedBy: 9,
  });
  assert.equal(
    plain(cancel),
    "41=T3-7 37=1-9 11=T3-C8 453=2 1=0010000001 55=ZENITHBANK 54=2 60=20261120-09:30:00.000 38=1000",
  );
  assert.equal(plain(statusRequest(order, { clOrdID: "T3-7", requestID: "q1" })), "11=T3-7 790=q1 55=ZENITHBANK 54=2");
});

const fill = {
  OrderID: "1-9",
  ClOrdID: "T3-7",
  ExecID: "E1",
  ExecType: "F",
  OrdStatus: "1",
  Symbol: "ZENITHBANK",
  Side: "2",
  LastQty: 400,
  LastPx: "117.90",
  LeavesQty: 600,
  CumQty: 400,
  TransactTime: at,
} as const;

test("a fill is read to the kobo", () => {
  assert.deepEqual(orderMessageOf(message("8", fill), 0), {
    execID: "E1",
    execRefID: null,
    execType: "Trade",
    ordStatus: "PartiallyFilled",
    exchangeClOrdID: "T3-7",
    origExchangeClOrdID: null,
    orderID: "1-9",
    securityID: "ZENITHBANK",
    side: "Sell",
    lastPx: 11_790,
    lastQty: 400,
    cumQty: 400,
    leavesQty: 600,
    ordRejReason: null,
    text: null,
    transactTime: at,
  });
});

test("a trade is one of the day that its report names, and of none that is no date", () => {
  const told = orderMessageOf(message("8", { ...fill, TradeDate: "20261119" }), 0);
  assert(told !== undefined && "execID" in told);
  assert.equal(told.tradeDate, "2026-11-19");
  assert.throws(() => orderMessageOf(message("8", { ...fill, TradeDate: "20261131" }), 0), FieldError);
});

test("a refused cancel happened when it was sent, and NONE is no order", () => {
  const reject = message("9", {
    OrderID: "NONE",
    ClOrdID: "T3-C8",
    OrigClOrdID: "T3-7",
    OrdStatus: "8",
    CxlRejReason: 1,
  });
  assert.deepEqual(orderMessageOf(reject, at), {
    exchangeClOrdID: "T3-C8",
    origExchangeClOrdID: "T3-7",
    orderID: null,
    cxlRejReason: "1",
    text: null,
    transactTime: at,
  });
});

test("a report that lacks a field or has an unknown code is refused, not guessed at", () => {
  assert.throws(() => orderMessageOf(message("8", { ...fill, ExecID: undefined }), 0), FieldError);
  assert.throws(() => orderMessageOf(message("8", { ...fill, ExecType: "Z" }), 0), FieldError);
  assert.throws(() => orderMessageOf(message("8", { ...fill, LastPx: "117.905" }), 0), FieldError);
  assert.equal(orderMessageOf(message("j", { RefSeqNum: 1 }), 0), undefined);
});
