// Telling the house of a transfer, so that it is looked for.

import { fundingService } from "@tradebook/contract/services/funding.ts";
import { kobo } from "@tradebook/domain/units.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { newClOrdID } from "../../lib/ids.ts";
import { useKeptForm } from "../../lib/kept-form.ts";
import { notify } from "../../lib/notify.ts";
import { AmountField, amountIn } from "../../ui/AmountField.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { moneyKey } from "./money-queries.ts";
import { PayInto } from "./PayInto.tsx";
import { L } from "./settings-words.ts";

type Props = { readonly cscsAccount: string; readonly onClose: () => void };

export function DepositDialog({ cscsAccount, onClose }: Props) {
  const client = useQueryClient();
  // The same for every try of this one, so that a lost answer brings no second notice.
  const [first] = useState(() => ({ amount: "", reference: "", idempotencyKey: newClOrdID() }));
  const form = useKeptForm(`deposit.${cscsAccount}`, first);
  const { amount: typed, reference, idempotencyKey } = form.typed;
  const amount = amountIn(typed);
  const send = async () => {
    if (amount === null) return;
    const asked = { cscsAccount, amount: kobo(amount), reference: reference.trim(), idempotencyKey };
    await call(fundingService.Deposit, { ...asked, channel: "Bank transfer" });
    form.forget();
    notify("good", L("DepositSent"), L("DepositSentText"));
    await client.invalidateQueries({ queryKey: moneyKey(cscsAccount) });
    onClose();
  };
  return (
    <FormDialog
      title={L("AddMoney")}
      action={L("Tell")}
      testId="deposit-form"
      isReady={amount !== null && reference.trim() !== ""}
      onSend={send}
      onClose={onClose}
    >
      <PayInto cscsAccount={cscsAccount} />
      <p className="muted">{L("DepositHint")}</p>
      <AmountField
        label={L("Amount")}
        value={typed}
        error={typed !== "" && amount === null ? L("AmountWrong") : null}
        onType={(text) => form.change({ amount: text })}
      />
      <Field label={L("DepositReference")} hint={L("DepositReferenceHint")}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            maxLength={100}
            value={reference}
            onChange={(event) => form.change({ reference: event.target.value })}
          />
        )}
      </Field>
    </FormDialog>
  );
}
