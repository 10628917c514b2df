// An order's status in people's words; FIX's own stands in the tooltip.

import { ordStatuses } from "@tradebook/domain/order/order-status.ts";
import type { ReactNode } from "react";
import type { StockOrder } from "@tradebook/contract/services/order.ts";
import { formatClock, formatTime } from "../../lib/format.ts";
import { QueuedMark } from "../../market/QueuedMark.tsx";
import { waitsFor } from "../../market/queued-order.ts";
import { Hint } from "../../ui/Hint.tsx";
import { Dot } from "../../ui/Marks.tsx";
import { L as D } from "./desk-words.ts";
import { L as S } from "./order-sum-words.ts";
import { statusRows } from "./stock-orders.ts";
import { L } from "./trading-words.ts";

type Props = {
  readonly order: Pick<
    StockOrder,
    | "ordStatus"
    | "ordStatusName"
    | "text"
    | "unconfirmed"
    | "unconfirmedSince"
    | "queuedFor"
    | "releasedTime"
    | "sending"
  >;
};

export function StatusBadge({ order }: Props) {
  const session = waitsFor(order);
  if (session !== null) return <QueuedMark day={session} />;
  const { word, tone } = statusRows[order.ordStatus];
  const fix = [ordStatuses[order.ordStatus].fix, order.ordStatus] as const;
  const title = order.text === null ? S("FixStatus", ...fix) : S("FixStatusWhy", ...fix, order.text);
  const status = (
    <Dot tone={tone} title={title}>
      {L(order.sending === true ? "Sending" : word)}
    </Dot>
  );
  return order.unconfirmed === true ? <InDoubt since={order.unconfirmedSince ?? null}>{status}</InDoubt> : status;
}

type DoubtProps = { readonly since: number | null; readonly children: ReactNode };

/** It is no status: the order's own still stands beside it. */
function InDoubt({ since, children }: DoubtProps) {
  return (
    <span className="doubt" data-unconfirmed="">
      {children}{" "}
      <Hint className="flag flag--bad" text={D("InDoubtSince", formatTime(since))}>
        {D("InDoubt")} {formatClock(since)}
      </Hint>
    </span>
  );
}
