// One account as it was last read: its money, its shares and its orders, each with the time of its answer.

import type { ReactNode } from "react";
import type { HoldingRow } from "@tradebook/contract/portfolio-holding.ts";
import type { StockOrder } from "@tradebook/contract/services/order.ts";
import type { OrderVersion } from "@tradebook/contract/services/order-version.ts";
import { formatAverage, formatClock, formatDate, formatPrice, formatQuantity } from "../lib/format.ts";
import type { Kept, KeptAccount } from "../lib/last-known.ts";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { Money } from "../ui/Money.tsx";
import { sessionText, waitsFor } from "../market/queued-order.ts";
import { L as Q } from "../market/queued-words.ts";
import { isOpen, statusRows } from "../features/trading/stock-orders.ts";
import { L as T } from "../features/trading/trading-words.ts";
import { L } from "./offline-words.ts";

type Props = { readonly number: string; readonly account: KeptAccount };

export function KeptAccountCard({ number, account: { balance, holdings, orders, histories } }: Props) {
  return (
    <section className="offline__account" aria-label={number}>
      <h2>{number}</h2>
      <Part title={L("OfflineMoney")} kept={balance} none={null}>
        {(figures) => (
          <dl className="offline__money">
            <div>
              <dt>{L("OfflineWithdrawable")}</dt>
              <dd>
                <Money kobo={figures.withdrawable} hides />
              </dd>
            </div>
            <div>
              <dt>{L("OfflineBuyingPower")}</dt>
              <dd>
                <Money kobo={figures.availableToTrade} hides />
              </dd>
            </div>
          </dl>
        )}
      </Part>
      <Part title={L("OfflineHoldings")} kept={holdings} none={L("OfflineNoHoldings")}>
        {(rows) => (
          <ul className="offline__rows">
            {rows.map((row) => (
              <Holding key={row.id} holding={row} />
            ))}
          </ul>
        )}
      </Part>
      <Part title={L("OfflineOrders")} kept={orders} none={L("OfflineNoOrders")}>
        {(rows) => (
          <ul className="offline__rows">
            {rows.map((row) => (
              <Order key={row.id} order={row} history={histories[row.id] ?? null} />
            ))}
          </ul>
        )}
      </Part>
    </section>
  );
}

type PartProps<T> = {
  readonly title: string;
  readonly kept: Kept<T> | null;
  /** What stands there when there is nothing; null where there is always something. */
  readonly none: string | null;
  readonly children: (data: T) => ReactNode;
};

function Part<T>({ title, kept, none, children }: PartProps<T>) {
  const asOf = kept === null ? null : L("OfflineAsOf", whenOf(kept.at));
  const isEmpty = kept !== null && Array.isArray(kept.data) && kept.data.length === 0;
  return (
    <Card title={title} side={asOf === null ? null : <span className="age">{asOf}</span>}>
      {kept === null ? <p className="muted">{L("OfflineUnread")}</p> : null}
      {isEmpty ? <p className="muted">{none}</p> : null}
      {kept === null || isEmpty ? null : children(kept.data)}
    </Card>
  );
}

function Holding({ holding }: { readonly holding: HoldingRow }) {
  return (
    <li>
      <strong>{holding.symbol}</strong>
      <span className="num">{L("OfflineShares", formatQuantity(holding.quantity))}</span>
      <span className="muted">{L("OfflineAverage", formatAverage(holding.averageCost))}</span>
      <Money kobo={holding.totalCost} hides />
      <Waits>{L("OfflineSell")}</Waits>
    </li>
  );
}

type OrderProps = { readonly order: StockOrder; readonly history: Kept<readonly OrderVersion[]> | null };

function Order({ order, history }: OrderProps) {
  const { word } = statusRows[order.ordStatus];
  const session = waitsFor(order);
  return (
    <li>
      <strong>
        {order.side === "Buy" ? L("OfflineBuy") : L("OfflineSell")} {order.securityID}
      </strong>
      <span className="num">
        {L("OfflineFilled", formatQuantity(order.cumQty), formatQuantity(order.orderQty), formatPrice(order.price))}
      </span>
      <span className="muted">{session === null ? T(word) : Q("QueuedFor", sessionText(session))}</span>
      <span className="muted">
        {formatDate(order.receivedTime)} {formatClock(order.receivedTime)}
      </span>
      {isOpen(order) ? <Waits>{L("OfflineCancel")}</Waits> : null}
      {history === null ? null : <History history={history} />}
    </li>
  );
}

/** As it was when it was opened. */
function History({ history: { at, data } }: { readonly history: Kept<readonly OrderVersion[]> }) {
  return (
    <details className="offline__history">
      <summary>{L("OfflineHistory", whenOf(at))}</summary>
      <ol>
        {data.map(({ version, at: then, ordStatus, lastQty, lastPx, text, userName }) => (
          <li key={version}>
            <span className="muted">{whenOf(then)}</span>
            <span>{T(statusRows[ordStatus].word)}</span>
            {lastQty === null || lastQty === 0 ? null : (
              <span className="num">
                {formatQuantity(lastQty)} @ {formatPrice(lastPx)}
              </span>
            )}
            {text === null ? null : <span>{text}</span>}
            <span className="muted">{userName ?? T("ByExchange")}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}

function whenOf(at: number): string {
  return `${formatDate(at)} ${formatClock(at)}`;
}

/** An action that needs the line; why it waits stands at the top of the page. */
function Waits({ children }: { readonly children: string }) {
  return (
    <Button size="small" aria-disabled="true" aria-describedby="offline-why" title={L("OfflineActions")} disabled>
      {children}
    </Button>
  );
}
