// Own working orders, what one's shares cost, the previous close and the day's limits as lines on the chart, and own trades as
// marks on it.

import { useQuery } from "@tanstack/react-query";
import type { Price } from "@tradebook/domain/units.ts";
import { createSeriesMarkers, LineStyle, type IPriceLine, type ISeriesApi, type SeriesType } from "lightweight-charts";
import type { Candle } from "@tradebook/contract/services/market-data.ts";
import { useEffect, useRef, type RefObject } from "react";
import { useAccount } from "../lib/account.ts";
import { formatQuantity, nairaToDraw } from "../lib/format.ts";
import { usePaced } from "../lib/live-store.ts";
import { holdingsQuery, ordersQuery } from "../lib/queries.ts";
import { stats } from "./stats-live.ts";
import { L } from "./chart-words.ts";
import { drawnTime } from "./drawn-time.ts";
import type { OrderMove } from "./order-moves.ts";
import { ownFills } from "./own-fills.ts";
import { ownLevels, type OwnLevel } from "./own-levels.ts";

type Series = ISeriesApi<SeriesType>;
type Drawn = RefObject<{ readonly prices: Series } | null>;

/** The limits of a day hardly move. */
const lookEveryMs = 1000;

type LinesLook = {
  readonly look: string;
  /** The order that is being moved: its own line goes with it. */
  readonly moving: OrderMove | null;
};

/** Drawn again when the theme changes, since a line keeps the colour it was made with. */
export function useOrderLines(drawn: Drawn, securityID: string, { look, moving }: LinesLook): void {
  const account = useAccount();
  const orders = useQuery(ordersQuery(account?.cscsAccount ?? "")).data;
  const held = useHeld(account?.cscsAccount ?? "", securityID);
  const stat = usePaced(stats, securityID, lookEveryMs);
  const prevClose = stat?.prevClose ?? null;
  const [averageCost, breakEven] = [held?.averageCost ?? null, held?.breakEven ?? null];
  const apart = moving?.order.id ?? null;
  useMovedLine(drawn, moving, look);
  const [lower, upper] = [stat?.lowerLimit ?? null, stat?.upperLimit ?? null];
  useEffect(() => {
    const prices = drawn.current?.prices;
    if (prices === undefined) return undefined;
    const style = getComputedStyle(document.documentElement);
    const colourOf = (name: string) => (look === "" ? "" : style.getPropertyValue(name).trim());
    const lines = [
      ...orderLines(
        prices,
        ownLevels(
          (orders ?? []).filter(({ id }) => id !== apart),
          securityID,
        ),
        colourOf,
      ),
      ...dayLines(prices, { prevClose, lower, upper }, colourOf),
      ...costLines(prices, { averageCost, breakEven }, colourOf),
    ];
    const holder = drawn;
    return () => {
      // The chart may have gone first, and its lines with it.
      if (holder.current?.prices === prices) for (const line of lines) prices.removePriceLine(line);
    };
  }, [drawn, securityID, orders, prevClose, lower, upper, averageCost, breakEven, apart, look]);
}

/** One line, whose price alone is changed while it is moved. */
function useMovedLine(drawn: Drawn, moving: OrderMove | null, look: string): void {
  const line = useRef<IPriceLine | null>(null);
  const order = moving?.order;
  const px = moving?.px;
  const at = useRef(px);
  useEffect(() => {
    at.current = px;
    if (px !== undefined) line.current?.applyOptions({ price: nairaToDraw(px) });
  }, [px]);
  useEffect(() => {
    const prices = drawn.current?.prices;
    if (prices === undefined || order === undefined || order.price === null) return undefined;
    const style = getComputedStyle(document.documentElement);
    const side = order.side === "Buy" ? "--buy" : "--sell";
    line.current = prices.createPriceLine({
      price: nairaToDraw(at.current ?? order.price),
      color: look === "" ? "" : style.getPropertyValue(side).trim(),
      lineWidth: 2,
      lineStyle: LineStyle.Solid,
      title: `${order.side === "Buy" ? L("Buy") : L("Sell")} ${formatQuantity(order.leavesQty)}`,
    });
    const [made, holder] = [line.current, drawn];
    return () => {
      line.current = null;
      if (holder.current?.prices === prices) prices.removePriceLine(made);
    };
  }, [drawn, order, look]);
}

