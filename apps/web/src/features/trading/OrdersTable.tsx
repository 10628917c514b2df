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
import { useStore } from "../../lib/store.ts";
import { picked, togglePicked } from "./mass-actions.ts";
import { MassActions } from "./MassActions.tsx";
import { NoAccount } from "./NoAccount.tsx";
import { OrderHistory } from "./OrderHistory.tsx";
import { OrderActions } from "./OrderActions.tsx";
import { FilledBar, OrderPrice, SideWord } from "./OrderMarks.tsx";
import { StatusBadge } from "./StatusBadge.tsx";
import { isOpen, shownOrders, type OrderFilter } from "./stock-orders.ts";
import { L } from "./trading-words.ts";
import { L as W } from "./workspace-words.ts";

type Props = {
  readonly filter: OrderFilter;
  readonly onShowAll: () => void;
  readonly onSelect: (securityID: string) => void;
};

export function OrdersTable({ filter, onShowAll, onSelect }: Props) {
  const account = useAccount();
  const orders = useQuery(ordersQuery(account?.cscsAccount ?? ""));
  const [opened, open] = useState<StockOrder | null>(null);
  const chosen = useStore(picked);
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
          <OrdersHead isPicking={chosen !== null} />
          <tbody>
            {shown.map((order) => (
              <OrderRow
                key={order.id}
                order={order}
                isToday={lagosDay(order.receivedTime) === today}
                chosen={chosen}
                onOpen={() => open(order)}
                onSelect={onSelect}
              />
            ))}
          </tbody>
        </table>
      )}
      <MassActions orders={shown} />
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

function OrdersHead({ isPicking }: { readonly isPicking: boolean }) {
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
        {isPicking ? (
          <th scope="col" className="orders__pick">
            <span className="sr-only">{W("Pick")}</span>
          </th>
        ) : null}
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
  /** Which are picked; null while nobody picks. */
  readonly chosen: ReadonlySet<number> | null;
  readonly onOpen: () => void;
  readonly onSelect: (securityID: string) => void;
};

function OrderRow({ order, isToday, chosen, onOpen, onSelect }: RowProps) {
  return (
    <tr data-order-id={order.id} data-status={order.ordStatus} data-security={order.securityID}>
      {chosen === null ? null : (
        <td className="orders__pick">
          <input
            type="checkbox"
            aria-label={W("PickOrder", order.id)}
            checked={chosen.has(order.id)}
            disabled={!isOpen(order)}
            onChange={() => togglePicked(order.id)}
          />
        </td>
      )}
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
        <OrderActions order={order} onOpen={onOpen} onSelect={onSelect} />
      </td>
    </tr>
  );
}
