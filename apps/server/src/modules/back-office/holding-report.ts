// What an account holds and what it is worth, rows and sums of one moment; and the lots that one holding is made of.

import type { MovementRow } from "@tradebook/contract/account-reports.ts";
import type { HoldingTotals, LotRow, LotTotals, WorthRow } from "@tradebook/contract/portfolio-holding.ts";
import { addDays, daysBetween, type TradingDay } from "@tradebook/domain/instant.ts";
import { percent } from "@tradebook/domain/market/market-statistics.ts";
import { sectorSums } from "@tradebook/domain/portfolio/compared-valuation.ts";
import { contractNoteNo } from "@tradebook/domain/portfolio/contract-note.ts";
import { heldSince, lotsOf, type Lot, type LotKind, type LotMovement } from "@tradebook/domain/portfolio/lots.ts";
import type { Valuation } from "@tradebook/domain/portfolio/valuation.ts";
import { exitOf } from "@tradebook/domain/portfolio/x-ray.ts";
import { minus, notional, price, quantity, sum, zeroKobo, type Price } from "@tradebook/domain/units.ts";
import type { Tx } from "../../db/in-tenant.ts";
import type { MarketPort } from "../../deps.ts";
import { lastVolumes } from "../../store/account-history.ts";
import { differencesOf, dividendsOf, settlingAfter } from "../../store/holding-facts.ts";
import type { KnownMovement } from "../../store/portfolio.ts";
import { clientCash } from "./client-cash.ts";
import { everHeldUntil, rowsOfHeld, valuesOfHeld, type HeldSecurity, type ValuedRow } from "./portfolio-reports.ts";

export type HoldingTerms = {
  readonly accountId: number;
  readonly cscsAccount: string;
  readonly chn: string;
  readonly day: TradingDay;
  readonly isToday: boolean;
  /** Also what is all gone. */
  readonly zero: boolean;
  /** Whether the reader may know what cash there is. */
  readonly mayKnow: boolean;
  readonly market: MarketPort;
};

export type AccountHolding = { readonly rows: readonly WorthRow[]; readonly totals: HoldingTotals };

/** Sessions of which a usual one is the middle, as the X-ray has it. */
const sessions = 20;

export async function accountHolding(tx: Tx, terms: HoldingTerms): Promise<AccountHolding> {
  const { accountId, day, isToday, market, zero, mayKnow } = terms;
  const ever = await everHeldUntil(tx, accountId, day);
  const held = zero ? ever : ever.filter(({ holding }) => holding.quantity > 0);
  const symbols = held.map(({ holding }) => holding.securityID);
  const cash = await clientCash(tx, accountId, day);
  const [base, { rows: valued, valuation }, settling, dividends, volumes, differing] = await Promise.all([
    rowsOfHeld(tx, held, { accountId, day, isToday }),
    valuesOfHeld(tx, held, { day, isToday, cash, market }),
    settlingAfter(tx, accountId, day),
    dividendsOf(tx, accountId, { from: addDays(day, -364), to: day }),
    lastVolumes(tx, symbols, { before: day, sessions }),
    differencesOf(tx, terms, day),
  ]);
  const worth = new Map(valued.map((row) => [row.symbol, row]));
  const rows = base.map((row, at) => {
    const exit = exitOf({ securityID: row.symbol, quantity: row.quantity, volumes: volumes.of.get(row.symbol) ?? [] });
    const came = dividends.get(row.symbol) ?? zeroKobo;
    return {
      ...row,
      ...worthOf(worth.get(row.symbol)),
      pendingOn: [...(settling.get(row.symbol) ?? [])],
      dividends: came,
      yieldPct: row.totalCost === 0n ? null : percent(came, row.totalCost),
      exitSessions: exit.sessions,
      usualVolume: quantity(exit.usualVolume),
      heldSince: heldSince(lotMovements(held[at])),
      depository: differing.get(row.symbol) ?? null,
    };
  });
  const { netWorth } = valuation;
  return {
    rows,
    totals: { ...sumsOf(rows, valuation), ...(mayKnow ? { cash, netWorth } : { cash: null, netWorth: null }) },
  };
}

