// Orders that still work, the newest first, with how much of each is filled.

import type { StockOrder } from "@tradebook/contract/services/order.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatClock, formatPrice, formatQuantity } from "../../lib/format.ts";
import { homePath } from "../../lib/paths.ts";
import { sessionText, waitsFor } from "../../market/queued-order.ts";
import { L as Q } from "../../market/queued-words.ts";
import { AmendDialog, OrderDeeds } from "../../order-deeds.tsx";
import { Card } from "../../ui/Card.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Side } from "../../ui/Marks.tsx";
import { Empty } from "../../ui/States.tsx";
import { workingOf } from "./dashboard-figures.ts";
import { L } from "./dashboard-words.ts";

const mostShown = 6;

export function OrdersCard({ query }: { readonly query: UseQueryResult<readonly StockOrder[]> }) {
  const place = (
    <Link className="button button--plain button--small" to={homePath}>
      {L("PlaceOrder")}
    </Link>
  );
  return (
    <Card title={L("WorkingOrders")} testId="card-orders" more={{ to: homePath, label: L("AllOrders") }}>
      <Loaded
        query={query}
        what={L("Orders")}
        isEmpty={(all) => workingOf(all).length === 0}
        empty={<Empty title={L("NoWorkingOrders")} action={place} />}
      >
        {(all) => <OrderRows orders={workingOf(all)} />}
      </Loaded>
    </Card>
  );
}

function OrderRows({ orders }: { readonly orders: readonly StockOrder[] }) {
  return (
    <>
      <ul className="rows">
        {orders.slice(0, mostShown).map((order) => (
          <li key={order.id} data-order={order.id}>
            <OrderText order={order} />
            <span className="dash__deeds">
              <OrderDeeds order={order} />
            </span>
          </li>
        ))}
      </ul>
      {orders.length > mostShown ? (
        <p className="muted rows__small">{L("MoreOrders", formatQuantity(orders.length - mostShown))}</p>
      ) : null}
      <AmendDialog />
    </>
  );
}

/** One order in two lines: what and how much is filled; its price, or what it got, and when it was entered. */
export function OrderText({ order }: { readonly order: StockOrder }) {
  const px = order.price ?? order.avgPx;
  const session = waitsFor(order);
  return (
    <>
      <span className="rows__text">
        <span>
          <Link className="rows__link" to={`${homePath}?s=${order.securityID}`}>
            {order.securityID}
          </Link>{" "}
          <Side side={order.side}>{L(order.side)}</Side>
        </span>
        <span className="rows__small">
          {L("FilledOf", formatQuantity(order.cumQty), formatQuantity(order.orderQty))}
        </span>
      </span>
      <span className="rows__end">
        <strong className="num">{px === null ? L("AtMarket") : formatPrice(px)}</strong>
        <span className="rows__small num">
          {session === null ? formatClock(order.receivedTime) : Q("QueuedFor", sessionText(session))}
        </span>
      </span>
    </>
  );
}
