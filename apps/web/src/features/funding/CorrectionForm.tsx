// Asking for a client's cash to be put right, against an account of the house.

import { correctionAccounts, type CorrectionAccount } from "@tradebook/domain/funding/adjustment.ts";
import { fundingService } from "@tradebook/contract/services/funding.ts";
import { kobo } from "@tradebook/domain/units.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { newClOrdID } from "../../lib/ids.ts";
import { notify } from "../../lib/notify.ts";
import { AmountField, amountIn } from "../../ui/AmountField.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { L } from "./funding-words.ts";

type Typed = {
  readonly direction: "credit" | "debit";
  readonly houseAccount: CorrectionAccount;
  readonly cscsAccount: string;
  readonly amount: string;
  readonly slip: string;
  readonly reason: string;
};

const empty: Typed = {
  direction: "credit",
  houseAccount: "fee.commission",
  cscsAccount: "",
  amount: "",
  slip: "",
  reason: "",
};

export function CorrectionForm({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const [idempotencyKey] = useState(newClOrdID);
  const [typed, setTyped] = useState(empty);
  const change = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }));
  const amount = amountIn(typed.amount);
  const [cscsAccount, slip, reason] = [typed.cscsAccount.trim(), typed.slip.trim(), typed.reason.trim()];
  const send = async () => {
    if (amount === null) return;
    const { direction, houseAccount } = typed;
    const asked = { cscsAccount, direction, amount: kobo(amount), houseAccount, slip, reason, idempotencyKey };
    await call(fundingService.AskCashCorrection, asked);
    notify("good", L("AskedSecond"));
    await client.invalidateQueries({ queryKey: ["list"] });
    onClose();
  };
  return (
    <FormDialog
      title={L("NewCorrection")}
      action={L("AskFor")}
      shape="side"
      testId="correction-form"
      isReady={amount !== null && cscsAccount !== "" && slip !== "" && reason.length >= 3}
      onSend={send}
      onClose={onClose}
    >
      <p className="muted">{L("CorrectionText")}</p>
      <TextField
        label={L("AccountNo")}
        most={20}
        value={typed.cscsAccount}
        onType={(text) => change({ cscsAccount: text })}
      />
      <Field label={L("Direction")}>
        {(control) => (
          <Select
            {...control}
            value={typed.direction}
            options={(["credit", "debit"] as const).map((value) => ({ value, label: L(value) }))}
            onPick={(direction) => change({ direction })}
          />
        )}
      </Field>
      <AmountField
        label={L("Amount")}
        value={typed.amount}
        error={typed.amount !== "" && amount === null ? L("AmountWrong") : null}
        onType={(text) => change({ amount: text })}
      />
      <Field label={L("HouseAccount")} hint={L(typed.direction === "credit" ? "HousePays" : "HouseGets")}>
        {(control) => (
          <Select
            {...control}
            value={typed.houseAccount}
            options={correctionAccounts.map((value) => ({ value, label: L(value) }))}
            onPick={(houseAccount) => change({ houseAccount })}
          />
        )}
      </Field>
      <TextField label={L("Slip")} most={100} value={typed.slip} onType={(text) => change({ slip: text })} />
      <TextField label={L("Reason")} value={typed.reason} onType={(text) => change({ reason: text })} />
    </FormDialog>
  );
}
