// How an account has done, and what it paid: the ledger's days and lines, given to the domain.

import { limits } from "@tradebook/contract/names.ts";
import type { AccountCosts, PortfolioPerformance } from "@tradebook/contract/performance.ts";
import { addDays, type Instant, type TradingDay } from "@tradebook/domain/instant.ts";
import { costsByMonth, costsOf } from "@tradebook/domain/portfolio/costs.ts";
import type { HoldingMovement } from "@tradebook/domain/portfolio/holding.ts";
import { performanceOf, type Performance } from "@tradebook/domain/portfolio/performance.ts";
import {
  valueDays,
  type AccountHistory,
  type CashStep,
  type CloseStep,
  type ShareStep,
} from "@tradebook/domain/portfolio/valued-days.ts";
import { sum, zeroKobo } from "@tradebook/domain/units.ts";
import type { Tx } from "../../db/in-tenant.ts";
import type { MarketPort } from "../../deps.ts";
import {
  cashSteps,
  chargeLinesOf,
  closesThrough,
  dividendTaxLines,
  firstCashDay,
  indexThrough,
  tradedByMonth,
} from "../../store/account-history.ts";
import { securityNames, shareMovements, type SecurityMovements } from "../../store/portfolio.ts";
import { statementPeriod } from "../../store/statement.ts";

export type PerformanceTerms = {
  readonly accountId: number;
  readonly cscsAccount: string;
  /** Null: since the account began. */
  readonly from: TradingDay | null;
  readonly to: TradingDay;
  readonly now: Instant;
  /** Whether the caller may know what cash there is. */
  readonly mayKnow: boolean;
  readonly market: MarketPort;
};

export async function portfolioPerformance(tx: Tx, terms: PerformanceTerms): Promise<PortfolioPerformance> {
  const { cscsAccount, now, mayKnow } = terms;
  const read = await readHistory(tx, terms);
  const done = performanceOf(valueDays(read?.history ?? nothingOn(terms.to)));
  const names = await securityNames(
    tx,
    done.contributions.map(({ securityID }) => securityID),
  );
  const ofMoney = <T>(amount: T) => (mayKnow ? amount : null);
  return {
    cscsAccount,
    asAt: now,
    days: read === null ? [] : done.days.map((day) => ({ ...dayOf(day), ...moneyOf(day, mayKnow) })),
    months: read === null ? [] : [...done.months],
    contributions: done.contributions.map(({ securityID, ...row }) => ({
      symbol: securityID,
      name: names.get(securityID)?.name ?? securityID,
      ...row,
    })),
    totals: {
      start: ofMoney(done.start),
      end: ofMoney(done.end),
      cameIn: ofMoney(done.cameIn),
      wentOut: ofMoney(done.wentOut),
      gain: ofMoney(done.gain),
      otherGain: ofMoney(done.otherGain),
      averageCapital: ofMoney(done.averageCapital),
      returnPct: done.returnPct,
      indexPct: done.indexPct,
      moneyWeightedPct: done.moneyWeightedPct,
      drawdown: done.drawdown,
    },
    simulated: read?.simulated ?? false,
  };
}

type Day = Performance["days"][number];

function dayOf({ day, returnPct, indexPct }: Day) {
  return { day, returnPct, indexPct };
}

function moneyOf({ worth, cameIn, wentOut }: Day, mayKnow: boolean) {
  return mayKnow ? { worth, cameIn, wentOut } : { worth: null, cameIn: null, wentOut: null };
}

type ReadHistory = { readonly history: AccountHistory; readonly simulated: boolean };

/** Null for an account that never had anything up to the last day. */
async function readHistory(tx: Tx, terms: PerformanceTerms): Promise<ReadHistory | null> {
  const { accountId, to, market } = terms;
  const [moved, firstCash] = await Promise.all([shareMovements(tx, accountId, to), firstCashDay(tx, accountId)]);
  const shares = moved.flatMap(shareSteps);
  const begun = earliest([...shares.map(({ day }) => day), ...(firstCash === null ? [] : [firstCash])]);
  if (begun === null || begun > to) return null;
  const asked = terms.from !== null && terms.from > begun ? terms.from : begun;
  const first = latest(addDays(asked < to ? asked : to, -1), addDays(to, -limits.performanceDays));
  const days = { from: addDays(first, 1), to };
  const symbols = moved.map(({ securityID }) => securityID);
  const [opening, cash, closes, index] = await Promise.all([
    statementPeriod(tx, accountId, days),
    cashSteps(tx, accountId, days),
    closesThrough(tx, symbols, days),
    indexThrough(tx, days),
  ]);
  const atFirst: CashStep = { day: first, securityID: null, amount: opening.opening, isOutside: false };
  const live = to === market.tradingDay() ? livePrices(market, symbols) : [];
  const history = {
    first,
    last: to,
    shares,
    cash: [atFirst, ...cash],
    closes: [...closes.steps, ...live],
    index: index.steps,
  };
  return { history, simulated: closes.simulated || index.simulated || (live.length > 0 && market.simulated) };
}

/** Today's last prices, which a valuation of today has as well; they come after the day's closes so far. */
function livePrices(market: MarketPort, symbols: readonly string[]): readonly CloseStep[] {
  const day = market.tradingDay();
  return symbols.flatMap((securityID) => {
    const close = market.valuationPrice(securityID);
    return close === null ? [] : [{ day, securityID, close }];
  });
}

function shareSteps({ securityID, movements }: SecurityMovements): readonly ShareStep[] {
  return movements.map(({ day, movement }) => ({
    day,
    securityID,
    moved: movedBy(movement),
    isOutside: movement.kind === "TransferIn",
  }));
}

function movedBy({ kind, quantity }: HoldingMovement): number {
  return kind === "Sell" || kind === "SplitOut" || kind === "RightsBack" ? -quantity : quantity;
}

function nothingOn(day: TradingDay): AccountHistory {
  return { first: day, last: day, shares: [], cash: [], closes: [], index: [] };
}

function earliest(days: readonly TradingDay[]): TradingDay | null {
  return days.reduce<TradingDay | null>((first, day) => (first === null || day < first ? day : first), null);
}

function latest(a: TradingDay, b: TradingDay): TradingDay {
  return a > b ? a : b;
}

export type CostTerms = Pick<PerformanceTerms, "accountId" | "cscsAccount" | "now"> & {
  readonly from: TradingDay;
  readonly to: TradingDay;
};

export async function accountCosts(tx: Tx, terms: CostTerms): Promise<AccountCosts> {
  const { accountId, cscsAccount, now, from, to } = terms;
  const [charges, taxes, traded] = await Promise.all([
    chargeLinesOf(tx, accountId, terms),
    dividendTaxLines(tx, accountId, terms),
    tradedByMonth(tx, accountId, terms),
  ]);
  const lines = [...charges, ...taxes];
  const items = costsByMonth(lines).map((row) => ({ ...row, traded: traded.get(row.month) ?? zeroKobo }));
  return {
    cscsAccount,
    asAt: now,
    from,
    to,
    items,
    totals: { ...costsOf(lines), traded: sum([...traded.values()]) },
  };
}
