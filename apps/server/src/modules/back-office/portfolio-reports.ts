// Holding and valuation of one account, today or as at a day.

import type { ValuationRow } from "@tradebook/contract/portfolio-valuation.ts";
import type { HoldingRow } from "@tradebook/contract/portfolio-holding.ts";
import type { FeeBook } from "@tradebook/domain/fees/fee-book.ts";
import { ratesOn } from "@tradebook/domain/fees/fee-schedule.ts";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import { breakEvenPrice } from "@tradebook/domain/order/preview-order.ts";
import { averageCost, holdingOf, type Holding } from "@tradebook/domain/portfolio/holding.ts";
import { valuePortfolio, type Valuation } from "@tradebook/domain/portfolio/valuation.ts";
import { price, quantity, type Kobo, type Price } from "@tradebook/domain/units.ts";
import type { Tx } from "../../db/in-tenant.ts";
import type { MarketPort } from "../../deps.ts";
import { feesFor, readFeeBook } from "../../store/fees.ts";
import { mandatesBySecurity } from "../../store/dividend-mandates.ts";
import { unitBalances } from "../../store/ledger.ts";
import {
  closesOn,
  pendingOn,
  securityNames,
  shareMovements,
  sharesToCome,
  type KnownMovement,
  type SecurityName,
} from "../../store/portfolio.ts";

export type HeldSecurity = {
  readonly holding: Holding;
  readonly name: SecurityName;
  /** All that led to it, in the order it happened. */
  readonly movements: readonly KnownMovement[];
};

/** What the account holds at the end of a day, by symbol. */
export async function holdingsOn(tx: Tx, accountId: number, day: TradingDay): Promise<readonly HeldSecurity[]> {
  return (await everHeldUntil(tx, accountId, day)).filter(({ holding }) => holding.quantity > 0);
}

/** With what is all gone at the end of that day. */
export async function everHeldUntil(tx: Tx, accountId: number, day: TradingDay): Promise<readonly HeldSecurity[]> {
  const moved = await shareMovements(tx, accountId, day);
  const names = await securityNames(
    tx,
    moved.map((row) => row.securityID),
  );
  return moved.map(({ securityID, movements }) => ({
    holding: holdingOf(
      securityID,
      movements.map(({ movement }) => movement),
    ),
    name: names.get(securityID) ?? unnamed(securityID),
    movements,
  }));
}

type OnDay = { readonly accountId: number; readonly day: TradingDay; readonly isToday: boolean };

/** Today's rows show what orders block; as at an earlier day nothing is blocked any more. */
export async function holdingRows(
  tx: Tx,
  accountId: number,
  { day, isToday }: Omit<OnDay, "accountId">,
): Promise<readonly HoldingRow[]> {
  return await rowsOfHeld(tx, await holdingsOn(tx, accountId, day), { accountId, day, isToday });
}

export async function rowsOfHeld(
  tx: Tx,
  held: readonly HeldSecurity[],
  { accountId, day, isToday }: OnDay,
): Promise<readonly HoldingRow[]> {
  const units = new Map((await unitBalances(tx, [accountId])).map((row) => [row.securityID, row]));
  const [pending, coming, fees, mandates] = await Promise.all([
    pendingOn(tx, accountId, day),
    sharesToCome(tx, accountId, day),
    readFeeBook(tx),
    mandatesBySecurity(tx, accountId),
  ]);
  return held.map(({ holding, name }, index) => {
    const now = units.get(holding.securityID);
    const waiting = quantity(Number((isToday ? now?.pending : pending.get(holding.securityID)) ?? 0n));
    const pledged = quantity(Number((isToday ? now?.pledged : undefined) ?? 0n));
    const blocked = quantity(Number((isToday ? now?.blocked : undefined) ?? 0n) + pledged);
    return {
      id: index + 1,
      symbol: holding.securityID,
      name: name.name,
      isin: name.isin,
      sector: name.sector,
      quantity: holding.quantity,
      pending: waiting,
      blocked,
      pledged,
      available: quantity(Math.max(0, holding.quantity - waiting - blocked)),
      toCome: quantity(Number(coming.get(holding.securityID)?.shares ?? 0n)),
      toComeOn: coming.get(holding.securityID)?.on ?? null,
      averageCost: wholeKobo(averageCost(holding)),
      totalCost: holding.totalCost,
      breakEven: breakEvenOf({ holding, name }, fees, { accountId, day }),
      dividendMandate: mandates.get(holding.securityID) ?? null,
    };
  });
}

type Seller = { readonly accountId: number; readonly day: TradingDay };

/** By what the account's own sales of that security are charged on that day. */
function breakEvenOf(
  { holding, name: { tick } }: Pick<HeldSecurity, "holding" | "name">,
  fees: FeeBook,
  { accountId, day }: Seller,
): Price | null {
  if (tick === null || holding.quantity === 0) return null;
  const { securityID, totalCost: paid, quantity: orderQty } = holding;
  const rates = ratesOn(feesFor(fees, { accountId, securityID, side: "Sell" }), day);
  return breakEvenPrice(rates, { paid, orderQty, tick });
}

export type ValuedRow = Omit<ValuationRow, "compared">;
export type ValuedAccount = { readonly rows: readonly ValuedRow[]; readonly valuation: Valuation };

type ValuationTerms = {
  readonly day: TradingDay;
  readonly isToday: boolean;
  readonly cash: Kobo;
  readonly market: MarketPort;
};

/** Today at the market's prices, earlier days at their closes. */
export async function valuationRows(tx: Tx, accountId: number, terms: ValuationTerms): Promise<ValuedAccount> {
  return await valuesOfHeld(tx, await holdingsOn(tx, accountId, terms.day), terms);
}

export async function valuesOfHeld(
  tx: Tx,
  held: readonly HeldSecurity[],
  terms: ValuationTerms,
): Promise<ValuedAccount> {
  const symbols = held.map(({ holding }) => holding.securityID);
  const closes = await closesOn(tx, symbols, terms.day);
  const priced = held.map(({ holding }) => {
    const close = closes.get(holding.securityID);
    const live = terms.isToday ? terms.market.valuationPrice(holding.securityID) : null;
    const reference = terms.market.facts(holding.securityID).limit?.reference ?? close?.close ?? null;
    return {
      holding,
      marketPrice: live ?? close?.close ?? null,
      prevClose: terms.isToday ? reference : (close?.before ?? null),
      priceDate: live === null ? (close?.day ?? null) : terms.day,
    };
  });
  const valuation = valuePortfolio(priced, terms.cash);
  const rows = valuation.rows.map((row, index) => ({
    id: row.id,
    symbol: row.securityID,
    name: held[index]?.name.name ?? row.securityID,
    sector: held[index]?.name.sector ?? "",
    quantity: row.quantity,
    averageCost: wholeKobo(row.averageCost),
    totalCost: row.totalCost,
    priceDate: priced[index]?.priceDate ?? null,
    marketPrice: row.marketPrice,
    marketValue: row.marketValue,
    unrealisedGain: row.unrealisedGain,
    gainPct: row.gainPct,
    weightPct: row.weightPct,
    dayChange: row.dayChange,
  }));
  return { rows, valuation };
}

/** To the kobo, for the eye; nothing for shares that came at no cost. */
function wholeKobo(average: number): Price | null {
  const whole = Math.round(average);
  return whole >= 1 ? price(whole) : null;
}

function unnamed(securityID: string): SecurityName {
  return { securityID, name: securityID, isin: null, sector: "", tick: null };
}
