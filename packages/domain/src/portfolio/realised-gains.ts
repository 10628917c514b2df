// What each sale gained: by what the shares had cost on average, and by the base the tax counts from.

import type { TradingDay } from "../instant.ts";
import { maxKobo, minus, notional, type Kobo, type Price, type Quantity } from "../units.ts";
import { emptyHolding, moveHolding, type Holding, type HoldingMovement } from "./holding.ts";

/** A movement of one security's shares, with the day it happened; `sale` is whatever its row is known by. */
export type DatedMovement<Sale> = {
  readonly day: TradingDay;
  readonly movement: HoldingMovement;
  readonly sale: Sale;
};

/** The market price of the day from which the tax counts; shares held at its end cost at least that. */
export type TaxBase = { readonly day: TradingDay; readonly price: Price };

export type RealisedSale<Sale> = {
  readonly day: TradingDay;
  readonly sale: Sale;
  readonly quantity: Quantity;
  /** What was left of the consideration after the charges. */
  readonly proceeds: Kobo;
  readonly cost: Kobo;
  readonly gain: Kobo;
  readonly taxCost: Kobo;
  readonly taxGain: Kobo;
};

/**
 * Every sale of one security, in the order of its movements. Two books are kept, of the same shares: in the second what is
 * held at the end of the base's day is written up to its price, where that is higher. A null base writes nothing up.
 */
export function realisedSales<Sale>(
  securityID: string,
  movements: readonly DatedMovement<Sale>[],
  base: TaxBase | null,
): readonly RealisedSale<Sale>[] {
  const sales: RealisedSale<Sale>[] = [];
  let books = { cost: emptyHolding(securityID), tax: emptyHolding(securityID) };
  let isWrittenUp = base === null;
  for (const { day, movement, sale } of movements) {
    if (!isWrittenUp && base !== null && day > base.day) {
      books = { ...books, tax: writtenUp(books.tax, base.price) };
      isWrittenUp = true;
    }
    const after = { cost: moveHolding(books.cost, movement), tax: moveHolding(books.tax, movement) };
    if (movement.kind === "Sell") {
      const { quantity, proceeds } = movement;
      const gain = minus(after.cost.realisedGain, books.cost.realisedGain);
      const taxGain = minus(after.tax.realisedGain, books.tax.realisedGain);
      const costs = { cost: minus(proceeds, gain), gain, taxCost: minus(proceeds, taxGain), taxGain };
      sales.push({ day, sale, quantity, proceeds, ...costs });
    }
    books = after;
  }
  return sales;
}

function writtenUp(holding: Holding, price: Price): Holding {
  return { ...holding, totalCost: maxKobo(holding.totalCost, notional(price, holding.quantity)) };
}
