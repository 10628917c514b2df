// The account's orders, newest first: what was asked, what is filled, where each stands, and the way to cancel it.

import type { StockOrder } from "@tradebook/contract/services/order.ts";
import { lagosDay } from "@tradebook/domain/instant.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAccount } from "../../lib/account.ts";
import { failureOf } from "../../lib/api.ts";
import { now } from "../../lib/clock.ts";
import { ordersQuery } from "../../lib/queries.ts";
import { Button } from "../../ui/Button.tsx";
import { Empty, Failed, Skeleton } from "../../ui/States.tsx";
import { useStore } from "../../lib/store.ts";
import { L as B } from "./blotter-words.ts";
import { EarlierOrders } from "./EarlierOrders.tsx";
import { picked } from "./mass-actions.ts";
import { MassActions } from "./MassActions.tsx";
import { NoAccount } from "./NoAccount.tsx";
import { OpenedHistory } from "./OpenedHistory.tsx";
import { readColumns } from "./order-columns.tsx";
import { OrderGrid } from "./OrderGrid.tsx";
import { noSieve, shownOrders, sieved, type OrderFilter, type OrderSieve } from "./stock-orders.ts";
import { L } from "./trading-words.ts";

export type OrdersProps = {
  readonly filter: OrderFilter;
  readonly sieve: OrderSieve;
  /** The names of the columns. */
  readonly columns: string;
  readonly onSieve: (sieve: OrderSieve) => void;
  readonly onShowAll: () => void;
  readonly onSelect: (securityID: string) => void;
};

export function OrdersTable({ filter, sieve, columns, onSieve, onShowAll, onSelect }: OrdersProps) {
  const account = useAccount();
  const orders = useQuery(ordersQuery(account?.cscsAccount ?? ""));
  const [opened, open] = useState<StockOrder | null>(null);
  const chosen = useStore(picked);
  if (account === null) return <NoAccount />;
  if (orders.isPending) return <Skeleton what={L("Orders")} />;
  if (orders.isError) return <Failed failure={failureOf(orders.error)} onRetry={() => void orders.refetch()} />;
  const today = lagosDay(now());
  const inTime = shownOrders(orders.data, filter, today);
  const shown = sieved(inTime, sieve);
  const none = { filter, hasAny: orders.data.length > 0, isSieved: inTime.length > 0 };
  return (
    <div data-testid="blotter-orders">
      {shown.length === 0 ? <NoOrders {...none} onShowAll={onShowAll} onClear={() => onSieve(noSieve)} /> : null}
      {shown.length === 0 ? null : (
        <OrderGrid
          orders={shown}
          columns={readColumns(columns)}
          today={today}
          chosen={chosen}
          onSelect={onSelect}
          onOpen={open}
          canRepeat
          hasTotals
        />
      )}
      {filter === "all" ? <EarlierOrders key={account.cscsAccount} cscsAccount={account.cscsAccount} /> : null}
      <MassActions key={account.cscsAccount} orders={shown} />
      <OpenedHistory order={opened} onClose={() => open(null)} />
    </div>
  );
}

type NoneProps = {
  readonly hasAny: boolean;
  readonly filter: OrderFilter;
  /** There are orders of the time, and the filters leave none of them. */
  readonly isSieved: boolean;
  readonly onShowAll: () => void;
  readonly onClear: () => void;
};

export function NoOrders({ hasAny, filter, isSieved, onShowAll, onClear }: NoneProps) {
  if (!hasAny) return <Empty title={L("NoOrders")} text={L("NoOrdersHint")} />;
  const act = isSieved ? onClear : onShowAll;
  const button = (
    <Button size="small" onClick={act}>
      {isSieved ? B("ClearFilters") : L("ShowAll")}
    </Button>
  );
  if (isSieved) return <Empty title={B("NoneFiltered")} action={button} />;
  return <Empty title={filter === "today" ? L("NoToday") : L("NoWorking")} action={button} />;
}
