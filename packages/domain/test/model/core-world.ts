// A small house that runs on the real core alone: its orders, its executions and its ledger, as its decisions leave them.

import { ngxCalendar } from "../../src/calendar-data.ts";
import { directSettlementJournal } from "../../src/funding/direct-settlement.ts";
import type { FeeRates } from "../../src/fees/fee-schedule.ts";
import { tradingDay, type TradingDay } from "../../src/instant.ts";
import { accountClasses, clientAccount, naira, sharesOf, type AccountClass } from "../../src/ledger/account.ts";
import { balanceOf, noBalances, post, type Balances } from "../../src/ledger/balance.ts";
import { standingKey, throughDebts, type Standing } from "../../src/ledger/debts.ts";
import type { Journal } from "../../src/ledger/posting.ts";
import { settlementJournal, settlementPositions } from "../../src/ledger/settle-day.ts";
import type { ExecutionFacts, NewOrder, OrderFacts, PostedTrade } from "../../src/order/facts.ts";
import type { Order } from "../../src/order/order.ts";
import type { Execution, Outcome } from "../../src/order/outcome.ts";
import { kobo, maxKobo, minKobo, minus, quantity, rate, zeroKobo } from "../../src/units.ts";
import { broker, exampleFacts, exampleMarket, zenith } from "../example.ts";
import type { PlainRates } from "./plain-fees.ts";

export const accountIds = [41, 42] as const;
/** Its sales go straight to its holder's bank. */
export const mandated = accountIds[1];
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

/** Writes an outcome as the store does: with the debts it pays, each journal key once, each order at its new state. */
export function commit(world: CoreWorld, outcome: Pick<Outcome, "orders" | "journals" | "executions">): void {
  const journals = throughDebts(outcome.journals, standingsOf(world, outcome.journals)).map(({ journal }) => journal);
  for (const journal of journals) {
    const key = `${journal.kind} ${journal.ref}`;
    if (world.keys.has(key)) throw new Error(`journal ${key} was posted twice`);
    world.keys.add(key);
    if (journal.kind === "fill") world.fillJournals.set(journal.ref, journal);
  }
  if (outcome.orders.length + outcome.journals.length > 0) world.changes += 1;
  world.balances = post(world.balances, journals);
  for (const order of outcome.orders) world.orders.set(order.id, order);
  world.executions.push(...outcome.executions);
}

function standingsOf(world: CoreWorld, journals: readonly Journal[]): ReadonlyMap<string, Standing> {
  const standings = new Map<string, Standing>();
  for (const { debit, credit } of journals.flatMap(({ postings }) => postings)) {
    for (const { accountId, asset } of [debit, credit]) {
      if (accountId === null) continue;
      const of = (name: AccountClass) => balanceOf(world.balances, clientAccount(name, accountId, { asset }));
      const free = of(asset === naira ? "cash.available" : "units.free");
      standings.set(standingKey(accountId, asset), { free, owed: of("client.receivable"), drawn: 0n });
    }
  }
  return standings;
}

export function factsFor(world: CoreWorld, request: Pick<NewOrder, "securityID">, accountId: number): OrderFacts {
  const unlimited = kobo(10n ** 15n);
  return {
    ...exampleFacts,
    caller: broker,
    account: { ...exampleFacts.account, accountId, chn: `C00${accountId}000AB`, cscsAccount: `23920049${accountId}` },
    market: { ...exampleMarket, tradingDay: world.today, security: { ...zenith, securityID: request.securityID } },
    cashAvailable: spendable(world, accountId),
    unitsFree: spendableUnits(world, accountId, request.securityID),
    fees: world.fees,
    limits: { ...exampleFacts.limits, maxOrderValue: unlimited, maxDailyBuy: unlimited },
  };
}

export function freeCash(world: CoreWorld, accountId: number) {
  return kobo(balanceOf(world.balances, clientAccount("cash.available", accountId, { asset: naira })));
}

/** What is free beyond what is owed. */
export function spendable(world: CoreWorld, accountId: number) {
  return maxKobo(zeroKobo, minus(freeCash(world, accountId), owedCash(world, accountId)));
}

function spendableUnits(world: CoreWorld, accountId: number, securityID: string) {
  return quantity(Math.max(0, freeUnits(world, accountId, securityID) - owedUnits(world, accountId, securityID)));
}

function owedCash(world: CoreWorld, accountId: number) {
  return kobo(balanceOf(world.balances, clientAccount("client.receivable", accountId, { asset: naira })));
}

function owedUnits(world: CoreWorld, accountId: number, securityID: string) {
  const owed = clientAccount("client.receivable", accountId, { asset: sharesOf(securityID) });
  return Number(balanceOf(world.balances, owed));
}

function freeUnits(world: CoreWorld, accountId: number, securityID: string) {
  const free = clientAccount("units.free", accountId, { asset: sharesOf(securityID) });
  return quantity(Number(balanceOf(world.balances, free)));
}

export function reportFacts(world: CoreWorld, trade: PostedTrade | null = null): ExecutionFacts {
  return { tradingDay: world.today, fees: world.fees, calendar: ngxCalendar, trade };
}

/** A trade as the store would find it again: what it made the client owe stands in its journal, if it is owed still. */
export function postedTrade(world: CoreWorld, execution: Execution): PostedTrade {
  const owed = { cash: 0n, units: 0n };
  for (const { debit, amount } of world.fillJournals.get(execution.execID)?.postings ?? []) {
    if (debit.class !== "client.receivable") continue;
    if (debit.asset === naira) owed.cash += amount;
    else owed.units += amount;
  }
  return {
    execution,
    owed: {
      cash: minKobo(kobo(owed.cash), owedCash(world, execution.accountId)),
      units: quantity(Math.min(Number(owed.units), owedUnits(world, execution.accountId, execution.securityID))),
    },
    isTakenBack: world.executions.some(({ refExecID }) => refExecID === execution.execID),
    free: {
      cash: freeCash(world, execution.accountId),
      units: freeUnits(world, execution.accountId, execution.securityID),
    },
  };
}

export function settleCore(world: CoreWorld, day: TradingDay): void {
  const due = settlementPositions(world.executions).filter(({ settleDate }) => settleDate === day);
  const none = { orders: [], executions: [] };
  const owed = owedCash(world, mandated);
  commit(world, { ...none, journals: due.map((position) => settlementJournal(position, day)) });
  const repaid = minus(owed, owedCash(world, mandated));
  const sentOn = due.flatMap(({ accountId, settleDate, cashDueIn: proceeds }) => {
    if (accountId !== mandated || proceeds === 0n) return [];
    const journal = directSettlementJournal({ accountId, settleDate, proceeds, repaid }, day);
    return journal === null ? [] : [journal];
  });
  commit(world, { ...none, journals: sentOn });
}

/** Every account's holding on its normal side, by the key of the second books. */
export function coreFigures(world: CoreWorld): ReadonlyMap<string, bigint> {
  const figures = new Map<string, bigint>();
  for (const [key, { account, debits, credits }] of world.balances) {
    figures.set(key, accountClasses[account.class].normal === "credit" ? credits - debits : debits - credits);
  }
  return figures;
}
