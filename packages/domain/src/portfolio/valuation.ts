// Holdings at market prices: value, gain, share of the whole.

import { percent } from "../market/market-statistics.ts";
import { minus, notional, plus, sum, zeroKobo, type Kobo, type Price, type Quantity } from "../units.ts";
import { averageCost, type Holding } from "./holding.ts";

/** A holding and its prices; null where the security never had one. */
export type PricedHolding = {
  readonly holding: Holding;
  readonly marketPrice: Price | null;
  readonly prevClose: Price | null;
};

export type ValuationRow = {
  /** 1, 2, 3 … in the order given. */
  readonly id: number;
  readonly securityID: string;
  readonly quantity: Quantity;
  /** Kobo a share with four decimals. */
  readonly averageCost: number;
  readonly totalCost: Kobo;
  readonly marketPrice: Price | null;
  /** Zero without a price. */
  readonly marketValue: Kobo;
  readonly unrealisedGain: Kobo;
  /** Per cent with two decimals, as the two below. */
  readonly gainPct: number;
  readonly weightPct: number;
  /** What today's change of price has added. */
  readonly dayChange: Kobo;
};

export type Valuation = {
  readonly rows: readonly ValuationRow[];
  readonly totalCost: Kobo;
  readonly marketValue: Kobo;
  readonly unrealisedGain: Kobo;
  readonly gainPct: number;
  readonly dayChange: Kobo;
  readonly cash: Kobo;
  readonly netWorth: Kobo;
};

/** Values holdings; those of no shares are left out, and a weight is a share of the holdings without the cash. */
export function valuePortfolio(priced: readonly PricedHolding[], cash: Kobo): Valuation {
  const held = priced.filter(({ holding }) => holding.quantity > 0);
  const marketValue = sum(held.map(valueOf));
  const rows = held.map((one, index) => valuationRow(one, index + 1, marketValue));
  const totalCost = sum(rows.map((row) => row.totalCost));
  const unrealisedGain = sum(rows.map((row) => row.unrealisedGain));
  return {
    rows,
    totalCost,
    marketValue,
    unrealisedGain,
    gainPct: percent(unrealisedGain, totalCost),
    dayChange: sum(rows.map((row) => row.dayChange)),
    cash,
    netWorth: plus(marketValue, cash),
  };
}

function valuationRow(one: PricedHolding, id: number, whole: Kobo): ValuationRow {
  const { holding, marketPrice, prevClose } = one;
  const marketValue = valueOf(one);
  const unrealisedGain = marketPrice === null ? zeroKobo : minus(marketValue, holding.totalCost);
  const before = prevClose === null ? marketValue : notional(prevClose, holding.quantity);
  return {
    id,
    securityID: holding.securityID,
    quantity: holding.quantity,
    averageCost: averageCost(holding),
    totalCost: holding.totalCost,
    marketPrice,
    marketValue,
    unrealisedGain,
    gainPct: percent(unrealisedGain, holding.totalCost),
    weightPct: percent(marketValue, whole),
    dayChange: marketPrice === null ? zeroKobo : minus(marketValue, before),
  };
}

function valueOf({ holding, marketPrice }: PricedHolding): Kobo {
  return marketPrice === null ? zeroKobo : notional(marketPrice, holding.quantity);
}
