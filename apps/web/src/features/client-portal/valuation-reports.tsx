// What an account's shares are worth as at a day, by sector if asked; and beside an earlier day, deposits taken out.

import type { SectorSums, ValuationRow, ValuationTotals } from "@tradebook/contract/portfolio-valuation.ts";
import { backOfficeService } from "@tradebook/contract/services/back-office.ts";
import { minus, plus, zeroKobo, type Kobo } from "@tradebook/domain/units.ts";
import { call } from "../../lib/api.ts";
import { formatDate, formatMoney, formatPrice, formatQuantity } from "../../lib/format.ts";
import { Gain } from "../../ui/Money.tsx";
import { Amount, amount, column, day, figure, ordered, px, units, words } from "./columns.tsx";
import { HowAverage } from "./HowAverage.tsx";
import {
  byGain,
  bySymbol,
  dayColumn,
  dayTerms,
  gainOf,
  sectorHead,
  weightColumn,
  worthCards,
} from "./portfolio-reports.tsx";
import { percentOf } from "./portfolio-sums.ts";
import { L } from "./portal-words.ts";
import type { Asked, Listed, Report, RowGroups } from "./report.ts";

type Valued = Listed<ValuationRow, ValuationTotals>;

function askValuation(asked: Asked, signal: AbortSignal): Promise<Valued> {
  return call(backOfficeService.GetDashAccountPortfolioValuation, { ...dayTerms(asked), since: asked.since }, signal);
}

/** The server's sums by sector, each before its rows; null while nobody asks for them. */
function groups({ totals }: Valued, { bySector }: Asked): RowGroups<ValuationRow> | null {
  if (!bySector) return null;
  return { of: (row) => row.sector, all: totals.sectors.map(groupOf) };
}

function groupOf(sums: SectorSums) {
  const head = sectorHead(sums);
  if (sums.compared === null) return head;
  const { totalCost, value } = head.figures;
  return { ...head, figures: { totalCost, value, ...sinceFigures(sums.compared) } };
}

type Since = Pick<NonNullable<SectorSums["compared"]>, "marketValue" | "change" | "taken" | "gain">;

function sinceFigures({ marketValue, change, taken, gain }: Since) {
  return {
    valueBefore: <Amount kobo={marketValue} />,
    change: <Gain kobo={change} percent={null} />,
    taken: <Gain kobo={taken} percent={null} />,
    since: <Gain kobo={gain} percent={percentOf(gain, marketValue)} />,
  };
}

const plain: Report<ValuationRow, ValuationTotals> = {
  name: "portfolio-valuation",
  title: "PortfolioValuation",
  time: "day",
  firstPeriod: "30d",
  filters: ["since", "sector"],
  fetch: askValuation,
  keyOf: (row) => row.id,
  isRunning: false,
  columns: [
    units({ key: "id", word: "Number" }, (row) => row.id),
    bySymbol(column({ key: "symbol", word: "Symbol" }, (row) => <strong>{row.symbol}</strong>)),
    words({ key: "company", word: "Company" }, (row) => row.name),
    units({ key: "quantity", word: "Quantity" }, (row) => row.quantity),
    ordered(
      (row) => row.averageCost,
      figure({ key: "averageCost", word: "AverageCost" }, (row) => <HowAverage row={row} />),
    ),
    amount({ key: "totalCost", word: "TotalCost" }, (row) => row.totalCost),
    day({ key: "priced", word: "Priced" }, (row) => row.priceDate),
    px({ key: "price", word: "MarketPrice" }, (row) => row.marketPrice),
    amount({ key: "value", word: "MarketValue" }, (row) => row.marketValue),
    byGain(),
    dayColumn(),
    weightColumn(),
    words({ key: "sector", word: "Sector" }, (row) => row.sector),
  ],
  foot: ({ totals }) => [
    {
      label: L("Securities"),
      figures: {
        totalCost: <Amount kobo={totals.totalCost} />,
        value: <Amount kobo={totals.marketValue} />,
        gain: gainOf(totals),
        day: <Gain kobo={totals.dayChange} percent={null} />,
      },
    },
    ...(totals.cash === null
      ? []
      : [
          { label: L("Cash"), figures: { value: <Amount kobo={totals.cash} /> } },
          { label: L("NetWorth"), figures: { value: <Amount kobo={totals.netWorth} /> } },
        ]),
  ],
  cards: (listed) => worthCards(listed),
  check: ({ totals: { marketValue, cash, netWorth } }) =>
    cash === null || netWorth === null
      ? null
      : {
          text: L("CheckValuation", formatMoney(marketValue), formatMoney(cash), formatMoney(netWorth)),
          holds: plus(marketValue, cash) === netWorth,
        },
  brief: (row) => ({
    lead: row.symbol,
    value: <Amount kobo={row.marketValue} sign />,
    under: `${formatQuantity(row.quantity)} × ${formatPrice(row.marketPrice)}`,
    end: <Gain kobo={row.unrealisedGain} percent={row.gainPct} />,
  }),
  noteOf: null,
  groups,
  nothing: "NoHoldings",
};

