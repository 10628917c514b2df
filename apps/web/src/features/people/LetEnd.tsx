// Lets a brokerage end: no new orders, the open ones kept or canceled, inactive once none is left; or keeps it after all.

import { tenantService, type HouseRow } from "@tradebook/contract/services/tenant.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { formatQuantity } from "../../lib/format.ts";
import { notify } from "../../lib/notify.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { H } from "./house-words.ts";

const longestReason = 200;
type Props = { readonly tenant: HouseRow; readonly onDone: () => void };

export function LetEnd({ tenant, onDone }: Props) {
  const client = useQueryClient();
  const [isAsking, ask] = useState(false);
  const [reason, setReason] = useState("");
  const [orders, setOrders] = useState<"keep" | "cancel">("keep");
  if (!tenant.isActive) return null;
  const isEnding = tenant.drainingSince !== null;
  const send = async () => {
    const named = { id: tenant.id, reason: reason.trim() };
    if (isEnding) await call(tenantService.EndDrain, named);
    else await call(tenantService.BeginDrain, { ...named, cancelOrders: orders === "cancel" });
    notify("note", H(isEnding ? "KeptOn" : "EndingNow", tenant.name));
    await client.invalidateQueries({ queryKey: ["list"] });
    onDone();
  };
  const title = H(isEnding ? "KeepOn" : "LetEnd");
  return (
    <p className="form__actions people__ways">
      <Button onClick={() => ask(true)}>{title}</Button>
      {isAsking ? (
        <FormDialog
          title={title}
          action={title}
          look={isEnding ? "primary" : "sell"}
          testId="let-end-form"
          isReady={reason.trim() !== ""}
          onSend={send}
          onClose={() => ask(false)}
        >
          <p>
            {isEnding ? H("KeepOnText", tenant.name) : H("LetEndText", tenant.name, formatQuantity(tenant.ordersOpen))}
          </p>
          {isEnding ? null : <OpenOrders orders={orders} onPick={setOrders} />}
          <Field label={H("LetEndReason")}>
            {(control) => (
              <TextInput
                {...control}
                autoFocus
                maxLength={longestReason}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </Field>
        </FormDialog>
      ) : null}
    </p>
  );
}

type OrdersProps = { readonly orders: "keep" | "cancel"; readonly onPick: (orders: "keep" | "cancel") => void };

function OpenOrders({ orders, onPick }: OrdersProps) {
  const options = [
    { value: "keep", label: H("LetEndKeep") },
    { value: "cancel", label: H("LetEndCancel") },
  ] as const;
  return (
    <Field label={H("LetEndOrders")}>
      {(control) => <Select {...control} value={orders} options={options} onPick={onPick} />}
    </Field>
  );
}
