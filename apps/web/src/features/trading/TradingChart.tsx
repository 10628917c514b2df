// The chart where orders are placed: an order moved on it goes the way of every amendment.

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { marketStatusQuery } from "../../lib/queries.ts";
import { ChartPanel } from "../../market/ChartPanel.tsx";
import type { AmendByChart } from "../../market/order-moves.ts";
import { whyNotAmend } from "./amend-order.ts";
import { amending } from "./AmendedOrder.tsx";
import { L } from "./trading-words.ts";

export function TradingChart({ securityID }: { readonly securityID: string }) {
  const phase = useQuery(marketStatusQuery()).data?.phase ?? null;
  const amend = useMemo<AmendByChart>(
    () => ({
      whyNot: (order) => {
        const why = whyNotAmend(order, phase);
        return why === null ? null : L(why);
      },
      begin: ({ order, px }) => amending.set({ order, px }),
    }),
    [phase],
  );
  return <ChartPanel securityID={securityID} amend={amend} />;
}
