// The house's webhooks and what each has sent, as their card and drawer ask for them.

import { webhookService } from "@tradebook/contract/services/webhook.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export const hooksKey = ["webhooks"] as const;
/** What waits is on its way: whoever looks sees soon what became of it. */
const soonMs = 3_000;

export const hooksQuery = () =>
  queryOptions({
    queryKey: hooksKey,
    queryFn: ({ signal }) => call(webhookService.GetWebhooks, {}, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.items.some(({ waiting }) => waiting > 0) === true ? soonMs : false),
  });

export const deliveriesQuery = (webhookId: number, take: number) =>
  queryOptions({
    queryKey: [...hooksKey, webhookId, take],
    queryFn: ({ signal }) =>
      call(webhookService.GetDeliveries, { webhookId, skipCount: 0, maxResultCount: take }, signal),
    staleTime: 0,
    placeholderData: (before) => before,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => status === "waiting") === true ? soonMs : false,
  });
