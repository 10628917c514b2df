// Realised gains of one account, sale by sale, and the meter of the last twelve months.

import type { WholeNote } from "@tradebook/contract/account-reports.ts";
import { moneyText } from "@tradebook/contract/money-text.ts";
import type { GainsMeter, RealisedGainRow, RealisedGainTotals } from "@tradebook/contract/realised-gains.ts";
import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import { contractNoteNo } from "@tradebook/domain/portfolio/contract-note.ts";
import { gainsRule, gainsWindow, isExempt, type GainsTaken } from "@tradebook/domain/portfolio/gains-rule.ts";
import { heldDaysOfSales, type HeldDays } from "@tradebook/domain/portfolio/held-days.ts";
import { realisedSales, type RealisedSale } from "@tradebook/domain/portfolio/realised-gains.ts";
import { reinvestedSales, reinvestmentOn, type SaleTaken } from "@tradebook/domain/portfolio/reinvestment.ts";
import { sum } from "@tradebook/domain/units.ts";
import type { Tx } from "../../db/in-tenant.ts";
import type { Cut } from "../../store/counted-page.ts";
import { movementsOfSold, securityNames, type KnownMovement } from "../../store/portfolio.ts";
import { sharesBought, taxBasePrices, type TaxBasePrice } from "../../store/realised-gains.ts";

export type GainsSearch = {
  readonly accountId: number;
  readonly from: TradingDay;
  readonly to: TradingDay;
  readonly securityID: string | null;
};

export type GainsReport = {
  readonly totalCount: number;
  readonly items: readonly RealisedGainRow[];
  readonly totals: RealisedGainTotals;
};

/** A page, and what the whole period adds up to. */
export async function realisedGains(tx: Tx, search: GainsSearch, cut: Cut): Promise<GainsReport> {
  const { rows, totals } = await everyGain(tx, search);
  return { totalCount: rows.length, items: rows.slice(cut.skip, cut.skip + cut.take), totals };
}

type Gains = { readonly rows: readonly RealisedGainRow[]; readonly totals: RealisedGainTotals };

/**
 * Every sale of a period. A moving average has to be followed from the first share that came: of the securities that were sold
 * in it the movements are read whole, and of no others.
 */
export async function everyGain(tx: Tx, search: GainsSearch): Promise<Gains> {
  const sales = await salesOf(tx, search);
  const names = await securityNames(tx, [...new Set(sales.map(({ securityID }) => securityID))]);
  const rows = sales.map((one, index) => ({
    ...rowOf(one),
    id: index + 1,
    name: names.get(one.securityID)?.name ?? one.securityID,
  }));
  return { rows, totals: totalsOf(sales) };
}

type OneSale = GainsSearch & { readonly noteNo: string };

/** What the trades of one sale note brought; null where none of them stands, and for a purchase. */
export async function realisedByNote(tx: Tx, { noteNo, ...search }: OneSale): Promise<WholeNote["realised"]> {
  const { rows } = await everyGain(tx, search);
  const sold = rows.filter(({ reference }) => reference === noteNo);
  const [first] = sold;
  if (first === undefined) return null;
  const [cost, gain] = [sum(sold.map((row) => row.cost)), sum(sold.map((row) => row.gain))];
  const [taxCost, taxGain] = [sum(sold.map((row) => row.taxCost)), sum(sold.map((row) => row.taxGain))];
  const { basePrice, basePriceSimulated } = first;
  return { cost, gain, taxCost, taxGain, basePrice, basePriceSimulated };
}

type Metered = {
  readonly accountId: number;
  readonly cscsAccount: string;
  readonly day: TradingDay;
  readonly now: Instant;
};

