// Every working order that this person may see, whoever's it is: the dealer's blotter.

import { orderService, type StockOrder } from "@tradebook/contract/services/order.ts";
import { lagosDay } from "@tradebook/domain/instant.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { chooseAccount } from "../../../lib/account.ts";
import { call } from "../../../lib/api.ts";
import { now } from "../../../lib/clock.ts";
import { useStaleAge } from "../../../lib/feed.ts";
import { onHubEvent } from "../../../lib/hub.ts";
import { may, useSignedIn } from "../../../lib/session.ts";
import { Loaded } from "../../../ui/Loaded.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { Empty } from "../../../ui/States.tsx";
import { deskColumns, readColumns } from "../order-columns.tsx";
import { OrderGrid } from "../OrderGrid.tsx";
import { OpenedHistory } from "../OpenedHistory.tsx";
import { OrderViewButton } from "../OrderView.tsx";
import { foldOrder, isOpen, noSieve, sieved } from "../stock-orders.ts";
import { L } from "../workspace-words.ts";
import type { PanelProps } from "./PanelView.tsx";
import { useChoice } from "../../../desk/use-choice.ts";

const mostShown = 200;
const deskKey = ["deskOrders"];

export function DeskOrdersPanel({ onSelect }: PanelProps) {
  const ageMs = useStaleAge();
  const orders = useDeskOrders();
  const [opened, open] = useState<StockOrder | null>(null);
  const count = orders.data?.length ?? 0;
  const [sieve, setSieve] = useState(noSieve);
  const [columns, pickColumns] = useChoice("deskOrders", deskColumns);
  const choice = { kept: columns, usual: deskColumns, onPick: pickColumns };
  const side =
    orders.data === undefined ? null : (
      <>
        <span className="count">{count}</span>
        <OrderViewButton sieve={sieve} onSieve={setSieve} orders={orders.data} columns={choice} />
      </>
    );
  return (
    <Panel name={L("PanelDeskOrders")} title={L("PanelDeskOrders")} className="blotter" ageMs={ageMs} side={side}>
      <div className="blotter__body scroll" role="region" aria-label={L("PanelDeskOrders")} tabIndex={0}>
        <Loaded
          query={orders}
          what={L("PanelDeskOrders")}
          isEmpty={(rows) => rows.length === 0}
          empty={<Empty title={L("NoDeskOrders")} text={L("NoDeskOrdersHint")} />}
        >
          {(rows) => <DeskTable orders={sieved(rows, sieve)} columns={columns} onOpen={open} onSelect={onSelect} />}
        </Loaded>
      </div>
      <OpenedHistory order={opened} onClose={() => open(null)} />
    </Panel>
  );
}

/** Read once, then as the line changes it: what is done goes, what is new comes on top. */
function useDeskOrders() {
  const client = useQueryClient();
  useEffect(() => {
    const take = (order: StockOrder) =>
      client.setQueryData<readonly StockOrder[]>(deskKey, (known) =>
        known === undefined ? known : foldOrder(known, order).filter(isOpen).slice(0, mostShown),
      );
    const ends = [
      onHubEvent("addStockOrder", take),
      onHubEvent("updateStockOrder", take),
      onHubEvent("replaceStockOrder", take),
    ];
    return () => ends.forEach((end) => end());
  }, [client]);
  return useQuery({
    queryKey: deskKey,
    queryFn: async ({ signal }): Promise<readonly StockOrder[]> => {
      const page = { skipCount: 0, maxResultCount: mostShown, sorting: "id desc", open: true };
      return (await call(orderService.getStockOrders, page, signal)).items;
    },
  });
}

type TableProps = {
  readonly orders: readonly StockOrder[];
  readonly columns: string;
  readonly onOpen: (order: StockOrder) => void;
  readonly onSelect: (securityID: string) => void;
};

/** Choosing an order turns the ticket to its client, for whom the desk trades. */
function DeskTable({ orders, columns, onOpen, onSelect }: TableProps) {
  const signedIn = useSignedIn();
  const mayAct = may(signedIn, "TRADE_ALL_ACCOUNTS");
  const actFor = ({ cscsAccount, customerName, securityID }: StockOrder) => {
    if (mayAct) chooseAccount(signedIn, { cscsAccount, clientName: customerName });
    onSelect(securityID);
  };
  return (
    <OrderGrid
      testId="desk-orders"
      orders={orders}
      columns={readColumns(columns)}
      today={lagosDay(now())}
      chosen={null}
      onSelect={onSelect}
      onClient={actFor}
      onOpen={onOpen}
    />
  );
}
