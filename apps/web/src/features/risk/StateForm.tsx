// Stopping an account or opening it again: what it may do from now on, whether its open orders go as well, and why.

import { riskService } from "@tradebook/contract/services/risk.ts";
import type { AccountStateRow } from "@tradebook/contract/services/account-state.ts";
import { accountStates } from "@tradebook/domain/access/account-state.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { notify } from "../../lib/notify.ts";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Select } from "../../ui/Select.tsx";
import { ReasonField } from "./ReasonField.tsx";
import { L } from "./risk-words.ts";

const offered = ["Suspended", "DebitFrozen", "Active"] as const;
type Next = (typeof offered)[number];

export function StateForm({ row, onClose }: { readonly row: AccountStateRow; readonly onClose: () => void }) {
  const { cscsAccount, name, state, openOrders } = row;
  const client = useQueryClient();
  const choices = offered.filter((one) => one !== state);
  const [next, setNext] = useState<Next>(state === "Active" ? "Suspended" : "Active");
  const [cancelOrders, setCancel] = useState(false);
  const [reason, setReason] = useState("");
  const opens = next === "Active";
  const send = async () => {
    const asked = { cscsAccount, state: next, reason: reason.trim(), cancelOrders: !opens && cancelOrders };
    await call(riskService.SetAccountState, asked);
    notify("good", L("StateDone", cscsAccount), L("StateTold"));
    await client.invalidateQueries({ queryKey: ["list"] });
    onClose();
  };
  return (
    <FormDialog
      title={L("ChangeStateTitle", cscsAccount, name)}
      action={L(opens ? "OpenDeed" : "StateDeed", cscsAccount)}
      look={opens ? "primary" : "sell"}
      testId="state-form"
      isReady={reason.trim().length >= 3}
      onSend={send}
      onClose={onClose}
    >
      {accountStates[state].byHolder ? <p>{L("FrozenByHolder")}</p> : null}
      <Field label={L("NewState")} hint={L(`Set${next}Text`)}>
        {(control) => (
          <Select
            {...control}
            value={next}
            options={choices.map((one) => ({ value: one, label: L(`Set${one}`) }))}
            onPick={setNext}
          />
        )}
      </Field>
      {opens || openOrders === 0 ? null : (
        <label className="check">
          <input type="checkbox" checked={cancelOrders} onChange={(event) => setCancel(event.target.checked)} />
          <span>{L("CancelOpenOrders")}</span>
        </label>
      )}
      <ReasonField reason={reason} onType={setReason} />
    </FormDialog>
  );
}
