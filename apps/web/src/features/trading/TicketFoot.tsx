// The ticket's foot: what stands in the way, and the button that says exactly what it does.

import { isKnown } from "../../lib/known.ts";
import { formatMoney, formatPrice, formatQuantity } from "../../lib/format.ts";
import { inLanguage } from "../../lib/words.ts";
import { sessionText } from "../../market/queued-order.ts";
import { L as Q } from "../../market/queued-words.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { notify } from "../../lib/notify.ts";
import { Standstill } from "../../ui/States.tsx";
import { mostLines } from "./basket/basket.ts";
import { addToBasket, basket } from "./basket/basket-store.ts";
import type { TicketField } from "./order-ticket.ts";
import { changeDraft } from "./ticket-store.ts";
import { L, type TradingWord } from "./trading-words.ts";
import type { TicketView } from "./use-ticket.ts";
import { L as W } from "./workspace-words.ts";

export function TicketFoot({ view }: { readonly view: TicketView }) {
  const { stage, draft, canReview, reading } = view;
  const isWaiting = stage.kind === "sending" || stage.kind === "unconfirmed";
  return (
    <div className="ticket__foot">
      <FormFindings view={view} />
      <WhyNot view={view} />
      {reading.order === null || !canReview || isWaiting ? null : (
        <Button size="small" look="quiet" className="ticket__basket" onClick={() => putInBasket(view)}>
          <Icon name="basket" size={14} /> {W("BasketAdd")}
        </Button>
      )}
      <Button
        type="submit"
        look={draft.side === "Buy" ? "buy" : "sell"}
        wide
        className="ticket__submit"
        data-testid="ticket-submit"
        disabled={!canReview || isWaiting}
      >
        {isWaiting ? L(stage.kind === "sending" ? "Sending" : "Unconfirmed") : buttonText(view)}
      </Button>
    </div>
  );
}

/** The order waits in the basket, and the ticket is free for the next. */
function putInBasket({ reading: { order }, account }: TicketView): void {
  if (order === null) return;
  if (!addToBasket(order, account?.clientName ?? null)) return notify("bad", W("BasketFull", mostLines), null);
  notify("note", W("BasketAdded", basket.get().length), null);
  changeDraft({ quantityText: "", approvalReference: "" });
}

/** Why nothing can be sent just now, whatever the ticket says; the nearest cause alone. */
function WhyNot({ view }: { readonly view: TicketView }) {
  const { haltReason, phase, isStaleSecurity, isPaused, draft, waits, queuedFor, findings } = view;
  if (haltReason !== null)
    return <Standstill tone="bad">{L("SecurityHalted", draft.securityID, haltReason)}</Standstill>;
  const isRefused = findings.some(({ code }) => code === "MKT_CLOSED");
  if (waits && !isRefused && !isPaused)
    return (
      <Standstill tone="note">
        {queuedFor === null ? Q("ClosedQueues") : Q("ClosedQueuesFor", sessionText(queuedFor))}
      </Standstill>
    );
  if (phase !== null && !phase.accepts)
    return <Standstill tone="note">{L("MarketClosed", inLanguage(phase.name))}</Standstill>;
  if (isStaleSecurity) return <Standstill>{L("SecurityStale", draft.securityID)}</Standstill>;
  return isPaused ? <Standstill>{L("PricesPaused")}</Standstill> : null;
}

/** What belongs to no field: a closed market, an inactive account, a lost exchange. */
function FormFindings({ view }: { readonly view: TicketView }) {
  const shown = view.findings.filter((finding) => finding.field === "form" || finding.field === "side");
  return (
    <div role="alert" className="ticket__findings">
      {shown.map((finding) => (
        <p
          key={finding.code}
          className={finding.severity === "error" ? "field__error" : "field__warning"}
          data-code={finding.code}
        >
          <Icon name="warning" size={14} />
          <span>
            <strong>{finding.title}.</strong> {finding.text}
          </span>
        </p>
      ))}
    </div>
  );
}

const missingWords: Partial<Record<TicketField, TradingWord>> = {
  price: "EnterPrice",
  quantity: "EnterQuantity",
  timeInForce: "EnterDate",
  mandate: "EnterMandate",
};

const fixWords: Partial<Record<TicketField, TradingWord>> = {
  price: "FixPrice",
  ordType: "FixType",
  timeInForce: "FixDuration",
};

/** "Buy 1,000 GTCO at 95.00 — pay about ₦96,689.07", or what is still to be filled in. */
export function buttonText({ reading, draft, cost, waits }: TicketView): string {
  const wrong = reading.findings.find((finding) => finding.severity === "error");
  if (wrong !== undefined) return L(fixWords[wrong.field] ?? "FixQuantity");
  const missing = reading.missing.map((field) => missingWords[field]).find((word) => word !== undefined);
  if (reading.order === null || missing !== undefined) return L(missing ?? "EnterQuantity");
  const { orderQty, price, side } = reading.order;
  const at = !isKnown(price) ? L("ButtonMarket") : formatPrice(price);
  const facts = [formatQuantity(orderQty), draft.securityID, at, formatMoney(cost?.net)] as const;
  if (waits) return Q(side === "Buy" ? "QueueBuy" : "QueueSell", ...facts);
  return L(side === "Buy" ? "ButtonBuy" : "ButtonSell", ...facts);
}
