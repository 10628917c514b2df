// Orders as the live line brings them while a page of the report is shown.

import type { ListedOrder, StockOrder } from "@tradebook/contract/services/order.ts";
import { lagosDay } from "@tradebook/domain/instant.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { onHubEvent } from "../../lib/hub.ts";
import { marketStatusQuery } from "../../lib/queries.ts";
import { belongs } from "./order-status.ts";
import type { Live } from "../../lists/list.ts";

/** `isNew`: it was entered after the page was read. */
type Heard = { readonly order: StockOrder; readonly isNew: boolean };
export type HeardOrders = ReadonlyMap<number, Heard>;

/** What waits is bounded; reading the page again shows all. */
const mostKept = 1000;

export const nothingHeard: HeardOrders = new Map();

/** Add, update and replace alike: the latest version of each order is kept. */
export function hearOrder(heard: HeardOrders, order: StockOrder, isNew: boolean): HeardOrders {
  const known = heard.get(order.id);
  if (known !== undefined && known.order.version > order.version) return heard;
  if (known === undefined && heard.size >= mostKept) return heard;
  return new Map(heard).set(order.id, { order, isNew: isNew || known?.isNew === true });
}

/** The page's orders, each in its place and as last heard. */
export function asHeard(items: readonly ListedOrder[], heard: HeardOrders): readonly ListedOrder[] {
  return items.map((item) => {
    const order = heard.get(item.id)?.order;
    if (order === undefined || order.version <= item.version) return item;
    // What the list says of an order beside it comes not by the line.
    const { patterns, capacity } = item;
    return {
      ...order,
      ...(patterns === undefined ? {} : { patterns }),
      ...(capacity === undefined ? {} : { capacity }),
    };
  });
}

export function useHeardOrders(): Live<ListedOrder> {
  const [heard, setHeard] = useState(nothingHeard);
  const tradingDate = useQuery(marketStatusQuery()).data?.tradingDate;
  useEffect(() => {
    const take = (isNew: boolean) => (order: StockOrder) => setHeard((known) => hearOrder(known, order, isNew));
    const ends = [
      onHubEvent("addStockOrder", take(true)),
      onHubEvent("updateStockOrder", take(false)),
      onHubEvent("replaceStockOrder", take(false)),
    ];
    return () => ends.forEach((end) => end());
  }, []);
  return useMemo(
    () => ({
      rows: (items) => asHeard(items, heard),
      waiting: (items, { values }) => {
        const shown = new Set(items.map(({ id }) => id));
        return [...heard.values()].filter(
          ({ order, isNew }) =>
            isNew && !shown.has(order.id) && belongs(order, tradingDate ?? lagosDay(order.receivedTime), values),
        ).length;
      },
      forget: () => setHeard(nothingHeard),
    }),
    [heard, tradingDate],
  );
}
