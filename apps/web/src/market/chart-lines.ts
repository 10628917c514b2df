// Own working orders and the previous close as lines on the chart.

import { useQuery } from "@tanstack/react-query";
import { LineStyle, type ISeriesApi } from "lightweight-charts";
import { useEffect, type RefObject } from "react";
import { useAccount } from "../lib/account.ts";
import { formatQuantity, nairaToDraw } from "../lib/format.ts";
import { useLive } from "../lib/live-store.ts";
import { ordersQuery } from "../lib/queries.ts";
import { stats } from "./stats-live.ts";
import { L } from "./chart-words.ts";
import { ownLevels } from "./own-levels.ts";

type Drawn = RefObject<{ readonly prices: ISeriesApi<"Candlestick"> } | null>;

/** Drawn again when the theme changes, since a line keeps the colour it was made with. */
export function useOrderLines(drawn: Drawn, securityID: string, look: string): void {
  const account = useAccount();
  const orders = useQuery(ordersQuery(account?.cscsAccount ?? "")).data;
  const prevClose = useLive(stats, securityID)?.prevClose ?? null;
  useEffect(() => {
    const prices = drawn.current?.prices;
    if (prices === undefined) return undefined;
    const style = getComputedStyle(document.documentElement);
    const colourOf = (name: string) => (look === "" ? "" : style.getPropertyValue(name).trim());
    const lines = ownLevels(orders ?? [], securityID).map(({ side, px, leavesQty }) =>
      prices.createPriceLine({
        price: nairaToDraw(px),
        color: colourOf(side === "Buy" ? "--buy" : "--sell"),
        lineWidth: 1,
        lineStyle: LineStyle.Dashed,
        title: `${side === "Buy" ? L("Buy") : L("Sell")} ${formatQuantity(leavesQty)}`,
      }),
    );
    if (prevClose !== null) {
      const color = colourOf("--text-third");
      const price = nairaToDraw(prevClose);
      lines.push(
        prices.createPriceLine({
          price,
          color,
          lineWidth: 1,
          lineStyle: LineStyle.SparseDotted,
          axisLabelVisible: false,
        }),
      );
    }
    const holder = drawn;
    return () => {
      // The chart may have gone first, and its lines with it.
      if (holder.current?.prices === prices) for (const line of lines) prices.removePriceLine(line);
    };
  }, [drawn, securityID, orders, prevClose, look]);
}
