// Orders and holdings in tabs under the chart.

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAccount } from "../../lib/account.ts";
import { useStaleAge } from "../../lib/feed.ts";
import { ordersQuery } from "../../lib/queries.ts";
import { useStore } from "../../lib/store.ts";
import { L as A } from "../../market/alerts/alert-words.ts";
import { AlertsTable } from "../../market/alerts/AlertsTable.tsx";
import { alerting } from "../../market/alerts/use-alerts.ts";
import { Button } from "../../ui/Button.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { useIsNarrow } from "../../ui/use-media.ts";
import { basket } from "./basket/basket-store.ts";
import { BasketTable } from "./basket/BasketTable.tsx";
import { FilterBar } from "./FilterBar.tsx";
import { HoldingsTable } from "./HoldingsTable.tsx";
import { PickButton } from "./MassActions.tsx";
import { MassCancelButton } from "./MassCancel.tsx";
import { OrdersTable } from "./OrdersTable.tsx";
import { HoldingCards, OrderCards } from "./PhoneLists.tsx";
import { isOpen, type OrderFilter } from "./stock-orders.ts";
import { ticket } from "./ticket-store.ts";
import { L } from "./trading-words.ts";
import { L as W } from "./workspace-words.ts";

type Tab = "orders" | "holdings" | "basket" | "alerts";
type Props = { readonly onSelect: (securityID: string) => void };

export function Blotter({ onSelect }: Props) {
  const [tab, setTab] = useState<Tab>("orders");
  const [filter, setFilter] = useState<OrderFilter>("today");
  const account = useAccount();
  const ageMs = useStaleAge();
  const isNarrow = useIsNarrow();
  const Orders = isNarrow ? OrderCards : OrdersTable;
  const Holdings = isNarrow ? HoldingCards : HoldingsTable;
  const lines = useStore(basket).length;
  const working = useQuery(ordersQuery(account?.cscsAccount ?? "")).data?.filter(isOpen).length ?? 0;
  const tabs = [
    { key: "orders", label: <TabLabel word={L("Orders")} count={working} /> },
    { key: "holdings", label: L("Holdings") },
    { key: "basket", label: <TabLabel word={W("Basket")} count={lines} /> },
    { key: "alerts", label: A("Alerts") },
  ] as const;
  return (
    <Panel
      name={L("Blotter")}
      className="blotter"
      ageMs={ageMs}
      title={<Tabs label={L("Blotter")} idPrefix="blotter" tabs={tabs} current={tab} onPick={setTab} />}
      side={
        tab === "orders" ? (
          <>
            <MassCancelButton working={working} />
            {isNarrow ? null : <PickButton />}
            <FilterBar filter={filter} onPick={setFilter} />
          </>
        ) : tab === "alerts" ? (
          <NewAlertButton />
        ) : null
      }
    >
      <div id="blotter-panel" role="tabpanel" aria-labelledby={`blotter-tab-${tab}`} className="blotter__body scroll">
        {tab === "orders" ? <Orders filter={filter} onShowAll={() => setFilter("all")} onSelect={onSelect} /> : null}
        {tab === "holdings" ? <Holdings onSelect={onSelect} /> : null}
        {tab === "basket" ? <BasketTable onSelect={onSelect} /> : null}
        {tab === "alerts" ? <AlertsTable onSelect={onSelect} /> : null}
      </div>
    </Panel>
  );
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
