// Which own order is moved on the chart, to which price, and which of them can be.

import type { StockOrder } from "@tradebook/contract/services/order.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useAccount } from "../lib/account.ts";
import { ordersQuery } from "../lib/queries.ts";
import { legalPrice, linedOrders, type AmendByChart, type OrderMove } from "./order-moves.ts";
import { stats } from "./stats-live.ts";
import type { OrderDrag } from "./use-order-drag.ts";

const none: readonly StockOrder[] = [];

/** Without a way to amend, nothing can be taken hold of. */
export function useOrderMoves(securityID: string, amend: AmendByChart | undefined) {
  const account = useAccount();
  const known = useQuery(ordersQuery(account?.cscsAccount ?? "")).data;
  const orders = useMemo(
    () => (amend === undefined ? none : linedOrders(known ?? none, securityID)),
    [amend, known, securityID],
  );
  const [asked, take] = useState<OrderMove | null>(null);
  // An order that has been amended, has traded or is of another security is let go.
  const moving = asked !== null && orders.includes(asked.order) ? asked : null;
  const drag: OrderDrag = {
    orders: orders.filter((order) => amend?.whyNot(order) === null),
    moving,
    onMove: (order, kobo) => {
      const stat = stats.get(securityID);
      if (stat !== undefined) take({ order, px: legalPrice(kobo, stat) });
    },
  };
  return { orders, moving, take, drag };
}
