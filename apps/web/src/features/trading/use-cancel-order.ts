// Asks for a cancel under an id of its own; the same press repeated after a lost answer keeps that id.

import { orderService, type StockOrder } from "@tradebook/contract/services/order.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, failureOf, isUnanswered } from "../../lib/api.ts";
import { newClOrdID } from "../../lib/ids.ts";
import { notifyFailure } from "../../lib/notify.ts";
import { queryKeys } from "../../lib/queries.ts";
import { keepOrder } from "./orders-live.ts";

export function useCancelOrder() {
  const client = useQueryClient();
  const [clOrdID, renew] = useState(newClOrdID);
  return useMutation({
    mutationFn: async (order: StockOrder) => call(orderService.sendCancelOrderRequest, { clOrdID, id: order.id }),
    onSuccess: (order) => keepOrder(client, order),
    onError: (error, order) => {
      const failure = failureOf(error);
      notifyFailure(failure);
      if (!isUnanswered(failure)) renew(newClOrdID());
      // What the order is now, whether or not the cancel arrived.
      void client.invalidateQueries({ queryKey: queryKeys.orders(order.cscsAccount) });
    },
  });
}
