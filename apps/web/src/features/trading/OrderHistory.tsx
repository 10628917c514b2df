// An order's whole life: every version, who or what made it, and what changed.

import { orderService, type StockOrder } from "@tradebook/contract/services/order.ts";
import type { OrderVersion } from "@tradebook/contract/services/order-version.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ComplainLink } from "../../complaints/ComplainLink.tsx";
import { call, failureOf } from "../../lib/api.ts";
import { formatDate, formatPrice, formatQuantity, formatTime, none } from "../../lib/format.ts";
import { notifyFailure } from "../../lib/notify.ts";
import { queryKeys } from "../../lib/queries.ts";
import { OrderReceipts } from "../../receipts/OrderReceipts.tsx";
import { L as A } from "../../market/alerts/alert-words.ts";
import { useAlertDeeds } from "../../market/alerts/use-alerts.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Failed, Skeleton } from "../../ui/States.tsx";
import { SideWord } from "./OrderMarks.tsx";
import { StatusBadge } from "./StatusBadge.tsx";
import { isOpen } from "./stock-orders.ts";
import { L } from "./trading-words.ts";

type Props = { readonly order: StockOrder; readonly onClose: () => void };

export function OrderHistory({ order, onClose }: Props) {
  const history = useQuery({
    queryKey: queryKeys.history(order.id),
    queryFn: ({ signal }) => call(orderService.GetOrderHistory, { id: order.id }, signal),
    staleTime: 0,
  });
  return (
    <Dialog title={L("HistoryOf", order.id)} shape="side" onClose={onClose}>
      <Facts order={order} />
      {isOpen(order) ? <TellWhenDone order={order} /> : null}
      <OrderReceipts orderId={order.id} isExpected={order.mandate !== null} />
      <ComplainLink of={{ about: "order", ref: String(order.id), cscsAccount: order.cscsAccount }} />
      {history.isPending ? <Skeleton what={L("History")} /> : null}
      {history.isError ? <Failed failure={failureOf(history.error)} onRetry={() => void history.refetch()} /> : null}
      <ol className="history">
        {history.data?.map((version) => (
          <VersionRow key={version.version} version={version} />
        ))}
      </ol>
    </Dialog>
  );
}

/** Once, however it ends. */
function TellWhenDone({ order }: { readonly order: StockOrder }) {
  const { make } = useAlertDeeds();
  const [isSet, set] = useState(false);
  const ask = async () => {
    try {
      await make({ kind: "OrderDone", orderId: order.id });
      set(true);
    } catch (error) {
      notifyFailure(failureOf(error));
    }
  };
  return (
    <p className="history__tell">
      <Button size="small" disabled={isSet} onClick={() => void ask()}>
        <Icon name="bell" size={14} /> {A("OrderAlert")}
      </Button>
    </p>
  );
}

function Facts({ order }: { readonly order: StockOrder }) {
  const rows = [
    [L("Symbol"), order.securityID],
    [L("Quantity"), formatQuantity(order.orderQty)],
    [L("Price"), order.price === null ? L("Market") : formatPrice(order.price)],
    [L("Duration"), L(order.timeInForce)],
    [L("OrderNo"), order.orderID ?? none],
    [L("Account"), `${order.cscsAccount} · ${order.customerName}`],
    [L("EnteredBy"), order.createdBy],
  ] as const;
  return (
    <dl className="review__rows">
      <div>
        <dt>{L("Side")}</dt>
        <dd>
          <SideWord side={order.side} />
        </dd>
      </div>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function VersionRow({ version }: { readonly version: OrderVersion }) {
  const { lastQty, lastPx, text, userName } = version;
  return (
    <li className="history__row">
      <span className="history__time">
        {formatTime(version.at)}
        <span className="muted">{formatDate(version.at)}</span>
      </span>
      <span className="history__what">
        <StatusBadge order={version} />
        {lastQty === null || lastQty === 0 ? null : (
          <strong>
            {formatQuantity(lastQty)} @ {formatPrice(lastPx)}
          </strong>
        )}
        {text === null ? null : <span>{text}</span>}
      </span>
      <span className="muted">{userName ?? L("ByExchange")}</span>
    </li>
  );
}
