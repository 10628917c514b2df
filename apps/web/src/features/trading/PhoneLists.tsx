// Orders and holdings as two-line cards, for a phone and for a blotter too narrow for a table.

import type { HoldingRow } from "@tradebook/contract/portfolio-holding.ts";
import type { StockOrder } from "@tradebook/contract/services/order.ts";
import { lagosDay } from "@tradebook/domain/instant.ts";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useWaitingSales } from "../../approvals/sale-queries.ts";
import { L as S } from "../../approvals/sale-words.ts";
import { useAccount } from "../../lib/account.ts";
import { failureOf } from "../../lib/api.ts";
import { now } from "../../lib/clock.ts";
import { formatPrice, formatQuantity, formatTime } from "../../lib/format.ts";
import { holdingsQuery, ordersQuery } from "../../lib/queries.ts";
import { L as A } from "../../market/alerts/alert-words.ts";
import { LazyAlerts } from "../../market/alerts/LazyAlerts.tsx";
import { Change, Money } from "../../ui/Money.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Empty, Failed, Skeleton } from "../../ui/States.tsx";
import type { TradeSpan } from "./account-trades.ts";
import { LazyBasket } from "./basket/LazyBasket.tsx";
import { L as B } from "./blotter-words.ts";
import { EarlierOrders } from "./EarlierOrders.tsx";
import { FilterBar } from "./FilterBar.tsx";
import { SellButton, useWorth } from "./HoldingsTable.tsx";
import { MassCancelButton } from "./MassCancelButton.tsx";
import { NewsBar, NewsTab, type NewsChoice } from "./NewsTab.tsx";
import { NoAccount } from "./NoAccount.tsx";
import { OpenedHistory } from "./OpenedHistory.tsx";
import { OrderActions } from "./OrderActions.tsx";
import { FilledBar, OrderPrice, SideWord } from "./OrderMarks.tsx";
import { NoOrders, type OrdersProps } from "./OrdersTable.tsx";
import { OrderViewButton } from "./OrderView.tsx";
import { StatusBadge } from "./StatusBadge.tsx";
import { isOpen, noSieve, shownOrders, sieved, type OrderFilter } from "./stock-orders.ts";
import { PlacesButton } from "./PlacesButton.tsx";
import { SpanBar, TradesTab } from "./TradesTab.tsx";
import { L } from "./trading-words.ts";
import { L as W } from "./workspace-words.ts";
import { lazyPart } from "../../ui/lazy-part.ts";

/** Few have one that waits. */
const WaitingSales = lazyPart(async () => (await import("../../approvals/WaitingSales.tsx")).WaitingSales);

type Props = { readonly onSelect: (securityID: string) => void };

type OrdersOfOne = Props & { readonly securityID: string };

export function PhoneOrders({ securityID, onSelect }: OrdersOfOne) {
  const [filter, setFilter] = useState<OrderFilter>("today");
  const [sieve, setSieve] = useState(noSieve);
  const [span, setSpan] = useState<TradeSpan>("month");
  const [news, pickNews] = useState<NewsChoice>({ of: "one", isUnread: false });
  const account = useAccount();
  const orders = useQuery(ordersQuery(account?.cscsAccount ?? "")).data ?? [];
  const [list, show] = useState<"orders" | "trades" | "basket" | "waiting" | "alerts" | "news">("orders");
  const sales = useWaitingSales(account?.cscsAccount ?? null);
  const lists = [
    ["orders", L("Orders")],
    ["trades", B("TradesTab")],
    ["basket", W("Basket")],
    ...(sales === 0 && list !== "waiting" ? [] : [["waiting", S("SalesTab")] as const]),
    ["alerts", A("Alerts")],
    ["news", B("NewsTab")],
  ] as const;
  const showAll = () => setFilter("all");
  return (
    <>
      <div className="phone__filter phone__lists chart__ranges" role="group" aria-label={W("PlaceTabs")}>
        {lists.map(([key, word]) => (
          <button key={key} type="button" aria-pressed={list === key} onClick={() => show(key)}>
            {word}
          </button>
        ))}
      </div>
      {list === "basket" ? <LazyBasket onSelect={onSelect} /> : null}
      {list === "waiting" ? (
        <div className="scroll phone__rows">
          <Suspense fallback={<Skeleton what={S("TheSales")} />}>
            <WaitingSales />
          </Suspense>
        </div>
      ) : null}
      {list === "alerts" ? <LazyAlerts onSelect={onSelect} /> : null}
      {list === "orders" ? (
        <>
          <div className="phone__filter">
            <FilterBar filter={filter} onPick={setFilter} />
            <MassCancelButton working={orders.filter(isOpen).length} />
            <OrderViewButton sieve={sieve} onSieve={setSieve} orders={orders} columns={null} />
          </div>
          <OrderCards filter={filter} sieve={sieve} onSieve={setSieve} onShowAll={showAll} onSelect={onSelect} />
        </>
      ) : null}
      {list === "trades" ? (
        <>
          <div className="phone__filter">
            <SpanBar span={span} onPick={setSpan} />
          </div>
          <div className="scroll phone__rows">
            <TradesTab key={span} span={span} onSelect={onSelect} />
          </div>
        </>
      ) : null}
      {list === "news" ? (
        <>
          <div className="phone__filter">
            <NewsBar securityID={securityID} choice={news} onPick={pickNews} />
          </div>
          <div className="scroll phone__rows">
            <NewsTab securityID={securityID} choice={news} />
          </div>
        </>
      ) : null}
    </>
  );
}

export function OrderCards({ filter, sieve, onSieve, onShowAll, onSelect }: Omit<OrdersProps, "columns">) {
  const account = useAccount();
  const orders = useQuery(ordersQuery(account?.cscsAccount ?? ""));
  const [opened, open] = useState<StockOrder | null>(null);
  if (account === null) return <NoAccount />;
  if (orders.isError) return <Failed failure={failureOf(orders.error)} onRetry={() => void orders.refetch()} />;
  if (orders.isPending) return <Skeleton what={L("Orders")} />;
  const inTime = shownOrders(orders.data, filter, lagosDay(now()));
  const shown = sieved(inTime, sieve);
  const none = { filter, hasAny: orders.data.length > 0, isSieved: inTime.length > 0 };
  return (
    <>
      {shown.length === 0 ? <NoOrders {...none} onShowAll={onShowAll} onClear={() => onSieve(noSieve)} /> : null}
      <ul className="cards scroll" data-testid="blotter-orders">
        {shown.map((order) => (
          <OrderCard key={order.id} order={order} onOpen={() => open(order)} onSelect={onSelect} />
        ))}
        {filter === "all" ? (
          <li>
            <EarlierOrders key={account.cscsAccount} cscsAccount={account.cscsAccount} />
          </li>
        ) : null}
      </ul>
      <OpenedHistory order={opened} onClose={() => open(null)} />
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
    <Panel name={L("Holdings")} title={L("Holdings")} className="phone__panel" side={<PlacesButton />}>
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
