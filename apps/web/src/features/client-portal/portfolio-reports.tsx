// Columns, sums and cards that a holding and a valuation share.

import type { SectorSums, ValuationRow, ValuationTotals } from "@tradebook/contract/portfolio-valuation.ts";
import { formatShare, none } from "../../lib/format.ts";
import { Amount, figure, ordered } from "./columns.tsx";
import { Gain } from "../../ui/Money.tsx";
import { HowValued } from "./HowValued.tsx";
import { percentOf } from "./portfolio-sums.ts";
import { L } from "./portal-words.ts";
import type { Asked, Column, Listed } from "./report.ts";

type WorthOf = Pick<
  ValuationRow,
  "marketPrice" | "marketValue" | "unrealisedGain" | "gainPct" | "dayChange" | "weightPct"
>;

/** Over all shares, and the cash beside them where it may be known. */
export type Worth = Omit<ValuationTotals, "sectors" | "compared">;

export const dayTerms = ({ cscsAcct, asAt }: Asked) => ({ cscsAcct, asAt });

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

/** The head of a sector's rows, with the server's sums of them. */
export function sectorHead(sums: Omit<SectorSums, "compared">) {
  const { sector, count, totalCost, marketValue, unrealisedGain, dayChange, weightPct } = sums;
  return {
    key: sector,
    label: `${sector === "" ? L("NoSector") : sector} (${count})`,
    figures: {
      totalCost: <Amount kobo={totalCost} />,
      value: <Amount kobo={marketValue} />,
      gain: <Gain kobo={unrealisedGain} percent={percentOf(unrealisedGain, totalCost)} />,
      day: <Gain kobo={dayChange} percent={null} />,
      weight: formatShare(weightPct),
    },
  };
}

export function gainOf({ unrealisedGain, totalCost }: Pick<Worth, "unrealisedGain" | "totalCost">) {
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
