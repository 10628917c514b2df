// Asks for new terms of an order under an id of its own; asking again after a lost answer keeps that id.

import { orderService, type StockOrder } from "@tradebook/contract/services/order.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, failureOf, isUnanswered } from "../../lib/api.ts";
import { newClOrdID } from "../../lib/ids.ts";
import { queryKeys } from "../../lib/queries.ts";
import type { AmendChange } from "./amend-order.ts";
import { keepOrder } from "./orders-live.ts";

type Asked = { readonly order: StockOrder; readonly change: AmendChange };

export function useAmendOrder(onTaken: () => void) {
  const client = useQueryClient();
  const [clOrdID, renew] = useState(newClOrdID);
  const request = useMutation({
    mutationFn: async ({ order, change }: Asked) =>
      call(orderService.SendOrderReplaceRequest, { clOrdID, id: order.id, ...change }),
    onSuccess: (order) => {
      keepOrder(client, order);
      void client.invalidateQueries({ queryKey: queryKeys.balance(order.cscsAccount) });
      onTaken();
    },
    onError: (error, { order }) => {
      // Other terms under the number of a refused request would be another content.
      if (!isUnanswered(failureOf(error))) renew(newClOrdID());
      void client.invalidateQueries({ queryKey: queryKeys.orders(order.cscsAccount) });
    },
  });
  const failure = request.isError ? failureOf(request.error) : null;
  const isUnclear = failure !== null && isUnanswered(failure);
  return {
    send: (asked: Asked) => request.mutate(asked),
    isSending: request.isPending,
    /** What was asked and not answered; only that may be asked again. */
    unclear: isUnclear ? (request.variables ?? null) : null,
    refusal: isUnclear ? null : failure,
    forget: request.reset,
  };
}
