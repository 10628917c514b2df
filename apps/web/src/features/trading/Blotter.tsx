// Orders and holdings in tabs under the chart.

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAccount } from "../../lib/account.ts";
import { useStaleAge } from "../../lib/feed.ts";
import { ordersQuery } from "../../lib/queries.ts";
import { Panel } from "../../ui/Panel.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { useIsNarrow } from "../../ui/use-media.ts";
import { FilterBar } from "./FilterBar.tsx";
import { HoldingsTable } from "./HoldingsTable.tsx";
import { MassCancelButton } from "./MassCancel.tsx";
import { OrdersTable } from "./OrdersTable.tsx";
import { HoldingCards, OrderCards } from "./PhoneLists.tsx";
import { isOpen, type OrderFilter } from "./stock-orders.ts";
import { L } from "./trading-words.ts";

type Tab = "orders" | "holdings";
type Props = { readonly onSelect: (securityID: string) => void };

export function Blotter({ onSelect }: Props) {
  const [tab, setTab] = useState<Tab>("orders");
  const [filter, setFilter] = useState<OrderFilter>("today");
  const account = useAccount();
  const ageMs = useStaleAge();
  const isNarrow = useIsNarrow();
  const Orders = isNarrow ? OrderCards : OrdersTable;
  const Holdings = isNarrow ? HoldingCards : HoldingsTable;
  const working = useQuery(ordersQuery(account?.cscsAccount ?? "")).data?.filter(isOpen).length ?? 0;
  const tabs = [
    { key: "orders", label: <TabLabel word={L("Orders")} count={working} /> },
    { key: "holdings", label: L("Holdings") },
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
            <FilterBar filter={filter} onPick={setFilter} />
          </>
        ) : null
      }
    >
      <div id="blotter-panel" role="tabpanel" aria-labelledby={`blotter-tab-${tab}`} className="blotter__body scroll">
        {tab === "orders" ? (
          <Orders filter={filter} onShowAll={() => setFilter("all")} onSelect={onSelect} />
        ) : (
          <Holdings onSelect={onSelect} />
        )}
      </div>
    </Panel>
  );
}

function TabLabel({ word, count }: { readonly word: string; readonly count: number }) {
  return (
    <>
      {word} {count === 0 ? null : <span className="count">{count}</span>}
    </>
  );
}
