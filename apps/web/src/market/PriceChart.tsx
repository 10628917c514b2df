// Prices and volume drawn by lightweight-charts, in the page's colours, with the previous close and own orders as lines.

import type { Drawing } from "@tradebook/contract/services/drawing.ts";
import { isOfDays, type Candle, type CandleInterval } from "@tradebook/contract/services/market-data.ts";
import { lagosDay, type TradingDay } from "@tradebook/domain/instant.ts";
import { useQuery } from "@tanstack/react-query";
import {
  AreaSeries,
  ColorType,
  createChart,
  HistogramSeries,
  LineType,
  type IChartApi,
  type ISeriesApi,
  type SeriesType,
} from "lightweight-charts";
import { useEffect, useMemo, useRef, type RefObject } from "react";
import { paintedTheme, useDisplay } from "../lib/display.ts";
import { betweenTicks, untilMoment } from "../lib/drawing-pace.ts";
import { marketStatusQuery } from "../lib/queries.ts";
import { useStore } from "../lib/store.ts";
import { onTradesOf } from "../lib/trades-of.ts";
import { CandleReader } from "./CandleReader.tsx";
import { withTrade } from "./candles.ts";
import type { ChartType, StudyName } from "./chart-choice.ts";
import { useFillMarks, useOrderLines } from "./chart-lines.ts";
import type { ChartPoint } from "./drawings/drawings.ts";
import { useDragged } from "./drawings/use-dragged.ts";
import { useDrawn, usePickedPoint } from "./drawings/use-drawn.ts";
import { drawnTime } from "./drawn-time.ts";
import { shadedDays } from "./own-fills.ts";
import { useOrderDrag, type OrderDrag } from "./use-order-drag.ts";
import { addPrices, baseOf, coloursOf, paintPrices, priceOf, volumeBar } from "./price-series.ts";
import { useFlags } from "./use-flags.ts";
import { useStudies } from "./use-studies.ts";

/** The whole picture is drawn anew for each change of it. */
const drawEveryMs = 500;

type Props = {
  readonly securityID: string;
  readonly interval: CandleInterval;
  readonly candles: readonly Candle[];
  readonly type: ChartType;
  readonly studies: readonly StudyName[];
  /** What it is compared with. */
  readonly compared: readonly string[];
  readonly drawings: readonly Drawing[];
  /** While a drawing asks for a point of the chart. */
  readonly onPoint: ((point: ChartPoint) => void) | null;
  /** The drawing that is chosen; empty is none. */
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
  readonly onMove: (moved: Drawing) => void;
  /** Own orders that can be taken hold of. */
  readonly orderDrag: OrderDrag;
};

type Drawn = {
  readonly chart: IChartApi;
  readonly type: ChartType;
  readonly prices: ISeriesApi<SeriesType>;
  readonly volumes: ISeriesApi<"Histogram">;
  /** Every other session behind the candles, on a chart within days. */
  readonly sessions: ISeriesApi<"Area"> | null;
};

export function PriceChart(props: Props) {
  const { securityID, interval, candles, type, studies, compared, onPoint } = props;
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<Drawn | null>(null);
  const theme = useStore(paintedTheme);
  const tradingDay = useQuery(marketStatusQuery()).data?.tradingDate ?? null;
  const { palette } = useDisplay();
  useEffect(() => {
    if (box.current === null) return undefined;
    drawn.current = draw(box.current, interval, type);
    return () => {
      drawn.current?.chart.remove();
      drawn.current = null;
    };
  }, [interval, type]);
  const look = `${theme} ${palette}`;
  useEffect(() => {
    if (drawn.current !== null) paint(drawn.current, look);
  }, [look]);
  useEffect(() => {
    if (drawn.current !== null) fill(drawn.current, candles, look);
  }, [candles, look]);
  useOrderLines(drawn, securityID, { look, moving: props.orderDrag.moving });
  useFillMarks(drawn, { securityID, candles, look });
  useFlags(drawn, { securityID, candles, look });
  useStudies(drawn, { candles, interval, studies, compared, look: `${look} ${type}` });
  useMovable(drawn, props, `${look} ${type}`);
  useOrderDrag(drawn, props.orderDrag);
  usePickedPoint(drawn, { candles, onPoint });
  useLastCandle(drawn, { securityID, interval, candles, look, tradingDay });
  return (
    <>
      <div className="chart__canvas" ref={box} aria-hidden="true" />
      <CandleReader drawn={drawn} securityID={securityID} interval={interval} candles={candles} onPoint={onPoint} />
    </>
  );
}

