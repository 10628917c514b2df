// The three words on a sale that waits: yes, no, and never mind.

import { saleApprovalService, type SaleApprovalRow } from "@tradebook/contract/services/sale-approval.ts";
import { useState } from "react";
import { call } from "../lib/api.ts";
import { notify } from "../lib/notify.ts";
import { Field } from "../ui/Field.tsx";
import { FormDialog } from "../ui/FormDialog.tsx";
import { SaleFacts } from "./SaleFacts.tsx";
import { useSalesAgain } from "./sale-queries.ts";
import { L } from "./sale-words.ts";

type Props = { readonly sale: SaleApprovalRow; readonly isOwn: boolean; readonly onClose: () => void };

const mostReason = 300;

/** Only the last word that it waits for sends it. */
export function ApproveDialog({ sale, isOwn, onClose }: Props) {
  const again = useSalesAgain();
  const [forClient, forSecond] = [sale.needsClient && sale.client === null, sale.needsSecond && sale.second === null];
  const isLast = !(forClient && forSecond);
  const send = async () => {
    const { orderId } = (await call(saleApprovalService.ApproveSale, { id: sale.id })).sale;
    notify("good", L("ApprovedNow"), orderId === null ? L("ApprovedWaits") : L("ApprovedSent", orderId));
    await again();
    onClose();
  };
  return (
    <FormDialog
      title={L("ApproveTitle")}
      action={L(isLast ? "ApproveYes" : "SaleApprove")}
      look={isLast ? "sell" : "primary"}
      testId="approve-sale"
      onSend={send}
      onClose={onClose}
    >
      <SaleFacts sale={sale} isOwn={isOwn} />
      <p>{L(isLast ? "ApproveText" : "ApprovedWaits")}</p>
    </FormDialog>
  );
}

export function DeclineDialog({ sale, isOwn, onClose }: Props) {
  const again = useSalesAgain();
  const [reason, setReason] = useState("");
  const send = async () => {
    await call(saleApprovalService.DeclineSale, { id: sale.id, reason: reason.trim() });
    notify("good", L("DeclinedNow"));
    await again();
    onClose();
  };
  return (
    <FormDialog
      title={L("DeclineTitle")}
      action={L("DeclineYes")}
      testId="decline-sale"
      onSend={send}
      onClose={onClose}
    >
      <SaleFacts sale={sale} isOwn={isOwn} />
      <p>{L("DeclineText")}</p>
      <Field label={L("DeclineReason")}>
        {(control) => (
          <textarea
            {...control}
            className="textarea"
            rows={3}
            maxLength={mostReason}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}

export function WithdrawDialog({ sale, isOwn, onClose }: Props) {
  const again = useSalesAgain();
  const send = async () => {
    await call(saleApprovalService.WithdrawSale, { id: sale.id });
    notify("good", L("WithdrawnNow"));
    await again();
    onClose();
  };
  return (
    <FormDialog
      title={L("WithdrawTitle")}
      action={L("WithdrawYes")}
      testId="withdraw-sale"
      onSend={send}
      onClose={onClose}
    >
      <SaleFacts sale={sale} isOwn={isOwn} />
      <p>{L("WithdrawText")}</p>
    </FormDialog>
  );
}
