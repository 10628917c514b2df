// The way to orders older than the newest ones, which are read at first.

import { orderService } from "@tradebook/contract/services/order.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, failureOf } from "../../lib/api.ts";
import { withOlder, type Orders } from "../../lib/newest-orders.ts";
import { notifyFailure } from "../../lib/notify.ts";
import { orderPage, ordersQuery, queryKeys } from "../../lib/queries.ts";
import { Button } from "../../ui/Button.tsx";
import { L } from "./blotter-words.ts";

/** Nothing where all of the account's orders are here. Mounted anew for another account. */
export function ReadEarlier({ cscsAccount }: { readonly cscsAccount: string }) {
  const client = useQueryClient();
  const known = useQuery(ordersQuery(cscsAccount)).data ?? [];
  const [{ skipCount, isReading, isWhole }, go] = useState({ skipCount: orderPage, isReading: false, isWhole: false });
  if (known.length < orderPage || isWhole) return null;
  const read = async () => {
    go({ skipCount, isReading: true, isWhole });
    try {
      const page = { skipCount, maxResultCount: orderPage, sorting: "id desc", cscsAccount };
      const { items, totalCount } = await call(orderService.getStockOrders, page);
      client.setQueryData<Orders>(queryKeys.orders(cscsAccount), (orders) => withOlder(orders ?? [], items));
      const next = skipCount + items.length;
      go({ skipCount: next, isReading: false, isWhole: items.length === 0 || next >= totalCount });
    } catch (error) {
      notifyFailure(failureOf(error));
      go({ skipCount, isReading: false, isWhole });
    }
  };
  return (
    <p className="form__actions">
      <Button size="small" disabled={isReading} onClick={() => void read()}>
        {L(isReading ? "EarlierReading" : "Earlier")}
      </Button>
    </p>
  );
}
