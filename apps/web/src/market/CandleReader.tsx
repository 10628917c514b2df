// Reads the candles one by one with the arrow keys: what has the focus is said, written over the chart and marked in it.

import { isOfDays, type Candle, type CandleInterval } from "@tradebook/contract/services/market-data.ts";
import type { IChartApi, ISeriesApi, SeriesType } from "lightweight-charts";
import { useState, type RefObject } from "react";
import { formatClock, formatDate, formatPrice, formatQuantity, nairaToDraw } from "../lib/format.ts";
import { movedBy } from "../pictures/moved-by.ts";
import { L } from "../pictures/picture-words.ts";
import type { ChartPoint } from "./drawings/drawings.ts";
import { drawnTime } from "./drawn-time.ts";
import "./candle-reader.css";

type Drawn = { readonly chart: IChartApi; readonly prices: ISeriesApi<SeriesType> };

type Props = {
  readonly drawn: RefObject<Drawn | null>;
  readonly securityID: string;
  readonly interval: CandleInterval;
  readonly candles: readonly Candle[];
  /** While a drawing asks for a point: Enter sets it at the close of the candle that is read. */
  readonly onPoint: ((point: ChartPoint) => void) | null;
};

export function CandleReader({ drawn, securityID, interval, candles, onPoint }: Props) {
  const [picked, pick] = useState<number | null>(null);
  const last = candles.length - 1;
  const at = Math.min(picked ?? last, last);
  const candle = candles[at];
  if (candle === undefined) return null;
  const readout = readoutOf(candle, isOfDays(interval));
  return (
    <div
      className="chart__reader"
      role="slider"
      tabIndex={0}
      aria-label={L("ReadCandles", securityID)}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at}
      aria-valuetext={readout}
      onKeyDown={(event) => {
        if (event.key === "Enter") onPoint?.({ at: candle.time, price: candle.close });
        const next = movedBy(event.key, at, last);
        const found = next === null ? undefined : candles[next];
        if (found === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        pick(next);
        mark(drawn.current, found, next ?? last);
      }}
      onBlur={() => {
        pick(null);
        drawn.current?.chart.clearCrosshairPosition();
      }}
    >
      <p className="chart__readout num">{readout}</p>
    </div>
  );
}

/** A candle beyond the edge is brought in first, with the others as wide as they are. */
function mark(drawn: Drawn | null, candle: Candle, at: number): void {
  const scale = drawn?.chart.timeScale();
  const shown = scale?.getVisibleLogicalRange() ?? null;
  if (shown !== null && (at < shown.from || at > shown.to)) {
    const by = at < shown.from ? at - shown.from : at - shown.to;
    scale?.setVisibleLogicalRange({ from: shown.from + by, to: shown.to + by });
  }
  drawn?.chart.setCrosshairPosition(nairaToDraw(candle.close), drawnTime(candle.time), drawn.prices);
}

function readoutOf({ time, open, high, low, close, volume }: Candle, isDaily: boolean): string {
  const moment = isDaily ? formatDate(time) : `${formatDate(time)} ${formatClock(time)}`;
  const prices = [open, high, low, close].map((price) => formatPrice(price));
  return L("CandleSaid", moment, ...prices, formatQuantity(volume));
}
