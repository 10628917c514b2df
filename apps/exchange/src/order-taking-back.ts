// Trades that the exchange takes back or corrects: both customers' sides are told, and open orders stand for what they have.
// Each answers null when it is done, else why it cannot be, as a sentence.

import type { Instant } from "@tradebook/domain/instant.ts";
import type { Price, Quantity } from "@tradebook/domain/units.ts";
import { isOpen, leavesQty, type CustomerFill, type CustomerOrder } from "./customer-order.ts";
import { wrongLimit } from "./entry-rules.ts";
import { changeOrder } from "./exchange.ts";
import { takenBackReport } from "./execution-messages.ts";
import { record, step, type Desk } from "./order-keeping.ts";

/** A trade of today never was. What an open order had traded by it stands again, behind the others of its price. */
export function bustTrade(desk: Desk, tradeID: string, reason: string): string | null {
  const fills = fillsOf(desk, tradeID);
  if (fills.length === 0) return noTrade(tradeID);
  for (const fill of fills) takeBack(desk, fill, { reason, instead: null });
  return null;
}

export type Correction = { readonly lastPx: Price; readonly lastQty: Quantity; readonly reason: string };

/** A trade of today was at another price, or for fewer shares. */
export function correctTrade(desk: Desk, tradeID: string, { lastPx, lastQty, reason }: Correction): string | null {
  const fills = fillsOf(desk, tradeID);
  if (fills.length === 0) return noTrade(tradeID);
  for (const fill of fills) {
    const instrument = desk.exchange.instruments.get(desk.all.orders.get(fill.clOrdID)?.securityID ?? "");
    if (instrument === undefined) return noTrade(tradeID);
    const wrong = wrongLimit(lastPx, instrument);
    if (wrong !== null) return wrong.text;
    if (lastQty < 1 || lastQty > fill.lastQty) return `the trade was of ${fill.lastQty} shares, and gets no larger`;
  }
  for (const fill of fills) takeBack(desk, fill, { reason, instead: { lastPx, lastQty } });
  return null;
}

function fillsOf({ all }: Desk, tradeID: string): readonly CustomerFill[] {
  return [...all.fills.values()].filter((fill) => fill.tradeID === tradeID);
}

function noTrade(tradeID: string): string {
  return `no customer has traded ${tradeID} today`;
}

type TakingBack = {
  readonly reason: string;
  readonly instead: { readonly lastPx: Price; readonly lastQty: Quantity } | null;
};

function takeBack(desk: Desk, fill: CustomerFill, { reason, instead }: TakingBack): void {
  const { clOrdID, execID: execRefID, tradeID, tradeDate, contra } = fill;
  const before = desk.all.orders.get(clOrdID);
  const at = desk.clock();
  const said = step(desk, instead === null ? "TradeCancel" : "TradeCorrect", at);
  const right = instead === null ? null : { ...instead, execID: said.execID };
  const order = record(desk, { kind: "takenBack", clOrdID, execRefID, instead: right, at });
  if (order === undefined || before === undefined) return;
  const { lastPx, lastQty } = instead ?? fill;
  const trade = { lastPx, lastQty, tradeID, tradeDate, contra };
  desk.line.send(takenBackReport(order, said, { ...trade, execRefID, why: reason }));
  if (isOpen(order) && leavesQty(order) !== leavesQty(before)) standAgain(desk, order, at);
}

function standAgain({ exchange, numbers }: Desk, order: CustomerOrder, at: Instant): void {
  const instrument = exchange.instruments.get(order.securityID);
  const orderID = numbers.get(order.clOrdID);
  if (instrument === undefined || orderID === undefined) return;
  changeOrder(exchange, instrument, { orderID, terms: order, leavesQty: leavesQty(order), at });
}
