// The order ticket: what is asked for, what it costs, and its way through review, sending and the exchange's answer.

import { isKnown } from "../../lib/known.ts";
import { useCallback, type KeyboardEvent } from "react";
import { Panel } from "../../ui/Panel.tsx";
import { NoAccount } from "./NoAccount.tsx";
import { backToEditing, review } from "./ticket-store.ts";
import { TicketCost } from "./TicketCost.tsx";
import { TicketFields } from "./TicketFields.tsx";
import { TicketFoot } from "./TicketFoot.tsx";
import { TicketProgress } from "./TicketProgress.tsx";
import { TicketReview } from "./TicketReview.tsx";
import { L } from "./trading-words.ts";
import { ticketFormId } from "./use-shortcuts.ts";
import { useSendTicket } from "./use-send-ticket.ts";
import { useTicket, type TicketView } from "./use-ticket.ts";

export function OrderTicket() {
  const view = useTicket();
  return (
    <Panel
      name={L("Ticket")}
      title={
        <h2 className="panel__title">
          <TicketTitle view={view} />
        </h2>
      }
      className="ticket-panel"
    >
      <TicketBody view={view} />
    </Panel>
  );
}

/** The words of the heading; the panel and the sheet bring the heading itself. */
export function TicketTitle({ view }: { readonly view: TicketView }) {
  const { account, draft } = view;
  return (
    <>
      {L("Ticket")} <span className="ticket__symbol">{draft.securityID}</span>
      {!isKnown(account?.clientName) ? null : (
        <span className="ticket__client"> {L("ForClient", account.clientName)}</span>
      )}
    </>
  );
}

/** Shared by the desk's panel and the phone's sheet. */
export function TicketBody({ view }: { readonly view: TicketView }) {
  const send = useSendTicket();
  const { stage, reading, canReview } = view;
  const goOn = useCallback(() => {
    if (stage.kind === "review") void send(view);
    else if (canReview && reading.order !== null) review(reading.order);
  }, [stage.kind, send, view, canReview, reading.order]);
  const press = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      goOn();
    }
    if (event.key === "Escape" && stage.kind === "review") {
      event.stopPropagation();
      event.preventDefault();
      backToEditing();
    }
  };
  if (view.account === null) {
    return (
      <div className="ticket" data-testid="order-ticket">
        <NoAccount />
      </div>
    );
  }
  return (
    <form
      id={ticketFormId}
      className="ticket"
      data-testid="order-ticket"
      data-side={view.draft.side}
      data-stage={stage.kind}
      noValidate
      onKeyDown={press}
      onSubmit={(event) => {
        event.preventDefault();
        if (stage.kind !== "review") goOn();
      }}
    >
      {stage.kind === "review" ? (
        <TicketReview view={view} onSend={() => void send(view)} />
      ) : (
        <>
          <div className="ticket__scroll scroll">
            <TicketProgress view={view} />
            <TicketFields view={view} />
            <TicketCost view={view} />
          </div>
          <TicketFoot view={view} />
        </>
      )}
    </form>
  );
}
