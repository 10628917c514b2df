// Orders, trades, holdings, the basket, alerts and news in tabs under the chart.

import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useAccount } from "../../lib/account.ts";
import { useStaleAge } from "../../lib/feed.ts";
import { ordersQuery } from "../../lib/queries.ts";
import { useStore } from "../../lib/store.ts";
import { L as S } from "../../approvals/sale-words.ts";
import { WaitingSales } from "../../approvals/WaitingSales.tsx";
import { useWaitingSales } from "../../approvals/sale-queries.ts";
import { L as A } from "../../market/alerts/alert-words.ts";
import { LazyAlerts } from "../../market/alerts/LazyAlerts.tsx";
import { alerting } from "../../market/alerts/use-alerts.ts";
import { Button } from "../../ui/Button.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { useIsNarrow } from "../../ui/use-media.ts";
import type { TradeSpan } from "./account-trades.ts";
import { basket } from "./basket/basket-store.ts";
import { LazyBasket } from "./basket/LazyBasket.tsx";
import { L as B } from "./blotter-words.ts";
import { useChoice } from "../../desk/use-choice.ts";
import { FilterBar } from "./FilterBar.tsx";
import { HoldingsTable } from "./HoldingsTable.tsx";
import { PickButton } from "./MassActions.tsx";
import { MassCancelButton } from "./MassCancelButton.tsx";
import { NewsBar, NewsTab, type NewsChoice } from "./NewsTab.tsx";
import { ownColumns } from "./order-columns.tsx";
import { OrdersTable } from "./OrdersTable.tsx";
import { OrderViewButton } from "./OrderView.tsx";
import { HoldingCards, OrderCards } from "./PhoneLists.tsx";
import { isOpen, noSieve, type OrderFilter } from "./stock-orders.ts";
import { ticket } from "./ticket-store.ts";
import { SpanBar, TradesTab } from "./TradesTab.tsx";
import { L } from "./trading-words.ts";
import { L as W } from "./workspace-words.ts";

type Props = { readonly securityID: string; readonly onSelect: (securityID: string) => void };
type Face = { readonly side: ReactNode; readonly body: ReactNode };

export function Blotter({ securityID, onSelect }: Props) {
  const faces = {
    orders: useOrders(onSelect),
    trades: useTrades(onSelect),
    holdings: useHoldings(onSelect),
    basket: { side: null, body: <LazyBasket onSelect={onSelect} /> },
    waiting: { side: null, body: <WaitingSales /> },
    alerts: { side: <NewAlertButton />, body: <LazyAlerts onSelect={onSelect} /> },
    news: useNews(securityID),
  } as const satisfies Record<string, Face>;
  const [tab, setTab] = useState<keyof typeof faces>("orders");
  const ageMs = useStaleAge();
  const lines = useStore(basket).length;
  const sales = useWaitingSales(useAccount()?.cscsAccount ?? null);
  const tabs = [
    { key: "orders", label: <TabLabel word={L("Orders")} count={useWorking().length} /> },
    { key: "trades", label: B("TradesTab") },
    { key: "holdings", label: L("Holdings") },
    { key: "basket", label: <TabLabel word={W("Basket")} count={lines} /> },
    // Only where something waited: seldom, and the tabs are many.
    ...(sales === 0 && tab !== "waiting"
      ? []
      : [{ key: "waiting" as const, label: <TabLabel word={S("SalesTab")} count={sales} /> }]),
    { key: "alerts", label: A("Alerts") },
    { key: "news", label: B("NewsTab") },
  ] as const;
  return (
    <Panel
      name={L("Blotter")}
      className="blotter"
      ageMs={ageMs}
      title={<Tabs label={L("Blotter")} idPrefix="blotter" tabs={tabs} current={tab} onPick={setTab} />}
      side={faces[tab].side}
    >
      <div id="blotter-panel" role="tabpanel" aria-labelledby={`blotter-tab-${tab}`} className="blotter__body scroll">
        {faces[tab].body}
      </div>
    </Panel>
  );
}

function useWorking() {
  const account = useAccount();
  return useQuery(ordersQuery(account?.cscsAccount ?? "")).data?.filter(isOpen) ?? [];
}

function useOrders(onSelect: Props["onSelect"]): Face {
  const [filter, setFilter] = useState<OrderFilter>("today");
  const [sieve, setSieve] = useState(noSieve);
  const [columns, pickColumns] = useChoice("orders", ownColumns);
  const account = useAccount();
  const orders = useQuery(ordersQuery(account?.cscsAccount ?? "")).data ?? [];
  const isNarrow = useIsNarrow();
  const Orders = isNarrow ? OrderCards : OrdersTable;
  const choice = isNarrow ? null : { kept: columns, usual: ownColumns, onPick: pickColumns };
  return {
    side: (
      <>
        <MassCancelButton working={orders.filter(isOpen).length} />
        {isNarrow ? null : <PickButton />}
        <FilterBar filter={filter} onPick={setFilter} />
        <OrderViewButton sieve={sieve} onSieve={setSieve} orders={orders} columns={choice} />
      </>
    ),
    body: (
      <Orders
        filter={filter}
        sieve={sieve}
        columns={columns}
        onSieve={setSieve}
        onShowAll={() => setFilter("all")}
        onSelect={onSelect}
      />
    ),
  };
}

function useTrades(onSelect: Props["onSelect"]): Face {
  const [span, setSpan] = useState<TradeSpan>("month");
  return {
    side: <SpanBar span={span} onPick={setSpan} />,
    body: <TradesTab key={span} span={span} onSelect={onSelect} />,
  };
}

function useHoldings(onSelect: Props["onSelect"]): Face {
  const Holdings = useIsNarrow() ? HoldingCards : HoldingsTable;
  return { side: null, body: <Holdings onSelect={onSelect} /> };
}

function useNews(securityID: string): Face {
  const [choice, choose] = useState<NewsChoice>({ of: "one", isUnread: false });
  return {
    side: <NewsBar securityID={securityID} choice={choice} onPick={choose} />,
    body: <NewsTab securityID={securityID} choice={choice} />,
  };
}

function NewAlertButton() {
  const { draft } = useStore(ticket);
  if (draft.securityID === "") return null;
  return (
    <Button size="small" onClick={() => alerting.set(draft.securityID)}>
      {A("AlertOn", draft.securityID)}
    </Button>
  );
}

function TabLabel({ word, count }: { readonly word: string; readonly count: number }) {
  return (
    <>
      {word} {count === 0 ? null : <span className="count">{count}</span>}
    </>
  );
}