type Colour = (name: string) => string;

/** As the page has read it for the ticket; a chart alone asks for no report of the holdings. */
function useHeld(cscsAccount: string, securityID: string) {
  const { data } = useQuery({ ...holdingsQuery(cscsAccount), enabled: false });
  return data?.find(({ symbol }) => symbol === securityID);
}

function orderLines(prices: Series, levels: readonly OwnLevel[], colourOf: Colour): readonly IPriceLine[] {
  return levels.map(({ side, px, leavesQty }) =>
    prices.createPriceLine({
      price: nairaToDraw(px),
      color: colourOf(side === "Buy" ? "--buy" : "--sell"),
      lineWidth: 1,
      lineStyle: LineStyle.Dashed,
      title: `${side === "Buy" ? L("Buy") : L("Sell")} ${formatQuantity(leavesQty)}`,
    }),
  );
}

type DayLevels = Readonly<Record<"prevClose" | "lower" | "upper", Price | null>>;

/** The previous close, and the limits that today's orders must lie between. */
function dayLines(prices: Series, { prevClose, lower, upper }: DayLevels, colourOf: Colour): readonly IPriceLine[] {
  const limit = { color: colourOf("--warn-line"), lineStyle: LineStyle.LargeDashed, title: L("Limit") };
  const close = { color: colourOf("--text-third"), lineStyle: LineStyle.SparseDotted };
  const rows = [[prevClose, close] as const, [lower, limit] as const, [upper, limit] as const];
  return rows.flatMap(([px, look]) =>
    px === null
      ? []
      : [prices.createPriceLine({ price: nairaToDraw(px), lineWidth: 1, axisLabelVisible: false, ...look })],
  );
}

type CostLevels = Readonly<Record<"averageCost" | "breakEven", Price | null>>;

/** What one's shares cost on average, and the price from which selling them brings that back, charges and all. */
function costLines(prices: Series, { averageCost, breakEven }: CostLevels, colourOf: Colour): readonly IPriceLine[] {
  const look = { color: colourOf("--study-5"), lineWidth: 1, axisLabelVisible: false } as const;
  const rows = [
    [averageCost, LineStyle.Solid, L("AvgCost")] as const,
    [breakEven, LineStyle.LargeDashed, L("BreakEven")] as const,
  ];
  return rows.flatMap(([px, lineStyle, title]) =>
    px === null ? [] : [prices.createPriceLine({ ...look, price: nairaToDraw(px), lineStyle, title })],
  );
}

/** Own trades: an arrow up under the candle for a buy, down above it for a sale. */
export function useFillMarks(
  drawn: Drawn,
  about: { readonly securityID: string; readonly candles: readonly Candle[]; readonly look: string },
): void {
  const { securityID, candles, look } = about;
  const account = useAccount();
  const orders = useQuery(ordersQuery(account?.cscsAccount ?? "")).data;
  useEffect(() => {
    const prices = drawn.current?.prices;
    if (prices === undefined) return undefined;
    const style = getComputedStyle(document.documentElement);
    const colourOf = (name: string) => (look === "" ? "" : style.getPropertyValue(name).trim());
    const marks = createSeriesMarkers(
      prices,
      ownFills(orders ?? [], securityID, candles).map(({ time, side, cumQty }) => ({
        time: drawnTime(time),
        position: side === "Buy" ? ("belowBar" as const) : ("aboveBar" as const),
        shape: side === "Buy" ? ("arrowUp" as const) : ("arrowDown" as const),
        color: colourOf(side === "Buy" ? "--buy" : "--sell"),
        text: formatQuantity(cumQty),
      })),
    );
    const holder = drawn;
    return () => {
      if (holder.current?.prices === prices) marks.detach();
    };
  }, [drawn, securityID, candles, orders, look]);
}
