// A small house that runs on the real core alone: its orders, its executions and its ledger, as its decisions leave them.

import { ngxCalendar } from "../../src/calendar-data.ts";
import type { FeeRates } from "../../src/fees/fee-schedule.ts";
import { tradingDay, type TradingDay } from "../../src/instant.ts";
import { accountClasses, clientAccount, naira, sharesOf } from "../../src/ledger/account.ts";
import { balanceOf, noBalances, post, type Balances } from "../../src/ledger/balance.ts";
import type { Journal } from "../../src/ledger/posting.ts";
import { settlementJournal, settlementPositions } from "../../src/ledger/settle-day.ts";
import type { ExecutionFacts, NewOrder, OrderFacts, PostedTrade } from "../../src/order/facts.ts";
import type { Order } from "../../src/order/order.ts";
import type { Execution, Outcome } from "../../src/order/outcome.ts";
import { kobo, quantity, rate } from "../../src/units.ts";
import { broker, exampleFacts, exampleMarket, zenith } from "../example.ts";
import type { PlainRates } from "./plain-fees.ts";

export const accountIds = [41, 42] as const;
export const securityIDs = ["ZENITHBANK", "GTCO"] as const;
export const lowest = 10_610;
export const highest = 12_950;

export type CoreWorld = {
  readonly fees: readonly FeeRates[];
  readonly orders: Map<number, Order>;
  readonly executions: Execution[];
  readonly fillJournals: Map<string, Journal>;
  readonly keys: Set<string>;
  balances: Balances;
  today: TradingDay;
  /** Outcomes that changed something. */
  changes: number;
};

export function newCoreWorld(rates: PlainRates, today: string): CoreWorld {
  const fees: FeeRates = {
    from: tradingDay("2020-12-07"),
    commission: rate(Number(rates.commission)),
    minCommission: kobo(rates.least),
    secFeeOnBuys: rate(Number(rates.sec)),
    ngxFeeOnSells: rate(Number(rates.ngx)),
    cscsFeeOnSells: rate(Number(rates.cscs)),
    stampDuty: rate(Number(rates.stamp)),
    tradeAlert: kobo(rates.alert),
    alertPerExecution: false,
    vat: rate(Number(rates.vat)),
    vatOnSecFee: rates.vatOnSec,
  };
  return {
    fees: [fees],
    orders: new Map(),
    executions: [],
    fillJournals: new Map(),
    keys: new Set(),
    balances: noBalances,
    today: tradingDay(today),
    changes: 0,
  };
}

/** Writes an outcome as the store does: each journal key once, each order at its new state. */
export function commit(world: CoreWorld, outcome: Pick<Outcome, "orders" | "journals" | "executions">): void {
  for (const journal of outcome.journals) {
    const key = `${journal.kind} ${journal.ref}`;
    if (world.keys.has(key)) throw new Error(`journal ${key} was posted twice`);
    world.keys.add(key);
    if (journal.kind === "fill") world.fillJournals.set(journal.ref, journal);
  }
  if (outcome.orders.length + outcome.journals.length > 0) world.changes += 1;
  world.balances = post(world.balances, outcome.journals);
  for (const order of outcome.orders) world.orders.set(order.id, order);
  world.executions.push(...outcome.executions);
}

export function factsFor(world: CoreWorld, request: Pick<NewOrder, "securityID">, accountId: number): OrderFacts {
  const unlimited = kobo(10n ** 15n);
  return {
    ...exampleFacts,
    caller: broker,
    account: { ...exampleFacts.account, accountId, chn: `C00${accountId}000AB`, cscsAccount: `23920049${accountId}` },
    market: { ...exampleMarket, tradingDay: world.today, security: { ...zenith, securityID: request.securityID } },
    cashAvailable: freeCash(world, accountId),
    unitsFree: freeUnits(world, accountId, request.securityID),
    fees: world.fees,
    limits: { ...exampleFacts.limits, maxOrderValue: unlimited, maxDailyBuy: unlimited },
  };
}

export function freeCash(world: CoreWorld, accountId: number) {
  return kobo(balanceOf(world.balances, clientAccount("cash.available", accountId, { asset: naira })));
}

function freeUnits(world: CoreWorld, accountId: number, securityID: string) {
  const free = clientAccount("units.free", accountId, { asset: sharesOf(securityID) });
  return quantity(Number(balanceOf(world.balances, free)));
}

export function reportFacts(world: CoreWorld, trade: PostedTrade | null = null): ExecutionFacts {
  return { tradingDay: world.today, fees: world.fees, calendar: ngxCalendar, trade };
}

/** A trade as the store would find it again: what it made the client owe stands in its journal. */
export function postedTrade(world: CoreWorld, execution: Execution): PostedTrade {
  const owed = { cash: 0n, units: 0n };
  for (const { debit, amount } of world.fillJournals.get(execution.execID)?.postings ?? []) {
    if (debit.class !== "client.receivable") continue;
    if (debit.asset === naira) owed.cash += amount;
    else owed.units += amount;
  }
  return {
    execution,
    owed: { cash: kobo(owed.cash), units: quantity(Number(owed.units)) },
    isTakenBack: world.executions.some(({ refExecID }) => refExecID === execution.execID),
    free: {
      cash: freeCash(world, execution.accountId),
      units: freeUnits(world, execution.accountId, execution.securityID),
    },
  };
}

export function settleCore(world: CoreWorld, day: TradingDay): void {
  const due = settlementPositions(world.executions).filter(({ settleDate }) => settleDate === day);
  const journals = due.map((position) => settlementJournal(position, day));
  commit(world, { orders: [], executions: [], journals });
}

/** Every account's holding on its normal side, by the key of the second books. */
export function coreFigures(world: CoreWorld): ReadonlyMap<string, bigint> {
  const figures = new Map<string, bigint>();
  for (const [key, { account, debits, credits }] of world.balances) {
    figures.set(key, accountClasses[account.class].normal === "credit" ? credits - debits : debits - credits);
  }
  return figures;
}
