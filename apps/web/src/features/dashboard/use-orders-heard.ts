// Orders, money and holdings of one account are asked for again when the line tells of a change, once for a burst.

import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { onHubEvent } from "../../lib/hub.ts";
import { queryKeys } from "../../lib/queries.ts";

const afterMs = 300;
const events = ["addStockOrder", "updateStockOrder", "replaceStockOrder", "onExecutionReport"] as const;

export function useOrdersHeard(cscsAccount: string): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hear = (order: { readonly cscsAccount: string }) => {
      if (order.cscsAccount !== cscsAccount || timer !== undefined) return;
      timer = setTimeout(() => {
        timer = undefined;
        readAgain(client, cscsAccount);
      }, afterMs);
    };
    const ends = events.map((event) => onHubEvent(event, hear));
    return () => {
      clearTimeout(timer);
      ends.forEach((end) => end());
    };
  }, [client, cscsAccount]);
}

function readAgain(client: QueryClient, cscsAccount: string): void {
  const { orders, balance, holdings } = queryKeys;
  const keys = [orders(cscsAccount), balance(cscsAccount), holdings(cscsAccount), ["valuation", cscsAccount]];
  for (const queryKey of keys) void client.invalidateQueries({ queryKey });
}
