// What an account holds, with what it is worth; and the columns and cards that its valuation has as well.

import type { ValuationRow, ValuationTotals } from "@tradebook/contract/portfolio-valuation.ts";
import { backOfficeService, type HoldingRow } from "@tradebook/contract/services/back-office.ts";
import { sum } from "@tradebook/domain/units.ts";
import { call } from "../../lib/api.ts";
import { formatDate, formatPrice, formatQuantity, formatShare, none } from "../../lib/format.ts";
import { Amount, amount, column, figure, ordered, px, units, unitsIfAny, words } from "./columns.tsx";
import { Gain } from "../../ui/Money.tsx";
import { HowAverage } from "./HowAverage.tsx";
import { HowValued } from "./HowValued.tsx";
import { percentOf } from "./portfolio-sums.ts";
import { L } from "./portal-words.ts";
import type { Asked, Column, Listed, Report } from "./report.ts";
import { tradeKey } from "./report-layout.ts";
import { TradeLinks } from "./TradeLinks.tsx";

/** What a holding is, and beside it what it is worth: null where the security never had a price. */
type WorthRow = HoldingRow & WorthOf;
type WorthOf = Pick<
  ValuationRow,
  "marketPrice" | "marketValue" | "unrealisedGain" | "gainPct" | "dayChange" | "weightPct"
>;

export type Worth = ValuationTotals;

export const dayTerms = ({ cscsAcct, asAt }: Asked) => ({ cscsAcct, asAt });

const eDividend = { ACTIVE: "EDividendActive", SUBMITTED: "EDividendWaits", DECLINED: "EDividendRefused" } as const;

export const holding: Report<WorthRow, Worth> = {
  name: "portfolio-holding",
  title: "PortfolioHolding",
  time: "day",
  firstPeriod: "30d",
  filters: [],
  fetch: async (asked, signal) => {
    const [held, valued] = await Promise.all([
      call(backOfficeService.GetDashAccountPortfolioHolding, dayTerms(asked), signal),
      call(backOfficeService.GetDashAccountPortfolioValuation, dayTerms(asked), signal),
    ]);
    const worth = new Map(valued.items.map((row) => [row.symbol, row]));
    const items = held.items.map((row) => ({ ...row, ...worthOf(worth.get(row.symbol)) }));
    return { totalCount: held.totalCount, items, totals: valued.totals };
  },
  keyOf: (row) => row.symbol,
  isRunning: false,
  // What it is worth before how it came: the first fit a window, the rest stand beyond.
  columns: [
    bySymbol(column({ key: "symbol", word: "Symbol" }, (row) => row.symbol)),
    words({ key: "company", word: "Company" }, (row) => row.name),
    units({ key: "quantity", word: "Quantity" }, (row) => row.quantity),
    unitsIfAny({ key: "pending", word: "Unsettled", hint: "UnsettledHint" }, (row) => row.pending),
    units({ key: "available", word: "Available" }, (row) => row.available),
    ordered(
      (row) => row.averageCost,
      figure({ key: "averageCost", word: "AverageCost" }, (row) => <HowAverage row={row} />),
    ),
    px({ key: "price", word: "MarketPrice" }, (row) => row.marketPrice),
    amount({ key: "value", word: "MarketValue" }, (row) => row.marketValue),
    byGain(),
    dayColumn(),
    weightColumn(),
    amount({ key: "totalCost", word: "TotalCost" }, (row) => row.totalCost),
    px({ key: "breakEven", word: "BreakEven", hint: "BreakEvenHint" }, (row) => row.breakEven),
    words({ key: "sector", word: "Sector" }, (row) => row.sector),
    words({ key: "eDividend", word: "EDividend", hint: "EDividendHint" }, ({ dividendMandate }) =>
      dividendMandate === null ? none : L(eDividend[dividendMandate]),
    ),
    unitsIfAny({ key: "blocked", word: "Blocked", hint: "BlockedHint" }, (row) => row.blocked - row.pledged),
    unitsIfAny({ key: "pledged", word: "Pledged", hint: "PledgedHint" }, (row) => row.pledged),
    figure({ key: "toCome", word: "BONUS" }, ({ toCome, toComeOn }) =>
      toCome === 0 ? "" : `+${formatQuantity(toCome)} · ${formatDate(toComeOn)}`,
    ),
    column({ key: tradeKey, word: "Trade" }, (row) => <TradeLinks symbol={row.symbol} />),
  ],
  foot: ({ items, totals }) => [
    {
      label: L("Total"),
      figures: {
        totalCost: <Amount kobo={sum(items.map((row) => row.totalCost))} />,
        value: <Amount kobo={totals.marketValue} />,
        gain: gainOf(totals),
        day: <Gain kobo={totals.dayChange} percent={null} />,
      },
    },
  ],
  cards: (listed) => worthCards(listed),
  check: null,
  brief: (row) => ({
    lead: row.symbol,
    value: <Amount kobo={row.marketValue} sign />,
    under: L("Held", formatQuantity(row.quantity), formatPrice(row.averageCost)),
    end: <Gain kobo={row.unrealisedGain} percent={row.gainPct} />,
  }),
  noteOf: null,
  nothing: "NoHoldings",
};

export function bySymbol<Row extends { readonly symbol: string }>(given: Column<Row>): Column<Row> {
  return ordered((row) => row.symbol, given);
}

export function byGain<Row extends WorthOf>(): Column<Row> {
  const gain = figure<Row>({ key: "gain", word: "Gain" }, (row) => (
    <Gain kobo={row.unrealisedGain} percent={row.gainPct} />
  ));
  return ordered((row) => row.unrealisedGain, gain);
}

export function dayColumn<Row extends WorthOf>(): Column<Row> {
  const moved = figure<Row>({ key: "day", word: "DayChange" }, (row) => <Gain kobo={row.dayChange} percent={null} />);
  return ordered((row) => row.dayChange, moved);
}

export function weightColumn<Row extends WorthOf>(): Column<Row> {
  const weight = figure<Row>({ key: "weight", word: "Weight" }, ({ weightPct }) =>
    weightPct === null ? none : formatShare(weightPct),
  );
  return ordered((row) => row.weightPct, weight);
}

function worthOf(row: ValuationRow | undefined): WorthOf {
  return {
    marketPrice: row?.marketPrice ?? null,
    marketValue: row?.marketValue ?? null,
    unrealisedGain: row?.unrealisedGain ?? null,
    gainPct: row?.gainPct ?? null,
    dayChange: row?.dayChange ?? null,
    weightPct: row?.weightPct ?? null,
  };
}

export function gainOf({ unrealisedGain, totalCost }: Worth) {
  return <Gain kobo={unrealisedGain} percent={percentOf(unrealisedGain, totalCost)} />;
}

type Valued = Listed<Pick<ValuationRow, "symbol" | "quantity" | "marketPrice" | "marketValue">, Worth>;

export function worthCards({ totals, items, totalCount }: Valued) {
  return [
    {
      word: "CardValue",
      value: (
        <>
          <Amount kobo={totals.marketValue} sign />
          <HowValued items={items} {...totals} />
        </>
      ),
    },
    { word: "CardCost", value: <Amount kobo={totals.totalCost} sign /> },
    { word: "CardGain", value: gainOf(totals) },
    { word: "CardDay", value: <Gain kobo={totals.dayChange} percent={null} /> },
    { word: "Stocks", value: totalCount },
  ] as const;
}