function sumsOf(rows: readonly WorthRow[], valuation: Valuation) {
  const { totalCost, marketValue, unrealisedGain, dayChange } = valuation;
  const sectors = sectorSums(rows.map((row) => ({ ...row, compared: null }))).map(({ compared: _, ...sums }) => sums);
  const dividends = sum(rows.map((row) => row.dividends));
  return { totalCost, marketValue, unrealisedGain, dayChange, dividends, sectors };
}

/** What is all gone is worth nothing, whatever its price. */
function worthOf(row: ValuedRow | undefined) {
  const { priceDate, marketPrice, marketValue, unrealisedGain, gainPct, weightPct, dayChange } = row ?? gone;
  return { priceDate, marketPrice, marketValue, unrealisedGain, gainPct, weightPct, dayChange };
}

const gone = {
  priceDate: null,
  marketPrice: null,
  marketValue: zeroKobo,
  unrealisedGain: zeroKobo,
  gainPct: null,
  weightPct: 0,
  dayChange: zeroKobo,
} as const;

/** Fills of one order on one day are one note, and so one lot. */
function lotMovements(held: HeldSecurity | undefined): readonly LotMovement[] {
  return (held?.movements ?? []).map((known) => ({ ...known, reference: referenceOf(known) }));
}

function referenceOf({ movement: { kind }, orderId, day, reference }: KnownMovement): string {
  if (orderId === null || (kind !== "Buy" && kind !== "Sell")) return reference;
  return contractNoteNo({ side: kind, tradeDate: day, orderId });
}

type LotTerms = Pick<HoldingTerms, "accountId" | "day" | "isToday" | "market"> & { readonly symbol: string };
type Listed = { readonly totalCount: number; readonly items: readonly LotRow[]; readonly totals: LotTotals };

/** None of a security that is not held. */
export async function lotsOfHolding(tx: Tx, { accountId, symbol, ...terms }: LotTerms): Promise<Listed> {
  const held = (await everHeldUntil(tx, accountId, terms.day)).filter(({ name }) => name.securityID === symbol);
  const { rows } = await valuesOfHeld(tx, held, { ...terms, cash: zeroKobo });
  const px = rows[0]?.marketPrice ?? null;
  const items = lotsOf(lotMovements(held[0])).open.map((lot, at) => lotRow(lot, { id: at + 1, px, day: terms.day }));
  const cost = sum(items.map((row) => row.cost));
  const positionCost = held[0]?.holding.totalCost ?? zeroKobo;
  const shares = quantity(items.reduce((all, row) => all + row.quantity, 0));
  const marketValue = px === null ? null : notional(px, shares);
  const totals = {
    quantity: shares,
    fees: sum(items.flatMap((row) => row.fees ?? [])),
    cost,
    averaged: minus(positionCost, cost),
    positionCost,
    marketPrice: px,
    marketValue,
    gain: marketValue === null ? null : minus(marketValue, cost),
  };
  return { totalCount: items.length, items, totals };
}

const kinds = {
  Buy: "BUY",
  TransferIn: "TRANSFER_IN",
  Rights: "RIGHTS",
  Bonus: "BONUS",
  SplitIn: "SPLIT",
} as const satisfies { readonly [K in LotKind]: MovementRow["movementType"] };

type AtPrice = { readonly id: number; readonly px: Price | null; readonly day: TradingDay };

function lotRow(lot: Lot, { id, px, day }: AtPrice): LotRow {
  const { consideration, cost, quantity: shares } = lot;
  const marketValue = px === null ? null : notional(px, shares);
  const paid = consideration === null ? 0 : Math.round(Number(consideration) / shares);
  return {
    id,
    day: lot.day,
    kind: kinds[lot.kind],
    reference: lot.reference,
    quantity: shares,
    price: paid > 0 ? price(paid) : null,
    fees: consideration === null ? null : minus(cost, consideration),
    cost,
    marketValue,
    gain: marketValue === null ? null : minus(marketValue, cost),
    heldDays: daysBetween(lot.day, day),
  };
}