const beforeOf = (row: ValuationRow) => row.compared?.quantity ?? 0;

/** The same beside an earlier day, with what was sold since. */
const compared: Report<ValuationRow, ValuationTotals> = {
  ...plain,
  columns: [
    units({ key: "id", word: "Number" }, (row) => row.id),
    bySymbol(column({ key: "symbol", word: "Symbol" }, (row) => <strong>{row.symbol}</strong>)),
    units({ key: "quantityBefore", word: "QuantityBefore" }, beforeOf),
    px({ key: "priceBefore", word: "PriceBefore" }, (row) => row.compared?.marketPrice ?? null),
    amount({ key: "valueBefore", word: "ValueBefore" }, (row) => row.compared?.marketValue ?? null),
    units({ key: "quantity", word: "Quantity" }, (row) => row.quantity),
    px({ key: "price", word: "MarketPrice" }, (row) => row.marketPrice),
    amount({ key: "value", word: "MarketValue" }, (row) => row.marketValue),
    moved({ key: "change", word: "ValueChange" }, (row) => row.compared?.change ?? null),
    moved({ key: "taken", word: "Taken", hint: "TakenHint" }, (row) => row.compared?.taken ?? null),
    ordered(
      (row) => row.compared?.gain ?? null,
      figure({ key: "since", word: "GainSince", hint: "GainSinceHint" }, ({ compared }) => (
        <Gain
          kobo={compared?.gain ?? null}
          percent={percentOf(compared?.gain ?? zeroKobo, compared?.marketValue ?? zeroKobo)}
        />
      )),
    ),
    words({ key: "company", word: "Company" }, (row) => row.name),
    words({ key: "sector", word: "Sector" }, (row) => row.sector),
  ],
  foot: ({ totals }) => comparedFoot(totals),
  cards: ({ totals }) => comparedCards(totals),
  check: ({ totals }) => comparedCheck(totals),
  brief: (row) => ({
    lead: row.symbol,
    value: <Amount kobo={row.marketValue} sign />,
    under: `${formatQuantity(beforeOf(row))} → ${formatQuantity(row.quantity)}`,
    end: <Gain kobo={row.compared?.gain ?? null} percent={null} />,
  }),
};

export const valuation: Report<ValuationRow, ValuationTotals> = { ...plain, compared };

type Named = Parameters<typeof figure>[0];

function moved(named: Named, of: (row: ValuationRow) => Kobo | null) {
  return ordered(
    of,
    figure<ValuationRow>(named, (row) => <Gain kobo={of(row)} percent={null} />),
  );
}

function comparedFoot({ marketValue, cash, netWorth, compared }: ValuationTotals) {
  if (compared === null) return [];
  const shares = {
    label: L("Securities"),
    figures: { value: <Amount kobo={marketValue} />, ...sinceFigures(compared) },
  };
  if (cash === null || netWorth === null || compared.cash === null || compared.netWorth === null) return [shares];
  return [
    shares,
    { label: L("Cash"), figures: betweenFigures(compared.cash, cash) },
    {
      label: L("NetWorth"),
      figures: {
        ...betweenFigures(compared.netWorth, netWorth),
        since: <Gain kobo={compared.wholeGain} percent={compared.returnPct} />,
      },
    },
  ];
}

function betweenFigures(before: Kobo, now: Kobo) {
  return {
    valueBefore: <Amount kobo={before} />,
    value: <Amount kobo={now} />,
    change: <Gain kobo={minus(now, before)} percent={null} />,
  };
}

function comparedCards({ netWorth, marketValue, compared }: ValuationTotals) {
  if (compared === null) return [];
  const { since, cameIn, wentOut, wholeGain, gain, returnPct } = compared;
  const flow = cameIn === null || wentOut === null ? null : minus(cameIn, wentOut);
  return [
    { word: "ValueBefore", value: <Amount kobo={compared.netWorth ?? compared.marketValue} sign /> },
    { word: "CardValue", value: <Amount kobo={netWorth ?? marketValue} sign /> },
    ...(flow === null ? [] : [{ word: "FlowBetween", value: <Gain kobo={flow} percent={null} /> } as const]),
    { word: "GainSince", value: <Gain kobo={wholeGain ?? gain} percent={returnPct} /> },
    { word: "ComparedWith", value: formatDate(since) },
  ] as const;
}

function comparedCheck({ netWorth, compared }: ValuationTotals) {
  if (netWorth === null || compared === null) return null;
  const { netWorth: before, cameIn, wentOut, wholeGain } = compared;
  if (before === null || cameIn === null || wentOut === null || wholeGain === null) return null;
  return {
    text: L(
      "CheckCompared",
      formatMoney(before),
      formatMoney(cameIn),
      formatMoney(wentOut),
      formatMoney(wholeGain),
      formatMoney(netWorth),
    ),
    holds: plus(minus(plus(before, cameIn), wentOut), wholeGain) === netWorth,
  };
}
