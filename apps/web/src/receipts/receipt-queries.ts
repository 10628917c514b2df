// What is asked of an account's receipts, and what changes them.

import { mostChained, receiptService } from "@tradebook/contract/services/receipt.ts";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../lib/api.ts";
import { onHubEvent } from "../lib/hub.ts";
import type { ChainedReceipt } from "./check-chain.ts";

const key = ["receipts"] as const;

export function receiptsQuery(cscsAccount: string, count: number) {
  return queryOptions({
    queryKey: [...key, "account", cscsAccount, count],
    queryFn: ({ signal }) =>
      call(receiptService.GetReceipts, { cscsAccount, skipCount: 0, maxResultCount: count }, signal),
    placeholderData: (before) => before,
  });
}

export function orderReceiptsQuery(orderId: number) {
  return queryOptions({
    queryKey: [...key, "order", orderId],
    queryFn: ({ signal }) => call(receiptService.GetOrderReceipts, { id: orderId }, signal),
    staleTime: 0,
  });
}

/** The whole chain, from the first. */
export async function readChain(cscsAccount: string): Promise<readonly ChainedReceipt[]> {
  const whole: ChainedReceipt[] = [];
  for (;;) {
    const { items } = await call(receiptService.GetReceiptChain, { cscsAccount, after: whole.length });
    whole.push(...items);
    if (items.length < mostChained) return whole;
  }
}

/** Reads all of it again, and what staff list of it. */
export function useReceiptsAgain(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([key, ["list", "order-disputes"]].map((queryKey) => client.invalidateQueries({ queryKey })));
  };
}

/** A receipt follows its notice within moments. */
const followsMs = 1_500;

export function useReceiptsHeard(): void {
  const again = useReceiptsAgain();
  useEffect(() => {
    const waiting = new Set<ReturnType<typeof setTimeout>>();
    const stop = onHubEvent("onNotification", ({ kind }) => {
      if (!/^(?:TradeForYou|OrderDisputed|DisputeAnswered)$/.test(kind)) return;
      void again();
      waiting.add(setTimeout(() => void again(), followsMs));
    });
    return () => {
      stop();
      for (const timer of waiting) clearTimeout(timer);
    };
  });
}
