// A portfolio's valuation as at a day, with its sums by sector; beside an earlier day where one is asked for.

import type { Answer } from "@tradebook/contract/method.ts";
import { limits } from "@tradebook/contract/names.ts";
import type { ValuationRow, ValuationTotals } from "@tradebook/contract/portfolio-valuation.ts";
import { addDays, type Instant, type TradingDay } from "@tradebook/domain/instant.ts";
import { comparedWith, sectorSums, type Compared } from "@tradebook/domain/portfolio/compared-valuation.ts";
import { ok } from "@tradebook/domain/result.ts";
import { minus, plus, quantity, sum, zeroKobo, type Kobo } from "@tradebook/domain/units.ts";
import type { Tx } from "../../db/in-tenant.ts";
import type { MarketPort } from "../../deps.ts";
import { clientCash } from "./client-cash.ts";
import { portfolioPerformance } from "./performance-report.ts";
import { valuationRows, type ValuedRow } from "./portfolio-reports.ts";

export type ValuationTerms = {
  readonly accountId: number;
  readonly cscsAccount: string;
  readonly day: TradingDay;
  readonly isToday: boolean;
  /** The day to compare with; null for none. */
  readonly since: TradingDay | null;
  readonly now: Instant;
  /** Whether the reader may know what cash there is. */
  readonly mayKnow: boolean;
  readonly market: MarketPort;
};

export type AccountValuation = { readonly rows: readonly ValuationRow[]; readonly totals: ValuationTotals };

export async function accountValuation(tx: Tx, terms: ValuationTerms): Promise<Answer<AccountValuation>> {
  const { accountId, day, isToday, since, market, mayKnow } = terms;
  const wrong = since === null ? null : wrongDay(since, day);
  if (wrong !== null) return wrong;
  const cash = await clientCash(tx, accountId, day);
  const { rows, valuation } = await valuationRows(tx, accountId, { day, isToday, cash, market });
  const compared =
    since === null ? null : await comparison(tx, { ...terms, since }, { rows, worth: valuation.netWorth });
  const all = compared?.rows ?? rows.map((row) => ({ ...row, compared: null }));
  const { totalCost, marketValue, unrealisedGain, dayChange, netWorth } = valuation;
  const sums = { totalCost, marketValue, unrealisedGain, dayChange, sectors: [...sectorSums(all)] };
  const money = mayKnow ? { cash, netWorth } : { cash: null, netWorth: null };
  return ok({ rows: all, totals: { ...sums, ...money, compared: compared?.totals ?? null } });
}

/** Null where the two can be compared. */
function wrongDay(since: TradingDay, day: TradingDay): Answer<never> | null {
  const [first, last] = [addDays(day, -limits.performanceDays), addDays(day, -1)];
  if (since >= first && since <= last) return null;
  return { ok: false, rejection: { code: "COMPARED_DAYS", field: "since", first, last } };
}

type Since = ValuationTerms & { readonly since: TradingDay };
type Now = { readonly rows: readonly ValuedRow[]; readonly worth: Kobo };

async function comparison(tx: Tx, terms: Since, { rows, worth }: Now) {
  const { accountId, since, market, mayKnow, day: to } = terms;
  const cash = await clientCash(tx, accountId, since);
  const before = await valuationRows(tx, accountId, { day: since, isToday: false, cash, market });
  const done = await portfolioPerformance(tx, { ...terms, from: addDays(since, 1), to, mayKnow: true });
  const earlier = new Map(before.rows.map((row) => [row.symbol, row]));
  const taken = new Map(done.contributions.map((row) => [row.symbol, row.taken]));
  const held = new Set(rows.map(({ symbol }) => symbol));
  const sold = before.rows.filter(({ symbol }) => !held.has(symbol)).map(soldRow);
  const all = [...rows, ...sold].map((row, at) => ({
    ...row,
    id: at + 1,
    compared: comparedWith(row, earlier.get(row.symbol), taken.get(row.symbol) ?? zeroKobo),
  }));
  const { cameIn, wentOut, returnPct } = done.totals;
  const [came, went] = [cameIn ?? zeroKobo, wentOut ?? zeroKobo];
  const netWorth = before.valuation.netWorth;
  const wholeGain = plus(minus(minus(worth, netWorth), came), went);
  const money = { cash, netWorth, cameIn: came, wentOut: went, wholeGain };
  const hidden = { cash: null, netWorth: null, cameIn: null, wentOut: null, wholeGain: null };
  const added = sumsOf(all.map(({ compared }) => compared));
  return { rows: all, totals: { since, ...added, ...(mayKnow ? money : hidden), returnPct } };
}

function sumsOf(rows: readonly Compared[]) {
  const added = (figure: "marketValue" | "change" | "taken" | "gain") => sum(rows.map((row) => row[figure]));
  return { marketValue: added("marketValue"), change: added("change"), taken: added("taken"), gain: added("gain") };
}

/** Of what was held on the earlier day and is no more. */
function soldRow({ symbol, name, sector }: ValuedRow): ValuedRow {
  const nothing = { marketPrice: null, marketValue: zeroKobo, unrealisedGain: zeroKobo, dayChange: zeroKobo } as const;
  return {
    id: 0,
    symbol,
    name,
    sector,
    quantity: quantity(0),
    averageCost: null,
    totalCost: zeroKobo,
    priceDate: null,
    gainPct: null,
    weightPct: null,
    ...nothing,
  };
}
