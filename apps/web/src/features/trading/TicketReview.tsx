// The last look before sending: every value in words, the warnings to accept, and the way back.

import { isKnown } from "../../lib/known.ts";
import { useEffect, useRef, type RefObject } from "react";
import { formatDate, formatDay, formatMoney, formatQuantity } from "../../lib/format.ts";
import { Button } from "../../ui/Button.tsx";
import type { Finding } from "./order-ticket.ts";
import { sessionText } from "../../market/queued-order.ts";
import { L as Q } from "../../market/queued-words.ts";
import { stats } from "../../market/stats-live.ts";
import { Standstill } from "../../ui/States.tsx";
import { L as D } from "./desk-words.ts";
import { acceptWarnings, backToEditing, waitsForWord } from "./ticket-store.ts";
import { buttonText } from "./TicketFoot.tsx";
import { L } from "./trading-words.ts";
import type { TicketView } from "./use-ticket.ts";

type Props = { readonly view: TicketView; readonly onSend: () => void };

export function TicketReview({ view, onSend }: Props) {
  const confirm = useRef<HTMLButtonElement>(null);
  const tick = useRef<HTMLInputElement>(null);
  const warnings = view.findings.filter((finding) => finding.severity === "warning");
  const isBuy = view.draft.side === "Buy";
  // A button that can't be pressed holds no keyboard: what stands in its way is first.
  useEffect(() => (tick.current ?? confirm.current)?.focus(), []);
  useEffect(() => {
    if (!view.isAccepted) tick.current?.focus();
  }, [view.isAccepted]);
  return (
    <div className="review">
      <div className="review__scroll scroll">
        <h3 className="review__title">{L("ReviewTitle")}</h3>
        <p className="review__sentence">{buttonText(view)}</p>
        <ReviewRows view={view} />
        <Warnings warnings={warnings} accepted={view.isAccepted} tick={tick} />
      </div>
      <div className="ticket__foot">
        {view.isPaused ? <Standstill>{L("PricesPaused")}</Standstill> : null}
        <div className="review__ways">
          <Button onClick={backToEditing}>{L("Back")}</Button>
          <Button
            ref={confirm}
            look={isBuy ? "buy" : "sell"}
            wide
            className="ticket__submit"
            data-testid="ticket-confirm"
            disabled={!view.canSend}
            onClick={onSend}
          >
            {sendWord(view, warnings)}
          </Button>
        </div>
      </div>
    </div>
  );
}

function sendWord(view: TicketView, warnings: readonly Finding[]): string {
  const codes = warnings.map(({ code }) => code);
  if (codes.includes("SALE_NEEDS_APPROVAL")) return L("AskClient");
  return codes.includes("SALE_NEEDS_SECOND") ? L("AskSecond") : sendText(view);
}

/** While acting for a client the button repeats whose order it is. */
function sendText({ draft, account, waits }: TicketView): string {
  const isBuy = draft.side === "Buy";
  const send = waits ? Q(isBuy ? "ConfirmBuy" : "ConfirmSell") : L(isBuy ? "SendBuy" : "SendSell");
  return !isKnown(account?.clientName) ? send : `${send} ${L("ForClient", account.clientName)}`;
}

function ReviewRows({ view }: { readonly view: TicketView }) {
  const { draft, reading, cost, account } = view;
  const stat = stats.get(draft.securityID);
  const isBuy = draft.side === "Buy";
  const until = draft.timeInForce === "GoodTillDate" ? ` ${formatDate(reading.order?.expireDate)}` : "";
  const rows: readonly (readonly [string, string])[] = [
    [L("Account"), [account?.cscsAccount, account?.clientName].filter(Boolean).join(" · ")],
    [L("Side"), isBuy ? L("Buy") : L("Sell")],
    [L("Symbol"), `${draft.securityID} · ${stat?.name ?? ""}`],
    [L("Quantity"), formatQuantity(reading.quantity)],
    [L("Price"), reading.price === null ? L("Market") : formatMoney(reading.price)],
    [L("Duration"), `${L(draft.timeInForce)}${until}`],
    [L("Consideration"), formatMoney(cost?.consideration)],
    [L("TotalCharges"), formatMoney(cost?.totalCharges)],
    [isBuy ? L("TotalToPay") : L("NetToReceive"), formatMoney(cost?.net)],
    ...(view.worst === null ? [] : [[L("AtMost"), formatMoney(view.worst)] as const]),
    ...(view.queuedFor === null ? [] : [[Q("GoesOn"), sessionText(view.queuedFor)] as const]),
    [L("SettlesOn"), formatDay(cost?.settlementDate)],
    ...specialRows(view),
    ...(draft.mandateChannel === ""
      ? []
      : [[L("Mandate"), `${draft.mandateChannel} · ${draft.mandateReference}`] as const]),
  ];
  return (
    <dl className="review__rows">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function specialRows({ reading: { order } }: TicketView): readonly (readonly [string, string])[] {
  if (order === null) return [];
  const { maxFloor, minQty, allOrNone, approvalReference } = order;
  return [
    ...(isKnown(maxFloor) ? [[D("MaxFloor"), formatQuantity(maxFloor)] as const] : []),
    ...(isKnown(minQty) ? [[D("MinQty"), formatQuantity(minQty)] as const] : []),
    ...(allOrNone === true ? [[D("AllOrNone"), D("AllOrNoneHint")] as const] : []),
    ...(isKnown(approvalReference) ? [[D("Approval"), approvalReference] as const] : []),
  ];
}

type WarningsProps = {
  readonly warnings: readonly Finding[];
  readonly accepted: boolean;
  readonly tick: RefObject<HTMLInputElement | null>;
};

function Warnings({ warnings, accepted, tick }: WarningsProps) {
  if (warnings.length === 0) return null;
  const codes = warnings.map(({ code }) => code);
  return (
    <div className="review__warnings">
      {warnings.map((warning) => (
        <p key={warning.code}>
          <strong>{warning.title}.</strong> {warning.text}
        </p>
      ))}
      <label className="check">
        <input
          ref={tick}
          type="checkbox"
          checked={accepted}
          onChange={(event) => acceptWarnings(event.target.checked ? codes : [])}
        />
        <span>{waitsForWord(codes) ? L("ReadWarning") : L("AcceptWarning")}</span>
      </label>
    </div>
  );
}
