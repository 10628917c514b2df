// The band above the orders, of all that pass: count and value by side and status; a press narrows the list to one of them.

import type { OutputOf } from "@tradebook/contract/method.ts";
import type { orderService } from "@tradebook/contract/services/order.ts";
import { useSearchParams } from "react-router";
import { formatMoney, formatQuantity } from "../../lib/format.ts";
import type { AboveProps } from "../../lists/list.ts";
import { L } from "./admin-reports-words.ts";
import { SideMark } from "./Marks.tsx";
import { bandOf, type BandSum } from "./order-band.ts";
import { statusRows } from "./order-status.ts";
import { rejectedText, waitText } from "./transaction-summary.tsx";

type Totals = OutputOf<typeof orderService.getStockOrders>["totals"];

export function OrderBand({ totals, onChange }: AboveProps<Totals>) {
  const [query] = useSearchParams();
  if (totals.band === undefined || totals.band.length === 0) return null;
  const band = bandOf(totals.band);
  const pick = (name: string, value: string) => onChange({ [name]: query.get(name) === value ? "" : value });
  return (
    <section className="orderband" aria-label={L("Band")} data-testid="order-band">
      <ul className="orderband__parts">
        {(["Buy", "Sell"] as const).map((side) => (
          <li key={side}>
            <button
              type="button"
              className="orderband__part"
              aria-pressed={query.get("side") === side}
              onClick={() => pick("side", side)}
            >
              <SideMark side={side} /> <Sum of={band[side]} />
            </button>
          </li>
        ))}
        {band.statuses.map(({ ordStatus, ...sum }) => (
          <li key={ordStatus}>
            <button
              type="button"
              className="orderband__part"
              aria-pressed={query.get("status") === ordStatus}
              onClick={() => pick("status", ordStatus)}
            >
              {L(statusRows[ordStatus].word)} <Sum of={sum} />
            </button>
          </li>
        ))}
      </ul>
      <p className="orderband__facts">
        {L("AverageAck")} <strong>{waitText(band.averageAckMs)}</strong> · {L("RejectedPart")}{" "}
        <strong>{rejectedText(band)}</strong>
      </p>
    </section>
  );
}

function Sum({ of: { orders, value } }: { readonly of: BandSum }) {
  return (
    <>
      <strong>{formatQuantity(orders)}</strong> <span className="muted">{formatMoney(value)}</span>
    </>
  );
}