/** The one that is chosen or in hand stands apart, so that it alone is drawn anew as it moves. */
function useMovable(drawn: RefObject<Drawn | null>, props: Props, look: string): void {
  const { drawings, candles, chosen, onPoint, onChoose, onMove } = props;
  const inHand = useDragged(drawn, { drawings, candles, chosen, isOn: onPoint === null, onChoose, onMove });
  const apart = inHand?.id ?? chosen;
  const others = useMemo(() => drawings.filter(({ id }) => id !== apart), [drawings, apart]);
  const own = useMemo(
    () => (inHand === null ? drawings.filter(({ id }) => id === apart) : [inHand]),
    [drawings, apart, inHand],
  );
  useDrawn(drawn, { drawings: others, candles, look, isChosen: false });
  useDrawn(drawn, { drawings: own, candles, look, isChosen: true });
}

type Followed = Pick<Props, "securityID" | "interval" | "candles"> & {
  readonly look: string;
  readonly tradingDay: TradingDay | null;
};

/** Live trades move the last candle. */
function useLastCandle(
  drawn: RefObject<Drawn | null>,
  { securityID, interval, candles, look, tradingDay }: Followed,
): void {
  useEffect(() => {
    let [before, last] = [candles.at(-2), candles.at(-1)];
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Read once: to ask for a colour makes the browser style whatever has changed on the page.
    const shades = coloursOf(look);
    let isOver = false;
    const show = () => {
      clearTimeout(timer);
      timer = undefined;
      if (isOver || last === undefined || drawn.current === null) return;
      drawn.current.prices.update(priceOf({ type: drawn.current.type, shades }, last, before));
      drawn.current.volumes.update(volumeBar(last, shades));
    };
    const end = onTradesOf(securityID, (trade) => {
      const moved = withTrade(last, trade, { interval, tradingDay });
      if (moved === null) return;
      // A new candle begins at once, so that the one before it is drawn as it ended.
      if (last !== undefined && moved.time > last.time) {
        show();
        before = last;
      }
      last = moved;
      timer ??= setTimeout(() => betweenTicks(show), untilMoment(drawEveryMs));
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      end();
    };
  }, [drawn, candles, securityID, interval, look, tradingDay]);
}

function draw(box: HTMLElement, interval: CandleInterval, type: ChartType): Drawn {
  const isIntraday = !isOfDays(interval);
  const chart = createChart(box, {
    autoSize: true,
    // The footer names the maker; the library's own mark would bring a style sheet that the page's policy forbids.
    layout: { attributionLogo: false },
    timeScale: { timeVisible: isIntraday, secondsVisible: false, rightOffset: 4, borderVisible: false },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.08, bottom: 0.24 } },
    handleScroll: { vertTouchDrag: false },
    localization: { locale: "en-GB" },
  });
  const sessions = isIntraday ? addSessions(chart) : null;
  const prices = addPrices(chart, type);
  const volumes = chart.addSeries(HistogramSeries, {
    priceScaleId: "",
    priceFormat: { type: "volume" },
    lastValueVisible: false,
    priceLineVisible: false,
  });
  volumes.priceScale().applyOptions({ scaleMargins: { top: 0.82, bottom: 0 } });
  return { chart, type, prices, volumes, sessions };
}

/** Drawn first, so that it stands behind the rest; as high as the chart. */
function addSessions(chart: IChartApi): ISeriesApi<"Area"> {
  const sessions = chart.addSeries(AreaSeries, {
    priceScaleId: "sessions",
    lineType: LineType.WithSteps,
    lineVisible: false,
    lastValueVisible: false,
    priceLineVisible: false,
    crosshairMarkerVisible: false,
    // A day alone has no other to be told from: its nought stays at the bottom.
    autoscaleInfoProvider: () => ({ priceRange: { minValue: 0, maxValue: 1 } }),
  });
  sessions.priceScale().applyOptions({ scaleMargins: { top: 0, bottom: 0 } });
  return sessions;
}

function paint({ chart, type, prices, sessions }: Drawn, look: string): void {
  const { text, line, panel, session } = coloursOf(look);
  sessions?.applyOptions({ topColor: session, bottomColor: session });
  chart.applyOptions({
    layout: {
      background: { type: ColorType.Solid, color: panel },
      textColor: text,
      fontFamily: getComputedStyle(document.body).fontFamily,
      fontSize: 11,
      panes: { separatorColor: line, separatorHoverColor: line, enableResize: false },
    },
    grid: { vertLines: { color: line }, horzLines: { color: line } },
  });
  paintPrices({ type, prices }, look);
}

function fill({ chart, type, prices, volumes, sessions }: Drawn, candles: readonly Candle[], look: string): void {
  const shades = coloursOf(look);
  prices.setData(candles.map((candle, at) => priceOf({ type, shades }, candle, candles[at - 1])));
  volumes.setData(candles.map((candle) => volumeBar(candle, shades)));
  if (type === "baseline" && candles[0] !== undefined) prices.applyOptions(baseOf(candles[0]));
  const shaded = sessions === null ? [] : shadedDays(candles, lagosDay);
  sessions?.setData(candles.map(({ time }, at) => ({ time: drawnTime(time), value: shaded[at] === true ? 1 : 0 })));
  chart.timeScale().fitContent();
}