export async function accountGainsMeter(tx: Tx, { accountId, cscsAccount, day, now }: Metered): Promise<GainsMeter> {
  const window = gainsWindow(day);
  const counted = { accountId, from: gainsRule.since, to: day };
  const everSince = await salesOf(tx, { ...counted, securityID: null });
  const sales = everSince.filter((one) => one.day >= window.from);
  const bought = await sharesBought(tx, counted);
  const { consideration: proceeds, taxGain: gain, gain: gainAtCost } = totalsOf(sales);
  const taken = { proceeds, gain };
  const simulated = sales.some(({ base }) => base?.isSimulated === true);
  return {
    cscsAccount,
    asAt: now,
    ...window,
    sales: sales.length,
    ...taken,
    gainAtCost,
    proceedsBelow: gainsRule.proceedsBelow,
    gainAtMost: gainsRule.gainAtMost,
    exempt: isExempt(taken),
    words: wordsOf(taken),
    reinvestment: reinvestmentOn(day, reinvestedSales(everSince.map(saleTaken), bought)),
    caution:
      "Counted from the trades of this account alone; sales and purchases through other accounts and brokers, rights, and " +
      `losses elsewhere are not seen here.${simulated ? " The closes of 31 December 2025 are simulated." : ""} ` +
      "This is not tax advice.",
    basePricesSimulated: simulated,
  };
}

function saleTaken({ day, sale, taxGain }: Sale): SaleTaken {
  return { day, proceeds: sale.consideration, gain: taxGain };
}

function wordsOf(taken: GainsTaken): string {
  const { proceedsBelow, gainAtMost } = gainsRule;
  const [sold, below] = [moneyText(taken.proceeds), moneyText(proceedsBelow)];
  const [gained, most] = [moneyText(taken.gain), moneyText(gainAtMost)];
  const proceeds =
    taken.proceeds < proceedsBelow ? `Sales of ${sold} are below ${below}` : `Sales of ${sold} are not below ${below}`;
  const gain =
    taken.gain <= gainAtMost ? `the gain of ${gained} is not above ${most}` : `the gain of ${gained} is above ${most}`;
  return isExempt(taken)
    ? `${proceeds} and ${gain}: by its size the gain is exempt.`
    : `${proceeds}; ${gain}: by its size the gain is not exempt. What goes into Nigerian shares again within twelve months may be.`;
}

export type Sale = RealisedSale<KnownMovement> & {
  readonly securityID: string;
  readonly base: TaxBasePrice | null;
  readonly held: HeldDays | null;
};

/** In the order of their days, then of their securities. */
export async function salesOf(tx: Tx, search: GainsSearch): Promise<readonly Sale[]> {
  const moved = await movementsOfSold(tx, search);
  const { baseDay } = gainsRule;
  const bases = await taxBasePrices(
    tx,
    moved.map((row) => row.securityID),
    baseDay,
  );
  const sales = moved.flatMap(({ securityID: symbol, movements }) => {
    const base = bases.get(symbol) ?? null;
    const dated = movements.map((one) => ({ day: one.day, movement: one.movement, sale: one }));
    const all = realisedSales(symbol, dated, base === null ? null : { day: baseDay, price: base.price });
    const held = heldDaysOfSales(movements);
    const known = all.map((sale, at) => ({ ...sale, securityID: symbol, base, held: held[at] ?? null }));
    return known.filter(({ day }) => day >= search.from);
  });
  // Sorting keeps the order of a day's sales in one security.
  return sales.toSorted((a, b) => compare(a.day, b.day) || compare(a.securityID, b.securityID));
}

function rowOf({ day, securityID, sale, base, held: _, ...figures }: Sale): Omit<RealisedGainRow, "id" | "name"> {
  const { quantity, proceeds, cost, gain, taxCost, taxGain } = figures;
  const { orderId, reference, consideration } = sale;
  return {
    date: day,
    symbol: securityID,
    reference: orderId === null ? reference : contractNoteNo({ side: "Sell", tradeDate: day, orderId }),
    quantity,
    consideration,
    proceeds,
    cost,
    gain,
    taxCost,
    taxGain,
    basePrice: base?.price ?? null,
    basePriceSimulated: base?.isSimulated ?? false,
  };
}

function totalsOf(sales: readonly Sale[]): RealisedGainTotals {
  return {
    consideration: sum(sales.map(({ sale }) => sale.consideration)),
    proceeds: sum(sales.map(({ proceeds }) => proceeds)),
    cost: sum(sales.map(({ cost }) => cost)),
    gain: sum(sales.map(({ gain }) => gain)),
    taxCost: sum(sales.map(({ taxCost }) => taxCost)),
    taxGain: sum(sales.map(({ taxGain }) => taxGain)),
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
