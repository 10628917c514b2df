// A table of orders with the columns that its user has chosen, sorted by any of them; picked rows can be acted on together.

import type { StockOrder } from "@tradebook/contract/services/order.ts";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import { useState } from "react";
import { formatMoney, formatQuantity } from "../../lib/format.ts";
import { SortHead } from "../../ui/SortHead.tsx";
import { L as B } from "./blotter-words.ts";
import { togglePicked } from "./mass-actions.ts";
import { OrderActions } from "./OrderActions.tsx";
import {
  orderColumns,
  ownColumns,
  sortedOrders,
  type OrderColumn,
  type OrderColumnName,
  type OrderSorting,
} from "./order-columns.tsx";
import { isOpen, tradedShares } from "./stock-orders.ts";
import { turned } from "./order-sorting.ts";
import { L as S } from "./order-sum-words.ts";
import { orderSums } from "./order-sums.ts";
import { L } from "./trading-words.ts";
import { L as W } from "./workspace-words.ts";

type Props = {
  readonly orders: readonly StockOrder[];
  readonly columns: readonly OrderColumnName[];
  readonly today: TradingDay;
  /** Which are picked; null while nobody picks. */
  readonly chosen: ReadonlySet<number> | null;
  readonly testId?: string;
  readonly onSelect: (securityID: string) => void;
  /** What a press on the client does, where that is more than to read who it is. */
  readonly onClient?: (order: StockOrder) => void;
  readonly onOpen: (order: StockOrder) => void;
  /** Whether an order's terms can be taken into the ticket from here. */
  readonly canRepeat?: boolean;
  /** Whether what all rows come to stands under them. */
  readonly hasTotals?: boolean;
};

export function OrderGrid(props: Props) {
  const { orders, columns, today, chosen, testId, onSelect, onClient, onOpen } = props;
  const [sorting, sort] = useState<OrderSorting>([]);
  const heads = columns.map((name) => [name, orderColumns[name]] as const);
  const isUsual = chosen === null && columns.join(",") === ownColumns;
  const turn = (name: OrderColumnName, isBeside: boolean) => sort((now) => turned(now, name, isBeside));
  return (
    <table className={isUsual ? "grid orders orders--usual" : "grid orders"} data-testid={testId}>
      <thead>
        <tr>
          {chosen === null ? null : (
            <th scope="col" className="orders__pick">
              <span className="sr-only">{W("Pick")}</span>
            </th>
          )}
          <th scope="col">{L("Symbol")}</th>
          {heads.map(([name, { head, look }]) => (
            <SortHead
              key={name}
              label={head()}
              isFigure={look === "num"}
              way={wayOf(name, sorting)}
              hint={S("SortBeside")}
              onSort={({ shiftKey }) => turn(name, shiftKey)}
            />
          ))}
          <th scope="col">
            <span className="sr-only">{L("Action")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {sortedOrders(orders, sorting).map((order) => (
          <tr key={order.id} data-order-id={order.id} data-status={order.ordStatus} data-security={order.securityID}>
            {chosen === null ? null : <PickCell order={order} isPicked={chosen.has(order.id)} />}
            <th scope="row">
              <button type="button" className="grid__link" onClick={() => onSelect(order.securityID)}>
                {order.securityID}
              </button>
            </th>
            {heads.map(([name, { look, cell, title }]) => (
              <td key={name} className={classes[look]} title={title?.(order)}>
                {name === "client" && onClient !== undefined ? (
                  <button type="button" className="grid__link" onClick={() => onClient(order)}>
                    {order.customerName}
                  </button>
                ) : (
                  cell(order, today)
                )}
              </td>
            ))}
            <td className="num grid__actions">
              <OrderActions
                order={order}
                onOpen={() => onOpen(order)}
                {...(props.canRepeat === true ? { onSelect } : {})}
              />
            </td>
          </tr>
        ))}
      </tbody>
      {props.hasTotals === true ? <Totals orders={orders} span={heads.length + (chosen === null ? 2 : 3)} /> : null}
    </table>
  );
}

const classes: { readonly [L in OrderColumn["look"]]: string } = {
  plain: "",
  num: "num",
  text: "orders__text ellipsis",
};

function wayOf(name: OrderColumnName, sorting: OrderSorting) {
  const found = sorting.find(({ column }) => column === name);
  return found === undefined ? undefined : found.descending ? "descending" : "ascending";
}

function PickCell({ order, isPicked }: { readonly order: StockOrder; readonly isPicked: boolean }) {
  return (
    <td className="orders__pick">
      <input
        type="checkbox"
        aria-label={W("PickOrder", order.id)}
        checked={isPicked}
        disabled={!isOpen(order)}
        onChange={() => togglePicked(order.id)}
      />
    </td>
  );
}

/** At the end of the rows, of which it takes no room while they are read. */
function Totals({ orders, span }: { readonly orders: readonly StockOrder[]; readonly span: number }) {
  const { bought, sold } = tradedShares(orders);
  const { value, charges } = orderSums(orders);
  return (
    <tfoot className="sums sums--words">
      <tr>
        <th scope="row" colSpan={span}>
          {orders.length === 1 ? S("SumOfOne") : B("SumOf", orders.length)} · {B("SumBought", formatQuantity(bought))} ·{" "}
          {B("SumSold", formatQuantity(sold))} · {value === null ? null : `${S("SumValue", formatMoney(value))} · `}
          {S("SumCharges", formatMoney(charges))}
        </th>
      </tr>
    </tfoot>
  );
}
