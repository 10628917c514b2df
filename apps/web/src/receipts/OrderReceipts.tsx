// Who did what with one order for its account, and what its holder says of it: a part of the order's own drawer.

import type { OutputOf } from "@tradebook/contract/method.ts";
import type { receiptService } from "@tradebook/contract/services/receipt.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSignedIn } from "../lib/session.ts";
import { Button } from "../ui/Button.tsx";
import { Loaded } from "../ui/Loaded.tsx";
import { AnswerDialog, NotMeDialog } from "./DisputeDialogs.tsx";
import { DisputeBox } from "./DisputeBox.tsx";
import { Evidence } from "./Evidence.tsx";
import { orderReceiptsQuery, useReceiptsHeard } from "./receipt-queries.ts";
import { L } from "./receipt-words.ts";
import { ReceiptRow } from "./ReceiptRow.tsx";
import "./receipts.css";

type Props = {
  readonly orderId: number;
  /** Whether there is something to wait for: of most orders there is nothing, and no place is kept for it. */
  readonly isExpected: boolean;
};

/** Nothing at all, of an order that its holder entered. */
export function OrderReceipts({ orderId, isExpected }: Props) {
  const { user } = useSignedIn();
  const asked = useQuery(orderReceiptsQuery(orderId));
  const [doing, setDoing] = useState<"none" | "saying" | "answering">("none");
  useReceiptsHeard();
  if (asked.isPending ? !isExpected : hasNothing(asked.data)) return null;
  const close = () => setDoing("none");
  return (
    <section className="receipts" data-testid="order-receipts" aria-label={L("ReceiptsOfOrder")}>
      <Loaded query={asked} what={L("TheReceipts")} lines={2}>
        {({ items, dispute, mayDispute, mayAnswer, evidence, mayAddEvidence }) => (
          <>
            <h3>{L("ReceiptsOfOrder")}</h3>
            <ul className="rows">
              {items.map((receipt) => (
                <ReceiptRow
                  key={receipt.seq}
                  receipt={receipt}
                  isOwn={user.userTradingAccounts.includes(receipt.cscsAccount)}
                />
              ))}
            </ul>
            <Evidence orderId={orderId} files={evidence} mayAdd={mayAddEvidence} />
            {dispute === null ? null : <DisputeBox dispute={dispute} isOwn={dispute.by === user.userName} />}
            {mayDispute ? <Button onClick={() => setDoing("saying")}>{L("NotMe")}</Button> : null}
            {mayAnswer ? (
              <Button look="primary" onClick={() => setDoing("answering")}>
                {L("AnswerIt")}
              </Button>
            ) : null}
            {doing === "answering" && dispute !== null ? <AnswerDialog dispute={dispute} onClose={close} /> : null}
          </>
        )}
      </Loaded>
      {doing === "saying" ? <NotMeDialog orderId={orderId} onClose={close} /> : null}
    </section>
  );
}

type Said = OutputOf<(typeof receiptService)["GetOrderReceipts"]>;

function hasNothing(said: Said | undefined): boolean {
  return (
    said !== undefined && said.items.length === 0 && !said.mayDispute && !said.mayAddEvidence && said.dispute === null
  );
}
