// The account's orders, newest first: what was asked, what is filled, where each stands, and the way to cancel it.

import type { StockOrder } from "@tradebook/contract/services/order.ts";
import { lagosDay } from "@tradebook/domain/instant.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAccount } from "../../lib/account.ts";
import { failureOf } from "../../lib/api.ts";
import { now } from "../../lib/clock.ts";
import { formatDate, formatPrice, formatQuantity, formatTime } from "../../lib/format.ts";
import { ordersQuery } from "../../lib/queries.ts";
import { Button } from "../../ui/Button.tsx";
import { Empty, Failed, Skeleton } from "../../ui/States.tsx";
import { NoAccount } from "./NoAccount.tsx";
import { OrderHistory } from "./OrderHistory.tsx";
import { OrderActions } from "./OrderActions.tsx";
import { FilledBar, OrderPrice, SideWord } from "./OrderMarks.tsx";
import { StatusBadge } from "./StatusBadge.tsx";
import { shownOrders, type OrderFilter } from "./stock-orders.ts";
import { L } from "./trading-words.ts";

type Props = {
  readonly filter: OrderFilter;
  readonly onShowAll: () => void;
  readonly onSelect: (securityID: string) => void;
};

export function OrdersTable({ filter, onShowAll, onSelect }: Props) {
  const account = useAccount();
  const orders = useQuery(ordersQuery(account?.cscsAccount ?? ""));
  const [opened, open] = useState<StockOrder | null>(null);
  if (account === null) return <NoAccount />;
  if (orders.isPending) return <Skeleton what={L("Orders")} />;
  if (orders.isError) return <Failed failure={failureOf(orders.error)} onRetry={() => void orders.refetch()} />;
  const today = lagosDay(now());
  const shown = shownOrders(orders.data, filter, today);
  return (
    <div data-testid="blotter-orders">
      {shown.length === 0 ? <NoOrders hasAny={orders.data.length > 0} filter={filter} onShowAll={onShowAll} /> : null}
      {shown.length === 0 ? null : (
        <table className="grid orders">
          <OrdersHead />
          <tbody>
            {shown.map((order) => (
              <OrderRow
                key={order.id}
                order={order}
                isToday={lagosDay(order.receivedTime) === today}
                onOpen={() => open(order)}
                onSelect={onSelect}
              />
            ))}
          </tbody>
        </table>
      )}
      {opened === null ? null : <OrderHistory order={opened} onClose={() => open(null)} />}
    </div>
  );
}

type NoneProps = { readonly hasAny: boolean; readonly filter: OrderFilter; readonly onShowAll: () => void };

export function NoOrders({ hasAny, filter, onShowAll }: NoneProps) {
  if (!hasAny) return <Empty title={L("NoOrders")} text={L("NoOrdersHint")} />;
  const showAll = (
    <Button size="small" onClick={onShowAll}>
      {L("ShowAll")}
    </Button>
  );
  return <Empty title={filter === "today" ? L("NoToday") : L("NoWorking")} action={showAll} />;
}

function OrdersHead() {
  const heads = [
    [L("Time"), ""],
    [L("Symbol"), ""],
    [L("Side"), ""],
    [L("Quantity"), "num"],
    [L("Filled"), ""],
    [L("Price"), "num"],
    [L("AvgPrice"), "num"],
    [L("Status"), ""],
    [L("Action"), "num"],
  ] as const;
  return (
    <thead>
      <tr>
        {heads.map(([head, name]) => (
          <th key={head} scope="col" className={name}>
            {head === L("Action") ? <span className="sr-only">{head}</span> : head}
          </th>
        ))}
      </tr>
    </thead>
  );
}

type RowProps = {
  readonly order: StockOrder;
  readonly isToday: boolean;
  readonly onOpen: () => void;
  readonly onSelect: (securityID: string) => void;
};

function OrderRow({ order, isToday, onOpen, onSelect }: RowProps) {
  return (
    <tr data-order-id={order.id} data-status={order.ordStatus} data-security={order.securityID}>
      <td className="muted" title={formatDate(order.receivedTime)}>
        {isToday ? formatTime(order.receivedTime) : formatDate(order.receivedTime)}
      </td>
      <th scope="row">
        <button type="button" className="grid__link" onClick={() => onSelect(order.securityID)}>
          {order.securityID}
        </button>
      </th>
      <td>
        <SideWord side={order.side} />
      </td>
      <td className="num">{formatQuantity(order.orderQty)}</td>
      <td>
        <FilledBar order={order} />
      </td>
      <td className="num">
        <OrderPrice order={order} />
      </td>
      <td className="num">{formatPrice(order.avgPx)}</td>
      <td>
        <StatusBadge order={order} />
      </td>
      <td className="num grid__actions">
        <OrderActions order={order} onOpen={onOpen} />
      </td>
    </tr>
  );
}
