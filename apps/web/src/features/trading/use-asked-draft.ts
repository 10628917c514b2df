// What an address asks of the trading page beside the security: a draft for the ticket, or orders to cancel; both only opened.

import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { parsePrice, parseQuantity } from "../../lib/typed-number.ts";
import { massAsked } from "./mass-cancel.ts";
import { quantityText } from "./order-ticket.ts";
import { changeDraft, followSecurity, ticketSheet } from "./ticket-store.ts";

type Select = (securityID: string, how: "replace") => void;

/** Once taken it goes from the address, so that a reload neither turns a ticket round nor asks again. */
export function useAskedDraft(select: Select): void {
  const [query] = useSearchParams();
  const [securityID, side, cancel] = [query.get("s")?.toUpperCase() ?? "", query.get("side"), query.get("cancel")];
  const [qty, px] = [query.get("qty") ?? "", query.get("px") ?? ""];
  useEffect(() => {
    const isDraft = side === "buy" || side === "sell";
    if (isDraft) {
      if (securityID !== "") followSecurity(securityID);
      const orderQty = parseQuantity(qty);
      changeDraft({
        side: side === "buy" ? "Buy" : "Sell",
        ...(orderQty === null ? {} : { quantityText: quantityText(orderQty) }),
        ...(parsePrice(px) === null ? {} : { ordType: "Limit", priceText: px }),
      });
    }
    if (cancel !== null) {
      const of = cancel === "buy" ? "Buy" : cancel === "sell" ? "Sell" : null;
      massAsked.set({ securityID: securityID === "" ? null : securityID, side: of, isTyped: true });
    }
    if (isDraft) ticketSheet.set(true);
    if (isDraft || cancel !== null) select(securityID, "replace");
  }, [securityID, side, cancel, qty, px, select]);
}
