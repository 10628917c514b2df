// Orders and holdings as two-line cards, for a phone and for a blotter too narrow for a table.

import type { HoldingRow } from "@tradebook/contract/services/back-office.ts";
import type { StockOrder } from "@tradebook/contract/services/order.ts";
import { lagosDay } from "@tradebook/domain/instant.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAccount } from "../../lib/account.ts";
import { failureOf } from "../../lib/api.ts";
import { now } from "../../lib/clock.ts";
import { formatPrice, formatQuantity, formatTime } from "../../lib/format.ts";
import { holdingsQuery, ordersQuery } from "../../lib/queries.ts";
import { L as A } from "../../market/alerts/alert-words.ts";
import { AlertsTable } from "../../market/alerts/AlertsTable.tsx";
import { Change, Money } from "../../ui/Money.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Empty, Failed, Skeleton } from "../../ui/States.tsx";
import { BasketTable } from "./basket/BasketTable.tsx";
import { FilterBar } from "./FilterBar.tsx";
import { SellButton, useWorth } from "./HoldingsTable.tsx";
import { MassCancelButton } from "./MassCancel.tsx";
import { NoAccount } from "./NoAccount.tsx";
import { OrderHistory } from "./OrderHistory.tsx";
import { OrderActions } from "./OrderActions.tsx";
import { FilledBar, OrderPrice, SideWord } from "./OrderMarks.tsx";
import { NoOrders } from "./OrdersTable.tsx";
import { StatusBadge } from "./StatusBadge.tsx";
import { isOpen, shownOrders, type OrderFilter } from "./stock-orders.ts";
import { L } from "./trading-words.ts";
import { L as W } from "./workspace-words.ts";

type Props = { readonly onSelect: (securityID: string) => void };

export function PhoneOrders({ onSelect }: Props) {
  const [filter, setFilter] = useState<OrderFilter>("today");
  const account = useAccount();
  const working = useQuery(ordersQuery(account?.cscsAccount ?? "")).data?.filter(isOpen).length ?? 0;
  const [list, show] = useState<"orders" | "basket" | "alerts">("orders");
  const lists = [
    ["orders", L("Orders")],
    ["basket", W("Basket")],
    ["alerts", A("Alerts")],
  ] as const;
  return (
    <>
      <div className="phone__filter chart__ranges" role="group" aria-label={W("PlaceTabs")}>
        {lists.map(([key, word]) => (
          <button key={key} type="button" aria-pressed={list === key} onClick={() => show(key)}>
            {word}
          </button>
        ))}
      </div>
      {list === "basket" ? <BasketTable onSelect={onSelect} /> : null}
      {list === "alerts" ? <AlertsTable onSelect={onSelect} /> : null}
      {list === "orders" ? (
        <div className="phone__filter">
          <FilterBar filter={filter} onPick={setFilter} />
          <MassCancelButton working={working} />
        </div>
      ) : null}
      {list === "orders" ? <OrderCards filter={filter} onShowAll={() => setFilter("all")} onSelect={onSelect} /> : null}
    </>
  );
}

type OrdersProps = Props & { readonly filter: OrderFilter; readonly onShowAll: () => void };

export function OrderCards({ filter, onShowAll, onSelect }: OrdersProps) {
  const account = useAccount();
  const orders = useQuery(ordersQuery(account?.cscsAccount ?? ""));
  const [opened, open] = useState<StockOrder | null>(null);
  if (account === null) return <NoAccount />;
  if (orders.isError) return <Failed failure={failureOf(orders.error)} onRetry={() => void orders.refetch()} />;
  if (orders.isPending) return <Skeleton what={L("Orders")} />;
  const shown = shownOrders(orders.data, filter, lagosDay(now()));
  return (
    <>
      {shown.length === 0 ? <NoOrders hasAny={orders.data.length > 0} filter={filter} onShowAll={onShowAll} /> : null}
      <ul className="cards scroll" data-testid="blotter-orders">
        {shown.map((order) => (
          <OrderCard key={order.id} order={order} onOpen={() => open(order)} onSelect={onSelect} />
        ))}
      </ul>
      {opened === null ? null : <OrderHistory order={opened} onClose={() => open(null)} />}
    </>
  );
}

type CardProps = { readonly order: StockOrder; readonly onOpen: () => void; readonly onSelect: Props["onSelect"] };

function OrderCard({ order, onOpen, onSelect }: CardProps) {
  return (
    <li className="card" data-order-id={order.id} data-status={order.ordStatus} data-security={order.securityID}>
      <div className="card__line">
        <button type="button" className="grid__link" onClick={() => onSelect(order.securityID)}>
          {order.securityID}
        </button>
        <SideWord side={order.side} />
        <StatusBadge order={order} />
      </div>
      <div className="card__line muted">
        <span className="card__terms">
          {formatQuantity(order.orderQty)} @ <OrderPrice order={order} />
        </span>
        <span className="card__end card__filled">
          <FilledBar order={order} />
        </span>
      </div>
      <div className="card__line card__foot">
        <span className="muted">{formatTime(order.receivedTime)}</span>
        <span className="card__actions">
          <OrderActions order={order} onOpen={onOpen} onSelect={onSelect} />
        </span>
      </div>
    </li>
  );
}

export function PhoneHoldings({ onSelect }: Props) {
  return (
    <Panel name={L("Holdings")} title={L("Holdings")} className="phone__panel">
      <HoldingCards onSelect={onSelect} />
    </Panel>
  );
}

export function HoldingCards({ onSelect }: Props) {
  const account = useAccount();
  const holdings = useQuery(holdingsQuery(account?.cscsAccount ?? ""));
  if (account === null) return <NoAccount />;
  if (holdings.isPending) return <Skeleton what={L("Holdings")} />;
  if (holdings.isError) return <Failed failure={failureOf(holdings.error)} onRetry={() => void holdings.refetch()} />;
  if (holdings.data.length === 0) return <Empty title={L("NoHoldings")} text={L("NoHoldingsHint")} />;
  return (
    <ul className="cards scroll" data-testid="blotter-holdings">
      {holdings.data.map((row) => (
        <HoldingCard key={row.symbol} row={row} onSelect={onSelect} />
      ))}
    </ul>
  );
}

function HoldingCard({ row, onSelect }: { readonly row: HoldingRow; readonly onSelect: Props["onSelect"] }) {
  const worth = useWorth(row);
  return (
    <li className="card" data-security={row.symbol}>
      <div className="card__line">
        <strong>{row.symbol}</strong>
        <span className="card__end">
          <Money kobo={worth.value} hides />
        </span>
      </div>
      <div className="card__line muted">
        <span>
          {formatQuantity(row.quantity)} @ {formatPrice(row.averageCost)}
        </span>
        <Change percent={worth.gainPercent} />
        <span className="card__actions">
          <SellButton row={row} onSelect={onSelect} />
        </span>
      </div>
    </li>
  );
}
