// How many securities rose, fell and stayed today, as one bar with its figures.

import { formatPercent } from "../../lib/format.ts";
import { L } from "./market-data-words.ts";
import type { PriceTotals } from "./price-filters.ts";
import { TotalsLine } from "./TotalsLine.tsx";

type Props = {
  readonly totals: PriceTotals;
  /** Per cent that a security which traded moved on average, each counting the same; null without any. */
  readonly mean: number | null;
};

export function BreadthBar({ totals, mean }: Props) {
  const { up, down, unchanged } = totals;
  const moved = up + down + unchanged;
  const width = (count: number) => ({ width: `${moved === 0 ? 0 : (count / moved) * 100}%` });
  return (
    <section className="breadth" aria-label={L("Breadth")}>
      <span className="breadth__bar" aria-hidden="true">
        <span className="breadth__up" style={width(up)} />
        <span className="breadth__flat" style={width(unchanged)} />
        <span className="breadth__down" style={width(down)} />
      </span>
      {moved === 0 ? (
        <p className="totals">{L("NoTrading")}</p>
      ) : (
        <div className="breadth__line">
          <TotalsLine totals={totals} />
          {mean === null ? null : (
            <p className="totals" title={L("EqualWeightHint")}>
              {L("EqualWeight", formatPercent(mean))}
            </p>
          )}
        </div>
      )}
    </section>
  );
}
