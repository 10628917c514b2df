// A portfolio on two days beside each other, and its sums by sector: pure sums over the rows of its valuations.

import { minus, plus, sum, zeroKobo, type Kobo, type Price, type Quantity } from "../units.ts";
import { percent } from "../market/market-statistics.ts";

/** What a holding was worth on the earlier day, and what became of it until the later one. */
export type Compared = {
  readonly quantity: Quantity;
  readonly marketPrice: Price | null;
  readonly marketValue: Kobo;
  /** Of the value. */
  readonly change: Kobo;
  /** Sales and dividends, less purchases with their charges and what came from other brokers. */
  readonly taken: Kobo;
  /** `change + taken` */
  readonly gain: Kobo;
};

type Held = { readonly quantity: Quantity; readonly marketPrice: Price | null; readonly marketValue: Kobo | null };

/** Undefined: no share of it was held then. */
export function comparedWith(now: Held, before: Held | undefined, taken: Kobo): Compared {
  const marketValue = before?.marketValue ?? zeroKobo;
  const change = minus(now.marketValue ?? zeroKobo, marketValue);
  const { quantity, marketPrice } = before ?? { quantity: none, marketPrice: null };
  return { quantity, marketPrice, marketValue, change, taken, gain: plus(change, taken) };
}

const none = 0 as Quantity; // a whole number of shares

type Sectored = {
  readonly sector: string;
  readonly totalCost: Kobo;
  readonly marketValue: Kobo | null;
  readonly unrealisedGain: Kobo | null;
  readonly dayChange: Kobo | null;
  readonly compared: Pick<Compared, "marketValue" | "change" | "taken" | "gain"> | null;
};

export type SectorSums = {
  /** Empty: of no sector. */
  readonly sector: string;
  readonly count: number;
  readonly totalCost: Kobo;
  readonly marketValue: Kobo;
  readonly unrealisedGain: Kobo;
  readonly gainPct: number;
  readonly dayChange: Kobo;
  /** Of all the shares, without the cash. */
  readonly weightPct: number;
  readonly compared: Pick<Compared, "marketValue" | "change" | "taken" | "gain"> | null;
};

/** By the sector's name, those of none last. */
export function sectorSums(rows: readonly Sectored[]): readonly SectorSums[] {
  const whole = valueOf(rows);
  const sectors = [...new Set(rows.map(({ sector }) => sector))].toSorted(byName);
  return sectors.map((sector) => sumsOf(sector, { rows: rows.filter((row) => row.sector === sector), whole }));
}

function sumsOf(
  sector: string,
  { rows, whole }: { readonly rows: readonly Sectored[]; readonly whole: Kobo },
): SectorSums {
  const totalCost = sum(rows.map((row) => row.totalCost));
  const marketValue = valueOf(rows);
  const unrealisedGain = sum(rows.map((row) => row.unrealisedGain ?? zeroKobo));
  const compared = rows.flatMap((row) => row.compared ?? []);
  const added = (figure: "marketValue" | "change" | "taken" | "gain") => sum(compared.map((one) => one[figure]));
  return {
    sector,
    count: rows.length,
    totalCost,
    marketValue,
    unrealisedGain,
    gainPct: percent(unrealisedGain, totalCost),
    dayChange: sum(rows.map((row) => row.dayChange ?? zeroKobo)),
    weightPct: percent(marketValue, whole),
    compared:
      compared.length === 0
        ? null
        : { marketValue: added("marketValue"), change: added("change"), taken: added("taken"), gain: added("gain") },
  };
}

function valueOf(rows: readonly Sectored[]): Kobo {
  return sum(rows.map((row) => row.marketValue ?? zeroKobo));
}

function byName(a: string, b: string): number {
  if (a === "" || b === "") return a === b ? 0 : a === "" ? 1 : -1;
  return a < b ? -1 : 1;
}
