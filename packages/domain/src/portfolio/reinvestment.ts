// What of the proceeds of sales went into shares again within twelve months, and until when the rest can (domain/ngx.md 2.6).

import { addDays, isTradingDay, tradingDay, type TradingDay } from "../instant.ts";
import { kobo, minKobo, minus, plus, sum, zeroKobo, type Kobo } from "../units.ts";

/** `proceeds` before charges; a gain of zero or below needs no relief. */
export type SaleTaken = { readonly day: TradingDay; readonly proceeds: Kobo; readonly gain: Kobo };
/** Before charges. */
export type Purchase = { readonly day: TradingDay; readonly consideration: Kobo };

export type ReinvestedSale = SaleTaken & { readonly invested: Kobo; readonly until: TradingDay };

export type Reinvestment = {
  /** Of the sales with a gain. */
  readonly proceeds: Kobo;
  readonly invested: Kobo;
  /** The part of their gain that is relieved, each sale's rounded down. */
  readonly relieved: Kobo;
  /** What can still go into shares, and how much of it by the earliest day; null where nothing is left. */
  readonly open: Kobo;
  readonly next: { readonly until: TradingDay; readonly amount: Kobo } | null;
};

/** The last day for what a sale brought: the last of the twelve months that begin with it. */
export function reinvestUntil(day: TradingDay): TradingDay {
  const yearAfter = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
  // A year after 29 February there is none.
  return isTradingDay(yearAfter) ? addDays(yearAfter, -1) : tradingDay(`${yearAfter.slice(0, 4)}-02-28`);
}

/**
 * Every naira of a purchase counts once, for the oldest sale with a gain that still waits for it; a purchase on the day of a
 * sale counts. Both lists ascend by day.
 */
export function reinvestedSales(
  sales: readonly SaleTaken[],
  purchases: readonly Purchase[],
): readonly ReinvestedSale[] {
  const taken = sales
    .filter(({ gain }) => gain > 0n)
    .map((sale) => ({ ...sale, invested: zeroKobo, until: reinvestUntil(sale.day) }));
  for (const { day, consideration } of purchases) {
    let rest = consideration;
    for (const sale of taken) {
      if (sale.day > day || sale.until < day) continue;
      const part = minKobo(rest, minus(sale.proceeds, sale.invested));
      sale.invested = plus(sale.invested, part);
      rest = minus(rest, part);
    }
  }
  return taken;
}

/** What it comes to on a day: of the sales whose twelve months have not ended. */
export function reinvestmentOn(day: TradingDay, sales: readonly ReinvestedSale[]): Reinvestment {
  const running = sales.filter((sale) => sale.day <= day && sale.until >= day);
  const waiting = running.filter(({ proceeds, invested }) => proceeds > invested);
  const first = waiting.map(({ until }) => until).toSorted()[0];
  return {
    proceeds: sum(running.map(({ proceeds }) => proceeds)),
    invested: sum(running.map(({ invested }) => invested)),
    relieved: sum(running.map(({ gain, invested, proceeds }) => kobo((gain * invested) / proceeds))),
    open: openOf(waiting),
    next: first === undefined ? null : { until: first, amount: openOf(waiting.filter(({ until }) => until === first)) },
  };
}

function openOf(sales: readonly ReinvestedSale[]): Kobo {
  return sum(sales.map(({ proceeds, invested }) => minus(proceeds, invested)));
}
