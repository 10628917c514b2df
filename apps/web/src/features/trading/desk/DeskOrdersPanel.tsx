// Every working order that this person may see, whoever's it is: the dealer's blotter.

import { orderService, type StockOrder } from "@tradebook/contract/services/order.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { chooseAccount } from "../../../lib/account.ts";
import { call } from "../../../lib/api.ts";
import { useStaleAge } from "../../../lib/feed.ts";
import { formatQuantity, formatTime } from "../../../lib/format.ts";
import { onHubEvent } from "../../../lib/hub.ts";
import { may, useSignedIn } from "../../../lib/session.ts";
import { Loaded } from "../../../ui/Loaded.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { Empty } from "../../../ui/States.tsx";
import { FilledBar, OrderPrice, SideWord } from "../OrderMarks.tsx";
import { OrderActions } from "../OrderActions.tsx";
import { OrderHistory } from "../OrderHistory.tsx";
import { StatusBadge } from "../StatusBadge.tsx";
import { foldOrder, isOpen } from "../stock-orders.ts";
import { L as T } from "../trading-words.ts";
import { L } from "../workspace-words.ts";
import type { PanelProps } from "./PanelView.tsx";

const mostShown = 200;
const deskKey = ["deskOrders"];

export function DeskOrdersPanel({ onSelect }: PanelProps) {
  const ageMs = useStaleAge();
  const orders = useDeskOrders();
  const [opened, open] = useState<StockOrder | null>(null);
  const count = orders.data?.length ?? 0;
  const side = orders.data === undefined ? null : <span className="count">{count}</span>;
  return (
    <Panel name={L("PanelDeskOrders")} title={L("PanelDeskOrders")} className="blotter" ageMs={ageMs} side={side}>
      <div className="blotter__body scroll" role="region" aria-label={L("PanelDeskOrders")} tabIndex={0}>
        <Loaded
          query={orders}
          what={L("PanelDeskOrders")}
          isEmpty={(rows) => rows.length === 0}
          empty={<Empty title={L("NoDeskOrders")} text={L("NoDeskOrdersHint")} />}
        >
          {(rows) => <DeskTable orders={rows} onOpen={open} onSelect={onSelect} />}
        </Loaded>
      </div>
      {opened === null ? null : <OrderHistory order={opened} onClose={() => open(null)} />}
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
  readonly onOpen: (order: StockOrder) => void;
  readonly onSelect: (securityID: string) => void;
};

function DeskTable({ orders, onOpen, onSelect }: TableProps) {
  const heads = [T("Time"), L("Client"), T("Symbol"), T("Side"), T("Quantity"), T("Filled"), T("Price"), T("Status")];
  return (
    <table className="grid orders orders--desk" data-testid="desk-orders">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col" className={head === T("Quantity") || head === T("Price") ? "num" : ""}>
              {head}
            </th>
          ))}
          <th scope="col">
            <span className="sr-only">{T("Action")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <DeskRow key={order.id} order={order} onOpen={onOpen} onSelect={onSelect} />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = Omit<TableProps, "orders"> & { readonly order: StockOrder };

function DeskRow({ order, onOpen, onSelect }: RowProps) {
  const signedIn = useSignedIn();
  const { cscsAccount, customerName } = order;
  const actFor = () => {
    if (may(signedIn, "TRADE_ALL_ACCOUNTS")) chooseAccount(signedIn, { cscsAccount, clientName: customerName });
    onSelect(order.securityID);
  };
  return (
    <tr data-order-id={order.id} data-status={order.ordStatus} data-security={order.securityID}>
      <td className="muted">{formatTime(order.receivedTime)}</td>
      <td title={cscsAccount}>
        <button type="button" className="grid__link" onClick={actFor}>
          {customerName}
        </button>
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
      <td>
        <StatusBadge order={order} />
      </td>
      <td className="num grid__actions">
        <OrderActions order={order} onOpen={() => onOpen(order)} />
      </td>
    </tr>
  );
}
