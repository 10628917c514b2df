// What is asked of sales that wait, and what changes them.

import { saleApprovalService, type SaleApprovalRow } from "@tradebook/contract/services/sale-approval.ts";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { call } from "../lib/api.ts";
import { onHubEvent } from "../lib/hub.ts";

const key = ["saleApprovals"] as const;
/** What another of the staff did is told to nobody else: it is looked for. */
const lookAgainMs = 15_000;

/** Of one account, or of all that the reader sees. */
export function salesQuery(cscsAccount: string | null, count: number) {
  return queryOptions({
    queryKey: [...key, cscsAccount, count],
    queryFn: ({ signal }) =>
      call(saleApprovalService.GetSaleApprovals, { cscsAccount, skipCount: 0, maxResultCount: count }, signal),
    placeholderData: (before) => before,
    refetchInterval: lookAgainMs,
  });
}

/** Those that wait for the reader's own word. */
export function useOwnSales(isAsked: boolean): readonly SaleApprovalRow[] {
  const { data } = useQuery({
    queryKey: [...key, "waiting"],
    queryFn: ({ signal }) =>
      call(saleApprovalService.GetSaleApprovals, { waiting: true, skipCount: 0, maxResultCount: 50 }, signal),
    enabled: isAsked,
    staleTime: lookAgainMs,
  });
  return data?.items.filter(({ may }) => may.approve) ?? [];
}

/** How many of an account's sales wait. */
export function useWaitingSales(cscsAccount: string | null): number {
  const { data } = useQuery({
    queryKey: [...key, "waiting", cscsAccount],
    queryFn: ({ signal }) =>
      call(
        saleApprovalService.GetSaleApprovals,
        { cscsAccount, waiting: true, skipCount: 0, maxResultCount: 1 },
        signal,
      ),
    enabled: cscsAccount !== null,
    staleTime: lookAgainMs,
  });
  return data?.totalCount ?? 0;
}

/** Reads all of it again. */
export function useSalesAgain(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => await client.invalidateQueries({ queryKey: key }), [client]);
}

export function useSalesHeard(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      onHubEvent("onNotification", ({ kind }) => {
        if (kind === "SaleWaits" || kind === "SaleDecided") void client.invalidateQueries({ queryKey: key });
      }),
    [client],
  );
}
