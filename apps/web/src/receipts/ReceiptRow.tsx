// One receipt: what was done, by whom, on whose word, and its mark.

import type { OrderReceipt } from "@tradebook/contract/services/receipt.ts";
import type { ReactNode } from "react";
import { formatClock, formatDate, formatPrice, formatQuantity } from "../lib/format.ts";
import { L } from "./receipt-words.ts";

type Props = { readonly receipt: OrderReceipt; readonly isOwn: boolean; readonly children?: ReactNode };

export function ReceiptRow({ receipt, isOwn, children }: Props) {
  const { seq, at, step, userName, mandate, approvedBy, hash } = receipt;
  const when = `${formatDate(at)} ${formatClock(at)}`;
  return (
    <li className="receipt" data-receipt={seq}>
      <span className="rows__text">
        <strong>{termsOf(receipt)}</strong>
        <span className="rows__small">{L("StepBy", L(`Step_${step}`), userName, when)}</span>
        {mandate === null ? null : (
          <span className="rows__small">
            {L(isOwn ? "OnInstruction" : "OnClientsInstruction", mandate.channel, mandate.reference)}
            {mandate.note === null ? "" : ` · ${mandate.note}`}
          </span>
        )}
        {approvedBy === null ? null : (
          <span className="rows__small">{L("ApprovedByNames", approvedBy.join(", "))}</span>
        )}
        <span className="receipt__mark" title={hash}>
          {L("ReceiptNo", seq)} · <span aria-label={L("MarkOf", seq)}>{hash.slice(0, 16)}…</span>
        </span>
      </span>
      {children}
    </li>
  );
}

function termsOf({ side, orderQty, securityID, price }: OrderReceipt): string {
  const px = price === null ? L("AtTheMarket") : `₦${formatPrice(price)}`;
  return L(
    "ReceiptSide",
    side === "Buy" ? L("ReceiptBuy") : L("ReceiptSell"),
    formatQuantity(orderQty),
    securityID,
    px,
  );
}
