// What the office can do about an order: cancel it, mark it to be looked at again, reach its client.

import { orderService, type ListedOrder } from "@tradebook/contract/services/order.ts";
import { ordStatuses } from "@tradebook/domain/order/order-status.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { formatQuantity } from "../../lib/format.ts";
import { newClOrdID } from "../../lib/ids.ts";
import { notify } from "../../lib/notify.ts";
import { may, useSignedIn } from "../../lib/session.ts";
import { Button } from "../../ui/Button.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { ClientContact } from "./ClientContact.tsx";
import { L as R } from "./admin-reports-words.ts";
import { L } from "./order-act-words.ts";

type Doing = "none" | "cancel" | "mark" | "contact";

export function OrderActions({ order }: { readonly order: ListedOrder }) {
  const signedIn = useSignedIn();
  const [doing, setDoing] = useState<Doing>("none");
  const close = () => setDoing("none");
  const { open: isOpen } = ordStatuses[order.ordStatus];
  const mayCancel =
    isOpen &&
    order.ordStatus !== "PendingCancel" &&
    (may(signedIn, "TRADE_ALL_ACCOUNTS") || may(signedIn, "KILL_SWITCH"));
  const mayMark = may(signedIn, "VIEW_ALL_ORDERS") && !(order.patterns ?? []).includes("Marked");
  return (
    <p className="form__actions report__acts">
      {mayCancel ? (
        <Button look="sell" onClick={() => setDoing("cancel")}>
          {L("CancelOrder")}
        </Button>
      ) : null}
      {mayMark ? <Button onClick={() => setDoing("mark")}>{L("MarkOrder")}</Button> : null}
      <Button onClick={() => setDoing("contact")}>{L("ContactClient")}</Button>
      {doing === "cancel" ? <Cancel order={order} onClose={close} /> : null}
      {doing === "mark" ? <Mark orderId={order.id} onClose={close} /> : null}
      {doing === "contact" ? <ClientContact cscsAccount={order.cscsAccount} onClose={close} /> : null}
    </p>
  );
}

type CancelProps = { readonly order: ListedOrder; readonly onClose: () => void };

function Cancel({ order, onClose }: CancelProps) {
  const client = useQueryClient();
  const [reason, setReason] = useState("");
  // The same press repeated after a lost answer keeps its id.
  const [clOrdID] = useState(newClOrdID);
  const send = async () => {
    await call(orderService.sendCancelOrderRequest, { clOrdID, id: order.id, reason: reason.trim() });
    notify("good", L("CancelAsked"));
    await client.invalidateQueries({ queryKey: ["list"] });
    onClose();
  };
  const { side, leavesQty, securityID, customerName, cscsAccount } = order;
  return (
    <FormDialog
      title={L("CancelTitle", order.id)}
      action={L("CancelOrder")}
      back={L("KeepOrder")}
      look="sell"
      testId="cancel-order-form"
      isReady={reason.trim() !== ""}
      onSend={send}
      onClose={onClose}
    >
      <p>{L("CancelText", R(side), formatQuantity(leavesQty), securityID, customerName, cscsAccount)}</p>
      <TextField label={L("WhyCancel")} value={reason} onType={setReason} />
    </FormDialog>
  );
}

type MarkProps = { readonly orderId: number; readonly onClose: () => void };

function Mark({ orderId, onClose }: MarkProps) {
  const client = useQueryClient();
  const [reason, setReason] = useState("");
  const send = async () => {
    await call(orderService.MarkForReview, { id: orderId, reason: reason.trim() });
    notify("good", L("OrderMarked"));
    await client.invalidateQueries({ queryKey: ["list"] });
    onClose();
  };
  return (
    <FormDialog
      title={L("MarkTitle", orderId)}
      action={L("MarkOrder")}
      testId="mark-order-form"
      isReady={reason.trim() !== ""}
      onSend={send}
      onClose={onClose}
    >
      <p className="muted">{L("MarkText")}</p>
      <TextField label={L("WhyMark")} most={500} value={reason} onType={setReason} />
    </FormDialog>
  );
}
