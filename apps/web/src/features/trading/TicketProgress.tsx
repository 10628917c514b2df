// Where the last sent order stands: on its way, unconfirmed, refused with its repair, or as the exchange says.

import { useQuery } from "@tanstack/react-query";
import type { StockOrder } from "@tradebook/contract/services/order.ts";
import { useEffect, useRef } from "react";
import type { Failure } from "../../lib/api.ts";
import { formatPrice, formatQuantity } from "../../lib/format.ts";
import { describeFailure } from "../../lib/notify.ts";
import { ordersQuery } from "../../lib/queries.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { StatusBadge } from "./StatusBadge.tsx";
import { askForTicket, backToEditing } from "./ticket-store.ts";
import { L } from "./trading-words.ts";
import { useSendTicket } from "./use-send-ticket.ts";
import type { TicketView } from "./use-ticket.ts";

/** A live region from the start, so that each step is heard. */
export function TicketProgress({ view }: { readonly view: TicketView }) {
  const region = useRef<HTMLDivElement>(null);
  const { kind } = view.stage;
  useEffect(() => {
    // The button that was pressed is gone; the keyboard goes on from what it led to.
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (kind !== "editing" && isLost) region.current?.focus({ preventScroll: true });
  }, [kind]);
  return (
    <div role="status" className="progress-region" tabIndex={-1} ref={region}>
      <Stage view={view} />
    </div>
  );
}

function Stage({ view }: { readonly view: TicketView }) {
  const { stage } = view;
  switch (stage.kind) {
    case "editing":
    case "review":
      return null;
    case "sending":
      return <p className="progress progress--wait">{L("Sending")}</p>;
    case "unconfirmed":
      return <Unconfirmed view={view} asked={stage.asked} />;
    case "refused":
      return <Refused failure={stage.failure} />;
    case "asked":
      return <p className="progress progress--wait">{L("SaleAsked")}</p>;
    case "sent":
      return <Sent orderId={stage.orderId} cscsAccount={view.facts.cscsAccount} />;
    default:
      return stage satisfies never;
  }
}

type UnconfirmedProps = { readonly view: TicketView; readonly asked: "no" | "asking" | "unknown" };

function Unconfirmed({ view, asked }: UnconfirmedProps) {
  const send = useSendTicket();
  return (
    <div className="progress progress--wait">
      <strong>{L("Unconfirmed")}</strong>
      <p>{asked === "unknown" ? `${L("StillUnknown")} ${L("SendAgainHint")}` : L("UnconfirmedText")}</p>
      <div className="progress__ways">
        <Button size="small" disabled={asked === "asking"} onClick={() => void askForTicket()}>
          {asked === "asking" ? L("Asking") : L("AskState")}
        </Button>
        {asked === "unknown" ? (
          <Button size="small" onClick={() => void send(view)}>
            {L("SendAgain")}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function Refused({ failure }: { readonly failure: Failure }) {
  const { title, text } = describeFailure(failure);
  return (
    <div className="progress progress--bad" data-code={failure.name}>
      <strong>
        <Icon name="warning" size={14} /> {L("NotSent")}: {title}
      </strong>
      {text === null ? null : <p>{text}</p>}
      <div className="progress__ways">
        <Button size="small" onClick={backToEditing}>
          {L("Repair")}
        </Button>
      </div>
    </div>
  );
}

function Sent({ orderId, cscsAccount }: { readonly orderId: number; readonly cscsAccount: string }) {
  const orders = useQuery(ordersQuery(cscsAccount)).data;
  const order = orders?.find((known) => known.id === orderId);
  if (order === undefined) return <p className="progress">{L("SentWaiting")}</p>;
  return (
    <div className="progress" data-order-id={order.id} data-status={order.ordStatus}>
      <strong>{sentence(order)}</strong>
      <StatusBadge order={order} />
      {order.ordStatus === "Rejected" && order.text !== null ? <p>{order.text}</p> : null}
    </div>
  );
}

function sentence({ side, orderQty, securityID, price, cumQty }: StockOrder): string {
  const at = price === null ? L("ButtonMarket") : formatPrice(price);
  const filled = cumQty > 0 ? ` · ${L("Filled")} ${formatQuantity(cumQty)}` : "";
  return `${side === "Buy" ? L("Buy") : L("Sell")} ${formatQuantity(orderQty)} ${securityID} @ ${at}${filled}`;
}
